/** Moves on a proposal: the GM prices or refuses it, its player pays or withdraws. Ledger: SID-TWIST-1. */
import { type CardState, type PartEntry, amendment } from "../../../core/public/definitions.ts";
import { isFields, isWholeNumber } from "../../../rules/shared/read-json.ts";
import { TWIST_MOVES, type TwistMove, refuseTwist, twistPrice, twisted } from "../../../rules/sidonia/channel.ts";
import { marked, marksOf, planPayment, refusePayment } from "../../../rules/sidonia/corruption.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { payerOf } from "../corruption.ts";
import { refuseStranger } from "../documents/read-actor.ts";
import { type TwistData, readTwist } from "../cards/twist.ts";
import { fed } from "./corruption.ts";
import { PAYMENT_PLACES, type Purse, cardsOf, readPurse, standing } from "./paying.ts";

interface Move {
  readonly move: TwistMove;
  readonly price: number;
}

interface OnTwist {
  readonly card: CardState;
  readonly id: string;
  readonly part: PartEntry;
  readonly data: TwistData;
  readonly purse: Purse;
}

const MOST = 9;

/** What a paid proposal costs. */
const priceOf = ({ data }: OnTwist): number => data.price ?? 0;

/** Makes a move on a proposal. */
export const twistMove = amendment<Move, OnTwist, HouseRules>({
  anybody: true,
  parse(raw) {
    if (!isFields(raw) || !isWholeNumber(raw["price"], 0, MOST)) return null;
    const move = TWIST_MOVES.find((one) => one === raw["move"]);
    return move ? { move, price: raw["price"] } : null;
  },
  async read(_args, card, world) {
    const [id, part] = Object.entries(card.parts).find(([, one]) => one.kind === "twist") ?? [];
    const data = part && readTwist(part.data);
    const purse = data ? await readPurse(data, world) : null;
    return id !== undefined && part && data && purse ? { card, id, part, data, purse } : null;
  },
  refuse({ move, price }, { data, purse }, seat, house) {
    const refused = refuseTwist(move, data.state, price, { isGM: seat.isGM });
    if (refused || move === "price" || move === "refuse") return refused;
    const stranger = refuseStranger(purse.creature, seat);
    return (
      stranger ?? (move === "pay" ? refusePayment(payerOf(purse.creature), data.price ?? 0, house, seat.isGM) : null)
    );
  },
  amend({ move, price }, state, house) {
    const { card, id, part, data, purse } = state;
    const { creature, pool } = purse;
    const set = move === "price" ? twistPrice(price) : data.price;
    const parts = { [id]: { ...part, data: { ...part.data, state: twisted(move), price: set } } };
    if (move !== "pay" || !creature.corruption) return { rolls: card.rolls, parts };
    const since = marked(creature.corruption, marksOf(creature.corruption, priceOf(state)), true, house);
    return {
      rolls: card.rolls,
      parts,
      changes: planPayment(payerOf(creature), priceOf(state), "twist", pool, house),
      cards: cardsOf(creature, creature.corruption, since, house),
    };
  },
  label({ move, price }, state, house) {
    const { creature } = state.purse;
    const { corruption } = creature;
    const amount = move === "pay" ? priceOf(state) : price;
    const told =
      move === "pay" && corruption
        ? standing(
            marked(corruption, marksOf(corruption, amount), true, house),
            fed(amount, "twist", state.purse, house),
          )
        : {};
    return { key: `QUADRANT.Sidonia.Hunger.Receipt.Twist.${move}`, with: { name: creature.name, amount, ...told } };
  },
  writes: PAYMENT_PLACES,
});
