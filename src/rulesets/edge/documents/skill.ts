/**
 * The data model of edgeSkill. The sheet draws it from the schema, in the order its layout says (SUC-ROLL-3,
 * SUC-ROLL-4).
 */
import { html, type ItemLayout, text, whole, word } from "../../../core/public/documents.ts";
import { CATEGORIES } from "../../../rules/edge/state.ts";

const { fields } = foundry.data;
const { TypeDataModel } = foundry.abstract;

const skillSchema = () => ({
  /** What weapons and Advantages call it; its name in small letters where empty. */
  key: text(),
  attributes: new fields.SchemaField({ first: text("agility"), second: text("awareness") }),
  ranks: whole(0, 0, 10),
  category: word(CATEGORIES, "special"),
  description: html(),
});
type SkillSchema = ReturnType<typeof skillSchema>;

/** `system` of an edgeSkill (SUC-ROLL-3, SUC-ROLL-4). */
export class EdgeSkillData extends TypeDataModel<SkillSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Edge.Skill"];
  static readonly LAYOUT: ItemLayout = {
    groups: [
      {
        label: "QUADRANT.Edge.Skill.Training",
        fields: ["ranks", "category", "key"],
        partial: "edge.skill",
        wide: true,
      },
    ],
    hidden: ["attributes"],
    words: { category: "QUADRANT.Edge.Category" },
  };

  static override defineSchema(): SkillSchema {
    return skillSchema();
  }
}
