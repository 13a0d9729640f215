/**
 * Renders cards ahead, while their message is on its way to the server, and again when a receipt or pool that they
 * display has changed. Most of the time from a press to its card is spent waiting for the server; what was rendered
 * meanwhile is used only if the message comes back unchanged.
 */
import { renderMessage, rerenderMessage } from "./render.ts";
import { type OwnMessage, findMessage, findMessageElements } from "../compat/chat.ts";
import { onHook } from "../compat/platform.ts";
import { type CardMessage, isCard } from "../messages/card.ts";
import { cardsTouching, isReceipt } from "../messages/receipts.ts";

/** Most cards that wait for their message: creating one may be cancelled, and it never comes back. */
const MAX_WAITING = 4;

/** What was rendered before its message was stored, by the message's id. */
export class PrerenderCache<T> {
  readonly #entries = new Map<string, { readonly source: string; readonly rendered: T }>();

  /** @param source what it was rendered from, as text */
  set(id: string, source: string, rendered: T): void {
    const [oldest] = this.#entries.keys();
    if (this.#entries.size >= MAX_WAITING && oldest !== undefined) this.#entries.delete(oldest);
    this.#entries.set(id, { source, rendered });
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  /** Removes and returns what was rendered from this source; null if there is none, or it was rendered from another. */
  take(id: string, source: string): T | null {
    const entry = this.#entries.get(id);
    this.#entries.delete(id);
    return entry?.source === source ? entry.rendered : null;
  }

  /** Forgets all of it: something that cards display has changed. */
  clear(): void {
    this.#entries.clear();
  }
}

const cache = new PrerenderCache<HTMLElement>();

/** Forgets what was rendered ahead: something that cards display has changed. */
export const clearPrerendered = (): void => cache.clear();

/** Returns what a card is rendered from, as stored. */
const serializeSource = ({ system }: CardMessage): string =>
  JSON.stringify((system as { readonly _source?: object })._source ?? system);

/**
 * Renders a card whose message is on its way to the server, for `takePrerendered`. One that fails is rendered later.
 */
export function prerenderCard(message: OwnMessage): void {
  if (typeof document === "undefined" || !isCard(message) || message.system.face !== "up") return;
  // After the message was sent, and while the server works on it: browser and server may share a processor.
  setTimeout(() => {
    const isBack = (): boolean => findMessage(message.id) !== null;
    if (isBack()) return;
    renderMessage(message).then(
      (element) => element && !isBack() && cache.set(message.id, serializeSource(message), element),
      () => {},
    );
  }, 1);
}

/** Returns what was rendered of a card while its message was on its way, if that came back unchanged; else null. */
export const takePrerendered = (message: OwnMessage): HTMLElement | null =>
  isCard(message) && cache.has(message.id) ? cache.take(message.id, serializeSource(message)) : null;

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
