/**
 * The data model of a circumstancesLifepath: years of a life, what they taught and how they shaped one. Ledger:
 * CIR-LIFE-1 to -5.
 */
import { html, type ItemLayout, text, whole } from "../../../core/public/documents.ts";

const { fields } = foundry.data;

const taught = () => new fields.SchemaField({ skill: text(), points: whole(1, 0, 3) });

const lifepathSchema = () => ({
  /** Its order in the life, first to last. */
  order: whole(1, 1, 20),
  first: taught(),
  second: taught(),
  third: taught(),
  /** The pair of Traits it gives as one of the first two (CIR-LIFE-2). */
  traits: new fields.SchemaField({ a: text(), b: text() }),
  prompt: text(),
  answer: text(),
  description: html(),
});

type LifepathSchema = ReturnType<typeof lifepathSchema>;

/** `system` of a circumstancesLifepath. */
export class CircumstancesLifepathData extends foundry.abstract.TypeDataModel<LifepathSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Circumstances.Lifepath"];

  static readonly LAYOUT: ItemLayout = {
    concept: "prompt",
    groups: [
      { label: "QUADRANT.Circumstances.Lifepath.SkillGroup", fields: ["first", "second", "third"], wide: true },
      { label: "QUADRANT.Circumstances.Lifepath.TraitGroup", fields: ["traits", "order"] },
      { label: "QUADRANT.Circumstances.Lifepath.Story", fields: ["answer"], wide: true },
    ],
    long: ["answer"],
    effects: false,
  };

  static override defineSchema(): LifepathSchema {
    return lifepathSchema();
  }
}
