/** Bindings of Sidonia's attacks, locations, tracks, armour and damage; what a binding may do: siege.ts. */
import { ARMOUR, legality, type ArmourPiece, computeRating } from "../../src/rules/sidonia/armour.ts";
import {
  ATTACK_SKILLS,
  type Method,
  computeAttackEffect,
  findAttackSkill,
  resolveCalledShot,
  computeMessyExchange,
  findDamageFormula,
  landsAsCalled,
  findMethod,
  findMissOffer,
  resolveOpening,
  planExposed,
  resolveNegation,
  planTakenOut,
  refuseNegation,
} from "../../src/rules/sidonia/attack.ts";
import {
  LOCATIONS_BY_SKILL,
  computeBodyState,
  buildBody,
  formatBoxPath,
  computeHealthState,
  findHindrance,
  type HealthState,
  readLocationDice,
  findLocationsUsed,
  computeMobility,
  computeModeIfUsed,
  computeWoundPenalty,
  refuseBody,
  findRestedLocations,
  planRest,
  findStunPrompt,
  computeStunState,
  isUsable,
} from "../../src/rules/sidonia/body.ts";
import {
  type Damage,
  STRIKES,
  WEAPON_CLASSES,
  WEAPON_KINDS,
  type WeaponDamage,
  computeDamage,
} from "../../src/rules/sidonia/damage.ts";
import { markBody, planMarks, resolveHit } from "../../src/rules/sidonia/hit.ts";
import { type HouseRules } from "../../src/rules/sidonia/house.ts";
import { type InitiativeRoller, SURPRISED, computeInitiativeMode } from "../../src/rules/sidonia/initiative.ts";
import { COST_CHOICES, computeConsequences } from "../../src/rules/sidonia/outcome.ts";
import { DICE, computeMode, findDroppedDie, readTotal } from "../../src/rules/sidonia/roll.ts";
import {
  type Body,
  type Boxes,
  DAMAGE_TYPES,
  LOCATIONS,
  type Location,
  type LocationState,
  createTrack,
  SPECIALIZATIONS,
} from "../../src/rules/sidonia/state.ts";
import { computeSpecializationBonus } from "../../src/rules/sidonia/window.ts";
import { groupTurns } from "../../src/rules/shared/turns.ts";
import type { Json } from "../../src/rules/shared/json.ts";
import { total } from "../../src/rules/shared/reasons.ts";
import {
  ACTOR,
  GIVEN,
  type Given,
  choose,
  createTerm,
  readAfterPlan,
  repeat,
  toJson,
} from "../../tools/ledger-given.ts";
import type { Actual, Binding } from "../../tools/ledger-bindings.ts";
import { POOL, names, outcomeGiven, poolOf, roll, rollerOf } from "./sidonia-rolls.ts";

type Bind = Binding<HouseRules>;

const REASONS: Readonly<Record<string, string>> = {
  "QUADRANT.Sidonia.Refuse.NoFreeBox": "no free corruption box",
  "QUADRANT.Sidonia.Refuse.NoTrack": "no corruption track",
};
const COSTS = { "hit back": "hitBack", hitBack: "hitBack", exposed: "exposed", exposure: "exposed" } as const;
/** Named weapons of the examples, by their data. */
const WEAPONS: Readonly<Record<string, Partial<WeaponDamage>>> = {
  "light pistol": { kind: "ranged", class: "light" },
  "heavy pistol": { kind: "ranged", class: "medium" },
  knife: { kind: "melee", strike: "precise", damageType: "wound" },
  club: { kind: "melee", strike: "heavy", damageType: "blunt" },
};
const WORN = {
  "kevlar vest": ARMOUR.kevlarVest,
  "padded jacket": ARMOUR.paddedJacket,
  "riot gear": ARMOUR.riotGear,
  "concealed vest": ARMOUR.concealedVest,
  "motorcycle helmet": ARMOUR.motorcycleHelmet,
  "prototype plate": ARMOUR.prototypePlate,
} as const;

// --- Attacks

export const attack: Bind = (given, house) => {
  const intended = findMethod(given.text("intent") ?? "");
  const method = findMethod(given.text("weapon") ?? "") ?? intended ?? "unarmed";
  const rolled = given.has("dice") ? roll(given, house) : {};
  return { ...rolled, rollType: "action", skill: findAttackSkill(method).suggested };
};

export const method: Bind = (given) => {
  const how: Method = findMethod(given.text("method") ?? "") ?? "unarmed";
  const { suggested, gmDecides } = findAttackSkill(how);
  return { skill: gmDecides ? "GM decides" : suggested, suggested };
};

export const critical: Bind = (given, house) => {
  const outcome = outcomeGiven(given, house) ?? "criticalSuccess";
  const character = !given.word("defender", { npc: true, pc: false });
  const corruption = createTrack({
    max: given.maybe("max") ?? house.corruptionMax,
    permanent: given.num("permanent"),
    temporary: given.num("temporary"),
  });
  const tracked = character || given.flag("hasCorruptionTrack");
  const defender = { at: ACTOR, character, corruption: tracked ? corruption : null };
  const pool = poolOf(given);
  const pays = given.flag("defenderPays");
  const refused = pays ? refuseNegation(defender, house, false) : null;
  if (refused)
    return { allowed: false, reason: REASONS[refused.key], temporary: corruption.temporary, pool: pool.value };
  const effect = computeAttackEffect(outcome, pays, house);
  const plan = [
    ...(pays ? (resolveNegation(defender, pool, house)?.changes ?? []) : []),
    ...(effect.takenOut ? planTakenOut(ACTOR) : []),
  ];
  return {
    allowed: true,
    hit: effect.hit,
    takenOut: readAfterPlan("system.status.takenOut", given.flag("takenOut"), plan),
    locationRolled: effect.lands,
    damageRolled: effect.lands,
    temporary: readAfterPlan("system.corruption.temporary", corruption.temporary, plan),
    pool: readAfterPlan(POOL.path, pool.value, plan, POOL.at),
  };
};

export const clean: Bind = (given, house) => {
  const outcome = outcomeGiven(given, house) ?? readTotal(given.num("total"));
  const { hit, takenOut, lands } = computeAttackEffect(outcome, false, house);
  const named = WEAPONS[given.text("weapon") ?? ""];
  const dealt = named ? damage(given, house, named) : null;
  return {
    ...(given.has("dice") ? roll(given, house) : {}),
    hit,
    takenOut,
    ...(dealt ? { damage: total(lands ? dealt.rows : []), type: dealt.type } : {}),
    ...(given.has("locationDice") ? { location: readLocationDice(given.nums("locationDice")) } : {}),
  };
};

export const messy: Bind = (given, house) => {
  const outcome = outcomeGiven(given, house) ?? readTotal(given.num("total"));
  const choice = given.word("gmChoice", names(COST_CHOICES)) ?? null;
  const cost = given.word("cost", COSTS) ?? "told";
  const roller = rollerOf(given);
  const effect = computeAttackEffect(outcome, false, house);
  const { attackerDamaged, attackerExposed, poolChange, npcPaysCost } = computeMessyExchange(
    { outcome, roller, choice, cost },
    house,
  );
  return {
    hit: effect.hit,
    targetDamaged: effect.lands,
    attackerDamaged,
    attackerExposed,
    poolChange,
    npcPaysCost,
    nextRollMode: effect.nextRollMode,
  };
};

export const fumble: Bind = (given, house) => {
  const outcome = outcomeGiven(given, house) ?? "criticalFailure";
  const effect = computeAttackEffect(outcome, false, house);
  const plan = effect.exposed ? planExposed(ACTOR, effect.exposed) : [];
  return {
    ...(given.has("dice", "skill") ? roll(given, house) : {}),
    exposed: readAfterPlan("system.status.exposed", given.flag("attackerExposed"), plan),
    targetDamaged: effect.lands,
    freeSpend: computeConsequences(outcome, rollerOf(given), house).freeSpend,
  };
};

export const exposed: Bind = (given, house) => {
  const first = resolveOpening({ exposed: given.flag("targetExposed") });
  const now = given.flag("secondAttack") ? resolveOpening({ exposed: first.exposedAfter }) : first;
  const hit = now.outcome ? computeAttackEffect(now.outcome, false, house).hit : undefined;
  return { rollMade: now.rollMade, hit, exposedAfter: now.exposedAfter };
};

// --- Locations and tracks

const boxes = (given: Given, key: string, unless: Boxes): Boxes => {
  const [value, max] = given.nums(key);
  return { value: value ?? unless.value, max: max ?? unless.max };
};

/** The body of an example: one location by `location`, others by name as in `leftLegHealth`, the rest unhurt. */
const bodyGiven = (given: Given, house: HouseRules): Body => {
  const fresh = buildBody(given.num("physiqueMod"), house);
  const own = given.word("location", names(LOCATIONS));
  const entries = LOCATIONS.map((location) => {
    const { health, stun } = fresh[location];
    const named = { health: boxes(given, `${location}Health`, health), stun: boxes(given, `${location}Stun`, stun) };
    const here = { health: boxes(given, "health", named.health), stun: boxes(given, "stun", named.stun) };
    return [location, { [own ?? ""]: here }[location] ?? named] as const;
  });
  return Object.fromEntries(entries) as Body;
};

const conditionOf = (body: Body, location: Location): Actual => {
  const { health, stun } = body[location];
  return {
    health: health.value,
    stun: stun.value,
    healthState: computeHealthState(health),
    stunState: computeStunState(stun),
    usable: isUsable(body[location]),
    modeIfUsed: computeModeIfUsed(body[location]),
  };
};

export const located: Bind = (given) => ({ location: readLocationDice(given.nums("locationDice")) });

export const legs: Bind = (given, house) => ({ mobility: computeMobility(bodyGiven(given, house)) });

export const called: Bind = (given, house) => {
  const named = given.word("called", names(LOCATIONS)) ?? null;
  const outcome = outcomeGiven(given, house) ?? "successWithCost";
  const rolled = landsAsCalled(named, outcome, house) && named ? named : readLocationDice(given.nums("locationDice"));
  const offered = given.flag("gmOffersMiss");
  const { location, hit } = resolveCalledShot(
    { called: named, rolled, offered, miss: given.flag("attackerChoosesMiss") },
    house,
  );
  const offers = { none: false, byGM: true, attacker: false } as const;
  return {
    location,
    hit,
    damage: total(hit ? given.lines("damage") : []),
    gmOffersMiss: offers[findMissOffer(named, rolled, house)],
  };
};

export const boxesGiven: Bind = (given, house) => {
  const body = buildBody(given.num("physiqueMod"), house);
  const own = given.word("location", names(LOCATIONS));
  const each = LOCATIONS.map((location) => [
    [`${location}HealthMax`, body[location].health.max],
    [`${location}StunMax`, body[location].stun.max],
  ]);
  const here = own ? { healthMax: body[own].health.max, stunMax: body[own].stun.max } : {};
  return { ...Object.fromEntries(each.flat()), ...here };
};

// --- Damage

const damage = (given: Given, house: HouseRules, named: Partial<WeaponDamage> = {}): Damage => {
  const via = findMethod(given.text("via") ?? "");
  const kind = given.word("attack", names(WEAPON_KINDS)) ?? named.kind ?? (via ? findDamageFormula(via) : "unarmed");
  const helped = [
    ...(given.flag("strength") ? (["strength"] as const) : []),
    ...(given.flag("agility") ? (["agility"] as const) : []),
  ];
  const weapon = {
    damageType: given.word("damageType", names(DAMAGE_TYPES)) ?? named.damageType ?? "blunt",
    strike: given.word("strike", names(STRIKES)) ?? named.strike ?? "either",
    class: given.word("class", names(WEAPON_CLASSES)) ?? named.class ?? "light",
    kind,
  };
  return computeDamage(
    weapon,
    { physique: given.line("physiqueMod"), specializations: choose(SPECIALIZATIONS, helped) },
    house,
  );
};

export const amount: Bind = (given, house) => {
  const dealt = damage(given, house);
  return { damage: dealt.amount, type: dealt.type };
};

const wornGiven = (given: Given): ArmourPiece[] => {
  const named = given.texts("worn").flatMap((name) => {
    const entry = WORN[name.toLowerCase() as keyof typeof WORN];
    return entry ? [{ ...entry, name, source: GIVEN }] : [];
  });
  const rated = { name: "given", source: GIVEN, locations: LOCATIONS, av: given.num("av"), pv: given.num("pv") };
  return given.has("av", "pv") ? [...named, rated] : named;
};

const keptGiven = (given: Given) => ({ stabilised: given.flag("stabilised"), knockedOut: given.flag("knockedOut") });

/** A blow that hits, whatever was rolled: armour, boxes, states. */
export const hit: Bind = (given, house) => {
  const location = given.word("location", names(LOCATIONS)) ?? "torso";
  const body = bodyGiven(given, house);
  const type = given.word("type", names(DAMAGE_TYPES)) ?? "wound";
  const blow = {
    damage: { rows: given.lines("damage"), amount: given.num("damage"), type },
    location,
    piercing: given.num("armorPiercing"),
  };
  const struck = resolveHit(body, blow, wornGiven(given), house);
  const since = markBody(body, struck.marks);
  const plan = planMarks(ACTOR, struck.marks);
  const written = {
    health: readAfterPlan(formatBoxPath(location, "health"), body[location].health.value, plan),
    stun: readAfterPlan(formatBoxPath(location, "stun"), body[location].stun.value, plan),
  };
  const { dying, unconscious } = computeBodyState(since, keptGiven(given), house);
  const { lost, overflow, trauma, overwhelming, arrived } = struck;
  return {
    ...conditionOf(since, location),
    ...written,
    lost,
    overflow,
    trauma,
    overwhelming,
    damage: arrived,
    dying,
    unconscious,
  };
};

export const protection: Bind = (given, house) => {
  if (given.has("damage")) return hit(given, house);
  const location = given.word("location", names(LOCATIONS)) ?? "torso";
  const worn = wornGiven(given);
  return { av: computeRating(worn, location, "av", house).value, pv: computeRating(worn, location, "pv", house).value };
};

export const legal: Bind = (given, house) => {
  const since = given.has("damage") ? hit(given, house) : {};
  return { legality: legality({ av: given.num("av"), pv: given.num("pv") }), marked: since["health"] };
};

// --- Injuries

const PROMPTS = {
  dropsItem: "drops held item",
  legBuckles: "leg buckles",
  winded: "winded",
  unconscious: "unconscious",
} as const;

/** A body in a state, without a blow: one location by `healthMarked` and `stunMarked`, or several by name. */
export const condition: Bind = (given, house) => {
  if (given.has("damage")) return hit(given, house);
  const own = given.word("location", names(LOCATIONS));
  const plain = bodyGiven(given, house);
  const location = own ?? "torso";
  const here = {
    health: {
      value: given.maybe("healthMarked") ?? plain[location].health.value,
      max: given.maybe("healthMax") ?? plain[location].health.max,
    },
    stun: {
      value: given.maybe("stunMarked") ?? plain[location].stun.value,
      max: given.maybe("stunMax") ?? plain[location].stun.max,
    },
  };
  const body: Body = { ...plain, [location]: here };
  const used = given.has("locationsUsed")
    ? findLocationsUsed(given.texts("locationsUsed") as Location[], "right", false)
    : [location];
  const { dying, unconscious } = computeBodyState(body, keptGiven(given), house);
  return {
    ...(own ? conditionOf(body, own) : {}),
    mode: computeMode(computeWoundPenalty(findHindrance(used, body, house), false), house),
    ...(own && conditionOf(body, own)["stunState"] ? { prompt: PROMPTS[findStunPrompt(own)] } : {}),
    dying,
    unconscious,
  };
};

const STATES = { wounded: "wounded", maimed: "maimed" } as const;

/** A location with as few Health boxes marked as its state takes; all of them where fewer do not. */
const inState = ({ health, stun }: LocationState, state: HealthState): LocationState => {
  const counts = Array.from({ length: health.max }, (_, value) => value);
  const value = counts.find((marked) => Object.is(computeHealthState({ ...health, value: marked }), state));
  return { health: { ...health, value: value ?? health.max }, stun };
};

/** A body whose locations are named with their state, as `rightArm: wounded`. */
const bodyInStates = (given: Given, house: HouseRules): Body => {
  const fresh = buildBody(given.num("physiqueMod"), house);
  const entries = LOCATIONS.map(
    (location) => [location, inState(fresh[location], given.word(location, STATES) ?? "ok")] as const,
  );
  return Object.fromEntries(entries) as Body;
};

const namedOf = (given: Given): Location[] => LOCATIONS.filter((location) => given.has(location));

/** The locations an action uses (SID-INJ-2). */
export const used: Bind = (given, house) => {
  const skill = given.word("skill", names(ATTACK_SKILLS)) ?? "brawling";
  const hand = given.word("dominantHand", { left: "left", right: "right" } as const) ?? "right";
  const felt = findHindrance(
    findLocationsUsed(LOCATIONS_BY_SKILL[skill], hand, given.flag("twoHanded")),
    bodyInStates(given, house),
    house,
  );
  const mode = computeMode(computeWoundPenalty(felt, false), house);
  return { mode, diceRolled: DICE[mode] };
};

/** Body, declared (SID-INJ-3). */
export const ignoring: Bind = (given, house) => {
  const usedThisScene = given.flag("usedThisScene");
  const locations = given.has("locationsUsed") ? (given.texts("locationsUsed") as Location[]) : namedOf(given);
  const felt = findHindrance(locations, bodyInStates(given, house), house);
  const refused = given.flag("declare") ? refuseBody({ body: given.flag("body"), usedThisScene }, felt, house) : null;
  const allowed = !refused;
  return {
    allowed,
    mode: computeMode(computeWoundPenalty(felt, allowed), house),
    usedThisScene: usedThisScene || allowed,
  };
};

/** A body after a rest, as its plan writes it. */
const rest = (body: Body, house: HouseRules): Body =>
  readAfterPlan("system.locations", toJson(body), planRest(ACTOR, findRestedLocations(body, house))) as Body & Json;

/** Several rests (SID-DMG-3). */
export const recovery: Bind = (given, house) => {
  const fresh = buildBody(given.num("physiqueMod"), house);
  const health = given.table("health");
  const stun = given.table("stun");
  const entries = LOCATIONS.map((location) => {
    const max = given.maybe(`${location}Max`) ?? fresh[location].stun.max;
    return [
      location,
      {
        health: { ...fresh[location].health, value: health[location] ?? given.num("unmarked") },
        stun: { value: stun[location] ?? given.num("unmarked"), max },
      },
    ];
  });
  const since = repeat(given.num("rest"), Object.fromEntries(entries) as Body, (body) => rest(body, house));
  const left = (table: Readonly<Record<string, number>>, track: "health" | "stun") =>
    Object.fromEntries(
      LOCATIONS.filter((location) => location in table).map((location) => [location, since[location][track].value]),
    );
  return {
    health: left(health, "health"),
    stun: left(stun, "stun"),
    unconscious: computeBodyState(since, keptGiven(given), house).unconscious,
  };
};

// --- Initiative

/** The tracker does not roll for whom the GM sets as surprised. */
const SURPRISE = { surprised: { initiative: SURPRISED, rolled: false } } as const;

/** Dice of the formula that an actor rolls, added up: those of its mode, and what it adds to them. */
const rollInitiative = ({ specializations, body }: InitiativeRoller, dice: readonly number[], house: HouseRules) => {
  const dropped = findDroppedDie(dice, computeInitiativeMode(body, house));
  const kept = dice.filter((_, i) => !Object.is(i, dropped)).map((face) => createTerm("die", face));
  const added = createTerm("wits", computeSpecializationBonus(specializations, "initiative"));
  return { initiative: total([...kept, added]) };
};

/** An actor who rolls. */
export const initiative: Bind = (given, house) => {
  const starter = { specializations: { wits: given.flag("wits") }, body: buildBody(given.num("physiqueMod"), house) };
  return rollInitiative(starter, given.nums("dice"), house);
};

/** Several actors by letter, each with a number or surprised (SID-INIT-2, SID-INIT-3). */
export const turns: Bind = (given) => {
  const scores = Object.fromEntries(
    ["a", "b", "c"].filter((who) => given.has(who)).map((who) => [who, given.text(who) ? SURPRISED : given.num(who)]),
  );
  const slots = groupTurns(Object.entries(scores).map(([id, score]) => ({ id, score })));
  // Nobody cancels what those do who act at the same time.
  const together = slots.some((slot) => ["a", "b"].every((who) => slot.includes(who)));
  return {
    order: slots.map((slot) => [...slot]),
    bothDamaged: given.flag("bothAttackHit") && together,
    ...(given.text("a") ? given.word("a", SURPRISE) : {}),
  };
};
