/** Opens checks. What does it is loaded with the first one. */
import type { Intent } from "../contract/check.ts";
import type { Json } from "../../rules/shared/json.ts";
import { once } from "../contract/lazy.ts";
import type { CheckOpening } from "./check-sequence.ts";

const loadSequence = once(() => import("./check-sequence.ts"));

/**
 * Opens a check: displays the dialog (unless `fast`), rolls the dice and posts the card. A refusal is notified; nothing
 * happens if the user cancels.
 */
export const openCheck = async (asked: Intent, options: CheckOpening = {}): Promise<void> =>
  (await loadSequence()).openCheck(asked, options);

/** Opens a check's dialog for an offer of a card; resolves to what was chosen there, or null if the user cancels. */
export const askWithCheck = async (asked: Intent): Promise<{ readonly [key: string]: Json } | null> =>
  (await loadSequence()).askWithCheck(asked);
