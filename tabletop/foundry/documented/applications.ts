import type { Documented } from "./types.ts";

export const APPLICATIONS: Documented = {};
