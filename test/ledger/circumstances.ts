/** Bindings of Circumstances's ledger: rule ids to code. What a binding may do: tools/ledger-restrictions.mjs. */
import { HOUSE_RULES, type HouseRules, readHouse } from "../../src/rules/circumstances/house.ts";
import type { Binding, RulesetBindings } from "../../tools/ledger-bindings.ts";

type Bind = Binding<HouseRules>;

const bindings: Readonly<Record<string, Bind>> = {};

/** Circumstances as the runner takes it. */
export const circumstances: RulesetBindings<HouseRules> = {
  id: "circumstances",
  prefix: "CIR",
  houseRules: HOUSE_RULES,
  readHouse,
  aliases: {},
  bindings,
  manual: {},
};
