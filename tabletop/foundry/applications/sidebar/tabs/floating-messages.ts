import { t, type MessageDoc } from "../host.ts";

/** How long a message floats without being used. */
const LIFETIME_MS = 10_000;
/** The number of messages that float at once; the oldest give way. */
const MAX_FLOATING = 2;
/** The point of the log that must be in sight, in pixels above its lower edge. */
const SIGHT_PX = 24;

/** Returns whether the end of the log is in sight: its tab is open, and no window covers it. */
export function isInSight(scroller: HTMLElement): boolean {
  const { left, width, bottom, height } = scroller.getBoundingClientRect();
  if (width === 0 || height < SIGHT_PX) return false;
  const found = document.elementFromPoint(left + width / 2, bottom - SIGHT_PX);
  return found !== null && (scroller.contains(found) || found.closest(".floating-messages") !== null);
}

/**
 * The user's own messages that float over the page while the log is out of sight. A message is removed after a while,
 * but not while it is pointed at or has the focus. Other messages only mark the tab as unread.
 */
export class FloatingMessages {
  #region: HTMLElement | null = null;
  readonly #items = new Map<string, HTMLElement>();
  readonly #openChat: () => void;

  constructor(openChat: () => void) {
    this.#openChat = openChat;
  }

  /** Adds a rendered message, or replaces what floats for it. */
  show(message: MessageDoc, node: HTMLElement): void {
    this.remove(message.id);
    const item = document.createElement("article");
    const list = Object.assign(document.createElement("ol"), { className: "plain" });
    list.append(node);
    item.append(this.#createBar(message.id), list);
    this.#mount().append(item);
    this.#items.set(message.id, item);
    for (const id of [...this.#items.keys()].slice(0, -MAX_FLOATING)) this.remove(id);
    this.#startTimer(message.id, item);
  }

  /** Replaces a message that floats; `render` is called only then. */
  async update(message: MessageDoc, render: () => Promise<HTMLElement>): Promise<void> {
    if (!this.#items.has(message.id)) return;
    const node = await render();
    this.#items.get(message.id)?.querySelector(".chat-message")?.replaceWith(node);
  }

  remove(id: string): void {
    this.#items.get(id)?.remove();
    this.#items.delete(id);
    if (this.#items.size > 0) return;
    this.#region?.remove();
    this.#region = null;
  }

  clear(): void {
    for (const id of this.#items.keys()) this.remove(id);
  }

  #mount(): HTMLElement {
    if (this.#region) return this.#region;
    const region = Object.assign(document.createElement("section"), { className: "floating-messages" });
    region.setAttribute("aria-label", t("TABLETOP.Chat.floating"));
    document.body.append(region);
    return (this.#region = region);
  }

  #createBar(id: string): HTMLElement {
    const bar = document.createElement("div");
    bar.className = "floating-bar";
    const open = createButton(t("TABLETOP.Chat.show"), () => {
      this.clear();
      this.#openChat();
    });
    open.append(t("TABLETOP.Chat.show"));
    const close = createButton(t("Close"), () => this.remove(id));
    close.append(Object.assign(document.createElement("i"), { className: "fa-solid fa-xmark" }));
    bar.append(open, close);
    return bar;
  }

  #startTimer(id: string, item: HTMLElement): void {
    const end = (): void => {
      if (this.#items.get(id) !== item) return;
      if (item.matches(":hover, :focus-within")) window.setTimeout(end, LIFETIME_MS);
      else this.remove(id);
    };
    window.setTimeout(end, LIFETIME_MS);
  }
}

function createButton(label: string, press: () => void): HTMLButtonElement {
  const button = Object.assign(document.createElement("button"), { type: "button" as const });
  button.setAttribute("aria-label", label);
  button.addEventListener("click", press);
  return button;
}
