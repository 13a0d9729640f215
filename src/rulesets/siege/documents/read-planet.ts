/** Reads a planet and its Facilities from snapshots into the shapes that the rules take. */
import * as v from "valibot";
import type { Snapshot } from "../../../core/public/definitions.ts";
import { FACILITY_BUDGET } from "../../../rules/siege/facility.ts";
import { IndustriesField } from "../../../rules/siege/industry.ts";
import {
  LEY_LINES,
  type LeyLines,
  type Facility,
  type Industry,
  PLANET_ATTRIBUTES,
  PLANET_TRACKS,
  type PlanetAttributes,
  type PlanetTrack,
  RECOVERY_CHECKS,
  type Recovery,
  SUPPORTS,
  type TrackBoxes,
} from "../../../rules/siege/planet-state.ts";
import {
  FlagField,
  fieldGroup,
  keyedGroup,
  numberField,
  optionalWordField,
  textField,
  wordField,
} from "../../../rules/shared/schema.ts";

/** A Facility of a planet, with its uuid. */
export interface OwnedFacility extends Facility {
  readonly uuid: string;
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly condition: string;
}

/** A planet as checks, actions and its sheet read it. Attributes are the planet's own, before Turmoil. */
export interface Planet {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly attributes: PlanetAttributes;
  readonly industries: readonly Industry[];
  readonly facilities: readonly OwnedFacility[];
  readonly tracks: Readonly<Record<PlanetTrack, TrackBoxes>>;
  readonly turmoil: boolean;
  readonly tech: number;
  readonly psi: number;
  readonly population: { readonly value: number; readonly area: number };
  /** Points that the GM gave it; null for those of the house. */
  readonly points: number | null;
  readonly facilityXp: number;
  readonly leyLines: LeyLines;
  readonly recovery: Recovery;
  /** Wealth in all, as its sheet shows it. */
  readonly wealth: number;
  /** The uuid of the planet that annexed it; empty for none, and where only its name was typed. */
  readonly annexer: string;
  /** The name of the planet that annexed it; empty for none. */
  readonly annexedBy: string;
}

/** What is read of a siegeFacility. */
export const FacilitySystem = fieldGroup({
  rating: numberField(),
  reactive: optionalWordField(SUPPORTS),
  condition: textField(),
});

/** What is read of a siegePlanet. */
export const PlanetSystem = v.object({
  attributes: keyedGroup(PLANET_ATTRIBUTES, fieldGroup({ value: numberField() })),
  industries: IndustriesField,
  tracks: keyedGroup(PLANET_TRACKS, fieldGroup({ value: numberField(), unstable: FlagField, collapse: FlagField })),
  status: fieldGroup({ turmoil: FlagField }),
  tech: fieldGroup({ value: numberField() }),
  psi: fieldGroup({ value: numberField() }),
  population: fieldGroup({ value: numberField(), area: numberField() }),
  points: fieldGroup({ budget: v.fallback(v.nullable(v.number()), null) }),
  facilityXp: fieldGroup({ budget: numberField(FACILITY_BUDGET) }),
  leyLines: wordField(LEY_LINES, "none"),
  recovery: fieldGroup({ days: numberField(), asOf: numberField(), check: wordField(RECOVERY_CHECKS, "none") }),
  wealth: fieldGroup({ total: numberField() }),
  annexer: textField(),
  annexedBy: textField(),
});

/** Returns the Facilities among a document's items, for its data model. */
export const readFacilities = (items: Iterable<{ readonly type: string; readonly system: object }>): Facility[] =>
  [...items].filter(({ type }) => type === "siegeFacility").map(({ system }) => v.parse(FacilitySystem, system));

/** Returns the planet of a snapshot; null for another type. */
export function readPlanet({ uuid, type, name, img, system, items }: Snapshot): Planet | null {
  if (type !== "siegePlanet") return null;
  const { attributes, tracks, status, tech, psi, points, facilityXp, wealth, ...own } = v.parse(PlanetSystem, system);
  return {
    uuid,
    name,
    img,
    attributes: Object.fromEntries(PLANET_ATTRIBUTES.map((one) => [one, attributes[one].value])) as PlanetAttributes,
    industries: own.industries,
    facilities: items.flatMap((item) => readOwnedFacility(item) ?? []),
    tracks,
    turmoil: status.turmoil,
    tech: tech.value,
    psi: psi.value,
    population: own.population,
    points: points.budget,
    facilityXp: facilityXp.budget,
    leyLines: own.leyLines,
    recovery: own.recovery,
    wealth: wealth.total,
    annexer: own.annexer,
    annexedBy: own.annexedBy,
  };
}

const readOwnedFacility = ({ uuid, type, name, img, system }: Snapshot): OwnedFacility | null =>
  type === "siegeFacility"
    ? { uuid, id: uuid.split(".").at(-1) ?? "", name, img, ...v.parse(FacilitySystem, system) }
    : null;
