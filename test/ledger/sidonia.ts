/** Bindings of Sidonia's ledger: rule ids to code. What a binding may do: tools/ledger-restrictions.mjs. */
import { HOUSE_RULES, type HouseRules, readHouse } from "../../src/rules/sidonia/house.ts";
import type { Binding, RulesetBindings } from "../../tools/ledger-bindings.ts";

type Bind = Binding<HouseRules>;

const bindings: Readonly<Record<string, Bind>> = {};

/** Sidonia as the runner takes it. */
export const sidonia: RulesetBindings<HouseRules> = {
  id: "sidonia",
  prefix: "SID",
  houseRules: HOUSE_RULES,
  readHouse,
  aliases: {},
  bindings,
  manual: {},
};
