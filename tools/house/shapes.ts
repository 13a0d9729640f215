/** Shapes declared more than once: sets of property names that several declarations have. */
import ts from "typescript";
import { type Source, walk } from "./sources.ts";
import { formatPlace, isDefinition, isParser } from "./syntax.ts";

/** Fewer properties than these are no shape: half the objects of a program have a label and a value. */
const MIN_PROPERTIES = 3;

/** What takes the fields of an object: of valibot, of ours, of Foundry. */
const SCHEMAS = /^(v\.\w*[oO]bject|fieldGroup|(\w+\.)*SchemaField)$/;

/** The property names of a shape, sorted, and each place that declares it as `path:line`. */
export interface RepeatedShape {
  readonly properties: string;
  readonly places: readonly string[];
}

/** Returns the shapes that are declared more than once, those with most declarations first. */
export function listRepeatedShapes(sources: readonly Source[]): readonly RepeatedShape[] {
  const shapes = new Map<string, string[]>();
  for (const source of sources)
    walk(source.tree, (node) => {
      const names = readShapeNames(node, source);
      if (names === null || names.length < MIN_PROPERTIES) return;
      const properties = [...names].sort().join(", ");
      shapes.set(properties, [...(shapes.get(properties) ?? []), formatPlace(node, source)]);
    });
  return [...shapes]
    .map(([properties, places]) => ({ properties, places }))
    .filter(({ places }) => places.length > 1)
    .sort((a, b) => b.places.length - a.places.length || (a.properties < b.properties ? -1 : 1));
}

/** Returns the property names that a node declares; null where it declares no shape, or takes over that of another. */
function readShapeNames(node: ts.Node, source: Source): readonly string[] | null {
  if (ts.isInterfaceDeclaration(node)) return node.heritageClauses ? null : memberNames(node.members);
  if (ts.isTypeLiteralNode(node)) return isParserResult(node, source) ? null : memberNames(node.members);
  if (!ts.isObjectLiteralExpression(node)) return null;
  return isSchema(node) || isReturnedByParser(node, source) ? memberNames(node.properties) : null;
}

/** Whether a type is stated only as the result of a parser, whose object is counted. */
function isParserResult(node: ts.Node, source: Source): boolean {
  const definition = ts.findAncestor(node, isDefinition);
  if (!definition?.type || !isParser(definition, source)) return false;
  return ts.findAncestor(node, (one) => one === definition.type) !== undefined;
}

/** Returns the names of members; null where one has none, is computed, or comes from another object. */
function memberNames(members: ts.NodeArray<ts.TypeElement | ts.ObjectLiteralElementLike>): readonly string[] | null {
  const names = members.map(({ name }) =>
    name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : null,
  );
  return names.every((name) => name !== null) ? names : null;
}

/** Whether an object lists the fields of a valibot schema, or those of a document as Foundry's data fields. */
function isSchema(node: ts.ObjectLiteralExpression): boolean {
  const { parent } = node;
  const taker = ts.isCallExpression(parent) || ts.isNewExpression(parent) ? parent : null;
  if (taker?.arguments?.[0] === node && SCHEMAS.test(taker.expression.getText())) return true;
  const values = node.properties.flatMap((one) => (ts.isPropertyAssignment(one) ? one.initializer : []));
  return values.some((value) => ts.isNewExpression(value) && value.expression.getText().endsWith("Field"));
}

function isReturnedByParser(node: ts.ObjectLiteralExpression, source: Source): boolean {
  const definition = findReturner(node);
  return definition !== null && isParser(definition, source);
}

/** Returns the function whose result an object is, alone or as an alternative; null if it is no result. */
function findReturner(node: ts.Node): ts.Node | null {
  const { parent } = node;
  if (ts.isArrowFunction(parent)) return parent;
  if (ts.isReturnStatement(parent)) return ts.findAncestor(parent, isDefinition) ?? null;
  const isPart = ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent) || ts.isBinaryExpression(parent);
  return isPart || ts.isConditionalExpression(parent) ? findReturner(parent) : null;
}
