/** Reads the check that a StarSIEGE roll stores; data of a message is not trusted. */
import * as v from "valibot";
import type { Fields, Json } from "../../../rules/shared/json.ts";
import { Modifiers } from "../../../rules/shared/reasons.ts";
import { FlagField, numberField, readShape, textField } from "../../../rules/shared/schema.ts";
import type { ChallengeCheck } from "../../../rules/siege/challenge.ts";
import { fromDeviations } from "../../../rules/shared/house-rules.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../rules/siege/house-rules.ts";

/** The check that a roll stores. */
const StoredCheck = v.object({
  bundle: textField(),
  primary: FlagField,
  forcedPrimary: v.exactOptional(FlagField),
  base: v.exactOptional(numberField()),
  cl: Modifiers,
  bonus: Modifiers,
  critAttempt: FlagField,
});

/** Returns the check that a roll stores; null where it is not valid. */
export const readCheck = (kept: Fields): ChallengeCheck | null => readShape(StoredCheck, kept);

/** Returns the house rules of a roll: those it does not store are the defaults. */
export const readStoredHouse = (kept: Json | undefined): HouseRules => fromDeviations(kept, DEFAULT_HOUSE);
