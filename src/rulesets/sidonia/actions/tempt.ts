/**
 * What somebody says to a temptation, and the GM to a question put to the Aether. Ledger: SID-COR-8, SID-COR-3,
 * SID-HUN-14.
 */
import { type CardState, type PartEntry, amendment } from "../../../core/public/definitions.ts";
import { isFields } from "../../../rules/shared/read-json.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { TEMPTED, type Tempted } from "../../../rules/sidonia/channel.ts";
import { marked, marksOf, planPayment, refusePayment } from "../../../rules/sidonia/corruption.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { ANSWERS, type Answer } from "../../../rules/sidonia/hunger.ts";
import { payerOf } from "../corruption.ts";
import { refuseStranger } from "../documents/read-actor.ts";
import { type AuguryData, readAugury } from "../cards/augury.ts";
import { type TemptData, readTempt } from "../cards/tempt.ts";
import { fed } from "./corruption.ts";
import { PAYMENT_PLACES, type Purse, cardsOf, readPurse, standing } from "./paying.ts";

const DONE = { key: "QUADRANT.Refuse.AlreadyDone" } as const;

interface Placed<Data> {
  readonly card: CardState;
  readonly id: string;
  readonly part: PartEntry;
  readonly data: Data;
}

function placed<Data>(card: CardState, kind: string, read: (raw: Json) => Data | null): Placed<Data> | null {
  const [id, part] = Object.entries(card.parts).find(([, one]) => one.kind === kind) ?? [];
  const data = part ? read(part.data) : null;
  return id !== undefined && part && data ? { card, id, part, data } : null;
}

const rewritten = <Data>({ card, id, part }: Placed<Data>, more: { readonly [key: string]: Json }) => ({
  rolls: card.rolls,
  parts: { [id]: { ...part, data: { ...part.data, ...more } } } as Record<string, PartEntry>,
});

interface OnTempt extends Placed<TemptData> {
  readonly purse: Purse;
}

/** Takes the hard way, or the easy one at its price: what is paid feeds the pool as any payment does (SID-COR-8). */
export const answerTempt = amendment<{ readonly way: Tempted }, OnTempt, HouseRules>({
  parse(raw) {
    const way = isFields(raw) ? TEMPTED.find((one) => one === raw["way"]) : undefined;
    return way ? { way } : null;
  },
  async read(_args, card, world) {
    const found = placed(card, "tempt", readTempt);
    const purse = found && (await readPurse(found.data, world));
    return found && purse ? { ...found, purse } : null;
  },
  refuse({ way }, { card, data, purse }, seat, house) {
    if (card.byGM === false) return { key: "QUADRANT.Sidonia.Hunger.Refuse.NotTempted" };
    const refused = refuseStranger(purse.creature, seat) ?? (data.taken === null ? null : DONE);
    return refused ?? (way === "easy" ? refusePayment(payerOf(purse.creature), data.price, house, seat.isGM) : null);
  },
  amend({ way }, state, house) {
    const { data, purse } = state;
    const { creature, pool } = purse;
    const card = rewritten(state, { taken: way });
    if (way === "hard" || !creature.corruption) return card;
    const since = marked(creature.corruption, marksOf(creature.corruption, data.price), true, house);
    return {
      ...card,
      changes: planPayment(payerOf(creature), data.price, "twist", pool, house),
      cards: cardsOf(creature, creature.corruption, since, house),
    };
  },
  label({ way }, { data, purse }, house) {
    const { creature } = purse;
    const { corruption } = creature;
    const told =
      way === "easy" && corruption
        ? standing(
            marked(corruption, marksOf(corruption, data.price), true, house),
            fed(data.price, "twist", purse, house),
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
  Placed<AuguryData> & { readonly name: string },
  HouseRules
>({
  parse(raw) {
    const answer = isFields(raw) ? ANSWERS.find((one) => one === raw["answer"]) : undefined;
    return answer ? { answer } : null;
  },
  async read(_args, card, world) {
    const found = placed(card, "augury", readAugury);
    const actor = found && (await world.snapshot(found.data.actor));
    return found && actor ? { ...found, name: actor.name } : null;
  },
  refuse: (_args, { data }, seat) =>
    seat.isGM ? (data.answer === null ? null : DONE) : { key: "QUADRANT.Refuse.GmOnly" },
  amend: ({ answer }, state) => rewritten(state, { answer }),
  label: ({ answer }, { name }) => ({
    key: "QUADRANT.Sidonia.Hunger.Receipt.Augury",
    with: { name, answer: `QUADRANT.Sidonia.Hunger.Augury.${answer}` },
  }),
  writes: [],
});
