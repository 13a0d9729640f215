/** The log of what was written, as rules read it. */
import type { AppliedChange } from "./change.ts";

/** What was written at once, and the world's time in seconds when it was; null where nobody noted that. */
export interface LogEntry {
  readonly id: string;
  readonly time: number | null;
  readonly applied: readonly AppliedChange[];
}
