/**
 * The house rules of Circumstances as they hold in this world, for sheets: everything else receives them as an
 * argument.
 */
import { createHouseReader } from "../../core/public/table.ts";
import { DEFAULT_HOUSE, readHouse } from "../../rules/circumstances/house.ts";
import { RULESET } from "./pools.ts";

/** What the settings say; as written where none are registered. */
export const circumstancesHouse = createHouseReader(RULESET, readHouse, DEFAULT_HOUSE);
