/**
 * House rules that nothing reads, found in the source of one ruleset. They are declared as `Declared<…>` and read as
 * `house.name`, or as `name` taken out of what is called a house or typed as house rules.
 */
import ts from "typescript";
import type { Files } from "./planted-folder.ts";

const DECLARATION = /^Declared</;
const HOUSE = /house/i;

/** What a file has to do with house rules: the names that it declares and those that it reads. */
interface Names {
  readonly declared: readonly string[];
  readonly read: readonly string[];
}

/** Calls `see` with a node and every node in it. */
function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

/** Returns the names of the house rules that a file declares. */
function listDeclared(source: ts.SourceFile): readonly string[] {
  const names: string[] = [];
  visit(source, (node) => {
    if (!ts.isVariableDeclaration(node) || !DECLARATION.test(node.type?.getText() ?? "")) return;
    if (!node.initializer || !ts.isObjectLiteralExpression(node.initializer)) return;
    for (const { name } of node.initializer.properties) if (name) names.push(name.getText());
  });
  return names;
}

/** Returns the names that a file reads of house rules. */
function listRead(source: ts.SourceFile): readonly string[] {
  const aliases = source.statements.filter(
    (statement) => ts.isTypeAliasDeclaration(statement) && HOUSE.test(statement.type.getText()),
  );
  const houseTypes = new Set(aliases.map((alias) => (alias as ts.TypeAliasDeclaration).name.text));
  const names: string[] = [];
  visit(source, (node) => {
    if (ts.isPropertyAccessExpression(node) && HOUSE.test(node.expression.getText())) names.push(node.name.text);
    if (!ts.isBindingElement(node)) return;
    const from = readOrigin(node.parent.parent);
    if (HOUSE.test(from) || houseTypes.has(from)) names.push((node.propertyName ?? node.name).getText());
  });
  return names;
}

/** Returns what a pattern takes names out of: the type of a parameter, a value, or an outer name. */
function readOrigin(owner: ts.ParameterDeclaration | ts.VariableDeclaration | ts.BindingElement): string {
  if (ts.isParameter(owner)) return owner.type?.getText() ?? "";
  if (ts.isVariableDeclaration(owner)) return owner.initializer?.getText() ?? "";
  return (owner.propertyName ?? owner.name).getText();
}

const known = new Map<string, Names>();

/** Returns the names in a file, which are found once for a text: most texts are searched a second time. */
function findNames([path, text]: readonly [string, string]): Names {
  const found = known.get(text);
  if (found) return found;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const names = { declared: listDeclared(source), read: listRead(source) };
  known.set(text, names);
  return names;
}

/** Returns the house rules that the files of a ruleset declare and do not read. */
export function findUnreadHouseRules(files: Files): readonly string[] {
  const names = Object.entries(files).map(findNames);
  const read = new Set(names.flatMap((file) => file.read));
  return names.flatMap(({ declared }) => declared).filter((name) => !read.has(name));
}
