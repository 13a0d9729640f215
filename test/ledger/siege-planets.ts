/** Bindings of StarSIEGE's planets, Industries, Facilities and planetary conflict; what a binding may do: siege.ts. */
import { countAreaTargets } from "../../src/rules/siege/area.ts";
import { computeFaceNeeded, computeTerms, resolveCheck } from "../../src/rules/siege/challenge.ts";
import {
  type Conflict,
  createConflictCheck,
  refuseDeclaration,
  refuseMove,
  resolveConflict,
} from "../../src/rules/siege/conflict.ts";
import { computeFacilityCost, refuseFacility } from "../../src/rules/siege/facility.ts";
import { type Role, isRemoved, computeStakeAfter } from "../../src/rules/siege/stakes.ts";
import type { HouseRules } from "../../src/rules/siege/house-rules.ts";
import { readIndustryRow, computeWealth } from "../../src/rules/siege/industry.ts";
import { refuseIndustries } from "../../src/rules/siege/industry-cost.ts";
import {
  computeDefenseRating,
  sumTrackAttributes,
  ATTRIBUTE_BOUNDS,
  computeTrackLength,
  listUnstableParts,
  listUsableAttributes,
} from "../../src/rules/siege/planet.ts";
import { damageTrack, planDamage } from "../../src/rules/siege/planet-damage.ts";
import {
  type Facility,
  type Industry,
  PLANET_ATTRIBUTES,
  PLANET_TRACKS,
  type PlanetAttribute,
  type PlanetTrack,
  SUPPORTS,
  type Support,
  type TrackBoxes,
} from "../../src/rules/siege/planet-state.ts";
import { isEqualJson, preview } from "../../src/rules/shared/change.ts";
import { type Refusal, refuseTyped, total } from "../../src/rules/shared/reasons.ts";
import { wholeNumber } from "../../src/rules/shared/schema.ts";
import { ACTOR, Given, toJson, createTerm } from "../../tools/ledger-given.ts";
import { easedPower, inhabited, planetPoints, readAttributes } from "./siege-worlds.ts";
import type { Actual, Binding } from "../../tools/ledger-bindings.ts";

type Bind = Binding<HouseRules>;

const byName = <T extends string>(words: readonly T[]): Record<string, T> =>
  Object.fromEntries(words.map((word) => [word, word]));
const TRACK = byName<PlanetTrack>(PLANET_TRACKS);
const ATTRIBUTE: Record<string, PlanetAttribute> = {
  ...byName<PlanetAttribute>(PLANET_ATTRIBUTES),
  culture: "connectivity",
};
const SUPPORT: Record<string, Support | null> = { ...byName<Support>(SUPPORTS), none: null };

const perTrack = <T>(value: (track: PlanetTrack) => T): Record<PlanetTrack, T> => ({
  populace: value("populace"),
  society: value("society"),
  resources: value("resources"),
});

/** The ledger's names of refusals. */
const ERRORS: Record<string, string | true> = {
  "QUADRANT.Refuse.Input.AtMost": "maximum +5",
  "QUADRANT.Siege.Refuse.ReactiveTooHigh": "reactive Facilities stop at +3",
  "QUADRANT.Siege.Refuse.FacilityTooHigh": true,
  "QUADRANT.Siege.Refuse.OneAttribute": "one Attribute only",
  "QUADRANT.Siege.Refuse.TooManyFacilities": "at most three Facilities",
  "QUADRANT.Siege.Planet.TooFewIndustries": "a planet needs at least two Industries",
};
const describeRefusal = (refusal: Refusal | null | undefined): Actual =>
  refusal ? { error: ERRORS[refusal.key] ?? true } : { valid: true };

const readIndustries = (given: Given): Industry[] => given.texts("industries") as Industry[];
const readFacilityRow = (given: Given): Facility => ({
  rating: given.num("rating"),
  reactive: given.word("reactive", SUPPORT) ?? null,
});
const readFacilityRows = (given: Given): Facility[] => given.list("facilities").map(readFacilityRow);

/** One track or a list of them. */
const readTracks = (given: Given, key: string): PlanetTrack[] => {
  const one = given.text(key);
  const many = given.texts(key);
  return (one ? [one] : many).flatMap((name) => TRACK[name] ?? []);
};

// --- Attributes and tracks

export const attributeScale: Bind = (given) => {
  const scale = wholeNumber(ATTRIBUTE_BOUNDS.min, ATTRIBUTE_BOUNDS.max);
  const [wrong] = Object.keys(ATTRIBUTE)
    .filter((name) => given.has(name))
    .flatMap((name) => refuseTyped(name, scale, given.num(name)) ?? []);
  return describeRefusal(wrong);
};

export const attributeTracks: Bind = (given) => {
  const attribute = given.word("tracks", ATTRIBUTE);
  return attribute ? perTrack((track) => sumTrackAttributes(attribute, track)) : {};
};

const fresh = (given: Given): TrackBoxes => ({
  value: given.num("normal"),
  unstable: given.flag("unstable"),
  collapse: given.flag("collapse"),
});

export const attributesStand: Bind = (given) => {
  const attributes = readAttributes(given);
  const track = given.word("track", TRACK) ?? "populace";
  const result = damageTrack(fresh(given), computeTrackLength(attributes, track), given.num("damage"));
  const planet = { system: toJson({ attributes, tracks: perTrack(() => fresh(given)) }) };
  const since = new Given(preview(ACTOR, planet, planDamage(ACTOR, track, result)) ?? {}).sub("system");
  return {
    attributes: isEqualJson(since.raw("attributes"), toJson(attributes)) ? "unchanged" : "changed",
    boxes: result.boxes,
  };
};

const trackLengths: Bind = (given) => perTrack((track) => computeTrackLength(readAttributes(given), track));

const filling: Bind = (given) => {
  const { since, stabilityCheck, overflow } = damageTrack(fresh(given), given.num("max"), given.num("damage"));
  return { normal: since.value, unstable: since.unstable, collapse: since.collapse, stabilityCheck, overflow };
};

export const unstable: Bind = (given, house) => {
  const attribute = given.word("roll", ATTRIBUTE);
  return attribute ? { cl: total(listUnstableParts(attribute, readTracks(given, "unstable"), house)) } : {};
};

export const collapsed: Bind = (given) => ({ usable: listUsableAttributes(readTracks(given, "collapse")) });

// --- Industries, Facilities, Defense

export const industryCount: Bind = (given) => {
  const refusal = refuseIndustries(given.num("industries"));
  return refusal ? { warning: ERRORS[refusal.key] } : { valid: true };
};

const wealth: Bind = (given) => ({
  wealth: computeWealth(readIndustries(given), given.num("reactiveWealth"), given.num("adjust")),
});

export const industryEntry: Bind = (given) => {
  const industry = given.text("industry") as Industry;
  const { wealth: worth, defense, damage } = readIndustryRow(industry);
  return {
    wealth: worth,
    defense: PLANET_TRACKS.map((track) => defense[track]),
    damage: PLANET_TRACKS.map((track) => damage[track]),
  };
};

export const facilityRoll: Bind = (given) => ({
  mod: total([given.line("attribute"), createTerm("facility", given.signed("facility"))]),
});

const facilityPrice: Bind = (given) => ({ xp: computeFacilityCost(readFacilityRows(given)).xp });

export const facilityNamed: Bind = (given) => {
  const rating = given.signed("facility");
  return { xp: computeFacilityCost([{ rating, reactive: given.word("reactive", SUPPORT) ?? null }]).xp };
};

export const reactiveNamed: Bind = (given, house) => {
  if (given.has("do")) return suggested(given, house);
  const supports = given.texts("supports").flatMap((one) => SUPPORT[one] ?? []);
  const { xp, count } = computeFacilityCost(
    supports.map((reactive) => ({ rating: given.signed("facility"), reactive })),
  );
  return { xp, facilities: count };
};

export const facilityLimit: Bind = (given) =>
  describeRefusal(refuseFacility({ rating: given.num("facility"), reactive: given.word("reactive", SUPPORT) ?? null }));

const defenses: Bind = (given) =>
  perTrack((track) =>
    computeDefenseRating(track, {
      industries: readIndustries(given),
      facilities: readFacilityRows(given),
      turmoil: given.flag("turmoil"),
    }),
  );

// --- Conflict

const ROLES: readonly Role[] = ["aggressor", "defender"];
const MOVES: Record<string, "action" | "reaction"> = { action: "action", reaction: "reaction" };

export const moving: Bind = (given, house) => {
  const on = given.word("conflict", { on: true, off: false }) ?? house.planetaryConflict;
  const refused = ROLES.filter((role) => given.has(role)).flatMap(
    (role) => refuseMove(role, given.word(role, MOVES) ?? "action", { ...house, planetaryConflict: on }) ?? [],
  );
  const [first] = refused;
  return { allowed: !first };
};

export const declaring: Bind = (given) =>
  describeRefusal(refuseDeclaration({ attributes: given.num("attributes"), facilities: given.num("facilities") }));

const readConflict = (given: Given, house: HouseRules): Conflict => {
  const [weighs] = PLANET_ATTRIBUTES;
  const [track] = PLANET_TRACKS;
  return {
    theatre: given.text("theatre") as Industry,
    track: given.word("track", TRACK) ?? track,
    hasIndustry: given.flag("hasIndustry"),
    attribute: given.line("attribute"),
    facilities: given.lines("facilities"),
    stake: given.has("stake") ? given.line("stake") : null,
    defense: given.lines("defense"),
    defenderStake: given.has("defenderStake") ? given.line("defenderStake") : null,
    cl: [...given.lines("cl"), ...(given.flag("unstable") ? listUnstableParts(weighs, [track], house) : [])],
    bonus: given.lines("bonus"),
  };
};

const conflict: Bind = (given, house) => {
  const fought = readConflict(given, house);
  const check = createConflictCheck(fought);
  const terms = computeTerms(check, house);
  const shown = { tn: terms.target, mod: terms.bonusTotal, needs: computeFaceNeeded(terms) };
  if (!given.has("nat", "d20")) return shown;
  const { total: sum, success, via } = resolveCheck(check, given.num("nat", "d20"), house);
  const { damage, stake, defenderStake } = resolveConflict(fought, success);
  return {
    ...shown,
    total: sum,
    success,
    via,
    damage,
    stakeAfter: stake ?? undefined,
    defenderStakeAfter: defenderStake ?? undefined,
  };
};

const areaOf: Bind = (given) => ({ targets: countAreaTargets(given.num("level")) });

/** The suggested functions of the ledger, by name. */
const SUGGESTED: Readonly<Record<string, Bind>> = {
  "planet.wealth": wealth,
  "planet.defense": defenses,
  "planet.tracks": trackLengths,
  "facility.xp": facilityPrice,
  population: inhabited,
  "planet.points": planetPoints,
  leyline: easedPower,
  "track.fill": filling,
  "sfx.area": areaOf,
  conflict,
};

/** An example that names the function it calls. */
export const suggested: Bind = (given, house) => given.word("do", SUGGESTED)?.(given, house) ?? {};

export const stakeWorn: Bind = (given, house) => {
  if (!given.has("stakeRating")) return suggested(given, house);
  const rating = computeStakeAfter(
    given.num("stakeRating"),
    "aggressor",
    !!given.word("attack", { succeeds: true, fails: false }),
  );
  return { facilityRating: rating, removed: isRemoved(rating) };
};
