import type { ContractCase } from "../contract.ts";
import { combatants } from "./combat/combatants.ts";
import { encounters } from "./combat/encounters.ts";
import { events } from "./combat/events.ts";
import { targets } from "./combat/targets.ts";
import { time } from "./combat/time.ts";

export const combat: readonly ContractCase[] = [...encounters, ...events, ...combatants, ...time, ...targets];
