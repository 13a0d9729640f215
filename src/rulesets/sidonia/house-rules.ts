/**
 * The house rules of Sidonia as they hold in this world, for data models and statuses: everything else receives them as
 * an argument.
 */
import { readHouseRules, findRuleset } from "../../core/public/table.ts";
import { DEFAULT_HOUSE, type HouseRules, readHouse } from "../../rules/sidonia/house.ts";

/** What the settings say; as written where none are registered. */
export function sidoniaHouse(): HouseRules {
  const row = findRuleset("sidonia");
  return row ? readHouse(readHouseRules(row)) : DEFAULT_HOUSE;
}
