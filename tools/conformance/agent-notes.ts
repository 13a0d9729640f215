import type { ErrorNote, Loose, Note } from "./types.ts";

/**
 * Runs in the page before anything else: reports everything that is thrown or written to the console, and the hooks
 * that ran. Self-contained, because it is sent to the page as text.
 */
export function listen(): void {
  const page = globalThis as Loose;
  // The build tool names functions with a helper that the page does not have.
  page.__name ??= (value: unknown) => value;
  const agent: Loose = (page.conformance = { hooks: [] as string[], thrown: 0 });

  const describe = (error: Error): ErrorNote[] => {
    const chain: ErrorNote[] = [];
    for (let at: unknown = error; at instanceof Error && chain.length < 6; at = at.cause)
      chain.push({ name: at.name, message: at.message, stack: String(at.stack ?? "") });
    return chain;
  };
  const tell = (note: Note): void => {
    try {
      page.conformanceNote?.(JSON.stringify(note));
    } catch {
      // The page is being unloaded.
    }
  };
  const textOf = (value: unknown): string => {
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    if (typeof value !== "object" || value === null) return String(value);
    try {
      return JSON.stringify(value)?.slice(0, 200) ?? String(value);
    } catch {
      return Object.prototype.toString.call(value);
    }
  };

  /**
   * Returns why a user may not update a document, from stored data alone: its ownership, and the default roles of the
   * documented permissions. Empty if they might.
   */
  const refusal = (texts: string[]): { refused?: string } => {
    const user = page.game?.user;
    const match = texts
      .map((text) => /may not (create|update|delete) (?:an? )?(\w+)?(?: in )?(\S*?)\.?$/.exec(text))
      .find(Boolean);
    const role = Number(user?._source?.role ?? user?.role ?? 4);
    if (!match || role > 2) return {};
    const [, verb = "", name = "", rest = ""] = match;
    const uuid = verb === "create" ? rest : `${name}${rest}`;
    if (verb === "create" && !uuid)
      return ["Actor", "Item", "JournalEntry", "RollTable", "Scene"].includes(name)
        ? {
            refused: `players may not create a document of the world by default (${name.toUpperCase()}_CREATE): Foundry refuses the same`,
          }
        : {};
    let doc = uuid ? page.fromUuidSync?.(uuid) : null;
    while (doc?.parent) doc = doc.parent;
    const owners: Record<string, number> | undefined = doc?._source?.ownership;
    if (!owners) return {};
    const level = owners[String(user.id)] ?? owners["default"] ?? 0;
    return level < 3
      ? { refused: `the player does not own it (their level is ${level}, an owner's 3): Foundry refuses the same` }
      : {};
  };

  /**
   * Returns the field of a rejected document that a form on the page contains more than once, so that its value is a
   * list.
   */
  const repeated = (texts: string[]): { repeated?: string } => {
    const names = texts.flatMap((text) => [...text.matchAll(/^([\w.-]+): must be /gm)].map(([, name = ""]) => name));
    const found = names.find((name) =>
      [...document.forms].some((form) => {
        const same = [...form.querySelectorAll(`[name="${CSS.escape(name)}"]:not(:disabled)`)];
        return same.length > 1 && !same.some((field) => field.matches("[type=radio], [type=checkbox]"));
      }),
    );
    return found === undefined ? {} : { repeated: found };
  };

  for (const level of ["error", "warn"] as const) {
    const write = console[level].bind(console);
    console[level] = (...args: unknown[]): void => {
      write(...args);
      const trace = new Error("written").stack ?? "";
      const errors = args.filter((arg): arg is Error => arg instanceof Error).flatMap(describe);
      const data = args.find((arg): arg is { hook: string } => typeof (arg as Loose)?.hook === "string");
      const shown = /\bNotifications\.notify\b/.test(trace) && errors.length === 0;
      tell({
        kind: shown ? "notification" : ({ warn: "warning", error: "error" } as const)[level],
        text: (errors.length > 0 ? args.filter((arg) => typeof arg !== "object" || arg instanceof Error) : args)
          .map(textOf)
          .join(" "),
        errors: shown ? [] : errors,
        trace: trace.split("\n").slice(2).join("\n"),
        ...(data ? { hook: data.hook } : {}),
        ...refusal(errors.map(({ message }) => message)),
        ...repeated(errors.map(({ message }) => message)),
      });
    };
  }

  const thrown = (kind: "thrown" | "rejection", value: unknown, where: string): void => {
    const errors = value instanceof Error ? describe(value) : [];
    const messages = errors.map(({ message }) => message);
    tell({
      kind,
      text: value === undefined ? where : textOf(value),
      errors,
      ...refusal(messages),
      ...repeated(messages),
    });
  };
  page.addEventListener("error", (event: ErrorEvent) => {
    if (event instanceof ErrorEvent)
      thrown("thrown", event.error ?? undefined, `${event.message} (${event.filename}:${event.lineno}:${event.colno})`);
  });
  page.addEventListener("unhandledrejection", (event: PromiseRejectionEvent) =>
    thrown("rejection", event.reason, "rejected"),
  );

  // Hooks exists before the system's scripts run: from then on, its calls are counted.
  const listed = new Set<string>();
  agent.listed = (id: string): boolean => listed.has(id);
  const watch = (): void => {
    if (!page.Hooks?.once) {
      page.setTimeout(watch, 0);
      return;
    }
    // Before any of the package's listeners: what the directory itself has rendered.
    page.Hooks.on("renderItemDirectory", (_app: unknown, html: HTMLElement) => {
      for (const row of html.querySelectorAll<HTMLElement>("[data-entry-id]")) listed.add(row.dataset["entryId"] ?? "");
    });
    // A roll counts even if its result is written into a card as plain text.
    page.Hooks.once("ready", () => {
      const { prototype } = page.foundry.dice.Roll;
      const { evaluate } = prototype;
      prototype.evaluate = function (this: unknown, ...args: unknown[]) {
        agent.thrown += 1;
        return evaluate.apply(this, args) as unknown;
      };
    });
    for (const hook of ["init", "i18nInit", "setup", "ready"])
      page.Hooks.once(hook, () => {
        agent.hooks.push(hook);
      });
  };
  const define = Object.defineProperty;
  Object.defineProperty = function (this: unknown, target: object, key: PropertyKey, description: PropertyDescriptor) {
    const result = define.call(Object, target, key, description) as object;
    if (target === page && key === "Hooks") {
      Object.defineProperty = define;
      watch();
    }
    return result;
  } as typeof define;

  /** Resolves once the page has not changed for a moment. */
  agent.quiet = (still = 90, most = 2500): Promise<void> =>
    new Promise((resolve) => {
      let timer = 0;
      const end = (): void => {
        observer.disconnect();
        page.clearTimeout(timer);
        page.clearTimeout(last);
        resolve();
      };
      const wait = (): void => {
        page.clearTimeout(timer);
        timer = page.setTimeout(end, still);
      };
      const observer = new MutationObserver(wait);
      observer.observe(document.documentElement, { subtree: true, childList: true, characterData: true });
      const last = page.setTimeout(end, most);
      wait();
    });

  agent.state = (): Loose => ({
    ready: page.game?.ready === true,
    hooks: agent.hooks,
    generation: page.game?.release?.generation,
    user: page.game?.user?.name,
  });
}
