/**
 * Corruption paid before a roll, imposed and cleansed by the GM, and permanent boxes. Ledger: SID-COR-2, -3, -9, -10,
 * SID-DEFY-2. Actions that rewrite a card (bending, twisting, softening a critical) are in bend.ts, twist.ts and
 * strike.ts.
 */
import { type ActionKind, action } from "../../../core/public/definitions.ts";
import { type Json, isWholeNumber, readShortText } from "../../../rules/shared/json.ts";
import { computeGateCost, planDefiance, refuseDefiance } from "../../../rules/sidonia/channel.ts";
import {
  countCleansed,
  hardenTrack,
  markTemporary,
  countMarks,
  planCleanse,
  planHarden,
  planImpose,
  planPayment,
  refuseCleanse,
  refuseHarden,
  refuseImpose,
  refusePayment,
} from "../../../rules/sidonia/corruption.ts";
import { WAYS, type Way, computeCorruptionGain } from "../../../rules/sidonia/dissonance.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { ATTRIBUTES, type Attribute, type CorruptionTrack } from "../../../rules/sidonia/state.ts";
import { readPayer, refuseStranger } from "../documents/read-actor.ts";
import {
  type ActorArgs,
  PAYMENT_PLACES,
  type PaymentState,
  TRACK_PLACES,
  buildTrackCards,
  parseActorArgs,
  readPaymentState,
  describeTrack,
} from "./payment.ts";

const MAX_BOXES = 30;
const GM_ONLY = { key: "QUADRANT.Refuse.GmOnly" } as const;

interface PaymentArgs extends ActorArgs {
  readonly amount: number;
  readonly way: Way;
  /** The reason as entered. */
  readonly reason: string;
}

/** Returns the actor's track. Call only after a refusal has excluded actors without one. */
const requireTrack = ({ creature: { corruption } }: PaymentState): CorruptionTrack => {
  if (!corruption) throw new RangeError("there is no track");
  return corruption;
};

const computePaidTrack = (amount: number, purse: PaymentState, house: HouseRules): CorruptionTrack =>
  markTemporary(requireTrack(purse), countMarks(requireTrack(purse), amount), true, house);

/** Returns the pool after the payment (SID-DIS-3). */
export const computeFedPool = (amount: number, way: Way, purse: PaymentState, house: HouseRules): number =>
  purse.pool.value +
  computeCorruptionGain(
    { amount: countMarks(requireTrack(purse), amount), way, character: purse.creature.character },
    house,
  );

/** Pays temporary corruption: boxes and, for a character, as many points (SID-COR-3, SID-DIS-3). */
export const payCorruption = action<PaymentArgs, PaymentState, HouseRules>({
  parse(raw) {
    const one = parseActorArgs(raw);
    const way = WAYS.find((known) => known === one?.["way"]);
    const reason = readShortText(one?.["reason"] ?? "", 200);
    return one && way && reason !== null && isWholeNumber(one["amount"], 1, MAX_BOXES)
      ? { actor: one.actor, way, reason, amount: one["amount"] }
      : null;
  },
  read: readPaymentState,
  refuse: ({ amount }, { creature }, seat, house) =>
    refuseStranger(creature, seat) ?? refusePayment(readPayer(creature), amount, house, seat.isGM),
  plan: ({ amount, way }, { creature, pool }, house) => planPayment(readPayer(creature), amount, way, pool, house),
  cards: ({ amount }, purse, house) =>
    buildTrackCards(purse.creature, requireTrack(purse), computePaidTrack(amount, purse, house), house),
  label: ({ amount, way, reason }, purse, house) => ({
    key: `QUADRANT.Sidonia.Hunger.Receipt.Paid${reason ? "For" : ""}`,
    with: {
      name: purse.creature.name,
      way: `QUADRANT.Sidonia.Hunger.Way.${way}`,
      amount,
      reason,
      ...describeTrack(computePaidTrack(amount, purse, house), computeFedPool(amount, way, purse, house)),
    },
  }),
  writes: PAYMENT_PLACES,
});

interface DefianceArgs extends ActorArgs {
  readonly attribute: Attribute;
  readonly gate: number;
}

const readScore = ({ attribute }: DefianceArgs, { creature }: PaymentState): number =>
  creature.attributes[attribute].value;
const computeCost = (args: DefianceArgs, purse: PaymentState): number =>
  computeGateCost(readScore(args, purse), args.gate);

/** Defies the Gate before a roll: a box for each point the score lacks (SID-DEFY-2). */
export const defyGate = action<DefianceArgs, PaymentState, HouseRules>({
  parse(raw) {
    const one = parseActorArgs(raw);
    const attribute = ATTRIBUTES.find((known) => known === one?.["attribute"]);
    return one && attribute && isWholeNumber(one["gate"], 0, MAX_BOXES)
      ? { actor: one.actor, attribute, gate: one["gate"] }
      : null;
  },
  read: readPaymentState,
  refuse: (args, purse, seat, house) =>
    refuseStranger(purse.creature, seat) ??
    refuseDefiance(readPayer(purse.creature), readScore(args, purse), args.gate, house, seat.isGM),
  plan: (args, purse, house) =>
    planDefiance(readPayer(purse.creature), readScore(args, purse), args.gate, purse.pool, house),
  cards: (args, purse, house) =>
    buildTrackCards(
      purse.creature,
      requireTrack(purse),
      computePaidTrack(computeCost(args, purse), purse, house),
      house,
    ),
  label: (args, purse, house) => ({
    key: "QUADRANT.Sidonia.Hunger.Receipt.Defied",
    with: {
      name: purse.creature.name,
      attribute: `QUADRANT.Sidonia.Attribute.${args.attribute}`,
      score: readScore(args, purse),
      gate: args.gate,
      amount: computeCost(args, purse),
      ...describeTrack(
        computePaidTrack(computeCost(args, purse), purse, house),
        computeFedPool(computeCost(args, purse), "defy", purse, house),
      ),
    },
  }),
  writes: PAYMENT_PLACES,
});

interface AmountArgs extends ActorArgs {
  readonly amount: number;
  /** The GM's reason: permanent boxes are removed only at the end of a long story (SID-COR-9). */
  readonly reason: string;
}

const parseAmountArgs =
  (least: number) =>
  (raw: Json): AmountArgs | null => {
    const one = parseActorArgs(raw);
    const amount = one?.["amount"] ?? 1;
    const reason = readShortText(one?.["reason"] ?? "", 200);
    return one && reason !== null && isWholeNumber(amount, least, MAX_BOXES)
      ? { actor: one.actor, amount, reason }
      : null;
  };

/** Creates an action of the GM on a track; `since` returns the track after it. */
const gmAction = (
  verb: string,
  least: number,
  kind: Pick<ActionKind<AmountArgs, PaymentState, HouseRules>, "refuse" | "plan"> & {
    readonly since: (args: AmountArgs, track: CorruptionTrack, house: HouseRules) => CorruptionTrack;
  },
) =>
  action<AmountArgs, PaymentState, HouseRules>({
    parse: parseAmountArgs(least),
    read: readPaymentState,
    refuse: (args, purse, seat, house) => (seat.isGM ? kind.refuse(args, purse, seat, house) : GM_ONLY),
    plan: kind.plan,
    cards: (args, purse, house) =>
      buildTrackCards(purse.creature, requireTrack(purse), kind.since(args, requireTrack(purse), house), house),
    label: (args, purse, house) => ({
      key: `QUADRANT.Sidonia.Hunger.Receipt.${verb}${verb === "Hardened" && args.reason ? "For" : ""}`,
      with: {
        reason: args.reason,
        name: purse.creature.name,
        amount: args.amount,
        permanent: kind.since(args, requireTrack(purse), house).permanent,
        ...describeTrack(kind.since(args, requireTrack(purse), house), purse.pool.value),
      },
    }),
    writes: TRACK_PLACES,
  });

/** The GM imposes temporary corruption (SID-COR-7, SID-DIS-3). */
export const imposeCorruption = gmAction("Imposed", 1, {
  refuse: ({ amount }, { creature }) => refuseImpose(readPayer(creature), amount),
  plan: ({ amount }, { creature }, house) => planImpose(readPayer(creature), amount, house),
  since: ({ amount }, track, house) => markTemporary(track, amount, false, house),
});

/** The GM takes temporary corruption away (SID-COR-10). */
export const cleanseCorruption = gmAction("Cleansed", 1, {
  refuse: ({ amount }, { creature }) => refuseCleanse(readPayer(creature), amount),
  plan: ({ amount }, { creature }) => planCleanse(readPayer(creature), amount),
  since: ({ amount }, track) => ({ ...track, temporary: track.temporary - countCleansed(track, amount) }),
});

/** The GM gives permanent corruption, or takes it away at the end of a long story (SID-COR-2, SID-COR-9). */
export const hardenCorruption = gmAction("Hardened", 0 - MAX_BOXES, {
  refuse: ({ amount }, { creature }) => refuseHarden(readPayer(creature), amount),
  plan: ({ amount }, { creature }, house) => planHarden(readPayer(creature), amount, house),
  since: ({ amount }, track) => hardenTrack(track, amount),
});
