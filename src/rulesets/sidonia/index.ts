/** Sidonia's row in the table of rulesets. */
import type { Ruleset } from "../../core/contract.ts";
import { HOUSE_RULES } from "../../rules/sidonia/house.ts";

export const sidonia = {
  id: "sidonia",
  actors: {},
  items: {},
  rolls: {},
  checks: {},
  actions: {},
  parts: {},
  houseRules: HOUSE_RULES,
  statuses: [],
  partials: {},
} as const satisfies Ruleset;
