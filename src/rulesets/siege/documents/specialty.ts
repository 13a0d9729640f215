/**
 * The data model of a siegeSpecialty: a Specialty to give to characters; dropped on one, it becomes a row of theirs.
 */
import { html, whole, word } from "../../../core/public/schema-fields.ts";
import type { ItemLayout } from "../../../core/public/sheets.ts";
import { ATTRIBUTES, BUNDLES } from "../../../rules/siege/state.ts";

const specialtySchema = () => ({
  bundle: word(BUNDLES, "athletics"),
  attribute: word(ATTRIBUTES, "physique"),
  rating: whole(1, -20, 30),
  description: html(),
});

type SpecialtySchema = ReturnType<typeof specialtySchema>;

/** `system` of a siegeSpecialty. */
export class SiegeSpecialtyData extends foundry.abstract.TypeDataModel<SpecialtySchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Siege.SpecialtyItem"];

  static readonly LAYOUT: ItemLayout = {
    gauges: ["rating", "bundle", "attribute"],
    words: { bundle: "QUADRANT.Siege.Bundle", attribute: "QUADRANT.Siege.Attribute" },
    effects: false,
  };

  static override defineSchema(): SpecialtySchema {
    return specialtySchema();
  }
}
