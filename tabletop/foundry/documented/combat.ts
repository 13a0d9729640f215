import type { Documented } from "./types.ts";

export const COMBAT: Documented = {};
