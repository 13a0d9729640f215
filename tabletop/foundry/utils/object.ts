/** An object used as a record of values whose shape is known only at run time. */
export type Obj = Record<string, unknown>;

/**
 * Keys through which a write would reach a prototype. No helper here writes them, and path reads never pass through
 * them.
 */
const UNSAFE_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Whether a key could reach a prototype when data from a user is written under it. */
export function isUnsafeKey(key: string): boolean {
  return UNSAFE_KEYS.has(key);
}

/** Whether a value is an object literal (or has no prototype), as opposed to an array or an instance of a class. */
export function isPlainObject(value: unknown): value is Obj {
  if (value === null || typeof value !== "object") return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Returns the name of a value's data type: `undefined`, `null`, `number`, `string`, `boolean`, `bigint`, `symbol`,
 * `function`, `Array`, `Set`, `Map`, `Promise`, `Error`, `HTMLElement`, `Date`, `RegExp`, `Unknown` for wrapped
 * primitives (a Color), else `Object`. Source: foundry.utils.getType.
 */
export function getType(variable: unknown): string {
  if (variable === null) return "null";
  const primitive = typeof variable;
  if (primitive !== "object") return primitive;
  if (Array.isArray(variable)) return "Array";
  if (variable instanceof Map) return "Map";
  if (variable instanceof Set) return "Set";
  if (variable instanceof Promise) return "Promise";
  if (variable instanceof Error) return "Error";
  if (variable instanceof Date) return "Date";
  if (variable instanceof RegExp) return "RegExp";
  if (variable instanceof Number || variable instanceof String || variable instanceof Boolean) return "Unknown";
  if (typeof HTMLElement !== "undefined" && variable instanceof HTMLElement) return "HTMLElement";
  return "Object";
}

export interface CloneOptions {
  /** Throw when the data holds something that is neither plain data nor a Date, instead of keeping the reference. */
  strict?: boolean;
  /** Leave out keys whose value is undefined. */
  prune?: boolean;
}

const MAX_DEPTH = 100;

/**
 * Returns a deep copy of plain data: arrays, plain objects and dates are copied, other objects are kept by reference.
 * Throws for a structure deeper than 100 levels, and in strict mode for anything else than plain data. Source:
 * foundry.utils.deepClone.
 */
export function deepClone<T>(original: T, options: CloneOptions = {}): T {
  return cloneLevel(original, options, 0) as T;
}

function cloneLevel(value: unknown, options: CloneOptions, depth: number): unknown {
  if (depth > MAX_DEPTH)
    throw new Error(`deepClone: the data is nested deeper than ${MAX_DEPTH} levels; is it circular?`);
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((element) => cloneLevel(element, options, depth + 1));
  if (value instanceof Date) return new Date(value);
  if (!isPlainObject(value)) {
    if (options.strict) throw new Error(`deepClone: cannot clone an instance of ${value.constructor.name}.`);
    return value;
  }
  const copy: Obj = {};
  for (const key of Object.keys(value)) {
    const inner = value[key];
    if (key === "__proto__" || (options.prune && inner === undefined)) continue;
    copy[key] = cloneLevel(inner, options, depth + 1);
  }
  return copy;
}

/** Returns a copy by way of JSON, so only what JSON can carry survives. Source: foundry.utils.duplicate. */
export function duplicate<T>(original: T): T {
  return JSON.parse(JSON.stringify(original)) as T;
}

/**
 * Whether a value holds nothing: null, undefined, an empty array, set, map or object. Source: foundry.utils.isEmpty.
 */
export function isEmpty(value: unknown): boolean {
  switch (getType(value)) {
    case "undefined":
    case "null":
      return true;
    case "Array":
      return (value as unknown[]).length === 0;
    case "Object":
      return Object.keys(value as object).length === 0;
    case "Set":
    case "Map":
      return (value as Set<unknown>).size === 0;
    default:
      return false;
  }
}

/** Freezes plain objects and arrays all the way down, in place. Throws a TypeError in strict mode for other objects. */
export function deepFreeze<T>(object: T, { strict = false }: { strict?: boolean } = {}): T {
  return deepLock(object, strict, Object.freeze);
}

/** Seals plain objects and arrays all the way down, in place. Throws a TypeError in strict mode for other objects. */
export function deepSeal<T>(object: T, { strict = false }: { strict?: boolean } = {}): T {
  return deepLock(object, strict, Object.seal);
}

function deepLock<T>(value: T, strict: boolean, lock: (value: object) => unknown): T {
  if (value === null || typeof value !== "object" || Object.isFrozen(value)) return value;
  if (!Array.isArray(value) && !isPlainObject(value)) {
    if (strict) throw new TypeError(`Cannot lock an instance of ${(value as object).constructor.name}.`);
    return value;
  }
  lock(value);
  for (const inner of Object.values(value)) deepLock(inner, strict, lock);
  return value;
}

/**
 * Keeps the keys of `source` that `template` has too. `templateValues` takes the template's values, `deletionKeys`
 * keeps `-=` keys.
 */
export function filterObject(
  source: Obj,
  template: Obj,
  { deletionKeys = false, templateValues = false }: { deletionKeys?: boolean; templateValues?: boolean } = {},
): Obj {
  const filtered: Obj = {};
  for (const [key, value] of Object.entries(source)) {
    if (isUnsafeKey(key)) continue;
    if (!Object.hasOwn(template, key)) {
      if (deletionKeys && key.startsWith("-=")) filtered[key] = value;
      continue;
    }
    const wanted = template[key];
    if (isPlainObject(value) && isPlainObject(wanted))
      filtered[key] = filterObject(value, wanted, { deletionKeys, templateValues });
    else filtered[key] = templateValues ? wanted : value;
  }
  return filtered;
}

/** Turns keys into values and values into keys. Throws when two keys have the same value. */
export function invertObject(object: Record<string, string | number>): Record<string, string> {
  const inverted: Record<string, string> = {};
  for (const [key, value] of Object.entries(object)) {
    if (Object.hasOwn(inverted, value)) throw new Error(`invertObject: the value "${value}" has more than one key.`);
    inverted[value] = key;
  }
  return inverted;
}

type Class = abstract new (...args: never[]) => unknown;

/** Whether a class is the other one or inherits from it. */
export function isSubclass(cls: unknown, parent: Class): boolean {
  return typeof cls === "function" && (cls === parent || cls.prototype instanceof (parent as new () => object));
}

/** Returns the classes from which a class inherits, nearest first. */
export function getParentClasses(cls: Class): Class[] {
  const parents: Class[] = [];
  for (
    let up: unknown = Object.getPrototypeOf(cls);
    typeof up === "function" && up !== Function.prototype;
    up = Object.getPrototypeOf(up)
  ) {
    parents.push(up as Class);
  }
  return parents;
}

/** Returns the class up the chain of a class or an instance that defines a property itself, or null. */
export function getDefiningClass(object: object, property: string): Class | null {
  const isClass = typeof object === "function";
  let cls: unknown = isClass ? object : object.constructor;
  while (typeof cls === "function" && cls !== Function.prototype) {
    if (Object.hasOwn(isClass ? cls : (cls.prototype as object), property)) return cls as Class;
    cls = Object.getPrototypeOf(cls);
  }
  return null;
}
