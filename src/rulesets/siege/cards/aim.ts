/**
 * The card part of an attack that was rolled at nobody: it offers to choose the target. It stores the check without
 * what a target brings. Ledger: SIE-ATK-1, SIE-ATK-2, SIE-RESIST-1, -2.
 */
import * as v from "valibot";
import type { Offer, PartKind, Text } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH, Uuid, shortList, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { Hit } from "../../../rules/siege/damage.ts";
import { HitPart } from "../../../rules/siege/mooks.ts";
import { StoredCheck } from "../checks/roll-options.ts";
import { CREATURES } from "../../../rules/siege/state.ts";

/** The most groups that a card stores. */
export const MAX_GROUPS = 100;

export const AimData = v.object({
  attacker: Uuid,
  /** Which Defense the target has against it. */
  defense: v.picklist(["combat", "psyche"]),
  /** The attacker's Size; null where sizes don't count. */
  size: v.nullable(wholeNumber(-99, 99)),
  check: StoredCheck,
  /** What it does where it hits, but for a Critical Success; null for a power without damage. */
  hit: v.nullable(Hit),
  /** Who it was aimed at; both are empty while that is nobody. */
  target: v.optional(v.union([v.literal(""), Uuid]), ""),
  targetName: shortText(MAX_LABEL_LENGTH),
  /** The sizes of the groups of split mooks that it was aimed at, and the place of the one that it is aimed at. */
  groups: v.optional(shortList(wholeNumber(0, 999), MAX_GROUPS), []),
  part: HitPart,
});
export type AimData = Readonly<v.InferOutput<typeof AimData>>;

const formatAim = ({ targetName, groups, part }: AimData): Text =>
  groups.length === 0
    ? { key: "QUADRANT.Siege.Card.AimedAt", with: { target: targetName } }
    : { key: "QUADRANT.Siege.Card.AimedAtGroup", with: { target: targetName, group: part + 1 } };

/** Returns the offers to aim at another group of the same mooks. */
const listGroupOffers = ({ target, groups, part }: AimData): Offer[] =>
  groups.flatMap((size, at) =>
    size === 0 || at === part
      ? []
      : [
          {
            id: `group${at}`,
            label: { key: "QUADRANT.Siege.Offer.AimAtGroup", with: { group: at + 1, size } },
            call: { action: "siege.aim", args: { target, part: at } },
            passing: true,
            repeat: true,
          },
        ],
  );

export const aimPart: PartKind<AimData> = {
  data: AimData,
  template: "templates/siege/cards/aim.hbs",
  view: (data) => ({
    told: data.targetName === "" ? `QUADRANT.Siege.Card.Unaimed.${data.defense}` : formatAim(data),
  }),
  text: (data) => (data.targetName === "" ? [] : [formatAim(data)]),
  offers: (data) =>
    data.targetName === ""
      ? [
          {
            id: "aim",
            label: "QUADRANT.Target.Choose",
            inputs: [
              { kind: "actor", id: "target", label: "QUADRANT.Target.Label", types: CREATURES, from: data.attacker },
            ],
            call: { action: "siege.aim", args: {} },
            passing: true,
          },
        ]
      : listGroupOffers(data),
};
