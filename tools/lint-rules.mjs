/** Lint rules of our own, for eslint.config.js: shapes of code that no rule of eslint names. */

/** Takes `as const`, `satisfies T` and the like off an expression. */
function bare(node) {
  let inner = node;
  while (inner && /^TS(As|Satisfies|NonNull|TypeAssertion)/.test(inner.type)) inner = inner.expression;
  return inner;
}

/**
 * Returns the fix that puts a literal's members in the place of its spread; none where there is more than the literal.
 */
function writeMembersOut({ sourceCode }, node, literal) {
  const members = literal.properties ?? literal.elements;
  if (literal !== node.argument || members.length === 0 || members.includes(null)) return null;
  const [from] = literal.range;
  const last = members[members.length - 1];
  return (fixer) => fixer.replaceText(node, sourceCode.text.slice(from + 1, last.range[1]).trim());
}

/** `{ ...{ a, b } }` and `[...[1, 2]]` say `{ a, b }` and `[1, 2]`. */
const noLiteralSpread = {
  meta: {
    type: "suggestion",
    fixable: "code",
    schema: [],
    messages: { spread: "Write the members out instead of a literal's spread." },
  },
  create: (context) => ({
    SpreadElement(node) {
      const spread = bare(node.argument);
      const isSame =
        (node.parent.type === "ObjectExpression" && spread.type === "ObjectExpression") ||
        (node.parent.type !== "ObjectExpression" && spread.type === "ArrayExpression");
      if (isSame) context.report({ node, messageId: "spread", fix: writeMembersOut(context, node, spread) });
    },
  }),
};

/** Returns the fix that makes a declaration of each value; none where a name has a default, or the counts differ. */
function declareEach({ sourceCode }, { id, init, parent }) {
  const isPlain =
    init.type === "ArrayExpression" &&
    !id.typeAnnotation &&
    parent.declarations.length === 1 &&
    parent.parent.type !== "ForStatement" &&
    id.elements.length === init.elements.length &&
    id.elements.every((name) => name?.type === "Identifier") &&
    init.elements.every((value) => value !== null);
  if (!isPlain) return null;
  const prefix = parent.parent.type === "ExportNamedDeclaration" ? "export " : "";
  const text = id.elements.map(
    ({ name }, at) => `${at > 0 ? prefix : ""}${parent.kind} ${name} = ${sourceCode.getText(init.elements[at])};`,
  );
  return (fixer) => fixer.replaceText(parent, text.join("\n"));
}

/**
 * `const [A, B] = [1, 2]` is two declarations, each with a reason of its own.
 * An exchange, `[a, b] = [b, a]`, is none, nor is taking the first of a spread: `const [first] = [...all]`.
 */
const noTupleDeclaration = {
  meta: { type: "suggestion", fixable: "code", schema: [], messages: { tuple: "Declare each value by itself." } },
  create: (context) => ({
    VariableDeclarator(node) {
      const value = bare(node.init);
      if (node.id.type !== "ArrayPattern" || value?.type !== "ArrayExpression") return;
      if (!value.elements.some((element) => element?.type === "SpreadElement"))
        context.report({ node, messageId: "tuple", fix: declareEach(context, node) });
    },
  }),
};

const CONSTANT = /^[A-Z][A-Z0-9_]*$/;
const WAITS = /(^|_)(TIMEOUT|DELAY|PATIENCE|GRACE|INTERVAL|WAIT|LAPSE|PERIOD)S?(_|$)/;
const UNIT = /_(MS|SECONDS|MINUTES|HOURS|DAYS|WEEKS|MONTHS|YEARS|ROUNDS|TURNS|SCENES|SESSIONS)$/;
/** Which argument of these is a time in milliseconds. */
const TIMERS = { setTimeout: 1, setInterval: 1, debounce: 1, throttle: 1, timeout: 0 };

/** Whether an expression is a number as it is written: a literal, or arithmetic with literals. */
function isNumeric(node) {
  const value = bare(node);
  if (value?.type === "Literal") return typeof value.value === "number";
  if (value?.type === "UnaryExpression") return isNumeric(value.argument);
  if (value?.type === "BinaryExpression") return isNumeric(value.left) || isNumeric(value.right);
  return false;
}

/** The name of what is called: `setTimeout`, `window.setTimeout`, `AbortSignal.timeout`. */
function calledName({ callee }) {
  if (callee.type === "Identifier") return callee.name === "timeout" ? null : callee.name;
  if (callee.type !== "MemberExpression" || callee.computed) return null;
  if (callee.property.name === "timeout" && callee.object.name !== "AbortSignal") return null;
  return callee.property.name;
}

/** A constant that holds a time says its unit: `QUERY_TIMEOUT_MS`. */
const timeUnit = {
  meta: {
    type: "suggestion",
    schema: [],
    messages: { unit: "{{name}} holds a time: end its name in a unit, such as _MS or _SECONDS." },
  },
  create: (context) => ({
    VariableDeclarator({ id, init }) {
      if (id.type !== "Identifier" || !CONSTANT.test(id.name) || UNIT.test(id.name)) return;
      if (WAITS.test(id.name) && isNumeric(init))
        context.report({ node: id, messageId: "unit", data: { name: id.name } });
    },
    CallExpression(node) {
      const name = calledName(node);
      const time = name !== null && Object.hasOwn(TIMERS, name) ? node.arguments[TIMERS[name]] : undefined;
      if (time?.type === "Identifier" && CONSTANT.test(time.name) && !UNIT.test(time.name))
        context.report({ node: time, messageId: "unit", data: { name: time.name } });
    },
  }),
};

export const houseRules = {
  rules: {
    "no-literal-spread": noLiteralSpread,
    "no-tuple-declaration": noTupleDeclaration,
    "time-unit": timeUnit,
  },
};
