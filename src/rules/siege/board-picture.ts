/**
 * Where the groups of a range board are drawn: as far from each other as their bands say, as well as a plane allows it.
 * The same board gives the same picture on every client. Ledger: SIE-RANGE-4.
 */
import { type Board, getBand, listGroups } from "./board.ts";
import { BANDS } from "./state.ts";

/** A point of the picture. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The size of what is drawn for a group, in pixels. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** The distance of two groups that are Close, in bands: they are drawn side by side. */
const CLOSE_DISTANCE = 0.8;
const ROUNDS_OF_FITTING = 60;
/** The smallest distance that is divided by, and the least one that counts as a difference. */
const SMALLEST = 1e-6;
const NOTICEABLE = 1e-3;

/** Returns the distances between groups that the picture aims at, in bands. */
function readDistances(board: Board, groups: readonly string[]): readonly (readonly number[])[] {
  return groups.map((a) => groups.map((b) => (a === b ? 0 : BANDS.indexOf(getBand(board, a, b)) + CLOSE_DISTANCE)));
}

/** Returns points on a circle, in order. */
const createCircle = (count: number): Point[] =>
  Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return { x: Math.cos(angle), y: Math.sin(angle) };
  });

/** Returns where a point's distances to the others draw it (stress majorization). */
function relaxPoint(points: readonly Point[], i: number, distances: readonly number[]): Point {
  const at = points[i] ?? { x: 0, y: 0 };
  let x = 0;
  let y = 0;
  let weights = 0;
  points.forEach((other, j) => {
    const aim = distances[j] ?? 0;
    if (i === j || aim === 0) return;
    // What is near counts more: it is what a table fights about.
    const weight = 1 / (aim * aim);
    const is = Math.max(Math.hypot(at.x - other.x, at.y - other.y), SMALLEST);
    x += weight * (other.x + (aim * (at.x - other.x)) / is);
    y += weight * (other.y + (aim * (at.y - other.y)) / is);
    weights += weight;
  });
  return weights === 0 ? at : { x: x / weights, y: y / weights };
}

/** Moves the points, one after the other, to where their distances draw them. */
function relax(points: Point[], distances: readonly (readonly number[])[]): void {
  for (let i = 0; i < points.length; i++) points[i] = relaxPoint(points, i, distances[i] ?? []);
}

/** Returns the two points that are farthest apart, the earlier one first. */
function findFarthest(points: readonly Point[]): readonly [number, number] {
  let found: readonly [number, number] = [0, 0];
  let far = 0;
  points.forEach((a, i) => {
    points.slice(i + 1).forEach((b, k) => {
      const distance = Math.hypot(a.x - b.x, a.y - b.y);
      // Points as far apart as others are not told apart by the last digits.
      if (distance <= far + NOTICEABLE) return;
      far = distance;
      found = [i, i + 1 + k];
    });
  });
  return found;
}

/** Returns the points turned so that the two farthest lie on a level, the earlier on the left, and more lies above. */
function straighten(points: readonly Point[]): Point[] {
  const [left, right] = findFarthest(points);
  const a = points[left] ?? { x: 0, y: 0 };
  const b = points[right] ?? a;
  const angle = -Math.atan2(b.y - a.y, b.x - a.x);
  const turned = points.map(({ x, y }) => ({
    x: (x - a.x) * Math.cos(angle) - (y - a.y) * Math.sin(angle),
    y: (x - a.x) * Math.sin(angle) + (y - a.y) * Math.cos(angle),
  }));
  const first = turned.find(({ y }) => Math.abs(y) > NOTICEABLE);
  return first && first.y > 0 ? turned.map(({ x, y }) => ({ x, y: -y })) : turned;
}

/** Returns a place for each group in its order, in bands (SIE-RANGE-4). */
export function placeGroups(board: Board): readonly Point[] {
  const groups = listGroups(board);
  const distances = readDistances(board, groups);
  const points = createCircle(groups.length);
  for (let i = 0; i < ROUNDS_OF_FITTING; i++) relax(points, distances);
  return straighten(points);
}

/** Space between two boxes, and between a box and the frame, in pixels. */
const GAP = 14;
const EDGE = 10;
const ROUNDS_OF_SEPARATION = 40;

/** Returns the middles moved so that no two boxes overlap, as far as there is room. */
function separate(middles: readonly Point[], boxes: readonly Box[], frame: Box): Point[] {
  const now = middles.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < ROUNDS_OF_SEPARATION; round++) {
    let isDone = true;
    now.forEach((a, i) => {
      now.slice(i + 1).forEach((b, k) => {
        const one = boxes[i];
        const other = boxes[i + 1 + k];
        if (!one || !other) return;
        const x = (one.width + other.width) / 2 + GAP - Math.abs(a.x - b.x);
        const y = (one.height + other.height) / 2 + GAP - Math.abs(a.y - b.y);
        if (x <= 0 || y <= 0) return;
        isDone = false;
        if (x < y) {
          const by = (a.x <= b.x ? x : -x) / 2;
          a.x -= by;
          b.x += by;
        } else {
          const by = (a.y <= b.y ? y : -y) / 2;
          a.y -= by;
          b.y += by;
        }
      });
    });
    now.forEach((one, i) => Object.assign(one, keepWithin(one, boxes[i], frame)));
    if (isDone) break;
  }
  return now;
}

const clamp = (value: number, half: number, whole: number): number =>
  half * 2 >= whole ? whole / 2 : Math.min(whole - half, Math.max(half, value));

const keepWithin = ({ x, y }: Point, box: Box | undefined, frame: Box): Point => ({
  x: clamp(x, (box?.width ?? 0) / 2 + EDGE, frame.width),
  y: clamp(y, (box?.height ?? 0) / 2 + EDGE, frame.height),
});

/** A picture: the middle of each group in pixels, and how many pixels a band has. */
export interface Picture {
  readonly middles: readonly Point[];
  readonly unit: number;
}

/** The most pixels of a band: two groups that are Close are not at opposite ends. */
const MAX_UNIT = 170;

/** Returns the places of groups in a frame, the largest picture that fits, without overlaps. */
export function fitPicture(points: readonly Point[], boxes: readonly Box[], frame: Box): Picture {
  const span = (values: readonly number[]): number => Math.max(...values, 0) - Math.min(...values, 0);
  const widest = Math.max(0, ...boxes.map(({ width }) => width));
  const highest = Math.max(0, ...boxes.map(({ height }) => height));
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const unit = Math.min(
    MAX_UNIT,
    Math.max(1, frame.width - widest - 2 * EDGE) / Math.max(span(xs), SMALLEST),
    Math.max(1, frame.height - highest - 2 * EDGE) / Math.max(span(ys), SMALLEST),
  );
  const middle = (values: readonly number[]): number => (Math.max(...values, 0) + Math.min(...values, 0)) / 2;
  const middles = points.map(({ x, y }) => ({
    x: frame.width / 2 + (x - middle(xs)) * unit,
    y: frame.height / 2 + (y - middle(ys)) * unit,
  }));
  return { middles: separate(middles, boxes, frame), unit };
}

/** Returns how many bands farther two groups are after one was dragged in the picture, fewer where nearer. */
export const countDraggedSteps = (before: number, after: number, unit: number): number =>
  Math.round((after - before) / Math.max(unit, 1));
