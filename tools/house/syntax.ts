/** What the syntax trees say: names, casts, parsers, exports and their docstrings, long lines. */
import ts from "typescript";
import { type Source, walk } from "./sources.ts";

const isCompat = (path: string): boolean => path.startsWith("src/core/compat/");

type Accepts = (node: ts.Node, source: Source) => boolean;

/** Returns where the nodes are that `accepts` takes, as `path:line`. */
export function findNodes(sources: readonly Source[], accepts: Accepts): readonly string[] {
  const found: string[] = [];
  for (const source of sources)
    walk(source.tree, (node) => {
      if (accepts(node, source)) found.push(formatPlace(node, source));
    });
  return found;
}

/** Returns a node's place as `path:line`. */
export const formatPlace = (node: ts.Node, { path, tree }: Source): string =>
  `${path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`;

/** `value as never`, outside compat. */
export const isAsNever = (node: ts.Node, { path }: Source): boolean =>
  !isCompat(path) && ts.isAsExpression(node) && node.type.kind === ts.SyntaxKind.NeverKeyword;

/** `value as unknown as T`, outside compat. */
export const isDoubleCast = (node: ts.Node, { path }: Source): boolean =>
  !isCompat(path) && ts.isAsExpression(node) && ts.isAsExpression(node.expression);

/** The type `any`, outside compat. */
export const isAny = (node: ts.Node, { path }: Source): boolean =>
  !isCompat(path) && node.kind === ts.SyntaxKind.AnyKeyword;

/** Returns how many lines outside compat hold `as never`, comments included. */
export const countAsNeverLines = (sources: readonly Source[]): number =>
  sources
    .filter(({ path }) => !isCompat(path))
    .flatMap(({ lines }) => lines)
    .filter((line) => line.includes("as never")).length;

export type Definition = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration;

export const isDefinition = (node: ts.Node): node is Definition =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node);

/** Returns the name of a function: its own, or that of the constant or property it is the value of. */
function functionName(node: Definition): string | null {
  if (node.name) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : null;
}

/** Returns the names of functions and constants declared at the top of a file. */
function topNames({ tree }: Source): readonly string[] {
  return tree.statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement)) return statement.name?.text ?? [];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  });
}

export const countTopNames = (sources: readonly Source[], suffix: string): number =>
  sources.flatMap(topNames).filter((name) => name.endsWith(suffix)).length;

/** Whether a function is a hand-written parser: named, with `Json` or `unknown` first, and with a stated result. */
export const isParser = (node: ts.Node, { path }: Source): boolean =>
  !path.startsWith("src/rules/") &&
  isDefinition(node) &&
  functionName(node) !== null &&
  node.type !== undefined &&
  /\b(unknown|Json)\b/.test(node.parameters[0]?.type?.getText() ?? "");

/** Whether a function is a parser that refuses: it returns `… | null`, `… | undefined` or a type predicate. */
export const isRefusingParser = (node: ts.Node, source: Source): boolean =>
  isParser(node, source) &&
  isDefinition(node) &&
  node.type !== undefined &&
  (ts.isTypePredicateNode(node.type) || /(^|\| )(null|undefined)( \||$)/.test(node.type.getText()));

export interface Export {
  readonly path: string;
  readonly name: string;
  readonly hasDocstring: boolean;
}

/** Returns what a file declares and exports by name. */
export function readExports({ path, tree }: Source): readonly Export[] {
  return tree.statements.flatMap((statement): readonly Export[] => {
    if (!ts.canHaveModifiers(statement)) return [];
    if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    const hasDocstring = ts.getJSDocCommentsAndTags(statement).length > 0;
    const names = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.map(({ name }) => name.getText())
      : [(statement as ts.DeclarationStatement).name?.getText() ?? "default"];
    return names.map((name) => ({ path, name, hasDocstring }));
  });
}

/** Returns how many comments open with two stars. */
export const countDocBlocks = (sources: readonly Source[]): number =>
  sources.reduce((sum, { text }) => sum + (text.match(/\/\*\*(?!\/)/g)?.length ?? 0), 0);

/**
 * Returns the lines over a width, as `path:line`: all, or only those that hold no string, template, pattern or address.
 */
export function longLines({ path, tree, lines }: Source, width: number, all: boolean): readonly string[] {
  const long = lines.flatMap((line, at) => (line.length > width ? [at] : []));
  if (long.length === 0) return [];
  const excused = new Set<number>();
  if (!all)
    walk(tree, (node) => {
      const isText =
        ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isRegularExpressionLiteral(node);
      if (!isText) return;
      const from = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line;
      const to = tree.getLineAndCharacterOfPosition(node.end).line;
      for (let at = from; at <= to; at++) excused.add(at);
    });
  return long
    .filter((at) => !excused.has(at) && (all || !/https?:\/\//.test(lines[at] ?? "")))
    .map((at) => `${path}:${at + 1}`);
}
