/**
 * Corruption paid before a roll, laid on and cleansed by the GM, and what is permanent. Ledger: SID-COR-2, -3, -9, -10,
 * SID-DEFY-2. What rewrites a card (bending, twisting, a critical softened) is in bend.ts, twist.ts and strike.ts.
 */
import { type ActionKind, action } from "../../../core/public/definitions.ts";
import { isWholeNumber, readShortText } from "../../../rules/shared/read-json.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { gateCost, planDefiance, refuseDefiance } from "../../../rules/sidonia/channel.ts";
import {
  cleansed,
  hardened,
  marked,
  marksOf,
  planCleansed,
  planHardened,
  planImposed,
  planPayment,
  refuseCleansed,
  refuseHardened,
  refuseImposed,
  refusePayment,
} from "../../../rules/sidonia/corruption.ts";
import { WAYS, type Way, corruptionGain } from "../../../rules/sidonia/dissonance.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { ATTRIBUTES, type Attribute, type Hunger } from "../../../rules/sidonia/state.ts";
import { payerOf } from "../corruption.ts";
import { refuseStranger } from "../documents/read-actor.ts";
import {
  type One,
  PAYMENT_PLACES,
  type Purse,
  TRACK_PLACES,
  cardsOf,
  parseOne,
  readPurse,
  standing,
} from "./paying.ts";

const MOST = 30;
const GM_ONLY = { key: "QUADRANT.Refuse.GmOnly" } as const;

interface Paying extends One {
  readonly amount: number;
  readonly way: Way;
  /** What for, in somebody's words. */
  readonly reason: string;
}

/** The track of somebody who has one: asked only where it was not refused. */
const trackOf = ({ creature: { corruption } }: Purse): Hunger => {
  if (!corruption) throw new RangeError("there is no track");
  return corruption;
};

const paidTrack = (amount: number, purse: Purse, house: HouseRules): Hunger =>
  marked(trackOf(purse), marksOf(trackOf(purse), amount), true, house);

/** The pool once somebody has paid (SID-DIS-3). */
export const fed = (amount: number, way: Way, purse: Purse, house: HouseRules): number =>
  purse.pool.value +
  corruptionGain({ amount: marksOf(trackOf(purse), amount), way, character: purse.creature.character }, house);

/** Pays temporary corruption: boxes and, for a character, as many points (SID-COR-3, SID-DIS-3). */
export const payCorruption = action<Paying, Purse, HouseRules>({
  parse(raw) {
    const one = parseOne(raw);
    const way = WAYS.find((known) => known === one?.["way"]);
    const reason = readShortText(one?.["reason"] ?? "", 200);
    return one && way && reason !== null && isWholeNumber(one["amount"], 1, MOST)
      ? { actor: one.actor, way, reason, amount: one["amount"] }
      : null;
  },
  read: readPurse,
  refuse: ({ amount }, { creature }, seat, house) =>
    refuseStranger(creature, seat) ?? refusePayment(payerOf(creature), amount, house, seat.isGM),
  plan: ({ amount, way }, { creature, pool }, house) => planPayment(payerOf(creature), amount, way, pool, house),
  cards: ({ amount }, purse, house) => cardsOf(purse.creature, trackOf(purse), paidTrack(amount, purse, house), house),
  label: ({ amount, way, reason }, purse, house) => ({
    key: `QUADRANT.Sidonia.Hunger.Receipt.Paid${reason ? "For" : ""}`,
    with: {
      name: purse.creature.name,
      way: `QUADRANT.Sidonia.Hunger.Way.${way}`,
      amount,
      reason,
      ...standing(paidTrack(amount, purse, house), fed(amount, way, purse, house)),
    },
  }),
  writes: PAYMENT_PLACES,
});

interface Defying extends One {
  readonly attribute: Attribute;
  readonly gate: number;
}

const scoreOf = ({ attribute }: Defying, { creature }: Purse): number => creature.attributes[attribute].value;
const costOf = (args: Defying, purse: Purse): number => gateCost(scoreOf(args, purse), args.gate);

/** Defies the Gate before a roll: a box for each point the score lacks (SID-DEFY-2). */
export const defyGate = action<Defying, Purse, HouseRules>({
  parse(raw) {
    const one = parseOne(raw);
    const attribute = ATTRIBUTES.find((known) => known === one?.["attribute"]);
    return one && attribute && isWholeNumber(one["gate"], 0, MOST)
      ? { actor: one.actor, attribute, gate: one["gate"] }
      : null;
  },
  read: readPurse,
  refuse: (args, purse, seat, house) =>
    refuseStranger(purse.creature, seat) ??
    refuseDefiance(payerOf(purse.creature), scoreOf(args, purse), args.gate, house, seat.isGM),
  plan: (args, purse, house) =>
    planDefiance(payerOf(purse.creature), scoreOf(args, purse), args.gate, purse.pool, house),
  cards: (args, purse, house) =>
    cardsOf(purse.creature, trackOf(purse), paidTrack(costOf(args, purse), purse, house), house),
  label: (args, purse, house) => ({
    key: "QUADRANT.Sidonia.Hunger.Receipt.Defied",
    with: {
      name: purse.creature.name,
      attribute: `QUADRANT.Sidonia.Attribute.${args.attribute}`,
      score: scoreOf(args, purse),
      gate: args.gate,
      amount: costOf(args, purse),
      ...standing(paidTrack(costOf(args, purse), purse, house), fed(costOf(args, purse), "defy", purse, house)),
    },
  }),
  writes: PAYMENT_PLACES,
});

interface Measured extends One {
  readonly amount: number;
  /** Why, in the GM's words: what is permanent goes only at the end of a long story (SID-COR-9). */
  readonly reason: string;
}

const parseMeasured =
  (least: number) =>
  (raw: Json): Measured | null => {
    const one = parseOne(raw);
    const amount = one?.["amount"] ?? 1;
    const reason = readShortText(one?.["reason"] ?? "", 200);
    return one && reason !== null && isWholeNumber(amount, least, MOST) ? { actor: one.actor, amount, reason } : null;
  };

/** What the GM alone does to a track: `since` is what it becomes. */
const byGM = (
  verb: string,
  least: number,
  kind: Pick<ActionKind<Measured, Purse, HouseRules>, "refuse" | "plan"> & {
    readonly since: (args: Measured, track: Hunger, house: HouseRules) => Hunger;
  },
) =>
  action<Measured, Purse, HouseRules>({
    parse: parseMeasured(least),
    read: readPurse,
    refuse: (args, purse, seat, house) => (seat.isGM ? kind.refuse(args, purse, seat, house) : GM_ONLY),
    plan: kind.plan,
    cards: (args, purse, house) =>
      cardsOf(purse.creature, trackOf(purse), kind.since(args, trackOf(purse), house), house),
    label: (args, purse, house) => ({
      key: `QUADRANT.Sidonia.Hunger.Receipt.${verb}${verb === "Hardened" && args.reason ? "For" : ""}`,
      with: {
        reason: args.reason,
        name: purse.creature.name,
        amount: args.amount,
        permanent: kind.since(args, trackOf(purse), house).permanent,
        ...standing(kind.since(args, trackOf(purse), house), purse.pool.value),
      },
    }),
    writes: TRACK_PLACES,
  });

/** The GM lays temporary corruption on somebody (SID-COR-7, SID-DIS-3). */
export const imposeCorruption = byGM("Imposed", 1, {
  refuse: ({ amount }, { creature }) => refuseImposed(payerOf(creature), amount),
  plan: ({ amount }, { creature }, house) => planImposed(payerOf(creature), amount, house),
  since: ({ amount }, track, house) => marked(track, amount, false, house),
});

/** The GM takes temporary corruption away (SID-COR-10). */
export const cleanseCorruption = byGM("Cleansed", 1, {
  refuse: ({ amount }, { creature }) => refuseCleansed(payerOf(creature), amount),
  plan: ({ amount }, { creature }) => planCleansed(payerOf(creature), amount),
  since: ({ amount }, track) => ({ ...track, temporary: track.temporary - cleansed(track, amount) }),
});

/** The GM gives permanent corruption, or takes it away at the end of a long story (SID-COR-2, SID-COR-9). */
export const hardenCorruption = byGM("Hardened", 0 - MOST, {
  refuse: ({ amount }, { creature }) => refuseHardened(payerOf(creature), amount),
  plan: ({ amount }, { creature }, house) => planHardened(payerOf(creature), amount, house),
  since: ({ amount }, track) => hardened(track, amount),
});
