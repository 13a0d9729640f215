/** Armour: the threshold, the percentage, wear, and which piece counts. Ledger: SUC-ARM-1 to -5, -7 to -15. */
import { type Change, type Ref, refKey } from "../shared/change.ts";
import type { HouseRules } from "./house.ts";
import type { Armour, Plane } from "./state.ts";
import type { HitProperties } from "./weapon.ts";

const WHOLE = 100;
const HALF = 50;

/** Protection against damage. */
export type Protection = Pick<Armour, "pt" | "dr">;

/** No armour (SUC-ARM-11). */
export const BARE: Protection = { pt: 0, dr: 0 };

/** Returns what a piece of armour protects with against a hit: nothing on another plane (SUC-ARM-9, SUC-ARM-11). */
export const findProtection = (
  piece: Pick<Armour, "pt" | "dr" | "planes"> | null,
  { plane }: HitProperties,
): Protection => (piece?.planes.includes(plane) ? piece : BARE);

/** What a piece of armour did to damage. */
export interface ArmourResult {
  readonly penetrates: boolean;
  readonly soaked: number;
  readonly dealt: number;
}

/**
 * Damage below the threshold is stopped whole; what reaches it gets in with its full amount, less the percentage
 * (SUC-ARM-2, SUC-ARM-3). Sums of all dice meet it once (SUC-ARM-14).
 */
export function applyArmour(damage: number, { pt, dr }: Protection, house: HouseRules): ArmourResult {
  if (damage < pt) return { penetrates: false, soaked: damage, dealt: 0 };
  const soaked = computeSoaked(damage, clampReduction(dr), house);
  return { penetrates: true, soaked, dealt: damage - soaked };
}

/** SUC-ARM-15: reduction is 0 to 100 percent. */
const clampReduction = (dr: number): number => Math.min(WHOLE, Math.max(0, dr));

/** SUC-ARM-4: multiplied before it is divided, so that no fraction is lost on the way. */
function computeSoaked(damage: number, dr: number, house: HouseRules): number {
  const hundredths = damage * dr;
  if (house.armorRounding === "up") return Math.ceil(hundredths / WHOLE);
  return Math.floor((house.armorRounding === "nearest" ? hundredths + HALF : hundredths) / WHOLE);
}

/**
 * SUC-ARM-9, SUC-ARM-10: the piece that counts on a plane: the one chosen where the house lets players choose, else the
 * best.
 */
export function pickArmour<T extends Armour>(
  worn: readonly T[],
  plane: Plane,
  house: HouseRules,
  choice?: Ref,
): T | null {
  const usable = worn.filter(({ planes }) => planes.includes(plane));
  const chosen =
    house.armorLayers === "chosen" && choice ? usable.find(({ at }) => refKey(at) === refKey(choice)) : undefined;
  return chosen ?? usable.reduce<T | null>((best, piece) => (best && !isTougher(piece, best) ? best : piece), null);
}

const isTougher = (one: Protection, other: Protection): boolean =>
  one.pt > other.pt || (one.pt === other.pt && one.dr > other.dr);

/** Armour as wear sees it: hits it stopped, and the threshold that is left. */
export interface Worn {
  readonly stopped: number;
  readonly pt: number;
}

/**
 * One hit's wear (SUC-ARM-8): only stopped ones count; the house decides whether they are counted, or cost a point of
 * threshold too.
 */
export function applyWear(piece: Worn, damage: number, house: HouseRules): Worn {
  if (damage >= piece.pt || house.armorWear === "off") return piece;
  const lost = house.armorWear === "ptLoss" ? 1 : 0;
  return { stopped: piece.stopped + 1, pt: Math.max(0, piece.pt - lost) };
}

/** What writes the wear of a hit. */
export function planWear(at: Ref, piece: Worn, damage: number, house: HouseRules): Change[] {
  const since = applyWear(piece, damage, house);
  return (["stopped", "pt"] as const).flatMap((key): Change[] => {
    const by = since[key] - piece[key];
    return by === 0 ? [] : [{ op: "add", at, path: `system.${key}`, by }];
  });
}
