/** What was changed, and what stood there before and after. Written by whoever wrote the changes. */
const { fields } = foundry.data;

/** `pending` until the changes are written, `undoing` until they are taken back. */
export const STATUSES = ["pending", "applied", "undoing", "undone"] as const;
export type Status = (typeof STATUSES)[number];

const receiptSchema = () => ({
  status: new fields.StringField({ required: true, choices: [...STATUSES], initial: "pending" }),
  /** Who asked, and the id of what was asked: together they are settled once. */
  by: new fields.StringField({ required: true, blank: false }),
  request: new fields.StringField({ required: true, blank: false }),
  action: new fields.StringField({ required: true, blank: false }),
  /** The card it was pressed on and which offer, or null. */
  card: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
  offer: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
  /**
   * Dice fell for it, or it paid for some: who could take it back alone could throw until they liked what lay there, or
   * for nothing.
   */
  thrown: new fields.BooleanField({ required: true, initial: false }),
  /** `{label, why}`: a contract Text and modifiers. */
  told: new fields.ObjectField({ required: true }),
  applied: new fields.ArrayField(new fields.ObjectField({ required: true })),
  /** Who took it back, and the id of what they asked: it too is settled once. */
  undoneBy: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
  undoRequest: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
  /** Of forgiving pools, by place: tokens that were spent already when it was taken back, and so stayed gone. */
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
