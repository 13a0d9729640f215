/**
 * The card part that offers the roller to bend the outcome, and shows how it was bent. It stores the hit of a miss that
 * may become one. Ledger: SID-BEND-1 to -5.
 */
import type { Offer, PartKind } from "../../../core/public/definitions.ts";
import { type Json, isFields, isUuid, isWholeNumber } from "../../../rules/shared/json.ts";
import { OUTCOMES, type Outcome } from "../../../rules/sidonia/roll.ts";

export interface FateData {
  readonly actor: string;
  readonly attack: boolean;
  /** What the dice said, and what it is by now. */
  readonly rolled: Outcome;
  readonly outcome: Outcome;
  readonly bent: number;
  /** The outcome a step up, by the house rules of the roll; null where there is none (SID-BEND-4). */
  readonly next: Outcome | null;
  /** How often it may be bent (SID-BEND-3). */
  readonly most: number;
  /** The hit of an attack that missed; null where the card shows it already, or there is none. */
  readonly strike: { readonly [key: string]: Json } | null;
}

const findOutcome = (raw: Json | undefined): Outcome | null => OUTCOMES.find((one) => one === raw) ?? null;

/** The data as a message carried it; null where it is none. */
export function readFate(raw: Json): FateData | null {
  if (!isFields(raw) || !isUuid(raw["actor"]) || typeof raw["attack"] !== "boolean") return null;
  const { actor, attack, bent, most, strike = null } = raw;
  const rolled = findOutcome(raw["rolled"]);
  const outcome = findOutcome(raw["outcome"]);
  if (!rolled || !outcome || !isWholeNumber(bent, 0, 9) || !isWholeNumber(most, 0, 9)) return null;
  if (strike !== null && !isFields(strike)) return null;
  return { actor, attack, rolled, outcome, bent, next: findOutcome(raw["next"]), most, strike };
}

const formatOutcome = (attack: boolean, outcome: Outcome): string =>
  `QUADRANT.Sidonia.${attack ? "Hit" : "Outcome"}.${outcome}`;

export const fatePart: PartKind<FateData> = {
  parse: readFate,
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
          },
        ],
};
