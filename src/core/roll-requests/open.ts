/** Opens roll requests, from an order or from the dialog. Their code is loaded on first use. */
import { loadDialog, loadRequests } from "./lazy.ts";
import type { RollRequestOrder } from "./roll-request.ts";

/**
 * Posts a roll request, as `game.quadrant.ask`. Without an order it opens the dialog. Resolves to the request's id;
 * null if there is none.
 */
export async function openRollRequest(order?: RollRequestOrder): Promise<string | null> {
  if (order !== undefined) return (await loadRequests()).postRollRequest(order);
  await openRollRequestDialog();
  return null;
}

/** Opens the GM's dialog. A refusal is notified. */
export const openRollRequestDialog = async (): Promise<void> => (await loadDialog()).RollRequestDialog.open();
