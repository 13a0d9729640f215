/** Data of new items: of a skill as the table has it, and of a pair of Traits. Ledger: CIR-SKILL-1, CIR-TRAIT-1. */
import { namePair } from "../../../rules/circumstances/creation.ts";
import { findSkill } from "../../../rules/circumstances/skills.ts";
import type { Fields } from "../../../rules/shared/json.ts";

interface NewItem {
  readonly name: string;
  readonly type: string;
  readonly system: Fields;
}

/** Returns a skill with these values: of the table under any of its names, or one of the table's own making. */
export function createSkillData(skill: string, values: Fields): NewItem {
  const { name, ...kind } = findSkill(skill) ?? { name: skill };
  return { name, type: "circumstancesSkill", system: { ...kind, ...values } };
}

/** Returns a pair of Traits. */
export const createTraitData = (pair: { readonly a: string; readonly b: string }): NewItem => ({
  name: namePair(pair),
  type: "circumstancesTrait",
  system: { a: { name: pair.a }, b: { name: pair.b } },
});
