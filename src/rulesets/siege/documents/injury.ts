/** The data model of a siegeInjury: a lasting injury, or a disorder (SIE-SCAR-1, SIE-SCAR-2). */
import { flag, html, type ItemLayout, text, word } from "../../../core/public/documents.ts";
import { BODY_PARTS, INJURIES } from "../../../rules/siege/injury.ts";
import { ATTRIBUTES } from "../../../rules/siege/state.ts";

const injurySchema = () => ({
  concept: text(),
  key: word(INJURIES, "lividScar"),
  part: word(BODY_PARTS, "none"),
  attribute: word(ATTRIBUTES, "physique"),
  reversalTried: flag(),
  description: html(),
});

type InjurySchema = ReturnType<typeof injurySchema>;

/** `system` of a siegeInjury. */
export class SiegeInjuryData extends foundry.abstract.TypeDataModel<InjurySchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Siege.InjuryItem"];

  static readonly LAYOUT: ItemLayout = {
    concept: "concept",
    gauges: ["key", "part", "attribute"],
    words: {
      key: "QUADRANT.Siege.Injury",
      part: "QUADRANT.Siege.BodyPart",
      attribute: "QUADRANT.Siege.Attribute",
    },
  };

  static override defineSchema(): InjurySchema {
    return injurySchema();
  }

  /** It takes off Attributes and Move (SIE-SCAR-2). */
  get changesBody(): boolean {
    return true;
  }
}
