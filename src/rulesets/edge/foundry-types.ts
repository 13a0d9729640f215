/** What Edge tells the compiler about its documents. */
import type { EdgeCharacterData, EdgeNpcData } from "./documents/actor.ts";
import type { EdgeArmorData, EdgeGearData, EdgeSkillData, EdgeTalentData, EdgeWeaponData } from "./documents/items.ts";

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
