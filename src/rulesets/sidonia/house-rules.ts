/**
 * The house rules of Sidonia as they hold in this world, for data models and statuses: everything else receives them as
 * an argument.
 */
import { createHouseReader } from "../../core/public/table.ts";
import { DEFAULT_HOUSE, HOUSE_RULES, readHouse } from "../../rules/sidonia/house.ts";
import { pickHouseRules } from "../../rules/shared/house-rules.ts";

/** What the settings say; as written where none are registered. */
export const sidoniaHouse = createHouseReader(
  "sidonia",
  (stored) => readHouse(pickHouseRules(HOUSE_RULES, stored)),
  DEFAULT_HOUSE,
);
