/**
 * Answers to a temptation, and the GM's answer to a question put to the Aether. Ledger: SID-COR-8, SID-COR-3,
 * SID-HUN-14.
 */
import { amendment, type CardState, type PartEntry } from "../../../core/public/definitions.ts";
import { type Json, isFields } from "../../../rules/shared/json.ts";
import { TEMPTATION_WAYS, type TemptationWay } from "../../../rules/sidonia/channel.ts";
import { markTemporary, countMarks, planPayment, refusePayment } from "../../../rules/sidonia/corruption.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { ANSWERS, type Answer } from "../../../rules/sidonia/hunger.ts";
import { readPayer, refuseStranger } from "../documents/read-actor.ts";
import { type AuguryData, readAugury } from "../cards/augury.ts";
import { type TemptData, readTempt } from "../cards/tempt.ts";
import { computeFedPool } from "./corruption.ts";
import { PAYMENT_PLACES, type PaymentState, buildTrackCards, readPaymentState, describeTrack } from "./payment.ts";

const DONE = { key: "QUADRANT.Refuse.AlreadyDone" } as const;

interface FoundPart<Data> {
  readonly card: CardState;
  readonly id: string;
  readonly part: PartEntry;
  readonly data: Data;
}

function findPartData<Data>(card: CardState, kind: string, read: (raw: Json) => Data | null): FoundPart<Data> | null {
  const [id, part] = Object.entries(card.parts).find(([, one]) => one.kind === kind) ?? [];
  const data = part ? read(part.data) : null;
  return id !== undefined && part && data ? { card, id, part, data } : null;
}

const rewritePart = <Data>({ card, id, part }: FoundPart<Data>, more: { readonly [key: string]: Json }) => ({
  rolls: card.rolls,
  parts: { [id]: { ...part, data: { ...part.data, ...more } } } as Record<string, PartEntry>,
});

interface TemptState extends FoundPart<TemptData> {
  readonly purse: PaymentState;
}

/** Takes the hard way, or the easy one at its price; the payment adds Dissonance like any other (SID-COR-8). */
export const answerTempt = amendment<{ readonly way: TemptationWay }, TemptState, HouseRules>({
  parse(raw) {
    const way = isFields(raw) ? TEMPTATION_WAYS.find((one) => one === raw["way"]) : undefined;
    return way ? { way } : null;
  },
  async read(_args, card, world) {
    const found = findPartData(card, "tempt", readTempt);
    const purse = found && (await readPaymentState(found.data, world));
    return found && purse ? { ...found, purse } : null;
  },
  refuse({ way }, { card, data, purse }, seat, house) {
    if (card.byGM === false) return { key: "QUADRANT.Sidonia.Hunger.Refuse.NotTempted" };
    const refused = refuseStranger(purse.creature, seat) ?? (data.taken === null ? null : DONE);
    return refused ?? (way === "easy" ? refusePayment(readPayer(purse.creature), data.price, house, seat.isGM) : null);
  },
  amend({ way }, state, house) {
    const { data, purse } = state;
    const { creature, pool } = purse;
    const card = rewritePart(state, { taken: way });
    if (way === "hard" || !creature.corruption) return card;
    const since = markTemporary(creature.corruption, countMarks(creature.corruption, data.price), true, house);
    return {
      ...card,
      changes: planPayment(readPayer(creature), data.price, "twist", pool, house),
      cards: buildTrackCards(creature, creature.corruption, since, house),
    };
  },
  label({ way }, { data, purse }, house) {
    const { creature } = purse;
    const { corruption } = creature;
    const told =
      way === "easy" && corruption
        ? describeTrack(
            markTemporary(corruption, countMarks(corruption, data.price), true, house),
            computeFedPool(data.price, "twist", purse, house),
          )
        : {};
    return {
      key: `QUADRANT.Sidonia.Hunger.Receipt.Tempt.${way}`,
      with: { name: creature.name, amount: data.price, ...told },
    };
  },
  writes: PAYMENT_PLACES,
});

/** The GM says what the Aether answers: a single word, and true (SID-HUN-14). */
export const answerAugury = amendment<
  { readonly answer: Answer },
  FoundPart<AuguryData> & { readonly name: string },
  HouseRules
>({
  parse(raw) {
    const answer = isFields(raw) ? ANSWERS.find((one) => one === raw["answer"]) : undefined;
    return answer ? { answer } : null;
  },
  async read(_args, card, world) {
    const found = findPartData(card, "augury", readAugury);
    const actor = found && (await world.snapshot(found.data.actor));
    return found && actor ? { ...found, name: actor.name } : null;
  },
  refuse(_args, { data }, seat) {
    if (!seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    return data.answer === null ? null : DONE;
  },
  amend: ({ answer }, state) => rewritePart(state, { answer }),
  label: ({ answer }, { name }) => ({
    key: "QUADRANT.Sidonia.Hunger.Receipt.Augury",
    with: { name, answer: `QUADRANT.Sidonia.Hunger.Augury.${answer}` },
  }),
  writes: [],
});
