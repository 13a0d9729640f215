/**
 * The table of rulesets with the made-up one last: the entry is built with it for tests of the core on the real table.
 */
import { rulesets as shipped } from "../../../src/rulesets/table.ts";
import { harbor } from "./row.ts";

export const rulesets = [...shipped, harbor];
