import { describe, expect } from "vitest";
import { ForcedDeletion, ForcedReplacement } from "../../../tabletop/foundry/data/operators.ts";
import { mergeObject } from "../../../tabletop/foundry/utils/merge.ts";
import type { Obj } from "../../../tabletop/foundry/utils/object.ts";
import { cases, onBoth } from "./cases.ts";

const MERGE = "api/v14/functions/foundry.utils.mergeObject.html";

onBoth("mergeObject", (generation) => {
  const operators = generation === 14 ? { applyOperators: true } : { performDeletions: true };
  cases("options", [
    {
      says: "inserts new keys",
      page: MERGE,
      run: () => expect(mergeObject({ k1: "v1" }, { k2: "v2" })).toEqual({ k1: "v1", k2: "v2" }),
    },
    {
      says: "insertKeys: false keeps new keys out",
      page: MERGE,
      run: () => expect(mergeObject({ k1: "v1" }, { k2: "v2" }, { insertKeys: false })).toEqual({ k1: "v1" }),
    },
    {
      says: "insertValues: false keeps new nested keys out",
      page: MERGE,
      run: () =>
        expect(mergeObject({ k1: { i1: "v1" } }, { k1: { i2: "v2" } }, { insertValues: false })).toEqual({
          k1: { i1: "v1" },
        }),
    },
    {
      says: "overwrites",
      page: MERGE,
      run: () => expect(mergeObject({ k1: "v1" }, { k1: "v2" })).toEqual({ k1: "v2" }),
    },
    {
      says: "overwrite: false keeps existing values",
      page: MERGE,
      run: () => expect(mergeObject({ k1: "v1" }, { k1: "v2" }, { overwrite: false })).toEqual({ k1: "v1" }),
    },
    {
      says: "merges nested objects",
      page: MERGE,
      run: () =>
        expect(mergeObject({ k1: { i1: "v1" } }, { k1: { i2: "v2" } })).toEqual({ k1: { i1: "v1", i2: "v2" } }),
    },
    {
      says: "recursive: false replaces nested objects",
      page: MERGE,
      run: () =>
        expect(mergeObject({ k1: { i1: "v1" } }, { k1: { i2: "v2" } }, { recursive: false })).toEqual({
          k1: { i2: "v2" },
        }),
    },
    {
      says: "applies deletion keys when requested",
      page: MERGE,
      run: () =>
        expect(mergeObject({ k1: { i1: 1, i2: 2 } }, { k1: { "-=i1": null } }, operators)).toEqual({ k1: { i2: 2 } }),
    },
    {
      says: "keeps deletion keys otherwise",
      page: MERGE,
      run: () => expect(mergeObject({ a: 1 }, { "-=a": null })).toEqual({ a: 1, "-=a": null }),
    },
    {
      says: "works in place, or on a copy with inplace: false",
      page: MERGE,
      run: () => {
        const original = { a: { b: 1 } };
        expect(mergeObject(original, { a: { b: 2 } }, { inplace: false })).toEqual({ a: { b: 2 } });
        expect(original).toEqual({ a: { b: 1 } });
        expect(mergeObject(original, { a: { b: 3 } })).toBe(original);
        expect(original.a.b).toBe(3);
      },
    },
    {
      says: "enforceTypes refuses another type, but not in place of null",
      page: MERGE,
      run: () => {
        expect(() => mergeObject({ a: 1 }, { a: "1" }, { enforceTypes: true })).toThrow(/"a" is of type number/);
        expect(mergeObject({ a: null }, { a: 1 }, { enforceTypes: true })).toEqual({ a: 1 });
      },
    },
    {
      says: "expands dotted keys of both",
      page: MERGE,
      run: () => expect(mergeObject({ "a.b": 1 }, { "a.c": 2 })).toEqual({ a: { b: 1, c: 2 } }),
    },
    {
      says: "refuses what is no object",
      guess: true,
      run: () => expect(() => mergeObject([], {})).toThrow(/takes two objects/),
    },
  ]);
});

describe("mergeObject with operators of generation 14", () => {
  cases("operators", [
    {
      says: "deletes and replaces with applyOperators",
      page: MERGE,
      run: () => {
        const update = { a: ForcedDeletion.create(), b: ForcedReplacement.create({ y: 2 }) };
        expect(mergeObject({ a: 1, b: { x: 1 } }, update, { applyOperators: true })).toEqual({ b: { y: 2 } });
      },
    },
    {
      says: "retains operators without it",
      page: MERGE,
      run: () =>
        expect((mergeObject({ a: 1 }, { a: ForcedDeletion.create() }) as Obj)["a"]).toBeInstanceOf(ForcedDeletion),
    },
  ]);
});
