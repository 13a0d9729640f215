/**
 * Remembers what a Specialty was rolled with, and pays a stunt with a Nova Point. Both are paid with a roll. Ledger:
 * SIE-ATTR-1, SIE-SPEC-4.
 */
import * as v from "valibot";
import { action, refuseStranger } from "../../../core/public/definitions.ts";
import { Uuid } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { planSpend, refuseSpend } from "../../../rules/siege/nova.ts";
import { ATTRIBUTES, BUNDLES } from "../../../rules/siege/state.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import { NOVA_PLACES, PAIRING_PLACES } from "./write-places.ts";

const read = async (
  { actor }: { readonly actor: string },
  world: { snapshot(uuid: string): Promise<Parameters<typeof readCreature>[0] | null> },
): Promise<Creature | null> => {
  const snapshot = await world.snapshot(actor);
  return snapshot && readCreature(snapshot);
};

const PairingArgs = v.object({
  actor: Uuid,
  specialty: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,16}$/)),
  bundle: v.picklist(BUNDLES),
  attribute: v.picklist(ATTRIBUTES),
});
type PairingArgs = v.InferOutput<typeof PairingArgs>;

/** Stores the pairing of a roll: the dialog opens with it the next time. */
export const rememberPairing = action<PairingArgs, Creature, HouseRules>({
  args: PairingArgs,
  read,
  refuse: ({ specialty }, creature, seat) =>
    refuseStranger(creature, seat) ??
    (Object.hasOwn(creature.system.specialties, specialty) ? null : { key: "QUADRANT.Refuse.Gone" }),
  plan({ actor, specialty, bundle, attribute }, { name, system }) {
    const at = { uuid: actor };
    const path = `system.specialties.${specialty}`;
    return {
      changes: [
        { op: "set", at, path: `${path}.lastBundle`, to: bundle },
        { op: "set", at, path: `${path}.lastAttribute`, to: attribute },
      ],
      label: {
        key: "QUADRANT.Siege.Specialty.Remembered",
        with: { name, specialty: system.specialties[specialty]?.name ?? "" },
      },
      quiet: true,
    };
  },
  writes: PAIRING_PLACES,
});

const StuntArgs = v.object({ actor: Uuid });

/** Spends the Nova Point of a stunt. */
export const payStunt = action<v.InferOutput<typeof StuntArgs>, Creature, HouseRules>({
  args: StuntArgs,
  read,
  refuse: (_args, creature, seat) =>
    refuseStranger(creature, seat) ?? refuseSpend({ at: { uuid: creature.uuid }, nova: creature.system.nova.value }),
  plan: (_args, { uuid, name, system }) => ({
    changes: planSpend({ at: { uuid }, nova: system.nova.value }),
    label: { key: "QUADRANT.Siege.Specialty.StuntPaid", with: { name } },
  }),
  writes: NOVA_PLACES,
});
