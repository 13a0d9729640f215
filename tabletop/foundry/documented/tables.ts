import type { Documented } from "./types.ts";

export const TABLES: Documented = {};
