/** Texts as messages store them: displaying any posted value never throws. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Table } from "../../tabletop/testing.ts";
import { open } from "./table.ts";

let table: Table;
let say: (text: unknown) => string;
let percents: (chances: readonly number[]) => {
  readonly shown: readonly string[];
  readonly total: (isCounted: (at: number) => boolean) => string;
};
let helpers: Record<string, (value: unknown) => unknown>;
beforeAll(async () => {
  table = await open();
  ({ say, percents } = (await import("../../src/core/ui/text.ts" as string)) as {
    say: typeof say;
    percents: typeof percents;
  });
  helpers = (globalThis as unknown as { Handlebars: { helpers: typeof helpers } }).Handlebars.helpers;
});
afterAll(() => table.close());

it("Language keys are localized and names are left as written", () => {
  expect(say("QUADRANT.Receipt.Undo")).toBe("Undo");
  expect(say("<b>Ann</b>")).toBe("<b>Ann</b>");
  expect(say({ key: "QUADRANT.Receipt.UndoOf", with: { what: "QUADRANT.Receipt.Undo" } })).toBe("Undo: Undo");
  expect(say({ key: "QUADRANT.Receipt.UndoOf", with: { what: "{what} $& __proto__" } })).toBe(
    "Undo: {what} $& __proto__",
  );
});

it.each([
  null,
  undefined,
  7,
  true,
  [[]],
  {},
  { key: 7 },
  { key: null },
  { key: "QUADRANT.Receipt.UndoOf", with: 7 },
  { key: "QUADRANT.Receipt.UndoOf", with: { what: { toString: 1, valueOf: 1 } } },
  { key: "QUADRANT.Receipt.UndoOf", with: { what: null } },
  { key: "__proto__" },
  "constructor",
  "__proto__",
])("%j is displayed without an error", (text) => {
  expect(typeof say(text)).toBe("string");
});

it("Any JSON value is displayed as text", () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.record({ key: fc.jsonValue(), with: fc.jsonValue() })), (text) => {
      expect(typeof say(text)).toBe("string");
      for (const name of ["qText", "qSigned", "qNumber"]) expect(() => String(helpers[name]!(text))).not.toThrow();
    }),
  );
});

it("A number in a template has a real minus; a text is as it is", () => {
  expect([-7, 0, 7, -0.5, "-7", null].map((value) => helpers["qNumber"]!(value))).toEqual([
    "−7",
    "0",
    "7",
    "−0.5",
    "-7",
    "",
  ]);
});

it("The chances of all outcomes add up to 100 as displayed, and each is rounded to a neighbour", () => {
  const shares = fc
    .array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 8 })
    .filter((ways) => ways.some((one) => one > 0));
  fc.assert(
    fc.property(shares, (ways) => {
      const all = ways.reduce((sum, one) => sum + one, 0);
      const chances = ways.map((one) => one / all);
      const { shown, total } = percents(chances);
      const read = (text: string): number => (/^[<>]/.test(text) ? Number.NaN : Number.parseFloat(text));
      for (const [at, text] of shown.entries()) {
        if (!Number.isNaN(read(text))) expect(Math.abs(read(text) - chances[at]! * 100)).toBeLessThan(1);
        if (chances[at]! > 0) expect(text).not.toBe("0%");
        if (chances[at]! < 1) expect(text).not.toBe("100%");
      }
      const counted = shown.map((text) => ({ "<": 0, ">": 100 })[text.charAt(0)] ?? read(text));
      expect(counted.reduce((sum, one) => sum + one, 0)).toBeCloseTo(100, 6);
      expect(total(() => true)).toBe("100%");
    }),
  );
});

it("Three outcomes of a third each are 34, 33 and 33 percent, and what two of them add up to is their sum", () => {
  const { shown, total } = percents([1 / 3, 1 / 3, 1 / 3]);
  expect(shown).toEqual(["34%", "33%", "33%"]);
  expect(total((at) => at > 0)).toBe("66%");
  expect(percents([0.125, 0.375, 0.5]).shown).toEqual(["13%", "37%", "50%"]);
  expect(percents([0.0001, 0.9999]).shown).toEqual(["< 0.1%", "> 99.9%"]);
  expect(percents([0.025, 0.975]).shown).toEqual(["2.5%", "97.5%"]);
});
