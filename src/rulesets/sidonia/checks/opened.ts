/** What an outcome opens, once it has fallen and whenever it changes. Ledger: SID-OUT-3, -5, -7, -9. */
import type { HouseRules } from "../../../rules/sidonia/house.ts";
import { consequences } from "../../../rules/sidonia/outcome.ts";
import type { Outcome } from "../../../rules/sidonia/roll.ts";
import type { Roller } from "../../../rules/sidonia/state.ts";

/** What an outcome opens for the GM, as a card keeps it (SID-OUT-3, -5, -7, -9). */
export function opened(
  outcome: Outcome,
  roller: Roller,
  house: HouseRules,
  supernatural: boolean,
): { readonly [key: string]: boolean } {
  const { bank, npcPays, relief, freeSpend } = consequences(outcome, roller, house, supernatural);
  return { bank, npcPays, relief, freeSpend };
}
