/** Templates: all compile, and none does what a table must not suffer. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import Handlebars from "handlebars";
import { describe, expect, it } from "vitest";

const templates = readdirSync("templates", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".hbs"))
  .map((entry) => join(entry.parentPath, entry.name));

/** Tags of one name, mustaches replaced by a word so that quotes and angles within them do no harm. */
const tags = (source: string, name: string): string[] => {
  const plain = source.replace(/\{\{\{?[^}]*\}?\}\}/g, (mustache) => (/\s/.test(mustache) ? " m " : "m"));
  return [...plain.matchAll(new RegExp(`<${name}\\b[^>]*>`, "g"))].map(([tag]) => tag);
};

describe.each(templates)("%s", (file) => {
  const source = readFileSync(file, "utf8");

  it("compiles", () => {
    expect(() => Handlebars.precompile(source, { strict: false })).not.toThrow();
  });

  it("names what every button does, and never submits by accident", () => {
    for (const tag of tags(source, "button")) expect(tag).toMatch(/type="(button|submit)"/);
  });

  it("gives every picture a text, or an empty one on purpose", () => {
    for (const tag of tags(source, "img")) expect(tag).toMatch(/\balt\b/);
  });

  it("has no inline handler, script or style that a page's policy would refuse", () => {
    expect(source).not.toMatch(/<script|\son[a-z]+=|javascript:/i);
  });

  it("escapes: triple braces only for what a template has rendered or core has enriched", () => {
    for (const [, inner = ""] of source.matchAll(/\{\{\{([^}]+)\}\}\}/g))
      expect(inner.trim()).toMatch(/^(this|enriched(\.\w+)*|.*[.\w]*[eE]nriched)$/);
  });

  it("addresses assets without a leading slash", () => {
    expect(source).not.toMatch(/(src|href)="\//);
  });
});

describe("cards", () => {
  it("hold no ids and no inputs: they are drawn several times", () => {
    for (const file of templates.filter((f) => /card|part|receipt|request|done/.test(f))) {
      expect(readFileSync(file, "utf8"), file).not.toMatch(/\sid="|<input|<select|<textarea/);
    }
  });
});
