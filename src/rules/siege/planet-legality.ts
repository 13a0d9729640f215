/**
 * What of a world is not legal: points, Attributes, Industries and Facilities. A GM may let any of it stand. Ledger:
 * SIE-PLAN-3, -4, SIE-PATTR-1, SIE-IND-1, SIE-FAC-2 to -4, SIE-LEY-1.
 */
import { type Fault, type RunningTotal, listOverspent } from "../shared/legality.ts";
import { computeFacilityCost, findFacilityLimits, refuseFacility } from "./facility.ts";
import type { HouseRules } from "./house-rules.ts";
import { refuseIndustries } from "./industry-cost.ts";
import { ATTRIBUTE_BOUNDS } from "./planet.ts";
import { type PlanetStatistics, computePlanetPoints, findPlanetBudget, findPlanetMethod } from "./planet-points.ts";
import { type LeyLines, type Facility, type Industry, PLANET_ATTRIBUTES, PLANET_TRACKS } from "./planet-state.ts";

/** A Facility as a builder has it, and the field of its rating there. */
export interface BuiltFacility extends Facility {
  readonly name: string;
  readonly condition: string;
  readonly field: string;
}

/** A world as it is built. */
export interface PlanetDesign extends PlanetStatistics {
  /** Points that the GM gave it; null for those of the house. */
  readonly points: number | null;
  readonly industries: readonly Industry[];
  readonly facilities: readonly BuiltFacility[];
  readonly facilityXp: number;
  readonly leyLines: LeyLines;
}

const LANG = "QUADRANT.Siege.WorldBuilder";

/** The running totals of a world: points, and XP for Facilities; points are null where statistics are rolled. */
export function computePlanetTotals(
  design: PlanetDesign,
  house: Pick<HouseRules, "planetPoints" | "planetRandom">,
): { readonly points: RunningTotal | null; readonly facilities: RunningTotal } {
  const points = { points: findPlanetBudget(design.points, house), spent: computePlanetPoints(design) };
  return {
    points: findPlanetMethod(house) === "points" ? points : null,
    facilities: { points: design.facilityXp, spent: computeFacilityCost(design.facilities).xp },
  };
}

/** Returns what is not legal, each in a sentence, with its one obvious remedy where there is one. */
export function listPlanetFaults(
  design: PlanetDesign,
  house: Pick<HouseRules, "planetPoints" | "planetRandom">,
): readonly Fault[] {
  const { points, facilities } = computePlanetTotals(design, house);
  const words = (part: string, field: string) => ({
    part,
    field,
    text: `${LANG}.Fault.${field}`,
    label: `${LANG}.Fix.${field}`,
  });
  return [
    ...(points ? listOverspent(points, words("attributes", "points")) : []),
    ...listAttributeFaults(design),
    ...listLeyLineFaults(design),
    ...listIndustryFaults(design),
    ...listOverspent(facilities, words("facilities", "facilityXp")),
    ...design.facilities.flatMap(listFacilityFaults),
  ];
}

/** Returns the Attributes that are out of bounds (SIE-PATTR-1). */
const listAttributeFaults = ({ attributes }: PlanetDesign): Fault[] =>
  PLANET_ATTRIBUTES.flatMap((name) => {
    const legal = Math.min(ATTRIBUTE_BOUNDS.max, Math.max(ATTRIBUTE_BOUNDS.min, attributes[name]));
    if (legal === attributes[name]) return [];
    const told = { name: `QUADRANT.Siege.PlanetAttribute.${name}`, value: attributes[name], legal };
    return [
      {
        part: "attributes",
        text: { key: `${LANG}.Fault.attribute`, with: { ...told, ...ATTRIBUTE_BOUNDS } },
        fix: { label: { key: `${LANG}.Fix.number`, with: told }, answers: { [`attr-${name}`]: legal } },
      },
    ];
  });

/** Returns the fault of ley lines without Psi: they change nothing (SIE-LEY-1). */
const listLeyLineFaults = ({ leyLines, psi }: PlanetDesign): Fault[] =>
  leyLines === "none" || psi > 0
    ? []
    : [
        {
          part: "statistics",
          text: { key: `${LANG}.Fault.leyLines` },
          fix: { label: { key: `${LANG}.Fix.leyLines` }, answers: { leyLines: "none" } },
        },
      ];

/** Returns the fault of too few Industries; which one is missing, only the designer knows (SIE-IND-1). */
function listIndustryFaults({ industries }: PlanetDesign): Fault[] {
  const refused = refuseIndustries(industries.length);
  return refused ? [{ part: "industries", text: refused }] : [];
}

/** Returns what is wrong with one Facility (SIE-FAC-3, SIE-FAC-4). */
function listFacilityFaults(facility: BuiltFacility): Fault[] {
  const { name, reactive, condition, rating, field } = facility;
  const { most } = findFacilityLimits(facility);
  const told = { name, value: rating, legal: most };
  const tooHigh: Fault[] = refuseFacility(facility)
    ? [
        {
          part: "facilities",
          text: { key: `${LANG}.Fault.${reactive === null ? "facility" : "reactive"}`, with: told },
          fix: { label: { key: `${LANG}.Fix.number`, with: told }, answers: { [field]: most } },
        },
      ]
    : [];
  const isDefense = PLANET_TRACKS.some((track) => track === reactive);
  const support = `QUADRANT.Siege.Support.${reactive ?? "none"}`;
  const untold: Fault[] =
    reactive === null || isDefense || condition.trim() !== ""
      ? []
      : [{ part: "facilities", text: { key: `${LANG}.Fault.condition`, with: { name, support } } }];
  return [...tooHigh, ...untold];
}
