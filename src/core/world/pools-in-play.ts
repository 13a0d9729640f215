/** The shared pools that this world's rulesets use under their house rules. */
import type { Pool } from "../contract/shared-state.ts";
import { listRulesets } from "../contract/registry.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { Text } from "../contract/world.ts";
import { readHouseRules } from "../settings/house-rules.ts";
import { isRulesetOn } from "../settings/rulesets-on.ts";
import { getPoolLabel, readPoolValue } from "./pools.ts";

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

/** Returns every pool in play: of rulesets that this world plays, under their house rules. */
export const listPoolsInPlay = (): PoolInPlay[] =>
  playedRulesets().flatMap((row) => {
    const house = readHouseRules(row);
    return Object.entries(row.pools ?? {})
      .filter(([, pool]) => pool.on?.(house) ?? true)
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
