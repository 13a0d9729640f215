/** A roll of both sides as a card stores it: before, and after. Ledger: SIE-OPP-2. */
import * as v from "valibot";
import { Modifiers } from "../../../rules/shared/reasons.ts";
import { MAX_LABEL_LENGTH, Uuid, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { ATTRIBUTES, BUNDLES } from "../../../rules/siege/state.ts";

/** One side: what it rolls with, its die, and by how much it beat its own Challenge Base. */
const Side = v.object({
  actor: Uuid,
  name: shortText(MAX_LABEL_LENGTH),
  bundle: shortText(MAX_LABEL_LENGTH),
  primary: v.boolean(),
  base: wholeNumber(0, 99),
  bonus: Modifiers,
  /** Null until both have rolled. */
  natural: v.nullable(wholeNumber(1, 20)),
  margin: v.nullable(wholeNumber(-999, 999)),
});
export type Side = Readonly<v.InferOutput<typeof Side>>;

/** Both sides; `a` started it. The winner is null until both have rolled. */
export const Opposed = v.object({ a: Side, b: Side, winner: v.nullable(v.picklist(["a", "b"])) });
export type Opposed = Readonly<v.InferOutput<typeof Opposed>>;

/** The id and the kind of the card's part. */
export const OPPOSED_PART = "opposed";

/** One side before the dice: what it has chosen or, until it is ready, what is expected of it. */
export const WaitingSide = v.object({
  ...Side.entries,
  bundle: v.picklist(BUNDLES),
  attribute: v.picklist(ATTRIBUTES),
  /** Id of a Specialty, `competence`, or empty. */
  specialty: shortText(MAX_LABEL_LENGTH),
  ready: v.boolean(),
});
export type WaitingSide = Readonly<v.InferOutput<typeof WaitingSide>>;

export const SIDES = ["a", "b"] as const;
export type SideId = (typeof SIDES)[number];

/** Both sides before the dice; `a` started it. They are rolled together once both are ready. */
export const Opposing = v.object({ a: WaitingSide, b: WaitingSide });
export type Opposing = Readonly<v.InferOutput<typeof Opposing>>;

/** The id and the kind of the card's part. */
export const OPPOSING_PART = "opposing";

/** Returns the other side. */
export const findOther = (side: SideId): SideId => (side === "a" ? "b" : "a");
