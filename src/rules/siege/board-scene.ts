/**
 * The range board from the places of tokens on a measured scene: who is Close together is a group, and the distance of
 * two groups is that of their middles. Ledger: SIE-RANGE-1, SIE-RANGE-4.
 */
import { type Board, EMPTY_BOARD, addGroup, setBand } from "./board.ts";
import { type Grid, type Place, computeBand, computeBandMetres, measureMetres } from "./movement.ts";
import type { Scale } from "./state.ts";

/** Somebody on a scene: the key of a member, and the middle of the token. */
export interface Placed extends Place {
  readonly member: string;
}

/** Returns the middle of some places. */
function findMiddle(places: readonly Place[]): Place {
  const sum = places.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / places.length, y: sum.y / places.length };
}

/** Returns the groups: each takes whoever is Close to everybody in it, from left to right (SIE-RANGE-1). */
function gather(placed: readonly Placed[], grid: Grid, scale: Scale): readonly (readonly Placed[])[] {
  const isClose = (a: Place, b: Place): boolean => computeBand(measureMetres(a, b, grid) ?? 0, scale) === "close";
  const sorted = [...placed].sort((a, b) => a.x - b.x || a.y - b.y || (a.member < b.member ? -1 : 1));
  const groups: Placed[][] = [];
  for (const one of sorted) {
    const near = groups.find((group) => group.every((other) => isClose(one, other)));
    if (near) near.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Units of a scene whose squares are bands of whatever Scale is played. */
const BAND_UNITS = /^bands?$/i;

/** Returns a grid in metres, where its squares are bands. */
const toMetres = ({ size, distance, units }: Grid, scale: Scale): Grid =>
  BAND_UNITS.test(units.trim())
    ? { size, distance: distance * computeBandMetres(scale), units: "m" }
    : { size, distance, units };

/**
 * Returns a board with groups and bands as tokens are placed; null where the scene is not measured in a known unit.
 * `ids` are those of the new groups.
 */
export function deriveBoard(
  placed: readonly Placed[],
  measured: Grid,
  scale: Scale,
  createId: (at: number) => string,
): Board | null {
  const grid = toMetres(measured, scale);
  const origin = { x: 0, y: 0 };
  if (measureMetres(origin, origin, grid) === null) return null;
  const groups = gather(placed, grid, scale).map((members, i) => ({ id: createId(i), members }));
  const empty = groups.reduce((board, { id }) => addGroup(board, { id, name: "", kept: false, like: null }), {
    ...EMPTY_BOARD,
    scale,
  });
  const members = groups.flatMap(({ id, members: own }) => own.map(({ member }) => [member, id] as const));
  const pairs = groups.flatMap((a, i) => groups.slice(i + 1).map((b) => ({ a, b })));
  return pairs.reduce(
    (board, { a, b }) => {
      const metres = measureMetres(findMiddle(a.members), findMiddle(b.members), grid) ?? 0;
      return setBand(board, a.id, b.id, computeBand(metres, scale));
    },
    { ...empty, members: Object.fromEntries(members) },
  );
}
