/** Bindings of Sidonia's Spotlight Scenes; what a binding may do: siege.ts. */
import type { HouseRules } from "../../src/rules/sidonia/house.ts";
import { TEMPORARY } from "../../src/rules/sidonia/corruption.ts";
import { planPool } from "../../src/rules/sidonia/outcome.ts";
import { computeLevelModifier } from "../../src/rules/sidonia/roll.ts";
import {
  type Move,
  PHASES,
  type Purse,
  type Scene,
  beginScene,
  computeExchangeGain,
  isDeclared,
  applyMove,
  planMove,
  planTokenSpent,
  refuse,
  refuseInvoke,
  refuseNow,
} from "../../src/rules/sidonia/spotlight.ts";
import { ADVERSARY_MODIFIER, buildThrowCheck } from "../../src/rules/sidonia/spotlight-exchange.ts";
import {
  EMPTY_TALLY,
  type Tally,
  type Winner,
  computeDieFace,
  countExchangesLeft,
  addSuccess,
  computeMargin,
  computeResult,
  scoreExchange,
} from "../../src/rules/sidonia/spotlight-tally.ts";
import { LEVELS, type Level } from "../../src/rules/sidonia/state.ts";
import { TOKENS_PER_SESSION, planSession } from "../../src/rules/sidonia/window.ts";
import type { Binding } from "../../tools/ledger-bindings.ts";
import { ACTOR, type Given, createTerm, numberWhere, readAfterPlan } from "../../tools/ledger-given.ts";
import { trackGiven } from "./sidonia-corruption.ts";
import { POOL, names, poolOf } from "./sidonia-rolls.ts";

type Bind = Binding<HouseRules>;

const LEAD = { id: "lead", isGM: false };
const FRIEND = { id: "friend", isGM: false };
const GM = { id: "gm", isGM: true };
const AT = { setting: "quadrant.sidonia.board.spotlight" } as const;
const PATH = "tokens.given";
const token = (value: number) => ({ at: AT, path: PATH, value });

const RESULT: Record<string, Winner> = { W: "player", T: "tie", L: "adversary" };
const played = (given: Given, key: string): Winner[] => given.texts(key).map((letter) => RESULT[letter] ?? "tie");
const ties = (count: number): Winner[] => Array.from({ length: count }, () => "tie" as const);

const pair = ({ successes }: Pick<Tally, "successes">) => [successes.player, successes.adversary];
/** Numbers of the exchanges, the next one too, that are rolled with Advantage (SID-SPOT-7). */
const listAdvantages = ({ played: winners }: Tally, house: HouseRules): number[] => {
  const { all } = winners.reduce<{ readonly now: Tally; readonly all: readonly Tally[] }>(
    ({ now, all: before }, winner) => {
      const next = scoreExchange(now, winner, house);
      return { now: next, all: [...before, next] };
    },
    { now: EMPTY_TALLY, all: [EMPTY_TALLY] },
  );
  return numberWhere(all, (tally) => tally.holds.player.advantage && Boolean(countExchangesLeft(tally)));
};

const told = (tally: Tally, house: HouseRules) => {
  const margin = computeMargin(tally.successes);
  return {
    successes: pair(tally),
    advantageOn: listAdvantages(tally, house),
    margin,
    result: computeResult(margin),
  };
};

/** A scene in progress, as an example describes it. */
const sceneOf = (given: Given): Scene => {
  const [player, adversary] = given.nums("successes");
  return {
    ...beginScene({ lead: LEAD.id, paidBy: LEAD.id }),
    phase: given.word("state", names(PHASES)) ?? "running",
    successes: {
      player: player ?? EMPTY_TALLY.successes.player,
      adversary: adversary ?? EMPTY_TALLY.successes.adversary,
    },
    embraced: given.flag("embraceUsed"),
    played: ties(given.num("exchange")),
  };
};

const purseOf = (given: Given, spent: number, house: HouseRules): Purse => ({
  token: token(spent),
  paid: token(spent),
  payer: { at: ACTOR, character: true, corruption: trackGiven(given, house) },
  pool: poolOf(given),
});

export const tokens: Bind = (given, house) => {
  const own = token(given.num("token"));
  const plan = given.word("event", { newSession: planSession([], [own], house) }) ?? [];
  return { token: readAfterPlan(own.path, own.value, plan, AT) };
};

export const invoke: Bind = (given) => {
  const own = token(given.num("token"));
  if (!given.flag("invoke")) return { token: own.value };
  if (refuseInvoke(own, given.flag("sceneOpen"))) return { allowed: false };
  return { allowed: true, token: readAfterPlan(own.path, own.value, planTokenSpent(own), AT), scene: "open" };
};

export const declared: Bind = (given) => ({
  sceneReady: isDeclared({ minimum: given.text("minimum") ?? "", ideal: given.text("ideal") ?? "" }),
});

export const counters: Bind = (given) => {
  const successes = given.num("successes");
  return { dieFace: computeDieFace(successes), shown: successes };
};

/** One exchange, from the first move of the scene to the revealed dice (SID-SPOT-5). */
export const exchange: Bind = (given, house) => {
  const level: Level = given.word("playerSkill", names(LEVELS)) ?? "untrained";
  const log = [
    { by: LEAD.id, move: { move: "declare", minimum: "least", ideal: "best" } },
    {
      by: GM.id,
      move: { move: "face", name: "them", kind: "npc", goal: "", modifier: given.num("adversaryModifier") },
    },
    {
      by: LEAD.id,
      move: { move: "throw", term: createTerm("skill", computeLevelModifier(level, house)), wounded: false },
    },
    { by: GM.id, move: { move: "answer", dice: given.nums("adversaryDice") } },
    { by: LEAD.id, move: { move: "reveal", dice: given.nums("playerDice") } },
  ] as const;
  const scene = log.reduce<Scene>(
    (state, one) => applyMove(state, one, house),
    beginScene({ lead: LEAD.id, paidBy: LEAD.id }),
  );
  const [first] = scene.exchanges;
  return {
    playerTotal: first?.player.total,
    adversaryTotal: first?.adversary.total,
    winner: first?.winner,
    successes: pair(scene),
  };
};

/** What an exchange leaves unchanged, and how it is rolled (SID-SPOT-6). */
export const contest: Bind = (given, house) => {
  const pool = poolOf(given);
  const total = given.num("playerTotal");
  const gain = computeExchangeGain({ natural: total, total, mode: "normal" }, house);
  const holds = { ...EMPTY_TALLY.holds, player: { momentum: true, advantage: given.flag("advantage") } };
  const effort = { term: createTerm("skill", total), wounded: given.flag("woundedLocationUsed") };
  return {
    pool: readAfterPlan(POOL.path, pool.value, planPool(pool, gain), POOL.at),
    mode: buildThrowCheck("player", effort, { holds }, house).mode,
  };
};

const scoredAll = (tally: Tally, winners: readonly Winner[], house: HouseRules): Tally =>
  winners.reduce((so, winner) => scoreExchange(so, winner, house), tally);

export const momentum: Bind = (given, house) => told(scoredAll(EMPTY_TALLY, played(given, "results"), house), house);

export const embrace: Bind = (given, house) => {
  if (given.has("results")) {
    const before = scoredAll(EMPTY_TALLY, played(given, "results"), house);
    const lift = given.flag("thenEmbrace") ? addSuccess(before) : before;
    return told(scoredAll(lift, played(given, "then"), house), house);
  }
  const scene = sceneOf(given);
  const purse = purseOf(given, given.num("token"), house);
  const move: Move = { move: "embrace" };
  if (refuse(scene, move, LEAD, purse, house)) return { allowed: false };
  const plan = planMove(scene, move, purse, house);
  const since = applyMove(scene, { by: LEAD.id, move }, house);
  return {
    allowed: true,
    successes: pair(since),
    temporary: readAfterPlan(TEMPORARY, given.num("temporary"), plan),
    pool: readAfterPlan(POOL.path, purse.pool.value, plan, POOL.at),
    momentumUnchanged: Object.is(since.holds, scene.holds),
  };
};

/** Friends who lend support one after another (SID-SPOT-9). */
export const support: Bind = (given, house) => {
  const move: Move = { move: "support", how: "" };
  const start = { allowed: true, scene: sceneOf(given), left: given.num("supporterToken") };
  const spent = given.has("tokens") ? given.nums("tokens") : given.nums("supporterToken");
  const end = spent.reduce(({ scene }, value) => {
    const purse = purseOf(given, value, house);
    if (refuse(scene, move, FRIEND, purse, house)) return { allowed: false, scene, left: value };
    const left = readAfterPlan(PATH, value, planMove(scene, move, purse, house), AT);
    return { allowed: true, scene: applyMove(scene, { by: FRIEND.id, move }, house), left: left as number };
  }, start);
  return { allowed: end.allowed, successes: pair(end.scene), supporterToken: end.left };
};

export const shift: Bind = (given, house) => {
  const scene = sceneOf(given);
  const purse = purseOf(given, given.has("gmToken") ? given.num("gmToken") : TOKENS_PER_SESSION, house);
  const move: Move = { move: "shift", complication: "" };
  if (refuse(scene, move, GM, purse, house)) return { allowed: false };
  const since = applyMove(scene, { by: GM.id, move }, house);
  const then = given.word("thenResult", RESULT);
  return {
    allowed: true,
    ...told(scoredAll(since, then ? [then] : [], house), house),
    exchangesLeft: countExchangesLeft(since),
    gmToken: readAfterPlan(PATH, purse.token.value, planMove(scene, move, purse, house), AT),
  };
};

export const margin: Bind = (given, house) => told(sceneOf(given), house);

const REASONS: Record<string, string> = {
  "QUADRANT.Sidonia.Spotlight.Refuse.NoAdversary": "adversary not set",
  "QUADRANT.Sidonia.Spotlight.Refuse.NotDeclared": "not declared",
};

/** Faces that any two dice may show. */
const ANY_DICE = [ADVERSARY_MODIFIER.max, ADVERSARY_MODIFIER.max];

/** A throw in a scene of this state (SID-SPOT-12). */
export const order: Bind = (given, house) => {
  const scene = sceneOf(given);
  const purse = purseOf(given, given.num("token"), house);
  const done = given.word("roll", { done: true, "exchange 1": false }) ?? false;
  const throwing: Move = { move: "throw", term: createTerm("skill", given.num("playerModifier")), wounded: false };
  const refused = refuse(scene, throwing, LEAD, purse, house);
  if (!done) {
    return {
      allowed: !refuseNow(throwing.move, scene, LEAD, purse, house),
      state: scene.phase,
      reason: refused ? REASONS[refused.key] : undefined,
    };
  }
  // The dice of the example's exchange are being revealed: those before it were ties.
  const [, ...before] = scene.played;
  const dice = ANY_DICE;
  const ready: Scene = {
    ...scene,
    played: before,
    laid: { by: LEAD.id, term: throwing.term, wounded: false },
    answer: dice,
  };
  return { state: applyMove(ready, { by: LEAD.id, move: { move: "reveal", dice } }, house).phase };
};
