import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Change,
  type Ref,
  refKey,
  changePath,
  invertChanges,
  invertWithinCounts,
  isEqualJson,
  samePlace,
  planUndo,
  preview,
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
    expect(samePlace(band("a"), band("b"))).toBe(true);
    expect(samePlace({ op: "unset", at: item, path: "system" }, band("a"))).toBe(true);
    expect(samePlace({ op: "unset", at: item, path: "system.bandage" }, band("a"))).toBe(false);
    expect(samePlace(band("a"), { op: "unset", at: item, path: "other" })).toBe(false);
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

  it("planUndo undoes the last change first", () => {
    const table = new Table(start);
    const applied = table.apply([band("long"), spend]);
    expect(planUndo(applied, table.read, [])).toEqual({
      changes: [
        { ...spend, by: 1 },
        { op: "set", at: item, path: "system.band", to: "close" },
      ],
    });
    expect(preview(item, { system: null }, [band("long")])).toEqual({ system: { band: "long" } });
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

describe("invertChanges", () => {
  it("Changes are undone last first, a value that was not there is removed, and a deleted document comes back", () => {
    const gone: Ref = { uuid: "Item.gone" };
    const back = invertChanges([
      { change: spend, was: 5, now: 4 },
      { change: band("long"), was: "close", now: "long" },
      { change: { op: "unset", at: item, path: "system.marks" }, was: 2 },
      { change: band("long"), now: "long" },
      { change: { op: "create", at: gone, data: { a: 1 } }, now: { a: 1 } },
      { change: { op: "delete", at: gone }, was: { a: 1 } },
      { change: { op: "delete", at: gone }, was: null },
      { change: spend, now: -1 },
    ]);
    expect(back).toEqual([
      { op: "add", at: pool, path: "value", by: 1 },
      { op: "create", at: gone, data: {} },
      { op: "create", at: gone, data: { a: 1 } },
      { op: "delete", at: gone },
      { op: "unset", at: item, path: "system.band" },
      { op: "set", at: item, path: "system.marks", to: 2 },
      { op: "set", at: item, path: "system.band", to: "close" },
      { op: "add", at: pool, path: "value", by: 1 },
    ]);
  });

  it("Undoing a gain takes no more from a counter than it holds", () => {
    const gain = { change: { op: "add", at: pool, path: "value", by: 3 }, was: 2, now: 5 } as const;
    const by = (count: number | null) =>
      invertWithinCounts([gain], (at) => (refKey(at) === refKey(pool) ? count : null)).map((change) =>
        change.op === "add" ? change.by : change.op,
      );
    expect([by(4), by(3), by(2), by(0), by(null)]).toEqual([[-3], [-3], [-2], [0], [-3]]);
    const other = { change: band("long"), was: "close", now: "long" };
    expect(invertWithinCounts([other], () => 0)).toEqual([band("close")]);
  });
});

describe("preview", () => {
  const data = { system: { marks: 2, list: [1] }, name: "a" };
  const after = (...changes: readonly Change[]) => preview(item, data, changes);

  it("A plan is applied to its document alone, which stays as it was", () => {
    expect(after(band("long"), spend)).toEqual({ system: { marks: 2, list: [1], band: "long" }, name: "a" });
    expect(after({ op: "add", at: item, path: "system.marks", by: -3 })).toHaveProperty("system.marks", -1);
    expect(after({ op: "unset", at: item, path: "system.marks" })).toEqual({ system: { list: [1] }, name: "a" });
    expect(data).toEqual({ system: { marks: 2, list: [1] }, name: "a" });
  });

  it("Missing parents of a path are made, a missing number counts from 0, and no list is written into", () => {
    expect(after({ op: "add", at: item, path: "flags.a.b", by: 2 })).toHaveProperty("flags", { a: { b: 2 } });
    expect(after({ op: "add", at: item, path: "name", by: 2 })).toHaveProperty("name", 2);
    expect(after({ op: "set", at: item, path: "system.list.x", to: 1 })).toHaveProperty("system.list", { x: 1 });
    expect(after({ op: "set", at: item, path: "name.x", to: 1 })).toHaveProperty("name", { x: 1 });
  });

  it("A deleted document is nothing, and may be created again", () => {
    expect(after({ op: "delete", at: item })).toBeNull();
    expect(after({ op: "delete", at: item }, { op: "create", at: item, data: { b: 1 } })).toEqual({ b: 1 });
    expect(after({ op: "delete", at: item }, band("long"))).toEqual({ system: { band: "long" } });
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
    // What is undefined is not stored.
    expect(isEqualJson({ a: 1, b: undefined } as never, { a: 1 })).toBe(true);
    expect(isEqualJson({}, { toString: undefined } as never)).toBe(true);
  });
});
