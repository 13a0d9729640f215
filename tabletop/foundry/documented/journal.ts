import type { Documented } from "./types.ts";

export const JOURNAL: Documented = {};
