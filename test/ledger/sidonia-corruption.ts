/** Bindings of Sidonia's corruption: track, ways to power, Paths of Hunger, buffer; what a binding may do: siege.ts. */
import * as v from "valibot";
import { type Change, invertWithinCounts } from "../../src/rules/shared/change.ts";
import type { Refusal } from "../../src/rules/shared/reasons.ts";
import {
  type Bendable,
  type TwistMove,
  bendRoll,
  computeBorrowedScore,
  createBendable,
  computeGateCost,
  resolveBend,
  resolveDefiance,
  refuseBend,
  refuseBender,
  refuseDefiance,
  refuseGate,
  refuseTwist,
  listTwistMoves,
  findTwistState,
} from "../../src/rules/sidonia/channel.ts";
import {
  PERMANENT,
  type Payer,
  type TrackChange,
  TEMPORARY,
  atThreshold,
  listBoxes,
  countFree,
  hardenTrack,
  markTemporary,
  resolveBargain,
  resolveCleansing,
  resolveHardening,
  resolveImposing,
  resolvePayment,
  refuseImpose,
  refusePayment,
  refuseTiming,
} from "../../src/rules/sidonia/corruption.ts";
import { type Way, computeCorruptionGain } from "../../src/rules/sidonia/dissonance.ts";
import type { HouseRules } from "../../src/rules/sidonia/house.ts";
import {
  type PathStep,
  listOpenBargains,
  hasBegun,
  listManifestations,
  listMarks,
  computePercent,
  planPath,
  planRefuseBargain,
  refuseBargain,
  refusePath,
  refuseRefusal,
  computeStep,
  trackAfterStrike,
  findTrackEvents,
} from "../../src/rules/sidonia/hunger.ts";
import {
  COST_CHOICES,
  type Pool,
  computeConsequences,
  computeCostGain,
  planPool,
} from "../../src/rules/sidonia/outcome.ts";
import { OUTCOMES, type Outcome } from "../../src/rules/sidonia/roll.ts";
import {
  type CorruptionTrack,
  PATHS,
  STEPS,
  type Step,
  countAvailable,
  createTrack,
} from "../../src/rules/sidonia/state.ts";
import { STAGES } from "../../src/rules/sidonia/window.ts";
import type { Binding } from "../../tools/ledger-bindings.ts";
import { ACTOR, type Given, readAfterPlan } from "../../tools/ledger-given.ts";
import { POOL, names, poolOf } from "./sidonia-rolls.ts";

type Bind = Binding<HouseRules>;

const BUFFERED = { chimera: true, human: false, neosapien: false, sorcerer: false, esper: false, automaton: false };
const PATH_NAMES = { desire: "Desire", knowledge: "Knowledge", power: "Power" } as const;

/** The track an example speaks of; whose lineage is not said is unbuffered. */
export function trackGiven(given: Given, house: HouseRules): CorruptionTrack {
  const path = given.word("path", names(PATHS)) ?? null;
  const track = createTrack({
    max: given.maybe("max") ?? house.corruptionMax,
    permanent: given.num("permanent"),
    temporary: given.num("temporary"),
    lurkerMet: given.flag("lurkerMet"),
    begun: given.flag("begun"),
    buffered: given.word("lineage", BUFFERED) ?? false,
    path,
  });
  return given.nums("accepted").reduce<CorruptionTrack>((since, step) => trackAfterStrike(since, step as Step), track);
}

interface Tracked extends Payer {
  readonly corruption: CorruptionTrack;
}

const payerGiven = (given: Given, house: HouseRules): Tracked => ({
  at: ACTOR,
  character: !given.word("payer", { npc: true, pc: false }),
  corruption: trackGiven(given, house),
});

const placeName = ({ path, step }: PathStep): string => `${PATH_NAMES[path]} ${step}`;

/** A step that an example names; null where it names none. */
const KnownStep = v.fallback(v.nullable(v.picklist(STEPS)), null);

/** Everything that follows from a track. */
const readTrack = (track: CorruptionTrack, house: HouseRules) => ({
  available: countAvailable(track),
  free: countFree(track),
  boxes: listBoxes(track)
    .map((box) => ({ temporary: "T", free: ".", permanent: "P" })[box])
    .join(" "),
  atThreshold: atThreshold(track),
  begun: hasBegun(track, house),
  percent: computePercent(track, house),
  step: computeStep(track, house),
  bargainsOpen: listOpenBargains(track, house),
  manifestations: listManifestations(track, house).map(placeName),
  marks: listMarks(track).map(placeName),
  path: track.path,
  lurkerMet: track.lurkerMet,
});

/** What a change of a track writes. */
export const changesOf = (done: TrackChange | null): readonly Change[] => done?.changes ?? [];

/** What stands where after a plan. */
const numbers = (track: CorruptionTrack, given: Given, plan: readonly Change[]) => ({
  temporary: readAfterPlan(TEMPORARY, track.temporary, plan),
  permanent: readAfterPlan(PERMANENT, track.permanent, plan),
  lurkerMet: readAfterPlan("system.corruption.lurkerMet", track.lurkerMet, plan),
  pool: readAfterPlan(POOL.path, given.num("pool"), plan, POOL.at),
});

const reasonOf = (refused: Refusal | null): string | undefined =>
  refused
    ? {
        "QUADRANT.Sidonia.Hunger.Refuse.NoGate": "no gate to defy",
        "QUADRANT.Sidonia.Hunger.Refuse.FewFreeBoxes": `only ${refused.with?.["free"] ?? ""} boxes free`,
      }[refused.key]
    : undefined;

export const track: Bind = (given, house) => readTrack(trackGiven(given, house), house);

/** Permanent boxes more (SID-COR-2). */
export const harden: Bind = (given, house) => {
  const payer = payerGiven(given, house);
  const own = payer.corruption;
  const by = given.num("gainPermanent", "permanentGained");
  return {
    ...readTrack(hardenTrack(own, by), house),
    ...numbers(own, given, changesOf(resolveHardening(payer, by, house))),
  };
};

const VIAS = {
  bend: "bend",
  twist: "twist",
  defy: "defy",
  negateCriticalHit: "negateCriticalHit",
  embrace: "embrace",
} as const;

/** Paying, being laid on, cleansing, and an undone payment (SID-COR-3, -7, -10, SID-DIS-3). */
export const pay: Bind = (given, house) => {
  if (given.has("permanentGained")) return { pool: harden(given, house)["pool"] };
  if (given.has("undoPayment")) return undone(given, house);
  const payer = payerGiven(given, house);
  const own = payer.corruption;
  if (given.has("cleanse", "penance"))
    return numbers(own, given, changesOf(resolveCleansing(payer, given.num("cleanse", "penance"))));
  if (given.has("imposedByGm")) {
    const imposed = given.num("imposedByGm");
    const plan = refuseImpose(payer, imposed) ? [] : changesOf(resolveImposing(payer, imposed, house));
    return { ...answers(own, markTemporary(own, imposed, false, house), house), ...numbers(own, given, plan) };
  }
  const via: Way = given.word("via", VIAS) ?? "bend";
  const price = given.num("pay");
  const refused = refusePayment(payer, price, house, false);
  const plan = refused ? [] : changesOf(resolvePayment(payer, price, via, poolOf(given), house));
  const since = refused ? own : markTemporary(own, price, true, house);
  return { ...readTrack(since, house), ...answers(own, since, house), allowed: !refused, ...numbers(own, given, plan) };
};

const answers = (before: CorruptionTrack, since: CorruptionTrack, house: HouseRules) => {
  const { lurker } = findTrackEvents(before, since, house);
  return { prompt: lurker ? "lurker" : "none", pathRequired: lurker, path: since.path };
};

/** A payment taken back: what it fed the pool with is taken as far as it is there (SID-COR-10). */
const undone: Bind = (given, house) => {
  const payer = payerGiven(given, house);
  const own = payer.corruption;
  const paid = changesOf(resolvePayment(payer, given.num("undoPayment"), "bend", poolOf(given), house));
  const pool = poolOf(given);
  const records = paid.map((change) => ({ change, ...("by" in change ? { now: change.by } : {}) }));
  return numbers(
    own,
    given,
    invertWithinCounts(records, (at) => ([pool.at].includes(at as typeof pool.at) ? pool.value : null)),
  );
};

/** What is used by none of the ways to channel corruption, however corrupt its bearer is (SID-COR-5). */
export const feature: Bind = (given, house) => {
  const amount = given.num("temporary");
  const gain = computeCorruptionGain({ amount, way: null, character: true }, house);
  return {
    temporary: amount,
    pool: readAfterPlan(POOL.path, given.num("pool"), planPool(poolOf(given), gain), POOL.at),
  };
};

const MOMENT_AFTER = { "the roll": "after" } as const;

/** When a way to power may be used (SID-COR-6). */
export const channel: Bind = (given) => {
  const via: Way = given.word("ability", VIAS) ?? "twist";
  const moment =
    given.word("before", { "the roll": "before" } as const) ?? given.word("after", MOMENT_AFTER) ?? "after";
  return { allowed: !refuseTiming(via, moment) };
};

// --- Ways to power

/** A gate, and defying it (SID-DEFY-1, -2). */
export const defy: Bind = (given, house) => {
  const payer = payerGiven(given, house);
  const own = payer.corruption;
  const attribute = given.text("attribute");
  const score = given.num("score", ...(attribute ? [attribute] : ["physique", "intellect", "presence"]));
  const gate = given.num("gate");
  const refused = refuseDefiance(payer, score, gate, house, false);
  const plan = refused ? [] : changesOf(resolveDefiance(payer, score, gate, poolOf(given), house));
  const cost = computeGateCost(score, gate);
  return {
    rollAllowed: !refuseGate(score, gate, false),
    defyCost: cost,
    cost,
    allowed: !refused,
    reason: reasonOf(refused),
    actsAs: computeBorrowedScore(score, gate, house).actsAs,
    ...numbers(own, given, plan),
  };
};

/** Gate and roll both paid for (SID-DEFY-3). */
export const defyThenBend: Bind = (given, house) => {
  const payer = payerGiven(given, house);
  const { corruption } = payer;
  const score = given.num("score");
  const gate = given.num("gate");
  const defied = changesOf(resolveDefiance(payer, score, gate, poolOf(given), house));
  const since = { ...payer, corruption: markTemporary(corruption, computeGateCost(score, gate), true, house) };
  const bends = Array.from({ length: given.num("thenBend") }).flatMap(() =>
    changesOf(resolveBend(since, createBendable("successWithCost"), poolOf(given), house)),
  );
  return numbers(corruption, given, [...defied, ...bends]);
};

/** A roll bent so often, as far as it can be, and what the GM makes of the outcome (SID-BEND-1 to -4). */
export const bend: Bind = (given, house) => {
  const payer = payerGiven(given, house);
  const stage = given.word("stage", names(STAGES)) ?? "rolled";
  const points = given.flag("banked")
    ? computeCostGain("banked", ORDINARY, house)
    : computeCostGain("waived", ORDINARY, house);
  const rolled: Bendable = {
    ...createBendable(given.word("outcome", names(OUTCOMES)) ?? "failure"),
    stage,
    banked: points,
  };
  const pool = poolOf(given);
  const before = planPool(pool, points);
  const steps = Array.from({ length: given.num("bend") });
  const { now, plan, allowed, first } = steps.reduce<Bending>((state) => bendOnce(state, pool, house), {
    now: { payer, roll: rolled },
    plan: before,
    allowed: true,
    first: null,
  });
  const { outcome } = now.roll;
  const choice = given.word("gmChoice", names(COST_CHOICES));
  const { bank, freeSpend } = computeConsequences(outcome, "player", house);
  const priced = choice && bank ? planPool(pool, computeCostGain(choice, ORDINARY, house)) : [];
  const standing = { pool: given.num("pool", "poolBeforeRoll") };
  return {
    allowed,
    outcome,
    outcomeAfterFirst: first ?? outcome,
    freeSpend,
    ...numbers(payer.corruption, given, [...plan, ...priced]),
    pool: readAfterPlan(POOL.path, standing.pool, [...plan, ...priced], POOL.at),
  };
};

const ORDINARY = { attack: false, bankedAlready: false } as const;

interface Bending {
  readonly now: { readonly payer: Tracked; readonly roll: Bendable };
  readonly plan: readonly Change[];
  readonly allowed: boolean;
  readonly first: Outcome | null;
}

function bendOnce(state: Bending, pool: Pool, house: HouseRules): Bending {
  const { payer, roll } = state.now;
  if (!state.allowed || refuseBend(payer, roll, house, false)) return { ...state, allowed: false };
  const since = bendRoll(roll, house);
  const done = resolveBend(payer, roll, pool, house);
  return {
    now: { payer: { ...payer, corruption: done?.track ?? payer.corruption }, roll: since },
    plan: [...state.plan, ...changesOf(done)],
    allowed: true,
    first: state.first ?? since.outcome,
  };
}

/** Who bends whose roll (SID-BEND-5). */
export const bender: Bind = (given) => {
  const roller = given.text("roller");
  const other = given.text("bender");
  return { allowed: !refuseBender([roller].includes(other)) };
};

/** A proposal, priced and settled (SID-TWIST-1). */
export const twist: Bind = (given, house) => {
  const payer = payerGiven(given, house);
  const price = given.num("price");
  const said = given.word<TwistMove>("gm", { refuses: "refuse" }) ?? "price";
  const refused = refuseTwist(said, "proposed", price, { isGM: true });
  if (refused) return { allowed: false, ...numbers(payer.corruption, given, []) };
  const answer: TwistMove = given.flag("playerWithdraws") ? "withdraw" : "pay";
  const state = listTwistMoves(findTwistState(said)).includes(answer) ? findTwistState(answer) : findTwistState(said);
  const pays = ["paid"].includes(state) && !refusePayment(payer, price, house, false);
  return {
    state,
    ...numbers(
      payer.corruption,
      given,
      pays ? changesOf(resolvePayment(payer, price, "twist", poolOf(given), house)) : [],
    ),
  };
};

// --- Paths of Hunger

/** A path chosen, or changed (SID-HUN-1). */
export const path: Bind = (given, house) => {
  const own = trackGiven(given, house);
  const to = given.word("change", names(PATHS)) ?? "desire";
  const refused = refusePath(own, to, given.word("by", { gm: true, player: false }) ?? false);
  const plan = refused ? [] : planPath(ACTOR, to);
  return { allowed: !refused, path: readAfterPlan("system.corruption.path", own.path, plan) };
};

/** A Bargain struck: the permanent box, and the Bargain (SID-HUN-4). */
export const strikeBargain: Bind = (given, house) => {
  const payer = payerGiven(given, house);
  const own = payer.corruption;
  const step = v.parse(KnownStep, given.num("accept"));
  if (!step) return {};
  // Whoever strikes a Bargain walks a path: which one, an example need not say.
  const walking = { ...own, path: own.path ?? "desire" } as const;
  const refused = refuseBargain(walking, step, house);
  const done = refused ? null : resolveBargain({ ...payer, corruption: walking }, step, house);
  return { ...readTrack(done?.track ?? own, house), allowed: !refused, ...numbers(own, given, changesOf(done)) };
};

/** A track with a Bargain refused, as its plan writes it. */
const trackAfterRefusal = (track: CorruptionTrack, step: Step): CorruptionTrack => ({
  ...track,
  bargains: { ...track.bargains, [step]: { state: "refused", path: track.path } },
});

/** A Bargain refused, now or before (SID-HUN-5). */
export const decline: Bind = (given, house) => {
  const own = trackGiven(given, house);
  const walking = { ...own, path: own.path ?? "desire" } as const;
  const before = v.parse(KnownStep, given.num("previouslyRefused"));
  const now = v.parse(KnownStep, given.num("refuse"));
  const since = before ? trackAfterRefusal(walking, before) : walking;
  const plan = now && !refuseRefusal(since, now, house) ? planRefuseBargain(ACTOR, since, now) : [];
  return { ...readTrack(now ? trackAfterRefusal(since, now) : since, house), ...numbers(own, given, plan) };
};
