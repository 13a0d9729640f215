/** The data models of Edge's items. The sheets draw them from these schemas, in the order their layouts say. */
import { flag, html, text, whole, word } from "../../../core/public/schema-fields.ts";
import type { ItemLayout } from "../../../core/public/sheets.ts";
import { ARMOUR_CLASSES, ARMOUR_FORMS, CATEGORIES, PLANES, TRACKS } from "../../../rules/edge/state.ts";
import { edgeHouse } from "../house-rules.ts";
import { advantage } from "./fields.ts";

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

  /** What nobody has typed is what the class weighs in this world. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const { dodge, speed } = edgeHouse().lists.armour[this.category];
    this.dodgeMod ??= dodge;
    this.speedMod ??= speed;
  }
}

const gearSchema = () => ({
  quantity: whole(1, 0, 9999),
  equipped: flag(true),
  grantsAdvantage: advantage(),
  description: html(),
});
type GearSchema = ReturnType<typeof gearSchema>;

/** `system` of an edgeGear; what is helpful for a skill gives it Advantage (SUC-ADV-7). */
export class EdgeGearData extends TypeDataModel<GearSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Edge.Gear"];
  static readonly LAYOUT: ItemLayout = {
    groups: [
      { label: "QUADRANT.Edge.Gear.Gives", fields: [], partial: "edge.helps", wide: true },
      { label: "QUADRANT.Edge.Gear.Carried", fields: ["quantity", "equipped"], wide: true },
    ],
    hidden: ["grantsAdvantage"],
  };

  static override defineSchema(): GearSchema {
    return gearSchema();
  }
}

const talentSchema = () => ({ grantsAdvantage: advantage(), description: html() });
type TalentSchema = ReturnType<typeof talentSchema>;

/** `system` of an edgeTalent. */
export class EdgeTalentData extends TypeDataModel<TalentSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Edge.Gear"];
  static readonly LAYOUT: ItemLayout = {
    groups: [{ label: "QUADRANT.Edge.Gear.Gives", fields: [], partial: "edge.helps", wide: true }],
    hidden: ["grantsAdvantage"],
  };

  static override defineSchema(): TalentSchema {
    return talentSchema();
  }
}
