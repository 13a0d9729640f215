import type { Bag, Loose } from "../../globals.ts";
import type { ApplicationConfiguration } from "./types.ts";

/** The default options of every application. */
export const BASE_OPTIONS: Bag = {
  id: "app-{id}",
  classes: [],
  tag: "div",
  window: {
    frame: true,
    positioned: true,
    title: "",
    icon: "",
    controls: [],
    minimizable: true,
    resizable: false,
    contentTag: "section",
    contentClasses: [],
  },
  actions: {},
  position: {},
};

/**
 * Whether a value is an object literal, which is merged rather than replaced. Documents, elements and sets are values.
 */
function isPlain(value: unknown): value is Bag {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Returns a copy that shares no array or plain object with its source, so that no instance can change its class. */
export function copyOptions<T>(value: T): T {
  if (Array.isArray(value)) return value.map((entry: unknown) => copyOptions(entry)) as T;
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, copyOptions(entry)])) as T;
}

/**
 * Merges one class's options into its parents': objects merge, arrays are joined without repeats, everything else
 * replaces (ApplicationV2#_initializeApplicationOptions, foundryvtt.com/api). An undefined value changes nothing.
 */
export function mergeOptions(target: Bag, source: Bag): Bag {
  for (const [key, value] of Object.entries(source)) {
    const current: Loose = target[key];
    if (value === undefined) continue;
    if (Array.isArray(current) && Array.isArray(value))
      target[key] = [...current, ...value.filter((entry) => !current.includes(entry)).map(copyOptions)];
    else if (isPlain(current) && isPlain(value)) mergeOptions(current, value);
    else target[key] = copyOptions(value);
  }
  return target;
}

/** Merges the DEFAULT_OPTIONS that the classes of a chain declare, the base class first, and an instance's options. */
export function initializeOptions(
  chain: readonly { readonly DEFAULT_OPTIONS: Bag }[],
  uniqueId: string,
  options: Bag,
): ApplicationConfiguration {
  const merged: Bag = { uniqueId };
  for (const cls of chain) if (Object.hasOwn(cls, "DEFAULT_OPTIONS")) mergeOptions(merged, cls.DEFAULT_OPTIONS);
  return mergeOptions(merged, options) as ApplicationConfiguration;
}
