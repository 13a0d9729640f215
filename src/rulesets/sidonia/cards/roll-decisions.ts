/**
 * Decisions made on a roll, as its card stores them. Ledger: SID-ROLL-13, SID-OUT-3 to -7, SID-CRIT-1, SID-AETH-2, -3.
 */
import * as v from "valibot";
import {
  FlagField,
  MAX_LABEL_LENGTH,
  fieldGroup,
  type Output,
  shortList,
  shortText,
  wholeNumber,
} from "../../../rules/shared/schema.ts";
import { BENEFITS } from "../../../rules/sidonia/critical.ts";
import { computeConsequences, COST_CHOICES, FREE_SPEND } from "../../../rules/sidonia/outcome.ts";
import { FREE_STATES } from "../../../rules/sidonia/window.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import type { Outcome } from "../../../rules/sidonia/roll.ts";
import { MAX_TEXT_LENGTH, type Roller } from "../../../rules/sidonia/state.ts";

const MAX_DICE = 3;
const MAX_TOTAL = 99;

/** A result that a second try threw away. */
export const FirstTry = v.object({
  dice: shortList(wholeNumber(1, 6), MAX_DICE),
  total: wholeNumber(-MAX_TOTAL, MAX_TOTAL),
});
export type FirstTry = Output<typeof FirstTry>;

const Words = v.fallback(shortText(MAX_TEXT_LENGTH), "");

/** What was decided of a roll since; nothing where a card stores nothing valid. */
export const DecisionData = fieldGroup({
  cost: v.fallback(v.nullable(v.picklist(COST_CHOICES)), null),
  relief: FlagField,
  freeCatastrophe: v.fallback(v.nullable(v.picklist(FREE_STATES)), null),
  benefit: v.fallback(v.nullable(v.picklist(BENEFITS)), null),
  /** The cost was banked of itself (SID-OUT-5). */
  auto: FlagField,
  /** Points of a free catastrophe. */
  amount: v.fallback(wholeNumber(0, FREE_SPEND), 0),
  /** In the GM's words: the complication, the catastrophe or the benefit. */
  told: Words,
  /** SID-AETH-2, SID-AETH-3: the fear the Aether answered, or what else it caught. */
  aether: Words,
  /** SID-ROLL-8: the follow-up question. */
  question: Words,
});
export type DecisionData = Output<typeof DecisionData>;

/** Facts about a roll, known when it is made; nothing special where a card stores none. */
export const RollContext = fieldGroup({
  /** Made through the Aether (SID-AETH-1). */
  supernatural: FlagField,
  /** The actor has Intelligence (SID-ROLL-8). */
  intelligence: FlagField,
  /** A cost banks itself in this house (SID-OUT-5). */
  banks: FlagField,
  /** A free catastrophe can be bought off in this house (SID-OUT-7). */
  mayBuyOff: FlagField,
  /** What was tried, in words (SID-DIS-7). */
  skill: v.fallback(shortText(MAX_LABEL_LENGTH), ""),
});
export type RollContext = Output<typeof RollContext>;

/** Returns what an outcome offers the GM, as a card stores it (SID-OUT-3, -5, -7, -9). */
export function computeOpens(
  outcome: Outcome,
  roller: Roller,
  house: HouseRules,
  supernatural: boolean,
): { readonly [key: string]: boolean } {
  const { bank, npcPays, relief, freeSpend } = computeConsequences(outcome, roller, house, supernatural);
  return { bank, npcPays, relief, freeSpend };
}
