/** Bindings of StarSIEGE's months, Stability Checks, Turmoil, raids and annexation; what a binding may do: siege.ts. */
import { listLosses, sumLosses } from "../../src/rules/siege/annexation.ts";
import { computeFaceNeeded, computeTerms, resolveCheck } from "../../src/rules/siege/challenge.ts";
import { countFacilities, refuseDeclaration } from "../../src/rules/siege/conflict.ts";
import { computeDefenseAfter, computeStakeAfter, isRemoved, refuseStake } from "../../src/rules/siege/stakes.ts";
import type { HouseRules } from "../../src/rules/siege/house-rules.ts";
import {
  computeDefenseRating,
  computeEffectiveAttribute,
  createAttributePart,
  listDefenseParts,
  listUnstableParts,
  listUsableAttributes,
} from "../../src/rules/siege/planet.ts";
import {
  type Facility,
  PLANET_ATTRIBUTES,
  PLANET_TRACKS,
  type PlanetAttribute,
  type PlanetAttributes,
  type PlanetTrack,
  type Recovery,
  SUPPORTS,
  type Support,
} from "../../src/rules/siege/planet-state.ts";
import { type Take, listSpoils, raidTreasury, refuseRaid, sumRaid } from "../../src/rules/siege/raid.ts";
import {
  DAYS_A_MONTH,
  type PlanetCondition,
  breakPeace,
  canKeepPeace,
  countMonths,
  passMonths,
  recoverAfterAttack,
  refuseRecoveryCheck,
} from "../../src/rules/siege/recovery.ts";
import {
  type Stability,
  computeStabilityStake,
  createStabilityCheck,
  findBest,
  settleStability,
  usesTurmoilValues,
} from "../../src/rules/siege/stability.ts";
import { isEqualJson } from "../../src/rules/shared/change.ts";
import { total } from "../../src/rules/shared/reasons.ts";
import { type Given, countOf, createTerm, repeat, toJson } from "../../tools/ledger-given.ts";
import type { Actual, Binding } from "../../tools/ledger-bindings.ts";
import { suggested } from "./siege-planets.ts";

type Bind = Binding<HouseRules>;

const [POPULACE] = PLANET_TRACKS;
const [MIGHT] = PLANET_ATTRIBUTES;
const UUID = "Actor.given";
const TRACK = Object.fromEntries(PLANET_TRACKS.map((track) => [track, track])) as Record<string, PlanetTrack>;
const SUPPORT: Record<string, Support | null> = {
  none: null,
  ...Object.fromEntries(SUPPORTS.map((support) => [support, support])),
};
const SUCCESS: Record<string, boolean> = { success: true, fail: false, failed: false };
/** Returns the rating of a stake, or that it is gone, in the ledger's words. */
const showStake = (rating: number): number | string => (isRemoved(rating) ? "lost" : rating);

// --- Stakes

/** Facilities by number, and the one that is staked. */
const STAKED: Record<string, string> = { "one of the three": "f0", "a fourth": "f9" };

export const stakeLimits: Bind = (given) => {
  const used = Array.from({ length: given.num("aggressorFacilities") }, (_, i) => `f${i}`);
  const refused = refuseDeclaration({
    attributes: countOf([MIGHT]),
    facilities: countFacilities(used, given.word("staked", STAKED) ?? null),
  });
  return { legal: !refused };
};

const reactiveStake: Bind = (given, house) => {
  const reactive = given.word("defenderReactive", SUPPORT) ?? given.word("reactive", SUPPORT) ?? null;
  const track = given.word("attacked", TRACK) ?? POPULACE;
  return { stakeAllowed: !refuseStake({ rating: countOf([track]), reactive }, "defender", track, house) };
};

/** The Facility of an example that names it with its rating and what it supports. */
const NAMED: Record<string, Facility> = {
  "Terran Navy +1 (reactive Populace)": { rating: countOf([POPULACE]), reactive: POPULACE },
};

const stakeLost: Bind = (given) => {
  const facility = given.word("facility", NAMED) ?? { rating: countOf([]), reactive: null };
  const won = given.word("staked", { lost: true, kept: false }) ?? false;
  const after = computeStakeAfter(facility.rating, "defender", won);
  return { defenseAfter: computeDefenseAfter(given.num("defenseBefore"), facility, after, POPULACE) };
};

export const reactiveStakes: Bind = (given, house) => {
  if (given.has("do")) return suggested(given, house);
  return given.has("facility") ? stakeLost(given, house) : reactiveStake(given, house);
};

// --- Months

const today = countOf([]);
const peaceOf = (given: Given): Recovery => ({
  days: given.num("days", "peaceDays"),
  asOf: today,
  check: "none",
});
const createCondition = (given: Given, recovery: Recovery): PlanetCondition => {
  const boxes = (track: PlanetTrack) => ({ value: given.num(track), unstable: false, collapse: false });
  return {
    tracks: { populace: boxes("populace"), society: boxes("society"), resources: boxes("resources") },
    turmoil: false,
    recovery,
  };
};
const addMonths = (months: number, recovery: Recovery): Recovery =>
  repeat(months, recovery, (before) => ({
    ...before,
    days: total([createTerm("days", before.days), createTerm("month", DAYS_A_MONTH)]),
  }));

export const recovering: Bind = (given) => {
  if (given.has("attacks")) {
    const broken = repeat(given.num("attacks"), peaceOf(given), (before) => ({
      ...breakPeace(before, today),
      days: before.days,
    }));
    return { recovers: !!countMonths(broken, today) };
  }
  const planet = createCondition(given, addMonths(given.num("peaceMonths"), peaceOf(given)));
  const choice = given.word("choice", TRACK);
  const { tracks } = passMonths(planet, today, choice ? [choice] : PLANET_TRACKS);
  return { populace: tracks.populace.value, society: tracks.society.value, resources: tracks.resources.value };
};

export const attackedInPeace: Bind = (given) => {
  const success = given.word("attack", SUCCESS) ?? false;
  const attack = { success, damage: countOf(success ? [POPULACE] : []) };
  const made = !given.has("checkMade") || given.flag("checkMade");
  const kept = made && (given.word("check", SUCCESS) ?? false);
  const { days } = recoverAfterAttack(peaceOf(given), attack, kept, today);
  return { days, daysKept: days, checkAllowed: canKeepPeace(attack) };
};

/** Critical boxes of a track by their number. */
const CRITICAL = [
  { value: countOf([]), unstable: false, collapse: false },
  { value: countOf([]), unstable: true, collapse: false },
  { value: countOf([]), unstable: true, collapse: true },
] as const;
/** When another check can be made, by why it can't now. */
const NEXT_TRY: Record<string, string> = { "QUADRANT.Siege.Worlds.Refuse.NextMonth": "next month" };

export const criticalRecovery: Bind = (given) => {
  const [none, one, two] = CRITICAL;
  const boxes = [none, one, two][given.num("critical")] ?? none;
  const before: PlanetCondition = {
    tracks: { populace: boxes, society: none, resources: none },
    turmoil: false,
    recovery: { days: today, asOf: today, check: "none" },
  };
  const success = given.word("check", SUCCESS) ?? false;
  const checked = settleStability(before, { purpose: "recovery", track: POPULACE, success }, today);
  const barred = refuseRecoveryCheck(checked, POPULACE, today);
  const due = { ...checked, recovery: addMonths(given.num("months"), checked.recovery) };
  const { tracks } = passMonths(due, today, []);
  return {
    critical: countOf([tracks.populace.unstable, tracks.populace.collapse].filter(Boolean)),
    nextTry: barred ? NEXT_TRY[barred.key] : "now",
  };
};

// --- Stability Checks and annexation

const readStability = (given: Given, house: HouseRules, turmoil: boolean): Stability => {
  const base = { stake: given.has("stake") ? given.line("stake") : null, bonus: [] };
  if (usesTurmoilValues(turmoil, house)) {
    const attribute = createAttributePart(MIGHT, { value: given.num("attribute"), usable: true, turmoil, uuid: UUID });
    return {
      ...base,
      attribute,
      defense: listDefenseParts(POPULACE, { industries: [], facilities: [], turmoil }),
      cl: [],
    };
  }
  const cl = given.flag("unstable") ? listUnstableParts(MIGHT, [POPULACE], house) : [];
  return { ...base, attribute: given.line("attribute"), defense: given.lines("defense"), cl };
};

const rollStability = (stability: Stability, given: Given, house: HouseRules): Actual => {
  const check = createStabilityCheck(stability);
  const terms = computeTerms(check, house);
  const { total: sum, success } = resolveCheck(check, given.num("nat"), house);
  return {
    tn: terms.target,
    mod: terms.bonusTotal,
    needs: computeFaceNeeded(terms),
    total: sum,
    success,
    stakeAfter: stability.stake ? computeStabilityStake(stability.stake.value, success) : undefined,
  };
};

const stability: Bind = (given, house) =>
  rollStability(readStability(given, house, given.flag("turmoil")), given, house);

/** The target's Defense of Turmoil is added to the aggressor's own Attribute. */
const annex: Bind = (given, house) => {
  const own = readStability(given, house, false);
  const defense = listDefenseParts(POPULACE, { industries: [], facilities: [], turmoil: true });
  return rollStability({ ...own, defense }, given, house);
};

const NAMED_FUNCTIONS: Readonly<Record<string, Bind>> = { stability, annex };

export const stable: Bind = (given, house) => given.word("do", NAMED_FUNCTIONS)?.(given, house) ?? {};

const collapseResult = (success: boolean): Actual => {
  const boxes = { value: countOf([POPULACE]), unstable: true, collapse: true };
  const before: PlanetCondition = {
    tracks: { populace: boxes, society: boxes, resources: boxes },
    turmoil: false,
    recovery: { days: today, asOf: today, check: "none" },
  };
  const after = settleStability(before, { purpose: "collapse", track: POPULACE, success }, today);
  return {
    turmoil: after.turmoil,
    boxes: isEqualJson(toJson(after.tracks), toJson(before.tracks)) ? "unchanged" : "changed",
  };
};

export const collapsing: Bind = (given, house) => {
  if (given.has("result")) return collapseResult(given.word("result", SUCCESS) ?? false);
  const attributes = given.table("attributes");
  const worth = (name: PlanetAttribute): number => attributes[name] ?? countOf([]);
  const track = given.word("collapse", TRACK) ?? POPULACE;
  const named = listUsableAttributes([track]).filter((name) => Object.hasOwn(attributes, name));
  const [first = MIGHT, ...others] = named;
  const best = findBest([first, ...others], worth);
  const staked = given.has("stake") ? given.line("stake") : null;
  const reactive = given.word("reactive", SUPPORT) ?? null;
  const refused = staked && refuseStake({ rating: staked.value, reactive }, "defender", track, house);
  const stake = refused ? null : staked;
  const check = createStabilityCheck({
    attribute: createTerm(best, worth(best)),
    defense: given.lines("defense"),
    stake,
    cl: [],
    bonus: [],
  });
  return {
    best,
    needs: computeFaceNeeded(computeTerms(check, house)),
    stakeOnSuccess: stake ? showStake(computeStabilityStake(stake.value, true)) : undefined,
    stakeOnFailure: stake ? showStake(computeStabilityStake(stake.value, false)) : undefined,
  };
};

// --- Turmoil

const mapTable = (given: Given, key: string, value: (now: number, name: string) => number): Record<string, number> =>
  Object.fromEntries(Object.entries(given.table(key)).map(([name, now]) => [name, value(now, name)]));

export const inTurmoil: Bind = (given) => {
  const turmoil = given.flag("turmoil");
  if (given.has("attack")) return { options: [...listSpoils(turmoil, given.word("attack", SUCCESS) ?? false)] };
  return {
    effective: given.has("defense")
      ? mapTable(given, "defense", (_now, name) =>
          computeDefenseRating(TRACK[name] ?? POPULACE, { industries: [], facilities: [], turmoil }),
        )
      : mapTable(given, "attributes", (now) => computeEffectiveAttribute(now, turmoil)),
  };
};

/** `reactive: true` is of some track. */
const readTake = (given: Given): Take & { readonly name: string; readonly rating: number } => ({
  name: given.text("name") ?? "",
  take: given.num("take"),
  rating: given.num("take"),
  reactive: given.flag("reactive") ? POPULACE : null,
});

const resourceRaid: Bind = (given) => {
  const takes = given.list("takes").map(readTake);
  return { points: sumRaid(takes), legal: !refuseRaid(takes) };
};

const treasuryRaid: Bind = (given) => ({
  ...raidTreasury({ aggressor: given.num("aggressor"), defender: given.num("defender") }),
});

const RAIDS: Readonly<Record<string, Bind>> = { "raid.resource": resourceRaid, "raid.treasury": treasuryRaid };
export const raided: Bind = (given, house) => given.word("do", RAIDS)?.(given, house) ?? {};

export const annexed: Bind = (given, house) => {
  if (given.has("do")) return stable(given, house);
  if (!given.flag("annexed")) return {};
  const before = Object.fromEntries(PLANET_ATTRIBUTES.map((name) => [name, countOf([])])) as PlanetAttributes;
  return { pointsLost: sumLosses(listLosses(before, { ...before, ...given.table("lost") })) };
};
