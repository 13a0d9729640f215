/**
 * What the application framework needs of the running table: the globals that packages see too. Everything is read when
 * it is used, since packages replace parts of CONFIG while the table starts, and tests bring their own.
 */

/** A document, an option object or a hook argument: its shape is the package's business. */
export type Loose = any;
export type Bag = Record<string, Loose>;

interface Globals {
  readonly game?: Bag;
  readonly CONFIG?: Bag;
  readonly ui?: Bag;
  readonly Hooks?: { callAll(hook: string, ...args: readonly unknown[]): unknown };
  readonly fromUuid?: (uuid: string, options?: object) => Promise<Loose>;
}

function globals(): Globals {
  return globalThis as Globals;
}

/** The running game, or an empty object before it is made. */
export function game(): Bag {
  return globals().game ?? {};
}

export function config(): Bag {
  return globals().CONFIG ?? {};
}

/** The `ui` global; undefined members before the shell has built them. */
export function ui(): Bag {
  return globals().ui ?? {};
}

export function fromUuid(uuid: string, options?: object): Promise<Loose> {
  const resolve = globals().fromUuid;
  if (!resolve) throw new Error(`The uuid ${uuid} cannot be resolved before the table has started.`);
  return resolve(uuid, options);
}

export function callHooks(hook: string, ...args: readonly unknown[]): void {
  globals().Hooks?.callAll(hook, ...args);
}

/** The text of a key, the key itself before languages are loaded; `data` fills its `{placeholders}`. */
export function localize(key: string, data?: Bag): string {
  const i18n = game().i18n;
  if (!i18n) return key;
  return String(data ? i18n.format(key, data) : i18n.localize(key));
}

/** A message for the person at the table: as a notification where there is a screen, else on the console. */
export function notify(level: "info" | "warn" | "error", message: string): void {
  const notifications = ui().notifications;
  if (notifications) notifications[level](message);
  else console[level](message);
}

/** Shows one error for something that a person did and that failed; the console keeps the stack. */
export function report(where: string, error: unknown): void {
  const failure = error instanceof Error ? error : new Error(String(error));
  console.error(`${where}: ${failure.message}`, failure);
  ui().notifications?.error(failure.message, { console: false });
}

/** A path as the browser must ask for it: under the route prefix unless it is absolute. */
export function route(path: string): string {
  if (/^([a-z][a-z0-9+.-]*:|\/)/i.test(path)) return path;
  const prefix = String(game().data?.routePrefix ?? "").replace(/^\/+|\/+$/g, "");
  return prefix ? `/${prefix}/${path}` : `/${path}`;
}
