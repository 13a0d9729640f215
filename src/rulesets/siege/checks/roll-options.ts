/** What a StarSIEGE roll stores in its options; data of a message is not trusted. */
import * as v from "valibot";
import { storedHouse } from "../../../core/public/definitions.ts";
import { Modifiers } from "../../../rules/shared/reasons.ts";
import { FlagField, fieldGroup, numberField, textField } from "../../../rules/shared/schema.ts";
import { HOUSE_RULES } from "../../../rules/siege/house-rules.ts";

/** Whether it fails whatever the die shows (SIE-DEFECT-9). */
const Doom = { doomed: v.exactOptional(FlagField) };

/** The check that a roll stores. */
export const StoredCheck = v.object({
  ...Doom,
  bundle: textField(),
  primary: FlagField,
  forcedPrimary: v.exactOptional(FlagField),
  base: v.exactOptional(numberField()),
  cl: Modifiers,
  bonus: Modifiers,
  critAttempt: FlagField,
});

/** A roll's check (null for a plain formula), whether its Challenge Level is hidden, and the house rules it had. */
export const StoredRoll = fieldGroup({
  check: v.fallback(v.nullable(StoredCheck), null),
  hidden: FlagField,
  house: storedHouse("siege", HOUSE_RULES),
});
