import type { Documented } from "./types.ts";

export const EFFECTS: Documented = {};
