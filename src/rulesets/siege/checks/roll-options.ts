/** What a StarSIEGE roll keeps of its check, read back: hostile until read. */
import { type Fields, flagAt, readModifiers, numberAt, textAt } from "../../../rules/shared/read-json.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { ChallengeCheck } from "../../../rules/siege/challenge.ts";
import { fromDeviations } from "../../../rules/shared/house-rules.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../rules/siege/house-rules.ts";

/** The check that a roll keeps; null where it makes no sense. */
export function readCheck(kept: Fields): ChallengeCheck | null {
  const cl = readModifiers(kept["cl"]);
  const bonus = readModifiers(kept["bonus"]);
  if (!cl || !bonus) return null;
  return {
    bundle: textAt(kept, "bundle"),
    primary: flagAt(kept, "primary"),
    ...("forcedPrimary" in kept ? { forcedPrimary: flagAt(kept, "forcedPrimary") } : {}),
    ...("base" in kept ? { base: numberAt(kept, "base") } : {}),
    cl,
    bonus,
    critAttempt: flagAt(kept, "critAttempt"),
  };
}

/** The house rules a roll was thrown under: what it does not keep is as written. */
export const readStoredHouse = (kept: Json | undefined): HouseRules => fromDeviations(kept, DEFAULT_HOUSE);
