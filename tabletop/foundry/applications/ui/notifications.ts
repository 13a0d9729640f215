import { cleanHTML, escapeHTML } from "../../utils/html.ts";
import { game, localize, type Bag } from "../../globals.ts";

export type NotificationType = "info" | "warning" | "error" | "success";

export interface NotificationOptions {
  localize?: boolean;
  format?: Bag;
  permanent?: boolean;
  console?: boolean;
  /** Escape the values of `format` (the default). */
  escape?: boolean;
  /** Sanitise the message as HTML from users (the default). */
  clean?: boolean;
  progress?: boolean;
}

type Update = { message?: string; localize?: boolean; escape?: boolean; clean?: boolean; format?: Bag; pct?: number };

export interface Notification {
  readonly id: number;
  readonly type: NotificationType;
  readonly timestamp: number;
  message: string;
  readonly permanent: boolean;
  readonly console: boolean;
  active: boolean;
  readonly progress: boolean;
  pct: number;
  element?: HTMLLIElement;
  error?: Error;
  remove: () => void;
  update: (change: Update) => void;
}

const ICONS: Record<NotificationType, string> = {
  info: "fa-solid fa-circle-info",
  warning: "fa-solid fa-triangle-exclamation",
  error: "fa-solid fa-circle-xmark",
  success: "fa-solid fa-circle-check",
};

/** The methods of the console, by type. */
const CONSOLE_METHODS: Record<NotificationType, "error" | "warn" | "log"> = {
  info: "log",
  warning: "warn",
  error: "error",
  success: "log",
};

/**
 * Messages to the user of this client, at most MAX_ACTIVE at once, each for LIFETIME_MS
 * (foundry.applications.ui.Notifications). Messages may contain simple HTML, which is sanitised; values filled in are
 * escaped. Without a page they are written to the console only.
 */
export class Notifications {
  static MAX_ACTIVE = 5;
  static LIFETIME_MS = 5000;

  #list: HTMLOListElement | null = null;
  #lastId = 0;
  readonly #queue: Notification[] = [];
  readonly #active: Notification[] = [];

  /** Builds the list on the page, in place of an existing `#notifications`. Also called on first use. */
  initialize(): void {
    if (this.#list?.isConnected || typeof document === "undefined") return;
    const list = document.createElement("ol");
    list.id = "notifications";
    list.className = "notifications";
    list.setAttribute("aria-label", localize("TABLETOP.Notifications.Label"));
    const existing = document.getElementById("notifications");
    if (existing) existing.replaceWith(list);
    else document.body.append(list);
    this.#list = list;
  }

  info(message: unknown, options: NotificationOptions = {}): Notification {
    return this.notify(message, "info", options);
  }

  warn(message: unknown, options: NotificationOptions = {}): Notification {
    return this.notify(message, "warning", options);
  }

  error(message: unknown, options: NotificationOptions = {}): Notification {
    return this.notify(message, "error", options);
  }

  success(message: unknown, options: NotificationOptions = {}): Notification {
    return this.notify(message, "success", options);
  }

  /** Shows a message, or an Error's. */
  notify(message: unknown, type: NotificationType = "info", options: NotificationOptions = {}): Notification {
    const { permanent = false, console: log = true, progress = false } = options;
    this.#lastId += 1;
    const notification: Notification = {
      id: this.#lastId,
      type,
      timestamp: Date.now(),
      message: buildMessageHtml(message, options),
      permanent: permanent || progress,
      console: log,
      active: false,
      progress,
      pct: 0,
      remove: () => this.remove(notification),
      update: (change) => this.update(notification, change),
    };
    if (message instanceof Error) notification.error = message;
    if (log)
      console[CONSOLE_METHODS[type] ?? "log"](
        plain(notification.message),
        ...(notification.error ? [notification.error] : []),
      );
    this.#queue.push(notification);
    this.#fetch();
    return notification;
  }

  /** Whether a message is displayed or queued. */
  has(notification: Notification | number): boolean {
    const id = typeof notification === "number" ? notification : notification.id;
    return [...this.#active, ...this.#queue].some((known) => known.id === id);
  }

  /** Removes a message before its lifetime ends. */
  remove(notification: Notification | number): void {
    const found =
      typeof notification === "number"
        ? [...this.#active, ...this.#queue].find(({ id }) => id === notification)
        : notification;
    if (!found) return;
    found.active = false;
    found.element?.remove();
    for (const list of [this.#queue, this.#active]) {
      const index = list.indexOf(found);
      if (index >= 0) list.splice(index, 1);
    }
    this.#fetch();
  }

  /** Changes the text or the progress (0 to 1) of a message; one that reaches 1 is removed soon after. */
  update(notification: Notification | number, change: Update = {}): void {
    const found = typeof notification === "number" ? this.#active.find(({ id }) => id === notification) : notification;
    if (!found) return;
    if (change.message !== undefined) found.message = buildMessageHtml(change.message, change);
    if (change.pct !== undefined) found.pct = Math.max(0, Math.min(1, change.pct));
    this.#write(found);
    if (found.progress && found.pct >= 1) setTimeout(() => this.remove(found), 1500);
  }

  /** Removes every message. */
  clear(): void {
    for (const notification of [...this.#active, ...this.#queue]) notification.element?.remove();
    this.#active.length = 0;
    this.#queue.length = 0;
  }

  #fetch(): void {
    if (typeof document === "undefined") {
      this.#queue.length = 0;
      return;
    }
    this.initialize();
    while (this.#queue.length && this.#active.length < Notifications.MAX_ACTIVE) {
      const next = this.#queue.shift()!;
      this.#active.push(next);
      next.active = true;
      next.element = this.#build(next);
      this.#list?.append(next.element);
      this.#write(next);
      if (!next.permanent) setTimeout(() => this.remove(next), Notifications.LIFETIME_MS);
    }
  }

  #build(notification: Notification): HTMLLIElement {
    const item = document.createElement("li");
    item.className = `notification ${notification.type}${notification.permanent ? " permanent" : ""}`;
    item.dataset["id"] = String(notification.id);
    const icon = document.createElement("i");
    icon.className = `${ICONS[notification.type]} fa-fw`;
    icon.setAttribute("aria-hidden", "true");
    const text = document.createElement("div");
    text.className = "notification-text";
    text.setAttribute("role", notification.type === "error" || notification.type === "warning" ? "alert" : "status");
    const close = document.createElement("button");
    close.type = "button";
    close.className = "notification-close icon fa-solid fa-xmark";
    close.setAttribute("aria-label", localize("TABLETOP.Notifications.Dismiss"));
    close.addEventListener("click", () => this.remove(notification));
    item.append(icon, text, close);
    if (notification.progress) {
      const bar = document.createElement("progress");
      bar.max = 1;
      bar.setAttribute("aria-label", localize("TABLETOP.Notifications.Progress"));
      item.append(bar);
    }
    return item;
  }

  #write({ element, message, pct }: Notification): void {
    if (!element) return;
    const text = element.querySelector(".notification-text");
    if (text) text.innerHTML = message;
    const bar = element.querySelector("progress");
    if (bar) bar.value = pct;
  }
}

/** Returns the HTML of a message: localised, filled with escaped values, and sanitised. */
function buildMessageHtml(
  message: unknown,
  { localize: translate, format, escape = true, clean = true }: NotificationOptions | Update,
): string {
  const raw = message instanceof Error ? message.message : String(message);
  if (format) {
    const values = Object.fromEntries(
      Object.entries(format).map(([key, value]) => [key, escape ? escapeHTML(String(value)) : value]),
    );
    const text = game()["i18n"] ? localize(raw, values) : raw;
    return clean && !escape ? safe(text) : text;
  }
  if (translate) return localize(raw);
  return clean ? safe(raw) : raw;
}

function safe(text: string): string {
  return typeof document === "undefined" ? text : cleanHTML(text);
}

function plain(html: string): string {
  return html.replace(/<[^>]*>/g, "");
}
