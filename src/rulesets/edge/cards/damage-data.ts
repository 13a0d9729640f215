/**
 * The damage of an attack that hits, as a card stores it: dice by source, Strength, track and plane, and the faces once
 * they are rolled.
 */
import type { PartEntry } from "../../../core/public/definitions.ts";
import {
  type Json,
  MAX_LABEL_LENGTH,
  isFields,
  isUuid,
  isWholeNumber,
  modifiersToJson,
  readModifiers,
  readShortText,
  wordAt,
} from "../../../rules/shared/json.ts";
import { type Modifier, total } from "../../../rules/shared/reasons.ts";
import type { Protection } from "../../../rules/edge/armour.ts";
import { type DamageRoll, damageTotal } from "../../../rules/edge/damage.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { PLANES, type Plane, TRACKS, type Track } from "../../../rules/edge/state.ts";

/** An attack's damage before the dice. */
export interface Hit {
  readonly weapon: string;
  readonly roll: DamageRoll;
  readonly track: Track;
  readonly plane: Plane;
  readonly target: string | null;
  readonly targetName: string;
  /**
   * The target's armour when the attack was made, for what another die would be worth; null where that may not be
   * shown, or there is no target.
   */
  readonly armour: Guard | null;
}

/** Armour, and how what it soaks is rounded. */
export type Guard = Protection & Pick<HouseRules, "armorRounding">;

/** A damage roll on a card. */
export interface DamageData extends Hit {
  readonly actor: string;
  /** Null until the dice are rolled. */
  readonly faces: readonly number[] | null;
  /** Edge dice among them (SUC-EDGE-8); they are the last. */
  readonly edgeDice: number;
  /** Most Edge dice it may have; 0 is no limit. */
  readonly edgeLimit: number;
  /** The house has damage suggest an injury (SUC-DMG-12). */
  readonly suggests: boolean;
}

const MAX_DICE = 99;

/** Reads a hit; null where it makes no sense. */
export function readHit(raw: Json | undefined): Hit | null {
  if (!isFields(raw)) return null;
  const { target } = raw;
  const dice = readModifiers(raw["dice"]);
  const flat = readModifiers(raw["flat"]);
  const weapon = readShortText(raw["weapon"], MAX_LABEL_LENGTH);
  const targetName = readShortText(raw["targetName"], MAX_LABEL_LENGTH);
  if (!dice || !flat || weapon === null || targetName === null || total(dice) > MAX_DICE) return null;
  if (target !== null && !isUuid(target)) return null;
  const track = wordAt(raw, "track", TRACKS, "physical");
  const plane = wordAt(raw, "plane", PLANES, "physical");
  return { weapon, roll: { dice, flat }, track, plane, target, targetName, armour: readGuard(raw["armour"]) };
}

function readGuard(raw: Json | undefined): Guard | null {
  const [pt, dr] = isFields(raw) ? [raw["pt"], raw["dr"]] : [];
  if (!isWholeNumber(pt, 0, 999) || !isWholeNumber(dr, 0, 100)) return null;
  return { pt, dr, armorRounding: wordAt(raw, "armorRounding", ["down", "nearest", "up"], "down") };
}

/** Returns a hit as JSON. */
export const hitToJson = ({
  weapon,
  roll,
  track,
  plane,
  target,
  targetName,
  armour,
}: Hit): { readonly [key: string]: Json } => ({
  weapon: weapon.slice(0, MAX_LABEL_LENGTH),
  dice: modifiersToJson(roll.dice),
  flat: modifiersToJson(roll.flat),
  track,
  plane,
  target,
  targetName: targetName.slice(0, MAX_LABEL_LENGTH),
  armour: armour && { ...armour },
});

/** Reads a damage roll; null where it makes no sense. */
export function readDamage(raw: Json | undefined): DamageData | null {
  const hit = readHit(raw);
  if (!hit || !isFields(raw) || !isUuid(raw["actor"])) return null;
  const { actor, edgeDice, edgeLimit } = raw;
  if (!isWholeNumber(edgeDice, 0, MAX_DICE) || !isWholeNumber(edgeLimit, 0, MAX_DICE)) return null;
  const faces = raw["faces"] === null ? null : readFaces(raw["faces"]);
  return faces === undefined
    ? null
    : { ...hit, actor, faces, edgeDice, edgeLimit, suggests: raw["suggests"] !== false };
}

function readFaces(raw: Json | undefined): readonly number[] | undefined {
  if (!Array.isArray(raw) || raw.length > MAX_DICE) return undefined;
  const faces = raw.filter((face: Json) => isWholeNumber(face, 1, 6));
  return faces.length === raw.length ? (faces as number[]) : undefined;
}

/** The damage part of a card. */
export const createDamagePart = (data: DamageData): PartEntry => ({
  kind: "damage",
  sort: 20,
  data: {
    ...hitToJson(data),
    actor: data.actor,
    faces: data.faces,
    edgeDice: data.edgeDice,
    edgeLimit: data.edgeLimit,
    suggests: data.suggests,
  },
});

/** Returns the sum of the faces and the Strength; null until they are rolled. */
export const computeDamage = ({ faces, roll }: DamageData): number | null =>
  faces === null ? null : damageTotal(faces, total(roll.flat));

/** A line of dice that came afterwards joins the others. */
export const addDiceLine = (roll: DamageRoll, line: Modifier): DamageRoll =>
  line.value === 0 ? roll : { ...roll, dice: [...roll.dice, line] };
