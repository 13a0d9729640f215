/**
 * Weapons: what they store, what a user may turn on for one attack, and what of a weapon a hit carries. Ledger:
 * SUC-DMG-1 to -4, SUC-DMG-7, SUC-DMG-10.
 */
import * as v from "valibot";
import { FlagField, type Output, fieldGroup, numberField, textField, wordField } from "../shared/schema.ts";
import type { HouseRules } from "./house.ts";
import { PLANES, TRACKS } from "./state.ts";

/** `system` of a weapon. */
export const WeaponState = fieldGroup({
  damageDice: numberField(2),
  strengthSource: wordField(["weapon", "wielder"], "weapon"),
  strength: numberField(),
  damageType: wordField(TRACKS, "physical"),
  plane: wordField(PLANES, "physical"),
  burst: FlagField,
  skill: textField(),
  bonus: numberField(),
  equipped: FlagField,
});
export type WeaponState = Output<typeof WeaponState>;

export interface Weapon extends WeaponState {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
}

interface AttackOptionRule {
  /** The end of its language keys. */
  readonly word: string;
  readonly rule: string;
  /** Damage dice it adds. */
  readonly dice: (house: HouseRules) => number;
}

/**
 * What a user may turn on for one attack, by the property of the weapon that allows it. Dialogs, damage and sheets list
 * these.
 */
export const ATTACK_OPTIONS = {
  burst: { word: "Burst", rule: "SUC-DMG-4", dice: (house) => house.burstDice },
} as const satisfies Readonly<Partial<Record<keyof WeaponState, AttackOptionRule>>>;
export type AttackOption = keyof typeof ATTACK_OPTIONS;

/** What is turned on for one attack. */
export type AttackChoice = Readonly<Record<AttackOption, boolean>>;

/** Returns the options of `ATTACK_OPTIONS` that are turned on, or that a weapon has. */
export const listAttackOptions = (choice: AttackChoice): AttackOption[] =>
  (Object.keys(ATTACK_OPTIONS) as AttackOption[]).filter((id) => choice[id]);

/** Returns what is turned on, of what the weapon has. */
export const chooseAttackOptions = (weapon: AttackChoice | null, isOn: (id: AttackOption) => boolean): AttackChoice =>
  Object.fromEntries(
    (Object.keys(ATTACK_OPTIONS) as AttackOption[]).map((id) => [id, weapon?.[id] === true && isOn(id)]),
  ) as AttackChoice;

/** An attack with nothing turned on. */
export const PLAIN_ATTACK: AttackChoice = chooseAttackOptions(null, () => false);

/** What of a weapon a hit carries: its card stores it, and the action that applies the damage takes it. */
export const HitProperties = v.object({ track: v.picklist(TRACKS), plane: v.picklist(PLANES) });
export type HitProperties = Output<typeof HitProperties>;

/** Returns what of a weapon its hits carry. */
export const pickHitProperties = ({ damageType, plane }: WeaponState): HitProperties => ({ track: damageType, plane });
