/**
 * Settings in our namespace whose keys are data (house rules, shared pools), which the compiler can't know by name; and
 * world time, which the platform stores as a setting of its own.
 */
import type { Json } from "../../rules/shared/json.ts";
import { ID } from "../contract/registry.ts";

interface Registration {
  readonly name: string;
  readonly hint: string;
  readonly scope: "world" | "client" | "user";
  readonly config: boolean;
  readonly type: unknown;
  readonly default: unknown;
  readonly choices?: Record<string, string>;
  /** Called on every client for a world setting, on this one for a client setting. */
  readonly onChange?: () => void;
}

interface Menu {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly icon: string;
  /** A window's class, opened without arguments. */
  readonly type: unknown;
  /** For GMs only. */
  readonly restricted: boolean;
}

interface Settings {
  readonly settings: ReadonlyMap<string, unknown>;
  readonly storage: ReadonlyMap<string, unknown>;
  readonly menus: Map<string, Menu>;
  register(namespace: string, key: string, data: Registration): void;
  registerMenu(namespace: string, key: string, data: Menu): void;
  get(namespace: string, key: string): Json;
  set(namespace: string, key: string, value: Json): Promise<unknown>;
}

const settings = (): Settings => game.settings as unknown as Settings;

/** Returns the object that holds this client's settings: a cache keyed by it is dropped with it. */
export const settingsObject = (): object => settings();
/** Registers a setting of ours. Call in `init`. */
export const registerSetting = (key: string, data: Registration): void => settings().register(ID, key, data);
/**
 * Adds a button to the settings that opens our window. The platform needs a class to construct and render; rendering it
 * opens the window, whose code is loaded then. Call in `init`.
 */
export const registerMenu = (
  key: string,
  { open, ...data }: Omit<Menu, "type"> & { readonly open: () => Promise<void> },
): void => {
  class Door extends foundry.applications.api.ApplicationV2 {
    override async render(): Promise<this> {
      await open();
      return this;
    }
  }
  settings().registerMenu(ID, key, { ...data, type: Door });
};
/** Removes a button of ours from the settings. Returns what adds it again, at the end of the list. */
export function removeMenu(key: string): (() => void) | undefined {
  const { menus } = settings();
  const menu = menus.get(`${ID}.${key}`);
  return menu && menus.delete(`${ID}.${key}`) ? () => void menus.set(`${ID}.${key}`, menu) : undefined;
}

/**
 * Returns the value of our setting, as its type cleaned it.
 * @throws Error if it is not registered
 */
export const getSetting = (key: string): Json => settings().get(ID, key);

/** Returns the keys of ours that this world stores and nobody registers: of another version, or written by mistake. */
export function listUnregistered(prefix: string): string[] {
  const stored = settings().storage.get("world") as Iterable<{ readonly key: string }> | undefined;
  return [...(stored ?? [])]
    .map(({ key }) => key)
    .filter((key) => key.startsWith(`${ID}.${prefix}`) && !settings().settings.has(key));
}

/** Returns a setting whose data model guarantees its shape. */
export const getTypedSetting = <T>(key: string): T => settings().get(ID, key) as unknown as T;
/** Sets our setting. Rejects if this user may not, or its type refuses the value. */
export const setSetting = async (key: string, value: Json): Promise<void> =>
  void (await settings().set(ID, key, value));

/** The place of world time in changes; actions may write it, as seconds, and nothing else outside our namespace. */
export const WORLD_TIME = "core.time";

/** Returns world time in seconds. */
export const getWorldTime = (): number => game.time?.worldTime ?? 0;

/**
 * Sets world time in seconds. What passing time makes due follows, as by the platform's own controls.
 * @throws Error for who is no GM
 */
export async function setWorldTime(to: number): Promise<void> {
  await game.time?.advance(to - getWorldTime());
}
