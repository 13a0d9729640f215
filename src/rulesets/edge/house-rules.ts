/**
 * The house rules of Edge as they hold in this world, for data models and sheets: everything else receives them as an
 * argument.
 */
import { createHouseReader } from "../../core/public/table.ts";
import { DEFAULT_HOUSE, HOUSE_RULES, readHouse } from "../../rules/edge/house.ts";
import { pickHouseRules } from "../../rules/shared/house-rules.ts";

/** What the settings say; as written where none are registered. */
export const edgeHouse = createHouseReader(
  "edge",
  ({ lists = null, ...stored }) => readHouse({ ...pickHouseRules(HOUSE_RULES, stored), lists }),
  DEFAULT_HOUSE,
);
