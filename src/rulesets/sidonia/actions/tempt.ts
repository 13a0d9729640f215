/**
 * Answers to a temptation, and the GM's answer to a question put to the Aether. Ledger: SID-COR-8, SID-COR-3,
 * SID-HUN-14.
 */
import * as v from "valibot";
import { amendment, refuseStranger } from "../../../core/public/definitions.ts";
import type { Output } from "../../../rules/shared/schema.ts";
import { TEMPTATION_WAYS } from "../../../rules/sidonia/channel.ts";
import { refusePayment, resolvePayment } from "../../../rules/sidonia/corruption.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { ANSWERS } from "../../../rules/sidonia/hunger.ts";
import { AuguryData } from "../cards/augury.ts";
import { TemptData } from "../cards/tempt.ts";
import { readPayer } from "../documents/read-actor.ts";
import { type PaymentState, presentChange, readPaymentState } from "./payment.ts";
import { PAYMENT_PLACES } from "./write-places.ts";
import { type FoundPart, findPart, rewritePart } from "./read-card.ts";

const DONE = { key: "QUADRANT.Refuse.AlreadyDone" } as const;

interface TemptState extends FoundPart<TemptData> {
  readonly purse: PaymentState;
}

const TemptArgs = v.object({ way: v.picklist(TEMPTATION_WAYS) });

/** Takes the hard way, or the easy one at its price; the payment adds Dissonance like any other (SID-COR-8). */
export const answerTempt = amendment<Output<typeof TemptArgs>, TemptState, HouseRules>({
  args: TemptArgs,
  async read(_args, card, world) {
    const found = findPart(card, "tempt", TemptData);
    const purse = found && (await readPaymentState(found.data, world));
    return purse && { ...found, purse };
  },
  refuse({ way }, { card, data, purse }, seat, house) {
    if (card.byGM === false) return { key: "QUADRANT.Sidonia.Hunger.Refuse.NotTempted" };
    const refused = refuseStranger(purse.creature, seat) ?? (data.taken === null ? null : DONE);
    return refused ?? (way === "easy" ? refusePayment(readPayer(purse.creature), data.price, house, seat.isGM) : null);
  },
  amend({ way }, state, house) {
    const { data, purse } = state;
    const { creature, pool } = purse;
    const paid = way === "easy" ? resolvePayment(readPayer(creature), data.price, "twist", pool, house) : null;
    const { changes, cards, shown } = presentChange(purse, paid, house);
    return {
      ...rewritePart(state, { taken: way }),
      changes,
      cards,
      label: {
        key: `QUADRANT.Sidonia.Hunger.Receipt.Tempt.${way}`,
        with: { name: creature.name, amount: data.price, ...shown },
      },
    };
  },
  writes: PAYMENT_PLACES,
});

interface AuguryState extends FoundPart<AuguryData> {
  readonly name: string;
}

const AuguryArgs = v.object({ answer: v.picklist(ANSWERS) });

/** The GM says what the Aether answers: a single word, and true (SID-HUN-14). */
export const answerAugury = amendment<Output<typeof AuguryArgs>, AuguryState, HouseRules>({
  args: AuguryArgs,
  async read(_args, card, world) {
    const found = findPart(card, "augury", AuguryData);
    const actor = found && (await world.snapshot(found.data.actor));
    return actor && { ...found, name: actor.name };
  },
  refuse(_args, { data }, seat) {
    if (!seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return data.answer === null ? null : DONE;
  },
  amend: ({ answer }, state) => ({
    ...rewritePart(state, { answer }),
    label: {
      key: "QUADRANT.Sidonia.Hunger.Receipt.Augury",
      with: { name: state.name, answer: `QUADRANT.Sidonia.Hunger.Augury.${answer}` },
    },
  }),
  writes: [],
});
