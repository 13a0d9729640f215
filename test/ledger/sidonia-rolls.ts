/** Bindings of Sidonia's rolls, outcomes and later choices. What a binding may do: siege.ts. */
import { computeAttributeModifier } from "../../src/rules/sidonia/attribute.ts";
import type { HouseRules } from "../../src/rules/sidonia/house.ts";
import {
  COST_CHOICES,
  type CostChoice,
  type Pool,
  banksAtOnce,
  computeConsequences,
  computeCostGain,
  computeFreeSpendCost,
  planFreeSpend,
  planPool,
  planRelief,
  refuseCost,
  refuseFreeSpend,
  refuseRelief,
} from "../../src/rules/sidonia/outcome.ts";
import {
  type ActionCheck,
  type ActionResult,
  DICE,
  type Mode,
  OUTCOMES,
  type Outcome,
  ROLL_TYPES,
  type RollType,
  computeLevelModifier,
  readLevel,
  computeMode,
  computeOdds,
  resolveRoll,
} from "../../src/rules/sidonia/roll.ts";
import { findBentOutcome } from "../../src/rules/sidonia/channel.ts";
import { computeMessyExchange } from "../../src/rules/sidonia/attack.ts";
import { readLocationDice } from "../../src/rules/sidonia/body.ts";
import { readThrow } from "../../src/rules/sidonia/spotlight-exchange.ts";
import { LEVELS, type Level, type Roller, SPECIALIZATIONS } from "../../src/rules/sidonia/state.ts";
import {
  STAGES,
  type Stage,
  type Window,
  mayAsk,
  planScene,
  planSession,
  refuseReroll,
  refuseWindow,
  computeSpecializationBonus,
} from "../../src/rules/sidonia/window.ts";
import { ACTOR, type Given, readAfterPlan, createTerm, choose } from "../../tools/ledger-given.ts";
import type { Binding } from "../../tools/ledger-bindings.ts";

type Bind = Binding<HouseRules>;

export const names = <T extends string>(list: readonly T[]): Record<string, T> =>
  Object.fromEntries(list.map((name) => [name, name])) as Record<string, T>;

export const MODE: Record<string, Mode> = { normal: "normal", advantage: "advantage", disadvantage: "disadvantage" };
const ROLLER: Record<string, Roller> = { player: "player", gm: "gm", npc: "gm" };
const PROMPTS = { makeItWorse: "make it worse" } as const;

// --- The roll

const levelGiven = (given: Given): Level => given.word("skill", names(LEVELS)) ?? "untrained";

const checkOf = (given: Given, house: HouseRules): ActionCheck => ({
  mode: given.word("mode", MODE) ?? "normal",
  terms: [createTerm("skill", computeLevelModifier(levelGiven(given), house))],
});

/** The outcome of an example: given, or read from its dice. */
export const outcomeGiven = (given: Given, house: HouseRules): Outcome | undefined => {
  const outcome = given.word("outcome", names(OUTCOMES));
  if (outcome) return outcome;
  return given.has("dice") ? resolveRoll(checkOf(given, house), given.nums("dice"), house).outcome : undefined;
};

export const roll: Bind = (given, house) => {
  const check = checkOf(given, house);
  const { kept, natural, modifier, total, outcome } = resolveRoll(check, given.nums("dice"), house);
  return { mode: check.mode, kept, natural, modifier, total, outcome };
};

export const level: Bind = (given, house) => {
  if (given.has("dice")) return roll(given, house);
  const owned = given.has("skillOnSheet") ? given.flag("skillOnSheet") : given.has("skill");
  const known = readLevel(owned ? { level: levelGiven(given) } : null);
  return { level: known, modifier: computeLevelModifier(known, house) };
};

export const mode: Bind = (given, house) => {
  const made = computeMode(
    { advantage: given.num("advantageSources"), disadvantage: given.num("disadvantageSources") },
    house,
  );
  return { mode: made, diceRolled: DICE[made] };
};

export const oddsOf: Bind = (given, house) => {
  const { criticalFailure, failure, successWithCost, cleanSuccess, criticalSuccess } = Object.fromEntries(
    computeOdds(checkOf(given, house), house),
  );
  return { CF: criticalFailure, F: failure, C: successWithCost, S: cleanSuccess, CS: criticalSuccess };
};

export const attribute: Bind = (given, house) => ({
  modifier: computeAttributeModifier(given.num("score", "value"), house),
});

// --- Windows

export const specialization: Bind = (given, house) => {
  const own = given.word("specialization", names(SPECIALIZATIONS));
  const has = choose(SPECIALIZATIONS, own ? [own] : []);
  const outcome = outcomeGiven(given, house);
  return {
    bonus: computeSpecializationBonus(has, given.word("rollType", names(ROLL_TYPES)) ?? "action"),
    ...(outcome && mayAsk(has, outcome) ? { button: "ask a follow-up question" } : {}),
  };
};

export const reroll: Bind = (given, house) => {
  const outcome = outcomeGiven(given, house) ?? "cleanSuccess";
  const retry = {
    manipulation: given.flag("manipulation"),
    usedThisSession: given.flag("usedThisSession"),
    social: given.flag("social"),
    outcome,
  };
  return { rerollOffered: !refuseReroll(retry, house) };
};

const WINDOW: Record<string, readonly [Window, Window | null]> = {
  bend: ["bend", null],
  reroll: ["reroll", null],
  "manipulation re-roll": ["reroll", null],
  "bend, then manipulation re-roll": ["reroll", "bend"],
  "manipulation re-roll, then bend": ["bend", "reroll"],
  "defender's answer": ["answer", null],
  resolve: ["resolve", null],
  apply: ["apply", null],
};

export const stage: Bind = (given, house) => {
  const [window, used] = given.word("action", WINDOW) ?? (["bend", null] as const);
  const at: Stage = given.word("stage", names(STAGES)) ?? "rolled";
  const outcome = given.word("outcome", names(OUTCOMES));
  const steps: Record<string, boolean> = { bend: !outcome || !!findBentOutcome(outcome, house) };
  const allowed = !refuseWindow(window, { stage: at, used }) && (steps[window] ?? true);
  return { allowed, rerollAllowed: allowed };
};

export const boundary: Bind = (given, house) => {
  const uses = [
    {
      at: ACTOR,
      bodyScene: given.flag("bodyScene"),
      manipulationSession: given.flag("manipulationSession"),
      exposed: given.flag("exposed"),
    },
  ];
  const token = { at: { uuid: "User.given" }, path: "flags.quadrant.token", value: given.num("token") };
  const plan =
    given.word("event", { newScene: planScene(uses, house), newSession: planSession(uses, [token], house) }) ?? [];
  return {
    bodyScene: readAfterPlan("system.uses.bodyScene", given.flag("bodyScene"), plan),
    manipulationSession: readAfterPlan("system.uses.manipulationSession", given.flag("manipulationSession"), plan),
    exposed: readAfterPlan("system.status.exposed", given.flag("exposed"), plan),
    token: readAfterPlan(token.path, token.value, plan, token.at),
    pool: readAfterPlan(POOL.path, given.num("pool"), plan, POOL.at),
  };
};

// --- Outcomes

export const POOL = { at: { setting: "quadrant.pool" }, path: "value" } as const;
export const poolOf = (given: Given): Pool => ({ ...POOL, value: given.num("pool") });
export const rollerOf = (given: Given): Roller => given.word("roller", ROLLER) ?? "player";

const choiceOf = (given: Given): CostChoice | undefined => given.word("gmChoice", names(COST_CHOICES));

export const cost: Bind = (given, house) => {
  const pool = poolOf(given);
  const outcome = outcomeGiven(given, house) ?? "cleanSuccess";
  const rolled = { outcome, roller: rollerOf(given) };
  const { prompt, bank, relief, freeSpend } = computeConsequences(outcome, rolled.roller, house);
  const bankedAlready = banksAtOnce(outcome, rolled.roller, house);
  const first = bankedAlready
    ? planPool(pool, computeCostGain("banked", { attack: false, bankedAlready: false }, house))
    : [];
  const choice = choiceOf(given);
  const then =
    choice && !refuseCost(rolled, house)
      ? planPool(pool, computeCostGain(choice, { attack: false, bankedAlready }, house))
      : [];
  const released = given.flag("gmAgrees") && !refuseRelief(rolled, pool, house) ? planRelief(pool) : [];
  return {
    pool: readAfterPlan(POOL.path, pool.value, [...first, ...then, ...released], POOL.at),
    complication: prompt,
    gmPrompt: PROMPTS[prompt as "makeItWorse"] ?? prompt,
    bankButton: bank,
    reliefButton: relief,
    freeSpend,
  };
};

export const freeSpend: Bind = (given, house) => {
  const pool = poolOf(given);
  const amount = given.num("freeSpend");
  const rolled = { outcome: outcomeGiven(given, house) ?? "criticalFailure", roller: rollerOf(given) };
  if (refuseFreeSpend(rolled, amount, house)) return { allowed: false, pool: pool.value };
  const spent = computeFreeSpendCost(amount, pool, house);
  return {
    allowed: true,
    spent,
    pool: readAfterPlan(POOL.path, pool.value, planFreeSpend(spent, pool), POOL.at),
  };
};

const nowhere = (): undefined => undefined;
const LOCATED = { location: readLocationDice, action: nowhere, initiative: nowhere, contest: nowhere };
/** How each type of roll is read: a place and a contest have no outcome, and Initiative is only a number. */
const READ: Readonly<Record<RollType, (...roll: Parameters<typeof readThrow>) => Partial<ActionResult>>> = {
  action: resolveRoll,
  contest: readThrow,
  location: () => ({}),
  initiative: () => ({}),
};

/** Two dice that may not be an action (SID-OUT-8). */
export const plain: Bind = (given, house) => {
  const type = given.word("rollType", names(ROLL_TYPES)) ?? "action";
  const location = LOCATED[type](given.nums("dice"));
  const { outcome = null } = READ[type](checkOf(given, house), given.nums("dice"), house);
  const roller = rollerOf(given);
  const { poolChange } = computeMessyExchange(
    { outcome, roller, choice: choiceOf(given) ?? "banked", cost: "told" },
    house,
  );
  return {
    location,
    outcome: outcome ?? "none",
    poolChange,
    freeSpend: computeConsequences(outcome, roller, house).freeSpend,
  };
};
