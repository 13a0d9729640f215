/**
 * The section of a card on which the GM sets a hard way and an easy one beside each other; the easy one has its price.
 * Ledger: SID-COR-8.
 */
import type { Offer, PartKind } from "../../../core/public/definitions.ts";
import { type Json, isFields, isUuid, readShortText } from "../../../rules/shared/json.ts";
import {
  TEMPTATION_WAYS,
  TWIST_PRICES,
  type TemptationWay,
  type TwistPrice,
  findTwistPrice,
} from "../../../rules/sidonia/channel.ts";
import { MAX_TEXT_LENGTH } from "./roll-decisions.ts";

export interface TemptData {
  readonly actor: string;
  /** The proper way, slow or barred. */
  readonly hard: string;
  /** The short cut, and its boxes. */
  readonly easy: string;
  readonly price: TwistPrice;
  /** Which way was taken; null while it is open. */
  readonly taken: TemptationWay | null;
}

/** The data as a message carried it; null where it is none. */
export function readTempt(raw: Json): TemptData | null {
  if (!isFields(raw) || !isUuid(raw["actor"])) return null;
  const hard = readShortText(raw["hard"], MAX_TEXT_LENGTH);
  const easy = readShortText(raw["easy"], MAX_TEXT_LENGTH);
  const price = typeof raw["price"] === "number" ? findTwistPrice(raw["price"]) : null;
  const taken = TEMPTATION_WAYS.find((one) => one === raw["taken"]) ?? null;
  return hard === null || easy === null || price === null ? null : { actor: raw["actor"], hard, easy, price, taken };
}

const buildOffer = (way: TemptationWay, price: number): Offer => ({
  id: way,
  group: "way",
  label: { key: `QUADRANT.Sidonia.Hunger.Tempt.${way}Offer`, with: { price } },
  call: { action: "sidonia.answerTempt", args: { way } },
});

export const temptPart: PartKind<TemptData> = {
  parse: readTempt,
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
