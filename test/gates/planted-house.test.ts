/** Each goal of `npm run house` is missed by its planted files, and met by a small clean source. */
import { describe, expect, it } from "vitest";
import { type Figure, measure } from "../../tools/house/figures.ts";
import { isMet } from "../../tools/house/page.ts";
import { parseSource } from "../../tools/house/sources.ts";

const lines = (count: number, line = "export const a = 1;"): string => `${line}\n`.repeat(count);

/** What an attack starts from, and nothing else. */
const CLEAN: Readonly<Record<string, string>> = {
  "src/rulesets/siege/checks/attack.ts": lines(20),
  "src/rulesets/siege/cards/attack.ts": lines(20),
  "src/rulesets/siege/actions/apply-hit.ts": lines(20),
  "src/core/chat/card-updates.ts": lines(20),
  "src/core/chat/press.ts": lines(20),
  "src/core/chat/render.ts": lines(20),
  "src/core/checks/check-dialog.ts": lines(20),
};

const many = (count: number, path: (at: number) => string, text: (at: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [path(at), text(at)]));

/** A chain of files, each of which imports the next. */
const chain = (count: number, path: (at: number) => string, link: (at: number) => string): Record<string, string> =>
  many(count, path, (at) => (at === count - 1 ? lines(20) : link(at) + lines(20)));

/** By the id of the figure, files that miss its goal. */
const PLANTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  medianFile: many(
    9,
    (at) => `src/core/world/long-${at}.ts`,
    () => lines(101),
  ),
  longestFile: { "src/core/world/longest.ts": lines(501) },
  longLines: { "src/core/world/wide.ts": `${lines(20)}// ${"wide ".repeat(30)}\n` },
  flatFiles: many(
    3,
    (at) => `src/core/flat-${at}.ts`,
    () => lines(20),
  ),
  tinyFiles: many(
    5,
    (at) => `src/core/world/tiny-${at}.ts`,
    () => lines(12),
  ),
  coreLevels: chain(
    11,
    (at) => `src/core/folder-${at}/a.ts`,
    (at) => `import type { A } from "../folder-${at + 1}/a.ts";\n`,
  ),
  // Sixteen folders, each of which imports all that come after it.
  coreArrows: many(
    17,
    (at) => `src/core/folder-${at}/a.ts`,
    (at) =>
      Array.from({ length: 16 - at }, (_, on) => `import type { A } from "../folder-${at + on + 1}/a.ts";\n`).join("") +
      lines(20),
  ),
  coreFoldersInCircle: {
    "src/core/folder-0/a.ts": `import type { A } from "../folder-1/a.ts";\n${lines(20)}`,
    "src/core/folder-0/b.ts": lines(20),
    "src/core/folder-1/a.ts": lines(20),
    "src/core/folder-1/b.ts": `import type { B } from "../folder-0/b.ts";\n${lines(20)}`,
  },
  cycles: {
    "src/rules/edge/a.ts": `import type { B } from "./b.ts";\n${lines(20)}`,
    "src/rules/edge/b.ts": `import type { A } from "./a.ts";\n${lines(20)}`,
  },
  valueCycles: {
    "src/rules/edge/a.ts": `import { b } from "./b.ts";\n${lines(20)}`,
    "src/rules/edge/b.ts": `import { a } from "./a.ts";\n${lines(20)}`,
  },
  attackFiles: {
    "src/rulesets/siege/checks/attack.ts": `import "../../../rules/siege/a-0.ts";\n${lines(20)}`,
    ...chain(
      100,
      (at) => `src/rules/siege/a-${at}.ts`,
      (at) => `import "./a-${at + 1}.ts";\n`,
    ),
  },
  namedOf: { "src/rules/edge/of.ts": Array.from({ length: 61 }, (_, at) => `const n${at}Of = 1;\n`).join("") },
  parsers: {
    "src/core/world/parsers.ts": Array.from(
      { length: 21 },
      (_, at) => `function p${at}(raw: unknown): number {}\n`,
    ).join(""),
  },
  handParsers: {
    "src/core/world/parsers.ts": Array.from(
      { length: 21 },
      (_, at) => `function p${at}(raw: unknown): number { return typeof raw === "number" ? raw : 0; }\n`,
    ).join(""),
  },
  repeatedShapes: many(
    2,
    (at) => `src/core/world/shapes-${at}.ts`,
    () => Array.from({ length: 35 }, (_, at) => `interface S${at} { a${at}: 1; b: 1; c: 1 }\n`).join(""),
  ),
  surplusShapes: { "src/core/world/shapes.ts": lines(42, "interface S { a: 1; b: 1; c: 1 }") },
  asNever: { "src/core/world/never.ts": lines(200, "f(1 as never);") },
  doubleCasts: { "src/core/world/double.ts": lines(20, "f(1 as A as B);") },
  any: { "src/core/world/any.ts": lines(20, "let a: any;") },
};

const figures = (files: Readonly<Record<string, string>>): readonly Figure[] =>
  measure(
    Object.entries({ ...CLEAN, ...files })
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, text]) => parseSource(path, text)),
  );

/** Returns a figure of one file of core. */
const countIn = (id: string, text: string): number | undefined =>
  figures({ "src/core/world/a.ts": text }).find((figure) => figure.id === id)?.value;

describe("parsers by hand", () => {
  it.each([
    `function read(raw: unknown): number { return typeof raw === "number" ? raw : 0; }`,
    `function read(raw: Json): boolean { return "a" in (raw as object); }`,
    `function read(raw: Json): boolean { return raw instanceof Map; }`,
    `function read(raw: Json): boolean { return raw === null; }`,
    `function read(raw: Json): boolean { switch (raw) { case 1: return true; default: return false; } }`,
    `function read(raw: Json): string { return (raw as { name: string }).name; }`,
    `function read(raw: unknown): string { const { name } = raw as Named; return name; }`,
    `function read(raw: unknown): string { const all = raw as Named; return all["name"]; }`,
    `function read({ name }: { readonly [key: string]: Json }): Json { return name; }`,
    `const read = (raw: Json): number => numberAt(raw, "points");`,
    `const read = (raw: Json): Fields => (isFields(raw) ? raw : {});`,
    `const read = (raw: Json): readonly Json[] => (Array.isArray(raw) ? raw : []);`,
    `const read = (raw: Json): string | null => (WORDS.includes(raw) ? "a" : null);`,
    `const read = (raw: Json): string | null => WORDS.find((word) => word === raw) ?? null;`,
  ])("%s is one", (text) => expect(countIn("handParsers", text)).toBe(1));

  it.each([
    `const read = (raw: Json): Named => v.parse(Named, raw);`,
    `function read(raw: unknown): Named { const named = readShape(Named, raw); return named ?? named.other; }`,
    `function open(raw: Json, world: World<unknown>): Opened { return { ...other(raw), house: world.house }; }`,
    `const widen = (world: World<unknown>): World<unknown> => ({ ...world, users: world.listUsers() });`,
    `const write = (doc: { update(data: object): Promise<unknown> }): void => void doc.update({});`,
    `const count = (points: number): boolean => points === 0;`,
    `const read = (raw: Json) => typeof raw;`,
  ])("%s is none", (text) => expect(countIn("handParsers", text)).toBe(0));
});

describe("shapes declared more than once", () => {
  const INTERFACE = "interface S { readonly a: 1; b(): 1; c?: 1 }\n";

  it.each([
    "type T = { a: 1; b: 1; c: 1 };",
    "const T = v.object({ c: 1, b: 1, a: 1 });",
    "const T = v.looseObject({ c: 1, b: 1, a: 1 });",
    "const T = fieldGroup({ a: 1, b: 1, c: 1 });",
    "const t = () => ({ a: new fields.NumberField(), b: b(), c: c() });",
    "const t = new fields.SchemaField({ a: a(), b: b(), c: c() });",
    "function read(raw: Json): S | null { return isGood(raw) ? { a: 1, b: 1, c: 1 } : null; }",
    "const read = (raw: Json): S | null => isGood(raw) && { a: 1, b: 1, c: 1 };",
  ])("An interface, and %s, are one such shape", (text) => {
    expect(countIn("repeatedShapes", INTERFACE + text)).toBe(1);
    expect(countIn("surplusShapes", INTERFACE + text)).toBe(1);
    expect(countIn("surplusShapes", INTERFACE + text + text.replaceAll("T", "U"))).toBe(2);
  });

  it.each([
    "type T = { a: 1; b: 1 };",
    "type T = { a: 1; b: 1; c: 1; d: 1 };",
    "interface T extends S { a: 1; b: 1; c: 1 }",
    "const T = v.object({ ...S.entries, a: 1, b: 1, c: 1 });",
    "const t = build({ a: 1, b: 1, c: 1 });",
    "const t = (points: number): S => ({ a: 1, b: 1, c: 1 });",
  ])("An interface, and %s, are not", (text) => expect(countIn("repeatedShapes", INTERFACE + text)).toBe(0));

  it("The type of a parser's result and the object it returns are one declaration", () => {
    const parser = "const read = (raw: Json): { a: 1; b: 1; c: 1 } => ({ a: 1, b: 1, c: 1 });";
    expect(countIn("repeatedShapes", parser)).toBe(0);
    expect(countIn("surplusShapes", INTERFACE + parser)).toBe(1);
  });
});

describe("the goals of the structure", () => {
  const goals = figures({}).filter(({ goal }) => goal !== undefined);

  it("Every goal has a plant, and the clean source meets every goal", () => {
    expect(goals.map(({ id }) => id).sort()).toEqual(Object.keys(PLANTS).sort());
    expect(goals.filter((figure) => !isMet(figure))).toEqual([]);
  });

  it.each(Object.entries(PLANTS))("The plant of %s misses that goal", (id, files) => {
    const missed = figures(files).filter((figure) => !isMet(figure));
    expect(missed.map((figure) => figure.id)).toContain(id);
  });
});
