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

/** Every place that may name a key. */
const sources = [...files("src", /\.ts$/), ...files("templates", /\.hbs$/), "system.json"];
const text = sources.map((file) => readFileSync(file, "utf8")).join("\n");
const faults = languageFaults(mergeLanguage(".", "en"), text);

describe("language keys", () => {
  it("are all there", () => {
    expect(faults.missing).toEqual([]);
  });

  it("are all used", () => {
    expect(faults.unused).toEqual([]);
  });

  it("are there below every prefix that code completes", () => {
    expect(faults.emptyPrefixes).toEqual([]);
  });

  it("have no empty text, none with space around it, and braces that close", () => {
    expect(faults.badTexts).toEqual([]);
  });

  it("hold no markup: names are put into them", () => {
    expect(faults.markup).toEqual([]);
  });
});
