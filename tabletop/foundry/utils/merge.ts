import { DataFieldOperator, ForcedDeletion, isDeletionKey, readUpdateStep } from "../data/operators.ts";
import { generation } from "../generation.ts";
import { logCompatibilityWarning } from "./logging.ts";
import { deepClone, getType, isEmpty, isPlainObject, isUnsafeKey, type Obj } from "./object.ts";
import { expandObject, hasDottedKey } from "./paths.ts";

export interface MergeOptions {
  /** Add top-level keys that the original has not. */
  insertKeys?: boolean;
  /** Add nested keys that the original has not. */
  insertValues?: boolean;
  /** Replace values that the original has. */
  overwrite?: boolean;
  /** Merge nested objects instead of replacing them. */
  recursive?: boolean;
  /** Change the original; otherwise a copy. */
  inplace?: boolean;
  /** Throw when a value has another type than the one it replaces. */
  enforceTypes?: boolean;
  /** Generation 13: apply `-=` and `==` keys; otherwise they are kept. */
  performDeletions?: boolean;
  /** Generation 14: apply operators; otherwise they are kept. */
  applyOperators?: boolean;
}

/**
 * Merges one object into another and returns it. Dotted keys of either are expanded first; keys through a prototype are
 * ignored. Throws a TypeError when an argument is no object, and an Error for a type mismatch with `enforceTypes`.
 * Source: foundry.utils.mergeObject, of which the examples are in the tests.
 */
export function mergeObject(original: object, other: object = {}, options: MergeOptions = {}): object {
  if (getType(original) !== "Object" || getType(other) !== "Object") {
    throw new TypeError(`mergeObject takes two objects, not ${getType(original)} and ${getType(other)}.`);
  }
  const target = (options.inplace === false ? deepClone(original) : original) as Obj;
  if (hasDottedKey(target)) {
    const expanded = expandObject({ ...target });
    for (const key of Object.keys(target)) if (key.includes(".")) delete target[key];
    Object.assign(target, expanded);
  }
  mergeLevel(target, hasDottedKey(other) ? expandObject({ ...other }) : (other as Obj), readOptions(options), 0);
  return target;
}

type FullOptions = Required<Omit<MergeOptions, "inplace" | "performDeletions">>;

function readOptions(options: MergeOptions): FullOptions {
  if (options.performDeletions !== undefined && generation() >= 14) {
    const message = "mergeObject: performDeletions is now applyOperators.";
    logCompatibilityWarning(message, { since: 14, until: 16, once: true });
  }
  return {
    insertKeys: options.insertKeys ?? true,
    insertValues: options.insertValues ?? true,
    overwrite: options.overwrite ?? true,
    recursive: options.recursive ?? true,
    enforceTypes: options.enforceTypes ?? false,
    applyOperators: options.applyOperators ?? options.performDeletions ?? false,
  };
}

function mergeLevel(target: Obj, other: Obj, options: FullOptions, depth: number): void {
  for (const [key, value] of Object.entries(other)) {
    if (isUnsafeKey(key)) continue;
    if (isDeletionKey(key) || value instanceof DataFieldOperator) mergeOperator(target, key, value, options);
    else if (key in target) mergeStanding(target, key, value, options, depth);
    else if (depth === 0 ? options.insertKeys : options.insertValues) target[key] = copyForInsert(value, options);
  }
}

function mergeOperator(target: Obj, key: string, value: unknown, options: FullOptions): void {
  if (!options.applyOperators) {
    target[key] = value;
    return;
  }
  const step = readUpdateStep(key, value);
  if (isUnsafeKey(step.key)) return;
  if (step.kind === "delete") delete target[step.key];
  else target[step.key] = deepClone(step.value);
}

function mergeStanding(target: Obj, key: string, value: unknown, options: FullOptions, depth: number): void {
  const standing = target[key];
  const standingType = getType(standing);
  const type = getType(value);
  if (
    options.recursive &&
    isPlainObject(value) &&
    standingType === "Object" &&
    !(standing instanceof DataFieldOperator)
  ) {
    mergeLevel(standing as Obj, value, options, depth + 1);
    return;
  }
  if (!options.overwrite) return;
  if (options.enforceTypes && standingType !== "undefined" && standingType !== "null" && type !== standingType) {
    throw new Error(`mergeObject: "${key}" is of type ${standingType} and can't be overwritten with ${type}.`);
  }
  target[key] = copyForInsert(value, options);
}

/** What is put in under a new key is merged into nothing, so that operators inside it are applied as well. */
function copyForInsert(value: unknown, options: FullOptions): unknown {
  if (!isPlainObject(value)) return deepClone(value);
  const fresh: Obj = {};
  mergeLevel(fresh, value, { ...options, insertKeys: true, insertValues: true }, 0);
  return fresh;
}

/**
 * Whether two values are deeply equal: primitives by Object.is, arrays, sets, maps, dates and objects by content,
 * objects with an `equals` method by it. Source: foundry.utils.equals (generation 14), objectsEqual (13, for objects).
 */
export function equals(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (a instanceof DataFieldOperator || b instanceof DataFieldOperator) return DataFieldOperator.equals(a, b);
  const type = getType(a);
  if (type !== getType(b) || a === null || b === null || typeof a !== "object" || typeof b !== "object") return false;
  switch (type) {
    case "Array":
      return equalLists(a as unknown[], b as unknown[]);
    case "Set":
      return equalSets(a as Set<unknown>, b as Set<unknown>);
    case "Map":
      return equalLists([...Map.prototype.entries.call(a)], [...Map.prototype.entries.call(b)]);
    case "Date":
    case "Unknown":
      return a.constructor === b.constructor && Object.is(a.valueOf(), b.valueOf());
    case "Object":
      return equalObjects(a as Obj, b as Obj);
    default:
      return false;
  }
}

function equalLists(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => equals(value, b[index]));
}

function equalSets(a: Set<unknown>, b: Set<unknown>): boolean {
  return a.size === b.size && [...a].every((value) => b.has(value) || [...b].some((other) => equals(value, other)));
}

function equalObjects(a: Obj, b: Obj): boolean {
  if (!isPlainObject(a) || !isPlainObject(b)) {
    const compare = a["equals"];
    return typeof compare === "function" && a.constructor === b.constructor ? Boolean(compare.call(a, b)) : false;
  }
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equals(a[key], b[key]));
}

/** Generation 13's name for `equals` on two objects. */
export function objectsEqual(a: object, b: object): boolean {
  return equals(a, b);
}

interface DiffOptions {
  inner?: boolean;
  deletionKeys?: boolean;
  /** Generation 14: what the other lacks becomes a deletion. */
  bidirectional?: boolean;
}

/**
 * Returns what has to be written into `original` to make its keys equal those of `other`: an update. `inner` leaves out
 * keys that the original has not; `deletionKeys` keeps a deletion only when there is something to delete. Source:
 * foundry.utils.diffObject.
 */
export function diffObject(
  original: object,
  other: object,
  { inner = false, deletionKeys = false, bidirectional = false }: DiffOptions = {},
): Obj {
  const from = original as Obj;
  const diff: Obj = {};
  for (const [key, value] of Object.entries(other as Obj)) {
    if (isUnsafeKey(key)) continue;
    if (isDeletionKey(key) || value instanceof DataFieldOperator) {
      const target = isDeletionKey(key) ? key.slice(2) : key;
      if (!deletionKeys || Object.hasOwn(from, target)) diff[key] = value;
      continue;
    }
    if (inner && !Object.hasOwn(from, key)) continue;
    const standing = from[key];
    if (isPlainObject(standing) && isPlainObject(value) && isEmpty(standing) === isEmpty(value)) {
      const nested = diffObject(standing, value, { inner, deletionKeys, bidirectional });
      if (!isEmpty(nested)) diff[key] = nested;
    } else if (!equals(standing, value)) diff[key] = value;
  }
  if (bidirectional && generation() >= 14)
    for (const key of Object.keys(from))
      if (!Object.hasOwn(other, key) && !isUnsafeKey(key)) diff[key] = ForcedDeletion.create();
  return diff;
}
