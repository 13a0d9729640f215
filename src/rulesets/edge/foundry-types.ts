/** Types of Edge's documents for the compiler. */
import type { EdgeCharacterData, EdgeNpcData } from "./documents/actor.ts";
import type { EdgeArmorData } from "./documents/armor.ts";
import type { EdgeGearData, EdgeTalentData } from "./documents/gear.ts";
import type { EdgeSkillData } from "./documents/skill.ts";
import type { EdgeWeaponData } from "./documents/weapon.ts";

declare module "../../core/public/foundry-types.ts" {
  interface ActorModels {
    edgeCharacter: typeof EdgeCharacterData;
    edgeNpc: typeof EdgeNpcData;
  }
  interface ItemModels {
    edgeSkill: typeof EdgeSkillData;
    edgeWeapon: typeof EdgeWeaponData;
    edgeArmor: typeof EdgeArmorData;
    edgeGear: typeof EdgeGearData;
    edgeTalent: typeof EdgeTalentData;
  }
}
