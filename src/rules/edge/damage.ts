/**
 * Damage: dice of every source, Strength once, and what the sum may be. Ledger: SUC-DMG-1 to -9, SUC-DMG-11 to -13,
 * SUC-EDGE-8, SUC-PROB-10. What armour makes of it is in armour.ts.
 */
import type { Change, Ref } from "../shared/change.ts";
import { type Modifier, total } from "../shared/reasons.ts";
import { type Odds, dieOdds, sumOdds } from "../shared/odds.ts";
import { type Hits } from "./odds.ts";
import type { HouseRules } from "./house.ts";
import type { Track } from "./state.ts";
import { ATTACK_OPTIONS, type AttackChoice, PLAIN_ATTACK, type Weapon, listAttackOptions } from "./weapon.ts";

const FACES = 6;

/** The dice of one damage roll, source by source (SUC-DMG-6), and the modifier. */
export interface DamageRoll {
  /** Dice: weapon, attack options, margin, Edge; lines of 0 are left out. */
  readonly dice: readonly Modifier[];
  /** Strength of the wielder or of the weapon, once (SUC-DMG-2, SUC-DMG-3), and flat extras. */
  readonly flat: readonly Modifier[];
}

/** Dice of a damage roll, all sources together. */
export const countDamageDice = (roll: DamageRoll): number => Math.max(0, total(roll.dice));

/** What the dice come from: the weapon, what is turned on for the attack, the margin, Edge. */
export interface DamageSources extends AttackChoice {
  readonly weapon: Modifier;
  readonly margin: number;
  readonly edge: number;
  readonly strength: Modifier;
}

/** All dice together and the Strength once (SUC-DMG-4 to -6). */
export function damageRoll(
  { weapon, margin, edge, strength, ...choice }: DamageSources,
  house: HouseRules,
): DamageRoll {
  const line = (label: string, value: number, rule: string): Modifier => ({
    label: `QUADRANT.Edge.Damage.${label}`,
    value,
    source: { rule },
  });
  const more = [
    ...listAttackOptions(choice).map((id) => {
      const { word, dice, rule } = ATTACK_OPTIONS[id];
      return line(word, dice(house), rule);
    }),
    line("Margin", margin, "SUC-MOS-4"),
    line("EdgeDice", edge, "SUC-EDGE-8"),
  ].filter(({ value }) => value !== 0);
  return { dice: [weapon, ...more], flat: strength.value === 0 ? [] : [strength] };
}

/** Returns the damage roll of an attack with a weapon. `margin` is the dice that the attack's margin brings. */
export const rollWeapon = (
  { name, uuid, damageDice }: Pick<Weapon, "name" | "uuid" | "damageDice">,
  strength: Modifier,
  house: HouseRules,
  choice: AttackChoice = PLAIN_ATTACK,
  margin = 0,
): DamageRoll =>
  damageRoll(
    { weapon: { label: name, value: damageDice, source: { uuid } }, ...choice, margin, edge: 0, strength },
    house,
  );

/** `3d6+4`; the modifier alone where there are no dice. */
export function formatDamage(roll: DamageRoll): string {
  const dice = countDamageDice(roll);
  const flat = total(roll.flat);
  if (dice === 0) return String(flat);
  if (flat === 0) return `${dice}d6`;
  return flat > 0 ? `${dice}d6+${flat}` : `${dice}d6-${-flat}`;
}

/**
 * Returns the sum of the faces and the modifier, never below 0 (SUC-DMG-6).
 * @throws RangeError where a face is not one of a d6
 */
export function damageTotal(faces: readonly number[], flat: number): number {
  const odd = faces.find((face) => !Number.isInteger(face) || face < 1 || face > FACES);
  if (odd !== undefined) throw new RangeError(`${odd} is no face of a d6`);
  return Math.max(
    0,
    faces.reduce((all, face) => all + face, flat),
  );
}

const countTotals = (dice: number): Odds<number> => sumOdds(dieOdds(FACES), dice);

/** Least, greatest and mean damage (SUC-DMG-11). */
export function damageRange(roll: DamageRoll): { readonly min: number; readonly max: number; readonly mean: number } {
  const dice = countDamageDice(roll);
  const flat = total(roll.flat);
  const min = Math.max(0, dice + flat);
  const max = Math.max(0, dice * FACES + flat);
  const odds = [...countTotals(dice)];
  const of = odds.reduce((all, [, ways]) => all + ways, 0);
  return { min, max, mean: odds.reduce((all, [sumOf, ways]) => all + Math.max(0, sumOf + flat) * ways, 0) / of };
}

/** Returns the chance that dice and a modifier reach a Penetration Threshold, by all faces (SUC-PROB-10). */
export function computePenetrationChance(dice: number, mod: number, pt: number): Hits {
  const odds = [...countTotals(dice)];
  return {
    hits: odds.reduce((all, [sumOf, ways]) => (Math.max(0, sumOf + mod) >= pt ? all + ways : all), 0),
    of: odds.reduce((all, [, ways]) => all + ways, 0),
  };
}

/** What writes damage that got through: counted upward (SUC-DMG-12). */
export const planDamage = (at: Ref, track: Track, dealt: number): Change[] =>
  dealt === 0 ? [] : [{ op: "add", at, path: `system.damage.${track}.value`, by: dealt }];
