/** The names that a file of src declares at its top, and what each of them uses. */
import ts from "typescript";
import type { Source } from "../house/sources.ts";

/** A function, class or constant at the top of a file. */
export interface Declaration {
  /** As `src/rules/siege/nova.ts#planSpend`. */
  readonly id: string;
  readonly name: string;
  readonly node: ts.Node;
  readonly exported: boolean;
  /** Whether its value is a function, so that a test can call it. */
  readonly callable: boolean;
  /** The text of its doc comment. */
  readonly comment: string;
}

const known = new WeakMap<Source, readonly Declaration[]>();

/** Returns the declarations of values at the top of a file. */
export function listDeclarations(source: Source): readonly Declaration[] {
  const found = known.get(source) ?? source.tree.statements.flatMap((statement) => read(source, statement));
  known.set(source, found);
  return found;
}

function read(source: Source, statement: ts.Statement): readonly Declaration[] {
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  const comment = readComment(source, statement);
  const declare = (name: ts.Node, node: ts.Node, callable: boolean): Declaration => {
    const text = name.getText(source.tree);
    return { id: `${source.path}#${text}`, name: text, node, exported: isExported, callable, comment };
  };
  if (ts.isFunctionDeclaration(statement) && statement.name)
    return statement.body ? [declare(statement.name, statement, true)] : [];
  if (ts.isClassDeclaration(statement) && statement.name) return [declare(statement.name, statement, true)];
  if (ts.isEnumDeclaration(statement)) return [declare(statement.name, statement, false)];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap((node) =>
    listBoundNames(node.name).map((name) => declare(name, node, isFunction(node.initializer))),
  );
}

const listBoundNames = (name: ts.BindingName): readonly ts.Identifier[] =>
  ts.isIdentifier(name)
    ? [name]
    : name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : listBoundNames(element.name)));

const isFunction = (value: ts.Expression | undefined): boolean =>
  value !== undefined && (ts.isArrowFunction(value) || ts.isFunctionExpression(value));

function readComment({ text }: Source, node: ts.Node): string {
  return (ts.getLeadingCommentRanges(text, node.pos) ?? [])
    .map(({ pos, end }) => text.slice(pos, end))
    .filter((comment) => comment.startsWith("/**"))
    .slice(-1)
    .join("");
}
