/** Sets the number of mooks by hand, from the sheet, and splits a group. Ledger: SIE-MOOK-3, SIE-MOOK-4. */
import * as v from "valibot";
import { type World, action, refuseStranger } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { refuseGroup, refuseSplit, planSplit } from "../../../rules/siege/mooks.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import { Uuid, shortList, wholeNumber } from "../../../rules/shared/schema.ts";
import { MOOK_PLACES } from "./write-places.ts";

/** `to` is the number of mooks standing. */
const Args = v.object({ actor: Uuid, to: wholeNumber(0, 999) });
type Args = v.InferOutput<typeof Args>;

/** Reads the group of mooks; null for another actor. */
async function read({ actor }: { readonly actor: string }, world: World<HouseRules>): Promise<Creature | null> {
  const snapshot = await world.snapshot(actor);
  const creature = snapshot && readCreature(snapshot);
  return creature?.group ? creature : null;
}

/** Sets the number of mooks standing. */
export const countMooks = action<Args, Creature, HouseRules>({
  args: Args,
  read,
  refuse: (_args, creature, seat) => refuseStranger(creature, seat),
  plan({ actor, to }, { name, group }) {
    const by = to - (group?.count ?? 0);
    return {
      changes: by === 0 ? [] : [{ op: "add", at: { uuid: actor }, path: "system.mooks.value", by }],
      label: { key: "QUADRANT.Siege.Receipt.MooksCounted", with: { name, count: to } },
    };
  },
  writes: MOOK_PLACES,
});

const MAX_PARTS = 60;
/** `parts`: the sizes of the groups; none joins them again. */
const SplitArgs = v.object({ actor: Uuid, parts: shortList(wholeNumber(0, 999), MAX_PARTS) });
type SplitArgs = v.InferOutput<typeof SplitArgs>;

/** Splits mooks into groups that act and are attacked on their own, or joins them again (SIE-MOOK-3). */
export const splitMooks = action<SplitArgs, Creature, HouseRules>({
  args: SplitArgs,
  read,
  refuse({ parts }, creature, seat, house) {
    const stranger = refuseStranger(creature, seat);
    if (stranger || parts.length === 0) return stranger;
    const { count = 0 } = creature.group ?? {};
    return refuseGroup(count, house) ?? refuseSplit(count, parts);
  },
  plan: ({ actor, parts }, { name }) => ({
    changes: planSplit({ uuid: actor }, parts),
    label: {
      key: `QUADRANT.Siege.Receipt.Mooks${parts.length === 0 ? "Joined" : "Split"}`,
      with: { name, sizes: parts.join(", ") },
    },
  }),
  writes: MOOK_PLACES,
});
