/** Computes figures from samples. */

/** Milliseconds, one number per sample. */
export interface Samples {
  /** Loading the page until the table is open. */
  readonly ready: number[];
  /** The first sheet that a page renders, of an actor with items. */
  readonly cold: number[];
  /** First openings without items and with them, and the latter sheet closed and opened again. */
  readonly empty: number[];
  readonly full: number[];
  readonly again: number[];
  /** The open sheet, rendered again without a change. */
  readonly rerender: number[];
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

export const createSamples = (): Samples => ({
  ready: [],
  cold: [],
  empty: [],
  full: [],
  again: [],
  rerender: [],
  update: [],
  seen: [],
  roll: [],
  bare: [],
  prepare: [],
});

/** The first opening of one tab: in a sheet of a warm page, and in the first sheet of a page. Milliseconds. */
export interface TabSamples {
  readonly warm: number[];
  readonly cold: number[];
  /** The number of elements in the opened tab. */
  elements: number;
}

/** Counts of elements. */
export interface Elements {
  /** The sheet without items; with items as it opens; and with every tab and fold opened. */
  empty: number;
  opened: number;
  whole: number;
  /** The card that the roll adds to the log. */
  card: number;
}

/** The median of the samples, and their quartiles. Milliseconds. */
export interface Figure {
  readonly median: number;
  readonly from: number;
  readonly to: number;
  readonly samples: number;
}

/** Ours; a peer, of which the median is taken; or a system that is displayed beside them. */
export type Group = "ours" | "peers" | "beside";

/** One character of one system. */
export interface Row {
  readonly title: string;
  readonly version: string;
  readonly generation: number;
  readonly type: string;
  readonly group: Group;
  readonly items: number;
  readonly elements: Readonly<Elements>;
  readonly field: string | null;
  readonly pressed: { readonly label: string; readonly dialogs: number } | null;
  readonly samples: Samples;
  readonly tabs: Readonly<Record<string, TabSamples>>;
  /** What went wrong on the pages meanwhile, the system's own faults and our host's: each once. */
  readonly errors: readonly string[];
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

export const readMedian = (row: Row, what: Measure): number | null => figure(row.samples[what])?.median ?? null;

/** Returns a roll as a multiple of core's plain one on the same page. */
export function rollRatio(row: Row): number | null {
  const roll = readMedian(row, "roll");
  const bare = readMedian(row, "bare");
  return roll === null || bare === null ? null : roll / bare;
}

/** Returns each tab's median first opening, the slowest first. Milliseconds. */
export const listTabs = ({ tabs }: Row, page: "warm" | "cold"): { tab: string; median: number; elements: number }[] =>
  Object.entries(tabs)
    .filter(([, samples]) => samples[page].length > 0)
    .map(([tab, samples]) => ({ tab, median: quantile(samples[page], 0.5), elements: samples.elements }))
    .sort((a, b) => b.median - a.median);

/** Returns the first opening of the slowest tab, or of the median one. Milliseconds. */
export function summarizeTabs(row: Row, page: "warm" | "cold", which: "worst" | "median"): number | null {
  const medians = listTabs(row, page).map(({ median }) => median);
  return medians.length === 0 ? null : quantile(medians, which === "worst" ? 1 : 0.5);
}
