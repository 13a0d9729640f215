/** How far a hunger has come. Ledger: SID-HUN-2. */
import type { Corruption } from "./state.ts";

const STEPS = 3;

/** SID-HUN-2: step 0 to 3 by exact thirds of the boxes that are available; without any it is the last. */
function stepOf(temporary: number, available: number): number {
  if (temporary <= 0) return 0;
  if (available <= 0) return STEPS;
  return Math.min(STEPS, Math.ceil((STEPS * temporary) / available));
}

/** SID-PEN-2: the step that is left once so many boxes are cleansed. */
export const stepAfter = ({ max, temporary, permanent }: Corruption, done: number): number => stepOf(temporary - done, max - permanent);
