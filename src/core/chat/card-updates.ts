/** Keeps cards in step with receipts and pools that they display. */
import { type OwnMessage, findMessageElements } from "../compat/chat.ts";
import { onHook } from "../compat/platform.ts";
import { cardsTouching, isReceipt } from "../messages/receipts.ts";
import { clearPrerendered } from "./prerender.ts";
import { rerenderMessage } from "./render.ts";

/** How long changes are collected before cards are redrawn: a receipt changes twice within moments. */
const REDRAW_DELAY_MS = 20;

/** Starts to redraw cards when a receipt or a pool that they display changes. Call in `ready`. */
export function startCardUpdates(): void {
  const dirty = new Set<string>();
  const catchUp = foundry.utils.debounce(() => {
    if (typeof document === "undefined") return; // a client without a page, in tests
    const ids = [...dirty];
    dirty.clear();
    for (const id of ids) if (findMessageElements(id).length > 0) void rerenderMessage(id);
  }, REDRAW_DELAY_MS);
  const onReceipt = (message: OwnMessage): void => {
    if (!isReceipt(message)) return;
    clearPrerendered();
    for (const card of cardsTouching(message)) dirty.add(card);
    catchUp();
  };
  // What a pool pays for may have become possible, or impossible.
  onHook<{ readonly ruleset: string }>("quadrant.poolChanged", ({ ruleset }) => {
    if (typeof document === "undefined") return;
    clearPrerendered();
    for (const offers of document.querySelectorAll(`.q-card.skin-${CSS.escape(ruleset)} > .q-offers`))
      dirty.add(offers.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"] ?? "");
    catchUp();
  });
  Hooks.on("createChatMessage", (message) => onReceipt(message as OwnMessage));
  Hooks.on("updateChatMessage", (message) => onReceipt(message as OwnMessage));
  Hooks.on("deleteChatMessage", (message) => onReceipt(message as OwnMessage));
}
