/** Reads the house rules of this world, for data models; everything else receives them as an argument. */
import { readHouseRules, findRuleset } from "../../core/public/table.ts";
import { DEFAULT_HOUSE, type HouseRules, readSiegeHouseRules } from "../../rules/siege/house-rules.ts";

/** Returns the house rules from the settings; the defaults where none are registered. */
export function readWorldHouse(): HouseRules {
  const row = findRuleset("siege");
  return row ? readSiegeHouseRules(readHouseRules(row)) : DEFAULT_HOUSE;
}
