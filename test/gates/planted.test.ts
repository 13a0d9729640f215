/** Every gate rejects a planted violation of each rule, and nothing in the clean files beside them. */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { type Files, runGate, withFolder } from "./planted-folder.ts";

/** A file of ours that breaks no rule. */
const CLEAN: Files = {
  "src/rules/shared/json.ts": "/** Any value of JSON. */\nexport type Json = null | number | string;\n",
};

/** A planted file, its text, and the rule that it breaks. */
type Plant = readonly [path: string, text: string, rule: string];

const filesOf = (plants: readonly Plant[]): Files => Object.fromEntries(plants.map(([path, text]) => [path, text]));
const expected = (plants: readonly Plant[]): readonly string[] =>
  plants.map(([path, , rule]) => `${path} ${rule}`).sort();
const unique = (findings: readonly string[]): readonly string[] => [...new Set(findings)].sort();

const NESTED = "export const size = (n: number): string => (n < 1 ? 'none' : n < 2 ? 'one' : 'many');\n";
const LONG = `// ${"long ".repeat(30)}\nexport const a = 1;\n`;
const LITERAL = "export const at = { ...{ a: 1, b: 2 } };\n";
const TUPLE = "export const [A, B] = [1, 2];\n";
const TIME = "export const QUERY_TIMEOUT = 5_000;\n";
const SHAPES = ["src/core", "src/rules", "src/rulesets/edge", "tabletop", "tools", "test"];

const ESLINT: readonly Plant[] = [
  ...SHAPES.flatMap((folder): readonly Plant[] => [
    [`${folder}/long.ts`, LONG, "max-len"],
    [`${folder}/literal.ts`, LITERAL, "house/no-literal-spread"],
    [`${folder}/tuple.ts`, TUPLE, "house/no-tuple-declaration"],
    [`${folder}/time.ts`, TIME, "house/time-unit"],
    [`${folder}/nested.ts`, NESTED, "no-nested-ternary"],
  ]),
  [
    "tools/timer.ts",
    "const SOON = 50;\nexport const later = (f: () => void) => setTimeout(f, SOON);\n",
    "house/time-unit",
  ],
  ["tools/signal.ts", "const SOON = 50;\nexport const signal = () => AbortSignal.timeout(SOON);\n", "house/time-unit"],
  ["src/core/any.ts", "export const a: any = 1;\n", "@typescript-eslint/no-explicit-any"],
  ["src/core/null.ts", "export const f = (a?: string) => a!.length;\n", "@typescript-eslint/no-non-null-assertion"],
  ["src/core/cast.ts", "export const a = (1 as unknown) as string;\n", "no-restricted-syntax"],
  ["src/rules/function.ts", `export function f(): void {\n${"  void 0;\n".repeat(41)}}\n`, "max-lines-per-function"],
  ["src/rules/clock.ts", "export const now = () => Date.now();\n", "no-restricted-globals"],
  ["src/rules/host.ts", "export const id = () => game;\n", "no-restricted-globals"],
  ["src/rules/dice.ts", "export const die = () => Math.random();\n", "no-restricted-properties"],
  ["test/ledger/sum.ts", "export const f = (a: number, b: number) => a + b;\n", "no-restricted-syntax"],
  ["lang/twice.json", '{ "a": "1", "a": "2" }\n', "json/no-duplicate-keys"],
  ["lang/empty.json", '{ "": "1" }\n', "json/no-empty-keys"],
  ["lang/unsafe.json", '{ "a": 1e999 }\n', "json/no-unsafe-values"],
];

const OXLINT: readonly Plant[] = [
  ["src/a/eqeqeq.ts", "export const f = (a: string, b: string) => a == b;\n", "eqeqeq"],
  ["src/a/eval.ts", 'export const f = () => eval("1") as unknown;\n', "no-eval"],
  ["src/a/new-func.ts", 'export const f = new Function("return 1");\n', "no-new-func"],
  ["src/a/new-func.ts", 'export const f = new Function("return 1");\n', "no-implied-eval"],
  ["src/a/var.ts", "export var a = 1;\n", "no-var"],
  ["src/a/prefer-const.ts", "export const f = () => {\n  let a = 1;\n  return a;\n};\n", "prefer-const"],
  ["src/a/debugger.ts", "export const f = () => {\n  debugger;\n};\n", "no-debugger"],
  ["src/a/comment.ts", `// ${"TO"}${"DO"}: later\nexport const a = 1;\n`, "no-warning-comments"],
  ["src/a/lines.ts", "export const a = [\n" + "  1,\n".repeat(500) + "];\n", "max-lines"],
  ["src/a/unused.ts", "export const f = () => {\n  const a = 1;\n};\n", "no-unused-vars"],
  ["src/a/ban.ts", `// ${"@ts"}-ignore\nexport const a: string = 1;\n`, "ban-ts-comment"],
  [
    "src/a/import.ts",
    'import { Json } from "../rules/shared/json.ts";\nexport const a: Json = 1;\n',
    "consistent-type-imports",
  ],
  ["src/a/floating.ts", "export const f = () => {\n  Promise.resolve(1);\n};\n", "no-floating-promises"],
  ["src/a/misused.ts", "export const f = (p: Promise<boolean>) => (p ? 1 : 2);\n", "no-misused-promises"],
  ["src/a/await.ts", "export const f = async () => await 1;\n", "await-thenable"],
  [
    "src/a/switch.ts",
    'export function f(a: "x" | "y"): void {\n  switch (a) {\n    case "x":\n      void 0;\n  }\n}\n',
    "switch-exhaustiveness-check",
  ],
  ["src/a/implied.ts", 'export const f = () => setTimeout("1");\n', "no-implied-eval"],
];

const TYPES: Readonly<Record<string, readonly Plant[]>> = {
  "types: rules": [
    ["src/rules/page.ts", "export const title = (): string => document.title;\n", "TS2584"],
    ["src/rules/node.ts", 'export const a: number = "1";\n', "TS2322"],
    ["src/rules/index.ts", "export const f = (a: string[]): string => a[0];\n", "TS2322"],
    ["src/rules/optional.ts", "export const a: { b?: string } = { b: undefined };\n", "TS2375"],
    ["src/rules/implicit.ts", "export const f = (a) => a;\n", "TS7006"],
    ["src/rules/returns.ts", "export function f(a: boolean) {\n  if (a) return 1;\n}\n", "TS7030"],
    ["src/rules/type.ts", 'import { Json } from "./shared/json.ts";\nexport const a: Json = 1;\n', "TS1484"],
    ["test/ledger/bad.ts", 'export const a: number = "1";\n', "TS2322"],
  ],
  "types: system": [
    ["src/core/bad.ts", 'export const a: number = "1";\n', "TS2322"],
    ["src/core/override.ts", "class A {\n  f(): void {}\n}\nexport class B extends A {\n  f(): void {}\n}\n", "TS4114"],
  ],
  "types: tabletop": [
    ["tabletop/bad.ts", 'export const a: number = "1";\n', "TS2322"],
    ["tools/bad.ts", 'export const a: number = "1";\n', "TS2322"],
    ["test/e2e/bad.ts", 'export const a: number = "1";\n', "TS2322"],
  ],
  "types: system at the table": [["test/rulesets/bad.ts", 'export const a: number = "1";\n', "TS2322"]],
};

const imports = (path: string): string => `export * from "${path}";\n`;
const importsType = (path: string): string =>
  `import type { A } from "${path}";\nexport type B = A;\nexport type A = 1;\n`;
const EMPTY = "export type A = 1;\n";

/** By the rule: the files, and the file that breaks it. */
const LAYERS: Readonly<Record<string, { readonly from: readonly string[]; readonly files: Files }>> = {
  "no-cycles": {
    // The cycle is reported once, at the first of its files.
    from: ["src/core/a.ts", "src/core/types-a.ts"],
    files: {
      "src/core/a.ts": imports("./b.ts"),
      "src/core/b.ts": imports("./a.ts"),
      "src/core/types-a.ts": importsType("./types-b.ts"),
      "src/core/types-b.ts": importsType("./types-a.ts"),
    },
  },
  "no-cycles-at-run-time": {
    from: ["tabletop/b.ts"],
    files: {
      "tabletop/b.ts": imports("./c.ts"),
      "tabletop/c.ts": imports("./b.ts"),
      "tabletop/types-b.ts": importsType("./types-c.ts"),
      "tabletop/types-c.ts": importsType("./types-b.ts"),
    },
  },
  "rules-import-only-rules-and-schemas": {
    from: ["src/rules/edge/host.ts"],
    files: { "src/rules/edge/host.ts": imports("../../core/c.ts"), "src/core/c.ts": EMPTY },
  },
  "shared-rules-know-no-ruleset": {
    from: ["src/rules/shared/edge.ts"],
    files: { "src/rules/shared/edge.ts": imports("../edge/a.ts"), "src/rules/edge/a.ts": EMPTY },
  },
  "one-ruleset-never-another": {
    from: ["src/rules/siege/other.ts"],
    files: { "src/rules/siege/other.ts": imports("../edge/a.ts") },
  },
  "rulesets-apart": {
    from: ["src/rulesets/siege/other.ts"],
    files: { "src/rulesets/siege/other.ts": imports("../edge/a.ts"), "src/rulesets/edge/a.ts": EMPTY },
  },
  "rulesets-use-the-public-entry-of-core": {
    from: ["src/rulesets/siege/private.ts"],
    files: { "src/rulesets/siege/private.ts": imports("../../core/world/c.ts"), "src/core/world/c.ts": EMPTY },
  },
  "core-does-not-use-its-public-entry": {
    from: ["src/core/world/public.ts"],
    files: { "src/core/world/public.ts": imports("../public/c.ts"), "src/core/public/c.ts": EMPTY },
  },
  "core-knows-no-ruleset": {
    from: ["src/core/edge.ts"],
    files: { "src/core/edge.ts": imports("../rulesets/edge/a.ts") },
  },
  "system-knows-no-tabletop": {
    from: ["src/core/host.ts"],
    files: { "src/core/host.ts": imports("../../tabletop/a.ts"), "tabletop/a.ts": EMPTY },
  },
  "tabletop-knows-no-system": {
    from: ["tabletop/system.ts"],
    files: { "tabletop/system.ts": imports("../src/core/c.ts") },
  },
  "ships-no-npm-but-listed": {
    from: ["src/core/npm.ts"],
    files: { "src/core/npm.ts": imports("zod") },
  },
};

/** Style sheets, each imported by its entry, with one rule that breaks one rule. */
const STYLES: readonly Plant[] = (
  [
    ["components/at-rule.css", "@unknown a;", "at-rule-no-unknown"],
    ["components/empty.css", ".a {}", "block-no-empty"],
    ["components/twice.css", ".a { color: red; color: blue; }", "declaration-block-no-duplicate-properties"],
    ["components/short.css", ".a { margin-top: 1px; margin: 0; }", "declaration-block-no-shorthand-property-overrides"],
    ["components/important.css", ".a { color: red !important; }", "declaration-no-important"],
    ["components/value.css", ".a { display: blok; }", "declaration-property-value-no-unknown"],
    ["components/faces.css", ".a { font-family: serif, serif; }", "font-family-no-duplicate-names"],
    ["components/feature.css", "@media (widht: 1px) { .a { color: red; } }", "media-feature-name-no-unknown"],
    ["components/areas.css", '.a { grid-template-areas: "a b" "c"; }', "named-grid-areas-no-invalid"],
    ["components/selectors.css", ".a { color: red; }\n.a { top: 0; }", "no-duplicate-selectors"],
    [
      "components/comment.css",
      ".a { color: red; }\n// no comment\n.b { color: red; }",
      "no-invalid-double-slash-comments",
    ],
    ["components/property.css", ".a { colour: red; }", "property-no-unknown"],
    ["components/id.css", "#a { color: red; }", "selector-max-id"],
    ["components/class.css", ".a:hoover { color: red; }", "selector-pseudo-class-no-unknown"],
    ["components/element.css", ".a::befor { color: red; }", "selector-pseudo-element-no-unknown"],
    ["components/type.css", "buton { color: red; }", "selector-type-no-unknown"],
    ["windows/lone.css", ".a { color: red; }", "quadrant/import-layer"],
    ["windows/skin.css", ".skin-edge .a { color: red; }", "quadrant/skin-scope"],
    ["windows/button.css", ".quadrant .q-button { color: red; }", "quadrant/one-file"],
    ["windows/width.css", "@container q-window (width <= 333px) { .a { color: red; } }", "quadrant/breakpoints"],
    ["windows/max.css", "@container q-window (max-width: 560px) { .a { color: red; } }", "quadrant/breakpoints"],
    ["edge/outside.css", ".quadrant .a { color: red; }", "quadrant/skin-scope"],
    ["edge/other.css", ".skin-siege .a { color: red; }", "quadrant/skin-scope"],
    ["edge/lone.css", ".skin-edge .a { color: red; }", "quadrant/import-layer"],
  ] as const
).map(([path, text, rule]) => [`styles/${path}`, `${text}\n`, rule]);

/** The entries of those sheets, and sheets that break no rule. */
const CLEAN_STYLES = ((): Files => {
  const sheets = STYLES.map(([path]) => path.slice("styles/".length)).filter((path) => !path.endsWith("lone.css"));
  const own = sheets.filter((path) => !path.startsWith("edge/"));
  const importOf = (path: string, layer: string): string => `@import url("${path}") layer(${layer});\n`;
  return {
    "styles/quadrant.css": [
      '@import url("base/layers.css");\n',
      importOf("base/reset.css", "q.reset"),
      ...own.map((path) => importOf(path, `q.${path.split("/")[0] ?? ""}`)),
    ].join(""),
    "styles/base/layers.css": "@layer q.reset, q.components;\n",
    "styles/base/reset.css": ".quadrant i { display: none !important; }\n",
    "styles/edge/index.css": ["outside.css", "other.css", "clean.css"]
      .map((path) => importOf(path, "system.q.skin"))
      .join(""),
    "styles/edge/clean.css": ".theme-dark .quadrant.skin-edge :is(.a, .b) { color: red; }\n",
  };
})();

describe("eslint", () => {
  it("eslint rejects every planted violation and no clean file", { timeout: 60_000 }, async () => {
    await withFolder({ ...CLEAN, ...filesOf(ESLINT) }, async (folder) => {
      const { code, output } = await runGate("lint: parts of the code", folder, ["--format=json"]);
      const files = JSON.parse(output) as { filePath: string; messages: { ruleId: string }[] }[];
      const found = files.flatMap(({ filePath, messages }) =>
        messages.map(({ ruleId }) => `${relative(folder, filePath)} ${ruleId}`),
      );
      expect(unique(found)).toEqual(expected(ESLINT));
      expect(code).toBe(1);
    });
  });
});

describe("oxlint", () => {
  it("Every rule of oxlint has a plant", () => {
    const { rules } = JSON.parse(readFileSync(".oxlintrc.json", "utf8")) as { rules: object };
    const planted = OXLINT.map(([, , rule]) => rule);
    expect(
      Object.keys(rules)
        .map((rule) => rule.replace("typescript/", ""))
        .sort(),
    ).toEqual(unique(planted));
  });

  it("oxlint rejects every planted violation and no clean file", { timeout: 60_000 }, async () => {
    await withFolder({ ...CLEAN, ...filesOf(OXLINT) }, async (folder) => {
      const { code, output } = await runGate("lint: all and types", folder, ["--format=json"]);
      const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
      const found = diagnostics.map((one) => `${one.filename} ${/\((.+)\)/.exec(one.code)?.[1] ?? one.code}`);
      expect(unique(found)).toEqual(expected(OXLINT));
      expect(code).toBe(1);
    });
  });
});

describe("types", () => {
  it.concurrent.each(Object.entries(TYPES))(
    "The type check %s rejects planted errors",
    { timeout: 60_000 },
    async (name, plants) => {
      await withFolder({ ...CLEAN, ...filesOf(plants) }, async (folder) => {
        const { code, output } = await runGate(name as "types: rules", folder, ["--pretty", "false"]);
        const found = [...output.matchAll(/^(\S+)\(\d+,\d+\): error (TS\d+)/gm)].map(([, file, at]) => `${file} ${at}`);
        expect(unique(found)).toEqual(expected(plants));
        expect(code).toBe(1);
      });
    },
  );
});

describe("stylelint", () => {
  it("Every rule of stylelint has a plant", async () => {
    const { default: config } = (await import(resolve("stylelint.config.js"))) as { default: { rules: object } };
    expect(Object.keys(config.rules).sort()).toEqual(unique(STYLES.map(([, , rule]) => rule)));
  });

  it("stylelint rejects every planted violation and no clean file", { timeout: 60_000 }, async () => {
    const files = { ...CLEAN_STYLES, ...filesOf(STYLES), "src/rulesets/edge/index.ts": "export const edge = 1;\n" };
    await withFolder(files, async (folder) => {
      const { code, output } = await runGate("lint: styles", folder, ["--formatter=json"]);
      const results = JSON.parse(output) as { source: string; warnings: { rule: string }[] }[];
      const found = results.flatMap(({ source, warnings }) =>
        warnings.map(({ rule }) => `${relative(folder, source)} ${rule}`),
      );
      expect(unique(found)).toEqual(expected(STYLES));
      expect(code).toBe(1);
    });
  });
});

describe("format", () => {
  it("The format gate rejects a file that is not formatted, and no other", async () => {
    await withFolder({ ...CLEAN, "src/core/wide.ts": "export const a = {b:1}\n" }, async (folder) => {
      const { code, output } = await runGate("format", folder);
      expect([...output.matchAll(/^(\S+\.\w+) \(\d+ms\)$/gm)].map(([, file]) => file)).toEqual(["src/core/wide.ts"]);
      expect(code).toBe(1);
    });
  });
});

describe("cycles and layers", () => {
  it("Every rule of cycles and layers has a plant", () => {
    const { forbidden } = createRequire(import.meta.url)(resolve(".dependency-cruiser.cjs")) as {
      forbidden: { name: string }[];
    };
    expect(forbidden.map(({ name }) => name).sort()).toEqual(Object.keys(LAYERS).sort());
  });

  it("The gate of cycles and layers rejects every planted import and no clean file", { timeout: 60_000 }, async () => {
    const files = Object.assign({}, ...Object.values(LAYERS).map((layer) => layer.files)) as Files;
    await withFolder({ ...CLEAN, ...files }, async (folder) => {
      const { output } = await runGate("cycles and layers", folder, ["--output-type=json"]);
      const { summary } = JSON.parse(output) as { summary: { violations: { from: string; rule: { name: string } }[] } };
      const found = summary.violations.map(({ from, rule }) => `${rule.name} ${from}`);
      const planted = Object.entries(LAYERS).flatMap(([name, { from }]) => from.map((file) => `${name} ${file}`));
      expect(unique(found)).toEqual(planted.sort());
    });
  });
});

describe("unused files and exports", () => {
  it(
    "The gate of unused files rejects a file that nothing imports and an export that nothing uses",
    { timeout: 60_000 },
    async () => {
      const files = {
        "tools/planted.ts": 'import { used } from "./planted/lib.ts";\n\nused();\n',
        "tools/planted/lib.ts": "export const used = (): void => undefined;\nexport const unused = 1;\n",
        "tools/planted/orphan.ts": "export const orphan = 1;\n",
      };
      await withFolder(files, async (folder) => {
        const { code, output } = await runGate("unused files and exports", folder, ["--reporter=json"]);
        const { issues } = JSON.parse(output) as {
          issues: { file: string; files: object[]; exports: { name: string }[] }[];
        };
        const found = issues.flatMap(({ file, exports, files: whole }) => [
          ...whole.map(() => file),
          ...exports.map(({ name }) => `${file} ${name}`),
        ]);
        expect(found.filter((one) => one.startsWith("tools/")).sort()).toEqual([
          "tools/planted/lib.ts unused",
          "tools/planted/orphan.ts",
        ]);
        expect(code).toBe(1);
      });
    },
  );
});

describe("opening script", () => {
  const noise = (bytes: number): string => `export const a = "${randomBytes(bytes).toString("base64")}";\n`;

  it(
    "An opening script larger than its limit is rejected, with its immediate imports counted",
    { timeout: 60_000 },
    async () => {
      const planted = {
        "dist/quadrant/quadrant.mjs": 'import"./chunks/main.mjs";',
        "dist/quadrant/chunks/main.mjs": noise(200_000),
      };
      await withFolder(planted, async (folder) => expect((await runGate("opening script", folder)).code).toBe(1));
    },
  );

  it("An opening script is accepted when only what is loaded later is large", { timeout: 60_000 }, async () => {
    const later = {
      "dist/quadrant/quadrant.mjs": 'import("./chunks/late.mjs");',
      "dist/quadrant/chunks/late.mjs": noise(200_000),
    };
    await withFolder(later, async (folder) => expect((await runGate("opening script", folder)).code).toBe(0));
  });
});
