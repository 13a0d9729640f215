/** The tables of this ruleset, by the names of the ledger. */
import { CONDITIONS } from "./data/conditions.ts";
import { SKILLS } from "./data/skills.ts";
import type { Category } from "./state.ts";

const SIZES = new Map([
  ["skills", SKILLS.length],
  ["conditions", CONDITIONS.length],
]);

/** How many rows a table has (CIR-SKILL-1, CIR-COND-1); 0 for one that is not there. */
export const tableSize = (table: string): number => SIZES.get(table) ?? 0;

/** How many skills of one category the table has (CIR-SKILL-1). */
export const sizeOf = (category: Category): number => SKILLS.filter((skill) => skill.category === category).length;
