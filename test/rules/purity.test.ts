/** Every file of src/rules loads and works in a context with the language only. */
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Context, Script, createContext } from "node:vm";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../src/rules", import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => join(root, name));

/** Globals that rules may not use; reading one throws. */
const FORBIDDEN = [
  "process",
  "require",
  "Buffer",
  "global",
  "window",
  "document",
  "self",
  "navigator",
  "location",
  "localStorage",
  "fetch",
  "WebSocket",
  "XMLHttpRequest",
  "setTimeout",
  "setInterval",
  "queueMicrotask",
  "performance",
  "crypto",
  "console",
  "Date",
  "eval",
  "foundry",
  "game",
  "CONFIG",
  "CONST",
  "Hooks",
  "ui",
  "canvas",
  "Roll",
  "Actor",
  "Item",
  "ChatMessage",
  "Handlebars",
  "$",
];

/** Returns a context with the language only. */
function bare(): Context {
  const context = createContext(Object.create(null) as object, { codeGeneration: { strings: false, wasm: false } });
  const forbid = `for (const name of ${JSON.stringify(FORBIDDEN)}) {
    Object.defineProperty(globalThis, name, { configurable: false, get() { throw new Error("rules touched " + name); } });
  }
  Math.random = () => { throw new Error("rules touched Math.random"); };
  Object.freeze(Math);`;
  new Script(forbid).runInContext(context);
  return context;
}

type Exports = Record<string, unknown>;

const VALIBOT = new Script(
  `(function (exports, Date) { "use strict"; ${readFileSync(createRequire(import.meta.url).resolve("valibot"), "utf8")}\n})`,
);

/**
 * Returns the one package that rules may import, loaded into the same bare context. It asks of every bound whether it
 * is a date; there are none, and no clock.
 */
function runValibot(context: Context): Exports {
  const exports: Exports = {};
  (VALIBOT.runInContext(context) as (exports: Exports, date: unknown) => void)(exports, class {});
  return exports;
}

const compiled = new Map<string, Script>();

/** Returns a rules file as a script that any context can run. Most files are loaded by many others: compiled once. */
function compile(path: string): Script {
  const known = compiled.get(path);
  if (known) return known;
  const { outputText } = ts.transpileModule(readFileSync(path, "utf8"), {
    fileName: path,
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023, verbatimModuleSyntax: false },
  });
  const script = new Script(`(function (exports, load) { "use strict"; const require = load; ${outputText}\n})`, {
    filename: path,
  });
  compiled.set(path, script);
  return script;
}

/** Returns a loader of rules files into a bare context, which refuses imports from outside. */
function loader(context: Context): (path: string) => Exports {
  let schemas: Exports | undefined;
  const loaded = new Map<string, Exports>();
  const load = (path: string): Exports => {
    const known = loaded.get(path);
    if (known) return known;
    if (relative(root, path).startsWith("..")) throw new Error(`rules import ${path}, which is no rules file`);
    const exports: Exports = {};
    loaded.set(path, exports);
    const run = compile(path);
    const step = (specifier: string): Exports => {
      if (specifier === "valibot") return (schemas ??= runValibot(context));
      if (!specifier.startsWith(".")) throw new Error(`${relative(root, path)} imports ${specifier}`);
      return load(join(dirname(path), specifier));
    };
    (run.runInContext(context) as (exports: Exports, load: typeof step) => void)(exports, step);
    return exports;
  };
  return load;
}

describe("src/rules", () => {
  it("There are rules files to test", () => expect(files.length).toBeGreaterThan(10));

  it.each(files.map((file) => relative(root, file)))("The rules file %s loads without any globals", (name) => {
    expect(() => loader(bare())(join(root, name))).not.toThrow();
  });

  it("The rules work without any globals", () => {
    const context = bare();
    const load = loader(context);
    Object.assign(context, {
      challenge: load(join(root, "siege/challenge.ts")),
      house: load(join(root, "siege/house-rules.ts")),
    });
    const script = `JSON.stringify([...challenge.computeOdds(
      { bundle: "combat", primary: true, critAttempt: false, cl: [], bonus: [{ label: "", value: 3, source: { by: "gm" } }] },
      house.DEFAULT_HOUSE,
    )])`;
    expect(new Script(script).runInContext(context)).toBe('[["failure",8],["success",12]]');
  });

  it.each([
    "process",
    "Date.now()",
    "Math.random()",
    "fetch",
    "document",
    "game",
    "new Function('return 1')()",
    "structuredClone({})",
  ])("The purity test detects %s", (code) => {
    expect(() => new Script(code).runInContext(bare()) as unknown).toThrow();
  });

  it("The purity test detects an import from outside", () => {
    expect(() => loader(bare())(join(root, "../core/contract.ts"))).toThrow("no rules file");
  });

  it("The tests of the rules and the ledger import nothing of src but rules: mutants are tried with these alone", () => {
    const tests = ["rules", "ledger"].flatMap((folder) =>
      readdirSync(join(root, "../../test", folder), { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".ts"))
        .map((name) => join(root, "../../test", folder, name)),
    );
    const strays = tests.filter((file) => /from "[./]*\/src\/(?!rules\/)/.test(readFileSync(file, "utf8")));
    expect(strays.map((file) => relative(root, file))).toEqual([]);
  });
});
