/**
 * The data model of a circumstancesCondition: one beyond the nine, as a table needs it. What it names costs its dice.
 * Ledger: CIR-COND-1.
 */
import { flag, html, type ItemLayout, text, whole, words } from "../../../core/public/documents.ts";
import { ABILITIES, CATEGORIES, TAGS } from "../../../rules/circumstances/state.ts";

const { fields } = foundry.data;

const conditionSchema = () => ({
  active: flag(true),
  dice: whole(1, 0, 9),
  everything: flag(),
  abilities: words(ABILITIES),
  categories: words(CATEGORIES),
  tags: words(TAGS),
  recovery: new fields.SchemaField({ test: text("Health"), ob: whole(2, 0, 20) }),
  description: html(),
});

type ConditionSchema = ReturnType<typeof conditionSchema>;

/** `system` of a circumstancesCondition. */
export class CircumstancesConditionData extends foundry.abstract.TypeDataModel<ConditionSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Circumstances.OwnCondition"];

  static readonly LAYOUT: ItemLayout = {
    gauges: ["dice"],
    groups: [
      { label: "QUADRANT.Circumstances.OwnCondition.Penalty", fields: ["active"] },
      { label: "QUADRANT.Circumstances.OwnCondition.RecoveryGroup", fields: ["recovery"] },
      {
        label: "QUADRANT.Circumstances.OwnCondition.PenaltyTests",
        fields: ["everything", "abilities", "categories", "tags"],
        wide: true,
      },
    ],
    words: {
      abilities: "QUADRANT.Circumstances.Ability",
      categories: "QUADRANT.Circumstances.Category",
      tags: "QUADRANT.Circumstances.Tag",
    },
    effects: false,
  };

  static override defineSchema(): ConditionSchema {
    return conditionSchema();
  }
}
