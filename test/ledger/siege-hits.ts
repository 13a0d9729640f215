/** Bindings of StarSIEGE's attacks, armour and damage; what a binding may do: siege.ts. */
import * as v from "valibot";
import {
  type Attack,
  type Stance,
  computeHoldingDamage,
  computeRangeEffect,
  computeSizeEffect,
  computeWeaponDamage,
  createAttackCheck,
  isAutomaticHit,
  listCombatDefenseLines,
  refuseAttack,
  refuseRange,
  createSplitChecks,
  resolveVolley,
  pairWeapons,
  usesEachItemOnce,
} from "../../src/rules/siege/attack.ts";
import {
  type Protection,
  type ItemWear,
  refuseSacrifice,
  countUsesLeft,
  countUsesSpent,
  planWear,
} from "../../src/rules/siege/armour.ts";
import { readTotal, resolveCheck, computeTerms } from "../../src/rules/siege/challenge.ts";
import { type CriticalEffect, doubleBonus, halveDrain } from "../../src/rules/siege/exceptional-success.ts";
import { type Hit, applyHit, createHit, applyHitToItem, findHit } from "../../src/rules/siege/damage.ts";
import {
  type Treatment,
  classifyCondition,
  refuseTreatment,
  listSubsystems,
  isStillWorking,
} from "../../src/rules/siege/durability.ts";
import { type HouseRules } from "../../src/rules/siege/house-rules.ts";
import {
  type Situation,
  computeSeveralActionsCl,
  findBestRating,
  listSituationParts,
} from "../../src/rules/siege/difficulty.ts";
import {
  type Band,
  Durability,
  ItemStatus,
  SiegeActorState,
  type Track,
  Weaponry,
  type Worn,
  countOrdinaryBoxes,
} from "../../src/rules/siege/state.ts";
import {
  type Box,
  type HealthTrack,
  type StoredTrack,
  countNormalBoxes,
  planClear,
  refuseClear,
  readTrackState,
  readStressTrack,
  readWoundTrack,
} from "../../src/rules/siege/track.ts";
import { type Change, type Ref, preview } from "../../src/rules/shared/change.ts";
import { total } from "../../src/rules/shared/reasons.ts";
import { ACTOR, GIVEN, Given, createTerm, repeat, toJson } from "../../tools/ledger-given.ts";
import type { Actual, Binding } from "../../tools/ledger-bindings.ts";
import { declared } from "./siege-checks.ts";

type Bind = Binding<HouseRules>;

const BAND: Record<string, Band> = {
  close: "close",
  short: "short",
  medium: "medium",
  long: "long",
  extreme: "extreme",
  "line of sight": "lineOfSight",
  lineOfSight: "lineOfSight",
};
const TRACK: Record<string, Track> = { wound: "wound", wounds: "wound", stress: "stress" };
/** What a new character's sheet says of bare hands. */
const UNLISTED = v.parse(Weaponry, {});
const UNARMED = v.parse(SiegeActorState, {}).unarmed.damage;
const ITEM_STATE = { functional: "functional", nonFunctional: "nonfunctional", destroyed: "destroyed" } as const;

// --- Attacks

const readSizes = (given: Given) =>
  given.has("attackerSize", "attacker")
    ? { attacker: given.num("attackerSize", "attacker"), target: given.num("targetSize", "target") }
    : null;

const readReach = (given: Given) => {
  const band = given.word("band", BAND);
  const cls = given.word("class", BAND);
  return band && cls ? { reach: { class: cls, restricted: given.flag("restricted") }, band } : null;
};

export const readAttack = (given: Given): Attack => ({
  bundle: "combat",
  primary: given.flag("primary", "combatPrimary"),
  attribute: given.line("attribute"),
  specialty: findBestRating(given.lines("specialty")),
  gear: given.lines("weapon", "bonus", "modifiers", "specialtyPlusAttribute", "rangeBonus", "sizeBonus"),
  range: readReach(given),
  sizes: readSizes(given),
  defense: given.has("defense", "opponentDefense") ? given.lines("defense", "opponentDefense") : readDefense(given),
  situational: given.lines("cover", "rangeCl", "sizeCl", "situational", "penalty", "cl"),
  critAttempt: given.flag("critAttempt"),
});

const readDefense = (given: Given) =>
  listCombatDefenseLines({
    source: GIVEN,
    base: given.num("base", "combatDefenseBase"),
    temporary: given.num("temporary"),
    armour: given.lines("armourBonus"),
    moving: given.flag("moving"),
    stationary: given.flag("stationary"),
  });

export const attack: Bind = (given, house) => {
  const tried = readAttack(given);
  if (refuseAttack(tried)) return { allowed: false };
  const asked = createAttackCheck(tried);
  const result = declared({ ...asked, ...given.with(["tn"], (base) => ({ base })) }, given, house);
  const range = tried.range ? computeRangeEffect(tried.range.reach, tried.range.band) : null;
  return {
    ...result,
    ...(range ? { rangeCl: range.cl, rangeBonus: range.bonus } : {}),
    ...(given.has("damage") ? strike(given, house) : {}),
  };
};

/** A hit that is applied only where the given total or die succeeds. */
export const strike: Bind = (given, house) => {
  if (given.has("total")) {
    const { success } = readTotal(given.num("total"), given.num("tn"), house);
    return { success, ...hit(given, house, { success }) };
  }
  if (!given.has("d20")) return hit(given, house, {});
  const { success, crit } = resolveCheck(createAttackCheck(readAttack(given)), given.num("d20"), house);
  return hit(given, house, { success, ...(given.has("critEffect") ? { critical: crit } : {}) });
};

export const defended: Bind = (given) => ({ combatDefense: total(readDefense(given)) });

export const unarmed: Bind = (given) => {
  // The sheet's number: 1, and what abilities and gear add to it is typed there.
  const boxes = computeWeaponDamage(
    total([createTerm("unarmed", UNARMED), createTerm("bonus", given.num("abilityBonus", "bonus"))]),
  );
  return { unarmed: boxes, half: computeHoldingDamage(boxes) };
};

export const rapidFire: Bind = (given, house) => {
  const checks = createSplitChecks(readAttack(given), given.lines("split"));
  const { shots, hits, boxes } = resolveVolley(
    checks,
    given.nums("d20"),
    computeWeaponDamage(given.num("damage")),
    house,
  );
  const [first] = shots;
  return {
    bonus: checks.map((one) => computeTerms(one, house).bonusTotal),
    tn: first?.target,
    totals: shots.map((shot) => shot.total),
    hits,
    wounds: boxes,
  };
};

const STANCE: Record<string, Stance> = { normal: "normal", stationary: "stationary", immobile: "immobile" };

export const untended: Bind = (given, house) => {
  const stance = given.word("target", STANCE) ?? "normal";
  const tried: Attack = { ...readAttack(given), stance };
  const { sizes } = tried;
  const effect = sizes ? computeSizeEffect(sizes.attacker, sizes.target) : null;
  const rolled = declared(createAttackCheck(tried), given, house);
  return {
    ...(isAutomaticHit(tried) ? {} : rolled),
    autoHit: isAutomaticHit(tried),
    ...(effect ? { rollBonus: effect.rollBonus, woundModifier: effect.woundModifier } : {}),
    ...(given.has("damage") ? { damage: hit(given, house, {})["boxes"] } : {}),
  };
};

export const circumstances: Bind = (given, house) => ({
  cl: total(listSituationParts(given.texts("situations") as readonly Situation[], house)),
});

export const severalActions: Bind = (given) => ({
  cl: computeSeveralActionsCl(given.texts("bundles")),
  allowed: usesEachItemOnce(given.texts("items")),
});

export const twoWeapons: Bind = (given) => {
  const [size1, size2] = given.nums("weaponSizes");
  if (!size1 || !size2) return {};
  const first = { size: size1, bonus: given.num("primaryBonus"), damage: given.num("damage1") };
  const second = { size: size2, bonus: given.num("secondBonus"), damage: given.num("damage2") };
  const pair = pairWeapons(first, second, given.num("size"));
  return {
    allowed: pair.allowed,
    bonus: total([createTerm("first", first.bonus), createTerm("second", pair.bonus)]),
    damage: pair.dealsDamage ? second.damage : first.damage,
  };
};

export const ranged: Bind = (given) => {
  const range = readReach(given);
  if (!range || refuseRange(range.reach, range.band)) return { allowed: false };
  return { allowed: true, ...computeRangeEffect(range.reach, range.band) };
};

export const sized: Bind = (given, house) => {
  const { difference, sizeModifier, woundModifier, rollBonus, cl } = computeSizeEffect(
    given.num("attacker"),
    given.num("target"),
  );
  return {
    difference,
    sizeModifier,
    woundModifier,
    rollBonus,
    cl,
    ...(given.has("damage") ? { damage: hit(given, house, {})["boxes"] } : {}),
  };
};

export const criticalEffect: Bind = (given, house) => {
  const effect = given.text("effect");
  const effects: Record<string, () => Actual> & Record<Exclude<CriticalEffect, "free">, () => Actual> = {
    criticalDamage: () => hit(given, house, { critical: true }),
    halveDrain: () => ({ drain: halveDrain(given.num("drain")) }),
    doubleBonus: () => ({ bonus: doubleBonus(given.num("bonus")) }),
  };
  return effects[effect ?? ""]?.() ?? {};
};

// --- Hits

const readTrack = (given: Given): Track => given.word("track", TRACK) ?? "wound";

export const readHit = (given: Given): Hit => {
  const sizes = readSizes(given);
  return {
    damage: given.has("damage")
      ? given.lines("damage", "damageBonus")
      : [createTerm("damage", computeWeaponDamage(UNLISTED.damage.total))],
    size: sizes ? computeSizeEffect(sizes.attacker, sizes.target).damage : given.num("sizeModifier"),
    track: readTrack(given),
    critical: given.word("type", { critical: true, normal: false }) ?? given.flag("critical"),
    piercing: given.flag("armourPiercing", "piercing"),
  };
};

const ARMOUR: Ref = { uuid: "Item.armour" };

/** Returns a piece of that Durability after a number of hits that it softened. */
const wearAfter = (max: number, uses: number): ItemWear =>
  repeat<ItemWear>(uses, { durability: v.parse(Durability, { max }), status: v.parse(ItemStatus, {}) }, (piece) =>
    readWearAfter(readAfterPlan(ARMOUR, piece, planWear({ at: ARMOUR, ...piece }))),
  );

const readWorn = (given: Given): Worn => {
  const { durability, status } = wearAfter(given.num("durability"), given.num("uses", "armourUses"));
  return {
    at: ARMOUR,
    name: "armour",
    armor: { wound: given.num("woundArmour", "armour"), stress: given.num("stressArmour", "armourStress") },
    durability,
    status: { ...status, destroyed: given.flag("sacrificed", "destroyed") },
    fragile: given.flag("fragile"),
    equipped: true,
  };
};

/** A track as its document stores it, under the ledger's order of boxes. */
const storedTrack = (given: Given, house: HouseRules): StoredTracks => {
  const track = readTrack(given);
  const of = { track, playerCharacter: !given.flag("npc") };
  const max = given.maybe("normalMax") ?? countNormalBoxes(given.num("baseMax"), of, house);
  const [first = false, second = false, out = false] = given.flags("critical") ?? [];
  const normal = { value: given.num("normal"), max };
  return {
    wounds: { normal, critical: { disabled: first, down: second, out } },
    stress: { normal, critical: { shaken: first, fractured: second, out } },
  };
};

interface StoredTracks {
  readonly wounds: StoredTrack<SiegeActorState["wounds"]>;
  readonly stress: StoredTrack<SiegeActorState["stress"]>;
}

const readHealth = (track: Track, { wounds, stress }: StoredTracks): HealthTrack =>
  ({ wound: readWoundTrack(wounds), stress: readStressTrack(stress) })[track];

/** Returns a document's data after a plan. */
const readAfterPlan = (at: Ref, system: object, changes: readonly Change[]): Given =>
  new Given(preview(at, { system: toJson(system) }, changes) ?? {}).sub("system");

const readTrackAfter = (given: Given): StoredTracks => {
  const normal = (one: Given) => ({ value: one.sub("normal").num("value"), max: one.sub("normal").num("max") });
  const wounds = given.sub("wounds");
  const stress = given.sub("stress");
  const wound = wounds.sub("critical");
  const mind = stress.sub("critical");
  return {
    wounds: {
      normal: normal(wounds),
      critical: { disabled: wound.flag("disabled"), down: wound.flag("down"), out: wound.flag("out") },
    },
    stress: {
      normal: normal(stress),
      critical: { shaken: mind.flag("shaken"), fractured: mind.flag("fractured"), out: mind.flag("out") },
    },
  };
};

const readWearAfter = (given: Given): ItemWear => ({
  durability: { max: given.sub("durability").num("max"), marked: given.sub("durability").num("marked") },
  status: {
    nonFunctional: given.sub("status").flag("nonFunctional"),
    destroyed: given.sub("status").flag("destroyed"),
  },
});

interface Override {
  readonly critical?: boolean;
  readonly success?: boolean;
  readonly sacrificed?: boolean;
}

/** A hit that does nothing. */
const MISS = createHit(UNLISTED, createTerm("damage", UNLISTED.damage.total), UNLISTED.damage.critical);

const hit = (given: Given, house: HouseRules, { success = true, sacrificed = false, ...how }: Override): Actual => {
  const stored = storedTrack(given, house);
  const protection: Protection = { ability: given.lines("abilityArmour"), worn: readWorn(given), sacrificed };
  const tried = { ...readHit(given), ...how };
  const blow = findHit(success, tried) ?? { ...MISS, track: tried.track };
  const { soaked, marked, changes } = applyHit({ at: ACTOR, health: readHealth(blow.track, stored) }, blow, protection);
  const piece = readWearAfter(readAfterPlan(ARMOUR, readWorn(given), changes));
  const { boxes, criticalBoxes, armourUsed } = soaked;
  return {
    boxes,
    marked: boxes,
    criticalBoxes,
    armourUsed,
    ...describeTrack(readHealth(blow.track, readTrackAfter(readAfterPlan(ACTOR, stored, changes)))),
    overflow: marked.overflow,
    ...describeWear(piece),
    armourUses: countUsesSpent(piece),
  };
};

const describeTrack = (health: HealthTrack): Actual => ({
  normal: health.normal.value,
  normalMax: health.normal.max,
  critical: health.critical,
  state: readTrackState(health),
});

const describeWear = (piece: ItemWear): Actual => ({
  remaining: countUsesLeft(piece),
  functional: isStillWorking(piece),
  functionalState: ITEM_STATE[classifyCondition(piece.status)],
});

export const wearing: Bind = (given, house) =>
  given.has("damage") ? strike(given, house) : describeWear(readWorn(given));

export const sacrifice: Bind = (given, house) => {
  const piece = readWorn(given);
  if (refuseSacrifice(piece)) return { allowed: false, ...describeWear(piece) };
  const { functionalState: state, ...result } = hit(given, house, { sacrificed: true });
  return { allowed: true, ...result, state };
};

export const heal: Bind = (given, house) => {
  const box = given.sub("heal").text("box") as Box;
  const stored = storedTrack(given, house);
  const track = readTrack(given);
  if (refuseClear(readHealth(track, stored), box)) return { allowed: false };
  return describeTrack(readHealth(track, readTrackAfter(readAfterPlan(ACTOR, stored, planClear(ACTOR, track, box)))));
};

export const heroic: Bind = (given, house) => {
  return given.has("damage")
    ? strike(given, house)
    : describeTrack(readHealth(readTrack(given), storedTrack(given, house)));
};

/** A character who is repaired has boxes like an item, every other one the Wounds track (SIE-DMG-8). */
export const repaired: Bind = (given, house) =>
  given.flag("usesDurability") ? broken(given, house) : strike(given, house);

export const broken: Bind = (given) => {
  const treatment = given.text("treatment");
  if (treatment) return { allowed: !refuseTreatment(given.flag("usesDurability"), treatment as Treatment) };
  const count = given.num("subsystems");
  const wear: ItemWear = {
    durability: { max: countOrdinaryBoxes(given.num("durability"), count), marked: given.num("marked") },
    status: { nonFunctional: given.flag("nonfunctional", "nonFunctional"), destroyed: given.flag("destroyed") },
  };
  const blow = given.has("damage") ? readHit(given) : { ...MISS, track: readTrack(given) };
  const { broken: result, changes } = applyHitToItem({ at: ACTOR, wear }, blow, {
    ability: given.lines("armour"),
    worn: null,
  });
  const left = readWearAfter(readAfterPlan(ACTOR, wear, changes));
  const { durability, status } = left;
  const subsystems = listSubsystems(given.num("durability"), count, durability.marked);
  const [first] = subsystems;
  return {
    marked: durability.marked,
    nonfunctional: status.nonFunctional,
    destroyed: status.destroyed,
    state: ITEM_STATE[classifyCondition(status)],
    canAct: isStillWorking(left),
    overflow: result.overflow,
    normalBoxes: durability.max,
    subsystemUsable: first?.usable,
    subsystemDamaged: first?.damaged,
  };
};
