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
      80,
      (at) => `src/rules/siege/a-${at}.ts`,
      (at) => `import "./a-${at + 1}.ts";\n`,
    ),
  },
  namedOf: { "src/rules/edge/of.ts": Array.from({ length: 61 }, (_, at) => `const n${at}Of = 1;\n`).join("") },
  parsers: {
    "src/core/world/parsers.ts": Array.from(
      { length: 55 },
      (_, at) => `function p${at}(raw: unknown): number {}\n`,
    ).join(""),
  },
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
