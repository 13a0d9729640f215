/** The data model of a circumstancesTrait: two opposed sides of one character. Ledger: CIR-TRAIT-1, -7, -8. */
import { flag, html, text, whole } from "../../../core/public/documents.ts";

const { fields } = foundry.data;

const side = () =>
  new fields.SchemaField({
    name: text(),
    helped: whole(0, 0, 999),
    harmed: whole(0, 0, 999),
    /** The GM has been asked whether it makes trouble, and has not said yet (CIR-TOK-8). */
    asked: flag(),
  });

const traitSchema = () => ({
  a: side(),
  b: side(),
  /** Switched off by a maneuver until the conflict ends (CIR-TRAIT-8). */
  disabled: flag(),
  description: html(),
});

type TraitSchema = ReturnType<typeof traitSchema>;

/** `system` of a circumstancesTrait. */
export class CircumstancesTraitData extends foundry.abstract.TypeDataModel<TraitSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Circumstances.Trait"];

  static override defineSchema(): TraitSchema {
    return traitSchema();
  }
}
