/** Every language key that is used is declared in lang/en, and every key that is declared there is used. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mergeLanguage } from "../../tools/build-lang.ts";

const files = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

function flatten(value: unknown, prefix = ""): string[] {
  if (typeof value === "string") return [prefix];
  return Object.entries(value as object).flatMap(([key, entry]) => flatten(entry, prefix ? `${prefix}.${key}` : key));
}

const english = mergeLanguage(".", "en");
const textAt = (key: string): string =>
  String(key.split(".").reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], english));

/** Every place that may name a key. */
const sources = [...files("src", /\.ts$/), ...files("templates", /\.hbs$/), "system.json"].map((file) =>
  readFileSync(file, "utf8"),
);
const text = sources.join("\n");
const keys = new Set(flatten(english));

/** Keys written out whole, and keys built as `PREFIX.${x}`: then everything below the prefix counts as used. */
const whole = new Set([...text.matchAll(/["'`](QUADRANT(?:\.[A-Za-z0-9_-]+)+)["'`]/g)].flatMap(([, key]) => key ?? []));
const prefixes = [...text.matchAll(/["'`](QUADRANT(?:\.[A-Za-z0-9_-]+)*\.)\$\{/g)].flatMap(([, key]) => key ?? []);
const localizationPrefixes = [...text.matchAll(/LOCALIZATION_PREFIXES = \[([^\]]*)\]/g)].flatMap(([, list]) =>
  [...(list ?? "").matchAll(/"([^"]+)"/g)].flatMap(([, p]) => p ?? []),
);

describe("language keys", () => {
  it("are all there", () => {
    const missing = [...whole].filter((key) => !keys.has(key) && ![...keys].some((have) => have.startsWith(`${key}.`)));
    expect(missing).toEqual([]);
  });

  it("are all used", () => {
    const used = (key: string): boolean =>
      whole.has(key) ||
      prefixes.some((prefix) => key.startsWith(prefix)) ||
      key.startsWith("TYPES.") ||
      localizationPrefixes.some((prefix) => key.startsWith(`${prefix}.FIELDS.`)) ||
      [...whole].some((prefix) => key.startsWith(`${prefix}.`));
    expect([...keys].filter((key) => !used(key))).toEqual([]);
  });

  it("are there below every prefix that code completes", () => {
    expect(prefixes.filter((prefix) => ![...keys].some((key) => key.startsWith(prefix)))).toEqual([]);
  });

  it("have no empty text, none with space around it, and braces that close", () => {
    const texts = Object.fromEntries([...keys].map((key) => [key, textAt(key)]));
    const bad = Object.entries(texts).filter(
      ([, value]) => value.trim() === "" || value !== value.trim() || !/^([^{}]|\{\w+\})*$/.test(value),
    );
    expect(bad).toEqual([]);
  });

  it("hold no markup: names are put into them", () => {
    expect([...keys].filter((key) => /<[a-z/]/i.test(textAt(key)))).toEqual([]);
  });
});
