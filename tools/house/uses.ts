/** Which exports are used: by the names that other files import. */
import { posix } from "node:path";
import ts from "typescript";
import { type Export, readExports } from "./syntax.ts";
import { type Source, walk } from "./sources.ts";

/** Returns the exports of `src/rules` that no other file under `src` imports by name. */
export function unusedRulesExports(sources: readonly Source[]): readonly Export[] {
  const used = new Set(sources.flatMap((source) => [...importedNames(source)]));
  const isUsed = ({ path, name }: Export): boolean => used.has(`${path}#${name}`) || used.has(`${path}#*`);
  return sources
    .filter(({ path }) => path.startsWith("src/rules/"))
    .flatMap(readExports)
    .filter((entry) => !isUsed(entry));
}

/** Returns `path#name` for every name that a file imports or exports again; `path#*` where it takes the whole. */
function importedNames({ path, tree }: Source): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (specifier: ts.Node | undefined, name: string): void => {
    if (specifier && ts.isStringLiteral(specifier) && specifier.text.startsWith("."))
      names.add(`${posix.join(posix.dirname(path), specifier.text)}#${name}`);
  };
  walk(tree, (node) => {
    if (ts.isImportDeclaration(node)) addClause(node.importClause, (name) => add(node.moduleSpecifier, name), tree);
    if (ts.isExportDeclaration(node)) {
      const clause = node.exportClause;
      if (!clause || ts.isNamespaceExport(clause)) add(node.moduleSpecifier, "*");
      else for (const { name, propertyName } of clause.elements) add(node.moduleSpecifier, (propertyName ?? name).text);
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, node.qualifier?.getText().split(".")[0] ?? "*");
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0], "*");
  });
  return names;
}

function addClause(clause: ts.ImportClause | undefined, add: (name: string) => void, tree: ts.SourceFile): void {
  if (clause?.name) add("default");
  const named = clause?.namedBindings;
  if (!named) return;
  if (ts.isNamedImports(named)) for (const { name, propertyName } of named.elements) add((propertyName ?? name).text);
  else for (const member of membersRead(named.name.text, tree)) add(member);
}

/** Returns the members of a namespace that are read by name; `*` where the namespace itself is passed on. */
function membersRead(namespace: string, tree: ts.SourceFile): ReadonlySet<string> {
  const members = new Set<string>();
  walk(tree, (node) => {
    if (!ts.isIdentifier(node) || node.text !== namespace || ts.isNamespaceImport(node.parent)) return;
    const { parent } = node;
    if (ts.isPropertyAccessExpression(parent) && parent.expression === node) members.add(parent.name.text);
    else if (ts.isQualifiedName(parent) && parent.left === node) members.add(parent.right.text);
    else if (!ts.isPropertyAccessExpression(parent)) members.add("*");
  });
  return members;
}

/** Returns those exports whose name occurs only once in the code of all files. */
export function namedOnce(sources: readonly Source[], exports: readonly Export[]): readonly Export[] {
  const counts = new Map<string, number>();
  for (const { tree } of sources)
    walk(tree, (node) => {
      if (ts.isIdentifier(node)) counts.set(node.text, (counts.get(node.text) ?? 0) + 1);
    });
  return exports.filter(({ name }) => counts.get(name) === 1);
}
