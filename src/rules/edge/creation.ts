/**
 * Making a character of Edge by points. The chapter starts before there are characters (SUC-ROLL-15): it prints no
 * points, and its Attributes and skills are our defaults. The points are guidance of our own, a house's to change and
 * no limit unless it says so.
 */
import { type RandomBelow, drawDistinct } from "../shared/random.ts";
import type { Refusal } from "../shared/reasons.ts";
import type { HouseRules } from "./house.ts";
import type { Attribute } from "./state.ts";
import type { CreationRules } from "./creation-house.ts";

/** The house rules that character creation reads. */
export type CreationHouse = HouseRules & CreationRules;

/** Attributes of people: the least, the most, and what is ordinary (the ledger's content). */
export const PEOPLE = { min: 1, max: 6, ordinary: 3 } as const;

const BUDGETS = ["attributes", "ranks", "talents"] as const;
type BudgetId = (typeof BUDGETS)[number];

/** Keys of the world's Attributes. */
export const listAttributeKeys = ({ lists }: HouseRules): readonly Attribute[] =>
  lists.attributes.map(({ key }) => key);

/** A character as it would be. */
export interface CharacterDraft {
  readonly name: string;
  readonly attributes: Readonly<Record<Attribute, number>>;
  readonly ranks: readonly number[];
  readonly talents: number;
}

/** Points and what of them is spent. */
export const computeBudgets = (
  { attributes, ranks, talents }: Pick<CharacterDraft, "attributes" | "ranks" | "talents">,
  house: CreationHouse,
): Readonly<Record<BudgetId, { readonly points: number; readonly spent: number }>> => ({
  attributes: {
    points: house.creationAttributes,
    spent: listAttributeKeys(house).reduce((sum, id) => sum + (attributes[id] ?? PEOPLE.ordinary) - PEOPLE.ordinary, 0),
  },
  ranks: { points: house.creationRanks, spent: ranks.reduce((sum, one) => sum + one, 0) },
  talents: { points: house.creationTalents, spent: talents },
});

/** What is spent beyond its points, where the house makes them limits. */
export function listOverspent(
  sketch: Pick<CharacterDraft, "attributes" | "ranks" | "talents">,
  house: CreationHouse,
): readonly BudgetId[] {
  if (!house.creationStrict) return [];
  const budgets = computeBudgets(sketch, house);
  return BUDGETS.filter((id) => budgets[id].spent > budgets[id].points);
}

/** Whether an Attribute is none of people's. */
export const isBeyondPeople = (value: number): boolean => value < PEOPLE.min || value > PEOPLE.max;

/** Returns why a character can't be created as it is; null where it can. */
export function refuseDraft(sketch: CharacterDraft, house: CreationHouse): Refusal | null {
  const { min, max } = PEOPLE;
  if (sketch.name.trim() === "") return { key: "QUADRANT.Edge.Creation.Refuse.Name" };
  if (listAttributeKeys(house).some((id) => isBeyondPeople(sketch.attributes[id] ?? PEOPLE.ordinary)))
    return { key: "QUADRANT.Edge.Creation.Refuse.Attribute", with: { min, max } };
  if (sketch.ranks.some((one) => one < 0 || one > house.creationRankMax))
    return { key: "QUADRANT.Edge.Creation.Refuse.Ranks", with: { max: house.creationRankMax } };
  const [over] = listOverspent(sketch, house);
  return over === undefined ? null : { key: `QUADRANT.Edge.Creation.Refuse.Over.${over}` };
}

// --- By chance

/** Attributes that spend their points, as far as their bounds let them. */
export function randomAttributes(below: RandomBelow, house: CreationHouse): Record<Attribute, number> {
  const keys = listAttributeKeys(house);
  const values: Record<Attribute, number> = Object.fromEntries(keys.map((id) => [id, PEOPLE.ordinary]));
  for (let left = house.creationAttributes; left > 0; left--) {
    const open = keys.filter((id) => (values[id] ?? PEOPLE.max) < PEOPLE.max);
    const id = open[below(Math.max(1, open.length))];
    if (id !== undefined) values[id] = (values[id] ?? PEOPLE.ordinary) + 1;
  }
  return values;
}

const RANDOM_SKILL_COUNT = 8;

/** Ranks in some of these skills that spend the points, none above the most one begins with. */
export function randomRanks(
  skills: readonly string[],
  below: RandomBelow,
  house: CreationHouse,
): Record<string, number> {
  const taken = drawDistinct(skills, RANDOM_SKILL_COUNT, below);
  const ranks: Record<string, number> = Object.fromEntries(taken.map((skill) => [skill, 0]));
  for (let left = house.creationRanks; left > 0; left--) {
    const open = taken.filter((skill) => (ranks[skill] ?? 0) < house.creationRankMax);
    const skill = open[below(Math.max(1, open.length))];
    if (skill !== undefined) ranks[skill] = (ranks[skill] ?? 0) + 1;
  }
  return ranks;
}
