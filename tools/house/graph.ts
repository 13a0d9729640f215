/** Which file imports which, and what follows from it: cycles, chains, levels, what one file pulls in. */
import { posix } from "node:path";
import ts from "typescript";
import { type Source, walk } from "./sources.ts";

/** `value` and `type` are static imports; `dynamic` is a call of `import()`. */
export type ImportKind = "value" | "type" | "dynamic";

interface Import {
  readonly to: string;
  readonly kind: ImportKind;
}

/** For each node, the nodes that it imports. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the imports of every file that lead to another file of the same sources. */
export function readImports(sources: readonly Source[]): ReadonlyMap<string, readonly Import[]> {
  const known = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map(({ path, tree }) => {
      const found: Import[] = [];
      walk(tree, (node) => {
        const read = readImport(node);
        const to = read?.specifier.startsWith(".") ? posix.join(posix.dirname(path), read.specifier) : "";
        if (read && to !== path && known.has(to)) found.push({ to, kind: read.kind });
      });
      return [path, found];
    }),
  );
}

function readImport(node: ts.Node): { specifier: string; kind: ImportKind } | null {
  if (ts.isImportDeclaration(node))
    return { specifier: literal(node.moduleSpecifier), kind: isTypeOnly(node.importClause) ? "type" : "value" };
  if (ts.isExportDeclaration(node) && node.moduleSpecifier)
    return { specifier: literal(node.moduleSpecifier), kind: node.isTypeOnly ? "type" : "value" };
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return { specifier: literal(node.argument.literal), kind: "type" };
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return { specifier: literal(node.arguments[0]), kind: "dynamic" };
  return null;
}

const literal = (node: ts.Node | undefined): string => (node && ts.isStringLiteralLike(node) ? node.text : "");

/** Whether nothing of an import is left at run time: `import type`, or `type` before every name. */
function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  if (clause.name || !named || !ts.isNamedImports(named)) return false;
  return named.elements.length > 0 && named.elements.every((element) => element.isTypeOnly);
}

/** Returns the graph of the given kinds of import between files that `includes` accepts. */
export function importGraph(
  imports: ReadonlyMap<string, readonly Import[]>,
  kinds: readonly ImportKind[],
  includes: (path: string) => boolean = () => true,
): Graph {
  const graph = new Map<string, ReadonlySet<string>>();
  for (const [path, list] of imports)
    if (includes(path))
      graph.set(path, new Set(list.filter(({ to, kind }) => kinds.includes(kind) && includes(to)).map(({ to }) => to)));
  return graph;
}

/** Returns the graph between groups of nodes; arrows within a group are left out. */
export function groupGraph(graph: Graph, groupBy: (node: string) => string): Graph {
  const groups = new Map<string, Set<string>>();
  for (const [from, targets] of graph) {
    const group = groups.get(groupBy(from)) ?? new Set<string>();
    groups.set(groupBy(from), group);
    for (const to of targets) if (groupBy(to) !== groupBy(from)) group.add(groupBy(to));
  }
  return groups;
}

export function restrict(graph: Graph, nodes: ReadonlySet<string>): Graph {
  const kept = [...graph].filter(([node]) => nodes.has(node));
  return new Map(kept.map(([node, targets]) => [node, new Set([...targets].filter((to) => nodes.has(to)))]));
}

export const countArrows = (graph: Graph): number => [...graph.values()].reduce((sum, { size }) => sum + size, 0);

/** Returns the starts and all that they import, directly or not. */
export function closure(graph: Graph, starts: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [...starts];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    open.push(...(graph.get(node) ?? []));
  }
  return seen;
}

/** Returns the groups of nodes that reach each other (Tarjan), each after all that it imports; most have one node. */
function components(graph: Graph): readonly (readonly string[])[] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): number => {
    const own = index.size;
    index.set(node, own);
    low.set(node, own);
    stack.push(node);
    for (const to of graph.get(node) ?? []) {
      if (!index.has(to)) low.set(node, Math.min(low.get(node) ?? own, visit(to)));
      else if (stack.includes(to)) low.set(node, Math.min(low.get(node) ?? own, index.get(to) ?? own));
    }
    if (low.get(node) === own) found.push(stack.splice(stack.indexOf(node)));
    return low.get(node) ?? own;
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}

/** Returns the circles of a graph: each the nodes that reach each other. */
export const circles = (graph: Graph): readonly (readonly string[])[] =>
  components(graph).filter(({ length }) => length > 1);

/** Returns the length of the longest chain of imports, in nodes; a circle counts as one. */
export function longestChain(graph: Graph): number {
  const level = new Map<string, number>();
  for (const group of components(graph)) {
    const imported = group.flatMap((node) => [...(graph.get(node) ?? [])]).filter((to) => !group.includes(to));
    const own = 1 + Math.max(0, ...imported.map((to) => level.get(to) ?? 0));
    for (const node of group) level.set(node, own);
  }
  return Math.max(0, ...level.values());
}

/**
 * Returns how many levels a graph has, and how many arrows run back up. Each node is placed one level above all that it
 * imports, in an order that leaves few arrows backwards (Eades, Lin and Smyth): those break its circles, and do not
 * count.
 */
export function layer(graph: Graph): { readonly levels: number; readonly up: number } {
  const order = fewArrowsBack(graph);
  const position = new Map(order.map((node, at) => [node, at]));
  const level = new Map<string, number>();
  let up = 0;
  for (const node of [...order].reverse()) {
    const targets = [...(graph.get(node) ?? [])];
    const down = targets.filter((to) => (position.get(to) ?? 0) > (position.get(node) ?? 0));
    up += targets.length - down.length;
    level.set(node, 1 + Math.max(0, ...down.map((to) => level.get(to) ?? 0)));
  }
  return { levels: Math.max(0, ...level.values()), up };
}

function fewArrowsBack(graph: Graph): readonly string[] {
  const left = new Set(graph.keys());
  const out = (node: string): number => [...(graph.get(node) ?? [])].filter((to) => left.has(to)).length;
  const into = (node: string): number => [...left].filter((from) => graph.get(from)?.has(node)).length;
  const first: string[] = [];
  const last: string[] = [];
  const peel = (has: (node: string) => boolean, take: (node: string) => void): boolean => {
    const found = [...left].filter((node) => has(node) && left.delete(node));
    found.forEach(take);
    return found.length > 0;
  };
  while (left.size > 0) {
    const sinks = (): boolean =>
      peel(
        (node) => out(node) === 0,
        (node) => last.unshift(node),
      );
    const sources = (): boolean =>
      peel(
        (node) => into(node) === 0,
        (node) => first.push(node),
      );
    while (sinks() || sources());
    const next = [...left].reduce<string | null>(
      (best, node) => (best === null || out(node) - into(node) > out(best) - into(best) ? node : best),
      null,
    );
    if (next !== null && left.delete(next)) first.push(next);
  }
  return [...first, ...last];
}
