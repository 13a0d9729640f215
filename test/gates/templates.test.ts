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
    for (const file of templates.filter((f) => /\/(chat|cards)\/|card|part|request\.hbs/.test(f))) {
      expect(readFileSync(file, "utf8"), file).not.toMatch(/\sid="|<input|<select|<textarea/);
    }
  });
});

describe("what templates and code name", () => {
  const sources = readdirSync("src", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
  const markup = templates.map((file) => readFileSync(file, "utf8")).join("\n");
  const named = new Set([...sources.matchAll(/templates\/[\w/-]+\.hbs/g)].map(([path]) => path));

  it("are templates that are there, and every template is named", () => {
    expect([...named].sort()).toEqual([...templates].sort());
  });

  it("are partials that are registered, and every partial is used", () => {
    const registered = [...sources.matchAll(/"([\w.-]+)": "templates\//g)].flatMap(([, name]) => name ?? []);
    const used = new Set(
      [...markup.matchAll(/\{\{>\s*([\w.-]+)/g), ...sources.matchAll(/\bpartial: "([\w.-]+)"/g)].flatMap(
        ([, name]) => name ?? [],
      ),
    );
    expect([...used].sort()).toEqual([...new Set(registered)].sort());
  });

  it("are helpers that are registered or the host's own, and every helper of ours is used", () => {
    const own = [...readFileSync("src/core/ui/helpers.ts", "utf8").matchAll(/^\s+(q[A-Z]\w+):/gm)].flatMap(
      ([, name]) => name ?? [],
    );
    const used = new Set([...markup.matchAll(/[({]#?\s*(q[A-Z]\w+)\b/g)].flatMap(([, name]) => name ?? []));
    expect([...used].sort()).toEqual(own.sort());
  });

  it("are icons that are there", () => {
    const icons = readFileSync("assets/icons.svg", "utf8");
    const used = [
      ...[...markup.matchAll(/qIcon "([\w-]+)"/g)].flatMap(([, name]) => name ?? []),
      ...[...sources.matchAll(/\bicon: "([a-z-]+)"/g)].flatMap(([, name]) => name ?? []),
    ];
    expect(used.filter((name) => !icons.includes(`<symbol id="${name}"`))).toEqual([]);
  });

  it("are actions that sheets know: each data-action is bound by ours or the host's", () => {
    const HOSTS = ["tab", "editImage", "close"];
    const used = new Set([...markup.matchAll(/data-action="([\w-]+)"/g)].flatMap(([, name]) => name ?? []));
    expect(
      [...used].filter((name) => !HOSTS.includes(name) && !new RegExp(`\\b${name}: (\\w+\\.#|on[A-Z])`).test(sources)),
    ).toEqual([]);
  });
});
