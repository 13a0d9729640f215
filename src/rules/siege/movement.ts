/**
 * Distances, Scales and Move ratings: what a rating covers in a round, an hour and on a grid, what hinders it, where a
 * way to move can be used, and where a Move Action leads. Ledger: SIE-RANGE-1, SIE-SCALE-1, -2, -4, SIE-MOVE-1, -3, -4,
 * -7, SIE-TAC-1, -2, SIE-TRAVEL-2.
 */
import { MOVING_DEFENSE } from "./attack.ts";
import { findExponent } from "./scales.ts";
import { BANDS, type Band, type Locomotion, type MoveEntry, type Scale } from "./state.ts";

/** Metres of a range band on Personal Scale. */
const BAND_METRES = 60;
/** Kilometres an hour of Move 1 on Personal Scale: 60 m in a round of 6 seconds. */
const KMH_OF_MOVE_1 = 36;

/** Returns by what a Scale multiplies every distance (SIE-SCALE-1, -5). */
export const computeMultiplier = (scale: Scale): number => 9 ** findExponent(scale);

/** Returns the metres of one range band on a Scale (SIE-SCALE-1). */
export const computeBandMetres = (scale: Scale): number => BAND_METRES * computeMultiplier(scale);

/** Digits that sheets show of a Scale's multiplier and of its band in metres. */
const MULTIPLIER_DIGITS = 4;
const METRES_DIGITS = 2;

/** Returns a Scale's multiplier and range increment, rounded for readers (SIE-SCALE-5). */
export const computeScaleFigures = (scale: Scale): { readonly multiplier: number; readonly increment: number } => ({
  multiplier: Number(computeMultiplier(scale).toFixed(MULTIPLIER_DIGITS)),
  increment: Number(computeBandMetres(scale).toFixed(METRES_DIGITS)),
});

/** What somebody moves over or through. */
export const TERRAINS = ["solid", "liquid", "underLiquid", "air", "emptySpace"] as const;
export type Terrain = (typeof TERRAINS)[number];

/** SIE-MOVE-7: where each way to move can be used. Hovering needs gravity and something beneath. */
const MEDIA: Readonly<Record<Locomotion, readonly Terrain[]>> = {
  flight: ["solid", "liquid", "air", "emptySpace"],
  ground: ["solid"],
  hover: ["solid", "liquid"],
  subsurface: ["underLiquid"],
  surface: ["liquid"],
};

/** Returns whether a way to move can be used there (SIE-MOVE-7). */
export const canMoveOver = (type: Locomotion, terrain: Terrain): boolean => MEDIA[type].includes(terrain);

/** How somebody moves whose sheet says nothing: an ordinary walk. */
const WALK: MoveEntry = { name: "", rating: 1, scale: "personal", type: "ground" };

/** Returns the ways to move; of a living creature without an entry, an ordinary walk (SIE-MOVE-1). */
export function listMoves(stored: Readonly<Record<string, MoveEntry>>, isCraft: boolean): readonly MoveEntry[] {
  const all = Object.values(stored);
  return all.length > 0 || isCraft ? all : [WALK];
}

/** Returns the fastest way to move that can be used there: the largest Scale first; null if there is none. */
export function findBestMove(moves: readonly MoveEntry[], terrain: Terrain): MoveEntry | null {
  const speed = ({ rating, scale }: MoveEntry): number => rating * computeMultiplier(scale);
  const usable = moves.filter(({ type, rating }) => rating > 0 && canMoveOver(type, terrain));
  return [...usable].sort((a, b) => speed(b) - speed(a))[0] ?? null;
}

/** What a rating covers on its own Scale. */
export interface Pace {
  /** Whole range bands in a round. */
  readonly incrementsPerRound: number;
  /** Rounds for one range band; null for a rating of 0. */
  readonly roundsPerIncrement: number | null;
}

/** SIE-MOVE-4: the ratings along which Move changes by steps; beyond the last one, by 1. */
const LADDER = [0, 0.5, 1, 2, 3, 4];
const TOP = LADDER.length - 1;

/** Returns the place of the highest rating of the ladder that is not above one; beyond its top, by 1. */
const findRung = (rating: number): number =>
  rating > 4 ? TOP + Math.floor(rating - 4) : LADDER.filter((one) => one <= rating).length - 1;
const readRung = (rung: number): number => LADDER[rung] ?? 4 + rung - TOP;

/** Returns a rating after steps up or down, never below `minimum` by steps down (SIE-MOVE-4). */
export function stepMove(rating: number, steps: number, minimum = 0): number {
  const stepped = readRung(Math.max(0, findRung(rating) + steps));
  return steps < 0 ? Math.max(Math.min(rating, minimum), stepped) : stepped;
}

/** Returns half a rating, rounded down to a rating of the ladder (SIE-MOVE-4). */
export const halveMove = (rating: number): number => readRung(findRung(rating / 2));

/** The least Move that injuries and defects leave. */
const LEAST_MOVE = 0.5;

/** What hinders somebody's movement: steps of injuries and defects, and the state Down. */
export interface Hindrance {
  readonly steps: number;
  readonly halved: boolean;
}

/** Returns the ways to move as they are now (SIE-MOVE-4): injuries leave at least ½, crawling halves that again. */
export const hinderMoves = (moves: readonly MoveEntry[], { steps, halved }: Hindrance): readonly MoveEntry[] =>
  moves.map((move) => {
    const stepped = steps === 0 ? move.rating : stepMove(move.rating, steps, LEAST_MOVE);
    return { ...move, rating: halved ? halveMove(stepped) : stepped };
  });

/** Digits of a converted rating, and what they leave uncertain of the rounds of a band. */
const DIGITS = 4;
const ROUNDING = 0.01;

/** Returns how many range bands a rating crosses in a round, or how many rounds one takes (SIE-MOVE-1). */
export const computePace = (move: number): Pace => ({
  incrementsPerRound: Math.floor(move),
  roundsPerIncrement: move > 0 ? Math.max(1, Math.ceil(1 / move - ROUNDING)) : null,
});

/** A rating on another Scale, with four digits, and what it covers there. */
export interface ConvertedMove extends Pace {
  readonly move: number;
}

/**
 * Returns a rating on another Scale (SIE-SCALE-2): from 1 to the nearest whole number, halves up; a smaller one is
 * counted in rounds. Unchanged on the same Scale.
 */
export function convertMove(move: number, from: Scale, to: Scale): ConvertedMove {
  if (from === to) return { move, ...computePace(move) };
  const exact = (move * computeMultiplier(from)) / computeMultiplier(to);
  const converted = exact < 1 ? exact : Math.floor(exact + 0.5);
  return { move: Number(converted.toFixed(DIGITS)), ...computePace(converted) };
}

/** Returns the bands from one to another (SIE-SCALE-4). */
export const countSteps = (from: Band, to: Band): number => Math.abs(BANDS.indexOf(from) - BANDS.indexOf(to));

/** Returns the Move Actions that so many bands take (SIE-SCALE-4); null for who can't move. */
export function countRounds(steps: number, { incrementsPerRound, roundsPerIncrement }: Pace): number | null {
  if (roundsPerIncrement === null) return null;
  return incrementsPerRound > 0 ? Math.ceil(steps / incrementsPerRound) : steps * roundsPerIncrement;
}

// --- The Move Action

/** The way of a Move Action, as seen from whom it is measured. */
export const DIRECTIONS = ["closer", "away"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** What a Move Action comes to. */
export interface MoveResult {
  readonly band: Band;
  /** Rounds spent on the next band. */
  readonly progress: number;
  readonly defenseBonus: number;
}

/** Returns what a Move Action crosses: bands, and the rounds spent on the next one (SIE-MOVE-3). */
export function countMoveSteps(move: number, progress: number): { readonly steps: number; readonly progress: number } {
  const { incrementsPerRound, roundsPerIncrement } = computePace(move);
  if (incrementsPerRound > 0) return { steps: incrementsPerRound, progress: 0 };
  if (roundsPerIncrement === null) return { steps: 0, progress: 0 };
  const spent = progress + 1;
  return spent >= roundsPerIncrement ? { steps: 1, progress: 0 } : { steps: 0, progress: spent };
}

/**
 * Returns where a Move Action leads (SIE-MOVE-3): nearer or farther by up to the Move, never beyond Close and Line of
 * Sight; a Move below 1 needs several.
 */
export function moveAlong(band: Band, direction: Direction, move: number, progress: number): MoveResult {
  const { steps, progress: since } = countMoveSteps(move, progress);
  const way = direction === "closer" ? -steps : steps;
  const at = Math.min(BANDS.length - 1, Math.max(0, BANDS.indexOf(band) + way));
  return { band: BANDS[at] ?? band, progress: since, defenseBonus: MOVING_DEFENSE };
}

// --- Distances on a scene, in an hour and on a grid

/** A place on a scene, in pixels, and what a scene measures with. */
export interface Place {
  readonly x: number;
  readonly y: number;
}
export interface Grid {
  /** Pixels of a square. */
  readonly size: number;
  /** What a square is, in `units`. */
  readonly distance: number;
  readonly units: string;
}

/** Metres of the units that scenes use. */
const METRES: Readonly<Record<string, number>> = { m: 1, km: 1000, ft: 0.3048, mi: 1609.344 };

/** Returns the metres between two places of a scene; null where it is not measured in a known unit. */
export function measureMetres(a: Place, b: Place, { size, distance, units }: Grid): number | null {
  const metres = METRES[units.trim().toLowerCase()];
  if (metres === undefined || size <= 0 || distance <= 0) return null;
  return (Math.hypot(a.x - b.x, a.y - b.y) / size) * distance * metres;
}

/** Returns the band of a distance on a Scale: each reaches up to its limit, the last one beyond (SIE-RANGE-1). */
export function computeBand(metres: number, scale: Scale): Band {
  const at = Math.max(0, Math.ceil(metres / computeBandMetres(scale)) - 1);
  return BANDS[at] ?? "lineOfSight";
}

/** Returns kilometres an hour (SIE-TRAVEL-2). */
export const computeSpeed = (move: number, scale: Scale): number => move * KMH_OF_MOVE_1 * computeMultiplier(scale);

/** What a mover covers in metres where the house plays movement on a map. */
export interface TacticalMove {
  /** In a round without another action. */
  readonly tactical: number;
  /** Beside another action. */
  readonly incidental: number;
}

/** A move beside another action is a third of a whole one. */
const INCIDENTAL_PART = 3;

/** Returns the metres of a round, and those beside another action, to the nearest metre (SIE-TAC-1). */
export function computeTacticalMove(move: number, scale: Scale): TacticalMove {
  const tactical = move * computeBandMetres(scale);
  return { tactical, incidental: Math.round(tactical / INCIDENTAL_PART) };
}

/** Returns the whole squares that so many metres are on a grid (SIE-TAC-2). */
export const countSquares = (metres: number, grid: number): number => Math.floor(metres / grid);
