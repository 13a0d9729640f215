/** What a part of the soak is, and what it is given. */
import type { Verdicts } from "./verdicts.ts";

export interface Run {
  /** The small size, which `npm test` runs. */
  readonly reduced: boolean;
  /** What chance begins with: the same seed sends the same. */
  readonly seed: number;
  readonly verdicts: Verdicts;
}

/** Takes its own table from start to end. What it throws is a failure of the part. */
export type Part = (run: Run) => Promise<void>;

/** What docs/soak.md says of a part besides its figures. */
export interface About {
  readonly title: string;
  readonly shows: string;
  readonly doesNot: string;
}
