/** Reading plain data whose shape nobody vouches for: snapshots, intents, the arguments of a message. */
import type { Json } from "./json.ts";
import type { Modifier, Source } from "./modifier.ts";

export type Fields = { readonly [key: string]: Json };

/** Whether a value is an object, and no list. */
export const isFields = (value: Json | undefined): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value at a dotted path, own keys only; undefined where nothing is. */
export function valueAt(value: Json | undefined, path: string): Json | undefined {
  let found = value;
  for (const key of path.includes(".") ? path.split(".") : [path]) {
    if (!isFields(found) || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return found;
}

/** The finite number at a path, or the fallback. */
export const numberAt = (value: Json | undefined, path: string, otherwise = 0): number => {
  const found = valueAt(value, path);
  return typeof found === "number" && Number.isFinite(found) ? found : otherwise;
};

/** The text at a path, or the fallback. */
export const textAt = (value: Json | undefined, path: string, otherwise = ""): string => {
  const found = valueAt(value, path);
  return typeof found === "string" ? found : otherwise;
};

/** Whether `true` stands at a path. */
export const flagAt = (value: Json | undefined, path: string): boolean => valueAt(value, path) === true;

/** One of a list of words, or the fallback. */
export const wordAt = <T extends string>(value: Json | undefined, path: string, words: readonly T[], otherwise: T): T =>
  words.find((word) => word === valueAt(value, path)) ?? otherwise;

/** Whether a value has the shape of a uuid; not whether anything bears it. */
export const isUuid = (value: Json | undefined): value is string =>
  typeof value === "string" && /^[A-Za-z]+(\.[A-Za-z0-9-]+)+$/.test(value) && value.length < 200;

/** Whether a value is a whole number within bounds, both included. */
export const isWholeNumber = (value: Json | undefined, min: number, max: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;

/** The longest name or label that a card keeps. */
export const MAX_LABEL_LENGTH = 200;

/** A short text; null where it is none. */
export const readShortText = (value: Json | undefined, max = 500): string | null =>
  typeof value === "string" && value.length <= max ? value : null;

function readSource(raw: Json | undefined): Source | null {
  if (!isFields(raw)) return null;
  const { uuid, rule, by } = raw;
  if (isUuid(uuid)) return { uuid };
  if (typeof rule === "string" && /^[A-Z0-9-]{3,30}$/.test(rule)) return { rule };
  return by === "player" || by === "gm" ? { by } : null;
}

/** Modifiers as a message carried them; null where one is none. */
export function readModifiers(raw: Json | undefined): readonly Modifier[] | null {
  if (!Array.isArray(raw) || raw.length > 100) return null;
  const rows = raw.map((row: Json) => {
    if (!isFields(row)) return null;
    const [label, source] = [readShortText(row["label"], MAX_LABEL_LENGTH), readSource(row["source"])];
    return label !== null && source && isWholeNumber(row["value"], -999, 999)
      ? { label, value: row["value"], source }
      : null;
  });
  return rows.every((row) => row !== null) ? rows : null;
}

/** Modifiers as JSON, for a card's data: as `modifiersOf` will read them, so a name that is too long is cut. */
export const modifiersToJson = (modifiers: readonly Modifier[]): Json =>
  modifiers.map(({ label, value, source }) => ({
    label: label.slice(0, MAX_LABEL_LENGTH),
    value,
    source: { ...source },
  }));
