/**
 * Character creation: budgets and what a character may not be. The chapter gives no points (SID-ROLL-3, SID-ROLL-8 and
 * SID-ROLL-12 list the choices, SID-COR-2 and SID-COR-11 the lineages), so the points are our own suggestion: house
 * rules may change them, and make them limits.
 */
import { type RandomBelow, drawDistinct } from "../shared/random.ts";
import type { Refusal } from "../shared/reasons.ts";
import { attributeScale } from "./attribute.ts";
import type { HouseRules } from "./house.ts";
import { ATTRIBUTES, type Attribute, type Level, SPECIALIZATIONS, type Specialization } from "./state.ts";
import type { CreationRules } from "./creation-house.ts";

/** All house rules that creation uses. */
export type CreationHouse = HouseRules & CreationRules;

/** SID-ROLL-3: the points that a skill costs, by its level. */
export const LEVEL_COST: Readonly<Record<Level, number>> = { untrained: 0, dabbler: 1, professional: 2, expert: 3 };

/** SID-COR-2: lineages for which the player enters Permanent Corruption, by name. */
const LINEAGES_WITH_PERMANENT = ["chimera", "neosapien", "sorcerer"];

/**
 * SID-COR-2, SID-COR-11: returns whether the player enters Permanent Corruption: for the three lineages named, and for
 * any that starts with some.
 */
export const asksForPermanent = (lineage: string, startingPermanent: number): boolean =>
  startingPermanent > 0 || LINEAGES_WITH_PERMANENT.includes(lineage.trim().toLowerCase());

/** Returns the points above the ordinary value (below: negative), over all attributes. */
export const countAttributePoints = (
  values: Readonly<Record<Attribute, number>>,
  house: Pick<HouseRules, "attributeScale">,
): number => ATTRIBUTES.reduce((sum, id) => sum + values[id] - attributeScale(house).ordinary, 0);

/** Returns the sum of the costs of skills at these levels. */
export const countSkillPoints = (levels: readonly Level[]): number =>
  levels.reduce((sum, level) => sum + LEVEL_COST[level], 0);

/** A character before it is created. */
export interface CharacterDraft {
  readonly name: string;
  readonly attributes: Readonly<Record<Attribute, number>>;
  readonly levels: readonly Level[];
  readonly specializations: readonly Specialization[];
  readonly permanent: number;
}

/** Returns the points and how many are spent, for attributes, skills and specializations. */
export const computeBudgets = (
  { attributes, levels, specializations }: Pick<CharacterDraft, "attributes" | "levels" | "specializations">,
  house: CreationHouse,
): Readonly<
  Record<"attributes" | "skills" | "specializations", { readonly points: number; readonly spent: number }>
> => ({
  attributes: { points: house.creationAttributes, spent: countAttributePoints(attributes, house) },
  skills: { points: house.creationSkills, spent: countSkillPoints(levels) },
  specializations: { points: house.creationSpecializations, spent: specializations.length },
});

/** Returns the budgets that are overspent, where house rules make them limits. */
export function findOverspent(
  draft: Pick<CharacterDraft, "attributes" | "levels" | "specializations">,
  house: CreationHouse,
): readonly ("attributes" | "skills" | "specializations")[] {
  if (!house.creationStrict) return [];
  const budgets = computeBudgets(draft, house);
  return (["attributes", "skills", "specializations"] as const).filter((id) => budgets[id].spent > budgets[id].points);
}

/** Returns why a character can't be created, or null (SID-ROLL-12, SID-COR-1, and the house rules' limits). */
export function refuseDraft(draft: CharacterDraft, house: CreationHouse): Refusal | null {
  const { min, max } = attributeScale(house);
  if (draft.name.trim() === "") return { key: "QUADRANT.Sidonia.Creation.Refuse.Name" };
  if (ATTRIBUTES.some((id) => draft.attributes[id] < min || draft.attributes[id] > max))
    return { key: "QUADRANT.Sidonia.Creation.Refuse.Attribute", with: { min, max } };
  if (draft.permanent < 0 || draft.permanent > house.corruptionMax)
    return { key: "QUADRANT.Sidonia.Creation.Refuse.Permanent", with: { max: house.corruptionMax } };
  const [over] = findOverspent(draft, house);
  return over === undefined ? null : { key: `QUADRANT.Sidonia.Creation.Refuse.Over.${over}` };
}

/** SID-COR-2: returns how much temporary Corruption fits beside so many permanent boxes. */
export const limitTemporary = (
  temporary: number,
  permanent: number,
  house: Pick<HouseRules, "corruptionMax">,
): number => Math.min(temporary, Math.max(0, house.corruptionMax - permanent));

// --- At random

/** Draws attributes that spend their points exactly, or as nearly as their bounds allow. */
export function drawAttributes(below: RandomBelow, house: CreationHouse): Record<Attribute, number> {
  const { min, max, ordinary } = attributeScale(house);
  const values = Object.fromEntries(ATTRIBUTES.map((id) => [id, ordinary])) as Record<Attribute, number>;
  const step = Math.sign(house.creationAttributes);
  for (let left = Math.abs(house.creationAttributes); left > 0; left--) {
    const open = ATTRIBUTES.filter((id) => values[id] + step >= min && values[id] + step <= max);
    const id = open[below(Math.max(1, open.length))];
    if (id !== undefined) values[id] += step;
  }
  return values;
}

/** Draws levels for some of these skills until the points are spent: one Expert and two Professionals first. */
export function drawSkills(skills: readonly string[], below: RandomBelow, house: CreationHouse): Record<string, Level> {
  const pattern: readonly Level[] = ["expert", "professional", "professional", "dabbler", "dabbler", "dabbler"];
  let left = house.creationSkills;
  return Object.fromEntries(
    drawDistinct(skills, pattern.length, below).flatMap((skill, i): [string, Level][] => {
      const level = pattern[i] ?? "dabbler";
      if (LEVEL_COST[level] > left) return [];
      left -= LEVEL_COST[level];
      return [[skill, level]];
    }),
  );
}

/** Draws the specializations of the start. */
export const drawSpecializations = (below: RandomBelow, house: CreationHouse): readonly Specialization[] =>
  drawDistinct(SPECIALIZATIONS, house.creationSpecializations, below);
