/**
 * StarSIEGE's house rules: every optional rule these areas obey, declared as data beside what it defaults to. Rules functions
 * take a `HouseRules`; none reads a global. The ledger calls each `sie.` and its key here.
 */

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

/** What holds where nobody changed anything. */
export const DEFAULT_HOUSE: HouseRules = {
  baseMode: HOUSE_RULES.baseMode.initial,
  difficultCL: HOUSE_RULES.difficultCL.initial,
  opposedRolls: HOUSE_RULES.opposedRolls.initial,
  naturals: HOUSE_RULES.naturals.initial,
  critNova: HOUSE_RULES.critNova.initial,
  extraordinary: HOUSE_RULES.extraordinary.initial,
  novaStart: HOUSE_RULES.novaStart.initial,
  novaAfterRoll: HOUSE_RULES.novaAfterRoll.initial,
  heroicWounds: HOUSE_RULES.heroicWounds.initial,
};
