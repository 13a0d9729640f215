/** Puts together what the tables of a run executed: see tools/played/record.ts. */
import { mergeExecuted } from "../../tools/played/record.ts";

export const teardown = mergeExecuted;
