/** JSON values, and readers of those that others wrote: they return what is valid, else null or a default. */
import type { Modifier, Source } from "./reasons.ts";

/** A value that survives JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type Fields = { readonly [key: string]: Json };

/** Returns whether a value is an object and not a list. */
export const isFields = (value: Json | undefined): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the value at a dotted path (own keys only); undefined where there is none. */
export function valueAt(value: Json | undefined, path: string): Json | undefined {
  let found = value;
  for (const key of path.includes(".") ? path.split(".") : [path]) {
    if (!isFields(found) || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return found;
}

/** Returns the finite number at a path, or the fallback. */
export const numberAt = (value: Json | undefined, path: string, otherwise = 0): number => {
  const found = valueAt(value, path);
  return typeof found === "number" && Number.isFinite(found) ? found : otherwise;
};

/** Returns the text at a path, or the fallback. */
export const textAt = (value: Json | undefined, path: string, otherwise = ""): string => {
  const found = valueAt(value, path);
  return typeof found === "string" ? found : otherwise;
};

/** Returns whether the value at a path is `true`. */
export const flagAt = (value: Json | undefined, path: string): boolean => valueAt(value, path) === true;

/** Returns the word at a path where it is one of a list, else the fallback. */
export const wordAt = <T extends string>(value: Json | undefined, path: string, words: readonly T[], otherwise: T): T =>
  words.find((word) => word === valueAt(value, path)) ?? otherwise;

/** Returns whether a value has the shape of a uuid; a document with it need not exist. */
export const isUuid = (value: Json | undefined): value is string =>
  typeof value === "string" && /^[A-Za-z]+(\.[A-Za-z0-9-]+)+$/.test(value) && value.length < 200;

/** Returns whether a value is a whole number from `min` to `max`. */
export const isWholeNumber = (value: Json | undefined, min: number, max: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;

/** The most characters of a name or label that a card stores. */
export const MAX_LABEL_LENGTH = 200;

/** Returns a text of at most `max` characters; null for anything else. */
export const readShortText = (value: Json | undefined, max = 500): string | null =>
  typeof value === "string" && value.length <= max ? value : null;

function readSource(raw: Json | undefined): Source | null {
  if (!isFields(raw)) return null;
  const { uuid, rule, by } = raw;
  if (isUuid(uuid)) return { uuid };
  if (typeof rule === "string" && /^[A-Z0-9-]{3,30}$/.test(rule)) return { rule };
  return by === "player" || by === "gm" ? { by } : null;
}

/** Returns the modifiers of a message; null where one of them is not valid. */
export function readModifiers(raw: Json | undefined): readonly Modifier[] | null {
  if (!Array.isArray(raw) || raw.length > 100) return null;
  const rows = raw.map((row: Json) => {
    if (!isFields(row)) return null;
    const label = readShortText(row["label"], MAX_LABEL_LENGTH);
    const source = readSource(row["source"]);
    return label !== null && source && isWholeNumber(row["value"], -999, 999)
      ? { label, value: row["value"], source }
      : null;
  });
  return rows.every((row) => row !== null) ? rows : null;
}

/** Returns modifiers as JSON for a card's data; a label too long for `readModifiers` is cut. */
export const modifiersToJson = (modifiers: readonly Modifier[]): Json =>
  modifiers.map(({ label, value, source }) => ({
    label: label.slice(0, MAX_LABEL_LENGTH),
    value,
    source: { ...source },
  }));
