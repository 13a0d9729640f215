/** The data model of edgeWeapon (SUC-DMG-1). */
import { flag, html, type ItemLayout, text, whole, word } from "../../../core/public/documents.ts";
import { PLANES, TRACKS } from "../../../rules/edge/state.ts";

const { TypeDataModel } = foundry.abstract;

const weaponSchema = () => ({
  damageDice: whole(2, 0, 30),
  strengthSource: word(["weapon", "wielder"], "weapon"),
  strength: whole(0, -20, 60),
  damageType: word(TRACKS, "physical"),
  plane: word(PLANES, "physical"),
  burst: flag(),
  skill: text(),
  bonus: whole(0, -20, 20),
  equipped: flag(true),
  description: html(),
});
type WeaponSchema = ReturnType<typeof weaponSchema>;

/** `system` of an edgeWeapon (SUC-DMG-1). */
export class EdgeWeaponData extends TypeDataModel<WeaponSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Edge.Weapon"];
  static readonly LAYOUT: ItemLayout = {
    groups: [
      {
        label: "QUADRANT.Edge.Weapon.Deals",
        fields: ["damageDice", "strengthSource", "strength", "damageType", "burst"],
        partial: "edge.weapon",
        wide: true,
      },
      { label: "QUADRANT.Edge.Weapon.Use", fields: ["bonus", "plane", "equipped"], partial: "edge.used", wide: true },
    ],
    hidden: ["skill"],
    words: {
      strengthSource: "QUADRANT.Edge.StrengthSource",
      damageType: "QUADRANT.Edge.Track",
      plane: "QUADRANT.Edge.Plane",
    },
  };

  static override defineSchema(): WeaponSchema {
    return weaponSchema();
  }
}
