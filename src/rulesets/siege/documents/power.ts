/**
 * The data model of a siegePower: a psionic power, a racial trait or a mutation; its owner has access to it
 * (SIE-PSI-4).
 */
import { flag, html, type ItemLayout, text, whole, word } from "../../../core/public/documents.ts";
import { BUNDLES, HIT_PROPERTIES, RESISTANCES } from "../../../rules/siege/state.ts";
import { weaponFields } from "./fields.ts";

const { fields } = foundry.data;

const powerSchema = () => ({
  concept: text(),
  potency: whole(0, 0, 60),
  drain: whole(0, 0, 60),
  xp: whole(0, 0, 200),
  /** Whether access was bought; without it, the power can only be over-channelled, by house rule (SIE-PSI-5). */
  known: flag(true),
  class: new fields.SchemaField({ automatic: flag(true), primary: word(BUNDLES, "spiritual") }),
  /** A second bundle that it needs: it then takes two rounds (SIE-ACT-2). */
  secondClass: word(["none", ...BUNDLES], "none"),
  specialty: text(),
  bonus: whole(0, -20, 30),
  resisted: word(RESISTANCES, "none"),
  ...weaponFields(),
  ongoing: flag(),
  flaws: new fields.SchemaField({ taxing: flag() }),
  description: html(),
});

type PowerSchema = ReturnType<typeof powerSchema>;

/** `system` of a siegePower. */
export class SiegePowerData extends foundry.abstract.TypeDataModel<PowerSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Siege.Power"];

  static readonly LAYOUT: ItemLayout = {
    concept: "concept",
    gauges: ["potency", "drain", "xp"],
    groups: [
      {
        label: "QUADRANT.Siege.Power.Cost",
        fields: ["known", "flaws.taxing", "class.automatic", "ongoing"],
        wide: true,
      },
      { label: "QUADRANT.Siege.Power.Use", fields: ["class.primary", "secondClass", "specialty", "bonus"] },
      { label: "QUADRANT.Siege.Power.Against", fields: ["resisted", "range.class", "range.restricted"] },
      { label: "QUADRANT.Siege.Power.Deals", fields: ["damage", ...HIT_PROPERTIES, "area"], wide: true },
    ],
    words: {
      "class.primary": "QUADRANT.Siege.Bundle",
      secondClass: "QUADRANT.Siege.Bundle",
      resisted: "QUADRANT.Siege.Resisted",
      "damage.track": "QUADRANT.Siege.Track",
      "range.class": "QUADRANT.Siege.Band",
    },
  };

  static override defineSchema(): PowerSchema {
    return powerSchema();
  }
}
