/** Moves on a proposal: the GM prices or refuses it, its player pays or withdraws. Ledger: SID-TWIST-1. */
import { amendment, type CardState, type PartEntry } from "../../../core/public/definitions.ts";
import { isFields, isWholeNumber } from "../../../rules/shared/json.ts";
import {
  TWIST_MOVES,
  type TwistMove,
  refuseTwist,
  findTwistPrice,
  findTwistState,
} from "../../../rules/sidonia/channel.ts";
import { markTemporary, countMarks, planPayment, refusePayment } from "../../../rules/sidonia/corruption.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { readPayer, refuseStranger } from "../documents/read-actor.ts";
import { type TwistData, readTwist } from "../cards/twist.ts";
import { computeFedPool } from "./corruption.ts";
import { PAYMENT_PLACES, type PaymentState, buildTrackCards, readPaymentState, describeTrack } from "./payment.ts";

interface TwistArgs {
  readonly move: TwistMove;
  readonly price: number;
}

interface TwistCardState {
  readonly card: CardState;
  readonly id: string;
  readonly part: PartEntry;
  readonly data: TwistData;
  readonly purse: PaymentState;
}

const MAX_PRICE = 9;

/** What a paid proposal costs. */
const readPrice = ({ data }: TwistCardState): number => data.price ?? 0;

/** Makes a move on a proposal. */
export const twistMove = amendment<TwistArgs, TwistCardState, HouseRules>({
  anybody: true,
  parse(raw) {
    if (!isFields(raw) || !isWholeNumber(raw["price"], 0, MAX_PRICE)) return null;
    const move = TWIST_MOVES.find((one) => one === raw["move"]);
    return move ? { move, price: raw["price"] } : null;
  },
  async read(_args, card, world) {
    const [id, part] = Object.entries(card.parts).find(([, one]) => one.kind === "twist") ?? [];
    const data = part && readTwist(part.data);
    const purse = data ? await readPaymentState(data, world) : null;
    return id !== undefined && part && data && purse ? { card, id, part, data, purse } : null;
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
    const { card, id, part, data, purse } = state;
    const { creature, pool } = purse;
    const set = move === "price" ? findTwistPrice(price) : data.price;
    const parts = { [id]: { ...part, data: { ...part.data, state: findTwistState(move), price: set } } };
    if (move !== "pay" || !creature.corruption) return { rolls: card.rolls, parts };
    const since = markTemporary(creature.corruption, countMarks(creature.corruption, readPrice(state)), true, house);
    return {
      rolls: card.rolls,
      parts,
      changes: planPayment(readPayer(creature), readPrice(state), "twist", pool, house),
      cards: buildTrackCards(creature, creature.corruption, since, house),
    };
  },
  label({ move, price }, state, house) {
    const { creature } = state.purse;
    const { corruption } = creature;
    const amount = move === "pay" ? readPrice(state) : price;
    const told =
      move === "pay" && corruption
        ? describeTrack(
            markTemporary(corruption, countMarks(corruption, amount), true, house),
            computeFedPool(amount, "twist", state.purse, house),
          )
        : {};
    return { key: `QUADRANT.Sidonia.Hunger.Receipt.Twist.${move}`, with: { name: creature.name, amount, ...told } };
  },
  writes: PAYMENT_PLACES,
});
