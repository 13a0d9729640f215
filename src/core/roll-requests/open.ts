/** Opens roll requests, from an order or from the dialog. Their code is loaded on first use. */
import type { RollRequestOrder } from "./roll-request.ts";

/**
 * Posts a roll request, as `game.quadrant.ask`. Without an order it opens the dialog. Resolves to the request's id;
 * null if there is none.
 */
export async function openRollRequest(order?: RollRequestOrder): Promise<string | null> {
  if (order !== undefined) return (await import("./roll-request.ts")).postRollRequest(order);
  await openRollRequestDialog();
  return null;
}

/** Opens the GM's dialog. A refusal is notified. */
export const openRollRequestDialog = async (): Promise<void> =>
  (await import("./request-dialog.ts")).RollRequestDialog.open();
