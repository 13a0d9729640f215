/**
 * Plain-data differences, as they travel and as deltas are stored: nested objects, in which `-=key` removes a key and
 * `==key` replaces its value whole. Arrays are values. Used by server and client alike, so that both compute the same
 * source.
 */

export type Plain = Record<string, unknown>;

/** Whether a value is an object of key and value: not an array, not null, not an instance of a class. */
export function isPlain(value: unknown): value is Plain {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Returns the difference that turns `before` into `after`, or null if they are equal. `applyDifference(before,
 * difference)` equals `after`.
 */
export function difference(before: Plain, after: Plain): Plain | null {
  const result: Plain = {};
  for (const [key, value] of Object.entries(after)) {
    const old = before[key];
    if (!Object.hasOwn(before, key)) result[key] = value;
    else if (isPlain(old) && isPlain(value)) {
      const inner = difference(old, value);
      if (inner) result[key] = inner;
    } else if (!same(old, value)) result[key] = value;
  }
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) result[`-=${key}`] = null;
  return Object.keys(result).length > 0 ? result : null;
}

/** Whether two JSON values are equal. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((value, index) => same(value, b[index]));
  if (!isPlain(a) || !isPlain(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}

/**
 * Returns a copy of `source` with a difference applied; with `recursive: false`, each key of the difference replaces
 * the value whole.
 */
export function applyDifference(
  source: Plain,
  changes: Plain,
  { recursive = true }: { recursive?: boolean } = {},
): Plain {
  const result: Plain = { ...source };
  for (const [key, value] of Object.entries(changes)) {
    const operator = key.slice(0, 2);
    if (operator === "-=") delete result[key.slice(2)];
    else if (operator === "==") result[key.slice(2)] = value;
    else if (recursive && isPlain(value)) result[key] = applyDifference(plainOr(result[key]), value);
    else result[key] = value;
  }
  return result;
}

function plainOr(value: unknown): Plain {
  return isPlain(value) ? value : {};
}

/**
 * Folds a difference into another that has not been applied yet, as an actor's delta keeps it: removals and
 * replacements of the base's keys are remembered.
 */
export function foldDifference(kept: Plain, changes: Plain): Plain {
  const result: Plain = { ...kept };
  for (const [key, value] of Object.entries(changes)) {
    const name = key.startsWith("-=") || key.startsWith("==") ? key.slice(2) : key;
    if (key !== name) {
      for (const form of [name, `-=${name}`, `==${name}`]) delete result[form];
      result[key] = value;
    } else foldValue(result, key, value);
  }
  return result;
}

function foldValue(result: Plain, key: string, value: unknown): void {
  const replaced = result[`==${key}`];
  const removed = Object.hasOwn(result, `-=${key}`);
  delete result[`-=${key}`];
  if (Object.hasOwn(result, `==${key}`)) {
    result[`==${key}`] = isPlain(value) ? applyDifference(plainOr(replaced), value) : value;
  } else if (removed) result[`==${key}`] = isPlain(value) ? applyDifference({}, value) : value;
  else result[key] = isPlain(value) ? foldDifference(plainOr(result[key]), value) : value;
}

/** Whether a key anywhere inside is one of the old operator forms, `-=key` or `==key`. */
export function hasOperator(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasOperator);
  if (!isPlain(value)) return false;
  return Object.entries(value).some(
    ([key, inner]) => key.startsWith("-=") || key.startsWith("==") || hasOperator(inner),
  );
}

/**
 * Returns a difference in the key form of operators, whichever form it came in: `{"__$OPERATOR$__": "ForcedDeletion"}`
 * under a key becomes `-=key`, a ForcedReplacement `==key` (data/operators.ts writes that form).
 */
export function keyOperators(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keyOperators);
  if (!isPlain(value)) return value;
  const result: Plain = {};
  for (const [key, inner] of Object.entries(value)) {
    const operator = isPlain(inner) ? inner["__$OPERATOR$__"] : undefined;
    if (operator === "ForcedDeletion") result[`-=${key}`] = null;
    else if (operator === "ForcedReplacement" && isPlain(inner)) result[`==${key}`] = keyOperators(inner["value"]);
    else result[key] = keyOperators(inner);
  }
  return result;
}
