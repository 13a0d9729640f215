/**
 * Shared pools as world settings: registered, read, protected against an overdraft, and the actions that every pool has
 * (`<ruleset>.setPool` for GMs, `.movePool` for tokens added and removed by hand).
 */
import * as v from "valibot";
import { type Schema, shortText, wholeNumber } from "../../rules/shared/schema.ts";
import { getSetting, registerSetting } from "../compat/settings.ts";
import { type Action, action } from "../contract/action.ts";
import {
  POOL_PATH,
  type Pool,
  type PoolState,
  poolChange,
  poolKey,
  poolPlace,
  poolRef,
  readPool,
  TokenCount,
} from "../contract/shared-state.ts";
import { listRulesets } from "../contract/registry.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { Text } from "../contract/world.ts";
import { readHouseRules } from "../settings/house-rules.ts";
import { say, signed } from "../ui/text.ts";
import { type Change, type Ref, refKey } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";

/** Registers the settings of a row's pools. Call in `init`. */
export function registerPools(row: Ruleset): void {
  for (const [name, pool] of Object.entries(row.pools ?? {})) {
    registerSetting(poolKey(row.id, name), {
      name: typeof pool.label === "string" ? pool.label : "QUADRANT.Pool.Title",
      hint: "",
      scope: "world",
      config: false,
      type: Object,
      default: { [POOL_PATH]: v.parse(TokenCount, pool.initial) },
    });
  }
}

/** Returns the name of a pool under the current house rules. */
export const poolLabel = (row: Ruleset, pool: Pool): string => say(getPoolLabel(pool, readHouseRules(row)));

/** Returns the current number of tokens in a pool. */
export const readPoolValue = (ruleset: string, name: string): number =>
  v.parse(TokenCount, (getSetting(poolKey(ruleset, name)) as { [POOL_PATH]?: Json } | null)?.[POOL_PATH]);

/**
 * Returns why the pools can't pay for a plan now, or null if they can. Called by the button, and by the writer before
 * it writes.
 */
export function refuseOverdraft(changes: readonly Change[]): Refusal | null {
  for (const { ruleset, name, row, pool } of listDeclaredPools()) {
    const place = refKey(poolRef(ruleset, name));
    const own = changes.filter(({ at }) => refKey(at) === place);
    if (own.length === 0) continue;
    const has = readPoolValue(ruleset, name);
    // Anything but adding a whole number of tokens would leave a value that can't be counted on.
    if (!own.every((change) => change.op === "add" && change.path === POOL_PATH && Number.isInteger(change.by)))
      return { key: "QUADRANT.Refuse.NotAllowed" };
    const by = own.reduce((sum, change) => sum + (change.op === "add" ? change.by : 0), 0);
    if (has + by < 0)
      return {
        key: "QUADRANT.Refuse.PoolTooSmall",
        with: { pool: poolLabel(row, pool), has, needs: -by },
      };
  }
  return null;
}

/** Returns the tokens in a forgiving pool, or null for any other place. */
export function readForgivingPool(at: Ref): number | null {
  const found = listDeclaredPools().find(
    ({ ruleset, name, pool }) => pool.forgiving === true && refKey(poolRef(ruleset, name)) === refKey(at),
  );
  return found ? readPoolValue(found.ruleset, found.name) : null;
}

/** Returns whether a place is a pool. */
export const isPool = (at: Ref): boolean =>
  listDeclaredPools().some(({ ruleset, name }) => refKey(poolRef(ruleset, name)) === refKey(at));

/** Returns the pools that rulesets declare, in play or not. */
export const listDeclaredPools = (): { ruleset: string; name: string; row: Ruleset; pool: Pool }[] =>
  listRulesets().flatMap((row) =>
    Object.entries(row.pools ?? {}).map(([name, pool]) => ({ ruleset: row.id, name, row, pool })),
  );

interface PoolArgs {
  readonly pool: string;
  /** The tokens to add (negative: to remove), or the new total. */
  readonly count: number;
  readonly total: boolean;
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
  const kind = (amount: Schema<PoolArgs>, by: (wanted: PoolArgs, standing: LabelledPool) => number): Action =>
    action<PoolArgs, LabelledPool, never>({
      args: amount,
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
      refuse({ total }, { byHand }, seat) {
        return seat.isGM || (!total && byHand) ? null : { key: "QUADRANT.Refuse.GmOnly" };
      },
      plan(wanted, standing) {
        const more = by(wanted, standing);
        const { reason } = wanted;
        const told = {
          pool: getLabelKey(standing.label),
          by: signed(more),
          was: standing.value,
          now: standing.value + more,
          reason,
        };
        return {
          changes: [poolChange(standing, more)],
          label: { key: `QUADRANT.Pool.${reason ? "Moved" : "MovedNoReason"}`, with: told },
        };
      },
      writes: Object.keys(pools).map((name) => poolPlace(id, name)),
    });
  const names = { pool: v.picklist(Object.keys(pools)), reason: v.optional(shortText(200), "") };
  const total = v.pipe(
    v.object({ ...names, to: wholeNumber(0, MAX_TOKENS) }),
    v.transform(({ to, ...args }) => ({ ...args, count: to, total: true })),
  );
  const difference = v.pipe(
    v.object({ ...names, by: wholeNumber(-MAX_TOKENS, MAX_TOKENS) }),
    v.transform(({ by, ...args }) => ({ ...args, count: by, total: false })),
  );
  // A pool is set by adding the difference: counts commute, so that a later undo keeps what others have done since.
  return {
    setPool: kind(total, ({ count }, { value }) => count - value),
    movePool: kind(difference, ({ count }) => count),
  };
}

/** Returns a pool's label under these house rules. */
export const getPoolLabel = ({ label }: Pool, house: unknown): Text =>
  typeof label === "function" ? label(house) : label;

/** Returns a label as part of another text: its language key, which is localized for each reader. */
const getLabelKey = (label: Text): string => (typeof label === "string" ? label : label.key);
