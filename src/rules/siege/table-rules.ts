/** House rules of our own, apart from those of the rulebook: how a group plays a rule, not what it says. */
import type { HouseRules as Declared } from "../shared/house-rules.ts";

export interface TableRules {
  /** SIE-STAKE-1: where both sides of a conflict can stake something, neither stake is known before both are. */
  readonly sealedStakes: boolean;
}

export const TABLE_RULES: Declared<TableRules> = {
  sealedStakes: { key: "sealedStakes", rules: ["SIE-STAKE-1"], initial: false },
};
