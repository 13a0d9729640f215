/** The data model of edgeArmor (SUC-ARM-1). */
import { flag, html, type ItemLayout, whole, word } from "../../../core/public/documents.ts";
import { ARMOUR_CLASSES, ARMOUR_FORMS, PLANES } from "../../../rules/edge/state.ts";
import { edgeHouse } from "../house-rules.ts";

const { fields } = foundry.data;
const { TypeDataModel } = foundry.abstract;

/** What armour takes from Dodge or from speed; null for what its class takes (SUC-ARM-7). */
const weight = () =>
  new fields.NumberField({ required: true, nullable: true, integer: true, initial: null, min: -20, max: 20 });

const armorSchema = () => ({
  pt: whole(15, 0, 999),
  dr: whole(20, 0, 100),
  category: word(ARMOUR_CLASSES, "light"),
  form: word(ARMOUR_FORMS, "worn"),
  planes: new fields.SetField(word(PLANES, "physical"), { initial: ["physical"] }),
  dodgeMod: weight(),
  speedMod: weight(),
  stopped: whole(0, 0, 999),
  equipped: flag(true),
  description: html(),
});
type ArmorSchema = ReturnType<typeof armorSchema>;

/** `system` of an edgeArmor (SUC-ARM-1). */
export class EdgeArmorData extends TypeDataModel<ArmorSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Edge.Armor"];
  static readonly LAYOUT: ItemLayout = {
    groups: [
      {
        label: "QUADRANT.Edge.Armor.Protection",
        fields: ["category", "form", "planes"],
        partial: "edge.armor",
        wide: true,
      },
      { label: "QUADRANT.Edge.Armor.Condition", fields: ["stopped", "equipped"], partial: "edge.weight", wide: true },
    ],
    hidden: ["pt", "dr", "dodgeMod", "speedMod"],
    words: { category: "QUADRANT.Edge.ArmorClass", form: "QUADRANT.Edge.ArmorForm", planes: "QUADRANT.Edge.Plane" },
  };

  static override defineSchema(): ArmorSchema {
    return armorSchema();
  }

  /** Modifiers that are not entered are those of its class in this world. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const { dodge, speed } = edgeHouse().lists.armour[this.category];
    this.dodgeMod ??= dodge;
    this.speedMod ??= speed;
  }
}
