/**
 * The planets of a sector at a glance: wealth, tracks and what state they are in, whom they obey, and which of them a
 * filter leaves. Pure. Ledger: SIE-WEALTH-1, SIE-PTRK-1, SIE-TURM-1, SIE-ANNEX-1.
 */
import type { PlanetTrack, TrackBoxes } from "./planet-state.ts";

/** A track with the number of its ordinary boxes. */
export interface SectorTrack extends TrackBoxes {
  readonly track: PlanetTrack;
  readonly max: number;
}

/** A planet as the board draws it. */
export interface SectorPlanet {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly wealth: number;
  readonly tracks: readonly SectorTrack[];
  readonly turmoil: boolean;
  /** The uuid of the planet that annexed it; empty for none, and where only its name is known. */
  readonly annexer: string;
  /** The name of the planet that annexed it; empty for none. */
  readonly annexedBy: string;
  /** The names of the players who own it. */
  readonly owners: readonly string[];
  /** Treaties and plans, as they were typed. */
  readonly notes: string;
  /** How many attacks are not settled. */
  readonly open: number;
  /** How many checks and months of peace wait for an answer. */
  readonly due: number;
}

/** What can be said of a planet, the gravest first. `sound`: nothing else can. */
export const SECTOR_STATES = [
  "turmoil",
  "collapse",
  "unstable",
  "annexed",
  "conflict",
  "due",
  "damaged",
  "sound",
] as const;
export type SectorState = (typeof SECTOR_STATES)[number];

/** Returns every state of a planet, the gravest first. */
export function listSectorStates({ tracks, turmoil, annexedBy, open, due }: SectorPlanet): readonly SectorState[] {
  const holds: Readonly<Record<Exclude<SectorState, "sound">, boolean>> = {
    turmoil,
    collapse: tracks.some(({ collapse }) => collapse),
    unstable: tracks.some(({ unstable }) => unstable),
    annexed: annexedBy !== "",
    conflict: open > 0,
    due: due > 0,
    damaged: tracks.some(({ value }) => value > 0),
  };
  const found = SECTOR_STATES.filter((state) => state !== "sound" && holds[state]);
  return found.length > 0 ? found : ["sound"];
}

/** Returns how many boxes of a planet are marked, critical ones included. */
export const countMarks = ({ tracks }: Pick<SectorPlanet, "tracks">): number =>
  tracks.reduce((sum, { value, unstable, collapse }) => sum + value + Number(unstable) + Number(collapse), 0);

/** Returns how many boxes a planet has, critical ones included. */
export const countBoxes = ({ tracks }: Pick<SectorPlanet, "tracks">): number =>
  tracks.reduce((sum, { value, max }) => sum + Math.max(value, max) + 2, 0);

/** What the board is narrowed down to; empty texts leave everything. */
export interface SectorFilter {
  readonly name: string;
  readonly controller: string;
  readonly state: SectorState | "";
}

export const NO_FILTER: SectorFilter = { name: "", controller: "", state: "" };

/** What tells which planet annexed which. */
type Annexed = Pick<SectorPlanet, "uuid" | "name" | "annexer" | "annexedBy">;

/**
 * Returns the planet among `planets` that annexed one; null where it is not there. Its uuid tells, since planets are
 * renamed; its name only where no uuid is stored, as for one that was typed.
 */
export function findAnnexer<Planet extends Annexed>(
  { uuid, annexer, annexedBy }: Annexed,
  planets: readonly Planet[],
): Planet | null {
  const others = planets.filter((one) => one.uuid !== uuid);
  if (annexer !== "") return others.find((one) => one.uuid === annexer) ?? null;
  // The same one on every client where several have that name.
  const [first = null] = others.filter(({ name }) => name === annexedBy).sort((a, b) => compareTexts(a.uuid, b.uuid));
  return annexedBy === "" ? null : first;
}

/** Returns planets with the present names of those that annexed them. */
export const nameAnnexers = <Planet extends Annexed>(planets: readonly Planet[]): readonly Planet[] =>
  planets.map((planet) => ({ ...planet, annexedBy: findAnnexer(planet, planets)?.name ?? planet.annexedBy }));

/** Returns whom a planet obeys: the planet that annexed it, else itself by the players who own it. */
export const listControllers = ({ annexedBy, owners }: SectorPlanet): readonly string[] =>
  annexedBy === "" ? owners : [annexedBy, ...owners];

/** Returns every controller of some planets once, in order. */
export const listAllControllers = (planets: readonly SectorPlanet[]): readonly string[] =>
  [...new Set(planets.flatMap(listControllers))].sort(compareTexts);

/** Returns a name without case and accents, as a search compares it. */
const fold = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Returns whether a filter leaves a planet. */
export function fitsFilter(planet: SectorPlanet, { name, controller, state }: SectorFilter): boolean {
  const words = fold(name).split(/\s+/u).filter(Boolean);
  const own = fold(planet.name);
  return (
    words.every((word) => own.includes(word)) &&
    (controller === "" || listControllers(planet).includes(controller)) &&
    (state === "" || listSectorStates(planet).includes(state))
  );
}

/** Compares two texts the same way on every client, whatever its language. */
const compareTexts = (a: string, b: string): number => compareCodes(fold(a), fold(b)) || compareCodes(a, b);

const compareCodes = (a: string, b: string): number => Number(a > b) - Number(a < b);

/**
 * Returns planets in the order in which they are drawn: by name, each followed by those that it annexed. The order of
 * the list does not matter.
 */
export function orderPlanets<Planet extends Annexed>(planets: readonly Planet[]): readonly Planet[] {
  return planets
    .map((planet) => ({ planet, head: findAnnexer(planet, planets) ?? planet }))
    .sort(
      (a, b) =>
        compareTexts(a.head.name, b.head.name) ||
        compareTexts(a.head.uuid, b.head.uuid) ||
        Number(a.head !== a.planet) - Number(b.head !== b.planet) ||
        compareTexts(a.planet.name, b.planet.name) ||
        compareTexts(a.planet.uuid, b.planet.uuid),
    )
    .map(({ planet }) => planet);
}
