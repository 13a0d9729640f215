/**
 * Character creation: what is spent, and what a character may not be. The book's own numbers are in the Field Manual,
 * so that the points are suggestions of ours: house rules change them, and make them limits. Ledger: SIE-SPEC-1,
 * SIE-ABIL-4, SIE-ALIEN-9, SIE-ALIEN-11.
 */
import { type RandomBelow, drawDistinct } from "../shared/random.ts";
import type { Refusal } from "../shared/reasons.ts";
import type { CreationHouse } from "./creation-house.ts";
import { computeSpeciesDebt } from "./experience.ts";
import { ATTRIBUTES, type Attribute, BUNDLES, type Bundle } from "./state.ts";

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/**
 * Returns the least and the most of an Attribute and of a Specialty in creation: bounds of ours; where weaker species
 * have bonus experience, at most +1 and +5 (SIE-ALIEN-10).
 */
export const findCreationBounds = ({
  speciesBalance,
}: Pick<CreationHouse, "speciesBalance">): { readonly attribute: Bounds; readonly specialty: Bounds } =>
  speciesBalance === "bonus"
    ? { attribute: { min: -3, max: 1 }, specialty: { min: 0, max: 5 } }
    : { attribute: { min: -3, max: 6 }, specialty: { min: 0, max: 10 } };

/** SIE-ALIEN-11: a species that changes no Attribute leaves its points to its members: two Attributes one higher. */
const FREE_POINTS = 2;

/** A character before it is created; Attributes are those before the species. */
export interface CharacterDraft {
  readonly name: string;
  readonly attributes: Readonly<Record<Attribute, number>>;
  /** What the species adds; null without one. */
  readonly species: Readonly<Record<Attribute, number>> | null;
  readonly primary: readonly Bundle[];
  readonly specialties: readonly number[];
  readonly psi: number;
  /** The XP costs of powers, and the Values of gear. */
  readonly powers: readonly number[];
  readonly gear: readonly number[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

export const BUDGETS = ["attributes", "bundles", "specialties", "xp", "gear"] as const;
export type BudgetName = (typeof BUDGETS)[number];

/** Returns the points of each step and how many of them are spent. */
export function computeBudgets(
  draft: CharacterDraft,
  house: CreationHouse,
): Readonly<Record<BudgetName, { readonly points: number; readonly spent: number }>> {
  const { attributes, species, primary, specialties, psi, powers, gear } = draft;
  const free = species && ATTRIBUTES.every((id) => species[id] === 0) ? FREE_POINTS : 0;
  return {
    attributes: { points: house.creationAttributes + free, spent: sum(ATTRIBUTES.map((id) => attributes[id])) },
    bundles: { points: house.creationBundles, spent: primary.length },
    specialties: { points: house.creationSpecialties, spent: sum(specialties) },
    xp: { points: house.creationXp, spent: psi * house.xpPsi + sum(powers) },
    gear: { points: house.creationGear, spent: sum(gear) },
  };
}

/** Returns the budgets that are overspent, where house rules make them limits. */
export function findOverspent(draft: CharacterDraft, house: CreationHouse): readonly BudgetName[] {
  if (!house.creationStrict) return [];
  const budgets = computeBudgets(draft, house);
  return BUDGETS.filter((name) => budgets[name].spent > budgets[name].points);
}

/** Returns why a character can't be created, or null. */
export function refuseDraft(draft: CharacterDraft, house: CreationHouse): Refusal | null {
  if (draft.name.trim() === "") return { key: "QUADRANT.Siege.Creation.Refuse.Name" };
  const [over] = findOverspent(draft, house);
  return over === undefined ? null : { key: `QUADRANT.Siege.Creation.Refuse.Over.${over}` };
}

/** Returns the experience that is left and kept; none where more was spent. */
export function computeXpLeft(draft: CharacterDraft, house: CreationHouse): number {
  const { points, spent } = computeBudgets(draft, house).xp;
  return Math.max(0, points - spent);
}

/** Returns what a stronger species has to pay off, by house rule (SIE-ALIEN-9). */
export const computeStartingDebt = (
  budget: number,
  { speciesBalance, speciesBudget }: Pick<CreationHouse, "speciesBalance" | "speciesBudget">,
): number => (speciesBalance === "payoff" ? computeSpeciesDebt(budget, speciesBudget).left : 0);

// --- At random

/** Draws Attributes that spend their points. */
export function drawAttributes(points: number, below: RandomBelow, house: CreationHouse): Record<Attribute, number> {
  const values = Object.fromEntries(ATTRIBUTES.map((id) => [id, 0])) as Record<Attribute, number>;
  const { max } = findCreationBounds(house).attribute;
  for (let left = points; left > 0; left--) {
    const open = ATTRIBUTES.filter((id) => values[id] < max);
    const id = open[below(Math.max(1, open.length))];
    if (id !== undefined) values[id] += 1;
  }
  return values;
}

/** Draws Primary bundles; whoever has Psi has Spiritual among them. */
export function drawBundles(psionic: boolean, below: RandomBelow, house: CreationHouse): readonly Bundle[] {
  const others = BUNDLES.filter((bundle) => !psionic || bundle !== "spiritual");
  const count = Math.max(0, house.creationBundles - Number(psionic));
  return [...(psionic ? (["spiritual"] as const) : []), ...drawDistinct(others, count, below)];
}

/** Draws Specialties until the points are spent, at most three points each. */
export function drawSpecialties(
  ids: readonly string[],
  below: RandomBelow,
  { creationSpecialties }: CreationHouse,
): Record<string, number> {
  const ratings: Record<string, number> = {};
  let left = creationSpecialties;
  for (const id of drawDistinct(ids, ids.length, below)) {
    if (left === 0) break;
    const rating = Math.min(left, 1 + below(3));
    ratings[id] = rating;
    left -= rating;
  }
  return ratings;
}

/** Draws things of given costs at random, as long as they can be paid. */
export function drawWithin<Thing extends { readonly cost: number }>(
  things: readonly Thing[],
  points: number,
  most: number,
  below: RandomBelow,
): readonly Thing[] {
  let left = points;
  const taken: Thing[] = [];
  for (const thing of drawDistinct(things, things.length, below)) {
    if (taken.length === most) break;
    if (thing.cost > left) continue;
    taken.push(thing);
    left -= thing.cost;
  }
  return taken;
}
