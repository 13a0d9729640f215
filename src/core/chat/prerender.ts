/**
 * Renders a card while its message is on its way to the server: most of the time from a press to its card is spent
 * waiting for that. What was rendered is used only if the message comes back unchanged.
 */
import { type OwnMessage, findMessage } from "../compat/chat.ts";
import { type CardMessage, isCard } from "../messages/card.ts";
import { renderMessage } from "./render.ts";

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
  // After the message was sent.
  setTimeout(() => {
    const isBack = (): boolean => findMessage(message.id) !== null;
    if (isBack()) return;
    renderMessage(message).then(
      (element) => element && !isBack() && cache.set(message.id, serializeSource(message), element),
      () => {},
    );
  }, 0);
}

/** Returns what was rendered of a card while its message was on its way, if that came back unchanged; else null. */
export const takePrerendered = (message: OwnMessage): HTMLElement | null =>
  isCard(message) && cache.has(message.id) ? cache.take(message.id, serializeSource(message)) : null;
