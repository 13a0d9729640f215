/**
 * The house rules of Circumstances: every optional rule these areas obey, declared as data beside what it defaults to.
 * Rules functions take a `HouseRules`; none reads a global. The ledger calls each `cir.` and its key here.
 */
import { type HouseRules as Declared, type HouseTable, readHouseRules as readDeclared } from "../shared/house-rules.ts";
import type { Json } from "../shared/json.ts";

export interface HouseRules {
  /** CIR-TEST-1: the least face that is a success. */
  readonly successOn: 4 | 5;
  /** CIR-TEST-8: a six that is rolled again stays a success. */
  readonly explodeKeeps: boolean;
  /** CIR-TEST-5: a pool without dice fails, or keeps one die. */
  readonly zeroPool: "fail" | "minOne";
  /** CIR-TOK-1: what a token is called. */
  readonly tokenLabel: string;
  /** CIR-TOK-18: tokens at the start. */
  readonly tokenStart: number;
  /** CIR-TOK-18: every session starts so. */
  readonly tokenReset: boolean;
  /** CIR-TOK-13: tokens one test takes. */
  readonly tokensPerTest: number;
  /** CIR-TURN-8: nothing is earned in the Players' Turn. */
  readonly earnOnlyInGmTurn: boolean;
  /** CIR-TOK-5, CIR-TOK-6: Beliefs and Goals earn for each character, or once for the group. */
  readonly rewardScope: "character" | "group";
  /** CIR-TOK-4: conceding a tie needs a Trait. */
  readonly tieNeedsTrait: boolean;
  /** CIR-TURN-6: talk costs nothing in the Players' Turn. */
  readonly freeActionsInPlayersTurn: boolean;
  /** CIR-TRAIT-4: helpful Traits on one test. */
  readonly traitHelpPerTest: number;
  /** CIR-TRAIT-3: a player confirms the trouble that the GM calls for. */
  readonly playersConfirmHarm: boolean;
  /** CIR-LIFE-3: lifepaths of a new agent. */
  readonly lifepathCount: number;
  /** CIR-LIFE-3: a lifepath may be lived twice; its pair of Traits is given once. */
  readonly lifepathRepeat: boolean;
  /** CIR-LIFE-6: the rating above which creation warns of a skill; 0 for no ceiling. */
  readonly creationSkillCap: number;
  /** CIR-ABIL-5: Resources of a new agent. */
  readonly startResources: number;
  /** CIR-ABIL-5: Mindchip of a new agent. */
  readonly startMindchip: number;
  /** CIR-HOME-2: Circles of a new agent, before those of the homeworld. */
  readonly circlesStart: number;
  /** CIR-LUCK-3: what happens where both sides lack their skill. */
  readonly doubleLuckBoth: "cancel" | "both";
  /** CIR-COND-11: penalties add up, or the worst alone counts. */
  readonly conditionStacking: "sum" | "worst";
  /** CIR-COND-13: whether a condition's dice count against its own recovery. */
  readonly ownPenaltyOnRecovery: "literal" | "never";
  /** CIR-LEARN-3: the fewest marks that teach a skill. */
  readonly learnMinimum: number;
  /** CIR-LEARN-6, CIR-RES-13: what raises a rating that is known: tests, passes and fails, or nothing. */
  readonly advancement: "marks" | "passFail" | "off";
  /** CIR-MIND-6: a gram of a skill that is not known adds a die to Beginner's Luck, or is a rating of 1. */
  readonly gramOnUnskilled: "bonus" | "asSkill";
  /** CIR-MIND-6: several grams of one skill add up. */
  readonly gramStack: boolean;
  /** CIR-RES-2: what a tax takes from those who helped: as much, or one. */
  readonly helperTax: "full" | "one";
  /** CIR-RES-4: how many times the usual quantity each step of wholesale buys. */
  readonly bulkMap: HouseTable;
  /** CIR-RES-12: the tax where kindness is refused. */
  readonly kindnessDenied: "marginTax" | "noTax";
  /** CIR-DISP-2: the skill that Hide is. */
  readonly hideSkill: string;
  /** CIR-DISP-4: what successes of a side without its skill count where there is no obstacle. */
  readonly luckDisposition: "half" | "full";
  /** CIR-DISP-5: one disposition for a side, or one for each of its members. */
  readonly dispositionScope: "side" | "character";
  /** CIR-CONF-2: actions that are chosen in secret for a round. */
  readonly actionsPerRound: number;
  /** CIR-CONF-5: effect points of a versus test: the margin, or all successes. */
  readonly versusEffect: "margin" | "total";
}

export const HOUSE_RULES: Declared<HouseRules> = {
  successOn: { key: "cir.successOn", rules: ["CIR-TEST-1"], initial: 5, choices: [5, 4] },
  explodeKeeps: { key: "cir.explodeKeeps", rules: ["CIR-TEST-8"], initial: true },
  zeroPool: { key: "cir.zeroPool", rules: ["CIR-TEST-5"], initial: "fail", choices: ["fail", "minOne"] },
  tokenLabel: { key: "cir.tokenLabel", rules: ["CIR-TOK-1"], initial: "Intervention Token", minor: true },
  tokenStart: { key: "cir.tokenStart", rules: ["CIR-TOK-18"], initial: 0, min: 0, max: 999, minor: true },
  tokenReset: { key: "cir.tokenReset", rules: ["CIR-TOK-18"], initial: false, minor: true },
  tokensPerTest: { key: "cir.tokensPerTest", rules: ["CIR-TOK-13"], initial: 2, min: 0, max: 9 },
  earnOnlyInGmTurn: { key: "cir.earnOnlyInGmTurn", rules: ["CIR-TURN-8"], initial: false },
  rewardScope: {
    key: "cir.rewardScope",
    rules: ["CIR-TOK-5", "CIR-TOK-6"],
    initial: "character",
    choices: ["character", "group"],
  },
  tieNeedsTrait: { key: "cir.tieNeedsTrait", rules: ["CIR-TOK-4"], initial: false },
  freeActionsInPlayersTurn: { key: "cir.freeActionsInPlayersTurn", rules: ["CIR-TURN-6"], initial: true, minor: true },
  traitHelpPerTest: { key: "cir.traitHelpPerTest", rules: ["CIR-TRAIT-4"], initial: 1, min: 0, max: 9, minor: true },
  playersConfirmHarm: { key: "cir.playersConfirmHarm", rules: ["CIR-TRAIT-3"], initial: false },
  lifepathCount: { key: "cir.lifepathCount", rules: ["CIR-LIFE-3"], initial: 3, min: 1, max: 6 },
  lifepathRepeat: { key: "cir.lifepathRepeat", rules: ["CIR-LIFE-3"], initial: false, minor: true },
  creationSkillCap: { key: "cir.creationSkillCap", rules: ["CIR-LIFE-6"], initial: 6, min: 0, max: 20, minor: true },
  startResources: { key: "cir.startResources", rules: ["CIR-ABIL-5"], initial: 0, min: 0, max: 10, minor: true },
  startMindchip: { key: "cir.startMindchip", rules: ["CIR-ABIL-5"], initial: 2, min: 0, max: 6, minor: true },
  circlesStart: { key: "cir.circlesStart", rules: ["CIR-HOME-2"], initial: 0, min: 0, max: 8, minor: true },
  doubleLuckBoth: {
    key: "cir.doubleLuckBoth",
    rules: ["CIR-LUCK-3"],
    initial: "cancel",
    choices: ["cancel", "both"],
    minor: true,
  },
  conditionStacking: {
    key: "cir.conditionStacking",
    rules: ["CIR-COND-11"],
    initial: "sum",
    choices: ["sum", "worst"],
  },
  ownPenaltyOnRecovery: {
    key: "cir.ownPenaltyOnRecovery",
    rules: ["CIR-COND-13"],
    initial: "literal",
    choices: ["literal", "never"],
    minor: true,
  },
  learnMinimum: { key: "cir.learnMinimum", rules: ["CIR-LEARN-3"], initial: 1, min: 0, max: 6, minor: true },
  advancement: {
    key: "cir.advancement",
    rules: ["CIR-LEARN-6", "CIR-RES-13"],
    initial: "marks",
    choices: ["marks", "passFail", "off"],
  },
  gramOnUnskilled: {
    key: "cir.gramOnUnskilled",
    rules: ["CIR-MIND-6"],
    initial: "bonus",
    choices: ["bonus", "asSkill"],
    minor: true,
  },
  gramStack: { key: "cir.gramStack", rules: ["CIR-MIND-6"], initial: false, minor: true },
  helperTax: { key: "cir.helperTax", rules: ["CIR-RES-2"], initial: "full", choices: ["full", "one"] },
  bulkMap: {
    key: "cir.bulkMap",
    rules: ["CIR-RES-4"],
    initial: { "1": [10], "2": [100] },
    columns: ["quantity"],
    min: 1,
    max: 10_000,
    minor: true,
  },
  kindnessDenied: {
    key: "cir.kindnessDenied",
    rules: ["CIR-RES-12"],
    initial: "marginTax",
    choices: ["marginTax", "noTax"],
    minor: true,
  },
  hideSkill: { key: "cir.hideSkill", rules: ["CIR-DISP-2"], initial: "Recon", minor: true },
  luckDisposition: {
    key: "cir.luckDisposition",
    rules: ["CIR-DISP-4"],
    initial: "half",
    choices: ["half", "full"],
    minor: true,
  },
  dispositionScope: {
    key: "cir.dispositionScope",
    rules: ["CIR-DISP-5"],
    initial: "side",
    choices: ["side", "character"],
  },
  actionsPerRound: { key: "cir.actionsPerRound", rules: ["CIR-CONF-2"], initial: 1, min: 1, max: 3 },
  versusEffect: {
    key: "cir.versusEffect",
    rules: ["CIR-CONF-5"],
    initial: "margin",
    choices: ["margin", "total"],
    minor: true,
  },
};

/**
 * The house rules of a world from stored values by key; what is missing is as it is by default.
 * @throws RangeError naming the setting whose value is none it may have
 */
export const readHouse = (stored: { readonly [key: string]: Json }): HouseRules =>
  readDeclared<HouseRules>(HOUSE_RULES, stored);

/** The default house rules. */
export const DEFAULT_HOUSE: HouseRules = readHouse({});
