/** Bindings of Edge's ledger: rule ids to code. What a binding may do: tools/ledger-restrictions.mjs. */
import { HOUSE_RULES, type HouseRules, readHouse } from "../../src/rules/edge/house.ts";
import type { Binding, RulesetBindings } from "../../tools/ledger-bindings.ts";

type Bind = Binding<HouseRules>;

const bindings: Readonly<Record<string, Bind>> = {};

/** Edge as the runner takes it. */
export const edge: RulesetBindings<HouseRules> = {
  id: "edge",
  prefix: "SUC",
  houseRules: HOUSE_RULES,
  readHouse,
  aliases: {},
  bindings,
  manual: {},
};
