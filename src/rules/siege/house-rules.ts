/**
 * StarSIEGE's house rules: every optional rule these areas obey, declared as data beside what it defaults to. Rules
 * functions take a `HouseRules`; none reads a global. The ledger calls each `sie.` and its key here.
 */
import { type HouseRules as Declared, readHouseRules as readDeclared } from "../shared/house-rules.ts";
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
  /** SIE-INIT-3, SIE-INIT-6: a score that is not rolled, a roll for each, or one roll for a side. */
  readonly initiativeMode: "static" | "random" | "side";
  /** SIE-INIT-4: Tactical Maneuvers count where each rolls. */
  readonly initiativeTactics: boolean;
  /** SIE-INIT-5: what each rolls. */
  readonly initiativeDie: "1d20" | "2d6" | "1d10" | "1d12";
  /** SIE-PSI-1: psionics are part of the campaign. */
  readonly psionics: boolean;
  /** SIE-PSI-5: powers one never bought can be over-channelled, their price counted as Potency. */
  readonly psiNoAccess: boolean;
  /**
   * SIE-DRAIN-2, SIE-DRAIN-3: what using a power costs: rounds without another, boxes of Stress, or points of a pool.
   */
  readonly drainMode: "rounds" | "stress" | "pool";
  /** SIE-DRAIN-3: the pool at which a psion must rest. */
  readonly drainThreshold: number;
  /** SIE-MOOK-1: faceless opponents are run as a group. */
  readonly mooks: boolean;
  /** SIE-IND-1: what a further Industry costs. */
  readonly industryXpCost: number;
  /** SIE-PTRK-6: every Unstable track that shares the Attribute weighs on it, not just one. */
  readonly unstableStacks: boolean;
  /** SIE-PCON-1: planets act against each other. */
  readonly planetaryConflict: boolean;
  /** SIE-STAKE-1: who may stake a Facility. */
  readonly staking: "none" | "aggressorOnly" | "both";
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
  initiativeMode: {
    key: "sie.initiativeMode",
    rules: ["SIE-INIT-3", "SIE-INIT-6"],
    initial: "static",
    choices: ["static", "random", "side"],
  },
  initiativeTactics: { key: "sie.initiativeTactics", rules: ["SIE-INIT-4"], initial: false, minor: true },
  initiativeDie: {
    key: "sie.initiativeDie",
    rules: ["SIE-INIT-5"],
    initial: "1d20",
    choices: ["1d20", "2d6", "1d10", "1d12"],
    minor: true,
  },
  psionics: { key: "sie.modules.psionics", rules: ["SIE-PSI-1"], initial: true },
  psiNoAccess: { key: "sie.psiNoAccess", rules: ["SIE-PSI-5"], initial: false },
  drainMode: {
    key: "sie.drainMode",
    rules: ["SIE-DRAIN-2", "SIE-DRAIN-3"],
    initial: "rounds",
    choices: ["rounds", "stress", "pool"],
  },
  drainThreshold: { key: "sie.drainThreshold", rules: ["SIE-DRAIN-3"], initial: 12, min: 1, minor: true },
  mooks: { key: "sie.mooks", rules: ["SIE-MOOK-1"], initial: true },
  industryXpCost: { key: "sie.industryXpCost", rules: ["SIE-IND-1"], initial: 30, min: 0, minor: true },
  unstableStacks: { key: "sie.unstableStacks", rules: ["SIE-PTRK-6"], initial: false, minor: true },
  planetaryConflict: { key: "sie.planetaryConflict", rules: ["SIE-PCON-1"], initial: true },
  staking: { key: "sie.staking", rules: ["SIE-STAKE-1"], initial: "both", choices: ["none", "aggressorOnly", "both"] },
};

/**
 * The house rules of a world from stored values by key; what is missing is as it is by default.
 * @throws RangeError naming the setting whose value is none it may have
 */
export const readSiegeHouseRules = (stored: { readonly [key: string]: Json }): HouseRules =>
  readDeclared<HouseRules>(HOUSE_RULES, stored);

/** What holds where nobody changed anything. */
export const DEFAULT_HOUSE: HouseRules = readSiegeHouseRules({});
