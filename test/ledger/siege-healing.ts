/** Bindings of StarSIEGE's critical boxes, First Aid, healing, injuries and repair; what a binding may do: siege.ts. */
import * as v from "valibot";
import type { ItemWear } from "../../src/rules/siege/armour.ts";
import { classifyCondition, refuseTreatment } from "../../src/rules/siege/durability.ts";
import { type AidKind, countAttemptsLeft, listAidParts, planAid, refuseAid } from "../../src/rules/siege/first-aid.ts";
import { findReaction, isPastHelp } from "../../src/rules/siege/harm.ts";
import { HEALING_ATTRIBUTES, countDaysPerBox, restTrack } from "../../src/rules/siege/healing.ts";
import type { HouseRules } from "../../src/rules/siege/house-rules.ts";
import {
  type BodyPart,
  type Injury,
  type Scar,
  SiegeInjuryState,
  chooseInjury,
  computeReversalLevel,
  computeMoveSteps,
  listScarParts,
  refuseReversal,
  resistInjury,
} from "../../src/rules/siege/injury.ts";
import { hinderMoves } from "../../src/rules/siege/movement.ts";
import {
  type RepairableBox,
  countRepairMinutes,
  listRepairParts,
  planRepair,
  refuseRepair,
} from "../../src/rules/siege/repair.ts";
import {
  type Bundle,
  Durability,
  ItemStatus,
  MoveEntry,
  type Reaction,
  type Track,
} from "../../src/rules/siege/state.ts";
import {
  type HealthTrack,
  type TrackState,
  canAct,
  isCrawling,
  isReacting,
  listInjuryParts,
  listReactionParts,
  markBoxes,
  planMarked,
} from "../../src/rules/siege/track.ts";
import type { Change } from "../../src/rules/shared/change.ts";
import { type Modifier, total } from "../../src/rules/shared/reasons.ts";
import { ACTOR, type Given, countOf, readAfterPlan } from "../../tools/ledger-given.ts";
import type { Actual, Binding } from "../../tools/ledger-bindings.ts";
import { declared } from "./siege-checks.ts";

type Bind = Binding<HouseRules>;

const TRACK: Record<string, Track> = { wounds: "wound", stress: "stress" };
const STATES: Record<string, TrackState> = {
  ok: "ok",
  disabled: "disabled",
  down: "down",
  out: "out",
  shaken: "shaken",
  fractured: "fractured",
};
/** The critical boxes of each state, left to right. */
const MARKED: Record<TrackState, readonly boolean[]> = {
  ok: [false, false, false],
  disabled: [true, false, false],
  down: [true, true, false],
  out: [true, true, true],
  shaken: [true, false, false],
  fractured: [true, true, false],
};
const REACTION: Record<string, Reaction> = { fight: "fight", flight: "flight" };
/** Marked critical boxes by their number. */
const COUNTED: readonly (readonly boolean[])[] = [
  [false, false, false],
  [true, false, false],
  [true, true, false],
  [true, true, true],
];
const createTrack = (given: Given, track: Track, state: TrackState, more: Partial<HealthTrack> = {}): HealthTrack => ({
  track,
  normal: { value: given.num("normal", "oldNormal"), max: given.num("normal", "oldNormal") },
  critical: MARKED[state],
  ...more,
});

const readState = (given: Given): TrackState => given.word("state", STATES) ?? "ok";

// --- Critical boxes

export const disabled: Bind = (given) => {
  const health = createTrack(given, "wound", readState(given));
  return { cl: total([...given.lines("cl"), ...listInjuryParts(health, given.flag("offset"))]) };
};

export const down: Bind = (given) => {
  const health = createTrack(given, "wound", readState(given), { offset: given.flag("offset") });
  const walk = { ...v.parse(MoveEntry, {}), rating: given.num("move") };
  const [move] = hinderMoves([walk], { steps: given.num("steps"), halved: isCrawling(health) });
  return { canAct: canAct(health, Boolean(health.offset)), effectiveMove: move?.rating };
};

/** Somebody Out, of either track. */
const out = (given: Given, track: Track) => {
  const stabilised = given.flag("stabilised");
  const health = createTrack(given, track, "out", { offset: stabilised });
  const lost = isPastHelp(given.num("minutesSinceOut"), stabilised);
  return { lost, acts: canAct(health, Boolean(health.offset)) };
};

export const outOfWounds: Bind = (given) => {
  const { lost, acts } = out(given, "wound");
  return { dead: lost, canAct: acts };
};

export const outOfStress: Bind = (given) => {
  const { lost, acts } = out(given, "stress");
  return { permanent: lost, playable: acts };
};

const describeStress = (health: HealthTrack, house: HouseRules): Actual => ({
  canAct: canAct(health, Boolean(health.offset), isReacting(health, house)),
  penalty: total(listReactionParts(health, house)),
});

export const shaken: Bind = (given, house) =>
  describeStress(
    createTrack(given, "stress", given.flag("shaken") ? "shaken" : "ok", { offset: given.flag("steadied") }),
    house,
  );

export const fractured: Bind = (given, house) =>
  describeStress(
    createTrack(given, "stress", given.flag("fractured") ? "fractured" : "ok", { offset: given.flag("offset") }),
    house,
  );

export const fightOrFlight: Bind = (given, house) => {
  const reaction = findReaction(given.num("d20"), given.word("choose", REACTION));
  const health = createTrack(given, "stress", "fractured", { reaction });
  return { reaction, cl: total(listReactionParts(health, house)) };
};

// --- First Aid

const KINDS: Record<TrackState, AidKind> = {
  ok: "normal",
  disabled: "critical",
  down: "critical",
  out: "out",
  shaken: "critical",
  fractured: "critical",
};

const describeCheck = (given: Given, cl: readonly Modifier[], house: HouseRules): Actual =>
  declared({ bundle: "given", primary: given.flag("primary"), cl, bonus: [], critAttempt: false }, given, house);

const readPatient = (given: Given, state: TrackState): HealthTrack =>
  createTrack(given, "wound", state, given.has("critical") ? { critical: COUNTED[given.num("critical")] ?? [] } : {});

/** First Aid of a kind, on a track that is in a state. */
const treat = (given: Given, house: HouseRules, kind: AidKind, state: TrackState): Actual => {
  const health = readPatient(given, state);
  const way = { rushed: given.flag("rushed"), kit: given.has("kit") ? given.flag("kit") : !given.flag("noKit") };
  const lost = isPastHelp(given.num("minutesSinceOut"), false);
  const today = { taken: health.normal.value, attempts: given.num("attempts") };
  const refused = refuseAid(kind, health, { lost, stabilised: false }, { today, kit: way.kit });
  const success = given.flag("success");
  const changes = refused || !success ? [] : planAid(ACTOR, kind, health, given.num("kitBonus"));
  const since = readTreated(health, changes);
  const penalty = total(listInjuryParts(since, Boolean(since.offset)));
  return {
    ...describeCheck(given, listAidParts(kind, health, way, house), house),
    allowed: !refused,
    normal: since.normal.value,
    normalHealed: countChanges(changes, "system.wounds.normal.value"),
    criticalHealed: countChanges(changes, "system.wounds.critical"),
    offset: since.offset,
    penalty,
    canAct: canAct(since, Boolean(since.offset)),
    stabilised: readAfterPlan("system.wounds.stabilised", false, changes),
    dead: lost,
  };
};

/** Counts the changes below a path. */
const countChanges = (changes: readonly Change[], place: string): number =>
  countOf(changes.filter((change) => "path" in change && change.path.startsWith(place)));

const readTreated = (health: HealthTrack, changes: readonly Change[]): HealthTrack => ({
  ...health,
  normal: {
    ...health.normal,
    value: v.parse(v.number(), readAfterPlan("system.wounds.normal.value", health.normal.value, changes)),
  },
  offset: Boolean(readAfterPlan("system.wounds.offset", false, changes)),
});

export const aidNormal: Bind = (given, house) => treat(given, house, "normal", "ok");

export const aidCritical: Bind = (given, house) => {
  if (given.has("newDamage")) {
    const before = createTrack(given, "wound", "ok", { offset: given.flag("offset") });
    const changes = planMarked(ACTOR, markBoxes(before, given.num("newDamage"), true));
    return { offset: readAfterPlan("system.wounds.offset", Boolean(before.offset), changes) };
  }
  const state = given.word("state", STATES) ?? "disabled";
  return treat(given, house, KINDS[state], state);
};

export const aidOut: Bind = (given, house) => treat(given, house, "out", given.word("state", STATES) ?? "out");

export const attempts: Bind = (given) => ({
  attemptsAllowed: countAttemptsLeft(
    { normal: { value: total(given.lines("oldNormal", "takenToday")), max: Infinity } },
    { taken: given.num("takenToday"), attempts: given.num("attempts") },
  ),
});

// --- Healing

const readRest = (given: Given) => ({ assisted: given.flag("assisted"), bedRest: true, order: "worstFirst" as const });

/** What days of rest heal of a track. */
const rest = (given: Given, track: Track, normal: string) => {
  const before = createTrack(given, track, "ok", {
    normal: { value: given.num(normal), max: given.num(normal) },
    critical: given.flags("critical") ?? [],
  });
  return restTrack(before, given.num("days"), given.num(HEALING_ATTRIBUTES[track]), readRest(given));
};

export const healing: Bind = (given) => {
  const track = given.word("track", TRACK) ?? "wound";
  if (given.flag("daysPerBox") || !given.has("days"))
    return { daysPerBox: countDaysPerBox(given.num(HEALING_ATTRIBUTES[track]), given.flag("assisted")) };
  const healed = rest(given, track, "normal");
  return {
    normal: healed.since.normal.value,
    critical: healed.since.critical,
    daysLeftOver: healed.daysLeftOver,
  };
};

export const overview: Bind = (given) => ({
  woundsHealed: rest(given, "wound", "normal").normal,
  stressHealed: rest(given, "stress", "stressNormal").normal,
});

// --- Lasting injuries

const INJURY: Record<string, Injury> = {
  severeDisability: "severeDisability",
  minorDisability: "minorDisability",
  disfigured: "disfigured",
  lividScar: "lividScar",
  lostExtremity: "lostExtremity",
  lostLimb: "lostLimb",
  lostEye: "lostEyeOrEar",
  lostEyeOrEar: "lostEyeOrEar",
};
const PART: Record<string, BodyPart> = { foot: "foot", arm: "arm" };

export const reversal: Bind = (given, house) => {
  const key = given.word("injury", INJURY) ?? "lividScar";
  if (refuseReversal({ key, reversalTried: given.flag("reversalTried") })) return { allowed: false };
  const level = computeReversalLevel(given.num("penalty"));
  return describeCheck(given, [{ label: "reversal", value: level, source: { rule: "SIE-HEAL-4" } }], house);
};

export const resisting: Bind = (given) => {
  const worst = given.word("worst", STATES) ?? "ok";
  const { track: _, ...result } = {
    track: given.word("track", TRACK),
    ...resistInjury(worst, given.num("bonus"), given.num("d20")),
  };
  return result;
};

const createScar = (key: Injury, part: BodyPart): Scar => ({
  ...v.parse(SiegeInjuryState, { key, part }),
  uuid: "Item.scar",
  name: key,
});

const measure = (scars: readonly Scar[], bundle: Bundle): number => total(listScarParts(scars, { bundle }));

export const injuries: Bind = (given, house) => {
  if (given.has("d20", "pick", "mode"))
    return { injury: chooseInjury(given.num("d20"), given.word("pick", INJURY) ?? null, house) };
  if (given.has("injuries")) {
    const scars = given.texts("injuries").flatMap((name) => {
      const key = INJURY[name];
      return key ? [createScar(key, "eye")] : [];
    });
    return { awarenessCl: measure(scars, "awareness") };
  }
  const scars = [createScar(given.word("injury", INJURY) ?? "lividScar", given.word("part", PART) ?? "none")];
  const [move] = hinderMoves([{ ...v.parse(MoveEntry, {}), rating: given.num("move") }], {
    steps: computeMoveSteps(scars),
    halved: false,
  });
  return { cl: measure(scars, "athletics"), move: move?.rating };
};

// --- Repair

const BOXES: Record<string, RepairableBox> = { nonfunctional: "nonFunctional", normal: "ordinary" };
const CONDITIONS = { destroyed: "destroyed", nonFunctional: "nonfunctional", functional: "functional" };

export const repair: Bind = (given, house) => {
  if (given.has("tech")) return { minutes: countRepairMinutes(given.num("tech"), given.flag("rushed")) };
  const self = given.flag("selfRepair", "usesDurability");
  const wear: ItemWear = {
    durability: v.parse(Durability, { marked: given.num("marked") }),
    status: v.parse(ItemStatus, {
      nonFunctional: given.flag("nonfunctional"),
      destroyed: given.word("state", { destroyed: true }) ?? false,
    }),
  };
  const box = given.word("choice", BOXES) ?? "ordinary";
  const barred = given.has("usesDurability") ? refuseTreatment(self, "repair") : null;
  const refused = barred ?? refuseRepair(wear, box, self);
  const changes = !refused && given.flag("success") ? [planRepair(ACTOR, box)] : [];
  const nonFunctional = Boolean(readAfterPlan("system.status.nonFunctional", wear.status.nonFunctional, changes));
  const way = { rushed: given.flag("rushed"), toolsCl: given.num("toolsCl"), self };
  return {
    ...describeCheck(given, listRepairParts(wear, way, house), house),
    allowed: !refused,
    marked: readAfterPlan("system.durability.marked", wear.durability.marked, changes),
    nonfunctional: nonFunctional,
    state: CONDITIONS[classifyCondition({ ...wear.status, nonFunctional })],
  };
};
