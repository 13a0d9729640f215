/** Helping: who may add a die to whose test. Ledger: CIR-HELP-1 to -8, CIR-COND-16. */
import { normalizeName } from "../shared/names.ts";
import { type Refusal, total } from "../shared/reasons.ts";
import { findCondition, listConditionLines } from "./conditions.ts";
import type { HouseRules } from "./house.ts";
import { type ConditionRule, type TestSubject, findRolledAbility } from "./state.ts";

/** What a helper would help with, and what is left of it. */
export interface Helper {
  readonly tried: TestSubject;
  readonly rating: number;
  readonly conditions: readonly ConditionRule[];
}

const normalizeSubject = (tried: TestSubject): string =>
  tried.kind === "ability" ? tried.ability : normalizeName(tried.skill.name);

/**
 * Whether the rules name it as help for a test: the same thing, a skill of its list, the ability rolled, what eases a
 * recovery.
 */
export function isHelp(test: TestSubject, tried: TestSubject): boolean {
  const name = normalizeSubject(tried);
  const named = (list: readonly string[]): boolean => list.some((one) => normalizeName(one) === name);
  if (name === normalizeSubject(test) && tried.kind === test.kind) return true;
  const eased = test.recovers === undefined ? null : findCondition(test.recovers);
  if (eased?.helpWith && named(eased.helpWith)) return true;
  if (tried.kind === "ability") return findRolledAbility(test) === tried.ability;
  return test.kind === "skill" && named(test.skill.help);
}

/** What is left of the helper's rating under conditions (CIR-HELP-6). */
export const computeRatingLeft = ({ tried, rating, conditions }: Helper, house: HouseRules): number =>
  rating + total(listConditionLines(conditions, tried, house));

/**
 * Returns why a helper can't help: what they offer does not fit and the GM has not allowed it (CIR-HELP-3), or nothing
 * of it is left (CIR-HELP-6). Help is always exactly one die, however little is left.
 */
export function refuseHelp(test: TestSubject, helper: Helper, allowed: boolean, house: HouseRules): Refusal | null {
  if (!allowed && !isHelp(test, helper.tried)) return { key: "QUADRANT.Circumstances.Refuse.noHelp" };
  return computeRatingLeft(helper, house) < 1 ? { key: "QUADRANT.Circumstances.Refuse.spent" } : null;
}
