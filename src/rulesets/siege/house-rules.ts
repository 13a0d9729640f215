/** Reads the house rules of this world, for data models; everything else receives them as an argument. */
import { createHouseReader } from "../../core/public/table.ts";
import { DEFAULT_HOUSE, readSiegeHouseRules } from "../../rules/siege/house-rules.ts";

/** Returns the house rules from the settings; the defaults where none are registered. */
export const readWorldHouse = createHouseReader("siege", readSiegeHouseRules, DEFAULT_HOUSE);
