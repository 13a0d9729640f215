/** The card part that shows a proposed change of the world, from proposal to price and end. Ledger: SID-TWIST-1, -2. */
import * as v from "valibot";
import type { Offer, PartKind } from "../../../core/public/definitions.ts";
import { type Output, Uuid, shortText } from "../../../rules/shared/schema.ts";
import { TWIST_PRICES, TWIST_STATES, type TwistState, listTwistMoves } from "../../../rules/sidonia/channel.ts";

/** The longest proposal. */
export const LONGEST_TWIST = 300;

export const TwistData = v.object({
  actor: Uuid,
  text: shortText(LONGEST_TWIST),
  state: v.picklist(TWIST_STATES),
  /** Null until the GM has set it. */
  price: v.nullable(v.picklist(TWIST_PRICES)),
});
export type TwistData = Output<typeof TwistData>;

/** The tone of each state. */
const TONES: Readonly<Record<TwistState, string>> = {
  proposed: "plain",
  priced: "cost",
  paid: "crit",
  withdrawn: "plain",
  refused: "bad",
};

export const twistPart: PartKind<TwistData> = {
  data: TwistData,
  template: "templates/sidonia/cards/twist.hbs",
  view: ({ text, state, price }) => ({
    text,
    tone: TONES[state],
    state: `QUADRANT.Sidonia.Hunger.Twist.${state}`,
    price,
    boxes: Array.from({ length: price ?? 0 }, () => state === "paid"),
    hints:
      state === "proposed"
        ? TWIST_PRICES.map((one) => ({ price: one, hint: `QUADRANT.Sidonia.Hunger.TwistHint.${one}` }))
        : null,
  }),
  text: ({ text, state, price }) => [
    text,
    { key: `QUADRANT.Sidonia.Hunger.TwistText.${state}`, with: { price: price ?? 0 } },
  ],
  offers: ({ state, price }) =>
    listTwistMoves(state).flatMap((move) => (move === "price" ? buildPriceOffers() : [buildOffer(move, price)])),
};

const buildPriceOffers = (): Offer[] =>
  TWIST_PRICES.map((price) => ({
    id: `price${price}`,
    group: "verdict",
    label: { key: "QUADRANT.Sidonia.Hunger.Offer.Price", with: { price } },
    call: { action: "sidonia.twistMove", args: { move: "price", price } },
  }));

const buildOffer = (move: "refuse" | "pay" | "withdraw", price: number | null): Offer => ({
  id: move,
  group: move === "refuse" ? "verdict" : "answer",
  label: { key: `QUADRANT.Sidonia.Hunger.Offer.${move}`, with: { price: price ?? 0 } },
  call: { action: "sidonia.twistMove", args: { move, price: price ?? 0 } },
  ...(move === "pay" ? { primary: true, pending: { what: "QUADRANT.Sidonia.Pending.payment" } } : {}),
  ...(move === "refuse" ? { pending: { what: "QUADRANT.Sidonia.Pending.price", gm: true } } : {}),
});
