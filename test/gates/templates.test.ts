/** Templates: all compile, and none breaks a rule. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { cardFaults, TEMPLATE_RULES } from "./template-rules.ts";

const templates = readdirSync("templates", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".hbs"))
  .map((entry) => join(entry.parentPath, entry.name));

describe.each(templates)("%s", (file) => {
  const source = readFileSync(file, "utf8");

  it.each(Object.entries(TEMPLATE_RULES))("%s", (_rule, faults) => {
    expect(faults(source)).toEqual([]);
  });
});

describe("cards", () => {
  it("Cards have no ids and no inputs, since a card is rendered several times", () => {
    for (const file of templates.filter((f) => /\/(chat|cards)\/|card|part|request\.hbs/.test(f)))
      expect(cardFaults(readFileSync(file, "utf8")), file).toEqual([]);
  });
});

describe("names in templates and code", () => {
  const sources = readdirSync("src", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
  const markup = templates.map((file) => readFileSync(file, "utf8")).join("\n");
  const named = new Set([...sources.matchAll(/templates\/[\w/-]+\.hbs/g)].map(([path]) => path));

  it("Every named template exists, and every template is named", () => {
    expect([...named].sort()).toEqual([...templates].sort());
  });

  it("Every named partial is registered, and every partial is used", () => {
    const registered = [...sources.matchAll(/"([\w.-]+)": "templates\//g)].flatMap(([, name]) => name ?? []);
    const used = new Set(
      [...markup.matchAll(/\{\{>\s*([\w.-]+)/g), ...sources.matchAll(/\bpartial: "([\w.-]+)"/g)].flatMap(
        ([, name]) => name ?? [],
      ),
    );
    expect([...used].sort()).toEqual([...new Set(registered)].sort());
  });

  it("Every named helper is registered or the host's own, and every helper of ours is used", () => {
    const own = [...readFileSync("src/core/ui/helpers.ts", "utf8").matchAll(/^\s+(q[A-Z]\w+):/gm)].flatMap(
      ([, name]) => name ?? [],
    );
    const used = new Set([...markup.matchAll(/[({]#?\s*(q[A-Z]\w+)\b/g)].flatMap(([, name]) => name ?? []));
    expect([...used].sort()).toEqual(own.sort());
  });

  it("Every named icon exists", () => {
    const icons = readFileSync("assets/icons.svg", "utf8");
    const used = [
      ...[...markup.matchAll(/qIcon "([\w-]+)"/g)].flatMap(([, name]) => name ?? []),
      ...[...sources.matchAll(/\bicon: "([a-z-]+)"/g)].flatMap(([, name]) => name ?? []),
    ];
    expect(used.filter((name) => !icons.includes(`<symbol id="${name}"`))).toEqual([]);
  });

  it("Every data-action is bound by a sheet of ours or by the host", () => {
    const HOSTS = ["tab", "editImage", "close"];
    const used = new Set([...markup.matchAll(/data-action="([\w-]+)"/g)].flatMap(([, name]) => name ?? []));
    expect(
      [...used].filter((name) => !HOSTS.includes(name) && !new RegExp(`\\b${name}: (\\w+\\.#|on[A-Z])`).test(sources)),
    ).toEqual([]);
  });
});
