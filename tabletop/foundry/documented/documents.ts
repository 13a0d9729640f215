import type { Documented } from "./types.ts";

export const DOCUMENTS: Documented = {};
