/**
 * Binds ledger/starsiege-1.yaml to src/rules/siege: what an example gives, renamed into what a rule takes, and what the rule
 * returned, picked by the example's names. No arithmetic, comparison or number of its own (tools/ledger-restrictions.mjs).
 */
import {
  type Attack,
  attackCheck,
  combatDefense,
  halfUnarmed,
  refuseAttack,
  splitAttack,
  unarmedDamage,
  volley,
  weaponDamage,
} from "../../src/rules/siege/attack.ts";
import { type Protection, type Wear, refuseSacrifice, usesLeft, usesSpent, wornAfter } from "../../src/rules/siege/armour.ts";
import { type ChallengeCheck, bonusLines, granted, outcomeOf, readTotal, resolve, termsOf } from "../../src/rules/siege/challenge.ts";
import { type Member, boostedHelp, cooperate, groupBonus, helpOf, refuseCooperation } from "../../src/rules/siege/cooperation.ts";
import { doubledBonus, halvedDrain, planCritical, refuseCritical } from "../../src/rules/siege/crit.ts";
import { type Hit, applyHit, applyHitToItem, landed, wornSince } from "../../src/rules/siege/damage.ts";
import { type Difficulty, crowd, difficultyPart } from "../../src/rules/siege/difficulty.ts";
import {
  type Treatment,
  functionalState,
  ordinaryBoxes,
  refuseTreatment,
  subsystemsOf,
  worksStill,
} from "../../src/rules/siege/durability.ts";
import { type Benefit, planBenefit, refuseBenefit, spendLevel } from "../../src/rules/siege/extraordinary.ts";
import { HOUSE_RULES, type HouseRules, readHouse } from "../../src/rules/siege/house.ts";
import {
  autoSuccess,
  novaAfter,
  novaStart,
  planAward,
  planCloseVote,
  planEdit,
  planSpend,
  refuseAutoSuccess,
  refuseAward,
  refuseCloseVote,
  refuseSpend,
  winnerOf,
} from "../../src/rules/siege/nova.ts";
import { bestSpecialty, competencePart, opposed, oppositionParts } from "../../src/rules/siege/opposition.ts";
import { rangeEffect, refuseRange } from "../../src/rules/siege/range.ts";
import { sizeEffect } from "../../src/rules/siege/size.ts";
import type { Band, Track, Worn } from "../../src/rules/siege/state.ts";
import { type Box, type HealthTrack, clearBox, normalBoxes, stateOf } from "../../src/rules/siege/track.ts";
import { total } from "../../src/rules/shared/modifier.ts";
import { ACTOR, GIVEN, type Given, after, line } from "../../tools/ledger-given.ts";
import type { Actual, Binding, RulesetBindings } from "../../tools/ledger-run.ts";

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
const ITEM_STATE = { functional: "functional", nonFunctional: "nonfunctional", destroyed: "destroyed" } as const;

// --- Checks ----------------------------------------------------------------------------------------------------------------------

const checkOf = (given: Given, house: HouseRules): ChallengeCheck => {
  const difficulty = given.word("difficulty", DIFFICULTY);
  return {
    bundle: "given",
    primary: given.flag("primary", "actorPrimary", "combatPrimary"),
    forcedPrimary: given.flag("forcedPrimary"),
    ...given.with(["base", "tn"], (base) => ({ base })),
    cl: [
      ...(difficulty ? [difficultyPart(difficulty, house)] : []),
      ...opposing(given),
      ...given.lines("cl", "otherCl", "rangeCl", "sizeCl", "cover", "situational"),
    ],
    bonus: bonusLines(given.line("attribute"), bestSpecialty(given.lines("specialty")), given.lines("bonus", "modifiers", "weapon")),
    critAttempt: given.flag("critAttempt"),
  };
};

const opposing = (given: Given) => {
  if (given.has("opponentAttribute")) {
    const specialties = given.lines("opponentSpecialty", "opponentSpecialties");
    return oppositionParts({ kind: "attribute", attribute: given.line("opponentAttribute"), specialties });
  }
  return oppositionParts({ kind: "defense", parts: given.lines("opponentDefense", "defense") });
};

/** A check as the ledger names its numbers, with what the die says where one is given. */
const read = (check: ChallengeCheck, given: Given, house: HouseRules): Actual => {
  const terms = termsOf(check, house);
  const shown = { base: terms.base, tn: terms.target, bonus: terms.bonusTotal, cl: total(terms.cl), primary: terms.primary };
  if (!given.has("d20", "natural")) return shown;
  const result = resolve(check, given.num("d20", "natural"), house);
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
    outcome: outcomeOf(result),
  };
};

const declared = (check: ChallengeCheck, given: Given, house: HouseRules): Actual => {
  const result = read(check, given, house);
  if (!check.critAttempt) return result;
  const declarer = { at: ACTOR, primary: check.primary, nova: given.num("nova") };
  const refused = refuseCritical(declarer, given.flag("rolled", "afterRoll"), house);
  if (refused) return { allowed: false, nova: declarer.nova };
  return { ...result, allowed: true, nova: after(NOVA, declarer.nova, planCritical(declarer)) };
};

const check: Bind = (given, house) => {
  const terms = checkOf(given, house);
  if (given.has("total")) {
    const { target } = termsOf(terms, house);
    return { total: given.num("total"), tn: target, ...readTotal(given.num("total"), target, house) };
  }
  return declared(terms, given, house);
};

const routine: Bind = (given, house) => {
  const via = given.word("via", { routine: "routine", nova: "nova" } as const);
  if (!via) return check(given, house);
  const { natural, total: sum, target, margin, success } = granted(checkOf(given, house), via, house);
  return { d20: natural, total: sum, tn: target, margin, success, via };
};

const crowdOf: Bind = (given, house) => {
  const difficulty = given.word("difficulty", DIFFICULTY);
  if (!difficulty) return {};
  given.raw("difficultCL");
  return { ...crowd(difficulty, house) };
};

const competence: Bind = (given, house) => {
  const part = competencePart(given.num("competence"), given.flag("listed"), GIVEN);
  const terms = checkOf(given, house);
  const acting = { ...terms, bonus: [...terms.bonus, part] };
  const against = { ...terms, cl: [...terms.cl, part] };
  return declared(given.has("actorPrimary") ? against : acting, given, house);
};

const exchange: Bind = (given, house) => {
  const side = (one: Given) => ({ check: checkOf(one, house), natural: one.num("d20") });
  const initiator = given.word("initiator", { a: "a", b: "b" } as const) ?? "a";
  const { a, b, winner } = opposed(side(given.sub("a")), side(given.sub("b")), initiator, house);
  return { marginA: a.margin, marginB: b.margin, totalA: a.total, totalB: b.total, winner };
};

// --- Critical, extraordinary, cooperation ------------------------------------------------------------------------------------------

const criticalEffect: Bind = (given, house) => {
  const effect = given.text("effect");
  const effects: Record<string, () => Actual> = {
    criticalDamage: () => hit(given, house, { critical: true }),
    halveDrain: () => ({ drain: halvedDrain(given.num("drain")) }),
    doubleBonus: () => ({ bonus: doubledBonus(given.num("bonus")) }),
  };
  return effects[effect ?? ""]?.() ?? {};
};

const spoils: Bind = (given) => {
  const start = { levelsLeft: given.num("extraLevels"), damage: given.num("damage"), drain: given.num("drain") };
  const benefits = given.texts("spend") as Benefit[];
  const steps = benefits.reduce(
    ({ state, changes, refused }, benefit) => {
      const no = refused || !!refuseBenefit(state, benefit);
      return no
        ? { state, changes, refused: no }
        : { state: spendLevel(state, benefit), changes: [...changes, ...planBenefit(ACTOR, benefit)], refused: no };
    },
    { state: start, changes: planBenefit(ACTOR, "story"), refused: false },
  );
  return { ...steps.state, nova: after(NOVA, given.num("nova"), steps.changes), allowed: !steps.refused };
};

const member = (given: Given): Member => ({
  id: given.text("name") ?? "",
  name: given.text("name") ?? "",
  source: GIVEN,
  primary: given.flag("primary"),
  attribute: given.num("attribute"),
  specialty: given.num("specialty"),
});

const boosts = (given: Given): number => given.count("boosters", "boosted");

const cooperation: Bind = (given, house) => {
  const members = given.list("members").map(member);
  const leader = given.text("leader");
  if (refuseCooperation(members, leader)) return { allowed: false };
  const { cl } = checkOf(given, house);
  const group = cooperate(members, { bundle: "given", cl, boosts: boosts(given), ...(leader ? { leader } : {}) });
  const { leaderBonus, helperBonus } = group;
  return { ...declared(group.check, given, house), leader: group.leader.name, leaderBonus, helperBonus, bonus: group.bonus, allowed: true };
};

const help: Bind = (given) => ({
  help: boostedHelp(helpOf({ primary: given.flag("primary"), specialty: given.num("specialty") }), boosts(given)),
});

const boosting: Bind = (given, house) =>
  given.has("members")
    ? cooperation(given, house)
    : { bonus: groupBonus(given.num("leaderBonus"), given.nums("help"), boosts(given)) };

// --- Nova ------------------------------------------------------------------------------------------------------------------------

const award: Bind = (given, house) => {
  const pool = { at: ACTOR, nova: given.has("nova") ? given.num("nova") : novaStart(house) };
  const awards = given.has("award", "compensation");
  const points = given.num("award", "compensation");
  const refused = (awards && refuseAward(points)) || (given.has("spend") && refuseSpend(pool, given.num("spend")));
  if (refused) return { allowed: false, nova: pool.nova };
  const changes = [...(awards ? planAward(pool, points) : []), ...(given.has("spend") ? planSpend(pool, given.num("spend")) : [])];
  return { allowed: true, nova: after(NOVA, pool.nova, changes) };
};

const vote: Bind = (given) => {
  const votes = given.table("votes");
  const pick = given.text("gmPick");
  const before = given.table("nova");
  const names = Object.keys({ ...votes, ...before });
  const at = Object.fromEntries(names.map((name) => [name, { uuid: name }]));
  const changes = planCloseVote(votes, at, pick);
  const nova = Object.entries(before).map(([name, points]) => [name, after(NOVA, points, changes, { uuid: name })]);
  return { winner: winnerOf(votes, pick), nova: Object.fromEntries(nova), allowed: !refuseCloseVote(votes, pick) };
};

const buySuccess: Bind = (given, house) => {
  const pool = { at: ACTOR, nova: given.num("nova") };
  const rolled = given.flag("afterRoll", "rolled", "failed");
  if (refuseAutoSuccess(pool, rolled ? "failed" : "before", house)) return { allowed: false, nova: pool.nova };
  const { natural, target, margin, success, via, crit, extraLevels } = autoSuccess(checkOf(given, house), house);
  const nova = after(NOVA, pool.nova, planSpend(pool));
  return { allowed: true, nova, d20: natural, tn: target, margin, success, via, crit, extraLevels };
};

const edit: Bind = (given) => {
  const pool = { at: ACTOR, nova: given.num("nova") };
  const verdict = given.flag("approved", "amended") ? "accept" : "refuse";
  if (refuseSpend(pool)) return { allowed: false, nova: pool.nova };
  return { allowed: given.flag("approved", "amended"), nova: after(NOVA, pool.nova, planEdit(pool, verdict)) };
};

const log: Bind = (given) => ({ nova: novaAfter(given.num("start"), given.nums("log")) });

// --- Attacks ---------------------------------------------------------------------------------------------------------------------

const sizesOf = (given: Given) =>
  given.has("attackerSize", "attacker") ? { attacker: given.num("attackerSize", "attacker"), target: given.num("targetSize", "target") } : null;

const reachOf = (given: Given) => {
  const band = given.word("band", BAND);
  const cls = given.word("class", BAND);
  return band && cls ? { reach: { class: cls, restricted: given.flag("restricted") }, band } : null;
};

const attackOf = (given: Given): Attack => ({
  bundle: "combat",
  primary: given.flag("primary", "combatPrimary"),
  attribute: given.line("attribute"),
  specialty: bestSpecialty(given.lines("specialty")),
  gear: given.lines("weapon", "bonus", "modifiers", "specialtyPlusAttribute", "rangeBonus", "sizeBonus"),
  range: reachOf(given),
  sizes: sizesOf(given),
  defense: given.has("defense", "opponentDefense") ? given.lines("defense", "opponentDefense") : defenseOf(given),
  situational: given.lines("cover", "rangeCl", "sizeCl", "situational", "penalty", "cl"),
  critAttempt: given.flag("critAttempt"),
});

const defenseOf = (given: Given) =>
  combatDefense({
    source: GIVEN,
    base: given.num("base", "combatDefenseBase"),
    temporary: given.num("temporary"),
    armour: given.lines("armourBonus"),
    moving: given.flag("moving"),
    stationary: given.flag("stationary"),
  });

const attack: Bind = (given, house) => {
  const tried = attackOf(given);
  if (refuseAttack(tried)) return { allowed: false };
  const asked = attackCheck(tried);
  const result = declared({ ...asked, ...given.with(["tn"], (base) => ({ base })) }, given, house);
  const range = tried.range ? rangeEffect(tried.range.reach, tried.range.band) : null;
  return { ...result, ...(range ? { rangeCl: range.cl, rangeBonus: range.bonus } : {}), ...(given.has("damage") ? strike(given, house) : {}) };
};

/** A hit that lands only where the given total or die succeeds. */
const strike: Bind = (given, house) => {
  if (given.has("total")) {
    const { success } = readTotal(given.num("total"), given.num("tn"), house);
    return { success, ...hit(given, house, { success }) };
  }
  if (!given.has("d20")) return hit(given, house, {});
  const { success, crit } = resolve(attackCheck(attackOf(given)), given.num("d20"), house);
  return hit(given, house, { success, ...(given.has("critEffect") ? { critical: crit } : {}) });
};

const defended: Bind = (given) => ({ combatDefense: total(defenseOf(given)) });

const unarmed: Bind = (given) => {
  const boxes = unarmedDamage(given.num("abilityBonus", "bonus"));
  return { unarmed: boxes, half: halfUnarmed(boxes) };
};

const rapidFire: Bind = (given, house) => {
  const checks = splitAttack(attackOf(given), given.lines("split"));
  const { shots, hits, boxes } = volley(checks, given.nums("d20"), weaponDamage(given.maybe("damage")), house);
  const [first] = shots;
  return {
    bonus: checks.map((one) => termsOf(one, house).bonusTotal),
    tn: first?.target,
    totals: shots.map((shot) => shot.total),
    hits,
    wounds: boxes,
  };
};

const ranged: Bind = (given) => {
  const range = reachOf(given);
  if (!range || refuseRange(range.reach, range.band)) return { allowed: false };
  return { allowed: true, ...rangeEffect(range.reach, range.band) };
};

const sized: Bind = (given, house) => {
  const { difference, sizeModifier, woundModifier, rollBonus, cl } = sizeEffect(given.num("attacker"), given.num("target"));
  return { difference, sizeModifier, woundModifier, rollBonus, cl, ...(given.has("damage") ? { damage: hit(given, house, {})["boxes"] } : {}) };
};

// --- Hits ------------------------------------------------------------------------------------------------------------------------

const trackOf = (given: Given): Track => given.word("track", TRACK) ?? "wound";

const hitOf = (given: Given): Hit => {
  const sizes = sizesOf(given);
  return {
    damage: given.has("damage") ? given.lines("damage", "damageBonus") : [line("damage", weaponDamage(null))],
    size: sizes ? sizeEffect(sizes.attacker, sizes.target).damage : given.num("sizeModifier"),
    track: trackOf(given),
    critical: given.word("type", { critical: true, normal: false }) ?? given.flag("critical"),
    piercing: given.flag("armourPiercing", "piercing"),
  };
};

const wearOf = (given: Given): Wear => wornAfter(given.num("durability"), given.num("uses", "armourUses"));

const wornOf = (given: Given): Worn => ({
  at: { uuid: "Item.armour" },
  name: "armour",
  armor: { wound: given.num("woundArmour", "armour"), stress: given.num("stressArmour", "armourStress") },
  durability: wearOf(given).durability,
  status: { ...wearOf(given).status, destroyed: given.flag("sacrificed", "destroyed") },
  fragile: given.flag("fragile"),
  equipped: true,
});

const healthOf = (given: Given, house: HouseRules): HealthTrack => {
  const of = { track: trackOf(given), playerCharacter: !given.flag("npc") };
  const max = given.maybe("normalMax") ?? normalBoxes(given.num("baseMax"), of, house);
  return { track: of.track, normal: { value: given.num("normal"), max }, critical: given.flags("critical") ?? [false, false, false] };
};

interface Override {
  readonly critical?: boolean;
  readonly success?: boolean;
  readonly sacrificed?: boolean;
}

const hit = (given: Given, house: HouseRules, { success = true, sacrificed = false, ...how }: Override): Actual => {
  const protection: Protection = { ability: given.lines("abilityArmour"), worn: wornOf(given), sacrificed };
  const { soaked, marked } = applyHit({ at: ACTOR, health: healthOf(given, house) }, landed(success, { ...hitOf(given), ...how }), protection);
  const { boxes, criticalBoxes, armourUsed } = soaked;
  const piece = wornSince(soaked, protection);
  return {
    boxes,
    marked: boxes,
    criticalBoxes,
    armourUsed,
    ...tracked(marked.since),
    overflow: marked.overflow,
    ...(piece ? { ...worn(piece), armourUses: usesSpent(piece) } : {}),
  };
};

const tracked = (health: HealthTrack): Actual => ({
  normal: health.normal.value,
  normalMax: health.normal.max,
  critical: health.critical,
  state: stateOf(health),
});

const worn = (piece: Wear): Actual => ({ remaining: usesLeft(piece), functional: worksStill(piece), functionalState: ITEM_STATE[functionalState(piece.status)] });

const wearing: Bind = (given, house) => (given.has("damage") ? strike(given, house) : worn(wornOf(given)));

const sacrifice: Bind = (given, house) => {
  const piece = wornOf(given);
  if (refuseSacrifice(piece)) return { allowed: false, ...worn(piece) };
  const { functionalState: state, ...result } = hit(given, house, { sacrificed: true });
  return { allowed: true, ...result, state };
};

const heal: Bind = (given, house) => {
  const box = given.sub("heal").text("box");
  return tracked(clearBox(healthOf(given, house), box as Box));
};

const heroic: Bind = (given, house) => {
  given.raw("bonusNova");
  return given.has("damage") ? strike(given, house) : tracked(healthOf(given, house));
};

const broken: Bind = (given) => {
  const treatment = given.text("treatment");
  if (treatment) return { allowed: !refuseTreatment(given.flag("usesDurability"), treatment as Treatment) };
  const count = given.num("subsystems");
  const wear: Wear = {
    durability: { max: ordinaryBoxes(given.num("durability"), count), marked: given.num("marked") },
    status: { nonFunctional: given.flag("nonfunctional", "nonFunctional"), destroyed: given.flag("destroyed") },
  };
  const blow = given.has("damage") ? hitOf(given) : landed(false, hitOf(given));
  const { since, overflow } = applyHitToItem({ at: ACTOR, wear }, blow, { ability: given.lines("armour"), worn: null }).broken;
  const { durability, status } = since;
  const subsystems = subsystemsOf(given.num("durability"), count, durability.marked);
  const [first] = subsystems;
  return {
    marked: durability.marked,
    nonfunctional: status.nonFunctional,
    destroyed: status.destroyed,
    state: ITEM_STATE[functionalState(status)],
    canAct: worksStill(since),
    overflow,
    normalBoxes: durability.max,
    subsystemUsable: first?.usable,
    subsystemDamaged: first?.damaged,
  };
};

const bindings: Readonly<Record<string, Bind>> = {
  "SIE-CB-1": check,
  "SIE-CB-2": check,
  "SIE-CB-3": check,
  "SIE-CB-4": check,
  "SIE-CB-5": routine,
  "SIE-CB-6": award,
  "SIE-CL-1": check,
  "SIE-CL-2": check,
  "SIE-CL-3": check,
  "SIE-CL-4": crowdOf,
  "SIE-OPP-1": check,
  "SIE-OPP-2": exchange,
  "SIE-OPP-3": competence,
  "SIE-NAT20-1": check,
  "SIE-NAT20-2": check,
  "SIE-CRIT-1": check,
  "SIE-CRIT-2": criticalEffect,
  "SIE-CRIT-3": check,
  "SIE-EXTRA-1": check,
  "SIE-EXTRA-2": spoils,
  "SIE-COOP-1": cooperation,
  "SIE-COOP-2": help,
  "SIE-COOP-3": boosting,
  "SIE-NOVA-1": award,
  "SIE-NOVA-2": vote,
  "SIE-NOVA-3": buySuccess,
  "SIE-NOVA-4": edit,
  "SIE-NOVA-5": log,
  "SIE-RANGE-2": ranged,
  "SIE-RANGE-3": ranged,
  "SIE-SIZE-1": sized,
  "SIE-ATK-1": attack,
  "SIE-ATK-2": defended,
  "SIE-ATK-3": strike,
  "SIE-ATK-4": unarmed,
  "SIE-ATK-5": attack,
  "SIE-ATK-6": rapidFire,
  "SIE-ATK-7": attack,
  "SIE-ATK-8": attack,
  "SIE-ARM-1": strike,
  "SIE-ARM-2": wearing,
  "SIE-ARM-3": sacrifice,
  "SIE-DMG-1": strike,
  "SIE-DMG-2": heroic,
  "SIE-DMG-3": strike,
  "SIE-DMG-4": heal,
  "SIE-DMG-5": broken,
  "SIE-DMG-6": broken,
  "SIE-DMG-7": strike,
  "SIE-DMG-8": broken,
};

/** StarSIEGE as the runner takes it. */
export const siege: RulesetBindings<HouseRules> = {
  id: "siege",
  prefix: "SIE",
  houseRules: HOUSE_RULES,
  readHouse,
  aliases: { bonusNova: "heroicWounds", novaOption: "critNova" },
  bindings,
  manual: {},
};
