/**
 * The table of rulesets with the made-up one at its end: what the entry is built with for tests of the core on the real
 * table.
 */
import { rulesets as shipped } from "../../../src/rulesets/table.ts";
import { harbor } from "./row.ts";

export const rulesets = [...shipped, harbor];
