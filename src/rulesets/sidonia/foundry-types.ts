/** Types of Sidonia's documents, for the compiler. */
import type { SidoniaCharacterData, SidoniaNpcData } from "./documents/actor.ts";
import type {
  SidoniaArmorData,
  SidoniaBargainData,
  SidoniaGearData,
  SidoniaLineageData,
  SidoniaSkillData,
  SidoniaWeaponData,
} from "./documents/item.ts";

declare module "../../core/public/foundry-types.ts" {
  interface ActorModels {
    sidoniaCharacter: typeof SidoniaCharacterData;
    sidoniaNpc: typeof SidoniaNpcData;
  }
  interface ItemModels {
    sidoniaSkill: typeof SidoniaSkillData;
    sidoniaWeapon: typeof SidoniaWeaponData;
    sidoniaArmor: typeof SidoniaArmorData;
    sidoniaGear: typeof SidoniaGearData;
    sidoniaBargain: typeof SidoniaBargainData;
    sidoniaLineage: typeof SidoniaLineageData;
  }
}
