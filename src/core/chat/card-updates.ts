/**
 * Renders cards ahead, while their message is on its way to the server, and again when state that they depend on has
 * changed. Most of the time from a press to its card is spent waiting for the server; what was rendered meanwhile is
 * used only if the message comes back unchanged.
 */
import { isCurrent, refreshMessage, renderMessage, takeOutdated, watchContent } from "./render.ts";
import { type OwnMessage, findMessage } from "../compat/chat.ts";
import { type CardMessage, isCard } from "../messages/card.ts";
import { onStateChange } from "../world/state-reads.ts";
import { cacheSnapshots } from "../world/world.ts";

/** Most cards that wait for their message: creating one may be cancelled, and it never comes back. */
const MAX_WAITING = 4;

/** What was rendered before its message was stored, by the message's id. */
export class PrerenderCache<T> {
  readonly #entries = new Map<string, { readonly source: string; readonly rendered: T }>();
  readonly #isCurrent: (rendered: T) => boolean;

  /** @param isCurrent whether nothing has changed that is displayed besides the message */
  constructor(isCurrent: (rendered: T) => boolean) {
    this.#isCurrent = isCurrent;
  }

  /** @param source what it was rendered from, as text */
  set(id: string, source: string, rendered: T): void {
    const [oldest] = this.#entries.keys();
    if (this.#entries.size >= MAX_WAITING && oldest !== undefined) this.#entries.delete(oldest);
    this.#entries.set(id, { source, rendered });
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  /** Removes and returns what was rendered from this source; null if there is none, or something has changed since. */
  take(id: string, source: string): T | null {
    const entry = this.#entries.get(id);
    this.#entries.delete(id);
    return entry?.source === source && this.#isCurrent(entry.rendered) ? entry.rendered : null;
  }
}

const cache = new PrerenderCache<HTMLElement>(isCurrent);

/** Returns what a card is rendered from, as stored. */
const serializeSource = ({ system }: CardMessage): string =>
  JSON.stringify((system as { readonly _source?: object })._source ?? system);

/**
 * Renders a card whose message is on its way to the server, for `takePrerendered`. One that fails is rendered later.
 */
export function prerenderCard(message: OwnMessage): void {
  if (typeof document === "undefined" || !isCard(message) || message.system.face !== "up") return;
  // In the next task: the message is sent before, and the server works on it meanwhile.
  setTimeout(() => {
    const isBack = (): boolean => findMessage(message.id) !== null;
    if (isBack()) return;
    renderMessage(message).then(
      (element) => element && !isBack() && cache.set(message.id, serializeSource(message), element),
      () => {},
    );
  });
}

/** Returns what was rendered of a card while its message was on its way, if that came back unchanged; else null. */
export const takePrerendered = (message: OwnMessage): HTMLElement | null =>
  isCard(message) && cache.has(message.id) ? cache.take(message.id, serializeSource(message)) : null;

/**
 * Starts to render cards again when state that they depend on has changed. Those out of sight are rendered when they
 * come into view. Call in `ready`.
 */
export function startCardUpdates(): void {
  if (typeof document === "undefined") return; // a client without a page, in tests
  const outdated = new IntersectionObserver((entries) => {
    const seen = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target as HTMLElement);
    for (const element of seen) {
      outdated.unobserve(element);
      watchContent(element);
    }
    const world = cacheSnapshots();
    const ids = new Set(seen.map(({ dataset }) => dataset["messageId"] ?? ""));
    for (const id of ids) void refreshMessage(id, world);
  });
  onStateChange(() => {
    for (const element of takeOutdated()) outdated.observe(element);
  });
}
