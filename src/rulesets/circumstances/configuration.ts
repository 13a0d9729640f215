/** What Circumstances tells the compiler about its documents. */
import type { CircumstancesAgentData } from "./data/agent.ts";
import type { CircumstancesConditionData } from "./data/condition.ts";
import type { CircumstancesGearData } from "./data/gear.ts";
import type { CircumstancesLifepathData } from "./data/lifepath.ts";
import type { CircumstancesNpcData } from "./data/npc.ts";
import type { CircumstancesSkillData } from "./data/skill.ts";
import type { CircumstancesTraitData } from "./data/trait.ts";

declare module "../../core/messages/foundry-types.ts" {
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
