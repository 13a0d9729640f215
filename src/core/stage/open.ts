/** Opens stages and their windows. The code of both is loaded on first use. */
import type { Json } from "../../rules/shared/json.ts";
import { perform } from "../actions/submit.ts";

/**
 * Opens a stage, where this user may: puts it on the table for everybody, and shows its window to them. Says why not.
 * @param kind `ruleset.name`
 * @param order what the kind's `open` reads
 * @param quietly its card is enough: no window
 * @returns the id of the stage's message; null where it was refused or waits for a GM
 */
export async function openStage(kind: string, order: Json, quietly = false): Promise<string | null> {
  const id = foundry.utils.randomID();
  if (!(await perform({ action: `${kind}.open`, args: { id, order } }, { card: id, offer: null }))) return null;
  if (!quietly) await showStage(id);
  return id;
}

/** Opens a stage's window, or brings it to the front. */
export async function showStage(id: string): Promise<void> {
  if (typeof document !== "undefined") (await import("./window.ts")).showStage(id); // a client without a page, in tests
}
