/** A d20 that is rolled on a card, as its message stores it. */
import { total } from "../../../rules/shared/reasons.ts";
import type { RollData } from "../../../rules/shared/roll.ts";
import { type ChallengeCheck, DIE_FACES, computeTerms } from "../../../rules/siege/challenge.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { createRollOptions, formatFormula } from "./shared.ts";

/** Returns the d20 of a check as a stored roll. */
export function createStoredRoll(check: ChallengeCheck, face: number, house: HouseRules): RollData {
  const bonus = total(computeTerms(check, house).bonus);
  const common = { options: {}, evaluated: true } as const;
  const flat =
    bonus === 0
      ? []
      : [
          { class: "OperatorTerm", ...common, operator: bonus < 0 ? "-" : "+" },
          { class: "NumericTerm", ...common, number: Math.abs(bonus) },
        ];
  const results = [{ result: face, active: true }];
  return {
    class: "ChallengeRoll",
    formula: formatFormula(check, house),
    options: { siege: createRollOptions(check, house) },
    terms: [{ class: "Die", ...common, number: 1, faces: DIE_FACES, modifiers: [], results }, ...flat],
    total: face + bonus,
    evaluated: true,
  };
}
