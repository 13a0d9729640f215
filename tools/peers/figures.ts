/** Computes figures from samples. */

/** Milliseconds, one number per sample. */
export interface Samples {
  /** Loading the page until the table is open. */
  readonly ready: number[];
  /** The first sheet that a page renders, of an actor with items. */
  readonly cold: number[];
  /** A sheet opened for the first time, of an actor without items and with them, and the latter once more. */
  readonly empty: number[];
  readonly full: number[];
  readonly again: number[];
  /** From an update of one field to the rendered sheet: on the page that updated, and on another user's. */
  readonly update: number[];
  readonly seen: number[];
  /** From the press to the message in the log, and the same for a plain roll of core. */
  readonly roll: number[];
  readonly bare: number[];
  /** Preparing the data of a hundred actors with ten items each. */
  readonly prepare: number[];
}

export type Measure = keyof Samples;

/** The median of the samples, and their quartiles. Milliseconds. */
export interface Figure {
  readonly median: number;
  readonly from: number;
  readonly to: number;
  readonly samples: number;
}

/** One character of one system. */
export interface Row {
  readonly title: string;
  readonly version: string;
  readonly generation: number;
  readonly type: string;
  readonly ours: boolean;
  readonly items: number;
  /** The number of elements on its sheet with all items. */
  readonly elements: number;
  readonly field: string | null;
  readonly roll: { readonly label: string; readonly dialogs: number } | null;
  readonly figures: Readonly<Record<Measure, Figure | null>>;
  /** Errors in the meantime, the system's own and ours. */
  readonly complaints: number;
}

/** Returns the quantile of the samples, interpolated between two of them. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

export function figure(samples: readonly number[]): Figure | null {
  if (samples.length === 0) return null;
  const [from, median, to] = [0.25, 0.5, 0.75].map((share) => quantile(samples, share)) as [number, number, number];
  return { median, from, to, samples: samples.length };
}

/** Returns our figure divided by the median of the peers'. Null if either has none. */
export function compareWithPeers(row: Row, peers: readonly Row[], value: (row: Row) => number | null): number | null {
  const mine = value(row);
  const theirs = peers.map(value).filter((one) => one !== null);
  return mine === null || theirs.length === 0 ? null : mine / quantile(theirs, 0.5);
}

/** Returns a roll as a multiple of core's plain one on the same page. */
export const rollRatio = ({ figures: { roll, bare } }: Row): number | null =>
  roll && bare ? roll.median / bare.median : null;
