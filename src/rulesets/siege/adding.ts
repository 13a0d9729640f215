/** How StarSIEGE's items are listed in the picker and added to actors. */
import * as v from "valibot";
import type { Adding, Conversion, Snapshot, Text } from "../../core/public/definitions.ts";
import type { Fields } from "../../rules/shared/json.ts";
import { numberField, fieldGroup, wordField } from "../../rules/shared/schema.ts";
import {
  SiegeActorState,
  SiegeDefectState,
  SiegeSpeciesState,
  SiegeTrappingState,
  SpecialtyEntry,
  listHelped,
} from "../../rules/siege/state.ts";
import { IndustriesField, planIndustry, readIndustryRow } from "../../rules/siege/industry.ts";
import { INDUSTRIES } from "../../rules/siege/planet-state.ts";
import { SiegeInjuryState } from "../../rules/siege/injury.ts";
import { listSpeciesChanges } from "./actions/species.ts";
import { PowerSystem } from "./documents/read-psion.ts";
import { formatHelped } from "./presentation.ts";

/** What is read of an Industry, and of a planet that takes it. */
const IndustryEntry = fieldGroup({ industry: wordField(INDUSTRIES, "awareness") });
const OwnIndustries = fieldGroup({ industries: IndustriesField });

/** What a facility's entry in a list displays. */
const Facility = fieldGroup({ rating: numberField() });

/** Returns what a trapping is used as: the sheet groups them alike. */
function kindOfTrapping(system: Fields): Text {
  const { damage, armor } = v.parse(SiegeTrappingState, system);
  if (damage.total > 0) return "QUADRANT.Siege.Gear.weapons";
  return armor.wound > 0 || armor.stress > 0 ? "QUADRANT.Siege.Gear.armour" : "QUADRANT.Siege.Gear.other";
}

function describeTrapping(system: Fields): readonly Text[] {
  const { damage, range, armor, specialties } = v.parse(SiegeTrappingState, system);
  const rate = (track: "wound" | "stress"): Text[] =>
    armor[track] > 0
      ? [{ key: "QUADRANT.Siege.Gear.Rating", with: { rating: armor[track], track: `QUADRANT.Siege.Track.${track}` } }]
      : [];
  return [
    ...(damage.total > 0
      ? [{ key: "QUADRANT.Siege.Adding.Damage", with: { damage: damage.total } }, `QUADRANT.Siege.Band.${range.class}`]
      : []),
    ...rate("wound"),
    ...rate("stress"),
    ...listHelped({ specialties }).map(formatHelped),
  ];
}

/** Returns the Specialty as a row of the character, since ratings are stored there (SIE-SPEC-2). */
function addSpecialty(
  { name, system }: { readonly name: string; readonly system: Fields },
  { uuid }: Snapshot,
  { id }: { readonly id: string },
): Conversion {
  const { bundle, attribute, rating } = v.parse(SpecialtyEntry, system);
  const to = { name, bundle, attribute, rating };
  return { changes: [{ op: "set", at: { uuid }, path: `system.specialties.${id}`, to }] };
}

/** Returns the Size and Attributes of a species as they change the character's (SIE-SPECIES-1). */
function addSpecies({ system }: { readonly system: Fields }, actor: Snapshot): Conversion {
  const { size } = v.parse(fieldGroup({ size: numberField() }), actor.system);
  return {
    system: { applied: true },
    changes: listSpeciesChanges(actor.uuid, size, v.parse(SiegeSpeciesState, system)),
  };
}

/** Returns the Industry as one of the planet's; one that it has already changes nothing (SIE-IND-1). */
function addIndustry({ system }: { readonly system: Fields }, { uuid, system: stored }: Snapshot): Conversion {
  const { industries } = v.parse(OwnIndustries, stored);
  const { industry } = v.parse(IndustryEntry, system);
  if (industries.includes(industry)) return { changes: [] };
  return { changes: [planIndustry({ uuid }, industry, true)] };
}

export const adding: Adding = {
  items: {
    siegeTrapping: {
      tab: "gear",
      fields: ["damage", "range", "armor", "specialties"],
      kind: kindOfTrapping,
      detail: describeTrapping,
    },
    siegePower: {
      tab: "gear",
      fields: ["potency", "drain", "xp", "class"],
      kind: (system) => `QUADRANT.Siege.Bundle.${v.parse(PowerSystem, system).class.primary}`,
      detail(system) {
        const { potency, drain, xp } = v.parse(PowerSystem, system);
        return [{ key: "QUADRANT.Siege.Traits.Numbers", with: { potency, drain, xp } }];
      },
    },
    siegeSpecies: {
      tab: "gear",
      single: true,
      fields: ["concept"],
      detail: (system) => [v.parse(SiegeSpeciesState, system).concept],
      convert: addSpecies,
    },
    siegeSpecialty: {
      tab: "numbers",
      single: true,
      rows: (system) => Object.values(v.parse(SiegeActorState, system).specialties).map(({ name }) => name),
      fields: ["bundle", "attribute", "rating"],
      kind: (system) => `QUADRANT.Siege.Bundle.${v.parse(SpecialtyEntry, system).bundle}`,
      detail: (system) => [`QUADRANT.Siege.Attribute.${v.parse(SpecialtyEntry, system).attribute}`],
      convert: addSpecialty,
    },
    siegeDefect: {
      tab: "body",
      fields: ["key"],
      detail: (system) => [`QUADRANT.Siege.Defect.${v.parse(SiegeDefectState, system).key}`],
    },
    siegeInjury: {
      tab: "gear",
      fields: ["key", "part", "attribute"],
      detail: (system) => [`QUADRANT.Siege.Injury.${v.parse(SiegeInjuryState, system).key}`],
    },
    siegeIndustry: {
      tab: "numbers",
      single: true,
      rows: (system) => [...v.parse(OwnIndustries, system).industries],
      fields: ["industry"],
      detail(system) {
        const { wealth, defense } = readIndustryRow(v.parse(IndustryEntry, system).industry);
        return [{ key: "QUADRANT.Siege.WorldBuilder.industries.Numbers", with: { wealth, ...defense } }];
      },
      convert: addIndustry,
    },
    siegeFacility: {
      tab: "facilities",
      fields: ["rating"],
      detail: (system) => [{ key: "QUADRANT.Siege.Adding.Rating", with: { rating: v.parse(Facility, system).rating } }],
    },
  },
  actors: {
    siegeCraft: { call: (taken, craft, id) => ({ action: "siege.takeStation", args: { actor: taken, craft, id } }) },
  },
};
