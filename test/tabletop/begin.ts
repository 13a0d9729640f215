/**
 * Every file begins on the newest generation, whatever the last table of an earlier file in the same process was on.
 */
import { setGeneration } from "../../tabletop/foundry/generation.ts";

setGeneration(14);
