/**
 * What a test is of: abilities, skills with their categories and tags, and what of them is tried. Ledger: CIR-ABIL-1,
 * CIR-SKILL-1 to -6.
 */
import { normalizeName } from "../shared/names.ts";
import { SKILLS } from "./data/skills.ts";

export const ABILITIES = ["will", "health", "circles", "resources", "mindchip"] as const;
export type Ability = (typeof ABILITIES)[number];

/** What stands in for a missing skill (CIR-LUCK-1). */
export const RAW = ["will", "health"] as const;
export type Raw = (typeof RAW)[number];

export const CATEGORIES = ["crafting", "exploration", "social", "lore", "combat"] as const;
export type Category = (typeof CATEGORIES)[number];

export const TAGS = ["physical", "endurance", "charm", "precision", "technical"] as const;
export type Tag = (typeof TAGS)[number];

/** A skill as the table has it, or as somebody wrote it on a sheet. */
export interface Skill {
  readonly name: string;
  readonly category: Category;
  /** What is rolled by those who lack it (CIR-LUCK-4). */
  readonly ability: Raw;
  readonly tags: readonly Tag[];
  /** Obstacle of its skill-gram (CIR-MIND-4). */
  readonly gramOb: number;
  /** Names of skills that may help it (CIR-HELP-3). */
  readonly help: readonly string[];
}

/** What is tried, and how: nothing here says by whom. */
export type Tried = (
  | { readonly kind: "ability"; readonly ability: Ability }
  /** `luck` is the ability rolled by somebody who lacks the skill; null for who has it. */
  | { readonly kind: "skill"; readonly skill: Skill; readonly luck: Raw | null }
) & {
  /** The test is to shake off this condition, or one that is not named. */
  readonly recovers?: string;
  readonly recovery?: boolean;
  /** Whether it is drawn out (CIR-COND-2); where nobody says, Health and endurance are. */
  readonly drawnOut?: boolean;
};

/** Other names of skills (CIR-SKILL-3); what is none of the table's has no skill. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["botany", "botanics"],
  ["hide", "recon"],
]);

const byName = new Map(SKILLS.map((skill) => [normalizeName(skill.name), skill]));

/** The skill of the table with this name or alias, whatever its case; null where there is none (CIR-SKILL-3). */
export function skillNamed(name: string): Skill | null {
  const plain = normalizeName(name);
  return byName.get(ALIASES.get(plain) ?? plain) ?? null;
}

/** The ability with this name, whatever its case; null where there is none. Willpower is a skill (CIR-SKILL-4). */
export const abilityNamed = (name: string): Ability | null =>
  ABILITIES.find((ability) => ability === name.trim().toLowerCase()) ?? null;

/** The ability whose dice are rolled; null where a skill's own are. */
export const abilityRolled = (tried: Tried): Ability | null => (tried.kind === "ability" ? tried.ability : tried.luck);

/** Whether a rating is one that is known; without one it is Beginner's Luck (CIR-SKILL-5). */
export const isKnown = (rating: number): boolean => rating >= 1;

/** How many skills of one category the table has (CIR-SKILL-1). */
export const sizeOf = (category: Category): number => SKILLS.filter((skill) => skill.category === category).length;
