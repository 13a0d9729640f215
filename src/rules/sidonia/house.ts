/** The house rules of Sidonia: every optional rule of its ledger that these rules obey. */
import { type HouseRules as Declared, readHouse as readDeclared } from "../shared/house.ts";
import type { Json } from "../shared/json.ts";

export interface HouseRules {}

export const HOUSE_RULES: Declared<HouseRules> = {};

/**
 * The house rules of a world from stored values by key; what is missing is as it is by default.
 * @throws RangeError naming the setting whose value is none it may have
 */
export const readHouse = (stored: { readonly [key: string]: Json }): HouseRules => readDeclared<HouseRules>(HOUSE_RULES, stored);
