/** Marks and clears a craft's boxes by hand, from its sheet. Ledger: SIE-DMG-5. */
import { action } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { type Creature, readCreature, refuseStranger } from "../documents/read-actor.ts";
import { isFields, isUuid, isWholeNumber } from "../../../rules/shared/json.ts";

interface Args {
  readonly actor: string;
  readonly box: "ordinary" | "nonFunctional" | "destroyed";
  readonly mark: boolean;
  /** The number of ordinary boxes. */
  readonly count: number;
}

const BOXES = ["ordinary", "nonFunctional", "destroyed"] as const;

/** Marks or clears boxes of a hull; refused where fewer are free, or marked. */
export const hullBox = action<Args, Creature, HouseRules>({
  parse(raw) {
    if (!isFields(raw)) return null;
    const { actor, mark, count = 1 } = raw;
    const box = BOXES.find((one) => one === raw["box"]);
    return isUuid(actor) && box && typeof mark === "boolean" && isWholeNumber(count, 1, 99)
      ? { actor, box, mark, count }
      : null;
  },
  async read({ actor }, world) {
    const snapshot = await world.snapshot(actor);
    const creature = snapshot && readCreature(snapshot);
    return creature?.hull ? creature : null;
  },
  refuse({ box, mark, count }, creature, seat) {
    const stranger = refuseStranger(creature, seat);
    if (stranger || !creature.hull) return stranger;
    const { durability, status } = creature.hull.wear;
    const free = mark ? durability.max - durability.marked : durability.marked;
    const fits = box === "ordinary" ? count <= free : status[box] !== mark;
    return fits ? null : { key: `QUADRANT.Siege.Refuse.${mark ? "BoxIsMarked" : "BoxIsClear"}` };
  },
  plan({ actor, box, mark, count }) {
    const at = { uuid: actor };
    return box === "ordinary"
      ? [{ op: "add", at, path: "system.durability.marked", by: mark ? count : 0 - count }]
      : [{ op: "set", at, path: `system.status.${box}`, to: mark }];
  },
  label: ({ box, mark, count }, { name }) => ({
    key: `QUADRANT.Siege.Receipt.HullBox.${mark ? "mark" : "clear"}`,
    with: { name, count, box: `QUADRANT.Siege.HullBox.${box}` },
  }),
  writes: ["Actor:system.durability.marked", "Actor:system.status.nonFunctional", "Actor:system.status.destroyed"],
});
