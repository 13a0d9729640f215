/** The interface of a part of the soak. */
import type { Verdicts } from "./verdicts.ts";

export interface Run {
  /** The small size, which `npm test` runs. */
  readonly reduced: boolean;
  /** The seed of the random source: the same seed sends the same. */
  readonly seed: number;
  readonly verdicts: Verdicts;
}

/** Starts and ends its own table. An exception is a failure of the part. */
export type Part = (run: Run) => Promise<void>;

/** The text of docs/soak.md about a part besides its figures. */
export interface About {
  readonly title: string;
  readonly shows: string;
  readonly doesNot: string;
}
