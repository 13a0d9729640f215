/** Types of the documents of Circumstances for the compiler. */
import type { CircumstancesAgentData, CircumstancesNpcData } from "./documents/actor.ts";
import type { CircumstancesConditionData } from "./documents/condition.ts";
import type { CircumstancesGearData } from "./documents/gear.ts";
import type { CircumstancesLifepathData } from "./documents/lifepath.ts";
import type { CircumstancesSkillData } from "./documents/skill.ts";
import type { CircumstancesTraitData } from "./documents/trait.ts";

declare module "../../core/public/foundry-types.ts" {
  interface ActorModels {
    circumstancesAgent: typeof CircumstancesAgentData;
    circumstancesNpc: typeof CircumstancesNpcData;
  }
  interface ItemModels {
    circumstancesSkill: typeof CircumstancesSkillData;
    circumstancesTrait: typeof CircumstancesTraitData;
    circumstancesLifepath: typeof CircumstancesLifepathData;
    circumstancesCondition: typeof CircumstancesConditionData;
    circumstancesGear: typeof CircumstancesGearData;
  }
}
