/**
 * Decisions made on a roll, as its card stores them. Ledger: SID-ROLL-13, SID-OUT-3 to -7, SID-CRIT-1, SID-AETH-2, -3.
 */
import {
  type Fields,
  type Json,
  MAX_LABEL_LENGTH,
  isFields,
  isWholeNumber,
  readShortText,
} from "../../../rules/shared/json.ts";
import { BENEFITS, type Benefit } from "../../../rules/sidonia/critical.ts";
import { computeConsequences, COST_CHOICES, FREE_SPEND } from "../../../rules/sidonia/outcome.ts";
import { FREE_STATES, type RollDecisions } from "../../../rules/sidonia/window.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import type { Outcome } from "../../../rules/sidonia/roll.ts";
import type { Roller } from "../../../rules/sidonia/state.ts";

/** A result that a second try threw away. */
export interface FirstTry {
  readonly dice: readonly number[];
  readonly total: number;
}

export interface DecisionData extends RollDecisions {
  /** The cost was banked of itself (SID-OUT-5). */
  readonly auto: boolean;
  /** Points of a free catastrophe. */
  readonly amount: number;
  /** In the GM's words: the complication, the catastrophe or the benefit. */
  readonly told: string;
  /** SID-AETH-2, SID-AETH-3: the fear the Aether answered, or what else it caught. */
  readonly aether: string;
  /** SID-ROLL-8: the follow-up question. */
  readonly question: string;
}

/** The most letters of a text that a card stores. */
export const MAX_TEXT_LENGTH = 300;

/** Facts about a roll, known when it is made. */
export interface RollContext {
  /** Made through the Aether (SID-AETH-1). */
  readonly supernatural: boolean;
  /** The actor has Intelligence (SID-ROLL-8). */
  readonly intelligence: boolean;
  /** A cost banks itself in this house (SID-OUT-5). */
  readonly banks: boolean;
  /** A free catastrophe can be bought off in this house (SID-OUT-7). */
  readonly mayBuyOff: boolean;
  /** What was tried, in words (SID-DIS-7). */
  readonly skill: string;
}

/** What a message carried; nothing special where it carried none. */
export function readRollContext(raw: Json | undefined): RollContext {
  const flag = (key: string): boolean => isFields(raw) && raw[key] === true;
  return {
    supernatural: flag("supernatural"),
    intelligence: flag("intelligence"),
    banks: flag("banks"),
    mayBuyOff: flag("mayBuyOff"),
    skill: (isFields(raw) ? readShortText(raw["skill"], MAX_LABEL_LENGTH) : null) ?? "",
  };
}

export const UNDECIDED: DecisionData = {
  cost: null,
  relief: false,
  freeCatastrophe: null,
  benefit: null,
  auto: false,
  amount: 0,
  told: "",
  aether: "",
  question: "",
};

/** Reads the decisions a message carries; none where it carries none. */
export function readDecisions(raw: Json | undefined): DecisionData {
  if (!isFields(raw)) return UNDECIDED;
  const words = (key: string): string => readShortText(raw[key], MAX_TEXT_LENGTH) ?? "";
  const { amount } = raw;
  return {
    cost: COST_CHOICES.find((one) => one === raw["cost"]) ?? null,
    relief: raw["relief"] === true,
    freeCatastrophe: FREE_STATES.find((one) => one === raw["freeCatastrophe"]) ?? null,
    benefit: BENEFITS.find((one): one is Benefit => one === raw["benefit"]) ?? null,
    auto: raw["auto"] === true,
    amount: isWholeNumber(amount, 0, FREE_SPEND) ? amount : 0,
    told: words("told"),
    aether: words("aether"),
    question: words("question"),
  };
}

/** Returns the decisions as a card stores them. */
export const decisionsJson = (decisions: DecisionData): Fields => ({ ...decisions });

/** A result thrown away; null where there is none. */
export function readFirstTry(raw: Json | undefined): FirstTry | null {
  if (!isFields(raw) || !isWholeNumber(raw["total"], -99, 99)) return null;
  const { dice, total } = raw;
  return Array.isArray(dice) && dice.length <= 3 && dice.every((die): die is number => isWholeNumber(die, 1, 6))
    ? { dice, total }
    : null;
}

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
