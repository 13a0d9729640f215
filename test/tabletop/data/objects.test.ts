import { describe, expect, it } from "vitest";
import { Collection } from "../../../tabletop/foundry/utils/collection.ts";
import { diffObject, equals, mergeObject } from "../../../tabletop/foundry/utils/merge.ts";
import * as objects from "../../../tabletop/foundry/utils/object.ts";
import {
  deleteProperty,
  expandObject,
  flattenObject,
  getProperty,
  hasProperty,
  setProperty,
} from "../../../tabletop/foundry/utils/paths.ts";
import { cases } from "./cases.ts";

const utils = (name: string): string => `api/v14/functions/foundry.utils.${name}.html`;

describe("paths", () => {
  cases("expand, flatten, get and set", [
    {
      says: "expands dotted keys",
      page: utils("expandObject"),
      run: () => expect(expandObject({ "a.b.c": 1, "a.d": 2 })).toEqual({ a: { b: { c: 1 }, d: 2 } }),
    },
    {
      says: "joins a branch named twice",
      guess: true,
      run: () => expect(expandObject({ a: { b: 1 }, "a.c": 2 })).toEqual({ a: { b: 1, c: 2 } }),
    },
    {
      says: "expands inside arrays",
      guess: true,
      run: () => expect(expandObject({ list: [{ "a.b": 1 }] })).toEqual({ list: [{ a: { b: 1 } }] }),
    },
    {
      says: "keeps instances as they are",
      page: utils("expandObject"),
      run: () => {
        const date = new Date();
        expect(expandObject({ "a.b": date })).toEqual({ a: { b: date } });
      },
    },
    {
      says: "flattens nested objects",
      page: utils("flattenObject"),
      run: () => expect(flattenObject({ a: { b: 1, c: [2] }, d: {} })).toEqual({ "a.b": 1, "a.c": [2], d: {} }),
    },
    {
      says: "reads a path",
      page: utils("getProperty"),
      run: () => expect(getProperty({ a: { b: [5] } }, "a.b.0")).toBe(5),
    },
    {
      says: "reads a key with dots first",
      guess: true,
      run: () => expect(getProperty({ "a.b": 1, a: { b: 2 } }, "a.b")).toBe(1),
    },
    {
      says: "returns undefined for a path that ends",
      page: utils("getProperty"),
      run: () => expect(getProperty({ a: null }, "a.b.c")).toBeUndefined(),
    },
    {
      says: "reads getters of classes",
      guess: true,
      run: () =>
        expect(
          getProperty(
            {
              at: new (class {
                get x() {
                  return 3;
                }
              })(),
            },
            "at.x",
          ),
        ).toBe(3),
    },
    {
      says: "says whether setting changed anything",
      page: utils("setProperty"),
      run: () => {
        const object: objects.Obj = {};
        expect(setProperty(object, "a.b", 1)).toBe(true);
        expect(setProperty(object, "a.b", 1)).toBe(false);
        expect(object).toEqual({ a: { b: 1 } });
      },
    },
    {
      says: "knows what is there",
      page: utils("hasProperty"),
      run: () =>
        expect([
          hasProperty({ a: { b: undefined } }, "a.b"),
          hasProperty({ a: {} }, "a.b"),
          hasProperty({ a: 1 }, "a.b"),
        ]).toEqual([true, false, false]),
    },
    {
      says: "deletes at a path",
      page: utils("deleteProperty"),
      run: () => {
        const object = { a: { b: 1, c: 2 } };
        expect([deleteProperty(object, "a.b"), deleteProperty(object, "a.b")]).toEqual([true, false]);
        expect(object).toEqual({ a: { c: 2 } });
      },
    },
  ]);

  it("No path reaches a prototype", () => {
    for (const key of ["__proto__", "constructor.prototype", "a.__proto__", "a.constructor.prototype", "prototype"]) {
      expandObject({ [`${key}.polluted`]: true });
      expect(setProperty({ a: {} }, `${key}.polluted`, true)).toBe(false);
      mergeObject({ a: {} }, { [`${key}.polluted`]: true });
      expect(getProperty({ a: {} }, key)).toBeUndefined();
    }
    mergeObject(
      {},
      JSON.parse(
        '{"__proto__": {"polluted": true}, "a": {"constructor": {"prototype": {"polluted": true}}}}',
      ) as object,
    );
    objects.deepClone(JSON.parse('{"__proto__": {"polluted": true}}') as object);
    expect(({} as objects.Obj)["polluted"]).toBeUndefined();
  });
});

describe("objects", () => {
  cases("types, copies and differences", [
    {
      says: "names types",
      page: utils("getType"),
      run: () => {
        const values = [
          null,
          undefined,
          1,
          "",
          true,
          () => 0,
          [],
          new Set(),
          new Map(),
          new Collection(),
          new Error(),
          {},
          Promise.resolve(),
        ];
        const types = [
          "null",
          "undefined",
          "number",
          "string",
          "boolean",
          "function",
          "Array",
          "Set",
          "Map",
          "Map",
          "Error",
          "Object",
          "Promise",
        ];
        expect(values.map(objects.getType)).toEqual(types);
      },
    },
    {
      says: "copies plain data, keeps instances",
      page: utils("deepClone"),
      run: () => {
        const set = new Set([1]);
        const original = { a: [{ b: 1 }], set, at: new Date(0) };
        const copy = objects.deepClone(original);
        expect(copy).toEqual(original);
        expect(copy.a).not.toBe(original.a);
        expect(copy.at).not.toBe(original.at);
        expect(copy.set).toBe(set);
        expect(() => objects.deepClone(original, { strict: true })).toThrow(/Set/);
      },
    },
    {
      says: "knows what is empty",
      page: utils("isEmpty"),
      run: () =>
        expect([[], {}, null, undefined, new Set(), [0], { a: 1 }, 0, ""].map(objects.isEmpty)).toEqual([
          true,
          true,
          true,
          true,
          true,
          false,
          false,
          false,
          false,
        ]),
    },
    {
      says: "finds what differs",
      page: utils("diffObject"),
      run: () =>
        expect(diffObject({ a: 1, b: { c: 1, d: [1] }, e: 5 }, { a: 1, b: { c: 2, d: [1] }, f: 6 })).toEqual({
          b: { c: 2 },
          f: 6,
        }),
    },
    {
      says: "inner leaves new keys out",
      page: utils("diffObject"),
      run: () => expect(diffObject({ a: 1 }, { a: 2, b: 3 }, { inner: true })).toEqual({ a: 2 }),
    },
    {
      says: "deletionKeys keeps only deletions of what is there",
      page: utils("diffObject"),
      run: () =>
        expect(diffObject({ a: 1 }, { "-=a": null, "-=b": null }, { deletionKeys: true })).toEqual({ "-=a": null }),
    },
    {
      says: "filters by a template",
      page: utils("filterObject"),
      run: () =>
        expect(objects.filterObject({ a: 1, b: { c: 2, d: 3 } }, { a: 0, b: { c: 0 } })).toEqual({ a: 1, b: { c: 2 } }),
    },
    {
      says: "inverts, refusing doubles",
      page: utils("invertObject"),
      run: () => {
        expect(objects.invertObject({ a: 1, b: 2 })).toEqual({ 1: "a", 2: "b" });
        expect(() => objects.invertObject({ a: 1, b: 1 })).toThrow();
      },
    },
    {
      says: "freezes deeply",
      page: utils("deepFreeze"),
      run: () => expect(Object.isFrozen(objects.deepFreeze({ a: { b: [] as unknown[] } }).a.b)).toBe(true),
    },
    {
      says: "knows subclasses",
      page: utils("isSubclass"),
      run: () => {
        class A {}
        class B extends A {}
        expect([objects.isSubclass(B, A), objects.isSubclass(A, B), objects.isSubclass(A, A)]).toEqual([
          true,
          false,
          true,
        ]);
        expect(objects.getParentClasses(B)).toEqual([A]);
      },
    },
    {
      says: "compares by content",
      page: utils("equals"),
      run: () => {
        expect(equals({ a: [1, new Set([2])] }, { a: [1, new Set([2])] })).toBe(true);
        expect(equals({ a: undefined }, {})).toBe(false);
        expect(equals(new Date(1), new Date(2))).toBe(false);
        expect(equals(Number.NaN, Number.NaN)).toBe(true);
      },
    },
  ]);
});
