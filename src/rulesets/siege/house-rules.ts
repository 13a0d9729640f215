/**
 * The house rules of StarSIEGE as they hold in this world, for data models: everything else receives them as an
 * argument.
 */
import { houseRulesOf, rulesetOf } from "../../core/public/table.ts";
import { DEFAULT_HOUSE, type HouseRules, readHouse } from "../../rules/siege/house.ts";

/** What the settings say; as written where none are registered. */
export function siegeHouse(): HouseRules {
  const row = rulesetOf("siege");
  return row ? readHouse(houseRulesOf(row)) : DEFAULT_HOUSE;
}
