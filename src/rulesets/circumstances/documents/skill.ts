/**
 * The data model of a circumstancesSkill: one skill, known or being learned. Ledger: CIR-SKILL-1 to -6, CIR-LEARN-1.
 */
import { flag, html, type ItemLayout, text, whole, word, words } from "../../../core/public/documents.ts";
import { linkedAbility } from "./fields.ts";
import { CATEGORIES, TAGS } from "../../../rules/circumstances/state.ts";

const { fields } = foundry.data;

const skillSchema = () => ({
  rating: whole(1, 0, 20),
  /** Tries: of an unknown skill on the way to knowing it (CIR-LEARN-2), of a known one on the way up (CIR-LEARN-6). */
  marks: whole(0, 0, 99),
  /** Of these, where the house counts passes and fails (CIR-LEARN-6). */
  passes: whole(0, 0, 99),
  fails: whole(0, 0, 99),
  category: word(CATEGORIES, "lore"),
  ability: linkedAbility(),
  tags: words(TAGS),
  /** A skill-gram is installed (CIR-MIND-6), and what its download must reach (CIR-MIND-4). */
  gram: flag(),
  /** Further grams of the same skill, where the house lets them add up (CIR-MIND-6). */
  moreGrams: whole(0, 0, 20),
  gramOb: whole(2, 0, 20),
  help: new fields.SetField(text()),
  description: html(),
});

type SkillSchema = ReturnType<typeof skillSchema>;

/** `system` of a circumstancesSkill. */
export class CircumstancesSkillData extends foundry.abstract.TypeDataModel<SkillSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Circumstances.Skill"];

  static readonly LAYOUT: ItemLayout = {
    gauges: ["rating", "category", "ability"],
    groups: [
      { label: "QUADRANT.Circumstances.Skill.Learning", fields: ["marks", "passes", "fails"] },
      { label: "QUADRANT.Circumstances.Skill.TagGroup", fields: ["tags"] },
      { label: "QUADRANT.Circumstances.Skill.Gram", fields: ["gram", "gramOb", "moreGrams"] },
      { label: "QUADRANT.Circumstances.Skill.HelpGroup", fields: ["help"], wide: true },
    ],
    words: {
      category: "QUADRANT.Circumstances.Category",
      ability: "QUADRANT.Circumstances.Ability",
      tags: "QUADRANT.Circumstances.Tag",
    },
  };

  static override defineSchema(): SkillSchema {
    return skillSchema();
  }
}
