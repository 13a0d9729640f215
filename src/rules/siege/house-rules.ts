/**
 * StarSIEGE's house rules: every optional rule, declared as data with its default. Rules functions take a `HouseRules`;
 * none reads a global. The ledger's name of each is `sie.` and its key here.
 */
import { type HouseRules as Declared, readHouseRules as readDeclared } from "../shared/house-rules.ts";
import type { Json } from "../shared/json.ts";
import { SCALES } from "./state.ts";

export interface HouseRules {
  /** SIE-CB-3: two Challenge Bases, or one of 18 with +6 for Primary. */
  readonly baseMode: "split" | "plus6";
  /** SIE-CL-2: the Challenge Level of Difficult. */
  readonly difficultCL: number;
  /** SIE-OPP-2: both sides roll. */
  readonly opposedRolls: boolean;
  /** SIE-NAT20-2: the meaning of a natural 20 and a natural 1. */
  readonly naturals: "rescueOnly" | "none" | "critFumble";
  /** SIE-CRIT-3: a Nova Point buys a Critical attempt with a bundle that is not Primary. */
  readonly critNova: boolean;
  /** SIE-EXTRA-1: margins of 5 count. */
  readonly extraordinary: boolean;
  /** SIE-NOVA-1: Nova Points of a new character. */
  readonly novaStart: number;
  /** SIE-NOVA-3: a Nova Point may also turn a failed roll into a success. */
  readonly novaAfterRoll: boolean;
  /** SIE-DMG-2: extra normal Wound boxes of player characters. */
  readonly heroicWounds: number;
  /** SIE-AID-4, SIE-REPAIR-1: the Challenge Level of First Aid and repairs before anything is counted. */
  readonly recoveryBaseCl: number;
  /** SIE-CSTRESS-4: a die decides how somebody Fractured reacts, and they may act accordingly. */
  readonly fightOrFlight: boolean;
  /** SIE-SCAR-1: who was reduced to Down, Fractured or Out may keep a lasting injury or a disorder. */
  readonly lastingInjuries: boolean;
  /** SIE-SCAR-3: a lasting injury is rolled, or the GM's choice. */
  readonly lastingInjuryMode: "roll" | "gm";
  /** SIE-INIT-3, SIE-INIT-6: a fixed score, a roll for each combatant, or one roll for a side. */
  readonly initiativeMode: "static" | "random" | "side";
  /** SIE-INIT-4: Tactical Maneuvers counts where each combatant rolls. */
  readonly initiativeTactics: boolean;
  /** SIE-INIT-5: the die where each combatant rolls. */
  readonly initiativeDie: "1d20" | "2d6" | "1d10" | "1d12";
  /** SIE-MOD-2: of several circumstances only the most hindering counts, or all do. */
  readonly situationStacking: "highest" | "sum";
  /** SIE-DUAL-1: two one-handed weapons can be used in one attack. */
  readonly dualWield: boolean;
  /** SIE-DUAL-2: several actions can be attempted in a round, each of them harder. */
  readonly multipleActions: boolean;
  /** SIE-OBJ-4, SIE-OBJ-5: what follows a failed attack at an item that somebody carries. */
  readonly hostage: "gm" | "secondAttack" | "evenOdds";
  /** SIE-SUB-4: the target's Physique resists a hold too, unless the GM says otherwise. */
  readonly submissionPhysique: boolean;
  /** SIE-MOVE-6: reloading and readying beside a Move Action need no GM. */
  readonly reloadOnMove: boolean;
  /** SIE-TAC-1: movement is measured in metres. */
  readonly tacticalMove: boolean;
  /** SIE-TAC-2: metres of a square of the map. */
  readonly gridMetres: number;
  /** SIE-SCALE-5: names and powers of nine of Scales beside the five: "Miniature -1, Interplanetary 3". */
  readonly scales: string;
  /** SIE-TRAVEL-6: hours of a craft's stop. */
  readonly stopHours: number;
  /** SIE-MUT-1: mutations are part of the campaign. */
  readonly mutations: boolean;
  /** SIE-MUT-3: Mutation XP for each point of Taint gained. */
  readonly intensity: number;
  /** SIE-MUT-4: unspent Mutation XP is lost with the next gain of Taint. */
  readonly mutationXpExpires: boolean;
  /** SIE-MUT-6: the Challenge Base of a Defect check. */
  readonly defectBase: number;
  /** SIE-MUT-7: a Defect sets Taint to 0. */
  readonly taintReset: boolean;
  /** SIE-MUT-8: the player chooses a Defect or rolls, or one of both is prescribed. */
  readonly defectMode: "player" | "roll" | "choose";
  /** SIE-MUT-10: mutation has a drawback; else there are no Taint and no Defect checks. */
  readonly taintUsed: boolean;
  /** SIE-CYB-1: cybernetics are part of the campaign. */
  readonly cybernetics: boolean;
  /** SIE-CYB-5: cyberware interferes; else it is only harder to repair, and its bearer to heal. */
  readonly cyberInterference: boolean;
  /** SIE-PSI-1: psionics are part of the campaign. */
  readonly psionics: boolean;
  /** SIE-PSI-5: powers that were not bought can be over-channelled; their XP cost counts as Potency. */
  readonly psiNoAccess: boolean;
  /**
   * SIE-DRAIN-2, SIE-DRAIN-3: the cost of using a power: rounds until the next one, boxes of Stress, or points in a
   * pool.
   */
  readonly drainMode: "rounds" | "stress" | "pool";
  /** SIE-DRAIN-3: the pool at which a psion must rest. */
  readonly drainThreshold: number;
  /** SIE-MOOK-1: faceless opponents are run as a group. */
  readonly mooks: boolean;
  /** SIE-IND-1: the XP cost of a further Industry. */
  readonly industryXpCost: number;
  /** SIE-PLAN-3: the points of a planet that has no number of its own. */
  readonly planetPoints: number;
  /** SIE-PLAN-4: a planet's statistics are rolled instead of bought. */
  readonly planetRandom: boolean;
  /** SIE-LEY-1: worlds may have ley lines. */
  readonly leyLines: boolean;
  /** SIE-PTRK-6: every Unstable track that uses the Attribute adds its Challenge Level, not only one. */
  readonly unstableStacks: boolean;
  /** SIE-PCON-1: planets act against each other. */
  readonly planetaryConflict: boolean;
  /** SIE-STAKE-1: who may stake a Facility. */
  readonly staking: "none" | "aggressorOnly" | "both";
  /** SIE-TURM-2: what a planet in Turmoil rolls a Stability Check with. */
  readonly turmoilStability: "turmoilValues" | "normalValues";
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
  recoveryBaseCl: {
    key: "sie.recoveryBaseCl",
    rules: ["SIE-AID-4", "SIE-REPAIR-1"],
    initial: 3,
    choices: [3, 0],
    minor: true,
  },
  fightOrFlight: { key: "sie.fightOrFlight", rules: ["SIE-CSTRESS-4"], initial: false },
  lastingInjuries: { key: "sie.lastingInjuries", rules: ["SIE-SCAR-1"], initial: false },
  lastingInjuryMode: {
    key: "sie.lastingInjuryMode",
    rules: ["SIE-SCAR-3"],
    initial: "roll",
    choices: ["roll", "gm"],
    minor: true,
  },
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
  situationStacking: {
    key: "sie.situationStacking",
    rules: ["SIE-MOD-2"],
    initial: "highest",
    choices: ["highest", "sum"],
  },
  dualWield: { key: "sie.dualWield", rules: ["SIE-DUAL-1"], initial: false },
  multipleActions: { key: "sie.multipleActions", rules: ["SIE-DUAL-2"], initial: false },
  hostage: {
    key: "sie.hostage",
    rules: ["SIE-OBJ-4", "SIE-OBJ-5"],
    initial: "gm",
    choices: ["gm", "secondAttack", "evenOdds"],
  },
  submissionPhysique: { key: "sie.submissionPhysique", rules: ["SIE-SUB-4"], initial: false, minor: true },
  reloadOnMove: { key: "sie.reloadOnMove", rules: ["SIE-MOVE-6"], initial: false, minor: true },
  tacticalMove: { key: "sie.tacticalMove", rules: ["SIE-TAC-1"], initial: false },
  gridMetres: { key: "sie.gridMetres", rules: ["SIE-TAC-2"], initial: 2, choices: [2, 5, 10], minor: true },
  scales: { key: "sie.scales", rules: ["SIE-SCALE-5"], initial: SCALES.join(", "), minor: true },
  stopHours: { key: "sie.stopHours", rules: ["SIE-TRAVEL-6"], initial: 3, min: 0, minor: true },
  mutations: { key: "sie.modules.mutations", rules: ["SIE-MUT-1"], initial: true },
  intensity: { key: "sie.intensity", rules: ["SIE-MUT-3"], initial: 1, min: 0 },
  mutationXpExpires: { key: "sie.mutationXpExpires", rules: ["SIE-MUT-4"], initial: true, minor: true },
  defectBase: { key: "sie.defectBase", rules: ["SIE-MUT-6"], initial: 12, choices: [12, 18] },
  taintReset: { key: "sie.taintReset", rules: ["SIE-MUT-7"], initial: false },
  defectMode: {
    key: "sie.defectMode",
    rules: ["SIE-MUT-8"],
    initial: "player",
    choices: ["player", "roll", "choose"],
    minor: true,
  },
  taintUsed: { key: "sie.taintUsed", rules: ["SIE-MUT-10"], initial: true },
  cybernetics: { key: "sie.modules.cybernetics", rules: ["SIE-CYB-1"], initial: true },
  cyberInterference: { key: "sie.cyberInterference", rules: ["SIE-CYB-5"], initial: true },
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
  planetPoints: { key: "sie.planetPoints", rules: ["SIE-PLAN-3"], initial: 15, min: 0, max: 99, minor: true },
  planetRandom: { key: "sie.planetRandom", rules: ["SIE-PLAN-4"], initial: false, minor: true },
  leyLines: { key: "sie.leyLines", rules: ["SIE-LEY-1"], initial: false },
  unstableStacks: { key: "sie.unstableStacks", rules: ["SIE-PTRK-6"], initial: false, minor: true },
  planetaryConflict: { key: "sie.planetaryConflict", rules: ["SIE-PCON-1"], initial: true },
  staking: { key: "sie.staking", rules: ["SIE-STAKE-1"], initial: "both", choices: ["none", "aggressorOnly", "both"] },
  turmoilStability: {
    key: "sie.turmoilStability",
    rules: ["SIE-TURM-2"],
    initial: "turmoilValues",
    choices: ["turmoilValues", "normalValues"],
    minor: true,
  },
};

/**
 * Returns the house rules of a world from stored values by key; a missing value is the default. @throws RangeError
 * naming the setting whose value is not allowed
 */
export const readSiegeHouseRules = (stored: { readonly [key: string]: Json }): HouseRules =>
  readDeclared<HouseRules>(HOUSE_RULES, stored);

/** The defaults. */
export const DEFAULT_HOUSE: HouseRules = readSiegeHouseRules({});
