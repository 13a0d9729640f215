/** The data model of a siegeDefect: the Defect of a mutation (SIE-DEFECT-1). */
import { html, type ItemLayout, text, word } from "../../../core/public/documents.ts";
import { DEFECTS, DISCOMFORTS } from "../../../rules/siege/state.ts";

const defectSchema = () => ({
  concept: text(),
  key: word(DEFECTS, "anaphylaxis"),
  discomfort: word(DISCOMFORTS, "no"),
  description: html(),
});

type DefectSchema = ReturnType<typeof defectSchema>;

/** `system` of a siegeDefect. */
export class SiegeDefectData extends foundry.abstract.TypeDataModel<DefectSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Siege.DefectItem"];

  static readonly LAYOUT: ItemLayout = {
    concept: "concept",
    gauges: ["key", "discomfort"],
    words: { key: "QUADRANT.Siege.Defect", discomfort: "QUADRANT.Siege.Discomfort" },
  };

  static override defineSchema(): DefectSchema {
    return defectSchema();
  }
}
