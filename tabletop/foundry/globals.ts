import type { Game } from "./game.ts";

/**
 * The globals that the host has published (`game`, `ui`, `CONFIG`, `Hooks` …), read at call time and never captured
 * when a module loads: a package may replace any entry of CONFIG while the table starts, and tests install their own.
 * `installGlobals` in namespace.ts publishes them.
 */

/** A document, an option object or a hook argument of a package: its shape is the package's business. */
export type Loose = any;
export type Bag = Record<string, Loose>;

/** The members of a document that a link needs. */
export interface LinkedDocument {
  readonly documentName?: string;
  readonly name?: string | null;
  readonly uuid?: string | null;
}

export interface Host {
  game: Game;
  CONFIG: Loose;
  ui: Loose;
  canvas: Loose;
  foundry: Loose;
  Hooks?: {
    callAll(hook: string, ...args: readonly unknown[]): unknown;
    onError(where: string, error: unknown, options?: object): void;
  };
  fromUuid?: (uuid: string, options?: object) => Promise<Loose>;
  fromUuidSync?: (uuid: string, options?: object) => LinkedDocument | null;
}

/** The page's globals; a member is undefined until it has been installed. */
export const host = globalThis as unknown as Host;

/** Returns the running game, or an empty object before it is created. */
export function game(): Bag {
  return host.game ?? {};
}

/** Returns `CONFIG`, or an empty object before it is installed. */
export function config(): Bag {
  return host.CONFIG ?? {};
}

/** Returns the `ui` global; its members are undefined before the shell has created them. */
export function ui(): Bag {
  return host.ui ?? {};
}

/** Returns the class that `CONFIG.<name>.documentClass` names, or undefined for an unknown document name. */
export function findDocumentClass(name: string): Loose {
  return host.CONFIG?.[name]?.documentClass;
}

/**
 * Returns the class that `CONFIG.<name>.documentClass` names. @throws Error for an unknown name. Source:
 * foundry.utils.getDocumentClass.
 */
export function getDocumentClass(name: string): Loose {
  const documentClass = findDocumentClass(name);
  if (!documentClass) throw new Error(`No document class is configured for "${name}".`);
  return documentClass;
}

/** Resolves a UUID with the published `fromUuid`. @throws Error before the table has started. */
export function fromUuid(uuid: string, options?: object): Promise<Loose> {
  const resolve = host.fromUuid;
  if (!resolve) throw new Error(`The uuid ${uuid} cannot be resolved before the table has started.`);
  return resolve(uuid, options);
}

/** Calls a hook; does nothing before `Hooks` is installed. */
export function callHooks(hook: string, ...args: readonly unknown[]): void {
  host.Hooks?.callAll(hook, ...args);
}

/** Returns the text of a key, or the key itself before languages are loaded; `data` fills its `{placeholders}`. */
export function localize(key: string, data?: Bag): string {
  const i18n = game().i18n;
  if (!i18n) return key;
  return String(data ? i18n.format(key, data) : i18n.localize(key));
}

/** Shows a message to the user: as a notification if there is a page, else on the console. */
export function notify(level: "info" | "warn" | "error", message: string): void {
  const notifications = ui().notifications;
  if (notifications) notifications[level](message);
  else console[level](message);
}

/** Shows the user one error for an action that failed, and writes it with its stack to the console. */
export function report(where: string, error: unknown): void {
  const failure = error instanceof Error ? error : new Error(String(error));
  console.error(`${where}: ${failure.message}`, failure);
  ui().notifications?.error(failure.message, { console: false });
}

/** Returns the URL path that the browser requests for a path: under the route prefix unless the path is absolute. */
export function route(path: string): string {
  if (/^([a-z][a-z0-9+.-]*:|\/)/i.test(path)) return path;
  const prefix = String(game().data?.routePrefix ?? "").replace(/^\/+|\/+$/g, "");
  return prefix ? `/${prefix}/${path}` : `/${path}`;
}
