/** The house rules of Edge as they hold in this world, for data models and sheets: everything else receives them as an argument. */
import { houseRulesOf } from "../../core/house-rules.ts";
import { rulesetOf } from "../../core/registry.ts";
import { DEFAULT_HOUSE, type HouseRules, readHouse } from "../../rules/edge/house.ts";

/** What the settings say; as written where none are registered. */
export function edgeHouse(): HouseRules {
  const row = rulesetOf("edge");
  return row ? readHouse(houseRulesOf(row)) : DEFAULT_HOUSE;
}
