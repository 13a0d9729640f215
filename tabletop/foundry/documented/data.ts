import type { Documented } from "./types.ts";

export const DATA: Documented = {};
