import { isPlainObject, type Obj } from "./object.ts";
import { expandObject } from "./paths.ts";

/** Yields the own keys of an object, one by one. Source: foundry.utils.objectKeys and iterateKeys (generation 14). */
export function* objectKeys(object: object): Generator<string> {
  for (const key in object) if (Object.hasOwn(object, key)) yield key;
}

/**
 * Yields the own values of an object, one by one. Source: foundry.utils.objectValues and iterateValues (generation 14).
 */
export function* objectValues(object: object): Generator<unknown> {
  for (const key of objectKeys(object)) yield (object as Obj)[key];
}

/**
 * Yields the own entries of an object, one by one. Source: foundry.utils.objectEntries and iterateEntries (generation
 * 14).
 */
export function* objectEntries(object: object): Generator<[string, unknown]> {
  for (const key of objectKeys(object)) yield [key, (object as Obj)[key]];
}

/**
 * Nests the dotted keys of a plain object in place: at its top only (`shallow`) or at every level. Returns whether
 * there were any. Source: foundry.utils.expandObjectInPlace (generation 14).
 */
export function expandObjectInPlace(data: object, { shallow = false }: { shallow?: boolean } = {}): boolean {
  if (!isPlainObject(data)) return false;
  let changed = false;
  if (!shallow)
    for (const value of Object.values(data)) if (isPlainObject(value)) changed = expandObjectInPlace(value) || changed;
  const keys = Object.keys(data);
  if (!keys.some((key) => key.includes("."))) return changed;
  const expanded = expandObject({ ...data });
  for (const key of keys) delete data[key];
  Object.assign(data, expanded);
  return true;
}
