/**
 * How much a blow does before armour, and of which kind. Ledger: SID-AMT-1, -2, -3, -5, SID-DMG-1. Every step stays a
 * row.
 */
import { type Modifier, type Source, total } from "../shared/reasons.ts";
import { FlagField, type Output, fieldGroup, numberField, textField, wordField } from "../shared/schema.ts";
import type { HouseRules } from "./house.ts";
import { DAMAGE_TYPES, type DamageType, type Specializations } from "./state.ts";

export const WEAPON_KINDS = ["unarmed", "melee", "ranged"] as const;
export const STRIKES = ["heavy", "precise", "either"] as const;
/** SID-AMT-3: from lightest to heaviest. */
export const WEAPON_CLASSES = ["light", "medium", "heavy", "extraHeavy"] as const;
export type WeaponClass = (typeof WEAPON_CLASSES)[number];

const CLASS_DAMAGE: Readonly<Record<WeaponClass, number>> = { light: 1, medium: 2, heavy: 3, extraHeavy: 4 };
const BASE_DAMAGE = 1;
const SPECIALIZATION_BONUS = 1;
const MAX_DAMAGE = 4;

/** A weapon as damage reads it; `class` counts for ranged ones, `strike` and `damageType` for melee ones. */
export const WeaponDamage = fieldGroup({
  kind: wordField(WEAPON_KINDS, "melee"),
  damageType: wordField(DAMAGE_TYPES, "wound"),
  strike: wordField(STRIKES, "either"),
  class: wordField(WEAPON_CLASSES, "light"),
});
export type WeaponDamage = Output<typeof WeaponDamage>;

/** The `system` of a weapon. */
export const WeaponState = fieldGroup({
  ...WeaponDamage.entries,
  skill: textField(),
  twoHanded: FlagField,
  piercing: numberField(),
  equipped: FlagField,
});

/** The wielder: Physique's modifier and the two specializations that add damage. */
export interface Wielder {
  readonly physique: Modifier;
  readonly specializations: Pick<Specializations, "strength" | "agility">;
}

/** Damage before armour: `amount` is the sum of the rows. */
export interface Damage {
  readonly rows: readonly Modifier[];
  readonly amount: number;
  readonly type: DamageType;
}

const createRow = (label: string, value: number, rule: string): Modifier => ({
  label: `QUADRANT.Sidonia.Damage.${label}`,
  value,
  source: { rule },
});

/** SID-AMT-1 to -3: computes a weapon's damage for this wielder; `source` is where a gun's number comes from. */
export function computeDamage(
  weapon: WeaponDamage,
  wielder: Wielder,
  house: HouseRules,
  source: Source = { rule: "SID-AMT-3" },
): Damage {
  if (weapon.kind === "ranged") {
    const amount = CLASS_DAMAGE[weapon.class];
    return {
      rows: [{ label: `QUADRANT.Sidonia.Class.${weapon.class}`, value: amount, source }],
      amount,
      type: "wound",
    };
  }
  return weapon.kind === "unarmed" ? computeUnarmed(wielder) : computeMelee(weapon, wielder, house);
}

/** SID-AMT-1. */
function computeUnarmed({ physique, specializations }: Wielder): Damage {
  const rows = [
    createRow("Unarmed", BASE_DAMAGE, "SID-AMT-1"),
    ...keepNonzero(physique),
    ...(specializations.strength ? [createRow("Strength", SPECIALIZATION_BONUS, "SID-AMT-1")] : []),
  ];
  return clampDamage(rows, { least: 0, most: MAX_DAMAGE, rule: "SID-AMT-1" }, "blunt");
}

/** SID-AMT-2. */
function computeMelee(
  { strike, damageType }: WeaponDamage,
  { physique, specializations }: Wielder,
  house: HouseRules,
): Damage {
  const strong = specializations.strength && (strike !== "precise" || house.strengthAllMelee);
  const deft = specializations.agility && strike !== "heavy";
  const help = (label: string): Modifier[] => [createRow(label, SPECIALIZATION_BONUS, "SID-AMT-2")];
  const deftHelp = deft ? help("Agility") : [];
  const helped = strong ? help("Strength") : deftHelp;
  const rows = [createRow("Melee", BASE_DAMAGE, "SID-AMT-2"), ...keepNonzero(physique), ...helped];
  return clampDamage(rows, { least: house.meleeMinimum, most: MAX_DAMAGE, rule: "SID-AMT-2" }, damageType);
}

const keepNonzero = (term: Modifier): Modifier[] => (term.value === 0 ? [] : [term]);

/** Clamps rows to their bounds: what a bound adds or removes is a row too. */
function clampDamage(
  rows: readonly Modifier[],
  bounds: { readonly least: number; readonly most: number; readonly rule: string },
  type: DamageType,
): Damage {
  const sum = total(rows);
  const amount = Math.min(bounds.most, Math.max(bounds.least, sum));
  if (amount === sum) return { rows, amount, type };
  return { rows: [...rows, createRow(amount > sum ? "Least" : "Most", amount - sum, bounds.rule)], amount, type };
}
