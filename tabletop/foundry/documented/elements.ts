import type { Documented } from "./types.ts";

export const ELEMENTS: Documented = {};
