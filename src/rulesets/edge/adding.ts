/** How Edge's items are listed in the picker and added to actors. */
import * as v from "valibot";
import type { Adding } from "../../core/public/definitions.ts";
import { fieldGroup, numberField, wordField } from "../../rules/shared/schema.ts";
import { ArmourState, SkillState, TRACKS } from "../../rules/edge/state.ts";

/** What a weapon's entry in a list displays. */
const Weapon = fieldGroup({ damageDice: numberField(2), damageType: wordField(TRACKS, "physical") });

export const adding: Adding = {
  items: {
    edgeSkill: {
      tab: "gear",
      single: true,
      fields: ["category"],
      kind: (system) => `QUADRANT.Edge.Category.${v.parse(SkillState, system).category}`,
    },
    edgeWeapon: {
      tab: "gear",
      fields: ["damageDice", "damageType"],
      kind: (system) => `QUADRANT.Edge.Track.${v.parse(Weapon, system).damageType}`,
      detail: (system) => [
        { key: "QUADRANT.Edge.Adding.Dice", with: { dice: v.parse(Weapon, system).damageDice } },
        `QUADRANT.Edge.Track.${v.parse(Weapon, system).damageType}`,
      ],
    },
    edgeArmor: {
      tab: "gear",
      fields: ["pt", "dr", "category"],
      kind: (system) => `QUADRANT.Edge.ArmorClass.${v.parse(ArmourState, system).category}`,
      detail(system) {
        const { pt, dr } = v.parse(ArmourState, system);
        return [{ key: "QUADRANT.Edge.Gear.Protection", with: { pt, dr } }];
      },
    },
    edgeGear: { tab: "gear" },
    edgeTalent: { tab: "gear" },
  },
};
