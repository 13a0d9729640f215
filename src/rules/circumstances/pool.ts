/**
 * Building a pool: the rating and everything that adds or takes dice, each with its source. Ledger: CIR-TEST-4 and -5,
 * CIR-TRAIT-2 to -8, CIR-TOK-2 and -3, CIR-RES-9.
 */
import { type Modifier, type Refusal, type Source, total } from "../shared/reasons.ts";
import { listConditionLines } from "./conditions.ts";
import type { HouseRules } from "./house.ts";
import { refuseLimit } from "./tokens.ts";
import type { ConditionRule, TestSubject } from "./state.ts";

/** Dice of what is always worth the same (CIR-TEST-4, CIR-TOK-2, CIR-TOK-3, CIR-MAN-1, CIR-MAN-2). */
export const DICE = { helper: 1, trait: 1, gram: 1, position: 2, setback: -1, impede: -1, empowered: 2 } as const;

/** One side of a Trait pair, called on for a test. */
export interface TraitUse {
  /** Id of the pair. */
  readonly pair: string;
  readonly name: string;
  /** Switched off by a maneuver (CIR-TRAIT-8). */
  readonly disabled: boolean;
}

/** What makes a pool, before it is added up. */
export interface PoolParts {
  readonly tried: TestSubject;
  readonly rating: Modifier;
  /** One line a helper, by name. */
  readonly helpers: readonly { readonly name: string; readonly source: Source }[];
  /** Tokens spent on dice (CIR-TOK-12). */
  readonly tokens: number;
  readonly helpful: readonly TraitUse[];
  /** A Trait that takes a die and earns a token (CIR-TOK-2). */
  readonly setback: TraitUse | null;
  /** Skill-grams that add a die each (CIR-MIND-6). */
  readonly grams: number;
  readonly position: boolean;
  readonly impede: boolean;
  /** The GM's side was strengthened (CIR-TOK-3). */
  readonly empowered: boolean;
  readonly conditions: readonly ConditionRule[];
  /** Treasure, gear and what a person adds. */
  readonly others: readonly Modifier[];
}

/** A pool, added up; nothing in it is summed away. */
export interface Pool {
  readonly lines: readonly Modifier[];
  /** Dice lost to conditions. */
  readonly penalty: number;
  readonly dice: number;
}

const createFixedLine = (key: string, value: number, rule: string): Modifier => ({
  label: `QUADRANT.Circumstances.Term.${key}`,
  value,
  source: { rule },
});

/** Everything that adds or takes dice, a line each (CIR-TEST-4). */
function listLines(parts: PoolParts, house: HouseRules): readonly Modifier[] {
  const { helpers, tokens, helpful, setback, grams, position, impede, empowered, conditions, others } = parts;
  return [
    parts.rating,
    ...helpers.map(({ name, source }) => ({ label: name, value: DICE.helper, source })),
    ...(tokens > 0 ? [createFixedLine("tokens", tokens, "CIR-TOK-12")] : []),
    ...helpful.map(({ name }) => ({ label: name, value: DICE.trait, source: { rule: "CIR-TRAIT-2" } })),
    ...(grams > 0 ? [createFixedLine("gram", DICE.gram * grams, "CIR-MIND-6")] : []),
    ...(position ? [createFixedLine("position", DICE.position, "CIR-MAN-2")] : []),
    ...others,
    ...(empowered ? [createFixedLine("empowered", DICE.empowered, "CIR-TOK-3")] : []),
    ...(setback ? [{ label: setback.name, value: DICE.setback, source: { rule: "CIR-TOK-2" } }] : []),
    ...(impede ? [createFixedLine("impede", DICE.impede, "CIR-MAN-1")] : []),
    ...listConditionLines(conditions, parts.tried, house),
  ];
}

/** Dice the other side has more on account of a Trait (CIR-TOK-3). */
export const EMPOWERED_DICE = DICE.empowered;

/** The same as a line of that side's own pool. */
export const EMPOWERED_LINE: Modifier = createFixedLine("empowered", DICE.empowered, "CIR-TOK-3");

/** Returns the dice that are rolled: not below 0, or 1 where the house leaves one die (CIR-TEST-5). */
export const floorPool = (dice: number, { zeroPool }: Pick<HouseRules, "zeroPool">): number =>
  Math.max(zeroPool === "minOne" ? 1 : 0, dice);

/** Adds a pool up (CIR-TEST-4). */
export function buildPool(parts: PoolParts, house: HouseRules): Pool {
  const lines = listLines(parts, house);
  const penalty = 0 - total(listConditionLines(parts.conditions, parts.tried, house));
  return { lines, penalty, dice: floorPool(total(lines), house) };
}

const refusal = (word: string): Refusal => ({ key: `QUADRANT.Circumstances.Refuse.${word}` });

/**
 * Why a pool can't be made so: the tokens of a test, its Traits, or a setback that would leave no die (CIR-TRAIT-4, -8,
 * CIR-TOK-2, -13).
 */
export function refusePool(parts: PoolParts, house: HouseRules): Refusal | null {
  const { helpful, setback } = parts;
  const used = setback ? [...helpful, setback] : helpful;
  if (used.some(({ disabled }) => disabled)) return refusal("traitDisabled");
  if (helpful.length > house.traitHelpPerTest) return refusal("trait");
  if (new Set(used.map(({ pair }) => pair)).size < used.length) return refusal("sameTrait");
  const limit = refuseLimit(parts.tokens, house);
  if (limit) return limit;
  return setback && total(listLines(parts, house)) < 1 ? refusal("setback") : null;
}

/** What makes the pool of a Resources test. */
export interface ResourcesParts extends Omit<PoolParts, "tried" | "rating"> {
  /** The rating less its tax, as a line. */
  readonly current: Modifier;
  /** The untaxed rating, which a test never exceeds. */
  readonly max: number;
  readonly treasure: Modifier;
}

/** Returns a Resources test as a pool: what the tax leaves of the rating, and treasure (CIR-RES-1, -5, -7). */
export const createResourcesPool = ({ current, max, treasure, ...parts }: ResourcesParts): PoolParts => ({
  ...parts,
  tried: { kind: "ability", ability: "resources" },
  rating: { ...current, value: Math.min(current.value, max) },
  others: treasure.value === 0 ? parts.others : [...parts.others, treasure],
});

/** Why a Resources test can't be made so: at 0 treasure alone is rolled (CIR-RES-9, CIR-TOK-15), or as for any pool. */
export function refuseResources(parts: ResourcesParts, house: HouseRules): Refusal | null {
  const { current, treasure, helpers, tokens, helpful, others } = parts;
  const added = tokens > 0 || [helpers, helpful, others].some((list) => list.length > 0);
  if (current.value === 0 && (treasure.value === 0 || added)) return refusal("zeroResources");
  return refusePool(createResourcesPool(parts), house);
}

/** Returns whether Resources are 0, and so treasure alone is rolled in a test of them (CIR-RES-9, CIR-TOK-15). */
export const isTreasureOnly = (tries: string, resources: number): boolean => tries === "resources" && resources === 0;

/** Why a test takes no token and no help: treasure alone is rolled (CIR-RES-9, CIR-TOK-15). */
export const refuseAddition = (treasureOnly: boolean): Refusal | null =>
  treasureOnly ? refusal("zeroResources") : null;

/** Treasure as its item holds it. */
export interface Treasure {
  readonly dice: number;
  readonly divisible: boolean;
}

/** Returns why so many dice of a treasure can't be used: a single relic is used whole (CIR-RES-5). */
export function refuseTreasure({ dice, divisible }: Treasure, use: number): Refusal | null {
  if (use > dice) return refusal("dice");
  return divisible || use === dice ? null : refusal("whole");
}

/** Returns how many dice of a treasure can be used on one test (CIR-RES-5). */
export const listTreasureUses = (treasure: Treasure): readonly number[] =>
  Array.from({ length: treasure.dice }, (_, i) => i + 1).filter((use) => refuseTreasure(treasure, use) === null);

/** Returns the dice that are left of a treasure after some were used (CIR-RES-5). */
export const countTreasureLeft = ({ dice }: Treasure, use: number): number => dice - use;
