/** Bindings of StarSIEGE's psionics, mooks and initiative; what a binding may do: siege.ts. */
import { resolveCheck, computeTerms } from "../../src/rules/siege/challenge.ts";
import type { HouseRules } from "../../src/rules/siege/house-rules.ts";
import {
  findBestLeadership,
  findFirstSide,
  computeInitiativeBonus,
  computeInitiativeScore,
  encodeInitiative,
} from "../../src/rules/siege/initiative.ts";
import {
  computeGroupBonus,
  listMookParts,
  refuseSplit,
  countMooksLost,
  planMooksLost,
} from "../../src/rules/siege/mooks.ts";
import {
  computeEasedDrain,
  isOpenDuring,
  createOverChannelCheck,
  listOverChannelParts,
  resolveOverChannel,
  refuseOverChannel,
} from "../../src/rules/siege/overchannel.ts";
import {
  type Power,
  type Psion,
  classifyAction,
  computeDrainAfter,
  convertDrainToBoxes,
  computeDrainLeft,
  readDrainUnit,
  computeEffectivePotency,
  isFreeOfDrain,
  isPoolFull,
  listObstacles,
  computeOngoingPower,
  computePoolAfter,
  refuseActivation,
  refusePower,
  showsPsionics,
} from "../../src/rules/siege/psionics.ts";
import { type HealthTrack, DEFAULT_BOXES } from "../../src/rules/siege/track.ts";
import { total } from "../../src/rules/shared/reasons.ts";
import { ACTOR, type Given, createTerm, readAfterPlan, sortTurns } from "../../tools/ledger-given.ts";
import type { Binding } from "../../tools/ledger-bindings.ts";

type Bind = Binding<HouseRules>;

/** Classes by their words: a power is Automatic, or of a Skill Bundle. */
const isAutomatic = (given: Given): boolean => given.word("class", AUTOMATIC) ?? true;
const AUTOMATIC: Record<string, boolean> = {
  automatic: true,
  athletics: false,
  awareness: false,
  combat: false,
  environmental: false,
  handling: false,
  lore: false,
  mechanics: false,
  persuasion: false,
  spiritual: false,
};

/** Reads a power; without a given Drain, it equals the Potency. `drain` lists the keys of the power's Drain. */
const readPower = (given: Given, ...drain: string[]): Power => ({
  potency: given.num("potency"),
  drain: given.num(...drain, "potency"),
  xp: given.num("xp"),
  automatic: isAutomatic(given),
  known: !given.has("known") || given.flag("known"),
  taxing: given.flag("taxing"),
});

const readPsion = (given: Given, ...remaining: string[]): Psion => ({
  psi: given.num("psi"),
  remaining: given.num(...remaining),
  pool: given.num("pool"),
});

export const module: Bind = (given, house) => ({
  psiVisible: showsPsionics(given.has("module") ? { ...house, psionics: given.flag("module") } : house),
});

export const usable: Bind = (given, house) => {
  const forced = !!given.word("attempt", { overChannel: true, use: false });
  const power = readPower(given, "powerDrain");
  const psion = readPsion(given, "drain");
  return { usable: !(forced ? refuseOverChannel(power, psion, house) : refusePower(power, psion, false, house)) };
};

export const activating: Bind = (given, house) => {
  const power = readPower(given, "powerDrain");
  const psion = readPsion(given, "drain");
  const [obstacle, second] = listObstacles(power, psion, house);
  return {
    activates: !refuseActivation(power, psion, false, house),
    overChannel: second ? false : (obstacle ?? false),
    action: classifyAction(power),
  };
};

export const ongoing: Bind = (given) => {
  const power = readPower(given, "drain");
  const start = given.text("start");
  if (!start) return { drain: power.drain, unit: readDrainUnit(power) };
  const since = computeOngoingPower(given.texts("ongoing"), start);
  const [ended] = since.ended;
  return { allowed: true, ongoing: [...since.ongoing], ended };
};

export const withoutAccess: Bind = (given, house) => {
  const power: Power = { ...readPower(given, "drain"), known: given.flag("known") };
  return { effectivePotency: computeEffectivePotency(power, house), overCl: total(listOverChannelParts(power, house)) };
};

export const draining: Bind = (given, house) => {
  const remaining = computeDrainAfter(given.num("drain"), given.num("turns"));
  const since = computeDrainLeft(remaining, given.num("newDrain"));
  const uses = given.flag("useDrainZero") || given.has("useDrain");
  const used: Power = { ...readPower(given), drain: given.num("useDrain") };
  const psion: Psion = { ...readPsion(given), remaining };
  const [obstacle] = listObstacles(used, psion, house);
  return {
    remaining: since,
    free: isFreeOfDrain(since),
    ...(uses ? { allowed: !refuseActivation(used, psion, false, house), overChannel: !!obstacle } : {}),
  };
};

export const drainingStress: Bind = (given) => ({
  boxes: convertDrainToBoxes(given.num("drain"), given.flag("taxing")),
});

export const drainingPool: Bind = (given, house) => {
  const pool = computePoolAfter(given.num("pool"), given.num("add"), given.flag("rested"));
  return { pool, blocked: isPoolFull(pool, house) };
};

export const forcing: Bind = (given, house) => {
  const power = readPower(given, "drain");
  if (given.has("psi")) return { allowed: !refuseOverChannel(power, readPsion(given, "drainRunning"), house) };
  const check = createOverChannelCheck(
    {
      primary: given.flag("primary"),
      empathy: given.line("empathy"),
      channeling: given.line("channeling"),
      bonus: given.lines("bonus"),
      cl: given.lines("cl"),
      critAttempt: given.flag("critAttempt"),
    },
    power,
    house,
  );
  const { target, cl } = computeTerms(check, house);
  const shown = { cl: total(cl), tn: target };
  if (!given.has("d20")) return shown;
  const { success, via, total: sum } = resolveCheck(check, given.num("d20"), house);
  return { ...shown, total: sum, success, via };
};

const readStress = (given: Given): HealthTrack => ({
  track: "stress",
  normal: { value: given.num("stressNormal"), max: given.maybe("normalMax") ?? DEFAULT_BOXES },
  critical: given.flags("critical") ?? [false, false, false],
});

export const forced: Bind = (given) => {
  const before = { remaining: given.num("remaining"), stress: readStress(given) };
  const power = { drain: given.num("powerDrain"), taxing: given.flag("taxing") };
  const { stress, drain, windowRounds } = resolveOverChannel(power, before, given.flag("success"));
  const { normal, critical } = stress.since;
  const [shaken] = critical;
  return { stressNormal: normal.value, critical, shaken, drain, windowRounds };
};

export const opened: Bind = (given) => ({ allowed: isOpenDuring(given.num("rollRound"), given.num("activateRound")) });

export const eased: Bind = (given) => ({
  drain: computeEasedDrain(given.num("drain"), {
    halved: !!given.word("critical", { halveDrain: true, doubleEffect: false }),
    levels: given.num("extraLevels"),
  }),
});

// --- Mooks

export const mookGroup: Bind = (given) => {
  const parts = listMookParts(given.num("count"));
  return {
    bonus: computeGroupBonus(given.num("count")),
    attackBonus: total([...given.lines("shooting", "rangeBonus", "weapon"), ...parts]),
    combatDefense: total([...given.lines("defensive"), ...parts]),
  };
};

export const mookSplit: Bind = (given) => {
  const groups = given.nums("split");
  return {
    legal: !refuseSplit(given.num("count"), groups),
    attacks: groups.map(computeGroupBonus),
    attackTotals: groups.map((count) => total([...given.lines("shooting"), ...listMookParts(count)])),
    defenses: groups.map((count) => total([...given.lines("defensive"), ...listMookParts(count)])),
  };
};

export const mookLosses: Bind = (given) => {
  const count = given.num("count");
  const boxes = given.num("damage");
  return {
    killed: countMooksLost(count, boxes),
    count: readAfterPlan("system.mooks.value", count, planMooksLost(ACTOR, count, boxes)),
  };
};

export const initiative: Bind = (given) => ({
  initiative: computeInitiativeScore(given.num("reflexes"), given.num("tactics"), given.num("fastItem")),
});

/** SIE-INIT-3 to -5: the bonus to the die, and the score. */
export const rolledOrder: Bind = (given, house) => {
  const bonus = given.has("bonus")
    ? given.num("bonus")
    : computeInitiativeBonus(
        {
          reflexes: given.num("reflexes"),
          confidence: given.num("confidence"),
          combat: given.flag("combat"),
          athletics: given.flag("athletics"),
          tactics: given.num("tactics"),
        },
        given.has("addTactics") ? { initiativeTactics: given.flag("addTactics") } : house,
      );
  const score = total([createTerm("die", given.num("die", "dieResult")), createTerm("bonus", bonus)]);
  return { bonus, initiative: score, formula: house.initiativeDie };
};

/** SIE-INIT-6: the score of each side, and which acts first. */
export const sideOrder: Bind = (given) => {
  const sideOf = (side: Given) =>
    total([side.line("d20"), createTerm("leadership", findBestLeadership(side.nums("leadership")))]);
  const pcs = sideOf(given.sub("pcs"));
  const foes = sideOf(given.sub("foes"));
  const names = { one: "pcs", other: "foes", reroll: "reroll" };
  return { pcs, foes, first: names[findFirstSide(pcs, foes)] };
};

const readInitiative = (given: Given): number =>
  encodeInitiative(given.num("score"), { combat: given.flag("combat"), confidence: given.num("confidence") });

/** The tracker orders by the stored number; equal ones act at once, or the GM lets them roll. */
export const ordered: Bind = (given) => {
  const order = sortTurns({ a: readInitiative(given.sub("a")), b: readInitiative(given.sub("b")) });
  return order ? { order } : { order: "tie", resolve: "d20orSimultaneous" };
};
