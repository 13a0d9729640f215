import { logCompatibilityWarning } from "../utils/logging.ts";
import { isPlainObject, type Obj } from "../utils/object.ts";
import { deleteProperty, getProperty, hasProperty, setProperty } from "../utils/paths.ts";

/** How a getter for an old path warns. */
export interface ShimOptions {
  readonly value?: unknown;
  readonly warning?: string;
  readonly since?: number | string;
  readonly until?: number | string;
  readonly once?: boolean;
}

/** Moves the value at an old path to a new one, in place, unless the new path has a value. Returns whether it moved. */
export function migrateField(data: Obj, oldKey: string, newKey: string, apply?: (data: Obj) => unknown): boolean {
  if (hasProperty(data, newKey) || !hasProperty(data, oldKey)) return false;
  const value = apply ? apply(data) : getProperty(data, oldKey);
  deleteProperty(data, oldKey);
  setProperty(data, newKey, value);
  return true;
}

/**
 * Puts an accessor at an old path that reads and writes the new one and warns that the old one is deprecated. The value
 * there stays.
 */
export function shimField(data: object, oldKey: string, newKey: string, options: ShimOptions = {}): void {
  if (hasProperty(data, oldKey)) return;
  const parts = oldKey.split(".");
  const last = parts.pop() as string;
  const holder: unknown = parts.length > 0 ? getProperty(data, parts.join(".")) : data;
  if (typeof holder !== "object" || holder === null) return;
  const warn = (): void => logMigration(oldKey, newKey, options);
  Object.defineProperty(holder, last, {
    configurable: true,
    enumerable: false,
    get() {
      warn();
      return "value" in options ? options.value : getProperty(data, newKey);
    },
    set(value: unknown) {
      warn();
      if (newKey) setProperty(data, newKey, value);
    },
  });
}

/** Says that a path has moved. */
export function logMigration(
  oldKey: string,
  newKey: string,
  { value: _value, warning, ...options }: ShimOptions = {},
): void {
  const message = warning ?? `You are accessing ${oldKey}, which has moved to ${newKey}.`;
  logCompatibilityWarning(message, { since: 14, until: 16, once: true, ...options });
}

/** Deletes keys anywhere in plain data, in place; by name, or by `true` in a tree of names. */
export function clearFields(data: unknown, fields: Iterable<string>): void {
  const names = [...fields];
  if (Array.isArray(data)) for (const element of data) clearFields(element, names);
  if (!isPlainObject(data)) return;
  for (const name of names) delete data[name];
  for (const value of Object.values(data)) clearFields(value, names);
}
