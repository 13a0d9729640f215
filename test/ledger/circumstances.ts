/** Bindings of Circumstances's ledger: rule ids to code. What a binding may do: tools/ledger-restrictions.mjs. */
import { HOUSE_RULES, type HouseRules, readHouse } from "../../src/rules/circumstances/house.ts";
import type { RulesetBindings } from "../../tools/ledger-bindings.ts";
import { type Bind, byOp } from "./circumstances-ops.ts";

/** Areas bound from their first rule to the last, and single rules of others that these need. */
const BOUND: Readonly<Record<string, readonly string[]>> = {
  TURN: ["1", "3", "4", "5", "6", "7", "8", "9", "11"],
  TOK: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18"],
  TRAIT: ["2", "3", "4", "6", "8"],
  HOME: ["2", "3"],
  UPB: ["2", "4", "5"],
  LIFE: ["1", "2", "3", "4", "5", "6"],
  TEST: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"],
  HELP: ["1", "2", "3", "4", "5", "6", "7", "8"],
  TIE: ["1", "2", "3", "4", "5"],
  LUCK: ["1", "2", "3", "4", "5", "6", "7"],
  ABIL: ["2", "3", "4", "5", "6"],
  RES: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13"],
  CIRC: ["1", "2", "3"],
  SKILL: ["1", "2", "5", "6"],
  LEARN: ["1", "2", "3", "4", "5", "6"],
  MIND: ["2", "3", "4", "5", "6", "7", "8"],
  COND: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17"],
  DISP: ["1", "2", "3", "4", "5"],
  CONF: ["2", "3", "4", "5", "6", "7", "8", "9", "10"],
  MAN: ["1", "2", "3", "4", "5", "6"],
};

const bindings: Readonly<Record<string, Bind>> = Object.fromEntries(
  Object.entries(BOUND).flatMap(([area, numbers]) => numbers.map((number) => [`CIR-${area}-${number}`, byOp])),
);

/** Circumstances as the runner takes it. */
export const circumstances: RulesetBindings<HouseRules> = {
  id: "circumstances",
  prefix: "CIR",
  houseRules: HOUSE_RULES,
  readHouse,
  aliases: {
    keep: "explodeKeeps",
    strictTurn: "earnOnlyInGmTurn",
    stacking: "conditionStacking",
    ownPenalty: "ownPenaltyOnRecovery",
    denied: "kindnessDenied",
    mode: "advancement",
  },
  bindings,
  manual: {
    "CIR-TURN-3#1": "says which buttons a card shows and to whom: test/rulesets/circumstances/cards.test.ts",
    "CIR-TOK-14#1": "says who may pay and what the receipt names: test/rulesets/circumstances/actions.test.ts",
    "CIR-TOK-17#1": "a correction by the GM with its reason in the log: test/rulesets/circumstances/actions.test.ts",
    "CIR-TOK-18#1": "what a new world starts with: test/rules/circumstances/tokens.test.ts",
    "CIR-TEST-7#1": "how a sheet turns a missing skill into a check: test/rulesets/circumstances/checks.test.ts",
    "CIR-TEST-11#1": "says which buttons a card shows and to whom: test/rulesets/circumstances/cards.test.ts",
    "CIR-HELP-4#1": "says what a card does not offer: test/rulesets/circumstances/cards.test.ts",
    "CIR-CIRC-2#1": "says what a dialog hints at: test/rulesets/circumstances/resources.test.ts",
    "CIR-CIRC-3#1": "says what a dialog does not offer: test/rulesets/circumstances/resources.test.ts",
    "CIR-TURN-11#1": "what a reload leaves: test/e2e/circumstances-learning.test.ts",
    "CIR-ABIL-6#1": "what an NPC is not offered: test/rulesets/circumstances/actions.test.ts and checks.test.ts",
    "CIR-TRAIT-3#1":
      "says who may call for trouble, and who confirms it: test/rulesets/circumstances/trouble.test.ts and circumstances-rules",
    "CIR-HOME-3#1": "says which question a step asks: test/rulesets/circumstances/creation.test.ts",
    "CIR-UPB-5#1": "says which question a step asks: test/rulesets/circumstances/creation.test.ts",
    "CIR-LIFE-5#1": "a lifepath of one's own in a draft: test/rulesets/circumstances/creation.test.ts",
    "CIR-LEARN-5#1": "says what is not written: test/rulesets/circumstances/resources.test.ts",
    "CIR-CONF-8#1":
      "says which skill a form offers first: test/rulesets/circumstances/conflict.test.ts and test/e2e/circumstances-conflict.test.ts",
    "CIR-COND-12#1": "that nothing happens between sessions: nothing to run",
    "CIR-COND-17#1": "food at hand is for people to say; the action: test/rulesets/circumstances/actions.test.ts",
  },
  captions: {},
  narrative: {},
};
