/** Marks and clears a craft's boxes by hand, from its sheet. Ledger: SIE-DMG-5. */
import * as v from "valibot";
import { action, refuseStranger } from "../../../core/public/definitions.ts";
import { refuseTreatment } from "../../../rules/siege/durability.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import { Uuid, wholeNumber } from "../../../rules/shared/schema.ts";
import { HULL_PLACES } from "./write-places.ts";

const Args = v.object({
  actor: Uuid,
  box: v.picklist(["ordinary", "nonFunctional", "destroyed"]),
  mark: v.boolean(),
  /** The number of ordinary boxes. */
  count: v.optional(wholeNumber(1, 99), 1),
});
type Args = v.InferOutput<typeof Args>;

/** Marks or clears boxes of a hull; refused where fewer are free, or marked. */
export const hullBox = action<Args, Creature, HouseRules>({
  args: Args,
  async read({ actor }, world) {
    const snapshot = await world.snapshot(actor);
    return snapshot && readCreature(snapshot);
  },
  refuse({ box, mark, count }, creature, seat) {
    const stranger = refuseStranger(creature, seat);
    const wear = creature.hull?.wear ?? creature.frame;
    const barred = stranger ?? refuseTreatment(wear !== null, "repair");
    if (barred || !wear) return barred;
    const { durability, status } = wear;
    const free = mark ? durability.max - durability.marked : durability.marked;
    const fits = box === "ordinary" ? count <= free : status[box] !== mark;
    return fits ? null : { key: `QUADRANT.Siege.Refuse.${mark ? "BoxIsMarked" : "BoxIsClear"}` };
  },
  plan({ actor, box, mark, count }, { name }) {
    const at = { uuid: actor };
    return {
      changes: [
        box === "ordinary"
          ? { op: "add", at, path: "system.durability.marked", by: mark ? count : 0 - count }
          : { op: "set", at, path: `system.status.${box}`, to: mark },
      ],
      label: {
        key: `QUADRANT.Siege.Receipt.HullBox.${mark ? "mark" : "clear"}`,
        with: { name, count, box: `QUADRANT.Siege.HullBox.${box}` },
      },
    };
  },
  writes: HULL_PLACES,
});
