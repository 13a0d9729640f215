/**
 * What a test is of: abilities, skills with their categories and tags; what a condition costs. Ledger: CIR-ABIL-1,
 * CIR-SKILL-1 to -6, CIR-COND-1.
 */

import * as v from "valibot";
import { type Output, fieldGroup, numberField, wordField, wordListField } from "../shared/schema.ts";

export const ABILITIES = ["will", "health", "circles", "resources", "mindchip"] as const;

export type Ability = (typeof ABILITIES)[number];

/** Abilities rolled in place of a missing skill (CIR-LUCK-1). */
export const LUCK_ABILITIES = ["will", "health"] as const;

export type LuckAbility = (typeof LUCK_ABILITIES)[number];

export const CATEGORIES = ["crafting", "exploration", "social", "lore", "combat"] as const;

export type Category = (typeof CATEGORIES)[number];

export const TAGS = ["physical", "endurance", "charm", "precision", "technical"] as const;

export type Tag = (typeof TAGS)[number];

/** What an agent made of the session's Goal (CIR-TURN-9). */
export const GOAL_STATES = ["none", "striven", "achieved"] as const;

/** What a skill is, beside its name. */
export const SkillKind = fieldGroup({
  category: wordField(CATEGORIES, "lore"),
  /** What is rolled by those who lack it (CIR-LUCK-4). */
  ability: wordField(LUCK_ABILITIES, "will"),
  tags: wordListField(TAGS),
  /** Obstacle of its skill-gram (CIR-MIND-4). */
  gramOb: numberField(2),
  /** Names of skills that may help it (CIR-HELP-3). */
  help: v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((names) => names.filter((name) => typeof name === "string")),
    ),
    [],
  ),
});

/** A skill of the table, or one written on a sheet. */
export type Skill = { readonly name: string } & Output<typeof SkillKind>;

/** What is tried, and how: nothing here says by whom. */
export type TestSubject = (
  | { readonly kind: "ability"; readonly ability: Ability }
  /** `luck` is the ability rolled by somebody who lacks the skill; null for who has it. */
  | { readonly kind: "skill"; readonly skill: Skill; readonly luck: LuckAbility | null }
) & {
  /** The test is to shake off this condition, or one that is not named. */
  readonly recovers?: string;
  readonly recovery?: boolean;
  /** Whether it is drawn out (CIR-COND-2); if unknown, Health and endurance tests are. */
  readonly drawnOut?: boolean;
};

/** One test on the way to recovery. Either of those with `or` is enough; the others follow each other. */
export interface RecoveryStep {
  /** Name of the ability or skill. */
  readonly test: string;
  readonly ob: number;
  readonly by: "patient" | "carer";
  readonly or?: true;
  /** Only when there is nothing at hand (CIR-COND-17). */
  readonly onlyForaging?: true;
}

/** What a condition costs: the dice, and the tests it names. */
export interface ConditionRule {
  readonly key: string;
  readonly name: string;
  readonly rule: string;
  readonly dice: number;
  /** It names every test. */
  readonly everything?: true;
  readonly abilities: readonly Ability[];
  readonly categories: readonly Category[];
  readonly tags: readonly Tag[];
  /** It names drawn-out tests too (CIR-COND-2). */
  readonly drawnOut?: true;
  /** What does not apply to a recovery test: the whole penalty, or its part on the ability rolled. */
  readonly spares?: "everything" | "ability";
  readonly steps: readonly RecoveryStep[];
  /** What else may help its recovery, by name (CIR-COND-16). */
  readonly helpWith: readonly string[];
}

/** The ability with this name, whatever its case; null where there is none. Willpower is a skill (CIR-SKILL-4). */
export const findAbility = (name: string): Ability | null =>
  ABILITIES.find((ability) => ability === name.trim().toLowerCase()) ?? null;

/** The ability whose dice are rolled; null where a skill's own are. */
export const findRolledAbility = (tried: TestSubject): Ability | null =>
  tried.kind === "ability" ? tried.ability : tried.luck;

/** Whether a rating is one that is known; without one it is Beginner's Luck (CIR-SKILL-5). */
export const isKnown = (rating: number): boolean => rating >= 1;
