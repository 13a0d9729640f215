/**
 * The attack: its check, the effects of range and size, the Defense it is made against, the boxes of an unmodified hit,
 * and Rapid Fire, which splits a weapon's bonus over several shots. The effect of a hit on its target is in damage.ts.
 * Ledger: SIE-ATK-1, -2, -4 to -9, SIE-RANGE-2, -3, SIE-SIZE-1, SIE-OBJ-1,
 * SIE-DUAL-1.
 */
import { type Odds, certainOdds, combineOdds, dieOdds, mapOdds } from "../shared/odds.ts";
import type { Modifier, Refusal, Source } from "../shared/reasons.ts";
import { type ChallengeCheck, type ChallengeResult, DIE_FACES, listBonusLines, resolveCheck } from "./challenge.ts";
import type { HouseRules } from "./house-rules.ts";
import {
  type Attribute,
  BANDS,
  type Band,
  type SiegeActorState,
  type SiegeTrappingState,
  isSameSpecialty,
  sumBonusTo,
} from "./state.ts";

/** A weapon's reach: its Range Class, and whether it works at that band only (melee weapons do). */
export interface Reach {
  readonly class: Band;
  readonly restricted: boolean;
}

/** The effect of range on an attack: a bonus to the roll, or a Challenge Level. */
export interface RangeEffect {
  readonly bonus: number;
  readonly cl: number;
}

const CL_PER_BAND = 2;

/**
 * Refuses an attack with a weapon restricted to one band at any other: it fails, so it is not rolled (SIE-RANGE-3).
 */
export const refuseRange = (reach: Reach, band: Band): Refusal | null =>
  reach.restricted && reach.class !== band
    ? { key: "QUADRANT.Siege.Refuse.OutsideRangeClass", with: { class: reach.class, band } }
    : null;

/**
 * Returns +1 to the roll at the class or nearer, 2 Challenge Levels for each band beyond (SIE-RANGE-2); nothing for a
 * restricted weapon.
 */
export function computeRangeEffect(reach: Reach, band: Band): RangeEffect {
  if (reach.restricted) return { bonus: 0, cl: 0 };
  const beyond = BANDS.indexOf(band) - BANDS.indexOf(reach.class);
  return beyond > 0 ? { bonus: 0, cl: beyond * CL_PER_BAND } : { bonus: 1, cl: 0 };
}

/**
 * The effect of a difference in Size: a smaller attacker hits more easily for less damage, a larger one less easily for
 * more.
 */
export interface SizeEffect {
  readonly difference: number;
  readonly sizeModifier: number;
  readonly woundModifier: number;
  /** Added to the roll of a smaller attacker. */
  readonly rollBonus: number;
  /** Challenge Level of a larger attacker. */
  readonly cl: number;
  /** Added to the damage of a hit: below 0 for a smaller attacker. */
  readonly damage: number;
}

/** The largest difference in Size that has no effect. */
const MAX_IGNORED_DIFFERENCE = 3;

/**
 * Returns the effect of Size (SIE-SIZE-1): from a difference of 4, half of it as Size Modifier and half of that as
 * Wound Modifier, both rounded down.
 */
export function computeSizeEffect(attacker: number, target: number): SizeEffect {
  const difference = Math.abs(attacker - target);
  const sizeModifier = difference > MAX_IGNORED_DIFFERENCE ? Math.floor(difference / 2) : 0;
  const woundModifier = Math.floor(sizeModifier / 2);
  const smaller = attacker < target;
  return {
    difference,
    sizeModifier,
    woundModifier,
    rollBonus: smaller ? sizeModifier : 0,
    cl: smaller ? 0 : sizeModifier,
    damage: smaller ? 0 - woundModifier : woundModifier,
  };
}

/** The change of Combat Defense for a round spent moving (SIE-MOVE-3), or standing still (SIE-ACT-3). */
export const MOVING_DEFENSE = 3;
const STATIONARY_DEFENSE = -6;
/** The least boxes of a hit, and those of one without listed damage (SIE-ATK-3). */
const LEAST_DAMAGE = 1;

/** The fighting Specialties and their fixed Attributes (SIE-ATTR-1, SIE-ATK-1). */
export const FIGHTING_SPECIALTIES: Readonly<Record<"Melee" | "Unarmed" | "Shooting", Attribute>> = {
  Melee: "physique",
  Unarmed: "physique",
  Shooting: "reflexes",
};

type Weapon = Pick<SiegeTrappingState, "specialties" | "range">;

/**
 * Returns the Specialty that a weapon is used with: the fighting one that it names, else the first that it names, else
 * Melee at Close range and Shooting beyond (SIE-ATK-1).
 */
export function findWeaponSpecialty({ specialties, range }: Weapon): string {
  const names = Object.values(specialties).flatMap(({ name }) => (name.trim() === "" ? [] : [name]));
  const isFighting = (name: string): boolean =>
    Object.keys(FIGHTING_SPECIALTIES).some((one) => isSameSpecialty(one, name));
  return names.find(isFighting) ?? names[0] ?? (range.class === "close" ? "Melee" : "Shooting");
}

/** Returns what a weapon adds to its own attacks: the bonus to its Specialty, and one without a name. */
export const computeWeaponBonus = (weapon: Weapon): number =>
  Object.values(weapon.specialties)
    .filter(({ name }) => name.trim() === "")
    .reduce((sum, { bonus }) => sum + bonus, sumBonusTo(weapon, findWeaponSpecialty(weapon)));

/** The state of a target: `stationary` is slow, unaware or held; `immobile` can't move at all (SIE-OBJ-1). */
export type Stance = "normal" | "stationary" | "immobile";

/** Returns how a target moves: holder and held one hardly, who is unconscious not at all (SIE-SUB-1, SIE-SUB-2). */
export function findStance({ hold, unconscious }: Pick<SiegeActorState, "hold" | "unconscious">): Stance {
  if (unconscious) return "immobile";
  return hold.holding === "" && hold.heldBy === "" ? "normal" : "stationary";
}

/** What an attack at an item is for: to damage it, or to knock it out of its possessor's hands (SIE-OBJ-2, -3). */
export const AIM_GOALS = ["damage", "disarm"] as const;
export type AimGoal = (typeof AIM_GOALS)[number];

/** An attack before the roll. */
export interface Attack {
  readonly bundle: string;
  readonly primary: boolean;
  readonly attribute: Modifier;
  readonly specialty: Modifier | null;
  /** Weapon, abilities and everything else that adds to the roll. */
  readonly gear: readonly Modifier[];
  /** Null where the distance is not known: range then does not count. */
  readonly range: { readonly reach: Reach; readonly band: Band } | null;
  readonly sizes: { readonly attacker: number; readonly target: number } | null;
  /** Lines of the target's Combat Defense (`listCombatDefenseLines`). */
  readonly defense: readonly Modifier[];
  /** Cover, circumstances, the attacker's own penalties. */
  readonly situational: readonly Modifier[];
  readonly stance?: Stance;
  readonly critAttempt: boolean;
  /** It fails whatever the die shows: it needs a sense that is gone (SIE-DEFECT-9). */
  readonly doomed?: boolean;
}

/** Refuses an attack with a weapon outside its only band (SIE-RANGE-3). */
export const refuseAttack = ({ range }: Attack): Refusal | null =>
  range ? refuseRange(range.reach, range.band) : null;

/** Returns whether the target is hit without a roll, since it can't move at all (SIE-OBJ-1). */
export const isAutomaticHit = ({ stance }: Pick<Attack, "stance">): boolean => stance === "immobile";

/**
 * Returns the check of an attack (SIE-ATK-1): range and Size are a bonus or a Challenge Level; lines of 0 are left out.
 */
export function createAttackCheck(attack: Attack): ChallengeCheck {
  const range = attack.range ? computeRangeEffect(attack.range.reach, attack.range.band) : { bonus: 0, cl: 0 };
  const size = attack.sizes ? computeSizeEffect(attack.sizes.attacker, attack.sizes.target) : { rollBonus: 0, cl: 0 };
  const bonus = [...attack.gear, createRangeLine(range.bonus), createSizeLine(size.rollBonus)].filter(isNonZero);
  const cl = [...attack.defense, createRangeLine(range.cl), createSizeLine(size.cl), ...attack.situational].filter(
    isNonZero,
  );
  return {
    bundle: attack.bundle,
    primary: attack.primary,
    forcedPrimary: attack.stance === "stationary",
    cl,
    bonus: listBonusLines(attack.attribute, attack.specialty, bonus),
    critAttempt: attack.critAttempt,
    ...(attack.doomed ? { doomed: true } : {}),
  };
}

const isNonZero = ({ value }: Modifier): boolean => value !== 0;
const createRangeLine = (value: number): Modifier => ({
  label: "QUADRANT.Siege.Check.Range",
  value,
  source: { rule: "SIE-RANGE-2" },
});
const createSizeLine = (value: number): Modifier => ({
  label: "QUADRANT.Siege.Check.Size",
  value,
  source: { rule: "SIE-SIZE-1" },
});

/** The parts of a Combat Defense. */
export interface DefenseState {
  readonly source: Source;
  readonly base: number;
  readonly temporary: number;
  /** Defensive Maneuvers of each worn item. */
  readonly armour: readonly Modifier[];
  /** What the crew of a craft adds (SIE-CREW-6, SIE-CREW-8). */
  readonly crew?: readonly Modifier[];
  readonly moving: boolean;
  readonly stationary: boolean;
}

/**
 * Returns Combat Defense as lines (SIE-ATK-2): base, Defensive Maneuvers of worn armour and temporary changes; never an
 * armour Rating.
 */
export function listCombatDefenseLines(state: DefenseState): Modifier[] {
  const line = (label: string, value: number): Modifier => ({
    label: `QUADRANT.Siege.Defense.${label}`,
    value,
    source: { rule: "SIE-ATK-2" },
  });
  return [
    { label: "QUADRANT.Siege.Defense.Combat", value: state.base, source: state.source },
    ...state.armour,
    ...(state.crew ?? []),
    ...[
      line("Temporary", state.temporary),
      line("Moving", state.moving ? MOVING_DEFENSE : 0),
      line("Stationary", state.stationary ? STATIONARY_DEFENSE : 0),
    ].filter(isNonZero),
  ];
}

/** Returns the boxes of a hit: the listed ones with their bonuses, and at least one (SIE-ATK-3, SIE-ATK-4). */
export const computeWeaponDamage = (listed: number): number => Math.max(LEAST_DAMAGE, listed);

/** Returns half of an unarmed hit, rounded down: the damage of holding a target (SIE-ATK-4). */
export const computeHoldingDamage = (boxes: number): number => Math.floor(boxes / 2);

/** Refuses parts of a split Specialty bonus that do not add up to the whole or are below 0 (SIE-ATK-6). */
export function refuseSplit(whole: number, parts: readonly number[]): Refusal | null {
  const sum = parts.reduce((all, part) => all + part, 0);
  const fits = sum === whole && parts.every((part) => Number.isInteger(part) && part >= 0);
  return fits ? null : { key: "QUADRANT.Siege.Refuse.SplitDoesNotFit", with: { whole, sum } };
}

/**
 * Returns one check for each part of a split bonus (SIE-ATK-6): the part replaces the whole; no penalty for several
 * actions.
 */
export const createSplitChecks = (attack: Attack, parts: readonly Modifier[]): ChallengeCheck[] =>
  parts.map((part) => createAttackCheck({ ...attack, gear: [part, ...attack.gear] }));

/** Several shots of one action. */
export interface Volley {
  readonly shots: readonly ChallengeResult[];
  readonly hits: number;
  /** Boxes before armour, all hits together. */
  readonly boxes: number;
}

/**
 * Resolves the shots of one action, a face each; every hit deals the weapon's full `damage` (SIE-ATK-6).
 * @throws RangeError where a face is none of a d20, or there are fewer faces than shots
 */
export function resolveVolley(
  checks: readonly ChallengeCheck[],
  faces: readonly number[],
  damage: number,
  house: HouseRules,
): Volley {
  const shots = checks.map((check, i) => resolveCheck(check, faces[i] ?? Number.NaN, house));
  const hits = shots.filter(({ success }) => success).length;
  return { shots, hits, boxes: hits * damage };
}

/** Returns the exact odds of each number of hits of a volley, the fewest first (SIE-ATK-6). */
export function computeVolleyOdds(checks: readonly ChallengeCheck[], house: HouseRules): Odds<number> {
  const shots = checks.map((check) =>
    mapOdds(dieOdds(DIE_FACES), (natural) => Number(resolveCheck(check, natural, house).success)),
  );
  return shots.reduce((all, shot) => combineOdds(all, shot, (hits, hit) => hits + hit), certainOdds(0));
}

// --- Two weapons

/** What of a weapon counts in a pair. */
export interface PairedWeapon {
  readonly size: number;
  /** Its Function bonus. */
  readonly bonus: number;
  /** Boxes of a hit, without any protection. */
  readonly damage: number;
}

/** Whether no item is used twice in a round: each serves one action, and one hand (SIE-DUAL-1, SIE-DUAL-2). */
export const usesEachItemOnce = (items: readonly string[]): boolean => new Set(items).size === items.length;

/** Whether somebody of this Size uses an item of that Size with one hand: at most half, rounded down. */
export const isOneHanded = (itemSize: number, size: number): boolean => itemSize <= Math.floor(size / 2);

/** What the second weapon brings to an attack. */
export interface Pairing {
  readonly allowed: boolean;
  /** Added to the roll: half of the second weapon's bonus, rounded down, never below 0. */
  readonly bonus: number;
  /** Whether the second weapon deals the damage, since it deals more. */
  readonly dealsDamage: boolean;
}

/** Returns what a second weapon brings to an attack by somebody of this Size (SIE-DUAL-1). */
export const pairWeapons = (first: PairedWeapon, second: PairedWeapon, size: number): Pairing => ({
  allowed: [first, second].every((weapon) => isOneHanded(weapon.size, size)),
  bonus: Math.max(0, Math.floor(second.bonus / 2)),
  dealsDamage: second.damage > first.damage,
});
