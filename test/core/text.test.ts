/** Texts as messages store them: displaying any posted value never throws. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Table } from "../../tabletop/testing.ts";
import { open } from "./table.ts";

let table: Table;
let say: (text: unknown) => string;
let helpers: Record<string, (value: unknown) => unknown>;
beforeAll(async () => {
  table = await open();
  ({ say } = (await import("../../src/core/ui/text.ts" as string)) as { say: typeof say });
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
      for (const name of ["qText", "qSigned"]) expect(() => String(helpers[name]!(text))).not.toThrow();
    }),
  );
});
