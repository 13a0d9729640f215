/** Type augmentation: the data models of StarSIEGE's documents. */
import type { SiegeCharacterData } from "./documents/character.ts";
import type { SiegeCraftData } from "./documents/craft.ts";
import type { SiegeDefectData } from "./documents/defect.ts";
import type { SiegeFacilityData } from "./documents/facility.ts";
import type { SiegeIndustryData } from "./documents/industry.ts";
import type { SiegeInjuryData } from "./documents/injury.ts";
import type { SiegeMooksData } from "./documents/mooks.ts";
import type { SiegeNpcData } from "./documents/npc.ts";
import type { SiegePlanetData } from "./documents/planet.ts";
import type { SiegePowerData } from "./documents/power.ts";
import type { SiegeSpecialtyData } from "./documents/specialty.ts";
import type { SiegeSpeciesData } from "./documents/species.ts";
import type { SiegeTrappingData } from "./documents/trapping.ts";

declare module "../../core/public/foundry-types.ts" {
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
    siegeInjury: typeof SiegeInjuryData;
    siegeFacility: typeof SiegeFacilityData;
    siegeIndustry: typeof SiegeIndustryData;
  }
}
