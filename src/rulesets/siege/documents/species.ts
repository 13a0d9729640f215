/** The data model of a siegeSpecies: the Size and Attributes of its members. */
import { flag, html, type ItemLayout, text, whole } from "../../../core/public/documents.ts";
import { attributes, move } from "./fields.ts";

const { fields } = foundry.data;

const speciesSchema = () => ({
  concept: text(),
  size: whole(10, 0, 200),
  budget: whole(0, 0, 200),
  attributes: attributes(),
  moves: new fields.TypedObjectField(move("personal")),
  /** Whether its Size and Attributes have been applied to its owner. */
  applied: flag(),
  description: html(),
});

type SpeciesSchema = ReturnType<typeof speciesSchema>;

/** `system` of a siegeSpecies. */
export class SiegeSpeciesData extends foundry.abstract.TypeDataModel<SpeciesSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Siege.Species"];

  static readonly LAYOUT: ItemLayout = {
    concept: "concept",
    gauges: ["size", "budget"],
    groups: [
      { label: "QUADRANT.Siege.Sheet.Attributes", fields: ["attributes"], wide: true },
      { label: "QUADRANT.Siege.Sheet.Body", fields: ["applied"] },
      { label: "QUADRANT.Siege.Craft.Moves", fields: ["moves"], wide: true },
    ],
    words: { "moves.element.scale": "QUADRANT.Siege.Scale", "moves.element.type": "QUADRANT.Siege.Locomotion" },
  };

  static override defineSchema(): SpeciesSchema {
    return speciesSchema();
  }
}
