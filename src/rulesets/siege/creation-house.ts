/** Reads the house rules of creation and advancement of this world, for windows. */
import { createHouseReader } from "../../core/public/table.ts";
import { pickHouseRules, readHouseRules } from "../../rules/shared/house-rules.ts";
import { DEFAULT_CREATION_HOUSE } from "../../rules/siege/creation-defaults.ts";
import { CREATION_RULES } from "../../rules/siege/creation-house.ts";
import { HOUSE_RULES, readSiegeHouseRules } from "../../rules/siege/house-rules.ts";

/** Returns the house rules from the settings; the defaults where none are registered. */
export const readCreationHouse = createHouseReader(
  "siege",
  (stored) => ({
    ...readSiegeHouseRules(pickHouseRules(HOUSE_RULES, stored)),
    ...readHouseRules(CREATION_RULES, pickHouseRules(CREATION_RULES, stored)),
  }),
  DEFAULT_CREATION_HOUSE,
);
