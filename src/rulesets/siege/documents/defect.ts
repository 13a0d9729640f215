/** The data model of a siegeDefect: the Defect of a mutation (SIE-DEFECT-1 to -12). */
import { flag, html, type ItemLayout, text, whole, word } from "../../../core/public/documents.ts";
import { BODY_PARTS, DEFECTS, DISCOMFORTS, DISORDERS, LOWERED } from "../../../rules/siege/state.ts";

const defectSchema = () => ({
  concept: text(),
  key: word(DEFECTS, "anaphylaxis"),
  discomfort: word(DISCOMFORTS, "no"),
  part: word(["none", ...BODY_PARTS], "none"),
  detail: text(),
  functional: flag(),
  disabled: flag(),
  lowered: word(LOWERED, "none"),
  amount: whole(1, 0, 20),
  disorder: word(DISORDERS, "cl"),
  rounds: whole(0, 0, 9_999),
  description: html(),
});

type DefectSchema = ReturnType<typeof defectSchema>;

/** `system` of a siegeDefect. */
export class SiegeDefectData extends foundry.abstract.TypeDataModel<DefectSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Siege.DefectItem"];

  static readonly LAYOUT: ItemLayout = {
    concept: "concept",
    gauges: ["key", "discomfort"],
    groups: [
      { label: "QUADRANT.Siege.Body.Where", fields: ["part", "detail", "functional", "disabled"] },
      { label: "QUADRANT.Siege.Body.Does", fields: ["lowered", "amount", "disorder", "rounds"] },
    ],
    words: {
      key: "QUADRANT.Siege.Defect",
      discomfort: "QUADRANT.Siege.Discomfort",
      part: "QUADRANT.Siege.DefectPart",
      lowered: "QUADRANT.Siege.Lowered",
      disorder: "QUADRANT.Siege.Disorder",
    },
  };

  static override defineSchema(): DefectSchema {
    return defectSchema();
  }

  /** It changes what its key says (SIE-DEFECT-5 to -7, -10). */
  get changesBody(): boolean {
    return true;
  }
}
