import type { ContractCase } from "../contract.ts";
import { changes } from "./effects/changes.ts";
import { durations } from "./effects/durations.ts";
import { members } from "./effects/members.ts";
import { statuses } from "./effects/statuses.ts";

export const effects: readonly ContractCase[] = [...changes, ...durations, ...members, ...statuses];
