/** What StarSIEGE tells the compiler about its documents. */
import type { SiegeCharacterData } from "./data/character.ts";
import type { SiegeNpcData } from "./data/npc.ts";
import type { SiegeTrappingData } from "./data/trapping.ts";

declare module "../../core/configuration.ts" {
  interface ActorModels {
    siegeCharacter: typeof SiegeCharacterData;
    siegeNpc: typeof SiegeNpcData;
  }
  interface ItemModels {
    siegeTrapping: typeof SiegeTrappingData;
  }
}
