/** What was measured, put in figures. */

/** Milliseconds, one number a sample. */
export interface Samples {
  /** Loading the page until the table is open. */
  readonly ready: number[];
  /** The first sheet that a page draws, of an actor with items. */
  readonly cold: number[];
  /** A sheet nobody has opened yet, of an actor without items and with them, and the latter once more. */
  readonly empty: number[];
  readonly full: number[];
  readonly again: number[];
  /** One field written, to the sheet redrawn: on the page that wrote, and on somebody else's. */
  readonly update: number[];
  readonly seen: number[];
  /** From the press to the message in the log, and the same for a bare roll of core. */
  readonly roll: number[];
  readonly bare: number[];
  /** Preparing a hundred actors with ten items each. */
  readonly prepare: number[];
}

export type Measure = keyof Samples;

/** The middle of the samples, and what the middle half of them lies between. Milliseconds. */
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
  /** Elements on its sheet with all items. */
  readonly elements: number;
  readonly field: string | null;
  readonly roll: { readonly label: string; readonly dialogs: number } | null;
  readonly figures: Readonly<Record<Measure, Figure | null>>;
  /** What went wrong meanwhile, the system's own and ours. */
  readonly complaints: number;
}

/** The value below which this share of the samples lies, between two of them in proportion. */
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

/** Our figure over the middle one of the peers'. Null where either has none. */
export function againstPeers(row: Row, peers: readonly Row[], value: (row: Row) => number | null): number | null {
  const mine = value(row);
  const theirs = peers.map(value).filter((one) => one !== null);
  return mine === null || theirs.length === 0 ? null : mine / quantile(theirs, 0.5);
}

/** A roll as a multiple of core's bare one on the same page. */
export const rollRatio = ({ figures: { roll, bare } }: Row): number | null =>
  roll && bare ? roll.median / bare.median : null;
