/**
 * StarSIEGE's house rules: every optional rule these areas obey, declared as data beside what it defaults to. Rules functions
 * take a `HouseRules`; none reads a global. The ledger calls each `sie.` and its key here.
 */
import { type HouseRules as Declared, readHouse as readDeclared } from "../shared/house.ts";
import type { Json } from "../shared/json.ts";

export interface HouseRules {
  /** SIE-CB-3: two Challenge Bases, or one of 18 with +6 for Primary. */
  readonly baseMode: "split" | "plus6";
  /** SIE-CL-2: the Challenge Level of Difficult. */
  readonly difficultCL: number;
  /** SIE-OPP-2: both sides roll. */
  readonly opposedRolls: boolean;
  /** SIE-NAT20-2: what the die's extremes mean. */
  readonly naturals: "rescueOnly" | "none" | "critFumble";
  /** SIE-CRIT-3: a Nova Point buys a Critical attempt outside one's bundles. */
  readonly critNova: boolean;
  /** SIE-EXTRA-1: margins of 5 count. */
  readonly extraordinary: boolean;
  /** SIE-NOVA-1: Nova Points of a new character. */
  readonly novaStart: number;
  /** SIE-NOVA-3: a Nova Point may also turn a failed roll. */
  readonly novaAfterRoll: boolean;
  /** SIE-DMG-2: bonus Nova Points of the campaign, each a normal Wound box more. */
  readonly heroicWounds: number;
}

export const HOUSE_RULES: Declared<HouseRules> = {
  baseMode: { key: "sie.baseMode", rules: ["SIE-CB-3"], initial: "split", choices: ["split", "plus6"] },
  difficultCL: { key: "sie.difficultCL", rules: ["SIE-CL-2"], initial: 2, choices: [2, 3], minor: true },
  opposedRolls: { key: "sie.opposedRolls", rules: ["SIE-OPP-2"], initial: false },
  naturals: {
    key: "sie.naturals",
    rules: ["SIE-NAT20-2"],

    initial: "rescueOnly",
    choices: ["rescueOnly", "none", "critFumble"],
  },
  critNova: { key: "sie.critNova", rules: ["SIE-CRIT-3"], initial: false },
  extraordinary: { key: "sie.extraordinary", rules: ["SIE-EXTRA-1"], initial: false },
  novaStart: { key: "sie.novaStart", rules: ["SIE-NOVA-1"], initial: 3, min: 0, minor: true },
  novaAfterRoll: { key: "sie.novaAfterRoll", rules: ["SIE-NOVA-3"], initial: false },
  heroicWounds: { key: "sie.heroicWounds", rules: ["SIE-DMG-2"], initial: 0, min: 0, minor: true },
};

/**
 * The house rules of a world from stored values by key; what is missing is as it is by default.
 * @throws RangeError naming the setting whose value is none it may have
 */
export const readHouse = (stored: { readonly [key: string]: Json }): HouseRules => readDeclared<HouseRules>(HOUSE_RULES, stored);

/** What holds where nobody changed anything. */
export const DEFAULT_HOUSE: HouseRules = readHouse({});
