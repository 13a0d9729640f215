/** What a sheet shows of a hull, or of the Durability of somebody who is repaired. Ledger: SIE-DMG-5, -8. */
import type { Json } from "../../../rules/shared/json.ts";
import { classifyCondition } from "../../../rules/siege/durability.ts";
import type { Hull } from "../documents/read-actor.ts";

/**
 * Returns a hull's boxes: a click on a marked one clears it and those right of it, a click on an empty one marks up to
 * it.
 */
export function createHullContext({
  wear: { durability, status },
  armour,
}: Pick<Hull, "wear"> & { readonly armour: Hull["armour"] | null }) {
  const { marked, max } = durability;
  const box = (id: "nonFunctional" | "destroyed") => ({
    on: status[id],
    args: { box: id, mark: !status[id] } satisfies Record<string, Json>,
    name: `QUADRANT.Siege.HullBox.${id}`,
  });
  const state = classifyCondition(status);
  return {
    marked,
    max,
    label: `QUADRANT.Siege.${armour ? "Hull.Label" : "Frame"}`,
    armour: armour && { rating: armour.reduce((sum, { value }) => sum + value, 0) },
    pips: Array.from({ length: Math.max(max, marked) }, (_, i) => {
      const on = i < marked;
      const args = { box: "ordinary", mark: !on, count: on ? marked - i : i + 1 - marked } satisfies Record<
        string,
        Json
      >;
      return { on, args, label: { key: `QUADRANT.Siege.Hull.${on ? "ClearTo" : "MarkTo"}`, with: { n: i + 1 } } };
    }),
    critical: [box("nonFunctional"), box("destroyed")],
    state: state === "functional" ? null : `QUADRANT.Siege.HullBox.${state}`,
  };
}
