/** Small builders and generators for the tests of Circumstances. */
import fc from "fast-check";
import { CONDITION_KEYS, findCondition } from "../../../src/rules/circumstances/conditions.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../src/rules/circumstances/house.ts";
import { countSixes, explodeSixes, listCountedFaces } from "../../../src/rules/circumstances/exploding.ts";
import { computeDistribution } from "../../../src/rules/circumstances/odds.ts";
import { countSuccesses } from "../../../src/rules/circumstances/successes.ts";
import type { PoolParts, TraitUse } from "../../../src/rules/circumstances/pool.ts";
import { findSkill } from "../../../src/rules/circumstances/skills.ts";
import { SKILLS } from "../../../src/rules/circumstances/data/skills.ts";
import type { Modifier } from "../../../src/rules/shared/reasons.ts";
import {
  ABILITIES,
  type ConditionRule,
  type LuckAbility,
  type TestSubject,
  findAbility,
} from "../../../src/rules/circumstances/state.ts";

/** The successes of a roll whose sixes were rolled again, and the sixes that are still to be rolled. */
export const countExploded = (waves: readonly (readonly number[])[], rules: HouseRules) => ({
  successes: countSuccesses(listCountedFaces(explodeSixes(waves, rules).flat()), rules),
  next: countSixes(waves.at(-1) ?? []),
});

/** The chance of so many successes or more. */
export const computeChance = (dice: number, ob: number, explodes: boolean, rules: HouseRules): number =>
  ob <= 0 ? 1 : (computeDistribution(dice, explodes, ob, rules)[ob] ?? 0);

export const house = (changes: Partial<HouseRules> = {}): HouseRules => ({ ...DEFAULT_HOUSE, ...changes });

export const term = (value: number, label = "term"): Modifier => ({ label, value, source: { by: "gm" } });

/** A test of an ability or skill by its name; Beginner's Luck rolls one the agent lacks. */
export function tried(
  name: string,
  about: { luck?: LuckAbility; recovery?: boolean; recovers?: string; drawnOut?: boolean } = {},
): TestSubject {
  const { luck = null, ...rest } = about;
  const ability = findAbility(name);
  if (ability) return { kind: "ability", ability, ...rest };
  const skill = findSkill(name);
  if (!skill) throw new Error(`no skill ${name}`);
  return { kind: "skill", skill, luck, ...rest };
}

export const conditions = (...keys: string[]): ConditionRule[] => keys.flatMap((key) => findCondition(key) ?? []);

export const use = (pair: string, disabled = false): TraitUse => ({ pair, name: pair, disabled });

export const parts = (rating: number, name = "Recon", changes: Partial<PoolParts> = {}): PoolParts => ({
  tried: tried(name),
  rating: term(rating, "rating"),
  helpers: [],
  tokens: 0,
  helpful: [],
  setback: null,
  grams: 0,
  position: false,
  impede: false,
  empowered: false,
  conditions: [],
  others: [],
  ...changes,
});

export const helper = (name: string) => ({ name, source: { by: "player" } as const });

export const houses: fc.Arbitrary<HouseRules> = fc
  .record({
    successOn: fc.constantFrom<4 | 5>(4, 5),
    explodeKeeps: fc.boolean(),
    zeroPool: fc.constantFrom<HouseRules["zeroPool"]>("fail", "minOne"),
    doubleLuckBoth: fc.constantFrom<HouseRules["doubleLuckBoth"]>("cancel", "both"),
    conditionStacking: fc.constantFrom<HouseRules["conditionStacking"]>("sum", "worst"),
    ownPenaltyOnRecovery: fc.constantFrom<HouseRules["ownPenaltyOnRecovery"]>("literal", "never"),
    tokensPerTest: fc.nat(4),
  })
  .map(house);

export const faces = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 20 });

export const anyTried: fc.Arbitrary<TestSubject> = fc.oneof(
  fc.constantFrom(...ABILITIES).map((name) => tried(name)),
  fc
    .tuple(fc.constantFrom(...SKILLS), fc.constantFrom<LuckAbility | null>(null, "will", "health"))
    .map(([skill, luck]): TestSubject => ({ kind: "skill", skill, luck })),
);

export const someConditions = fc.subarray([...CONDITION_KEYS]).map((keys) => conditions(...keys));

export const anyParts: fc.Arbitrary<PoolParts> = fc
  .record({
    tried: anyTried,
    rating: fc.nat(8).map((rating) => term(rating, "rating")),
    helpers: fc.array(fc.constantFrom("a", "b").map(helper), { maxLength: 4 }),
    tokens: fc.nat(2),
    helpful: fc.array(
      fc.constantFrom("bold", "calm").map((pair) => use(pair)),
      { maxLength: 1 },
    ),
    grams: fc.nat(2),
    position: fc.boolean(),
    impede: fc.boolean(),
    empowered: fc.boolean(),
    conditions: someConditions,
    others: fc.array(
      fc.integer({ min: -3, max: 3 }).map((value) => term(value)),
      { maxLength: 2 },
    ),
  })
  .map((some) => parts(0, "Recon", some));
