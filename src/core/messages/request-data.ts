/**
 * An action requested while no connected client may write it. Does not name its sender: that is the message's author.
 */
const { fields } = foundry.data;

const requestSchema = () => ({
  request: new fields.StringField({ required: true, blank: false }),
  action: new fields.StringField({ required: true, blank: false }),
  /** `{value}`: the arguments. */
  args: new fields.ObjectField({ required: true }),
  dice: new fields.ArrayField(new fields.NumberField({ required: true, nullable: false, integer: true })),
  card: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
  offer: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
  /** What it would do, for the users who wait: `{label}`. */
  told: new fields.ObjectField({ required: true }),
  /** Why the GM's client refused it: a Refusal. */
  refused: new fields.ObjectField({ required: true, nullable: true, initial: null }),
});

/** `system` of a message of type `request`. */
export class RequestData extends foundry.abstract.TypeDataModel<
  ReturnType<typeof requestSchema>,
  ChatMessage.Implementation
> {
  static override defineSchema(): ReturnType<typeof requestSchema> {
    return requestSchema();
  }
}
