import { DataModel } from "../abstract/data-model.ts";
import { DataField } from "../data/fields/data-field.ts";
import { DataModelValidationFailure } from "../data/validation-failure.ts";
import { generation } from "../generation.ts";
import { logCompatibilityWarning } from "../utils/logging.ts";
import { deepClone } from "../utils/object.ts";
import { Hooks } from "./hooks.ts";

type Scope = "world" | "client" | "user";

/** How a setting is registered. Source: foundry.helpers.ClientSettings#register. */
export interface SettingConfig {
  name?: string;
  hint?: string;
  scope?: Scope;
  config?: boolean;
  type?: unknown;
  default?: unknown;
  choices?: Record<string, string> | readonly string[];
  range?: { min?: number; max?: number; step?: number };
  requiresReload?: boolean;
  onChange?: (value: unknown, options?: object, userId?: string) => unknown;
  filePicker?: unknown;
  /** A custom input of a setting that is a data field. */
  input?: unknown;
}

/** A setting as an entry of `game.settings.settings`. */
export interface RegisteredSetting extends SettingConfig {
  readonly key: string;
  readonly namespace: string;
  readonly id: string;
  scope: Scope;
}

export interface SettingMenuConfig {
  name?: string;
  label?: string;
  hint?: string;
  icon?: string;
  type: unknown;
  restricted?: boolean;
}

/** The Setting documents of a world, as the settings use them: the value is JSON text. */
export interface SettingStore {
  /**
   * Returns the JSON text of a world's or user's setting, or undefined when it was never set. `userId` is null for the
   * world's.
   */
  read(id: string, userId: string | null): string | undefined;
  /** Writes it, by creating or updating a Setting document. Rejects if the user may not. */
  persist(id: string, json: string, userId: string | null, options: object): Promise<void>;
  /** Returns the Setting document that keeps it, or null. */
  document?(id: string, userId: string | null): unknown;
}

/** What keeps text by key on this client: `localStorage` in a browser. */
export interface ClientStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

interface Runtime {
  store: SettingStore;
  userId: () => string | null;
  clientStorage?: ClientStorage;
  /** Creates the window in which settings are configured. */
  makeSheet?: () => unknown;
  /** Keeps the settings of different worlds and users on one browser apart. */
  clientPrefix?: string;
}

/** Text by key for a process that has no localStorage. */
class MemoryStorage implements ClientStorage {
  readonly #items = new Map<string, string>();
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
}

/**
 * The settings of a table: registered by namespace and key, kept by the world, the user or this client. World and user
 * settings go through the store that is given; a change is announced by `notify`. Source:
 * foundry.helpers.ClientSettings.
 */
export class ClientSettings {
  readonly settings = new Map<string, RegisteredSetting>();
  readonly menus = new Map<string, SettingMenuConfig & { namespace: string; key: string }>();
  readonly storage: Map<Scope, unknown>;
  readonly #runtime: Runtime;
  readonly #client: ClientStorage;
  #sheet: unknown = null;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#client = runtime.clientStorage ?? new MemoryStorage();
    this.storage = new Map<Scope, unknown>([
      ["client", this.#client],
      ["world", runtime.store],
      ["user", runtime.store],
    ]);
  }

  /**
   * Registers a setting. Throws for a missing namespace or key, an unknown scope, and a default that its own type
   * refuses.
   */
  register(namespace: string, key: string, data: SettingConfig): void {
    if (!namespace || !key) throw new Error("A setting needs a namespace and a key.");
    const id = `${namespace}.${key}`;
    const scope = data.scope ?? "client";
    if (!["world", "client", "user"].includes(scope))
      throw new Error(`The setting ${id} has the unknown scope "${String(scope)}": use world, client or user.`);
    const setting: RegisteredSetting = { config: false, ...data, key, namespace, id, scope };
    if (data.type instanceof DataField) {
      data.type.name ??= key;
      if (!("default" in data)) setting.default = data.type.getInitialValue({});
    } else if (isModelClass(data.type) && !("default" in data)) setting.default = new data.type().toObject();
    this.settings.set(id, setting);
  }

  /** Registers a window that the settings show as a button. Throws if it names no application class. */
  registerMenu(namespace: string, key: string, data: SettingMenuConfig): void {
    if (!namespace || !key) throw new Error("A settings menu needs a namespace and a key.");
    if (!isApplicationClass(data.type))
      throw new Error(`The settings menu ${namespace}.${key} needs an application class as its type.`);
    this.menus.set(`${namespace}.${key}`, { restricted: false, ...data, namespace, key });
  }

  #config(namespace: string, key: string): RegisteredSetting {
    if (!namespace || !key) throw new Error("A setting is named by a namespace and a key.");
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`"${namespace}.${key}" is not a registered game setting.`);
    return config;
  }

  /** The window in which settings are configured: one for all. */
  get sheet(): unknown {
    return (this.#sheet ??= this.#runtime.makeSheet?.() ?? null);
  }

  /**
   * Returns the value of a setting in its type, the default when it was never set; with `document`, the Setting that
   * keeps it, null if none does. Throws for a setting that is not registered.
   */
  get(namespace: string, key: string, { document = false }: { document?: boolean } = {}): unknown {
    if (namespace === "core" && key === "rollMode" && generation() >= 14) return this.#rollModeOfOld();
    const config = this.#config(namespace, key);
    if (document)
      return config.scope === "client"
        ? null
        : (this.#runtime.store.document?.(config.id, this.#owner(config)) ?? null);
    return fromStored(config, this.#read(config));
  }

  /**
   * Returns the setting that 13 had, under its own names: "The `core.rollMode` client setting is deprecated in favor of
   * `core.messageMode`" (github.com/JohanFalt/Foundry_WoD20/issues/1395). Guess: its value is the legacy name for the
   * mode in force.
   */
  #rollModeOfOld(): string {
    logCompatibilityWarning("The core.rollMode client setting is deprecated in favor of core.messageMode.", {
      since: 14,
      until: 16,
    });
    const mode = String(this.get("core", "messageMode"));
    return ["gm", "blind", "self"].includes(mode) ? `${mode}roll` : "publicroll";
  }

  #read(config: RegisteredSetting): string | undefined {
    if (config.scope === "client") return this.#client.getItem(this.#clientKey(config.id)) ?? undefined;
    return this.#runtime.store.read(config.id, this.#owner(config));
  }

  #owner(config: RegisteredSetting): string | null {
    return config.scope === "user" ? this.#runtime.userId() : null;
  }

  #clientKey(id: string): string {
    return this.#runtime.clientPrefix ? `${this.#runtime.clientPrefix}.${id}` : id;
  }

  /**
   * Sets a setting, cleaned and validated by its type, and returns the value. Throws for a bad value; rejects without
   * permission.
   */
  async set(namespace: string, key: string, value: unknown, options: object = {}): Promise<unknown> {
    const config = this.#config(namespace, key);
    const json = JSON.stringify(toStored(config, value));
    if (config.scope === "client") {
      const before = this.#read(config);
      this.#client.setItem(this.#clientKey(config.id), json);
      if (before !== json) {
        const now = fromStored(config, json);
        config.onChange?.(now, options);
        Hooks.callAll("clientSettingChanged", config.id, now, options);
      }
    } else await this.#runtime.store.persist(config.id, json, this.#owner(config), options);
    return this.get(namespace, key);
  }

  /**
   * Calls the listener of a setting after its stored value changed. Called for each Setting document that was written,
   * on every client.
   */
  notify(id: string, options: object = {}, userId?: string): void {
    const config = this.settings.get(id);
    if (config && config.scope !== "client") config.onChange?.(fromStored(config, this.#read(config)), options, userId);
  }
}

interface Namespaces {
  readonly foundry?: { applications?: { api?: Record<string, unknown> }; appv1?: { api?: Record<string, unknown> } };
}

/** Whether a class is an application, of either version. Before the namespace exists, any class passes. */
function isApplicationClass(type: unknown): boolean {
  if (typeof type !== "function") return false;
  const { applications, appv1 } = (globalThis as Namespaces).foundry ?? {};
  const bases = [applications?.api?.["ApplicationV2"], ...Object.values(appv1?.api ?? {})].filter(
    (base) => typeof base === "function",
  );
  return bases.length === 0 || bases.some((base) => type === base || type.prototype instanceof base);
}

function isModelClass(type: unknown): type is new (data?: object) => DataModel {
  return typeof type === "function" && type.prototype instanceof DataModel;
}

const PRIMITIVE_TYPES = new Set<unknown>([String, Number, Boolean, Object, Array, Function, Symbol, BigInt]);

/** Returns the stored form of a value. Throws with the setting's id for what its type rejects. */
function toStored(config: RegisteredSetting, value: unknown): unknown {
  const { type, id } = config;
  if (value === undefined) return toStored({ ...config, default: undefined }, config.default ?? null);
  if (type instanceof DataField) return checked(id, type, type.clean(type.toObject(value)));
  if (isModelClass(type)) return (value instanceof DataModel ? value : new type(deepClone(value) as object)).toObject();
  const cast = castPrimitive(type, value);
  const { choices } = config;
  if (choices && !(Array.isArray(choices) ? choices : Object.keys(choices)).map(String).includes(String(cast))) {
    throw new Error(`The setting ${id} can't be "${String(value)}": it is none of its choices.`);
  }
  const number =
    type === Number && config.range
      ? Math.min(Math.max(Number(cast), config.range.min ?? -Infinity), config.range.max ?? Infinity)
      : cast;
  if (type === Number && number !== null && Number.isNaN(number))
    throw new Error(`The setting ${id} must be a number, not "${String(value)}".`);
  return number;
}

function checked(id: string, field: DataField, value: unknown): unknown {
  const failure = field.validate(value, {});
  if (failure instanceof DataModelValidationFailure)
    throw new Error(`The setting ${id} can't take this value: ${failure.toString()}`);
  return value;
}

function castPrimitive(type: unknown, value: unknown): unknown {
  if (value === null) return null;
  if (type === Boolean) return typeof value === "string" ? value === "true" : Boolean(value);
  if (type === Number) return typeof value === "string" && value.trim() === "" ? null : Number(value);
  if (type === String) return String(value);
  return value;
}

/**
 * Returns the value of stored JSON in the setting's type. What can't be read or is no longer valid gives the default,
 * with a warning.
 */
function fromStored(config: RegisteredSetting, json: string | undefined): unknown {
  const { type, id } = config;
  if (json === undefined) return defaultValue(config);
  try {
    const value: unknown = JSON.parse(json);
    if (type instanceof DataField) return type.initialize(checked(id, type, type.clean(value)), null);
    if (isModelClass(type))
      return (type as unknown as typeof DataModel & (new (data?: object) => DataModel)).fromSource(
        Object(value) as object,
      );
    if (typeof type === "function" && !PRIMITIVE_TYPES.has(type) && value !== null)
      return new (type as new (value: unknown) => unknown)(value);
    return castPrimitive(type, value);
  } catch (error) {
    console.warn(`The stored value of the setting ${id} can't be used; its default is.`, error);
    return defaultValue(config);
  }
}

function defaultValue(config: RegisteredSetting): unknown {
  const { type } = config;
  const value = deepClone(config.default);
  if (type instanceof DataField) return type.initialize(type.clean(value), null);
  if (isModelClass(type)) return value instanceof DataModel ? value : new type((value ?? {}) as object);
  return value;
}
