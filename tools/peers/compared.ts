/** The measures in which characters are compared, in milliseconds and per 100 elements. */
import { type Elements, listTabs, type Measure, readMedian, rollRatio, type Row, summarizeTabs } from "./figures.ts";

export interface Compared {
  readonly name: string;
  readonly value: (row: Row) => number | null;
  /** What the peers' value is, where it is not the same as ours. */
  readonly peers?: (row: Row) => number | null;
  /** The number of elements that this measure concerns; null where there is no such number. */
  readonly elements: ((row: Row) => number) | null;
}

const read = (name: string, what: Measure, elements: keyof Elements): Compared => ({
  name,
  value: (row) => readMedian(row, what),
  elements: (row) => row.elements[elements],
});
const readTabs = (name: string, page: "warm" | "cold", which: "worst" | "median"): Compared => ({
  name,
  value: (row) => summarizeTabs(row, page, which),
  elements: (row) => countPanel(row, page, which),
});

/** Returns the number of elements in the slowest tab, or in the median tab of those measured. */
function countPanel(row: Row, page: "warm" | "cold", which: "worst" | "median"): number {
  const tabs = listTabs(row, page);
  return tabs[which === "worst" ? 0 : Math.floor(tabs.length / 2)]?.elements ?? 0;
}

export const COMPARED: readonly Compared[] = [
  read("first sheet of the page", "cold", "opened"),
  read("first opening, without items", "empty", "empty"),
  read("first opening, with items", "full", "opened"),
  read("closed and opened again", "again", "opened"),
  read("rendered again", "rerender", "opened"),
  read("update to redrawn", "update", "opened"),
  read("update to redrawn, at another user's", "seen", "opened"),
  readTabs("first opening of a tab", "warm", "worst"),
  readTabs("first opening of a tab, the median tab", "warm", "median"),
  {
    ...readTabs("first opening of a tab, over the peers' median tab", "warm", "worst"),
    peers: (row) => summarizeTabs(row, "warm", "median"),
    elements: null,
  },
  readTabs("first opening of a tab in the first sheet of the page", "cold", "worst"),
  read("press to card", "roll", "card"),
  { name: "press to card over core's bare roll", value: rollRatio, elements: null },
  read("preparing 100 actors", "prepare", "whole"),
];

/** Returns a measure per 100 elements, or null where it has none. */
export function perHundred({ value, elements }: Compared): (row: Row) => number | null {
  return (row) => {
    const took = value(row);
    const count = elements?.(row) ?? 0;
    return took === null || count === 0 ? null : (took / count) * 100;
  };
}
