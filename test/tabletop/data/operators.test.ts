import { afterEach, describe, expect, it, vi } from "vitest";
import fc from "fast-check";
import {
  DataFieldOperator,
  ForcedDeletion,
  ForcedReplacement,
  applyUpdate,
  decodeOperators,
  encodeOperators,
  reconstructOperator,
} from "../../../tabletop/foundry/data/operators.ts";
import { diffObject, equals, mergeObject } from "../../../tabletop/foundry/utils/merge.ts";
import { deepClone, isPlainObject, type Obj } from "../../../tabletop/foundry/utils/object.ts";
import { expandObject, flattenObject, setProperty } from "../../../tabletop/foundry/utils/paths.ts";

afterEach(() => vi.restoreAllMocks());

describe("the wire form (api/modules/foundry.data.operators.html)", () => {
  it("The wire form of an operator is JSON", () => {
    expect(JSON.parse(JSON.stringify({ a: ForcedDeletion.create(), b: ForcedReplacement.create({ x: 1 }) }))).toEqual({
      a: { __$OPERATOR$__: "ForcedDeletion" },
      b: { __$OPERATOR$__: "ForcedReplacement", value: { x: 1 } },
    });
  });

  it("An unknown operator is refused", () => {
    expect(() => decodeOperators({ a: { __$OPERATOR$__: "Explode" } })).toThrow(/no update operator "Explode"/);
    expect(reconstructOperator({ __$OPERATOR$__: "ForcedDeletion" })).toBe(ForcedDeletion.create());
  });

  it("An operator returns its value", () => {
    expect([DataFieldOperator.get(ForcedReplacement.create(3)), DataFieldOperator.get(4)]).toEqual([3, 4]);
  });
});

describe("applyUpdate", () => {
  it("applyUpdate merges, deletes and replaces with the forms of both generations", () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const source = { a: { x: 1, y: 2 }, b: { x: 1 }, c: { x: 1 }, d: 1, e: 1, list: [1, 2] };
    const diff = {
      a: { "-=x": null },
      "==b": { z: 1 },
      c: ForcedReplacement.create({ z: 1 }),
      d: ForcedDeletion.create(),
      e: 2,
      list: [3],
    };
    expect(applyUpdate(source, diff)).toEqual({ a: { y: 2 }, b: { z: 1 }, c: { z: 1 }, e: 2, list: [3] });
  });

  it("applyUpdate applies operators inside a replacement (GH#14573) and in new branches", () => {
    const diff = {
      a: ForcedReplacement.create({ keep: 1, gone: ForcedDeletion.create() }),
      fresh: { x: ForcedDeletion.create(), y: 1 },
    };
    expect(applyUpdate({ a: 1 } as Obj, diff)).toEqual({ a: { keep: 1 }, fresh: { y: 1 } });
  });

  it("applyUpdate shares no object with the update", () => {
    const diff = { a: { b: [1] } };
    const source = applyUpdate({} as { a?: { b: number[] } }, diff);
    source.a?.b.push(2);
    expect(diff.a.b).toEqual([1]);
  });
});

const key = fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom("a", "b", "c", "d") });
const hostile = fc.oneof(key, fc.constantFrom("__proto__", "constructor", "prototype"));
const leaf = fc.oneof(fc.integer(), fc.string({ maxLength: 4 }), fc.boolean(), fc.constant(null));

function tree(keys: fc.Arbitrary<string>, extra: fc.Arbitrary<unknown>[] = []): fc.Arbitrary<Obj> {
  const { node } = fc.letrec<{ node: Obj; value: unknown }>((tie) => ({
    node: fc.dictionary(keys, tie("value"), { maxKeys: 4 }),
    value: fc.oneof({ maxDepth: 4 }, leaf, fc.array(leaf, { maxLength: 3 }), ...extra, tie("node")),
  }));
  return node.map((object) => ({ ...object }));
}

/** What JSON keeps. */
function plain(value: Obj): Obj {
  return JSON.parse(JSON.stringify(value)) as Obj;
}

describe("properties of operators", () => {
  const operator = fc.oneof(
    fc.constant(ForcedDeletion.create()),
    tree(key).map((value) => ForcedReplacement.create(value)),
  );

  it("Operators survive serialization", () => {
    fc.assert(
      fc.property(tree(key, [operator]), (update) => {
        const wire: unknown = JSON.parse(JSON.stringify(encodeOperators(update)));
        expect(equals(decodeOperators(wire), update)).toBe(true);
      }),
    );
  });

  it("An update has the same effect before and after serialization", () => {
    fc.assert(
      fc.property(tree(key), tree(key, [operator]), (source, update) => {
        const direct = applyUpdate(deepClone(source), update);
        const carried = applyUpdate(
          deepClone(source),
          decodeOperators(JSON.parse(JSON.stringify(encodeOperators(update)))) as Obj,
        );
        expect(plain(carried)).toEqual(plain(direct));
      }),
    );
  });

  it("Expanding undoes flattening", () => {
    fc.assert(
      fc.property(tree(key), (object) => {
        expect(expandObject(flattenObject(object))).toEqual(object);
      }),
    );
  });

  it("Merging is idempotent, has a neutral element, and the later value wins", () => {
    fc.assert(
      fc.property(tree(key), tree(key), (a, b) => {
        const once = mergeObject(deepClone(a), b);
        expect(mergeObject(deepClone(once), b)).toEqual(once);
        expect(mergeObject(deepClone(a), {})).toEqual(a);
        expect(mergeObject({}, a)).toEqual(a);
        for (const [name, value] of Object.entries(b))
          if (!isPlainObject(value)) expect((once as Obj)[name]).toEqual(value);
      }),
    );
  });

  it("Merging a difference into the original gives the merged object", () => {
    fc.assert(
      fc.property(tree(key), tree(key), (a, b) => {
        const merged = mergeObject(deepClone(a), b);
        expect(mergeObject(deepClone(a), diffObject(a, merged))).toEqual(merged);
        expect(diffObject(a, a)).toEqual({});
      }),
    );
  });

  it("No data reaches a prototype", () => {
    fc.assert(
      fc.property(tree(hostile), fc.array(hostile, { minLength: 1, maxLength: 3 }), (data, path) => {
        const json = JSON.parse(JSON.stringify(data).replaceAll('"ab"', '"__proto__"')) as Obj;
        const fresh = {};
        mergeObject(fresh, json);
        expandObject({ [path.join(".")]: json });
        setProperty(fresh, `${path.join(".")}.polluted`, true);
        applyUpdate({}, json);
        decodeOperators(json);
        deepClone(json);
        for (const name of Object.keys({ ...json, polluted: 1 }))
          if (name.length <= 8)
            expect(Object.hasOwn(Object.prototype, name) && !["constructor", "__proto__"].includes(name)).toBe(false);
        expect(({} as Obj)["polluted"]).toBeUndefined();
        expect((Object as unknown as Obj)["polluted"]).toBeUndefined();
      }),
    );
  });
});
