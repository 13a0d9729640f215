/**
 * From hit to boxes: damage, Size, armour, the boxes marked and the wear of armour. Ledger: SIE-ATK-3, SIE-ARM-1 to -3,
 * SIE-DMG-1, -3, -5, -7, -8. Every step is a row, so that a card can explain the result.
 */
import * as v from "valibot";
import type { Change, Ref } from "../shared/change.ts";
import { type Modifier, Modifiers, type Refusal, total } from "../shared/reasons.ts";
import { forEachKey, wholeNumber } from "../shared/schema.ts";
import { type Protection, type ItemWear, planSacrifice, planWear, isProtective, refuseSacrifice } from "./armour.ts";
import { type BrokenBoxes, breakBoxes, planBroken } from "./durability.ts";
import { HIT_PROPERTIES, type HitProperty, TRACKS, type Track, type Weaponry } from "./state.ts";
import { type HealthTrack, type MarkedTrack, markBoxes, planMarked } from "./track.ts";

/** The most boxes of one hit. */
const MAX_BOXES = 99;

/** A hit before its target's protection is applied: cards carry it, and the action that applies it takes it. */
export const Hit = v.object({
  /** The weapon's boxes and everything added to them. */
  damage: v.pipe(
    Modifiers,
    v.everyItem(({ value }) => value <= MAX_BOXES),
  ),
  /** Signed Wound Modifier of the Sizes (`computeSizeEffect(...).damage`). */
  size: wholeNumber(-MAX_BOXES, MAX_BOXES),
  track: v.picklist(TRACKS),
  /** Marks critical boxes and ignores armour. */
  critical: v.boolean(),
  // A card that was stored before there was a property lacks it.
  ...forEachKey(HIT_PROPERTIES, v.optional(v.boolean(), false)),
});
export type Hit = Readonly<v.InferOutput<typeof Hit>>;

/** Returns the properties that a hit takes from its weapon or power. */
const pickHitProperties = (weapon: Readonly<Record<HitProperty, boolean>>): Record<HitProperty, boolean> =>
  Object.fromEntries(HIT_PROPERTIES.map((name) => [name, weapon[name]])) as Record<HitProperty, boolean>;

/** Returns the hit of a weapon or a power, before the sizes are compared. */
export const createHit = (
  weapon: Pick<Weaponry, "damage" | HitProperty>,
  boxes: Modifier,
  isCritical: boolean,
): Hit => ({
  ...pickHitProperties(weapon),
  damage: [boxes],
  size: 0,
  track: weapon.damage.track,
  critical: isCritical || weapon.damage.critical,
});

/** The damage that reaches the track, with a row for each change: the rows add up to `boxes` + `criticalBoxes`. */
export interface SoakedHit {
  readonly rows: readonly Modifier[];
  readonly boxes: number;
  readonly criticalBoxes: number;
  /** Whether the worn piece reduced the damage: then it wears (SIE-ARM-2), or is destroyed if it was sacrificed. */
  readonly armourUsed: boolean;
}

/**
 * Returns the damage after Size (never below 0) and armour (SIE-ATK-3, SIE-ARM-1). Ability armour soaks first, since it
 * never wears out, then the worn piece. Critical and piercing hits ignore armour.
 */
export function soakWithWorn(hit: Hit, protection: Protection): SoakedHit {
  const dealt = Math.max(0, total(hit.damage));
  const sized = computeSizedDamage(hit);
  const rows: Modifier[] = [...hit.damage];
  if (sized !== dealt)
    rows.push({ label: "QUADRANT.Siege.Damage.Size", value: sized - dealt, source: { rule: "SIE-SIZE-1" } });
  if (hit.critical) return { rows, boxes: 0, criticalBoxes: sized, armourUsed: false };
  if (hit.piercing) return { rows, boxes: sized, criticalBoxes: 0, armourUsed: false };
  const ability = soakWithPieces(protection.ability, sized);
  const worn = soakWithPieces(readWornRating(protection, hit.track), ability.left);
  return {
    rows: [...rows, ...ability.rows, ...worn.rows],
    boxes: worn.left,
    criticalBoxes: 0,
    armourUsed: worn.rows.length > 0,
  };
}

/** Returns the damage of a hit with the effect of the sizes, before armour (SIE-ATK-3). */
export const computeSizedDamage = ({ damage, size }: Hit): number => Math.max(0, Math.max(0, total(damage)) + size);

/** Returns Ratings as rows with the damage that each stopped. */
function soakWithPieces(
  ratings: readonly Modifier[],
  damage: number,
): { readonly rows: Modifier[]; readonly left: number } {
  const rows: Modifier[] = [];
  let left = damage;
  for (const rating of ratings) {
    const taken = Math.min(left, Math.max(0, rating.value));
    if (taken === 0) continue;
    rows.push({ ...rating, value: 0 - taken });
    left -= taken;
  }
  return { rows, left };
}

function readWornRating({ worn, sacrificed }: Protection, track: Track): Modifier[] {
  if (!worn) return [];
  const holds = sacrificed === true ? refuseSacrifice(worn) === null : isProtective(worn, track);
  const source = "uuid" in worn.at ? worn.at : { rule: "SIE-ARM-1" };
  return holds ? [{ label: worn.name, value: worn.armor[track], source }] : [];
}

/** The effect of a hit on a creature and its armour, and the changes. */
export interface HitOnCreature {
  readonly soaked: SoakedHit;
  readonly marked: MarkedTrack;
  readonly changes: readonly Change[];
}

/**
 * Applies a hit to a Health Track (SIE-ATK-3, SIE-DMG-1): boxes, the wear of armour, or its loss where it was
 * sacrificed.
 */
export function applyHit(
  target: { readonly at: Ref; readonly health: HealthTrack },
  hit: Hit,
  protection: Protection,
): HitOnCreature {
  const soaked = soakWithWorn(hit, protection);
  const marked = markBoxes(target.health, soaked.boxes + soaked.criticalBoxes, hit.critical);
  return { soaked, marked, changes: [...planMarked(target.at, marked), ...listArmourChanges(soaked, protection)] };
}

/** The effect of a hit on an item, or on a character with a Durability track. */
export interface HitOnItem {
  readonly soaked: SoakedHit;
  readonly broken: BrokenBoxes;
  readonly changes: readonly Change[];
}

/**
 * Applies a hit to a Durability track (SIE-DMG-5, SIE-DMG-8): a critical hit ignores armour and marks one ordinary box.
 */
export function applyHitToItem(
  target: { readonly at: Ref; readonly wear: ItemWear },
  hit: Hit,
  protection: Protection,
): HitOnItem {
  const soaked = soakWithWorn(hit, protection);
  const broken = breakBoxes(target.wear, soaked.boxes + soaked.criticalBoxes, hit.critical);
  return {
    soaked,
    broken,
    changes: [...planBroken(target.at, target.wear, broken), ...listArmourChanges(soaked, protection)],
  };
}

const listArmourChanges = ({ armourUsed }: SoakedHit, { worn, sacrificed }: Protection): Change[] => {
  if (!worn || !armourUsed) return [];
  return sacrificed === true ? planSacrifice(worn) : planWear(worn);
};

/** Returns the hit of an attack that succeeded; a failed one hits nothing, neither track nor armour (SIE-ARM-2). */
export const findHit = (success: boolean, hit: Hit): Hit | null => (success ? hit : null);

/** Refuses damage that is not a whole number from 0 (SIE-DMG-1). */
export function refuseHit({ damage, size }: Hit): Refusal | null {
  const whole = Number.isInteger(size) && damage.every(({ value }) => Number.isInteger(value));
  return whole && total(damage) >= 0 ? null : { key: "QUADRANT.Siege.Refuse.NotBoxes" };
}
