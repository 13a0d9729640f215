/** The data model of a siegeFacility: one of a planet's named strengths (SIE-FAC-1 to -4). */
import { html, type ItemLayout, text, whole, word } from "../../../core/public/documents.ts";
import { SUPPORTS } from "../../../rules/siege/planet-state.ts";

const facilitySchema = () => ({
  concept: text(),
  rating: whole(1, 0, 20),
  reactive: word(["none", ...SUPPORTS], "none"),
  condition: text(),
  description: html(),
});

type FacilitySchema = ReturnType<typeof facilitySchema>;

/** `system` of a siegeFacility. */
export class SiegeFacilityData extends foundry.abstract.TypeDataModel<FacilitySchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Siege.FacilityItem"];

  static readonly LAYOUT: ItemLayout = {
    concept: "concept",
    gauges: ["rating", "reactive"],
    groups: [{ label: "QUADRANT.Siege.Planet.Facility", fields: ["condition"], wide: true }],
    words: { reactive: "QUADRANT.Siege.Support" },
    effects: false,
  };

  static override defineSchema(): FacilitySchema {
    return facilitySchema();
  }
}
