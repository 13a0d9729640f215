/** Every language key that is used is declared in lang/en, and every key that is declared there is used. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mergeLanguage } from "../../tools/build-lang.ts";
import { languageFaults } from "./language.ts";

const files = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** Every file that may name a key. */
const sources = [...files("src", /\.ts$/), ...files("templates", /\.hbs$/), "system.json"];
const text = sources.map((file) => readFileSync(file, "utf8")).join("\n");
const faults = languageFaults(mergeLanguage(".", "en"), text);

describe("language keys", () => {
  it("Every used language key exists", () => {
    expect(faults.missing).toEqual([]);
  });

  it("Every language key is used", () => {
    expect(faults.unused).toEqual([]);
  });

  it("Every prefix that code completes has language keys below it", () => {
    expect(faults.emptyPrefixes).toEqual([]);
  });

  it("No language text is empty, has space around it or an open brace", () => {
    expect(faults.badTexts).toEqual([]);
  });

  it("No language text has markup, since names are inserted into it", () => {
    expect(faults.markup).toEqual([]);
  });

  it("Special Circumstances has one name; StarSIEGE's rows of modifiers alone have the word by itself", () => {
    const texts = files("lang/en", /\.json$/).flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/"(\w+)": "([^"]*)"/g)].map(([, key, value]) => ({ file, key, value })),
    );
    const short = texts.filter(({ value }) => /(?<!Special )\bCircumstances\b/.test(value ?? ""));
    expect(short.map(({ file, key }) => `${file} ${key}`)).toEqual([
      "lang/en/siege.json highest",
      "lang/en/siege.json sum",
    ]);
  });
});
