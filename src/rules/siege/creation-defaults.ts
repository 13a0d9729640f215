/** The defaults of every house rule that creation and advancement use. */
import { readHouseRules } from "../shared/house-rules.ts";
import { CREATION_RULES, type CreationHouse } from "./creation-house.ts";
import { DEFAULT_HOUSE } from "./house-rules.ts";

export const DEFAULT_CREATION_HOUSE: CreationHouse = { ...DEFAULT_HOUSE, ...readHouseRules(CREATION_RULES, {}) };
