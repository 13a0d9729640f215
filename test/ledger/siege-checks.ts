/** Bindings of StarSIEGE's checks, criticals, cooperation and Nova Points; what a binding may do: siege.ts. */
import {
  type ChallengeCheck,
  listBonusLines,
  grantSuccess,
  classifyOutcome,
  readRolledTotal,
  readTotal,
  resolveCheck,
  computeTerms,
} from "../../src/rules/siege/challenge.ts";
import {
  type Member,
  computeBoostedHelp,
  cooperate,
  computeTeamBonus,
  computeHelp,
  refuseCooperation,
} from "../../src/rules/siege/cooperation.ts";
import {
  type Benefit,
  planBenefit,
  planCritical,
  refuseBenefits,
  refuseCritical,
  spendLevels,
} from "../../src/rules/siege/exceptional-success.ts";
import {
  type Difficulty,
  createCompetencePart,
  createDifficultyPart,
  findBestRating,
  listOppositionParts,
} from "../../src/rules/siege/difficulty.ts";
import { describeCrowd } from "../../src/rules/siege/crowd.ts";
import { resolveOpposed } from "../../src/rules/siege/opposed.ts";
import { type HouseRules } from "../../src/rules/siege/house-rules.ts";
import {
  grantNovaSuccess,
  planAward,
  planNova,
  planEdit,
  planSpend,
  refuseAutoSuccess,
  refuseAward,
  refuseSpend,
} from "../../src/rules/siege/nova.ts";
import { readStartingNova } from "../../src/rules/siege/starting-nova.ts";
import { planCloseVote, refuseCloseVote, findWinner } from "../../src/rules/siege/nova-vote.ts";
import { total } from "../../src/rules/shared/reasons.ts";
import { ACTOR, GIVEN, type Given, readAfterPlan } from "../../tools/ledger-given.ts";
import type { Actual, Binding } from "../../tools/ledger-bindings.ts";

type Bind = Binding<HouseRules>;

const NOVA = "system.nova.value";
const DIFFICULTY: Record<string, Difficulty> = {
  easy: "easy",
  average: "average",
  difficult: "difficult",
  staggering: "staggering",
  hopeless: "hopeless",
  impossible: "impossible",
};

// --- Checks

const readCheck = (given: Given, house: HouseRules): ChallengeCheck => {
  const difficulty = given.word("difficulty", DIFFICULTY);
  return {
    bundle: given.text("bundle") ?? "given",
    primary: given.flag("primary", "actorPrimary", "combatPrimary", "bundlePrimary"),
    forcedPrimary: given.flag("forcedPrimary"),
    ...given.with(["base", "tn"], (base) => ({ base })),
    cl: [
      ...(difficulty ? [createDifficultyPart(difficulty, house)] : []),
      ...readOpposition(given),
      ...given.lines("cl", "otherCl", "rangeCl", "sizeCl", "cover", "situational"),
    ],
    bonus: listBonusLines(
      given.line("attribute"),
      findBestRating(given.lines("specialty")),
      given.lines("bonus", "modifiers", "weapon", "powerSpecialtyBonus"),
    ),
    critAttempt: given.flag("critAttempt"),
  };
};

const readOpposition = (given: Given) => {
  if (given.has("opponentAttribute")) {
    const specialties = given.lines("opponentSpecialty", "opponentSpecialties");
    return listOppositionParts({ kind: "attribute", attribute: given.line("opponentAttribute"), specialties });
  }
  return listOppositionParts({ kind: "defense", parts: given.lines("opponentDefense", "defense") });
};

/** Returns a check by the ledger's names, with its result where a die is given. */
const describeCheck = (check: ChallengeCheck, given: Given, house: HouseRules): Actual => {
  const terms = computeTerms(check, house);
  const shown = {
    base: terms.base,
    tn: terms.target,
    bonus: terms.bonusTotal,
    cl: total(terms.cl),
    primary: terms.primary,
  };
  if (!given.has("d20", "natural")) return shown;
  const result = resolveCheck(check, given.num("d20", "natural"), house);
  const { natural, target, margin, success, via, crit, extraLevels } = result;
  return {
    ...shown,
    d20: natural,
    tn: target,
    total: result.total,
    margin,
    success,
    via,
    crit,
    extraLevels,
    outcome: classifyOutcome(result),
  };
};

export const declared = (check: ChallengeCheck, given: Given, house: HouseRules): Actual => {
  const result = describeCheck(check, given, house);
  if (!check.critAttempt) return result;
  const declarer = { at: ACTOR, primary: check.primary, nova: given.num("nova") };
  const refused = refuseCritical(declarer, given.flag("rolled", "afterRoll"), house);
  if (refused) return { allowed: false, nova: declarer.nova };
  return { ...result, allowed: true, nova: readAfterPlan(NOVA, declarer.nova, planCritical(declarer)) };
};

export const check: Bind = (given, house) => {
  const terms = readCheck(given, house);
  if (given.has("total")) {
    const { target } = computeTerms(terms, house);
    const sum = given.num("total");
    const read = given.has("d20")
      ? readRolledTotal(sum, given.num("d20"), target, house)
      : readTotal(sum, target, house);
    return { total: sum, tn: target, ...read };
  }
  return declared(terms, given, house);
};

export const routine: Bind = (given, house) => {
  const via = given.word("via", { routine: "routine", nova: "nova" } as const);
  if (!via) return check(given, house);
  const { natural, total: sum, target, margin, success } = grantSuccess(readCheck(given, house), via, house);
  return { d20: natural, total: sum, tn: target, margin, success, via };
};

export const crowdOf: Bind = (given, house) => {
  const difficulty = given.word("difficulty", DIFFICULTY);
  if (!difficulty) return {};
  return { ...describeCrowd(difficulty, house) };
};

export const competence: Bind = (given, house) => {
  const part = createCompetencePart(given.num("competence"), given.flag("listed"), GIVEN);
  const terms = readCheck(given, house);
  const acting = { ...terms, bonus: [...terms.bonus, part] };
  const against = { ...terms, cl: [...terms.cl, part] };
  return declared(given.has("actorPrimary") ? against : acting, given, house);
};

export const exchange: Bind = (given, house) => {
  const side = (one: Given) => ({ check: readCheck(one, house), natural: one.num("d20") });
  const initiator = given.word("initiator", { a: "a", b: "b" } as const) ?? "a";
  const { a, b, winner } = resolveOpposed(side(given.sub("a")), side(given.sub("b")), initiator, house);
  return { marginA: a.margin, marginB: b.margin, totalA: a.total, totalB: b.total, winner };
};

// --- Critical, extraordinary, cooperation

export const spoils: Bind = (given) => {
  const start = { levelsLeft: given.num("extraLevels"), damage: given.num("damage"), drain: given.num("drain") };
  const benefits = given.texts("spend") as Benefit[];
  const changes = benefits.flatMap((benefit) => planBenefit(ACTOR, benefit));
  return {
    ...spendLevels(start, benefits),
    nova: readAfterPlan(NOVA, given.num("nova"), changes),
    allowed: !refuseBenefits(start, benefits),
  };
};

const readMember = (given: Given): Member => ({
  id: given.text("name") ?? "",
  name: given.text("name") ?? "",
  source: GIVEN,
  primary: given.flag("primary"),
  attribute: given.num("attribute"),
  specialty: given.num("specialty"),
});

const countBoosters = (given: Given): number => given.count("boosters", "boosted");

export const cooperation: Bind = (given, house) => {
  const members = given.list("members").map(readMember);
  const leader = given.text("leader");
  if (refuseCooperation(members, leader)) return { allowed: false };
  const { cl } = readCheck(given, house);
  const group = cooperate(members, {
    bundle: "given",
    cl,
    boosts: countBoosters(given),
    ...(leader ? { leader } : {}),
  });
  const { leaderBonus, helperBonus } = group;
  return {
    ...declared(group.check, given, house),
    leader: group.leader.name,
    leaderBonus,
    helperBonus,
    bonus: group.bonus,
    allowed: true,
  };
};

export const help: Bind = (given) => ({
  help: computeBoostedHelp(
    computeHelp({ primary: given.flag("primary"), specialty: given.num("specialty") }),
    countBoosters(given),
  ),
});

export const boosting: Bind = (given, house) =>
  given.has("members")
    ? cooperation(given, house)
    : { bonus: computeTeamBonus(given.num("leaderBonus"), given.nums("help"), countBoosters(given)) };

// --- Nova

export const award: Bind = (given, house) => {
  const pool = { at: ACTOR, nova: given.has("nova") ? given.num("nova") : readStartingNova(house) };
  const awards = given.has("award", "compensation");
  const points = given.num("award", "compensation");
  const refused = (awards && refuseAward(points)) || (given.has("spend") && refuseSpend(pool, given.num("spend")));
  if (refused) return { allowed: false, nova: pool.nova };
  const changes = [
    ...(awards ? planAward(pool, points) : []),
    ...(given.has("spend") ? planSpend(pool, given.num("spend")) : []),
  ];
  return { allowed: true, nova: readAfterPlan(NOVA, pool.nova, changes) };
};

export const vote: Bind = (given) => {
  const votes = given.table("votes");
  const pick = given.text("gmPick");
  const before = given.table("nova");
  const names = Object.keys({ ...votes, ...before });
  const at = Object.fromEntries(names.map((name) => [name, { uuid: name }]));
  const changes = planCloseVote(votes, at, pick);
  const nova = Object.entries(before).map(([name, points]) => [
    name,
    readAfterPlan(NOVA, points, changes, { uuid: name }),
  ]);
  return { winner: findWinner(votes, pick), nova: Object.fromEntries(nova), allowed: !refuseCloseVote(votes, pick) };
};

export const buySuccess: Bind = (given, house) => {
  const pool = { at: ACTOR, nova: given.num("nova") };
  const rolled = given.flag("afterRoll", "rolled", "failed");
  const bought = grantNovaSuccess(readCheck(given, house), house);
  if (refuseAutoSuccess(pool, rolled ? "failed" : "before", house)) return { allowed: false, nova: pool.nova };
  const { natural, target, margin, success, via, crit, extraLevels } = bought;
  const nova = readAfterPlan(NOVA, pool.nova, planSpend(pool));
  return { allowed: true, nova, d20: natural, tn: target, margin, success, via, crit, extraLevels };
};

export const edit: Bind = (given) => {
  const pool = { at: ACTOR, nova: given.num("nova") };
  const verdict = given.flag("approved", "amended") ? "accept" : "refuse";
  if (refuseSpend(pool)) return { allowed: false, nova: pool.nova };
  return { allowed: given.flag("approved", "amended"), nova: readAfterPlan(NOVA, pool.nova, planEdit(pool, verdict)) };
};

export const log: Bind = (given) => ({
  nova: readAfterPlan(
    NOVA,
    given.num("start"),
    given.nums("log").flatMap((by) => planNova(ACTOR, by)),
  ),
});
