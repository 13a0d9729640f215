import type { ContractCase } from "../contract.ts";
import { applyChanges } from "./effects/apply-changes.ts";
import { changeModes } from "./effects/change-modes.ts";
import { durations } from "./effects/durations.ts";
import { members } from "./effects/members.ts";
import { statuses } from "./effects/statuses.ts";

export const effects: readonly ContractCase[] = [
  ...changeModes,
  ...applyChanges,
  ...durations,
  ...members,
  ...statuses,
];
