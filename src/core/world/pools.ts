/** Shared pools as world settings: registered, read, and protected against an overdraft. */
import { type Change, type Ref, refKey } from "../../rules/shared/change.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/refusal.ts";
import { getSetting, registerSetting } from "../compat/settings.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { Text } from "../contract/world.ts";
import { readHouseRules } from "../settings/house-rules.ts";
import { getPoolLabel } from "./pool-actions.ts";
import { POOL_PATH, type Pool, poolRef, poolKey, toTokenCount } from "../contract/pool.ts";
import { listRulesets } from "../contract/registry.ts";
import { isRulesetOn } from "../settings/rulesets-on.ts";
import { say } from "../ui/text.ts";

/** A pool as it is displayed. */
export interface PoolInPlay {
  readonly ruleset: string;
  readonly name: string;
  readonly label: Text;
  readonly icon: string;
  readonly value: number;
  readonly byHand: boolean;
  readonly window: Pool["window"] | null;
}

/**
 * Registers the settings of a row's pools; `changed` is called on every client when one has changed. Call in `init`.
 */
export function registerPools(row: Ruleset, changed: () => void): void {
  for (const [name, pool] of Object.entries(row.pools ?? {})) {
    registerSetting(poolKey(row.id, name), {
      name: typeof pool.label === "string" ? pool.label : "QUADRANT.Pool.Title",
      hint: "",
      scope: "world",
      config: false,
      type: Object,
      default: { [POOL_PATH]: toTokenCount(pool.initial) },
      onChange: changed,
    });
  }
}

/** Returns every pool in play: of rulesets that this world plays, under their house rules. */
export const listPoolsInPlay = (): PoolInPlay[] =>
  playedRulesets().flatMap((row) => {
    const house = readHouseRules(row);
    return Object.entries(row.pools ?? {})
      .filter(([, pool]) => pool.on?.(house as never) ?? true)
      .map(([name, pool]) => ({
        ruleset: row.id,
        name,
        label: getPoolLabel(pool, house),
        icon: pool.icon,
        value: readPoolValue(row.id, name),
        byHand: pool.byHand === true,
        window: pool.window ?? null,
      }));
  });

const playedRulesets = (): readonly Ruleset[] => listRulesets().filter(({ id }) => isRulesetOn(id));

/** Returns the name of a pool under the current house rules. */
export const poolLabel = (row: Ruleset, pool: Pool): string => say(getPoolLabel(pool, readHouseRules(row)));

/** Returns the current number of tokens in a pool. */
export const readPoolValue = (ruleset: string, name: string): number =>
  toTokenCount((getSetting(poolKey(ruleset, name)) as { [POOL_PATH]?: Json } | null)?.[POOL_PATH]);

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

/** Returns the pools that rulesets declare, in play or not. */
export const listDeclaredPools = (): { ruleset: string; name: string; row: Ruleset; pool: Pool }[] =>
  listRulesets().flatMap((row) =>
    Object.entries(row.pools ?? {}).map(([name, pool]) => ({ ruleset: row.id, name, row, pool })),
  );
