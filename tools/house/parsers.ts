/** Which of the functions that take `Json` or `unknown` parse by hand: they examine their argument themselves. */
import ts from "typescript";
import { type Source, walk } from "./sources.ts";
import { type Definition, isDefinition, isParser } from "./syntax.ts";

/** Calls that examine a value: readers of fields, tests of types, what takes an object apart, searches of a list. */
const EXAMINERS = /^(at|\w+At|is[A-Z]\w*|Array\.isArray|(Number|Object)\.\w+)$|\.(includes|has)$/;
const EQUALITY = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** Whether a function is a parser, and itself examines its first argument rather than hand it on or to a schema. */
export const isHandParser = (node: ts.Node, source: Source): boolean =>
  isParser(node, source) && isDefinition(node) && examinesArgument(node);

function examinesArgument(definition: Definition): boolean {
  const [parameter] = definition.parameters;
  if (!parameter || !definition.body) return false;
  const names = new Set(boundNames(parameter.name));
  const isTyped = hasOwnMembers(parameter.type);
  // A value that is destructured is taken apart by its parameter, unless its type names its members.
  if (!isTyped && ts.isObjectBindingPattern(parameter.name)) return true;
  let examined = false;
  const visit = (node: ts.Node): void => {
    if (isDefinition(node) && node.parameters.some(({ name }) => boundNames(name).some((own) => names.has(own))))
      return;
    if (ts.isVariableDeclaration(node) && node.initializer && isArgument(node.initializer, names)) {
      for (const name of boundNames(node.name)) names.add(name);
      if (!isTyped && !ts.isIdentifier(node.name)) examined = true;
    }
    examined ||= examines(node, names, isTyped);
    ts.forEachChild(node, visit);
  };
  visit(definition.body);
  return examined;
}

/** Whether a type states members of its own, as an interface or `World<unknown>` does; an index signature does not. */
function hasOwnMembers(type: ts.TypeNode | undefined): boolean {
  let found = false;
  if (type)
    walk(type, (node) => {
      found ||= ts.isPropertySignature(node) || ts.isMethodSignature(node);
      found ||= ts.isTypeReferenceNode(node) && (node.typeArguments?.length ?? 0) > 0 && !isRecord(node);
    });
  return found;
}

const isRecord = (node: ts.TypeReferenceNode): boolean =>
  /^(Record|Readonly|ReadonlyArray)$/.test(node.typeName.getText());

function boundNames(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

/** Whether an expression is the argument itself, a part of it, or either by another type or default. */
function isArgument(node: ts.Expression, names: ReadonlySet<string>): boolean {
  if (ts.isIdentifier(node)) return names.has(node.text);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return isArgument(node.left, names);
  const inner =
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node);
  return inner && isArgument(node.expression, names);
}

function examines(node: ts.Node, names: ReadonlySet<string>, isTyped: boolean): boolean {
  const isOwn = (value: ts.Expression): boolean => isArgument(value, names);
  if (ts.isTypeOfExpression(node)) return isOwn(node.expression);
  if (ts.isSwitchStatement(node)) return isOwn(node.expression);
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node))
    return !isTyped && isOwn(node.expression);
  if (ts.isCallExpression(node))
    return EXAMINERS.test(node.expression.getText()) && node.arguments.some((value) => isOwn(value));
  if (!ts.isBinaryExpression(node)) return false;
  const { left, right, operatorToken } = node;
  if (operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword) return isOwn(left);
  if (operatorToken.kind === ts.SyntaxKind.InKeyword) return isOwn(right);
  return !isTyped && EQUALITY.has(operatorToken.kind) && (isOwn(left) || isOwn(right));
}
