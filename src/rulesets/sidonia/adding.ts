/** How Sidonia's items are listed in the picker and added to actors. */
import * as v from "valibot";
import type { Adding } from "../../core/public/definitions.ts";
import { ArmourState, legality } from "../../rules/sidonia/armour.ts";
import { WeaponState } from "../../rules/sidonia/damage.ts";
import { BargainState, GearState, SkillState } from "../../rules/sidonia/state.ts";

export const adding: Adding = {
  items: {
    sidoniaSkill: {
      single: true,
      fields: ["level"],
      detail: (system) => [`QUADRANT.Sidonia.Level.${v.parse(SkillState, system).level}`],
    },
    sidoniaWeapon: {
      tab: "gear",
      fields: ["kind", "damageType"],
      kind: (system) => `QUADRANT.Sidonia.Kind.${v.parse(WeaponState, system).kind}`,
      detail: (system) => [
        `QUADRANT.Sidonia.Kind.${v.parse(WeaponState, system).kind}`,
        `QUADRANT.Sidonia.DamageType.${v.parse(WeaponState, system).damageType}`,
      ],
    },
    sidoniaArmor: {
      tab: "gear",
      fields: ["av", "pv"],
      kind: (system) => `QUADRANT.Sidonia.Legality.${legality(v.parse(ArmourState, system))}`,
      detail(system) {
        const { av, pv } = v.parse(ArmourState, system);
        return [{ key: "QUADRANT.Sidonia.Gear.Ratings", with: { av, pv } }];
      },
    },
    sidoniaGear: {
      tab: "gear",
      fields: ["source"],
      kind: (system) => `QUADRANT.Sidonia.Source.${v.parse(GearState, system).source}`,
    },
    sidoniaBargain: {
      tab: "hunger",
      fields: ["path", "step"],
      kind: (system) => `QUADRANT.Sidonia.Path.${v.parse(BargainState, system).path}`,
    },
    sidoniaLineage: { tab: "hunger", single: true },
  },
};
