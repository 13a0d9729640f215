/**
 * StarSIEGE's house rules: every optional rule these areas obey, declared as data beside what it defaults to. Rules functions
 * take a `HouseRules`; none reads a global. The ledger calls each `sie.` and its key here.
 */
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

/** One optional rule: the ledger entries it changes, what it may be and what it is unless somebody says otherwise. */
export interface HouseRule<T = boolean | number | string> {
  /** The ledger's name of the setting. */
  readonly key: `sie.${string}`;
  readonly rules: readonly string[];
  readonly type: "boolean" | "number" | "choice";
  readonly initial: T;
  readonly choices?: readonly Exclude<T, boolean>[];
  /** Least value of a number. */
  readonly min?: number;
  /** Folded away in the settings window. */
  readonly minor?: true;
}

export const HOUSE_RULES: { readonly [K in keyof HouseRules]: HouseRule<HouseRules[K]> } = {
  baseMode: { key: "sie.baseMode", rules: ["SIE-CB-3"], type: "choice", initial: "split", choices: ["split", "plus6"] },
  difficultCL: { key: "sie.difficultCL", rules: ["SIE-CL-2"], type: "number", initial: 2, choices: [2, 3], minor: true },
  opposedRolls: { key: "sie.opposedRolls", rules: ["SIE-OPP-2"], type: "boolean", initial: false },
  naturals: {
    key: "sie.naturals",
    rules: ["SIE-NAT20-2"],
    type: "choice",
    initial: "rescueOnly",
    choices: ["rescueOnly", "none", "critFumble"],
  },
  critNova: { key: "sie.critNova", rules: ["SIE-CRIT-3"], type: "boolean", initial: false },
  extraordinary: { key: "sie.extraordinary", rules: ["SIE-EXTRA-1"], type: "boolean", initial: false },
  novaStart: { key: "sie.novaStart", rules: ["SIE-NOVA-1"], type: "number", initial: 3, min: 0, minor: true },
  novaAfterRoll: { key: "sie.novaAfterRoll", rules: ["SIE-NOVA-3"], type: "boolean", initial: false },
  heroicWounds: { key: "sie.heroicWounds", rules: ["SIE-DMG-2"], type: "number", initial: 0, min: 0, minor: true },
};

/**
 * The house rules of a world from stored values by key; what is missing is as it is by default.
 * @throws RangeError naming the setting whose value is none it may have
 */
export function readHouse(stored: { readonly [key: string]: Json }): HouseRules {
  return {
    baseMode: pick(HOUSE_RULES.baseMode, stored["baseMode"]),
    difficultCL: pick(HOUSE_RULES.difficultCL, stored["difficultCL"]),
    opposedRolls: pick(HOUSE_RULES.opposedRolls, stored["opposedRolls"]),
    naturals: pick(HOUSE_RULES.naturals, stored["naturals"]),
    critNova: pick(HOUSE_RULES.critNova, stored["critNova"]),
    extraordinary: pick(HOUSE_RULES.extraordinary, stored["extraordinary"]),
    novaStart: pick(HOUSE_RULES.novaStart, stored["novaStart"]),
    novaAfterRoll: pick(HOUSE_RULES.novaAfterRoll, stored["novaAfterRoll"]),
    heroicWounds: pick(HOUSE_RULES.heroicWounds, stored["heroicWounds"]),
  };
}

function pick<T extends boolean | number | string>(rule: HouseRule<T>, value: Json | undefined): T {
  if (value === undefined) return rule.initial;
  if (fits(rule, value)) return value;
  throw new RangeError(`${rule.key} can't be ${JSON.stringify(value)}`);
}

function fits<T extends boolean | number | string>(rule: HouseRule<T>, value: Json): value is T {
  if (typeof value !== typeof rule.initial) return false;
  if (typeof value === "number" && (!Number.isInteger(value) || value < (rule.min ?? -Infinity))) return false;
  return rule.choices === undefined || rule.choices.some((choice) => choice === value);
}

/** What holds where nobody changed anything. */
export const DEFAULT_HOUSE: HouseRules = readHouse({});
