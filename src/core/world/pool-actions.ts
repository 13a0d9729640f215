/**
 * Actions of every ruleset's pools: the GM sets one, and tokens are added and removed by hand. As `<ruleset>.setPool`
 * and `.movePool`.
 */
import type { Json } from "../../rules/shared/json.ts";
import { type Action, action } from "../contract/action.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { Text } from "../contract/world.ts";
import { type Pool, type PoolState, poolChange, readPool, poolPlace } from "../contract/pool.ts";
import { signed } from "../ui/format.ts";

interface PoolArgs {
  readonly pool: string;
  /** The tokens to add (negative: to remove), or the new total. */
  readonly count: number;
  readonly reason: string;
}

interface LabelledPool extends PoolState {
  readonly label: Text;
  readonly byHand: boolean;
}

const MAX_TOKENS = 9999;

/** Returns the actions of a row's pools; none if it has none. */
export function poolActions({ id, pools = {} }: Ruleset): Readonly<Record<string, Action>> {
  if (Object.keys(pools).length === 0) return {};
  const kind = (field: "to" | "by", by: (wanted: PoolArgs, standing: LabelledPool) => number): Action =>
    action<PoolArgs, LabelledPool, never>({
      parse: (raw) => parse(raw, field, pools),
      async read({ pool }, world) {
        const found = pools[pool];
        return found
          ? {
              ...(await readPool(world, id, pool)),
              label: getPoolLabel(found, world.house),
              byHand: found.byHand === true,
            }
          : null;
      },
      refuse(_wanted, { byHand }, seat) {
        return seat.isGM || (field === "by" && byHand) ? null : { key: "QUADRANT.Refuse.GmOnly" };
      },
      plan: (wanted, standing) => [poolChange(standing, by(wanted, standing))],
      label(wanted, standing) {
        const more = by(wanted, standing);
        const told = {
          pool: getLabelKey(standing.label),
          by: signed(more),
          was: standing.value,
          now: standing.value + more,
        };
        const { reason } = wanted;
        return { key: `QUADRANT.Pool.${reason ? "Moved" : "MovedNoReason"}`, with: { ...told, reason } };
      },
      writes: Object.keys(pools).map((name) => poolPlace(id, name)),
    });
  // A pool is set by adding the difference: counts commute, so that a later undo keeps what others have done since.
  return { setPool: kind("to", ({ count }, { value }) => count - value), movePool: kind("by", ({ count }) => count) };
}

function parse(raw: Json, field: "to" | "by", pools: Readonly<Record<string, Pool>>): PoolArgs | null {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return null;
  const { pool, reason = "", [field]: count } = raw as { readonly [key: string]: Json };
  if (typeof pool !== "string" || !Object.hasOwn(pools, pool)) return null;
  if (
    typeof count !== "number" ||
    !Number.isInteger(count) ||
    Math.abs(count) > MAX_TOKENS ||
    (field === "to" && count < 0)
  )
    return null;
  return typeof reason === "string" && reason.length <= 200 ? { pool, count, reason } : null;
}

/** Returns a pool's label under these house rules. */
export const getPoolLabel = ({ label }: Pool, house: unknown): Text =>
  typeof label === "function" ? label(house as never) : label;

/** Returns a label as part of another text: its language key, which is localized for each reader. */
const getLabelKey = (label: Text): string => (typeof label === "string" ? label : label.key);
