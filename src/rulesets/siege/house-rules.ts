/** Reads the house rules of this world, for data models; everything else receives them as an argument. */
import { createHouseReader } from "../../core/public/table.ts";
import { pickHouseRules } from "../../rules/shared/house-rules.ts";
import { DEFAULT_HOUSE, HOUSE_RULES, readSiegeHouseRules } from "../../rules/siege/house-rules.ts";

/** Returns the house rules from the settings; the defaults where none are registered. */
export const readWorldHouse = createHouseReader(
  "siege",
  (stored) => readSiegeHouseRules(pickHouseRules(HOUSE_RULES, stored)),
  DEFAULT_HOUSE,
);
