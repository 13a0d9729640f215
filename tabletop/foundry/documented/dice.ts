import type { Documented } from "./types.ts";

export const DICE: Documented = {};
