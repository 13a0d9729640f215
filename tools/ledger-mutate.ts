/**
 * Breaks rules on purpose, one small change at a time, and checks whether an example of the ledger fails: comparisons
 * inverted or moved by one, numbers off by one, plus for minus, true for false. Each mutant is a copy, in a folder of
 * its own, of the broken file and those that import it, directly or not; the rest is imported once for all. Functions
 * that no example executes are not broken: `npm run mutants` breaks those too, and runs the tests of the rules on them.
 */
import { createHash } from "node:crypto";
import type { Profiler } from "node:inspector";
import { Session } from "node:inspector/promises";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import type { Runnable } from "./ledger-bindings.ts";

interface Mutant {
  readonly ruleset: string;
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly was: string;
  /** The function at the top of the file that contains it; null for a constant. */
  readonly inside: string | null;
}

/** A ruleset whose rules are broken in one place. */
export interface Mutated {
  readonly id: string;
  readonly prefix: string;
  readonly runnable: Runnable;
}

export interface Options {
  readonly root: string;
  /** Ids of the rulesets whose rules are broken. */
  readonly rulesets: readonly string[];
  /** The maximum number of mutants, spread over all possible ones. */
  readonly most: number;
  /** Returns whether any example fails with these bindings. */
  readonly judge: (broken: Mutated) => boolean;
}

export interface Outcome {
  readonly killed: number;
  readonly survivors: readonly string[];
}

const COPIED = ["src/rules", "test/ledger", "tools/ledger-given.ts", "tools/ledger-bindings.ts"];

const OPERATORS: ReadonlyMap<ts.SyntaxKind, readonly string[]> = new Map([
  [ts.SyntaxKind.LessThanToken, ["<=", ">="]],
  [ts.SyntaxKind.LessThanEqualsToken, ["<", ">"]],
  [ts.SyntaxKind.GreaterThanToken, [">=", "<="]],
  [ts.SyntaxKind.GreaterThanEqualsToken, [">", "<"]],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ["!=="]],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, ["==="]],
  [ts.SyntaxKind.PlusToken, ["-"]],
  [ts.SyntaxKind.MinusToken, ["+"]],
  [ts.SyntaxKind.AsteriskToken, ["+"]],
  [ts.SyntaxKind.SlashToken, ["*"]],
  [ts.SyntaxKind.AmpersandAmpersandToken, ["||"]],
  [ts.SyntaxKind.BarBarToken, ["&&"]],
]);

/** Returns the name of the function at the top of the file that contains a node; null where none does. */
function findFunction(node: ts.Node): string | null {
  if (ts.isSourceFile(node.parent)) return null;
  if (ts.isFunctionDeclaration(node.parent) && ts.isSourceFile(node.parent.parent))
    return node.parent.name?.text ?? null;
  const { parent } = node;
  const isTop = ts.isVariableDeclaration(parent) && ts.isSourceFile(parent.parent.parent.parent);
  if (isTop && ts.isIdentifier(parent.name)) return ts.isArrowFunction(node) ? parent.name.text : null;
  return findFunction(parent);
}

/** Returns every mutant of one rules file. */
function listMutants(root: string, ruleset: string, file: string): Mutant[] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const add = (node: ts.Node, ...texts: readonly string[]): void => {
    const start = node.getStart(source);
    const { line } = source.getLineAndCharacterOfPosition(start);
    for (const text of texts)
      found.push({
        ruleset,
        file,
        line: line + 1,
        start,
        end: node.getEnd(),
        text,
        was: node.getText(source),
        inside: findFunction(node),
      });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) add(node.operatorToken, ...(OPERATORS.get(node.operatorToken.kind) ?? []));
    else if (ts.isNumericLiteral(node)) add(node, `(${node.text} + 1)`, `(${node.text} - 1)`);
    else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, "false");
    else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, "true");
    else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add(node, node.operand.getText(source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the rules files of one ruleset, sub-folders included. */
const listRulesFiles = (root: string, id: string): string[] =>
  readdirSync(join(root, "src/rules", id), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `src/rules/${id}/${name.replaceAll("\\", "/")}`)
    .sort();

/**
 * Returns a sample of mutants, chosen by what they change and not by their position: a new line elsewhere leaves the
 * others in the sample, so that the count reflects the examples and not the last commit.
 */
function sampleMutants(all: readonly Mutant[], most: number): readonly Mutant[] {
  const seen = new Map<string, number>();
  const keyed = all.map((mutant) => {
    const what = `${mutant.file} ${mutant.was} ${mutant.text}`;
    const nth = seen.get(what) ?? 0;
    seen.set(what, nth + 1);
    return { mutant, key: createHash("sha256").update(`${what} ${nth}`).digest("hex") };
  });
  return keyed
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, most)
    .map(({ mutant }) => mutant);
}

/** Creates mutants and counts those that make an example fail; the others are listed with place and change. */
export async function mutate({ root, rulesets, most, judge }: Options): Promise<Outcome> {
  const all = rulesets.flatMap((id) => listRulesFiles(root, id).flatMap((file) => listMutants(root, id, file)));
  const whole = new Copy(root, transpileAll(root));
  try {
    const executed = await listExecuted(whole, rulesets, judge);
    const chosen = sampleMutants(
      all.filter(({ file, inside }) => inside === null || executed.has(`${file} ${inside}`)),
      most,
    );
    let killed = 0;
    const survivors: string[] = [];
    for (const mutant of chosen) {
      if (await isNoticed(root, whole, mutant, judge)) killed += 1;
      else survivors.push(`${mutant.file}:${mutant.line} ${mutant.was} -> ${mutant.text}`);
    }
    return { killed, survivors };
  } finally {
    whole.remove();
  }
}

/** Returns the functions that examples execute in unbroken rules, each as `file name`. */
async function listExecuted(
  whole: Copy,
  rulesets: readonly string[],
  judge: Options["judge"],
): Promise<ReadonlySet<string>> {
  const executed = new Set<string>();
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    const bindings = await whole.load();
    for (const id of rulesets) {
      const bound = bindings.find((one) => one.id === id);
      if (!bound) throw new Error(`${id} has no bindings`);
      // Measured after loading: what the examples call, not what computes the constants.
      await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
      judge({ id: bound.id, prefix: bound.prefix, runnable: bound });
      const { result } = await session.post("Profiler.takePreciseCoverage");
      await session.post("Profiler.stopPreciseCoverage");
      for (const name of result.flatMap(listCalled)) executed.add(name);
    }
    return executed;
  } finally {
    session.disconnect();
  }
}

/** Returns the functions of a script of the rules that were called, each as `file name`. */
function listCalled({ url, functions }: Profiler.ScriptCoverage): readonly string[] {
  const [, file] = /\/(src\/rules\/.*)\.js$/.exec(url) ?? [];
  const called = functions.filter(({ ranges }) => ranges.some(({ count }) => count > 0));
  return file === undefined ? [] : called.map(({ functionName }) => `${file}.ts ${functionName}`);
}

/** Whether an example fails; a changed file that can't be loaded counts as noticed. */
async function isNoticed(root: string, whole: Copy, mutant: Mutant, judge: Options["judge"]): Promise<boolean> {
  const text = readFileSync(join(root, mutant.file), "utf8");
  const changed = transpile(text.slice(0, mutant.start) + mutant.text + text.slice(mutant.end));
  const broken = whole.change(mutant.file, changed);
  try {
    const bound = (await broken.load()).find(({ id }) => id === mutant.ruleset);
    return !bound || judge({ id: bound.id, prefix: bound.prefix, runnable: bound });
  } catch (error) {
    if (broken.isLoaded) throw error;
    return true;
  } finally {
    broken.remove();
  }
}

/** Returns the files to copy as JavaScript: each file is transpiled once, and only the broken one again. */
const transpileAll = (root: string): ReadonlyMap<string, string> =>
  new Map(listCopied(root).map((file) => [file, transpile(readFileSync(join(root, file), "utf8"))]));

function listCopied(root: string): readonly string[] {
  const files = COPIED.flatMap((path) =>
    statSync(join(root, path)).isDirectory()
      ? readdirSync(join(root, path), { recursive: true, encoding: "utf8" }).map(
          (name) => `${path}/${name.replaceAll("\\", "/")}`,
        )
      : [path],
  );
  return files.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
}

/** Returns the bindings of a copy of the rules in which every file is edited. */
export async function withCopy(
  root: string,
  edit: (path: string, text: string) => string,
): Promise<readonly Runnable[]> {
  const scripts = new Map(
    listCopied(root).map((file) => [file, transpile(edit(file, readFileSync(join(root, file), "utf8")))]),
  );
  const copy = new Copy(root, scripts);
  try {
    return await copy.load();
  } finally {
    copy.remove();
  }
}

const transpile = (text: string): string =>
  ts.transpileModule(text, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      rewriteRelativeImportExtensions: true,
      verbatimModuleSyntax: true,
    },
  }).outputText;

const TABLE = "test/ledger/table.ts";

/** The rules and their bindings as scripts in a folder of their own, from which they are imported. */
class Copy {
  readonly #root: string;
  readonly #folder = mkdtempSync(join(tmpdir(), "quadrant-mutant-"));
  readonly #scripts: ReadonlyMap<string, string>;
  isLoaded = false;

  constructor(root: string, scripts: ReadonlyMap<string, string>) {
    this.#root = root;
    this.#scripts = scripts;
    for (const [file, text] of scripts) {
      const path = this.#pathOf(file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    writeFileSync(join(this.#folder, "package.json"), '{ "type": "module" }');
    symlinkSync(join(root, "node_modules"), join(this.#folder, "node_modules"), "junction");
  }

  async load(): Promise<readonly Runnable[]> {
    const { bindings } = (await import(this.#urlOf(TABLE))) as { bindings: readonly Runnable[] };
    this.isLoaded = true;
    return bindings;
  }

  /** Returns a copy with one script changed, which shares with this one all that does not import it. */
  change(file: string, text: string): Copy {
    const own = this.#listImporting(file).add(TABLE);
    // The table loads the bindings of every ruleset that has a folder beside it.
    for (const [, id] of [...own].flatMap((one) => [...one.matchAll(/^src\/rules\/(?!shared\/)(\w+)\//g)]))
      own.add(`test/ledger/${id}.ts`);
    const scripts = [...own].map((one) => {
      const script = one === file ? text : (this.#scripts.get(one) ?? "");
      const shared = listImports(one, script).filter(({ path }) => !own.has(path));
      return [
        one,
        shared.reduce(
          (edited, { name, path }) => edited.replaceAll(JSON.stringify(name), JSON.stringify(this.#urlOf(path))),
          script,
        ),
      ] as const;
    });
    return new Copy(this.#root, new Map(scripts));
  }

  /** Returns a file and those that import it, directly or not. */
  #listImporting(file: string): Set<string> {
    const found = new Set([file]);
    for (const one of found)
      for (const [other, script] of this.#scripts)
        if (listImports(other, script).some(({ path }) => path === one)) found.add(other);
    return found;
  }

  #pathOf(file: string): string {
    return join(this.#folder, file.replace(/\.ts$/, ".js"));
  }

  #urlOf(file: string): string {
    return pathToFileURL(this.#pathOf(file)).href;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Returns what a script imports of its copy: the name in the import, and the file as `src/rules/siege/nova.ts`. */
const listImports = (file: string, script: string): readonly { readonly name: string; readonly path: string }[] =>
  [...script.matchAll(/^(?:import|export)\b[^"]*?"(\.[^"]+)";$/gm)].map(([, name = ""]) => ({
    name,
    path: posix.join(posix.dirname(file), name).replace(/\.js$/, ".ts"),
  }));
