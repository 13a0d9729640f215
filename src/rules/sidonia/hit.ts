/**
 * From a hit to marked boxes: armour, the track, Overwhelming Force, lost damage. Ledger: SID-DMG-2, SID-TRK-2,
 * SID-ARM-1, SID-OVR-1 to -4. Every step is kept as a row or a number, so that a card can show why.
 */
import type { Change, Ref } from "../shared/change.ts";
import * as v from "valibot";
import { type Modifier, Modifiers, type Refusal } from "../shared/reasons.ts";
import { wholeNumber } from "../shared/schema.ts";
import { type ArmourPiece, RATING_BY_DAMAGE, computeRating } from "./armour.ts";
import { formatBoxPath, computeHealthState } from "./body.ts";
import type { Damage } from "./damage.ts";
import type { HouseRules } from "./house.ts";
import { type Body, type Boxes, DAMAGE_TYPES, type Location, type LocationState, TRACKS, type Track } from "./state.ts";

/** A blow on its way to one location. */
export interface Blow {
  readonly damage: Damage;
  readonly location: Location;
  /** How much of the Armour Value it ignores (SID-ARM-3); Padding is not pierced. */
  readonly piercing: number;
  /** It ignores armour: a fall, gas, the GM's decision (SID-AMT-5). */
  readonly bare?: boolean;
}

/** The most that one blow deals or pierces. */
export const MAX_DAMAGE = 99;

/** What a card carries of a blow and its action takes. */
export const CarriedBlow = v.object({
  /** Damage before armour, in rows. */
  damage: Modifiers,
  type: v.picklist(DAMAGE_TYPES),
  piercing: wholeNumber(0, MAX_DAMAGE),
  /** It came through an opening, which is closed by it (SID-ATK-8). */
  opening: v.optional(v.boolean(), false),
  /** It goes past whatever is worn (SID-AMT-5). */
  bare: v.optional(v.boolean(), false),
});

/** Boxes marked on one track. */
export interface BoxMark {
  readonly location: Location;
  readonly track: Track;
  readonly boxes: number;
}

/** What a blow did. */
export interface HitResult {
  /** Damage and what armour stopped: their sum is `arrived`. */
  readonly rows: readonly Modifier[];
  /** Damage after armour. */
  readonly arrived: number;
  readonly marks: readonly BoxMark[];
  /** Damage that found no box (SID-TRK-2). */
  readonly lost: number;
  /** SID-OVR-1: Blunt damage beyond the free Stun boxes of a Wounded location. */
  readonly overwhelming: boolean;
  /** Points that went on to Health, and the one for trauma (SID-OVR-2). */
  readonly overflow: number;
  readonly trauma: number;
}

const TRAUMA = 1;

/** SID-ARM-1, SID-ARM-2: what armour takes off, as rows; never more than there is. */
export function applyArmour(
  blow: Blow,
  worn: readonly ArmourPiece[],
  house: HouseRules,
): { readonly rows: Modifier[]; readonly arrived: number } {
  const { type, amount } = blow.damage;
  const { from } = computeRating(blow.bare ? [] : worn, blow.location, RATING_BY_DAMAGE[type], house);
  const rows: Modifier[] = [];
  let left = amount;
  let pierced = type === "wound" ? blow.piercing : 0;
  for (const piece of from) {
    const through = Math.min(piece[RATING_BY_DAMAGE[type]], pierced);
    const taken = Math.min(left, piece[RATING_BY_DAMAGE[type]] - through);
    pierced -= through;
    left -= taken;
    if (taken > 0) rows.push({ label: piece.name, value: 0 - taken, source: piece.source });
  }
  return { rows: [...blow.damage.rows, ...rows], arrived: left };
}

/** SID-DMG-2 from step 4 on: what a blow does to a body in this armour. */
export function resolveHit(body: Body, blow: Blow, worn: readonly ArmourPiece[], house: HouseRules): HitResult {
  const { rows, arrived } = applyArmour(blow, worn, house);
  const at = body[blow.location];
  const plain = { rows, arrived, overwhelming: false, overflow: 0, trauma: 0 };
  if (blow.damage.type === "wound")
    return { ...plain, ...distributePoints(body, blow.location, { health: arrived, stun: 0 }, house) };
  const force = computeOverwhelmingForce(at, arrived, blow.damage.amount, house);
  if (!force) return { ...plain, ...distributePoints(body, blow.location, { health: 0, stun: arrived }, house) };
  const { overflow, trauma } = force;
  return {
    ...plain,
    ...force,
    overwhelming: true,
    ...distributePoints(body, blow.location, { health: overflow + trauma, stun: arrived - overflow }, house),
  };
}

/**
 * SID-OVR-1, -2, -3: what goes on to Health where a Wounded location takes more Blunt damage than it has free Stun
 * boxes.
 */
function computeOverwhelmingForce(
  { health, stun }: LocationState,
  arrived: number,
  dealt: number,
  house: HouseRules,
): { readonly overflow: number; readonly trauma: number } | null {
  const free = countFreeBoxes(stun);
  const compared = house.overwhelmingArmor === "before" ? dealt : arrived;
  if (arrived <= 0 || computeHealthState(health) === "ok" || compared <= free) return null;
  return { overflow: Math.max(0, arrived - free), trauma: TRAUMA };
}

const countFreeBoxes = ({ value, max }: Boxes): number => Math.max(0, max - value);

/** SID-TRK-2: marks as many boxes as are free; the rest is lost, or by house rule marked on the torso. */
function distributePoints(
  body: Body,
  location: Location,
  points: Readonly<Record<Track, number>>,
  house: HouseRules,
): { readonly marks: BoxMark[]; readonly lost: number } {
  const marks = TRACKS.map((track): BoxMark => ({
    location,
    track,
    boxes: Math.min(points[track], countFreeBoxes(body[location][track])),
  }));
  const over = (track: Track): number => points[track] - (marks.find((mark) => mark.track === track)?.boxes ?? 0);
  const sent =
    house.excessDamage === "torso" && location !== "torso"
      ? Math.min(over("health"), countFreeBoxes(body.torso.health))
      : 0;
  const all: BoxMark[] = [...marks, { location: "torso", track: "health", boxes: sent }];
  return { marks: all.filter(({ boxes }) => boxes > 0), lost: over("health") + over("stun") - sent };
}

/** A body once boxes were marked. */
export function markBody(body: Body, marks: readonly BoxMark[]): Body {
  return marks.reduce((since, { location, track, boxes }) => {
    const before = since[location][track];
    return { ...since, [location]: { ...since[location], [track]: { ...before, value: before.value + boxes } } };
  }, body);
}

/** What marking writes (SID-TRK-2). */
export const planMarks = (at: Ref, marks: readonly BoxMark[]): Change[] =>
  marks.map(({ location, track, boxes }) => ({ op: "add", at, path: formatBoxPath(location, track), by: boxes }));

/** Damage is a whole number from 0, and so is what pierces. */
export const refuseBlow = ({ damage, piercing }: Blow): Refusal | null =>
  Number.isInteger(damage.amount) && damage.amount >= 0 && Number.isInteger(piercing) && piercing >= 0
    ? null
    : { key: "QUADRANT.Sidonia.Refuse.NotDamage" };
