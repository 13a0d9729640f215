import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dice, diceConfig, Roll } from "../../../tabletop/foundry/dice/index.ts";

const source = diceConfig.randomUniform;
beforeAll(() => {
  const twister = new dice.MersenneTwister(20240601);
  diceConfig.randomUniform = () => twister.rndHiRes();
});
afterAll(() => {
  diceConfig.randomUniform = source;
});

const number = fc.integer({ min: 0, max: 12 });
const faces = fc.integer({ min: 1, max: 20 });
const plainDie = fc.tuple(number, faces).map(([n, f]) => `${n}d${f}`);
const modifier = fc.oneof(
  fc
    .tuple(fc.constantFrom("k", "kh", "kl", "d", "dh", "dl"), fc.integer({ min: 0, max: 6 }))
    .map(([m, n]) => `${m}${n}`),
  fc
    .tuple(fc.constantFrom("cs", "cf", "df", "sf"), fc.constantFrom("", "=", "<", "<=", ">", ">="), faces)
    .map((p) => p.join("")),
  fc.constantFrom("even", "odd", "r", "xo", "min2", "max4", "ms5", "ms<5"),
);
const anyDie = fc.tuple(plainDie, fc.array(modifier, { maxLength: 2 })).map(([d, m]) => d + m.join(""));

/** Formulas of dice, numbers, parentheses, functions and pools. */
function formulas(die: fc.Arbitrary<string>, operators: string[]): fc.Arbitrary<string> {
  return fc.letrec<{ expression: string; term: string }>((tie) => ({
    term: fc.oneof(
      { depthSize: "small" },
      die,
      fc.integer({ min: 0, max: 9 }).map(String),
      tie("expression").map((e) => `(${e})`),
      fc.tuple(tie("expression"), tie("expression")).map(([a, b]) => `max(${a}, ${b})`),
      fc
        .tuple(tie("expression"), tie("expression"), fc.constantFrom("", "kh", "kl", "dl"))
        .map(([a, b, m]) => `{${a}, ${b}}${m}`),
    ),
    expression: fc
      .tuple(tie("term"), fc.array(fc.tuple(fc.constantFrom(...operators), tie("term")), { maxLength: 2 }))
      .map(([head, tail]) => head + tail.map(([o, t]) => ` ${o} ${t}`).join("")),
  })).expression;
}

describe("properties of dice", () => {
  test("A total is between the minimized and the maximized one", async () => {
    // Without subtraction and signs every part grows with its dice.
    await fc.assert(
      fc.asyncProperty(formulas(plainDie, ["+", "*"]), async (formula) => {
        const [low, total, high] = await Promise.all([
          new Roll(formula).evaluate({ minimize: true }),
          new Roll(formula).evaluate(),
          new Roll(formula).evaluate({ maximize: true }),
        ]);
        expect(low.total).toBeLessThanOrEqual(total.total);
        expect(total.total).toBeLessThanOrEqual(high.total);
      }),
      { numRuns: 100 },
    );
  });

  test("There is one zero, which survives storage", async () => {
    for (const formula of ["0 * -1", "max(0d1, 0) * ((0d1) - (1d1))", "-0"]) {
      expect(Object.is((await new Roll(formula).evaluate()).total, 0), formula).toBe(true);
    }
  });

  test("A stored roll is restored unchanged, and its displayed formula is read the same", async () => {
    await fc.assert(
      fc.asyncProperty(formulas(anyDie, ["+", "-", "*"]), async (formula) => {
        const roll = await new Roll(formula).evaluate();
        const text = JSON.stringify(roll);
        const back = Roll.fromJSON(text);
        expect(JSON.stringify(back)).toBe(text);
        expect(back.total).toBe(roll.total);
        expect(back.dice.map((d) => d.total)).toEqual(roll.dice.map((d) => d.total));
        expect(new Roll(roll._formula).formula).toBe(roll._formula);
      }),
      { numRuns: 100 },
    );
  });

  test("Kept and dropped dice are all dice, and no dropped die beats a kept one", async () => {
    await fc.assert(
      fc.asyncProperty(number, faces, fc.constantFrom("kh", "kl", "dh", "dl"), fc.nat(15), async (n, f, kind, k) => {
        const die = (await new Roll(`${n}d${f}${kind}${k}`).evaluate()).dice[0];
        const results = die?.results ?? [];
        const kept = results.filter((r) => r.active).map((r) => r.result);
        const dropped = results.filter((r) => r.discarded).map((r) => r.result);
        expect(kept.length + dropped.length).toBe(n);
        expect(kept.length).toBe(kind.startsWith("k") ? Math.min(n, k) : Math.max(0, n - k));
        const keptIsHigh = kind === "kh" || kind === "dl";
        if (kept.length && dropped.length) {
          if (keptIsHigh) expect(Math.min(...kept)).toBeGreaterThanOrEqual(Math.max(...dropped));
          else expect(Math.max(...kept)).toBeLessThanOrEqual(Math.min(...dropped));
        }
        expect(die?.total).toBe(kept.reduce((a, b) => a + b, 0));
      }),
    );
  });

  test("cs counts what a filter counts", async () => {
    const compare: Record<string, (a: number, b: number) => boolean> = {
      "=": (a, b) => a === b,
      "<": (a, b) => a < b,
      "<=": (a, b) => a <= b,
      ">": (a, b) => a > b,
      ">=": (a, b) => a >= b,
    };
    await fc.assert(
      fc.asyncProperty(
        number,
        faces,
        fc.constantFrom(...Object.keys(compare)),
        fc.nat(22),
        async (n, f, operator, target) => {
          const die = (await new Roll(`${n}d${f}cs${operator}${target}`).evaluate()).dice[0];
          expect(die?.total).toBe(die?.results.filter((r) => compare[operator]?.(r.result, target)).length);
        },
      ),
    );
  });

  test("An exploding die stops at the first face below the highest", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 2, max: 10 }), async (n, f) => {
        const results = (await new Roll(`${n}d${f}x`).evaluate()).dice[0]?.results ?? [];
        expect(results.length).toBe(n + results.filter((r) => r.exploded).length);
        expect(results.every((r) => r.exploded === true || r.result < f)).toBe(true);
      }),
    );
  });

  test("safeEval agrees with a reference", () => {
    interface Node {
      text: string;
      value: number;
    }
    const apply: Record<string, (a: number, b: number) => number> = {
      "+": (a, b) => a + b,
      "-": (a, b) => a - b,
      "*": (a, b) => a * b,
      "/": (a, b) => a / b,
      "%": (a, b) => a % b,
    };
    const node = fc.letrec<{ node: Node }>((tie) => ({
      node: fc.oneof(
        { depthSize: "medium" },
        fc.double({ min: 0, max: 1000, noNaN: true }).map((value) => ({ text: String(value), value })),
        tie("node").map((a) => ({ text: `-(${a.text})`, value: -a.value })),
        tie("node").map((a) => ({ text: `floor(${a.text})`, value: Math.floor(a.value) })),
        fc
          .tuple(tie("node"), fc.constantFrom(...Object.keys(apply)), tie("node"))
          .map(([a, o, b]) => ({ text: `(${a.text}) ${o} (${b.text})`, value: apply[o]?.(a.value, b.value) ?? NaN })),
      ),
    })).node;
    fc.assert(
      fc.property(node, ({ text, value }) => {
        if (Number.isFinite(value)) expect(Roll.safeEval(text)).toBe(value);
        else expect(() => Roll.safeEval(text)).toThrow("not a finite number");
      }),
    );
  });

  test("Any text quickly becomes a roll or an error with a message", () => {
    const characters = fc.constantFrom(..."0123456789dDkhlxrcsf(){}[],+-*/%<>=@. ab".split(""));
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 60 }), (text) => {
        try {
          expect(typeof new Roll(text).formula).toBe("string");
        } catch (error) {
          expect((error as Error).message).toMatch(/cannot be read at position \d+/);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ["d6", 6],
    ["d20", 20],
    ["d2", 2],
  ])("The die %s is fair (chi squared at 0.001)", async (formula, n) => {
    const throws = 6000;
    const counts = new Map<number, number>();
    for (let i = 0; i < throws / 500; i++) {
      const die = (await new Roll(`500${formula}`).evaluate()).dice[0];
      for (const value of die?.values ?? []) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const expected = throws / n;
    const squared = Array.from({ length: n }, (_, i) => ((counts.get(i + 1) ?? 0) - expected) ** 2 / expected).reduce(
      (a, b) => a + b,
      0,
    );
    const critical: Record<number, number> = { 2: 10.83, 6: 20.52, 20: 43.82 };
    expect([...counts.keys()].every((k) => k >= 1 && k <= n)).toBe(true);
    expect(squared).toBeLessThan(critical[n] ?? 0);
  });
});

describe("arithmetic", () => {
  test.each([
    ["1 + 2 * 3 - 4 / 2", 5],
    ["2 ** 3 ** 2", 512],
    ["7 % 4 * 2", 6],
    ["-3 - -3", 0],
    ["max(1, 2, 3) + Math.min(4, 5)", 7],
    ["3 > 2 ? 10 : 20", 10],
    ["1 == 1 && 2 != 2 || 3", 3],
    ["!0", 1],
    ["1e3 + .5", 1000.5],
    ["PI > 3", 1],
  ])("The expression %s is computed", (expression, value) => expect(Roll.safeEval(expression)).toBe(value));

  test.each([
    ["", "position 1: expected a number, found its end"],
    ["1 +", "position 4"],
    ["1 2", "position 3: expected an operator"],
    ["(1", 'expected ")"'],
    ["alert(1)", '"alert" is not a function'],
    ["random()", '"random" is not a function'],
    ["constructor", '"constructor" is not a function'],
    ["floor.constructor('x')", "position"],
    ["globalThis", "is not a function"],
    ["1; 2", "position 2"],
    ["1 / 0", "Infinity"],
    ["sqrt(-1)", "NaN"],
    ["(".repeat(500), "at most 100 nested"],
    ["-".repeat(500) + "1", "at most 100 nested"],
  ])("The expression %j is refused", (expression, message) => expect(() => Roll.safeEval(expression)).toThrow(message));
});
