/**
 * Corruption paid before a roll, imposed and cleansed by the GM, and permanent boxes. Ledger: SID-COR-2, -3, -9, -10,
 * SID-DEFY-2. Actions that rewrite a card (bending, twisting, softening a critical) are in bend.ts, twist.ts and
 * strike.ts.
 */
import * as v from "valibot";
import { action, refuseStranger } from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { MAX_LABEL_LENGTH, type Output, type Schema, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { computeGateCost, refuseDefiance, resolveDefiance } from "../../../rules/sidonia/channel.ts";
import {
  type Payer,
  type TrackChange,
  refuseCleanse,
  refuseHarden,
  refuseImpose,
  refusePayment,
  resolveCleansing,
  resolveHardening,
  resolveImposing,
  resolvePayment,
} from "../../../rules/sidonia/corruption.ts";
import { WAYS } from "../../../rules/sidonia/dissonance.ts";
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { AboutActor, ATTRIBUTES } from "../../../rules/sidonia/state.ts";
import { readPayer } from "../documents/read-actor.ts";
import { type PaymentState, presentChange, readPaymentState } from "./payment.ts";
import { PAYMENT_PLACES, TRACK_PLACES } from "./write-places.ts";

const MAX_BOXES = 30;
const GM_ONLY = { key: "QUADRANT.Refuse.GmOnly" } as const;

/** The reason as entered. */
const Reason = v.optional(shortText(MAX_LABEL_LENGTH), "");

const PaymentArgs = v.object({
  ...AboutActor.entries,
  amount: wholeNumber(1, MAX_BOXES),
  way: v.picklist(WAYS),
  reason: Reason,
});

/** Pays temporary corruption: boxes and, for a character, as many points (SID-COR-3, SID-DIS-3). */
export const payCorruption = action<Output<typeof PaymentArgs>, PaymentState, HouseRules>({
  args: PaymentArgs,
  read: readPaymentState,
  refuse: ({ amount }, { creature }, seat, house) =>
    refuseStranger(creature, seat) ?? refusePayment(readPayer(creature), amount, house, seat.isGM),
  plan({ amount, way, reason }, purse, house) {
    const { creature, pool } = purse;
    const done = resolvePayment(readPayer(creature), amount, way, pool, house);
    const { changes, cards, shown } = presentChange(purse, done, house);
    return {
      changes,
      cards,
      label: {
        key: `QUADRANT.Sidonia.Hunger.Receipt.Paid${reason ? "For" : ""}`,
        with: { name: creature.name, way: `QUADRANT.Sidonia.Hunger.Way.${way}`, amount, reason, ...shown },
      },
    };
  },
  writes: PAYMENT_PLACES,
});

const DefianceArgs = v.object({
  ...AboutActor.entries,
  attribute: v.picklist(ATTRIBUTES),
  gate: wholeNumber(0, MAX_BOXES),
});

/** Defies the Gate before a roll: a box for each point the score lacks (SID-DEFY-2). */
export const defyGate = action<Output<typeof DefianceArgs>, PaymentState, HouseRules>({
  args: DefianceArgs,
  read: readPaymentState,
  refuse: ({ attribute, gate }, { creature }, seat, house) =>
    refuseStranger(creature, seat) ??
    refuseDefiance(readPayer(creature), creature.attributes[attribute].value, gate, house, seat.isGM),
  plan({ attribute, gate }, purse, house) {
    const { creature, pool } = purse;
    const score = creature.attributes[attribute].value;
    const done = resolveDefiance(readPayer(creature), score, gate, pool, house);
    const { changes, cards, shown } = presentChange(purse, done, house);
    return {
      changes,
      cards,
      label: {
        key: "QUADRANT.Sidonia.Hunger.Receipt.Defied",
        with: {
          name: creature.name,
          attribute: `QUADRANT.Sidonia.Attribute.${attribute}`,
          score,
          gate,
          amount: computeGateCost(score, gate),
          ...shown,
        },
      },
    };
  },
  writes: PAYMENT_PLACES,
});

/** `reason`: the GM's; permanent boxes are removed only at the end of a long story (SID-COR-9). */
const amountArgs = (least: number) =>
  v.object({ ...AboutActor.entries, amount: v.optional(wholeNumber(least, MAX_BOXES), 1), reason: Reason });
type AmountArgs = Output<ReturnType<typeof amountArgs>>;

/** The rules of an action of the GM on a track. */
interface GmRules {
  readonly args: Schema<AmountArgs>;
  readonly refuse: (payer: Payer, amount: number) => Refusal | null;
  readonly resolve: (payer: Payer, amount: number, house: HouseRules) => TrackChange | null;
}

/** Creates an action of the GM on a track. */
const gmAction = (verb: "Imposed" | "Cleansed" | "Hardened", { args, refuse, resolve }: GmRules) =>
  action<AmountArgs, PaymentState, HouseRules>({
    args,
    read: readPaymentState,
    refuse: ({ amount }, { creature }, seat) => (seat.isGM ? refuse(readPayer(creature), amount) : GM_ONLY),
    plan({ amount, reason }, purse, house) {
      const { creature } = purse;
      const done = resolve(readPayer(creature), amount, house);
      const { changes, cards, shown } = presentChange(purse, done, house);
      return {
        changes,
        cards,
        label: {
          key: `QUADRANT.Sidonia.Hunger.Receipt.${verb}${verb === "Hardened" && reason ? "For" : ""}`,
          with: { reason, name: creature.name, amount, permanent: done?.track.permanent ?? 0, ...shown },
        },
      };
    },
    writes: TRACK_PLACES,
  });

/** The GM imposes temporary corruption (SID-COR-7, SID-DIS-3). */
export const imposeCorruption = gmAction("Imposed", {
  args: amountArgs(1),
  refuse: refuseImpose,
  resolve: resolveImposing,
});

/** The GM takes temporary corruption away (SID-COR-10). */
export const cleanseCorruption = gmAction("Cleansed", {
  args: amountArgs(1),
  refuse: refuseCleanse,
  resolve: resolveCleansing,
});

/** The GM gives permanent corruption, or takes it away at the end of a long story (SID-COR-2, SID-COR-9). */
export const hardenCorruption = gmAction("Hardened", {
  args: amountArgs(0 - MAX_BOXES),
  refuse: refuseHarden,
  resolve: resolveHardening,
});
