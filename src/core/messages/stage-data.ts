/**
 * A contest over several moves: how it opened, and the log of its moves. Its state is computed from these, and stored
 * nowhere.
 */
const { fields } = foundry.data;

const word = () => new fields.StringField({ required: true, blank: false });
const mayLack = () => new fields.StringField({ required: true, nullable: true, blank: false, initial: null });
const mayBeNone = () => new fields.ObjectField({ required: true, nullable: true, initial: null });

const stageSchema = () => ({
  ruleset: word(),
  /** `ruleset.name`. */
  kind: word(),
  /** `{title, subtitle}`, each a contract Text. */
  head: new fields.ObjectField({ required: true }),
  setup: new fields.ObjectField({ required: true }),
  seats: new fields.TypedObjectField(
    new fields.SchemaField({
      user: mayLack(),
      actor: mayLack(),
      role: word(),
      name: new fields.StringField({ required: true, blank: true, initial: "" }),
    }),
  ),
  /** House rules at the time it opened. */
  house: new fields.ObjectField({ required: true }),
  /** By `m0001` and on: entries as StageEntry in contract/stage.ts. A face-down value is in no entry, only its seal. */
  moves: new fields.TypedObjectField(
    new fields.SchemaField({
      by: word(),
      seat: mayLack(),
      move: mayBeNone(),
      facts: new fields.AnyField({ required: true, nullable: true, initial: null }),
      formula: mayLack(),
      dice: new fields.ArrayField(new fields.NumberField({ required: true, nullable: false, integer: true })),
      seal: mayBeNone(),
      of: mayLack(),
      opened: mayBeNone(),
    }),
  ),
  /** The last entry of the log: each move sets it, so that only the last can be undone. */
  last: mayLack(),
  over: new fields.BooleanField({ required: true, initial: false }),
});

/** `system` of a message of type `stage`. */
export class StageData extends foundry.abstract.TypeDataModel<
  ReturnType<typeof stageSchema>,
  ChatMessage.Implementation
> {
  static override defineSchema(): ReturnType<typeof stageSchema> {
    return stageSchema();
  }
}
