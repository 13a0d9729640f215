/**
 * Several whole clients of one world in this process: each runs the tabletop and the system in a context of its own, as
 * each user's page does, and what they send one another is copied.
 */
import { type Context, type Script, createContext, runInContext } from "node:vm";
import { readFile } from "node:fs/promises";
import type { Transport } from "../../../tabletop/protocol.ts";
import { connectInProcess } from "../../../tabletop/server/memory-transport.ts";
import type { World } from "../../../tabletop/server/world.ts";
import { type BundledTemplate, bundle, bundleTemplates } from "./bundle.ts";

/** What a browser gives a page, besides the language; a page is missing. */
const PAGE_GLOBALS = [
  "AbortController",
  "AbortSignal",
  "atob",
  "Blob",
  "btoa",
  "clearInterval",
  "clearTimeout",
  "console",
  "Event",
  "EventTarget",
  "fetch",
  "CustomEvent",
  "File",
  "FormData",
  "Headers",
  "performance",
  "queueMicrotask",
  "setInterval",
  "setTimeout",
  "TextDecoder",
  "TextEncoder",
  "URL",
  "URLSearchParams",
] as const;

/** Copies what was made in another context: the language's own classes differ from context to context. */
const CLONE = `globalThis.structuredClone = function clone(value) {
  if (typeof value === "function") throw new Error("a function can't be cloned");
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => clone(one));
  if (value instanceof Date) return new Date(value);
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [clone(key), clone(one)]));
  if (value instanceof Set) return new Set([...value].map((one) => clone(one)));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, clone(one)]));
};`;

type Scripts = Promise<readonly [host: Script, system: Script, templates: readonly BundledTemplate[]]>;

const SCRIPTS = Symbol.for("quadrant.test.scripts");
const shared = globalThis as unknown as { [SCRIPTS]?: Scripts };

/** Returns the scripts that every client runs. They are built once in a process, which several files share. */
const loadScripts = (): Scripts =>
  (shared[SCRIPTS] ??= Promise.all([bundle("host-entry"), bundle("system-entry"), bundleTemplates()]));

/** One client: its globals, untyped, and its line. */
export interface Client<Globals> {
  readonly user: string;
  readonly page: Globals;
  /** What its user was told in notifications. */
  readonly notices: readonly string[];
  leave(): Promise<void>;
}

/** Opens a client for a user. `random` decides its ids. */
export async function openClient<Globals>(
  world: World,
  user: string,
  english: object,
  random: () => number,
): Promise<Client<Globals>> {
  const [host, system, templates] = await loadScripts();
  const page = createPage(random);
  host.runInContext(page);
  const { transport, data } = await connectInProcess(world, user);
  const timers = followTimers(page);
  const globals: unknown = runInContext("globalThis", page);
  const boot = globals as {
    bootGame: (options: object) => Promise<{ readonly ready: boolean }>;
    setTemplateLoader: (load: (path: string) => Promise<string>) => void;
    setPrecompiledTemplates: (templates: object) => void;
    JSON: JSON;
    ui: object;
  };
  boot.setTemplateLoader((path) => readFile(path.replace(/^.*systems\/quadrant\//, ""), "utf8"));
  boot.setPrecompiledTemplates(compileFor(page, templates));
  const notices: string[] = [];
  const keep = (text: string): void => void notices.push(text);
  await boot.bootGame({
    data: boot.JSON.parse(JSON.stringify(data)),
    transport: withCopies(transport, boot.JSON),
    initializeUI: () => Object.assign(boot.ui, { notifications: { info: keep, warn: keep, error: keep } }),
    loadPackages: () => system.runInContext(page),
    loadLanguages: (i18n: { addTranslations(language: string, strings: object): Promise<void> }) =>
      i18n.addTranslations("en", english),
  });
  return {
    user,
    page: globals as Globals,
    notices,
    async leave() {
      transport.close();
      for (const timer of timers) clearTimeout(timer);
      await pass();
    },
  };
}

/** Returns the templates by path; one is made in the page when it is first loaded. */
const compileFor = (page: Context, templates: readonly BundledTemplate[]): object =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      templates.map(({ path, compile }) => [path, { get: () => compile().runInContext(page) as object }]),
    ),
  );

/** Lets everything that is on its way arrive, and what it causes. */
export async function pass(times = 2): Promise<void> {
  for (let i = 0; i < times; i++) await new Promise((resolve) => setImmediate(resolve));
}

function createPage(random: () => number): Context {
  const own = Object.fromEntries(PAGE_GLOBALS.map((name) => [name, globalThis[name]]));
  const nextByte = (): number => Math.floor(random() * 256);
  const getRandomValues = (list: Uint8Array | Uint32Array): typeof list => {
    for (const at of list.keys()) list[at] = nextByte() + 256 * (nextByte() + 256 * (nextByte() + 256 * nextByte()));
    return list;
  };
  const page = createContext({ ...own, crypto: { getRandomValues, subtle: globalThis.crypto.subtle } });
  runInContext(CLONE, page);
  return page;
}

/** Records the timers of a page: one that was left does nothing more. */
function followTimers(page: Context): ReadonlySet<NodeJS.Timeout> {
  const found = new Set<NodeJS.Timeout>();
  for (const name of ["setTimeout", "setInterval"] as const) {
    const set = globalThis[name] as (...args: unknown[]) => NodeJS.Timeout;
    page[name] = (...args: unknown[]) => {
      const timer = set(...args);
      found.add(timer);
      return timer;
    };
  }
  return found;
}

/** Returns a line that carries JSON text, read in the context of the page. */
const withCopies = (line: Transport, page: JSON): Transport => {
  const copy = <T>(value: T): T => (value === undefined ? value : (page.parse(JSON.stringify(value)) as T));
  return {
    request: async (kind, payload) => copy(await line.request(kind, payload)),
    on: (kind, handler) => line.on(kind, (event) => handler(copy(event))),
    onStatus: (handler) => line.onStatus(handler),
    close: () => line.close(),
  };
};
