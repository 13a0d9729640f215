import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Change,
  type Ref,
  refKey,
  changePath,
  isEqualJson,
  samePlace,
  planUndo,
} from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { Table } from "../table.ts";

const item: Ref = { uuid: "Item.i" };
const pool: Ref = { setting: "quadrant.pool" };
const start = { "Item.i": { system: { band: "close", marks: 2 } }, "setting quadrant.pool": { value: 5 } };
const spend: Change = { op: "add", at: pool, path: "value", by: -1 };
const band = (to: string): Change => ({ op: "set", at: item, path: "system.band", to });

describe("samePlace", () => {
  it("samePlace distinguishes documents, and finds that a part overlaps its whole", () => {
    expect([refKey(item), refKey(pool)]).toEqual(["Item.i", "setting quadrant.pool"]);
    expect([changePath(spend), changePath({ op: "delete", at: item })]).toEqual(["value", ""]);
    expect(samePlace(band("a"), { op: "unset", at: item, path: "system" })).toBe(true);
    expect(samePlace(band("a"), { op: "unset", at: item, path: "system.bandage" })).toBe(false);
    expect(samePlace(band("a"), { op: "delete", at: item })).toBe(true);
    expect(samePlace(band("a"), { op: "delete", at: pool })).toBe(false);
  });
});

describe("planUndo", () => {
  it("planUndo undoes one of two spends, since counters commute", () => {
    const table = new Table(start);
    const first = table.apply([spend]);
    const second = table.apply([spend]);
    const back = planUndo(first, table.read, second);
    if ("changes" in back) table.apply(back.changes);
    expect(table.read(pool, "value")).toBe(4);
  });

  it("planUndo refuses and names the place of a value that was changed later, even if it was changed back", () => {
    const table = new Table(start);
    const first = table.apply([band("long"), spend]);
    table.apply([band("short")]);
    expect(planUndo(first, table.read, [])).toEqual({ stale: [{ at: item, path: "system.band" }] });
    const later = table.apply([band("long")]);
    expect(planUndo(first, table.read, [])).toHaveProperty("changes");
    expect(planUndo(first, table.read, later)).toEqual({ stale: [{ at: item, path: "system.band" }] });
  });

  it("planUndo refuses a counter that was set later or whose document was deleted", () => {
    const table = new Table(start);
    const first = table.apply([spend]);
    expect(planUndo(first, table.read, table.apply([{ op: "set", at: pool, path: "value", to: 9 }]))).toHaveProperty(
      "stale",
    );
    table.apply([{ op: "delete", at: pool }]);
    expect(planUndo(first, table.read, [])).toHaveProperty("stale");
  });

  it("planUndo restores every document after any plan", () => {
    const json: fc.Arbitrary<Json> = fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.integer(),
      fc.string(),
      fc.array(fc.nat(3)),
    );
    const paths = fc.constantFrom("a", "b", "c");
    const changes: fc.Arbitrary<Change> = fc.oneof(
      fc.record({ op: fc.constant("set" as const), at: fc.constant(item), path: paths, to: json }),
      fc.record({ op: fc.constant("unset" as const), at: fc.constant(item), path: paths }),
      fc.record({ op: fc.constant("delete" as const), at: fc.constant(item) }),
      fc.record({
        op: fc.constant("create" as const),
        at: fc.constant({ uuid: "Item.new" }),
        data: fc.dictionary(paths, json),
      }),
    );
    fc.assert(
      fc.property(fc.dictionary(paths, json), changes, (document, change) => {
        const table = new Table({ "Item.i": document });
        const before = table.dump();
        const back = planUndo(table.apply([change]), table.read, []);
        if (!("changes" in back)) throw new Error("nothing has moved on, and yet undo refuses");
        table.apply(back.changes);
        expect(table.dump()).toEqual(before);
      }),
    );
  });
});

describe("isEqualJson", () => {
  it("isEqualJson ignores the order of keys and nothing else", () => {
    expect(isEqualJson({ a: 1, b: [2, { c: null }] }, { b: [2, { c: null }], a: 1 })).toBe(true);
    for (const [a, b] of [
      [
        [1, 2],
        [2, 1],
      ],
      [[1], [1, 2]],
      [{ a: 1 }, { a: 1, b: 2 }],
      [{ a: 1 }, { b: 1 }],
      [0, false],
      ["1", 1],
      [null, {}],
      [[], {}],
    ] as [Json, Json][]) {
      expect(isEqualJson(a, b)).toBe(false);
    }
    expect(isEqualJson(undefined, null)).toBe(false);
  });
});
