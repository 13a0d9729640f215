/** How the examples name refusals. */
import type { Refusal } from "../../src/rules/shared/reasons.ts";

const PREFIX = "QUADRANT.Circumstances.Refuse.";

/** A refusal's word in the examples. */
export const word = ({ key }: Refusal): string => key.replace(PREFIX, "");
