/** Moves on a proposal: the GM prices or refuses it, its player pays or withdraws. Ledger: SID-TWIST-1. */
import * as v from "valibot";
import { amendment, refuseStranger } from "../../../core/public/definitions.ts";
import { type Output, wholeNumber } from "../../../rules/shared/schema.ts";
import { TWIST_MOVES, refuseTwist, findTwistPrice, findTwistState } from "../../../rules/sidonia/channel.ts";
import { refusePayment, resolvePayment } from "../../../rules/sidonia/corruption.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { TwistData } from "../cards/twist.ts";
import { readPayer } from "../documents/read-actor.ts";
import { type PaymentState, presentChange, readPaymentState } from "./payment.ts";
import { PAYMENT_PLACES } from "./write-places.ts";
import { type FoundPart, findPart, rewritePart } from "./read-card.ts";

const MAX_PRICE = 9;
const Args = v.object({ move: v.picklist(TWIST_MOVES), price: wholeNumber(0, MAX_PRICE) });

interface TwistCardState extends FoundPart<TwistData> {
  readonly purse: PaymentState;
}

/** Makes a move on a proposal. */
export const twistMove = amendment<Output<typeof Args>, TwistCardState, HouseRules>({
  anybody: true,
  args: Args,
  async read(_args, card, world) {
    const found = findPart(card, "twist", TwistData);
    const purse = found && (await readPaymentState(found.data, world));
    return purse && { ...found, purse };
  },
  refuse({ move, price }, { data, purse }, seat, house) {
    const refused = refuseTwist(move, data.state, price, { isGM: seat.isGM });
    if (refused || move === "price" || move === "refuse") return refused;
    const stranger = refuseStranger(purse.creature, seat);
    return (
      stranger ?? (move === "pay" ? refusePayment(readPayer(purse.creature), data.price ?? 0, house, seat.isGM) : null)
    );
  },
  amend({ move, price }, state, house) {
    const { data, purse } = state;
    const { creature, pool } = purse;
    const amount = move === "pay" ? (data.price ?? 0) : price;
    const paid = move === "pay" ? resolvePayment(readPayer(creature), amount, "twist", pool, house) : null;
    const { changes, cards, shown } = presentChange(purse, paid, house);
    return {
      ...rewritePart(state, {
        state: findTwistState(move),
        price: move === "price" ? findTwistPrice(price) : data.price,
      }),
      changes,
      cards,
      label: { key: `QUADRANT.Sidonia.Hunger.Receipt.Twist.${move}`, with: { name: creature.name, amount, ...shown } },
    };
  },
  writes: PAYMENT_PLACES,
});
