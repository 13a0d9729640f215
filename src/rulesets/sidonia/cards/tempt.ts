/**
 * The section of a card on which the GM sets a hard way and an easy one beside each other; the easy one has its price.
 * Ledger: SID-COR-8.
 */
import * as v from "valibot";
import type { Offer, PartKind } from "../../../core/public/definitions.ts";
import { type Output, Uuid, shortText } from "../../../rules/shared/schema.ts";
import { TEMPTATION_WAYS, TWIST_PRICES, type TemptationWay } from "../../../rules/sidonia/channel.ts";
import { MAX_TEXT_LENGTH } from "../../../rules/sidonia/state.ts";

export const TemptData = v.object({
  actor: Uuid,
  /** The proper way, slow or barred. */
  hard: shortText(MAX_TEXT_LENGTH),
  /** The short cut, and its boxes. */
  easy: shortText(MAX_TEXT_LENGTH),
  price: v.picklist(TWIST_PRICES),
  /** Which way was taken; null while it is open. */
  taken: v.fallback(v.nullable(v.picklist(TEMPTATION_WAYS)), null),
});
export type TemptData = Output<typeof TemptData>;

const buildOffer = (way: TemptationWay, price: number): Offer => ({
  id: way,
  group: "way",
  label: { key: `QUADRANT.Sidonia.Hunger.Tempt.${way}Offer`, with: { price } },
  call: { action: "sidonia.answerTempt", args: { way } },
  pending: { what: "QUADRANT.Sidonia.Pending.way" },
});

export const temptPart: PartKind<TemptData> = {
  data: TemptData,
  template: "templates/sidonia/cards/tempt.hbs",
  view: ({ hard, easy, price, taken }) => ({
    ways: [
      { id: "hard", label: "QUADRANT.Sidonia.Hunger.Tempt.hard", told: hard, price: [] },
      {
        id: "easy",
        label: "QUADRANT.Sidonia.Hunger.Tempt.easy",
        told: easy,
        price: TWIST_PRICES.filter((n) => n <= price),
      },
    ].map((way) => ({ ...way, isTaken: way.id === taken, isLeft: taken !== null && way.id !== taken })),
    price: { key: "QUADRANT.Sidonia.Hunger.Card.PriceOf", with: { price } },
  }),
  text: ({ hard, easy }) => [hard, easy],
  offers: ({ price, taken }) => (taken === null ? TEMPTATION_WAYS.map((way) => buildOffer(way, price)) : []),
};
