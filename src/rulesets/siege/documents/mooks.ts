/** The data model of siegeMooks: faceless opponents with a number and equipment (SIE-MOOK-1). */
import { html, text, whole } from "../../../core/public/documents.ts";
import { bundles, crewMember, defense, movement } from "./fields.ts";

const { fields } = foundry.data;

const mooksSchema = () => ({
  concept: text(),
  size: whole(10, 0, 200),
  mooks: new fields.SchemaField({
    value: whole(4, 0, 999),
    max: whole(4, 0, 999),
    /** The sizes of the groups into which they are split until their next turn; empty for one group (SIE-MOOK-3). */
    groups: new fields.ArrayField(whole(2, 0, 999)),
    /** Every hit on them, by its number (SIE-MOOK-4). */
    hits: new fields.TypedObjectField(new fields.SchemaField({ damage: whole(0, 0, 9_999), down: whole(0, 0, 999) })),
  }),
  bundles: bundles(),
  defense: new fields.SchemaField({ combat: defense(), psyche: defense() }),
  unarmed: new fields.SchemaField({ damage: whole(1, 0, 20) }),
  ...movement("personal"),
  ...crewMember(),
  biography: html(),
  notes: html(),
});

type MooksSchema = ReturnType<typeof mooksSchema>;

/** `system` of siegeMooks. The group bonus follows from the number and is not stored (SIE-MOOK-2). */
export class SiegeMooksData extends foundry.abstract.TypeDataModel<MooksSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Siege.Creature"];

  static override defineSchema(): MooksSchema {
    return mooksSchema();
  }
}
