/**
 * Which declarations of src a control at the table can reach: those that the entry and what it registers use by name,
 * directly or not. What only `game.quadrant` uses, for macros, is not reached.
 */
import { posix } from "node:path";
import ts from "typescript";
import { type Source, walk } from "../house/sources.ts";
import { listDeclarations } from "./declarations.ts";

const ENTRY = "src/quadrant.ts";

/** What a name in a file stands for: a declaration, or all that a module exports. */
type Meaning = { readonly id: string } | { readonly module: string };

interface Uses {
  readonly ids: ReadonlySet<string>;
  /** Modules that are loaded with it. */
  readonly modules: ReadonlySet<string>;
}

/** Returns the ids of the declarations that can be reached. */
export function findReachable(sources: readonly Source[], entry = ENTRY): ReadonlySet<string> {
  const files = new Map(sources.map((source) => [source.path, source]));
  const reached = new Set<string>();
  const loaded = new Set<string>();
  const open: Uses[] = [];
  const load = (path: string): void => {
    const source = files.get(path);
    if (!source || loaded.has(path)) return;
    loaded.add(path);
    open.push(usesOfModule(source));
  };
  const reach = (id: string): void => {
    if (reached.has(id)) return;
    reached.add(id);
    const [path = "", name] = id.split("#");
    const source = files.get(path);
    if (!source) return;
    load(path);
    const declared = listDeclarations(source).filter((declaration) => declaration.name === name);
    declared.forEach(({ node }) => open.push(usesOf(source, node)));
    if (declared.length === 0) listHandedOn(source, name ?? "").forEach(reach);
  };
  load(entry);
  for (let uses = open.pop(); uses; uses = open.pop()) {
    uses.modules.forEach(load);
    uses.ids.forEach((id) => {
      const [path = "", name] = id.split("#");
      const source = files.get(path);
      if (name === "*" && source)
        listDeclarations(source)
          .filter(({ exported }) => exported)
          .forEach((one) => reach(one.id));
      else reach(id);
    });
  }
  return reached;
}

/** Returns what is used as soon as a module is loaded: by statements that declare nothing, and its imports. */
function usesOfModule(source: Source): Uses {
  const declared = new Set(listDeclarations(source).map(({ node }) => node));
  const modules = new Set<string>();
  const ids = new Set<string>();
  for (const statement of source.tree.statements) {
    if (ts.isImportDeclaration(statement)) modules.add(resolve(source, statement.moduleSpecifier));
    else if (ts.isExportDeclaration(statement)) {
      if (statement.moduleSpecifier && !statement.isTypeOnly) modules.add(resolve(source, statement.moduleSpecifier));
    } else if (!declared.has(statement) && !ts.isVariableStatement(statement) && !isTypeOnly(statement))
      usesOf(source, statement).ids.forEach((id) => ids.add(id));
  }
  return { ids, modules };
}

/** Returns what a module may export under a name that it does not declare: what it exports of other modules. */
function listHandedOn(source: Source, name: string): readonly string[] {
  return source.tree.statements
    .filter(ts.isExportDeclaration)
    .flatMap(({ exportClause, moduleSpecifier, isTypeOnly: onlyTypes }) => {
      if (!moduleSpecifier || onlyTypes) return [];
      const module = resolve(source, moduleSpecifier);
      if (!exportClause || ts.isNamespaceExport(exportClause)) return [`${module}#${name}`];
      const handed = exportClause.elements.filter((element) => element.name.text === name);
      return handed.map((element) => `${module}#${(element.propertyName ?? element.name).text}`);
    });
}

const isTypeOnly = (node: ts.Node): boolean => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

/** Returns the declarations that a part of a file names as values. */
export function usesOf(source: Source, part: ts.Node): Uses {
  const meanings = readMeanings(source);
  const ids = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (isForMacros(node)) return;
    if (ts.isIdentifier(node) && isValue(node)) {
      const meaning = meanings.get(node.text);
      if (meaning && "id" in meaning) ids.add(meaning.id);
      else if (meaning) ids.add(`${meaning.module}#${readMember(node) ?? "*"}`);
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      for (const name of readImported(node)) ids.add(`${resolve(source, node.arguments[0])}#${name}`);
    ts.forEachChild(node, visit);
  };
  visit(part);
  return { ids, modules: new Set() };
}

/** Whether a call puts something onto `game`, where macros find it. */
const isForMacros = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && node.expression.getText() === "Object.assign" && node.arguments[0]?.getText() === "game";

/** Whether an identifier is read as a value, and does not name a property or a declaration. */
function isValue(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent))
    return parent.name !== node;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent)) return parent.initializer === node;
  return true;
}

const readMember = ({ parent }: ts.Identifier): string | null =>
  ts.isPropertyAccessExpression(parent) ? parent.name.text : null;

/** Returns the exports that a call of `import()` takes; `*` where it passes on the module. */
function readImported(call: ts.CallExpression): readonly string[] {
  let node: ts.Node = call;
  while (ts.isAwaitExpression(node.parent) || ts.isParenthesizedExpression(node.parent)) node = node.parent;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === node && node !== call) return [parent.name.text];
  if (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name))
    return parent.name.elements.map(({ propertyName, name }) => (propertyName ?? name).getText());
  return ["*"];
}

const known = new WeakMap<Source, ReadonlyMap<string, Meaning>>();

/** Returns what the names of a file stand for: its own declarations, and its imports. */
function readMeanings(source: Source): ReadonlyMap<string, Meaning> {
  const meanings = known.get(source) ?? new Map([...importMeanings(source), ...ownMeanings(source)]);
  known.set(source, meanings);
  return meanings;
}

const ownMeanings = (source: Source): readonly (readonly [string, Meaning])[] =>
  listDeclarations(source).map(({ id, name }) => [name, { id }]);

/** Returns the values that a file imports, by the name that it gives them. */
export function importMeanings(source: Source): readonly (readonly [string, Meaning])[] {
  const found: (readonly [string, Meaning])[] = [];
  walk(source.tree, (node) => {
    if (!ts.isImportDeclaration(node) || !node.importClause?.namedBindings) return;
    if (node.importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return;
    const module = resolve(source, node.moduleSpecifier);
    const bound = node.importClause.namedBindings;
    if (ts.isNamespaceImport(bound)) found.push([bound.name.text, { module }]);
    else
      for (const { name, propertyName, isTypeOnly: onlyType } of bound.elements)
        if (!onlyType) found.push([name.text, { id: `${module}#${(propertyName ?? name).text}` }]);
  });
  return found;
}

/** Returns the path of a module that a file names. */
function resolve({ path }: Source, specifier: ts.Node | undefined): string {
  const text = specifier && ts.isStringLiteralLike(specifier) ? specifier.text : "";
  return text.startsWith(".") ? posix.join(posix.dirname(path), text) : text;
}
