/**
 * The data model of a siegeSpecialty: a Specialty to give to characters; dropped on one, it becomes a row of theirs.
 */
import { html, type ItemLayout, whole, word } from "../../../core/public/documents.ts";
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
