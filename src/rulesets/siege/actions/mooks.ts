/** Sets the number of mooks by hand, from the sheet. Ledger: SIE-MOOK-4. */
import { action } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { type Creature, readCreature, refuseStranger } from "../documents/read-actor.ts";
import { isFields, isUuid, isWholeNumber } from "../../../rules/shared/json.ts";

interface Args {
  readonly actor: string;
  /** The number of mooks standing. */
  readonly to: number;
}

const MAX_MOOKS_CHANGED = 999;

/** Sets the number of mooks standing. */
export const countMooks = action<Args, Creature, HouseRules>({
  parse(raw) {
    if (!isFields(raw)) return null;
    const { actor, to } = raw;
    return isUuid(actor) && isWholeNumber(to, 0, MAX_MOOKS_CHANGED) ? { actor, to } : null;
  },
  async read({ actor }, world) {
    const snapshot = await world.snapshot(actor);
    const creature = snapshot && readCreature(snapshot);
    return creature?.group ? creature : null;
  },
  refuse: (_args, creature, seat) => refuseStranger(creature, seat),
  plan({ actor, to }, { group }) {
    const by = to - (group?.count ?? 0);
    return by === 0 ? [] : [{ op: "add", at: { uuid: actor }, path: "system.mooks.value", by }];
  },
  label: ({ to }, { name }) => ({ key: "QUADRANT.Siege.Receipt.MooksCounted", with: { name, count: to } }),
  writes: ["Actor:system.mooks.value"],
});
