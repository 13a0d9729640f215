/** The data model of a siegeIndustry: dropped on a planet, it becomes one of the planet's Industries (SIE-IND-1). */
import { html, type ItemLayout, word } from "../../../core/public/documents.ts";
import { INDUSTRIES } from "../../../rules/siege/planet-state.ts";

const industrySchema = () => ({ industry: word(INDUSTRIES, "awareness"), description: html() });

type IndustrySchema = ReturnType<typeof industrySchema>;

/** `system` of a siegeIndustry. */
export class SiegeIndustryData extends foundry.abstract.TypeDataModel<IndustrySchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Siege.IndustryItem"];

  static readonly LAYOUT: ItemLayout = {
    gauges: ["industry"],
    words: { industry: "QUADRANT.Siege.Industry" },
    effects: false,
  };

  static override defineSchema(): IndustrySchema {
    return industrySchema();
  }
}
