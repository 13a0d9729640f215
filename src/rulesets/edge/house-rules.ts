/**
 * The house rules of Edge as they hold in this world, for data models and sheets: everything else receives them as an
 * argument.
 */
import { readHouseRules, findRuleset } from "../../core/public/table.ts";
import { DEFAULT_HOUSE, HOUSE_RULES, type HouseRules, readHouse } from "../../rules/edge/house.ts";
import { pickHouseRules } from "../../rules/shared/house-rules.ts";

/**
 * What was read, by what the core handed over: every item asks, and it stays the same object until a setting changes.
 */
const read = new WeakMap<object, HouseRules>();

/** What the settings say; as written where none are registered. */
export function edgeHouse(): HouseRules {
  const row = findRuleset("edge");
  if (!row) return DEFAULT_HOUSE;
  const stored = readHouseRules(row);
  const { lists = null } = stored;
  const house = read.get(stored) ?? readHouse({ ...pickHouseRules(HOUSE_RULES, stored), lists });
  read.set(stored, house);
  return house;
}
