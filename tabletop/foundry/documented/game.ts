import type { Documented } from "./types.ts";

export const GAME: Documented = {};
