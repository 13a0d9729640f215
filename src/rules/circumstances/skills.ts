/**
 * What a test is of: abilities, skills with their categories and tags, and what of them is tried. Ledger: CIR-ABIL-1,
 * CIR-SKILL-1 to -6, CIR-TIE-3.
 */
import { normalizeName } from "../shared/names.ts";
import { SKILLS } from "./data/skills.ts";
import type { Domain } from "./successes.ts";
import { type Skill, findAbility } from "./state.ts";

/** Other names of skills (CIR-SKILL-3); what is none of the table's has no skill. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["botany", "botanics"],
  ["hide", "recon"],
]);

const byName = new Map(SKILLS.map((skill) => [normalizeName(skill.name), skill]));

/** The skill of the table with this name or alias, whatever its case; null where there is none (CIR-SKILL-3). */
export function findSkill(name: string): Skill | null {
  const plain = normalizeName(name);
  return byName.get(ALIASES.get(plain) ?? plain) ?? null;
}

/** What a test of this name is about, by its ability or the skill's tags and category (CIR-TIE-3). */
export function findDomain(name: string): Domain {
  const ability = findAbility(name);
  if (ability === "resources" || ability === "circles") return ability;
  if (ability) return ability === "health" ? "physical" : "mental";
  const skill = findSkill(name);
  if (skill?.tags.includes("physical")) return "physical";
  return skill?.category === "social" ? "social" : "mental";
}
