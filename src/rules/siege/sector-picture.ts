/**
 * The picture of a sector: where each planet is drawn, the ring of boxes around it, and the lines between planets. The
 * same planets give the same picture on every client. Ledger: SIE-PTRK-1.
 */
import type { SectorTrack } from "./sector.ts";

/** A point of the picture, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The size of what is drawn for a planet, and of the picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A chart: its size, that of a planet on it, and the middle of each planet. */
export interface Chart extends Size {
  readonly tile: Size;
  readonly middles: readonly Point[];
}

/** A planet on a chart of few, and of many. */
const WIDE: Size = { width: 148, height: 200 };
const DENSE: Size = { width: 114, height: 198 };
const MANY = 15;
/** Rows are shifted by this part of a planet's width, one to the right and one to the left. */
const SHIFT = 0.5;
/** Space around the chart. */
const EDGE = 8;

/** Returns the places of so many planets in rows that are shifted against each other, as wide as the chart may be. */
export function placePlanets(count: number, width: number): Chart {
  const { width: least, height } = count > MANY ? DENSE : WIDE;
  const room = Math.max(least, width - 2 * EDGE);
  const fitting = Math.max(1, Math.floor(room / least));
  // Two rows of one planet each would look like a mistake: a narrow chart is not shifted.
  const shifted = Math.floor(room / least - SHIFT);
  const isShifted = count > fitting && shifted > 1;
  const columns = isShifted ? shifted : Math.max(1, Math.min(fitting, count));
  const step = room / (columns + (isShifted ? SHIFT : 0));
  const rows = Math.ceil(count / columns);
  const middles = Array.from({ length: count }, (_, i): Point => {
    const row = Math.floor(i / columns);
    const shift = isShifted && row % 2 === 1 ? SHIFT : 0;
    return { x: EDGE + ((i % columns) + 0.5 + shift) * step, y: EDGE + (row + 0.5) * height };
  });
  return {
    width: Math.max(width, least + 2 * EDGE),
    height: rows * height + 2 * EDGE,
    tile: { width: least, height },
    middles,
  };
}

/** The boxes of a ring as paths: ordinary ones as dots, critical ones as diamonds, each marked or free. */
export interface Ring {
  readonly marked: string;
  readonly free: string;
  readonly criticalMarked: string;
  readonly criticalFree: string;
}

/** The ring, in the units of its view box, which reaches from -60 to 60. */
const RADIUS = 50;
const DOT = 4.5;
const SMALLEST_DOT = 2;
const SECTOR_DEGREES = 120;
const GAP_DEGREES = 15;
/** The most boxes of a track that are drawn one by one. */
const MAX_DRAWN = 24;

const round = (value: number): number => Math.round(value * 10) / 10;

const drawDot = ({ x, y }: Point, radius: number): string =>
  `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

const drawDiamond = ({ x, y }: Point, radius: number): string =>
  `M${round(x)} ${round(y - radius)}l${radius} ${radius}l${-radius} ${radius}l${-radius} ${-radius}z`;

/** Returns the ring of a planet's boxes: a third of it for each track, the first at the top. */
export function drawRing(tracks: readonly SectorTrack[]): Ring {
  const paths = { marked: "", free: "", criticalMarked: "", criticalFree: "" };
  tracks.forEach(({ value, max, unstable, collapse }, place) => {
    const ordinary = Math.min(MAX_DRAWN, Math.max(1, max, value));
    const count = ordinary + 2;
    const from = place * SECTOR_DEGREES - SECTOR_DEGREES / 2 + GAP_DEGREES;
    const step = (SECTOR_DEGREES - 2 * GAP_DEGREES) / (count - 1);
    const radius = round(Math.max(SMALLEST_DOT, Math.min(DOT, (step * Math.PI * RADIUS) / 360 - 0.5)));
    const find = (i: number): Point => {
      const angle = ((from + i * step) * Math.PI) / 180;
      return { x: RADIUS * Math.sin(angle), y: 0 - RADIUS * Math.cos(angle) };
    };
    for (let i = 0; i < ordinary; i++) paths[i < value ? "marked" : "free"] += drawDot(find(i), radius);
    for (const [i, on] of [unstable, collapse].entries())
      paths[on ? "criticalMarked" : "criticalFree"] += drawDiamond(find(ordinary + i), round(radius * 1.3));
  });
  return paths;
}

/** A line between two planets, from ring to ring. */
export interface Line {
  readonly from: Point;
  readonly to: Point;
}

/** Returns the line between two middles without what the planets cover; null where they lie on one another. */
export function drawLine(from: Point, to: Point, cover: number): Line | null {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length <= 2 * cover) return null;
  const at = (part: number): Point => ({
    x: round(from.x + (to.x - from.x) * part),
    y: round(from.y + (to.y - from.y) * part),
  });
  return { from: at(cover / length), to: at(1 - cover / length) };
}

/** Returns a course of numbers as the points of a line in a frame, from 0 to `most`; a single one is level. */
export function drawCourse(values: readonly number[], most: number, { width, height }: Size): string {
  const top = Math.max(most, 1, ...values);
  const drawn = values.length === 1 ? [...values, ...values] : values;
  const step = width / Math.max(1, drawn.length - 1);
  return drawn.map((value, i) => `${round(i * step)},${round(height - (value / top) * height)}`).join(" ");
}
