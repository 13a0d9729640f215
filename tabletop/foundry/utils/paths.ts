import { isPlainObject, isUnsafeKey, type Obj } from "./object.ts";

type Container = { [key: string]: unknown };

function isContainer(value: unknown): value is Container {
  return value !== null && (typeof value === "object" || typeof value === "function");
}

/**
 * Returns the container that holds the last part of a dotted path, without making anything; undefined if the way ends
 * early.
 */
function findContainer(object: unknown, parts: readonly string[]): Container | undefined {
  let at: unknown = object;
  for (const part of parts) {
    if (isUnsafeKey(part) || !isContainer(at) || !(part in at)) return undefined;
    at = at[part];
  }
  return isContainer(at) ? at : undefined;
}

/**
 * Returns the value at a dotted path, or undefined. A key that has dots itself is found first. Source:
 * foundry.utils.getProperty.
 */
export function getProperty(object: unknown, key: string): unknown {
  if (!key || !isContainer(object) || isUnsafeKey(key)) return undefined;
  if (key in object) return object[key];
  const parts = key.split(".");
  const last = parts.pop();
  if (last === undefined || isUnsafeKey(last)) return undefined;
  return findContainer(object, parts)?.[last];
}

/** Whether there is a value, even undefined, at a dotted path. Source: foundry.utils.hasProperty. */
export function hasProperty(object: unknown, key: string): boolean {
  if (!key || !isContainer(object) || isUnsafeKey(key)) return false;
  if (key in object) return true;
  const parts = key.split(".");
  const last = parts.pop();
  const container = findContainer(object, parts);
  return container !== undefined && last !== undefined && !isUnsafeKey(last) && last in container;
}

/**
 * Writes a value at a dotted path, making the objects on the way. Returns whether anything changed; a path through a
 * prototype (`__proto__`, `constructor`, `prototype`) is refused: nothing is written and the answer is false. Source:
 * foundry.utils.setProperty.
 */
export function setProperty(object: object, key: string, value: unknown): boolean {
  if (!key) return false;
  const parts = key.split(".");
  if (parts.some(isUnsafeKey)) return false;
  const last = parts.pop() as string;
  let at = object as Container;
  for (const part of parts) {
    const next = at[part];
    if (isContainer(next)) at = next;
    else {
      const made: Container = {};
      at[part] = made;
      at = made;
    }
  }
  if (last in at && at[last] === value) return false;
  at[last] = value;
  return true;
}

/** Deletes the value at a dotted path. Returns whether there was anything. */
export function deleteProperty(object: object, key: string): boolean {
  if (!hasProperty(object, key)) return false;
  const at = object as Container;
  if (key in at) return delete at[key];
  const parts = key.split(".");
  const last = parts.pop() as string;
  const container = findContainer(object, parts);
  return container !== undefined && delete container[last];
}

/**
 * Nests a flat object by its dotted keys: `{"a.b": 1}` becomes `{a: {b: 1}}`, within nested objects and arrays too.
 * Only plain objects are expanded; instances are kept. Keys through a prototype are dropped. Source:
 * foundry.utils.expandObject.
 */
export function expandObject(object: object): Obj {
  return expandLevel(object, 0) as Obj;
}

function expandLevel(value: unknown, depth: number): unknown {
  if (depth > 32) throw new Error("expandObject: the data is nested deeper than 32 levels; is it circular?");
  if (Array.isArray(value)) return value.map((element) => expandLevel(element, depth + 1));
  if (!isPlainObject(value)) return value;
  const expanded: Obj = {};
  for (const [key, inner] of Object.entries(value)) placeExpanded(expanded, key, expandLevel(inner, depth + 1));
  return expanded;
}

/** Two keys may name the same branch (`a` and `a.b`): what is expanded later is merged into it. */
function placeExpanded(target: Obj, key: string, value: unknown): void {
  // Most keys name no branch, and occur once.
  if (key && !key.includes(".") && !isUnsafeKey(key) && !Object.hasOwn(target, key)) {
    target[key] = value;
    return;
  }
  const standing = getOwn(target, key);
  if (isPlainObject(standing) && isPlainObject(value)) {
    for (const [innerKey, inner] of Object.entries(value)) placeExpanded(standing, innerKey, inner);
  } else setProperty(target, key, value);
}

function getOwn(target: Obj, key: string): unknown {
  let at: unknown = target;
  for (const part of key.split(".")) {
    if (!isPlainObject(at) || !Object.hasOwn(at, part)) return undefined;
    at = at[part];
  }
  return at;
}

/** Whether an object has a dotted key at its top. */
export function hasDottedKey(object: object): boolean {
  return Object.keys(object).some((key) => key.includes("."));
}

/**
 * Flattens nested plain objects to dotted keys: `{a: {b: 1}}` becomes `{"a.b": 1}`. Empty objects and arrays stay
 * values.
 */
export function flattenObject(object: object): Obj {
  const flat: Obj = {};
  for (const [key, value] of Object.entries(object)) {
    if (isPlainObject(value) && Object.keys(value).length > 0) {
      for (const [innerKey, inner] of Object.entries(flattenObject(value))) flat[`${key}.${innerKey}`] = inner;
    } else if (!isUnsafeKey(key)) flat[key] = value;
  }
  return flat;
}
