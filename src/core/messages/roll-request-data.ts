/**
 * A GM's request for a roll. It contains neither a hidden number nor anything it can be derived from: only its seal.
 */
const { fields } = foundry.data;

/** Who may know the number: everybody; everybody only its label; or nobody. */
export const VISIBILITIES = ["open", "label", "hidden"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

const id = () => new fields.StringField({ required: true, blank: false });

const rollRequestSchema = () => ({
  ruleset: id(),
  /** `ruleset.name`. */
  check: id(),
  /** `{title}`: the requested check, a contract Text. */
  head: new fields.ObjectField({ required: true }),
  /** The requested users and their actors, by a short id. */
  to: new fields.TypedObjectField(new fields.SchemaField({ user: id(), actor: id() })),
  /** The first answer of each, as the GM's client recorded it: a card's id. */
  answers: new fields.TypedObjectField(id()),
  /** How often each answer was judged that displays success or failure and no number. */
  told: new fields.TypedObjectField(
    new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
  ),
  options: new fields.ObjectField({ required: true }),
  /** Whether there is a number at all, and who may know it. */
  target: new fields.BooleanField({ required: true, initial: false }),
  visibility: new fields.StringField({ required: true, choices: [...VISIBILITIES], initial: "open" }),
  label: new fields.StringField({ required: true, blank: true, initial: "" }),
  /** The number if it is open, else null. */
  value: new fields.NumberField({ required: true, nullable: true, integer: true, initial: null }),
  /** A Seal, and its value and salt once they are published. */
  seal: new fields.ObjectField({ required: true, nullable: true, initial: null }),
  revealed: new fields.ObjectField({ required: true, nullable: true, initial: null }),
  /** No client has the number any more, and a GM has said so. */
  lost: new fields.BooleanField({ required: true, initial: false }),
  /** The visibility mode the answers are rolled with; empty for each player's own. */
  mode: new fields.StringField({ required: true, blank: true, initial: "" }),
});

/** `system` of a message of type `ask`. */
export class RollRequestData extends foundry.abstract.TypeDataModel<
  ReturnType<typeof rollRequestSchema>,
  ChatMessage.Implementation
> {
  static override defineSchema(): ReturnType<typeof rollRequestSchema> {
    return rollRequestSchema();
  }
}
