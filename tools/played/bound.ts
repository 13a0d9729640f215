/**
 * Which functions of src/rules are a rule's code: the exports that its examples call by way of its binding, and those
 * that a test names whose title cites the rule.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { type Source, parseSource, walk } from "../house/sources.ts";
import type { Runnable } from "../ledger-bindings.ts";
import { isRecord } from "../ledger-given.ts";
import { withCopy } from "../ledger-mutate.ts";
import type { Entry } from "../ledger-run.ts";
import { listDeclarations } from "./declarations.ts";
import { importMeanings, usesOf } from "./reach.ts";

/** The rules whose code a function is, by the function's id; none where no test of a rule uses it. */
export type BoundFunctions = ReadonlyMap<string, readonly string[]>;

/** Where a copy of the rules notes the exports that are called. */
const CALLED = "quadrantCalled";
const called = new Set<string>();
Object.assign(globalThis, { [CALLED]: called });

/**
 * Returns the functions of every rule that the ledgers bind or a test cites. A binding often calls more than its rule
 * needs: a function whose doc comment names rules is the code of those, and one whose file names some of the rules that
 * call it is the code of these.
 */
export async function readBoundFunctions(
  root: string,
  entries: readonly Entry[],
  sources: readonly Source[],
): Promise<BoundFunctions> {
  const known = new Set(entries.flatMap(({ rules }) => rules));
  const callers = new Map<string, Set<string>>();
  const named = namedByBindings(root);
  const bindings = await withCopy(root, noteCalls);
  const calls = callsOfExamples(bindings, entries).filter(([, id]) => named.has(id));
  for (const [rule, id] of [...calls, ...listCited(root)]) {
    const rules = callers.get(id) ?? new Set();
    if (known.has(rule)) callers.set(id, rules.add(rule));
  }
  return new Map(
    sources
      .filter(({ path }) => path.startsWith("src/rules/"))
      .flatMap((source) => {
        const ofFile = listRuleIds(/^\s*\/\*\*[\s\S]*?\*\//.exec(source.text)?.[0] ?? "");
        return listDeclarations(source)
          .filter(({ exported, callable }) => exported && callable)
          .map(({ id, comment }) => {
            const own = listRuleIds(comment).filter((rule) => known.has(rule));
            const calling = [...(callers.get(id) ?? [])];
            const near = calling.filter((rule) => ofFile.includes(rule));
            return [id, [own, near, calling].find(({ length }) => length > 0) ?? []] as const;
          });
      }),
  );
}

/** Returns the text of a file of src/rules in which every exported function notes that it was called. */
export function noteCalls(path: string, text: string): string {
  if (!path.startsWith("src/rules/")) return text;
  const edits = listDeclarations(parseSource(path, text))
    .filter(({ exported, callable }) => exported && callable)
    .flatMap(({ id, node }) => {
      const body = readBody(node);
      const note = `globalThis.${CALLED}.add(${JSON.stringify(id)})`;
      if (!body) return [];
      if (ts.isBlock(body)) return [{ at: body.getStart() + 1, text: `${note};` }];
      return [
        { at: body.getStart(), text: `(${note}, ` },
        { at: body.getEnd(), text: ")" },
      ];
    });
  return edits
    .sort((a, b) => b.at - a.at)
    .reduce((edited, { at, text: added }) => edited.slice(0, at) + added + edited.slice(at), text);
}

function readBody(node: ts.Node): ts.Node | undefined {
  if (ts.isFunctionDeclaration(node)) return node.body;
  const value = ts.isVariableDeclaration(node) ? node.initializer : undefined;
  return value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? value.body : undefined;
}

/** Returns the exports of src/rules that the bindings name. */
const namedByBindings = (root: string): ReadonlySet<string> =>
  new Set(
    readTests(root, "test/ledger").flatMap((source) =>
      importMeanings(source).flatMap(([, meaning]) => ("id" in meaning ? [meaning.id] : [])),
    ),
  );

/** Returns what the examples of each bound rule call, as rule and id. */
function callsOfExamples(
  bindings: readonly Runnable[],
  entries: readonly Entry[],
): readonly (readonly [string, string])[] {
  const settings = new Map(entries.flatMap(({ rules, setting }) => rules.map((rule) => [rule, setting] as const)));
  return entries.flatMap(({ rules, examples }) =>
    rules.flatMap((rule) => {
      const binding = bindings.find(({ bound }) => bound.has(rule));
      if (!binding) return [];
      const options = rules.flatMap((one) => settings.get(one) ?? []);
      called.clear();
      examples.forEach(({ given }, i) => {
        if (isRecord(given) && !Object.hasOwn(binding.manual, `${rule}#${i + 1}`))
          tryRun(() => binding.run(rule, given, options));
      });
      return [...called].map((id) => [rule, id] as const);
    }),
  );
}

/** An example that fails is for `npm run ledger` to report. */
function tryRun(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Returns the functions that tests name under a title that cites a rule, as rule and id. */
function listCited(root: string): readonly (readonly [string, string])[] {
  const files = new Map(readTests(root, "test/rules").map((source) => [source.path, source]));
  return [...files.values()].flatMap((source) => {
    const found: (readonly [string, string])[] = [];
    walk(source.tree, (node) => {
      const title = readTitle(node);
      if (title === null) return;
      const ids = namedBy(files, source, node);
      for (const rule of listRuleIds(title)) for (const id of ids) found.push([rule, id]);
    });
    return found;
  });
}

/** Returns the title of a test or of a group of tests. */
function readTitle(node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || !/^(it|test|describe)\b/.test(node.expression.getText())) return null;
  const [title] = node.arguments;
  return title && ts.isStringLiteralLike(title) ? title.text : null;
}

/** Returns the exports of src/rules that a part of a test names, itself or by helpers of the tests. */
function namedBy(files: ReadonlyMap<string, Source>, source: Source, part: ts.Node): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [...usesOf(source, part).ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const [path = "", name] = id.split("#");
    const helper = files.get(path);
    for (const one of helper ? listDeclarations(helper) : [])
      if (helper && one.name === name) open.push(...usesOf(helper, one.node).ids);
  }
  return new Set([...seen].filter((id) => id.startsWith("src/rules/")));
}

/**
 * Returns the rules that a text cites: `SIE-NOVA-1`, and further numbers of the same area as in `SIE-NOVA-1 to -5` or
 * `SIE-PTRK-1, -6 and -7`.
 */
export function listRuleIds(text: string): readonly string[] {
  const found: string[] = [];
  for (const { 0: cited, index } of text.matchAll(/\b[A-Z]{3}-[A-Z0-9]+-\d+[a-z]?\b/g)) {
    const area = cited.slice(0, cited.lastIndexOf("-"));
    found.push(cited);
    let last = Number.parseInt(cited.slice(area.length + 1), 10);
    let rest = text.slice(index + cited.length);
    for (let next = FURTHER.exec(rest); next; next = FURTHER.exec(rest)) {
      const [whole, joint, full, number] = next;
      if (full && full !== `${area}-`) break;
      const to = Number(number);
      for (let n = joint === "to" ? last + 1 : to; n <= to; n += 1) found.push(`${area}-${n}`);
      last = to;
      rest = rest.slice(whole.length);
    }
  }
  return [...new Set(found)];
}

const FURTHER = /^(?:,? (to|and) |, )(?:([A-Z]{3}-[A-Z0-9]+-)|-)(\d+)\b/;

const readTests = (root: string, folder: string): readonly Source[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".ts"))
    .sort()
    .map((path) => parseSource(path, readFileSync(join(root, path), "utf8")));
