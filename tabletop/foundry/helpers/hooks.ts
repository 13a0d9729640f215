type Listener = (...args: never[]) => unknown;

interface Entry {
  readonly hook: string;
  readonly id: number;
  readonly fn: (...args: unknown[]) => unknown;
  readonly once: boolean;
}

/**
 * The event bus of a table. One listener that throws never stops the others: the error is reported and the next one
 * runs. Source: foundry.helpers.Hooks.
 */
export class Hooks {
  static #events: Record<string, Entry[]> = {};
  static #nextId = 1;

  /** The listeners by hook, in the order in which they were added. */
  static get events(): Record<string, readonly Entry[]> {
    return this.#events;
  }

  /** Adds a listener. Returns an id with which `off` removes it. */
  static on(hook: string, fn: Listener, { once = false }: { once?: boolean } = {}): number {
    const entry: Entry = { hook, id: this.#nextId++, fn: fn as Entry["fn"], once };
    (this.#events[hook] ??= []).push(entry);
    return entry.id;
  }

  /** Adds a listener that is removed before its first call. */
  static once(hook: string, fn: Listener): number {
    return this.on(hook, fn, { once: true });
  }

  /** Removes a listener by its id or by the function that was added. */
  static off(hook: string, fn: number | Listener): void {
    const entries = this.#events[hook] ?? [];
    this.#events[hook] = entries.filter((entry) =>
      typeof fn === "number" ? entry.id !== fn : entry.fn !== (fn as Entry["fn"]),
    );
  }

  /** Calls every listener, whatever they return. Always true. */
  static callAll(hook: string, ...args: unknown[]): true {
    for (const entry of [...(this.#events[hook] ?? [])]) this.#run(entry, args);
    return true;
  }

  /** Calls listeners until one returns false. Returns whether none did. */
  static call(hook: string, ...args: unknown[]): boolean {
    for (const entry of [...(this.#events[hook] ?? [])]) if (this.#run(entry, args) === false) return false;
    return true;
  }

  static #run(entry: Entry, args: unknown[]): unknown {
    if (entry.once) this.off(entry.hook, entry.id);
    try {
      return entry.fn(...args);
    } catch (error) {
      const cause = error instanceof Error ? error : new Error(String(error));
      this.onError("Hooks.#call", cause, { hook: entry.hook, fn: entry.fn.name });
      return undefined;
    }
  }

  /**
   * Reports an error that does not stop the table: to the console, to listeners of `error`, and to the user when
   * `notify` says how.
   */
  static onError(
    location: string,
    error: Error,
    {
      msg = "",
      notify = null,
      log = "error",
      ...data
    }: { msg?: string; notify?: string | null; log?: string | null; [key: string]: unknown } = {},
  ): void {
    if (log) console[log === "warn" ? "warn" : "error"](`${location}${msg ? ` | ${msg}` : ""}`, error, data);
    const { ui } = globalThis as {
      ui?: { notifications?: Record<string, ((message: string) => unknown) | undefined> };
    };
    if (notify) ui?.notifications?.[notify]?.(msg || error.message);
    if (data["hook"] !== "error") this.callAll("error", location, error, data);
  }
}
