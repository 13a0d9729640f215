/**
 * Computes the context of a planet's sheet from plain data: the ring of tracks, Defense, Attributes, theatres and
 * Facilities.
 */
import * as v from "valibot";
import { computeIndustryXp, refuseIndustries } from "../../../rules/siege/industry-cost.ts";
import { compactNumber } from "../../../core/public/table.ts";
import { PlanetSystem } from "../documents/read-planet.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { Text } from "../../../core/public/definitions.ts";
import { countPeaceDays } from "../../../rules/siege/recovery.ts";
import { findDay } from "../../../rules/siege/track.ts";
import { lazy } from "../../../rules/shared/lazy.ts";
import type { Modifier } from "../../../rules/shared/reasons.ts";
import { CHALLENGE_BASE } from "../../../rules/siege/challenge.ts";
import { refuseFacility } from "../../../rules/siege/facility.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { readIndustryRow } from "../../../rules/siege/industry.ts";
import { estimatePopulation } from "../../../rules/siege/population.ts";
import { listPlanetFaults } from "../../../rules/siege/planet-legality.ts";
import { computeLocalTech } from "../../../rules/siege/tech.ts";
import {
  LEY_LINES,
  INDUSTRIES,
  PLANET_ATTRIBUTES,
  PLANET_TRACKS,
  type Industry,
  type PlanetTrack,
} from "../../../rules/siege/planet-state.ts";
import { type Planet } from "../documents/read-planet.ts";
import { listAttributeTerms, listPlanetDefense, isUsable, countTrackBoxes } from "../documents/planet-terms.ts";
import { BODIES, readDesign } from "../world-builder/world-draft.ts";
import { listLabels } from "../presentation.ts";

interface RingPip {
  readonly kind: "ordinary" | "unstable" | "collapse";
  readonly on: boolean;
  /** Its position on the ring, in degrees clockwise from the top. */
  readonly angle: number;
  readonly args: { readonly [key: string]: Json };
  readonly label: Text;
}

interface TrackView {
  readonly track: PlanetTrack;
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly pips: readonly RingPip[];
  readonly state: string | null;
  readonly bad: boolean;
  readonly next: Text;
  readonly defense: number;
  readonly lines: readonly Modifier[];
}

/** Each track has a third of the ring, less a gap at its ends. */
const SECTOR_DEGREES = 360 / PLANET_TRACKS.length;
const GAP_DEGREES = 7.5;
/** The first third is centred on the top. */
const START_DEGREES = 0 - SECTOR_DEGREES / 2;

/**
 * Returns everything the sheet shows of a planet after so many days of peace. `annexedBy` is the present name of the
 * planet that annexed it; empty for none.
 */
export function createPlanetContext(planet: Planet, house: HouseRules, days: number, annexedBy: string) {
  return lazy({
    tracks: () => PLANET_TRACKS.map((track, i) => trackView(planet, track, i)),
    attributes: () =>
      PLANET_ATTRIBUTES.map((id) => ({
        id,
        label: `QUADRANT.Siege.PlanetAttribute.${id}`,
        value: listAttributeTerms(planet, id, house).bonus.value,
        out: !isUsable(planet, id),
        weighed: listAttributeTerms(planet, id, house).cl.length > 0,
        options: { attribute: id },
        check: house.planetaryConflict ? "siege.conflict" : "siege.industry",
      })),
    uses: () => [...planet.industries.map((id) => industryView(planet, id)), industryView(planet, null)],
    population: () => describePopulation(planet),
    faults: () => listPlanetFaults(readDesign(planet), house).map(({ text }) => text),
    localTech: () =>
      planet.facilities
        .filter(({ reactive }) => reactive === "tech")
        .map((one) => ({
          key: "QUADRANT.Siege.Planet.LocalTech",
          with: { name: one.name, tech: computeLocalTech(planet.tech, one) },
        })),
    theatres: () => INDUSTRIES.map((id) => theatreView(planet, id)).sort((a, b) => Number(b.own) - Number(a.own)),
    facilities: () =>
      planet.facilities.map(({ id, name, img, rating, reactive, condition }) => ({
        id,
        name,
        img,
        detail: [
          reactive === null ? "QUADRANT.Siege.Support.none" : `QUADRANT.Siege.Support.${reactive}`,
          ...(condition ? [condition] : []),
        ],
        state: refuseFacility({ rating, reactive }),
        number: `+${rating}`,
      })),
    turmoil: () => planet.turmoil,
    peace: (): Text => ({
      key: "QUADRANT.Siege.Worlds.Peace",
      with: { days },
    }),
    awaits: () => (planet.recovery.check === "none" ? null : `QUADRANT.Siege.Worlds.Awaits.${planet.recovery.check}`),
    annexed: (): Text | null =>
      annexedBy === "" ? null : { key: "QUADRANT.Siege.Worlds.AnnexedBy", with: { name: annexedBy } },
  });
}

/** Returns an Industry that the planet has, to use outside of conflict; null stands for any other (SIE-PLAN-6). */
function industryView(planet: Planet, id: Industry | null) {
  const other = INDUSTRIES.find((one) => !planet.industries.includes(one));
  return {
    own: id !== null,
    label: id === null ? "QUADRANT.Siege.IndustryCheck.Another" : `QUADRANT.Siege.Industry.${id}`,
    base: id === null ? CHALLENGE_BASE.nonPrimary : CHALLENGE_BASE.primary,
    options: { industry: id ?? other ?? "awareness" },
  };
}

/** Returns how many people live there, from the least to the most; null where that can't be said (SIE-POP-1, -2). */
function describePopulation({ population: { value, area } }: Planet): Text | null {
  if (area <= 0) return null;
  const { low, high } = estimatePopulation(value, area);
  return { key: "QUADRANT.Siege.Planet.People", with: { low: compactNumber(low), high: compactNumber(high) } };
}

function theatreView(planet: Planet, id: (typeof INDUSTRIES)[number]) {
  const own = planet.industries.includes(id);
  const { damage } = readIndustryRow(id);
  return {
    id,
    own,
    label: `QUADRANT.Siege.Industry.${id}`,
    base: own ? CHALLENGE_BASE.primary : CHALLENGE_BASE.nonPrimary,
    detail: { key: "QUADRANT.Siege.Planet.DamageLine", with: { ...damage } },
    options: { theatre: id },
  };
}

function trackView(planet: Planet, track: PlanetTrack, place: number): TrackView {
  const { value, unstable, collapse } = planet.tracks[track];
  const max = countTrackBoxes(planet, track);
  const ordinary = Math.max(max, value);
  const angleOf = angles(place, ordinary + 2);
  const { parts, total } = listPlanetDefense(planet, track);
  const name = `QUADRANT.Siege.PlanetTrack.${track}`;
  const critical = (kind: "unstable" | "collapse", on: boolean, i: number): RingPip => ({
    kind,
    on,
    angle: angleOf(i),
    args: { track, box: kind, mark: !on },
    label: {
      key: `QUADRANT.Siege.Planet.Box.${on ? "clear" : "mark"}`,
      with: { box: `QUADRANT.Siege.PlanetBox.${kind}`, track: name },
    },
  });
  return {
    track,
    label: name,
    value,
    max,
    pips: [
      ...Array.from({ length: ordinary }, (_, i): RingPip => ordinaryPip(track, name, value, i, angleOf(i))),
      critical("unstable", unstable, ordinary),
      critical("collapse", collapse, ordinary + 1),
    ],
    state: findStateLabel(unstable, collapse),
    bad: collapse,
    next: nextText(max - value, unstable, collapse),
    defense: total,
    lines: parts,
  };
}

function findStateLabel(unstable: boolean, collapse: boolean): string | null {
  if (collapse) return "QUADRANT.Siege.PlanetBox.collapse";
  return unstable ? "QUADRANT.Siege.PlanetBox.unstable" : null;
}

/** Returns a box: a click on a marked one clears it and those after it, a click on an empty one marks up to it. */
function ordinaryPip(track: PlanetTrack, name: string, value: number, i: number, angle: number): RingPip {
  const on = i < value;
  return {
    kind: "ordinary",
    on,
    angle,
    args: { track, box: "ordinary", mark: !on, count: on ? value - i : i + 1 - value },
    label: { key: `QUADRANT.Siege.Planet.Box.${on ? "clearTo" : "markTo"}`, with: { n: i + 1, track: name } },
  };
}

function nextText(free: number, unstable: boolean, collapse: boolean): Text {
  if (collapse) return "QUADRANT.Siege.Pip.NoMore";
  const box = `QUADRANT.Siege.PlanetBox.${unstable ? "collapse" : "unstable"}`;
  return { key: `QUADRANT.Siege.Pip.${free > 0 ? "NextAfter" : "Next"}`, with: { free, box } };
}

/** Returns the angles of a track's boxes, evenly over its third of the ring. */
const angles = (place: number, count: number): ((i: number) => number) => {
  const from = START_DEGREES + place * SECTOR_DEGREES + GAP_DEGREES;
  const step = (SECTOR_DEGREES - 2 * GAP_DEGREES) / Math.max(1, count - 1);
  return (i) => Math.round((from + i * step) * 10) / 10;
};

/** Returns what the form of a planet edits; `source` is what is stored, `time` the world's clock in seconds. */
export function createPlanetForm(planet: Planet, source: object, house: HouseRules, time: number) {
  const today = findDay(time);
  const stored = v.parse(PlanetSystem, source);
  return {
    peace: { days: countPeaceDays(planet.recovery, today), today },
    warning: refuseIndustries(planet.industries.length),
    industryXp: { each: house.industryXpCost, spent: computeIndustryXp(planet.industries.length, house) },
    edit: {
      attributes: PLANET_ATTRIBUTES.map((id) => ({
        id,
        label: `QUADRANT.Siege.PlanetAttribute.${id}`,
        ...stored.attributes[id],
      })),
      industries: INDUSTRIES.map((id) => ({
        id,
        label: `QUADRANT.Siege.Industry.${id}`,
        own: planet.industries.includes(id),
      })),
    },
    choices: { bodies: listLabels("Body", [...BODIES]), leyLines: listLabels("LeyLines", [...LEY_LINES]) },
  };
}
