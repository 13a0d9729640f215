import type { Documented } from "./types.ts";

export const DIRECTORIES: Documented = {};
