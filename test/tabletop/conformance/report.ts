import type { SystemReport } from "../../../tools/conformance/types.ts";

/** The report of a system called Bay without faults. */
export const bay = (more: Partial<SystemReport> = {}): SystemReport => ({
  folder: "/bay",
  id: "bay",
  title: "Bay",
  version: "1.0.0",
  generation: 14,
  passed: true,
  seconds: 12,
  steps: [],
  counts: { sheets: 3, rolls: 2 },
  problems: [],
  missing: [],
  undefinedReads: [],
  compatibility: [],
  warnings: [],
  notifications: [],
  ...more,
});
