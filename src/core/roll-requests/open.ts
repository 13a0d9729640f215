/** Asking others for a roll, from an order or from a window whose code is fetched when it is first opened. */
import type { RollRequestOrder } from "./roll-request.ts";

/**
 * Asks for a roll: what `game.quadrant.ask` does. Without an order it opens the window. Resolves to the request's id,
 * if there is one.
 */
export async function openRollRequest(order?: RollRequestOrder): Promise<string | null> {
  if (order !== undefined) return (await import("./roll-request.ts")).postRollRequest(order);
  await openRollRequestDialog();
  return null;
}

/** Opens the GM's window, or says why not. */
export const openRollRequestDialog = async (): Promise<void> =>
  (await import("./request-dialog.ts")).RollRequestDialog.open();
