/** A record of changes, with the values before and after. Written by the client that wrote the changes. */
import { STATUSES } from "./receipts.ts";

const { fields } = foundry.data;

const receiptSchema = () => ({
  status: new fields.StringField({ required: true, choices: [...STATUSES], initial: "pending" }),
  /** The user who requested it, and the request's id: together they are settled once. */
  by: new fields.StringField({ required: true, blank: false }),
  request: new fields.StringField({ required: true, blank: false }),
  action: new fields.StringField({ required: true, blank: false }),
  /** The card it was pressed on and which offer, or null. */
  card: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
  offer: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
  /**
   * Dice were rolled for it, or it paid for some: a user who could undo it could reroll until they liked the result, or
   * for free.
   */
  thrown: new fields.BooleanField({ required: true, initial: false }),
  /** The dice of its check were still to be rolled: it is refunded if that check's message is deleted. */
  beforeDice: new fields.BooleanField({ required: true, initial: false }),
  /** `{label, why}`: a contract Text and modifiers. */
  told: new fields.ObjectField({ required: true }),
  /** The world's time in seconds when it was written; null in receipts of earlier versions. */
  time: new fields.NumberField({ required: true, nullable: true, initial: null }),
  applied: new fields.ArrayField(new fields.ObjectField({ required: true })),
  /** Places that its decision read, `{at, path}`: it rests on receipts that wrote there before. */
  reads: new fields.ArrayField(new fields.ObjectField({ required: true })),
  /** The card that it paid for, whose dice were rolled after. */
  pays: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
  /** The first receipt of the run of small changes that it continues: that one displays it. */
  follows: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
  /** The chat log does not list it. */
  quiet: new fields.BooleanField({ required: true, initial: false }),
  /** The user who undid it, and the id of their request: it too is settled once. */
  undoneBy: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
  undoRequest: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
  /** The receipt together with which it was undone: the earliest of those that were undone at once. */
  undoneWith: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
  /** For forgiving pools, by place: tokens that were spent before the undo, and so remained spent. */
  short: new fields.ObjectField({ required: true, initial: {} }),
});

/** `system` of a message of type `receipt`. */
export class ReceiptData extends foundry.abstract.TypeDataModel<
  ReturnType<typeof receiptSchema>,
  ChatMessage.Implementation
> {
  static override defineSchema(): ReturnType<typeof receiptSchema> {
    return receiptSchema();
  }
}
