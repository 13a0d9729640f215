/**
 * The house rules of Circumstances as they hold in this world, for sheets: everything else receives them as an
 * argument.
 */
import { readHouseRules, findRuleset } from "../../core/public/table.ts";
import { DEFAULT_HOUSE, type HouseRules, readHouse } from "../../rules/circumstances/house.ts";
import { RULESET } from "./pools.ts";

/** What the settings say; as written where none are registered. */
export function circumstancesHouse(): HouseRules {
  const row = findRuleset(RULESET);
  return row ? readHouse(readHouseRules(row)) : DEFAULT_HOUSE;
}
