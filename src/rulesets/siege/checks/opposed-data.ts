/** A roll of both sides as a card stores it. Ledger: SIE-OPP-2. */
import * as v from "valibot";
import { Modifiers } from "../../../rules/shared/reasons.ts";
import { MAX_LABEL_LENGTH, Uuid, shortText, wholeNumber } from "../../../rules/shared/schema.ts";

/** One side: what it rolls with, its die, and by how much it beat its own Challenge Base. */
const Side = v.object({
  actor: Uuid,
  name: shortText(MAX_LABEL_LENGTH),
  bundle: shortText(MAX_LABEL_LENGTH),
  primary: v.boolean(),
  base: wholeNumber(0, 99),
  bonus: Modifiers,
  /** Null until it has rolled. */
  natural: v.nullable(wholeNumber(1, 20)),
  margin: v.nullable(wholeNumber(-999, 999)),
});
export type Side = Readonly<v.InferOutput<typeof Side>>;

/** Both sides; `a` started it. The winner is null until both have rolled. */
export const Opposed = v.object({ a: Side, b: Side, winner: v.nullable(v.picklist(["a", "b"])) });
export type Opposed = Readonly<v.InferOutput<typeof Opposed>>;

/** The id and the kind of the card's part. */
export const OPPOSED_PART = "opposed";
