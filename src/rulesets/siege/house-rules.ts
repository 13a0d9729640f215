/**
 * The house rules of StarSIEGE as they hold in this world, for data models: everything else receives them as an
 * argument.
 */
import { houseRulesOf, rulesetOf } from "../../core/public/table.ts";
import { DEFAULT_HOUSE, type HouseRules, readSiegeHouseRules } from "../../rules/siege/house-rules.ts";

/** What the settings say; as written where none are registered. */
export function readWorldHouse(): HouseRules {
  const row = rulesetOf("siege");
  return row ? readSiegeHouseRules(houseRulesOf(row)) : DEFAULT_HOUSE;
}
