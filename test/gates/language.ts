/** Checks of language keys, for our own files and for planted ones. */

function flatten(value: unknown, prefix = ""): string[] {
  if (typeof value === "string") return [prefix];
  return Object.entries(value as object).flatMap(([key, entry]) => flatten(entry, prefix ? `${prefix}.${key}` : key));
}

const textAt = (language: object, key: string): string =>
  String(key.split(".").reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], language));

export interface LanguageFaults {
  /** Keys that are used and not declared. */
  readonly missing: readonly string[];
  /** Keys that are declared and not used. */
  readonly unused: readonly string[];
  /** Prefixes that code completes, with nothing below them. */
  readonly emptyPrefixes: readonly string[];
  /** Keys whose text is empty, has space around it, or braces that do not close. */
  readonly badTexts: readonly string[];
  /** Keys whose text has markup: names are inserted into them. */
  readonly markup: readonly string[];
}

/** Returns the faults of a language file, given all text that may name its keys. */
export function languageFaults(language: object, text: string): LanguageFaults {
  const keys = flatten(language);
  const isBelow = (prefix: string): boolean => keys.some((key) => key.startsWith(prefix));
  // Keys written out whole, and keys built as `PREFIX.${x}`: then everything below the prefix counts as used.
  const whole = new Set(
    [...text.matchAll(/["'`](QUADRANT(?:\.[A-Za-z0-9_-]+)+)["'`]/g)].flatMap(([, key]) => key ?? []),
  );
  const prefixes = [...text.matchAll(/["'`](QUADRANT(?:\.[A-Za-z0-9_-]+)*\.)\$\{/g)].flatMap(([, key]) => key ?? []);
  const localizationPrefixes = [...text.matchAll(/LOCALIZATION_PREFIXES = \[([^\]]*)\]/g)].flatMap(([, list]) =>
    [...(list ?? "").matchAll(/"([^"]+)"/g)].flatMap(([, p]) => p ?? []),
  );
  const isUsed = (key: string): boolean =>
    whole.has(key) ||
    prefixes.some((prefix) => key.startsWith(prefix)) ||
    key.startsWith("TYPES.") ||
    localizationPrefixes.some((prefix) => key.startsWith(`${prefix}.FIELDS.`)) ||
    [...whole].some((prefix) => key.startsWith(`${prefix}.`));
  const isBad = (value: string): boolean =>
    value.trim() === "" || value !== value.trim() || !/^([^{}]|\{\w+\})*$/.test(value);
  return {
    missing: [...whole].filter((key) => !keys.includes(key) && !isBelow(`${key}.`)),
    unused: keys.filter((key) => !isUsed(key)),
    emptyPrefixes: prefixes.filter((prefix) => !isBelow(prefix)),
    badTexts: keys.filter((key) => isBad(textAt(language, key))),
    markup: keys.filter((key) => /<[a-z/]/i.test(textAt(language, key))),
  };
}
