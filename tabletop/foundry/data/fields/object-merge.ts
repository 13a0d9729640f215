import { equals } from "../../utils/merge.ts";
import { deepClone, isPlainObject, isUnsafeKey, type Obj } from "../../utils/object.ts";
import { readUpdateStep, resolveOperators, writeDeletion, writeReplacement } from "../operators.ts";
import type { Merged } from "./data-field.ts";

/** Merges a change with operators into a plain object that no schema describes; neither argument is changed. */
export function mergeObjects(current: Obj, change: Obj): Merged {
  const value: Obj = { ...current };
  const diff: Obj = {};
  for (const [rawKey, rawValue] of Object.entries(change)) {
    const step = readUpdateStep(rawKey, rawValue);
    if (isUnsafeKey(step.key)) continue;
    const standing = Object.hasOwn(value, step.key) ? value[step.key] : undefined;
    if (step.kind === "delete") {
      if (!Object.hasOwn(value, step.key)) continue;
      delete value[step.key];
      writeDeletion(diff, step.key);
    } else if (step.kind === "replace") {
      if (equals(standing, step.value)) continue;
      value[step.key] = deepClone(step.value);
      writeReplacement(diff, step.key, step.value);
    } else if (isPlainObject(standing) && isPlainObject(step.value)) {
      const merged = mergeObjects(standing, step.value);
      value[step.key] = merged.value;
      if ("diff" in merged) diff[step.key] = merged.diff;
    } else {
      const next = deepClone(resolveOperators(step.value));
      if (next === undefined || equals(standing, next)) continue;
      value[step.key] = next;
      diff[step.key] = next;
    }
  }
  return Object.keys(diff).length ? { value, diff } : { value: current };
}

/** Returns a copy of plain data, so that what a model carries can be changed without changing its source. */
export function copyObject(value: unknown): unknown {
  return deepClone(value);
}

/** Returns the value of a JSON text, or the text itself when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Data with the defaults for what they leave out, however deep; a value of another kind stays as it is. */
export function withDefaults(data: Obj, defaults: Obj): Obj {
  const result: Obj = { ...data };
  for (const [key, value] of Object.entries(defaults)) {
    const own = Object.hasOwn(data, key) ? data[key] : undefined;
    if (own === undefined) result[key] = structuredClone(value);
    else if (isPlainObject(own) && isPlainObject(value)) result[key] = withDefaults(own, value);
  }
  return result;
}
