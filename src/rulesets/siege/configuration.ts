/** What StarSIEGE tells the compiler about its documents. */
import type { SiegeCharacterData } from "./data/character.ts";
import type { SiegeCraftData } from "./data/craft.ts";
import type { SiegeDefectData } from "./data/defect.ts";
import type { SiegeFacilityData } from "./data/facility.ts";
import type { SiegeMooksData } from "./data/mooks.ts";
import type { SiegeNpcData } from "./data/npc.ts";
import type { SiegePlanetData } from "./data/planet.ts";
import type { SiegePowerData } from "./data/power.ts";
import type { SiegeSpecialtyData } from "./data/specialty.ts";
import type { SiegeSpeciesData } from "./data/species.ts";
import type { SiegeTrappingData } from "./data/trapping.ts";

declare module "../../core/messages/foundry-types.ts" {
  interface ActorModels {
    siegeCharacter: typeof SiegeCharacterData;
    siegeNpc: typeof SiegeNpcData;
    siegeMooks: typeof SiegeMooksData;
    siegeCraft: typeof SiegeCraftData;
    siegePlanet: typeof SiegePlanetData;
  }
  interface ItemModels {
    siegeTrapping: typeof SiegeTrappingData;
    siegePower: typeof SiegePowerData;
    siegeSpecies: typeof SiegeSpeciesData;
    siegeSpecialty: typeof SiegeSpecialtyData;
    siegeDefect: typeof SiegeDefectData;
    siegeFacility: typeof SiegeFacilityData;
  }
}
