/** The data models of Sidonia's items. */
import { flag, html, type ItemLayout, text, whole, word, words } from "../../../core/public/documents.ts";
import { type Legality, legality } from "../../../rules/sidonia/armour.ts";
import { STRIKES, WEAPON_CLASSES, WEAPON_KINDS } from "../../../rules/sidonia/damage.ts";
import { DAMAGE_TYPES, LEVELS, LOCATIONS, PATHS, SOURCES, USES, WRITTEN_STATES } from "../../../rules/sidonia/state.ts";

const { fields } = foundry.data;

const skillSchema = () => ({
  level: word(LEVELS, "dabbler"),
  social: flag(),
  supernatural: flag(),
  /** The locations the skill uses: wounds there give Disadvantage (SID-INJ-2). */
  locations: words(USES),
  description: html(),
});
type SkillSchema = ReturnType<typeof skillSchema>;

/** `system` of a sidoniaSkill (SID-ROLL-3). */
export class SidoniaSkillData extends foundry.abstract.TypeDataModel<SkillSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Sidonia.Skill"];
  static override defineSchema(): SkillSchema {
    return skillSchema();
  }
}

const weaponSchema = () => ({
  kind: word(WEAPON_KINDS, "melee"),
  /** Name of the skill it is used with; empty where its kind says it (SID-ATK-2). */
  skill: text(),
  damageType: word(DAMAGE_TYPES, "wound"),
  strike: word(STRIKES, "either"),
  class: word(WEAPON_CLASSES, "light"),
  twoHanded: flag(),
  piercing: whole(0, 0, 9),
  equipped: flag(true),
  description: html(),
});
type WeaponSchema = ReturnType<typeof weaponSchema>;

/** `system` of a sidoniaWeapon (SID-AMT-1 to -3). */
export class SidoniaWeaponData extends foundry.abstract.TypeDataModel<WeaponSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Sidonia.Weapon"];
  static readonly LAYOUT: ItemLayout = {
    groups: [
      { label: "QUADRANT.Sidonia.Item.Attack", fields: ["kind", "skill", "twoHanded", "equipped"] },
      { label: "QUADRANT.Sidonia.Item.Harm", fields: ["damageType", "strike", "class", "piercing"] },
    ],
    words: {
      kind: "QUADRANT.Sidonia.Kind",
      damageType: "QUADRANT.Sidonia.DamageType",
      strike: "QUADRANT.Sidonia.Strike",
      class: "QUADRANT.Sidonia.Class",
    },
  };

  static override defineSchema(): WeaponSchema {
    return weaponSchema();
  }
}

const armorSchema = () => ({
  av: whole(0, 0, 9),
  pv: whole(0, 0, 9),
  locations: words(LOCATIONS, ["torso"]),
  equipped: flag(true),
  description: html(),
});
type ArmorSchema = ReturnType<typeof armorSchema>;

/** `system` of a sidoniaArmor (SID-ARM-1, SID-ARM-2); how legal it is follows from its ratings (SID-ARM-3). */
export class SidoniaArmorData extends foundry.abstract.TypeDataModel<ArmorSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Sidonia.Armor"];
  static readonly LAYOUT: ItemLayout = {
    groups: [{ label: "QUADRANT.Sidonia.Item.Protection", fields: ["av", "pv", "locations", "equipped"], wide: true }],
    words: { locations: "QUADRANT.Sidonia.Location" },
  };

  static override defineSchema(): ArmorSchema {
    return armorSchema();
  }

  get legality(): Legality {
    return legality(this);
  }
}

const gearSchema = () => ({
  source: word(SOURCES, "carried"),
  /** Of a Bargain's gift: its path and step (SID-HUN-4); step 0 for anything else. */
  path: new fields.StringField({ required: true, nullable: true, blank: false, initial: null, choices: [...PATHS] }),
  step: whole(0, 0, 3),
  quantity: whole(1, 0, 999),
  equipped: flag(true),
  description: html(),
});
type GearSchema = ReturnType<typeof gearSchema>;

/** `system` of a sidoniaGear: things, and what one can do by lineage, cyberware or Bargain. */
export class SidoniaGearData extends foundry.abstract.TypeDataModel<GearSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Sidonia.Gear"];
  static readonly LAYOUT: ItemLayout = { hidden: ["path", "step"] };

  static override defineSchema(): GearSchema {
    return gearSchema();
  }
}

const bargainSchema = () => ({
  path: word(PATHS, "desire"),
  step: whole(1, 1, 3),
  state: word(WRITTEN_STATES, "open"),
  description: html(),
});
type BargainSchema = ReturnType<typeof bargainSchema>;

/** `system` of a sidoniaBargain (SID-HUN). */
export class SidoniaBargainData extends foundry.abstract.TypeDataModel<BargainSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Sidonia.Bargain"];
  static override defineSchema(): BargainSchema {
    return bargainSchema();
  }
}

const lineageSchema = () => ({
  corruptionBuffer: flag(),
  startingPermanent: whole(0, 0, 30),
  description: html(),
});
type LineageSchema = ReturnType<typeof lineageSchema>;

/** `system` of a sidoniaLineage (SID-CHI). */
export class SidoniaLineageData extends foundry.abstract.TypeDataModel<LineageSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Sidonia.Lineage"];

  static override defineSchema(): LineageSchema {
    return lineageSchema();
  }
}
