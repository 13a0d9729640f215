/**
 * The card part that offers the roller to bend the outcome, and shows how it was bent. It stores the hit of a miss that
 * may become one. Ledger: SID-BEND-1 to -5.
 */
import * as v from "valibot";
import type { Offer, PartKind } from "../../../core/public/definitions.ts";
import { type Output, Uuid, wholeNumber } from "../../../rules/shared/schema.ts";
import { OUTCOMES, type Outcome } from "../../../rules/sidonia/roll.ts";
import { StrikeData } from "./strike.ts";

const MAX_BENDS = 9;

export const FateData = v.object({
  actor: Uuid,
  attack: v.boolean(),
  /** What the dice said, and what it is by now. */
  rolled: v.picklist(OUTCOMES),
  outcome: v.picklist(OUTCOMES),
  bent: wholeNumber(0, MAX_BENDS),
  /** The outcome a step up, by the house rules of the roll; null where there is none (SID-BEND-4). */
  next: v.fallback(v.nullable(v.picklist(OUTCOMES)), null),
  /** How often it may be bent (SID-BEND-3). */
  most: wholeNumber(0, MAX_BENDS),
  /** The hit of an attack that missed; null where the card shows it already, or there is none. */
  strike: v.fallback(v.nullable(StrikeData), null),
});
export type FateData = Output<typeof FateData>;

const formatOutcome = (attack: boolean, outcome: Outcome): string =>
  `QUADRANT.Sidonia.${attack ? "Hit" : "Outcome"}.${outcome}`;

export const fatePart: PartKind<FateData> = {
  data: FateData,
  template: "templates/sidonia/cards/fate.hbs",
  view: ({ attack, rolled, outcome, bent }) =>
    bent === 0 ? null : { from: formatOutcome(attack, rolled), to: formatOutcome(attack, outcome) },
  text: ({ attack, rolled, outcome, bent }) =>
    bent === 0
      ? []
      : [
          {
            key: "QUADRANT.Sidonia.Hunger.Text.Bent",
            with: { from: formatOutcome(attack, rolled), to: formatOutcome(attack, outcome) },
          },
        ],
  // Each step is another offer: pressed twice at once, the second is none any more.
  offers: ({ attack, next, outcome, bent, most }): Offer[] =>
    next === null || bent >= most
      ? []
      : [
          {
            id: `bend${bent}`,
            label: { key: "QUADRANT.Sidonia.Hunger.Offer.Bend", with: { outcome: formatOutcome(attack, next) } },
            call: { action: "sidonia.bend", args: { from: outcome } },
            passing: ["QUADRANT.Sidonia.Refuse.WindowClosed", "QUADRANT.Sidonia.Hunger.Refuse.NotYourFate"],
          },
        ],
};
