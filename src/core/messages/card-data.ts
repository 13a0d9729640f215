/**
 * What a card's message stores: typed parts by id. Its HTML is a view of this, rendered for each viewer; never the
 * other way round.
 */
const { fields } = foundry.data;

const cardSchema = () => ({
  ruleset: new fields.StringField({ required: true, blank: false }),
  /** Uuid of who acted, if any. */
  actor: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
  /** `{title, subtitle}`, each a contract Text. */
  head: new fields.ObjectField({ required: true }),
  /** Id of the request card it answers, or null. */
  ask: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
  /** Whether everybody knows the outcome, only the GM, or everybody without the number it was rolled against. */
  face: new fields.StringField({ required: true, choices: ["up", "down", "told"], initial: "up" }),
  parts: new fields.TypedObjectField(
    new fields.SchemaField({
      kind: new fields.StringField({ required: true, blank: false }),
      sort: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      data: new fields.ObjectField({ required: true }),
    }),
  ),
});

/** `system` of a message of type `card`. */
export class CardData extends foundry.abstract.TypeDataModel<
  ReturnType<typeof cardSchema>,
  ChatMessage.Implementation
> {
  static override defineSchema(): ReturnType<typeof cardSchema> {
    return cardSchema();
  }
}
