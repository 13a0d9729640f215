/** The tables of this ruleset, by the names of the ledger. */
import { CONDITIONS } from "./data/conditions.ts";
import { SKILLS } from "./data/skills.ts";
import type { Category } from "./state.ts";

const ROW_COUNTS = new Map([
  ["skills", SKILLS.length],
  ["conditions", CONDITIONS.length],
]);

/** How many rows a table has (CIR-SKILL-1, CIR-COND-1); 0 for one that is not there. */
export const countRows = (table: string): number => ROW_COUNTS.get(table) ?? 0;

/** How many skills of one category the table has (CIR-SKILL-1). */
export const countSkills = (category: Category): number => SKILLS.filter((skill) => skill.category === category).length;
