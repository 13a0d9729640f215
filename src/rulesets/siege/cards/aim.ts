/**
 * The card part of an attack that was rolled at nobody: it offers to choose the target. It stores the check without
 * what a target brings. Ledger: SIE-ATK-1, SIE-ATK-2, SIE-RESIST-1, -2.
 */
import * as v from "valibot";
import type { PartKind } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH, Uuid, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { Hit } from "../../../rules/siege/damage.ts";
import { StoredCheck } from "../checks/roll-options.ts";

/** Whom attacks and powers are aimed at. */
export const CREATURES = ["siegeCharacter", "siegeNpc", "siegeMooks", "siegeCraft"];

export const AimData = v.object({
  attacker: Uuid,
  /** Which Defense the target has against it. */
  defense: v.picklist(["combat", "psyche"]),
  /** The attacker's Size; null where sizes don't count. */
  size: v.nullable(wholeNumber(-99, 99)),
  check: StoredCheck,
  /** What it does where it hits, but for a Critical Success; null for a power without damage. */
  hit: v.nullable(Hit),
  /** Who it was aimed at; empty while that is nobody. */
  targetName: shortText(MAX_LABEL_LENGTH),
});
export type AimData = Readonly<v.InferOutput<typeof AimData>>;

export const aimPart: PartKind<AimData> = {
  data: AimData,
  template: "templates/siege/cards/aim.hbs",
  view: ({ targetName, defense }) => ({
    told:
      targetName === ""
        ? `QUADRANT.Siege.Card.Unaimed.${defense}`
        : { key: "QUADRANT.Siege.Card.AimedAt", with: { target: targetName } },
  }),
  text: ({ targetName }) =>
    targetName === "" ? [] : [{ key: "QUADRANT.Siege.Card.AimedAt", with: { target: targetName } }],
  offers: ({ attacker, targetName }) =>
    targetName === ""
      ? [
          {
            id: "aim",
            label: "QUADRANT.Target.Choose",
            inputs: [{ kind: "actor", id: "target", label: "QUADRANT.Target.Label", types: CREATURES, from: attacker }],
            call: { action: "siege.aim", args: {} },
            passing: true,
          },
        ]
      : [],
};
