/**
 * A hit: the dice of its damage, which its card stores, and what the damage does to the target. Ledger: SUC-DMG-6,
 * SUC-DMG-12, SUC-ARM-2, -3, -9.
 */
import * as v from "valibot";
import { type Modifier, Modifiers, storeModifiers, total } from "../shared/reasons.ts";
import { MAX_LABEL_LENGTH, type Output, Uuid, shortList, shortText, wholeNumber, wordField } from "../shared/schema.ts";
import { type ArmourResult, type Protection, applyArmour, findProtection } from "./armour.ts";
import { type DamageRoll, damageTotal } from "./damage.ts";
import type { HouseRules } from "./house.ts";
import { suggestForDamage } from "./injury.ts";
import type { Armour, CreatureState, Severity } from "./state.ts";
import { HitProperties, type Weapon, pickHitProperties } from "./weapon.ts";

const MAX_DICE = 99;
const MAX_DAMAGE = 999;

/** Armour against a hit, and how what it soaks is rounded. */
const Guard = v.object({
  pt: wholeNumber(0, 999),
  dr: wholeNumber(0, 100),
  armorRounding: wordField(["down", "nearest", "up"], "down"),
});
export type Guard = Output<typeof Guard>;

/** An attack's damage before the dice. */
export const Hit = v.object({
  ...HitProperties.entries,
  weapon: shortText(MAX_LABEL_LENGTH),
  /** Dice, source by source, and the Strength: see `DamageRoll`. */
  dice: v.pipe(
    Modifiers,
    v.check((dice) => total(dice) <= MAX_DICE),
  ),
  flat: Modifiers,
  target: v.nullable(Uuid),
  targetName: shortText(MAX_LABEL_LENGTH),
  /**
   * The target's armour when the attack was made, for what another die would be worth; null where that may not be
   * shown, or there is no target.
   */
  armour: v.fallback(v.nullable(Guard), null),
});
export type Hit = Output<typeof Hit>;

/** The damage of a hit, which its card stores. */
export const DamageData = v.object({
  ...Hit.entries,
  actor: Uuid,
  /** Null until the dice are rolled. */
  faces: v.nullable(shortList(wholeNumber(1, 6), MAX_DICE)),
  /** Edge dice among them (SUC-EDGE-8); they are the last. */
  edgeDice: wholeNumber(0, MAX_DICE),
  /** Most Edge dice it may have; 0 is no limit. */
  edgeLimit: wholeNumber(0, MAX_DICE),
  /** The house has damage suggest an injury (SUC-DMG-12). */
  suggests: v.fallback(v.boolean(), true),
});
export type DamageData = Output<typeof DamageData>;

/** Damage that meets a target. */
export const Blow = v.object({
  ...HitProperties.entries,
  damage: wholeNumber(0, MAX_DAMAGE),
  /** Whether the severity it suggests is noted as well. */
  injure: v.boolean(),
});
export type Blow = Output<typeof Blow>;

/** Returns the hit of a weapon. `armour` is the piece that the target has against it. */
export const createHit = (
  weapon: Weapon,
  { dice, flat }: DamageRoll,
  target: { readonly uuid: string; readonly name: string } | null,
  armour: Guard | null,
): Hit => ({
  ...pickHitProperties(weapon),
  weapon: weapon.name.slice(0, MAX_LABEL_LENGTH),
  dice: storeModifiers(dice),
  flat: storeModifiers(flat),
  target: target?.uuid ?? null,
  targetName: target?.name.slice(0, MAX_LABEL_LENGTH) ?? "",
  armour,
});

/** Returns the damage of a hit, with its dice where they are rolled. */
export const createDamage = (
  hit: Hit,
  actor: string,
  { edgeDamagePerRoll, injurySuggest }: HouseRules,
  faces: readonly number[] | null = null,
): DamageData => ({ ...hit, actor, faces, edgeDice: 0, edgeLimit: edgeDamagePerRoll, suggests: injurySuggest });

/** Returns what a piece of armour has against a weapon's hits. */
export const createGuard = (
  piece: Pick<Armour, "pt" | "dr" | "planes"> | null,
  weapon: Weapon,
  house: HouseRules,
): Guard => createHitGuard(piece, pickHitProperties(weapon), house);

/** Returns what a piece of armour has against hits of these properties. */
export function createHitGuard(
  piece: Pick<Armour, "pt" | "dr" | "planes"> | null,
  hit: HitProperties,
  { armorRounding }: HouseRules,
): Guard {
  const { pt, dr } = findProtection(piece, hit);
  return { pt, dr, armorRounding };
}

/** Returns the sum of the faces and the Strength; null until they are rolled. */
export const computeDamage = ({ faces, flat }: DamageData): number | null =>
  faces === null ? null : damageTotal(faces, total(flat));

/** Returns the damage that meets a target, once the dice are rolled. */
export const createBlow = (data: DamageData, injure: boolean): Blow => ({
  ...v.parse(HitProperties, data),
  damage: computeDamage(data) ?? 0,
  injure,
});

/** Returns the hit with dice that came afterwards. */
export const addDiceLine = <Dealt extends Hit>(hit: Dealt, line: Modifier): Dealt =>
  line.value === 0 ? hit : { ...hit, dice: [...hit.dice, line] };

/** What damage meets, and what comes of it. */
export interface BlowResult {
  readonly protection: Protection;
  readonly met: ArmourResult;
  /** The severity it suggests, where that is to be noted. */
  readonly severity: Severity | null;
}

/** Returns what the armour that meets damage leaves of it (SUC-ARM-2, SUC-ARM-3), and the injury (SUC-DMG-12). */
export function resolveBlow(
  target: Pick<CreatureState, "damage">,
  piece: Armour | null,
  blow: Blow,
  house: HouseRules,
): BlowResult {
  const protection = findProtection(piece, blow);
  const met = applyArmour(blow.damage, protection, house);
  const severity = blow.injure ? suggestForDamage(target.damage[blow.track], met.dealt, house) : null;
  return { protection, met, severity };
}
