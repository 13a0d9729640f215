/** Edge's row in the table of rulesets. */
import type { Ruleset } from "../../core/contract.ts";
import { HOUSE_RULES } from "../../rules/edge/house.ts";

export const edge = {
  id: "edge",
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
