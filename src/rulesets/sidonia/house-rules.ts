/**
 * The house rules of Sidonia as they hold in this world, for data models and statuses: everything else receives them as
 * an argument.
 */
import { readHouseRules, findRuleset } from "../../core/public/table.ts";
import { DEFAULT_HOUSE, HOUSE_RULES, type HouseRules, readHouse } from "../../rules/sidonia/house.ts";
import { pickHouseRules } from "../../rules/shared/house-rules.ts";

/** What the settings say; as written where none are registered. */
export function sidoniaHouse(): HouseRules {
  const row = findRuleset("sidonia");
  return row ? readHouse(pickHouseRules(HOUSE_RULES, readHouseRules(row))) : DEFAULT_HOUSE;
}
