/** Reads the check that a StarSIEGE roll stores; data of a message is not trusted. */
import { type Fields, type Json, flagAt, numberAt, readModifiers, textAt } from "../../../rules/shared/json.ts";
import type { ChallengeCheck } from "../../../rules/siege/challenge.ts";
import { fromDeviations } from "../../../rules/shared/house-rules.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../rules/siege/house-rules.ts";

/** Returns the check that a roll stores; null where it is not valid. */
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

/** Returns the house rules of a roll: those it does not store are the defaults. */
export const readStoredHouse = (kept: Json | undefined): HouseRules => fromDeviations(kept, DEFAULT_HOUSE);
