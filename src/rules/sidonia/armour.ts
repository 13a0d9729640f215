/** What armour takes off a blow, where, and how legal it is. Ledger: SID-ARM-1, -2, -3. */
import type { Source } from "../shared/reasons.ts";
import { FlagField, fieldGroup, numberField, wordListField } from "../shared/schema.ts";
import type { HouseRules } from "./house.ts";
import { type DamageType, LOCATIONS, type Location } from "./state.ts";

/** A worn piece as the rules read it. */
export interface ArmourPiece {
  readonly name: string;
  readonly source: Source;
  /** Armour Value, against Wound damage. */
  readonly av: number;
  /** Padding Value, against Blunt damage. */
  readonly pv: number;
  readonly locations: readonly Location[];
}

/** The `system` of a piece of armour. */
export const ArmourState = fieldGroup({
  equipped: FlagField,
  av: numberField(),
  pv: numberField(),
  locations: wordListField(LOCATIONS),
});

/** SID-ARM-1: which rating counts against a kind of damage. */
export const RATING_BY_DAMAGE: Readonly<Record<DamageType, "av" | "pv">> = { wound: "av", blunt: "pv" };

/** One rating of a location: how much, and which pieces give it. */
export interface Rating {
  readonly value: number;
  readonly from: readonly ArmourPiece[];
}

/** SID-ARM-2: a rating of a location: the best piece there, or all of them where the house adds them up. */
export function computeRating(
  worn: readonly ArmourPiece[],
  location: Location,
  which: "av" | "pv",
  house: HouseRules,
): Rating {
  const there = worn.filter(
    (piece) => piece[which] > 0 && (house.armorCoverage === "wholeBody" || piece.locations.includes(location)),
  );
  if (house.armorStacking === "sum") return { value: there.reduce((sum, piece) => sum + piece[which], 0), from: there };
  const best = there.reduce<ArmourPiece | null>(
    (top, piece) => (top === null || piece[which] > top[which] ? piece : top),
    null,
  );
  return best === null ? { value: 0, from: [] } : { value: best[which], from: [best] };
}

export const LEGALITIES = ["legal", "military", "extraordinary"] as const;
export type Legality = (typeof LEGALITIES)[number];
const MILITARY = 2;
const EXTRAORDINARY = 3;

/** SID-ARM-3: returns how legal a piece is, by its better rating. */
export function legality({ av, pv }: { readonly av: number; readonly pv: number }): Legality {
  const best = Math.max(av, pv);
  if (best >= EXTRAORDINARY) return "extraordinary";
  return best >= MILITARY ? "military" : "legal";
}

/** A piece of the book's armour: its ratings and what it covers. */
export interface ArmourEntry {
  readonly av: number;
  readonly pv: number;
  readonly locations: readonly Location[];
}

/** SID-ARM-3: armour of the book, with the ledger's content. */
export const ARMOUR = {
  kevlarVest: { av: 2, pv: 0, locations: ["torso"] },
  paddedJacket: { av: 0, pv: 1, locations: ["torso", "leftArm", "rightArm"] },
  riotGear: { av: 2, pv: 2, locations: LOCATIONS },
  concealedVest: { av: 1, pv: 0, locations: ["torso"] },
  motorcycleHelmet: { av: 0, pv: 1, locations: ["head"] },
  prototypePlate: { av: 3, pv: 1, locations: ["torso", "head"] },
} as const satisfies Readonly<Record<string, ArmourEntry>>;
