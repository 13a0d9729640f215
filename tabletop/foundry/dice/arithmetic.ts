/** Arithmetic that gave no finite number (a division by zero, text). The expression itself was well formed. */
export class NonNumericError extends Error {
  override name = "NonNumericError";
}

type Value = number | boolean;
type MathFunction = (...args: number[]) => number;

const UNSAFE = new Set(["random"]);

/**
 * The functions and constants of Math that a formula may use: all but `random`, which would bypass the configured
 * source.
 */
const MATH = new Map<string, MathFunction | number>(
  Object.getOwnPropertyNames(Math)
    .filter((name) => !UNSAFE.has(name))
    .map((name) => [name, Reflect.get(Math, name) as MathFunction | number]),
);

/** Returns the function of Math with this name (`Math.` in front is allowed), or undefined. */
export function mathFunction(name: string): MathFunction | undefined {
  const found = MATH.get(name.replace(/^Math\./, ""));
  return typeof found === "function" ? found : undefined;
}

/**
 * A frozen view of the allowed members of Math: any other name is undefined, and nothing can be set. `Roll.MATH_PROXY`.
 */
export const MATH_PROXY: Readonly<Record<string, MathFunction | number | undefined>> = new Proxy(
  Object.create(null) as Record<string, never>,
  {
    get: (_target, key) => (typeof key === "string" ? MATH.get(key) : undefined),
    has: (_target, key) => typeof key === "string" && MATH.has(key),
    ownKeys: () => [...MATH.keys()],
    getOwnPropertyDescriptor: (_target, key) =>
      typeof key === "string" && MATH.has(key)
        ? { value: MATH.get(key), enumerable: true, configurable: true }
        : undefined,
    set: () => false,
    defineProperty: () => false,
    deleteProperty: () => false,
  },
);

const TOKEN =
  /\s*(?:((?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)|([A-Za-z_$][\w$.]*)|(\*\*|[<>=!]=?=?|&&|\|\||[-+*/%(),?:]))/y;

const BINARY: Record<string, { precedence: number; apply: (a: Value, b: Value) => Value }> = {
  "||": { precedence: 1, apply: (a, b) => a || b },
  "&&": { precedence: 2, apply: (a, b) => a && b },
  "==": { precedence: 3, apply: (a, b) => Number(a) === Number(b) },
  "===": { precedence: 3, apply: (a, b) => a === b },
  "!=": { precedence: 3, apply: (a, b) => Number(a) !== Number(b) },
  "!==": { precedence: 3, apply: (a, b) => a !== b },
  "<": { precedence: 4, apply: (a, b) => a < b },
  "<=": { precedence: 4, apply: (a, b) => a <= b },
  ">": { precedence: 4, apply: (a, b) => a > b },
  ">=": { precedence: 4, apply: (a, b) => a >= b },
  "+": { precedence: 5, apply: (a, b) => Number(a) + Number(b) },
  "-": { precedence: 5, apply: (a, b) => Number(a) - Number(b) },
  "*": { precedence: 6, apply: (a, b) => Number(a) * Number(b) },
  "/": { precedence: 6, apply: (a, b) => Number(a) / Number(b) },
  "%": { precedence: 6, apply: (a, b) => Number(a) % Number(b) },
};

interface Token {
  text: string;
  kind: "number" | "name" | "symbol" | "end";
  at: number;
}

function tokenize(expression: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const end = expression.trimEnd().length;
  let index = 0;
  while (index < end) {
    TOKEN.lastIndex = index;
    const match = TOKEN.exec(expression);
    if (!match) throw new SyntaxError(`Arithmetic "${expression}" cannot be read at position ${index + 1}.`);
    const text = match[1] ?? match[2] ?? match[3] ?? "";
    index = TOKEN.lastIndex;
    let kind: Token["kind"] = "symbol";
    if (match[1] !== undefined) kind = "number";
    else if (match[2] !== undefined) kind = "name";
    tokens.push({ text, kind, at: index - text.length });
  }
  tokens.push({ text: "", kind: "end", at: expression.length });
  return tokens;
}

/**
 * A reader of arithmetic by precedence climbing: numbers, signs, operators, comparisons, `?:`, parentheses and the
 * functions of Math.
 */
class Reader {
  readonly #tokens: Token[];
  #index = 0;
  #depth = 0;

  constructor(readonly expression: string) {
    this.#tokens = tokenize(expression);
  }

  #peek(): Token {
    return this.#tokens[this.#index] ?? { text: "", kind: "end", at: this.expression.length };
  }

  #take(text?: string): Token {
    const token = this.#peek();
    if (text !== undefined && token.text !== text) this.#fail(`expected "${text}"`);
    this.#index++;
    return token;
  }

  #fail(what: string): never {
    const token = this.#peek();
    const found = token.kind === "end" ? "its end" : `"${token.text}"`;
    throw new SyntaxError(
      `Arithmetic "${this.expression}" cannot be read at position ${token.at + 1}: ${what}, found ${found}.`,
    );
  }

  read(): Value {
    const value = this.#ternary();
    if (this.#peek().kind !== "end") this.#fail("expected an operator");
    return value;
  }

  #ternary(): Value {
    if (++this.#depth > 100) this.#fail("at most 100 nested expressions are read");
    const condition = this.#binary(0);
    let value = condition;
    if (this.#peek().text === "?") {
      this.#take();
      const yes = this.#ternary();
      this.#take(":");
      const no = this.#ternary();
      value = condition ? yes : no;
    }
    this.#depth--;
    return value;
  }

  #binary(minimum: number): Value {
    let left = this.#unary();
    for (;;) {
      const operator = BINARY[this.#peek().text];
      if (this.#peek().kind !== "symbol" || !operator || operator.precedence <= minimum) return left;
      this.#take();
      left = operator.apply(left, this.#binary(operator.precedence));
    }
  }

  #unary(): Value {
    const { text, kind } = this.#peek();
    if (kind === "symbol" && (text === "-" || text === "+" || text === "!")) {
      if (++this.#depth > 100) this.#fail("at most 100 nested expressions are read");
      this.#take();
      const value = this.#unary();
      this.#depth--;
      if (text === "!") return !value;
      return text === "-" ? -Number(value) : Number(value);
    }
    const base = this.#primary();
    if (this.#peek().text !== "**") return base;
    this.#take();
    return Number(base) ** Number(this.#unary());
  }

  #primary(): Value {
    const token = this.#peek();
    if (token.kind === "number") return Number(this.#take().text);
    if (token.text === "(") {
      this.#take();
      const value = this.#ternary();
      this.#take(")");
      return value;
    }
    if (token.kind === "name") return this.#name();
    return this.#fail("expected a number");
  }

  #name(): Value {
    const name = this.#peek().text;
    const member = MATH.get(name.replace(/^Math\./, ""));
    if (name === "true" || name === "false") return this.#take().text === "true";
    if (member === undefined)
      return this.#fail(`"${name}" is not a function or constant of Math that formulas may use`);
    this.#take();
    if (typeof member === "number") return member;
    const args: number[] = [];
    this.#take("(");
    while (this.#peek().text !== ")") {
      args.push(Number(this.#ternary()));
      if (this.#peek().text !== ")") this.#take(",");
    }
    this.#take(")");
    return member(...args);
  }
}

/**
 * Computes an arithmetic expression without eval: numbers, `+ - * / % **`, comparisons, `&& || ! ?:`, parentheses and
 * the functions and constants of Math. Throws a SyntaxError naming the position, and a NonNumericError if the
 * outcome is not a finite number. `Roll.safeEval`.
 */
export function safeEval(expression: string | number): number {
  const value = Number(new Reader(String(expression)).read());
  if (!Number.isFinite(value))
    throw new NonNumericError(`Arithmetic "${expression}" gives ${value}, which is not a finite number.`);
  return value;
}

/** Returns a number in formula notation, which knows no exponents. */
export function plainNumber(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  if (Math.abs(value) >= 1) return BigInt(value).toString();
  return value.toFixed(20).replace(/\.?0+$/, "");
}
