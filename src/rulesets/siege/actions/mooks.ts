/** Sets the number of mooks by hand, from the sheet. Ledger: SIE-MOOK-4. */
import * as v from "valibot";
import { action, refuseStranger } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import { Uuid, wholeNumber } from "../../../rules/shared/schema.ts";
import { MOOK_PLACES } from "./write-places.ts";

/** `to` is the number of mooks standing. */
const Args = v.object({ actor: Uuid, to: wholeNumber(0, 999) });
type Args = v.InferOutput<typeof Args>;

/** Sets the number of mooks standing. */
export const countMooks = action<Args, Creature, HouseRules>({
  args: Args,
  async read({ actor }, world) {
    const snapshot = await world.snapshot(actor);
    const creature = snapshot && readCreature(snapshot);
    return creature?.group ? creature : null;
  },
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
