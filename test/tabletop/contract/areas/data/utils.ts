import { expect } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { fnAny, utils } from "../pages.ts";

export const utilsCases: readonly ContractCase[] = [
  {
    member: "foundry.utils.mergeObject",
    says: "merges the other object's values into the original",
    page: utils("mergeObject"),
    sentence: "Update a source object by replacing its keys and values with those from a target object.",
    run({ page }) {
      const original = { a: 1, b: { c: 2 } };
      expect(page.foundry.utils.mergeObject(original, { b: { d: 3 }, e: 4 })).toEqual({
        a: 1,
        b: { c: 2, d: 3 },
        e: 4,
      });
    },
  },
  {
    member: "foundry.utils.mergeObject",
    says: "merges in place by default",
    page: utils("mergeObject"),
    sentence:
      "Control whether to apply updates to the original object in-place (if true), otherwise the original object is duplicated and the copy is merged.",
    run({ page }) {
      const original = { a: 1 };
      expect(page.foundry.utils.mergeObject(original, { a: 2 })).toBe(original);
      const copy = page.foundry.utils.mergeObject(original, { a: 3 }, { inplace: false });
      expect([copy.a, original.a]).toEqual([3, 2]);
    },
  },
  {
    member: "foundry.utils.mergeObject",
    says: "leaves new top-level keys out with insertKeys: false",
    page: utils("mergeObject"),
    sentence: "Control whether to insert new top-level objects into the resulting structure",
    run({ page }) {
      const merged = page.foundry.utils.mergeObject({ a: {} }, { a: { inner: 1 }, b: 2 }, { insertKeys: false });
      expect(merged).toEqual({ a: { inner: 1 } });
    },
  },
  {
    member: "foundry.utils.mergeObject",
    says: "throws for another type of value with enforceTypes",
    page: utils("mergeObject"),
    sentence:
      "Control whether strict type checking requires that the value of a key in the other object must match the data type in the original data to be merged.",
    run({ page }) {
      expect(() => page.foundry.utils.mergeObject({ a: 1 }, { a: "1" }, { enforceTypes: true })).toThrow();
    },
  },
  {
    member: "foundry.utils.mergeObject",
    says: "applies operators with applyOperators, and keeps them without",
    page: utils("mergeObject"),
    sentence:
      "Control whether to apply the effects of DataFieldOperator values (if true) or retain those operators (if false) in the resulting merged object.",
    generations: [14],
    run({ page }) {
      const { mergeObject } = page.foundry.utils;
      expect(mergeObject({ a: 1, b: 2 }, { a: page._del }, { applyOperators: true })).toEqual({ b: 2 });
      expect(mergeObject({ a: 1, b: 2 }, { a: page._del }).a).toBe(page._del);
    },
  },
  {
    member: "foundry.utils.deepClone",
    says: "copies inner objects and arrays",
    page: utils("deepClone"),
    sentence: "This method DOES support recursive data structures containing inner objects or arrays.",
    run({ page }) {
      const data = { list: [{ n: 1 }], inner: { m: 2 } };
      const copy = page.foundry.utils.deepClone(data);
      copy.list[0].n = 9;
      copy.inner.m = 9;
      expect(data).toEqual({ list: [{ n: 1 }], inner: { m: 2 } });
    },
  },
  {
    member: "foundry.utils.deepClone",
    says: "keeps sets by reference",
    page: utils("deepClone"),
    sentence: "This method DOES NOT support advanced object types like Set, Map, or other specialized classes.",
    run({ page }) {
      const set = new Set([1]);
      expect(page.foundry.utils.deepClone({ set }).set).toBe(set);
    },
  },
  {
    member: "foundry.utils.deepClone",
    says: "throws in strict mode for values it can't copy",
    page: utils("deepClone"),
    sentence: "Throw an Error if deepClone is unable to clone something instead of returning the original",
    run({ page }) {
      expect(() => page.foundry.utils.deepClone({ set: new Set() }, { strict: true })).toThrow();
    },
  },
  {
    member: "foundry.utils.deepClone",
    says: "leaves out undefined values with prune",
    page: utils("deepClone"),
    sentence: "Delete object entries with undefined values",
    run({ page }) {
      expect(Object.keys(page.foundry.utils.deepClone({ a: undefined, b: { c: undefined } }, { prune: true }))).toEqual(
        ["b"],
      );
    },
  },
  {
    member: "foundry.utils.duplicate",
    says: "copies by way of JSON",
    page: utils("duplicate"),
    sentence: "A cheap data duplication trick which is relatively robust.",
    run({ page }) {
      const data = { a: { b: 1 } };
      const copy = page.foundry.utils.duplicate(data);
      expect(copy).toEqual(data);
      expect(copy.a).not.toBe(data.a);
    },
  },
  {
    member: "foundry.utils.diffObject",
    says: "returns the differences, nested",
    page: utils("diffObject"),
    sentence: "Deeply difference an object against some other, returning the update keys and values.",
    run({ page }) {
      expect(page.foundry.utils.diffObject({ a: 1, b: { c: 2, d: 3 } }, { a: 1, b: { c: 2, d: 4 } })).toEqual({
        b: { d: 4 },
      });
    },
  },
  {
    member: "foundry.utils.diffObject",
    says: "ignores new keys with inner",
    page: utils("diffObject"),
    sentence: "Only recognize differences in other for keys which also exist in original",
    run({ page }) {
      expect(page.foundry.utils.diffObject({ a: 1 }, { a: 2, b: 3 }, { inner: true })).toEqual({ a: 2 });
    },
  },
  {
    member: "foundry.utils.diffObject",
    says: "marks keys that the other object lacks as deleted, with bidirectional",
    page: utils("diffObject"),
    sentence: "setting a forced-deletion value where an entry is defined in the original object but not the other.",
    generations: [14],
    run({ page }) {
      const diff = page.foundry.utils.diffObject({ a: 1, b: 2 }, { a: 1 }, { bidirectional: true });
      expect(diff.b).toBeInstanceOf(page.foundry.data.operators.ForcedDeletion);
    },
  },
  {
    member: "foundry.utils.diffObject",
    says: "keeps a deletion only where there is something to delete",
    page: utils("diffObject"),
    sentence: "They will only be kept if the original object has a corresponding key that could be deleted.",
    run({ page, generation }) {
      const diff = page.foundry.utils.diffObject({ a: 1 }, { "-=a": null, "-=b": null }, { deletionKeys: true });
      expect(Object.keys(diff).map((key) => key.replace("-=", ""))).toEqual(["a"]);
      if (generation < 14) expect(diff).toEqual({ "-=a": null });
    },
  },
  {
    member: "foundry.utils.isEmpty",
    says: "detects values without content",
    page: utils("isEmpty"),
    sentence: "Test whether a value is empty-like; either undefined or a content-less object.",
    run({ page }) {
      const { isEmpty } = page.foundry.utils;
      expect([undefined, {}, [], new Set(), new Map()].map(isEmpty)).toEqual([true, true, true, true, true]);
      expect([0, "", false, { a: undefined }, [undefined]].map(isEmpty)).toEqual([false, false, false, false, false]);
    },
  },
  {
    member: "foundry.utils.isPlainObject",
    says: "distinguishes plain objects from instances",
    page: fnAny("foundry.utils.isPlainObject"),
    sentence: "Determine whether a value is a plain object; that is, one with a constructor of Object of null.",
    generations: [14],
    run({ page }) {
      const { isPlainObject } = page.foundry.utils;
      expect([{}, Object.create(null)].map(isPlainObject)).toEqual([true, true]);
      expect([[], new Map(), null, "x", new (class A {})()].map(isPlainObject)).toEqual([
        false,
        false,
        false,
        false,
        false,
      ]);
    },
  },
  ...iteration(),
  {
    member: "foundry.utils.expandObjectInPlace",
    says: "nests dotted keys at every level, in place",
    page: fnAny("foundry.utils.expandObjectInPlace"),
    sentence: "Expand dot-notation keys within a plain object, mutating it in place.",
    generations: [14],
    run({ page }) {
      const data = { "a.b": 1, c: { "d.e": 2 } };
      page.foundry.utils.expandObjectInPlace(data);
      expect(data).toEqual({ a: { b: 1 }, c: { d: { e: 2 } } });
    },
  },
  {
    member: "foundry.utils.expandObjectInPlace",
    says: "nests only the top level when shallow",
    page: fnAny("foundry.utils.expandObjectInPlace"),
    sentence: "Whether to only expand top-level keys.",
    generations: [14],
    run({ page }) {
      const inner = { "d.e": 2 };
      expect(page.foundry.utils.expandObjectInPlace({ c: inner }, { shallow: true })).toBe(false);
      expect(inner).toEqual({ "d.e": 2 });
    },
  },
  {
    member: "foundry.utils.expandObjectInPlace",
    says: "returns whether there was anything to expand",
    page: fnAny("foundry.utils.expandObjectInPlace"),
    sentence: "Whether any expansion was performed at any level.",
    generations: [14],
    run({ page }) {
      expect([{ a: 1 }, { a: { "b.c": 1 } }].map((data) => page.foundry.utils.expandObjectInPlace(data))).toEqual([
        false,
        true,
      ]);
    },
  },
  {
    member: "foundry.utils.flattenObject",
    says: "returns nested keys as dotted ones",
    page: utils("flattenObject"),
    sentence:
      "Flatten a possibly multidimensional object to a one-dimensional one by converting all nested keys to dot notation",
    run({ page }) {
      expect(page.foundry.utils.flattenObject({ a: { b: { c: 1 } }, d: 2 })).toEqual({ "a.b.c": 1, d: 2 });
    },
  },
  {
    member: "foundry.utils.setProperty",
    says: "writes at a dotted path",
    page: utils("setProperty"),
    sentence: "This string key supports the notation a.b.c which would target object[a][b][c]",
    run({ page }) {
      const object = {};
      page.foundry.utils.setProperty(object, "a.b.c", 1);
      expect(object).toEqual({ a: { b: { c: 1 } } });
    },
  },
  {
    member: "foundry.utils.setProperty",
    says: "returns whether anything changed",
    page: utils("setProperty"),
    sentence: "Whether the value was changed from its previous value",
    run({ page }) {
      const object = { a: 1 };
      expect([1, 2].map((value) => page.foundry.utils.setProperty(object, "a", value))).toEqual([false, true]);
    },
  },
  {
    member: "foundry.utils.getProperty",
    says: "reads at a dotted path",
    page: utils("getProperty"),
    sentence: "The string key supports the notation a.b.c which would return object[a][b][c]",
    run({ page }) {
      expect(page.foundry.utils.getProperty({ a: { b: { c: 7 } } }, "a.b.c")).toBe(7);
      expect(page.foundry.utils.getProperty({ a: 1 }, "a.b.c")).toBeUndefined();
    },
  },
  {
    member: "foundry.utils.getProperty",
    says: "reads an element of an array",
    page: utils("getProperty"),
    sentence: "The method also supports arrays if the provided key is an integer index of the array.",
    run({ page }) {
      expect(page.foundry.utils.getProperty({ list: [{ n: 1 }, { n: 2 }] }, "list.1.n")).toBe(2);
    },
  },
  {
    member: "foundry.utils.isSubclass",
    says: "counts a class as its own subclass",
    page: utils("isSubclass"),
    sentence: "Test whether some class is a subclass of a parent. Returns true if the classes are identical.",
    run({ page }) {
      class A {}
      class B extends A {}
      const { isSubclass } = page.foundry.utils;
      expect([isSubclass(B, A), isSubclass(A, A), isSubclass(A, B)]).toEqual([true, true, false]);
    },
  },
  {
    member: "foundry.utils.getParentClasses",
    says: "lists the classes that a class extends",
    page: utils("getParentClasses"),
    sentence: "An array of parent classes which the provided class extends",
    run({ page }) {
      class A {}
      class B extends A {}
      class C extends B {}
      expect(page.foundry.utils.getParentClasses(C)).toEqual([B, A]);
    },
  },
  {
    member: "foundry.utils.invertObject",
    says: "swaps keys and values",
    page: utils("invertObject"),
    sentence: "Invert an object by assigning its values as keys and its keys as values.",
    run({ page }) {
      expect(page.foundry.utils.invertObject({ a: 1, b: 2 })).toEqual({ 1: "a", 2: "b" });
    },
  },
  {
    member: "foundry.utils.isDeletionKey",
    says: "recognizes the keys that delete and replace",
    page: fnAny("foundry.utils.isDeletionKey"),
    sentence: "Is a string key of an object used for certain deletion or forced replacement operations.",
    generations: [13],
    run({ page }) {
      expect(["-=a", "==a", "a", "a-=b"].map(page.foundry.utils.isDeletionKey)).toEqual([true, true, false, false]);
    },
  },
  {
    member: "foundry.utils.isNewerVersion",
    says: "compares dotted versions part by part",
    page: utils("isNewerVersion"),
    sentence: "Supports either numeric or string version comparison with version parts separated by periods.",
    run({ page }) {
      const { isNewerVersion } = page.foundry.utils;
      expect([
        isNewerVersion("1.10", "1.9"),
        isNewerVersion("1.9", "1.10"),
        isNewerVersion(2, 1),
        isNewerVersion("1", "1"),
      ]).toEqual([true, false, true, false]);
    },
  },
  {
    member: "foundry.utils.isNewerVersion",
    says: "compares only the first part with majorOnly",
    page: utils("isNewerVersion"),
    sentence: "Compare only the major version numbers.",
    generations: [14],
    run({ page }) {
      const { isNewerVersion } = page.foundry.utils;
      expect([
        isNewerVersion("14.366", "14.1", { majorOnly: true }),
        isNewerVersion("14.1", "13.351", { majorOnly: true }),
      ]).toEqual([false, true]);
    },
  },
  {
    member: "foundry.utils.buildUuid",
    says: "builds from a name, a pack or a parent",
    page: utils("buildUuid"),
    sentence:
      "An attempt will be made to resolve omitted components, but an identifier and at least one of documentName, parent, and pack are required.",
    run({ page }) {
      const { buildUuid } = page.foundry.utils;
      const id = "aaaaaaaaaaaaaaaa";
      expect(buildUuid({ id, documentName: "Actor" })).toBe(`Actor.${id}`);
      expect(buildUuid({ id, documentName: "Actor", pack: "a.b" })).toBe(`Compendium.a.b.Actor.${id}`);
    },
  },
  {
    member: "foundry.utils.buildUuid",
    says: "is null without an id",
    page: utils("buildUuid"),
    sentence: "A well-formed Document uuid unless one is unable to be created",
    run({ page }) {
      expect(page.foundry.utils.buildUuid({ id: null, documentName: "Actor" })).toBeNull();
    },
  },
  {
    member: "foundry.utils.throttle",
    says: "runs at once and then waits",
    page: utils("throttle"),
    sentence:
      "Delay execution of the callback function when the last time the function was called was delay milliseconds ago",
    async run({ page }) {
      const calls: number[] = [];
      const throttled = page.foundry.utils.throttle((n: number) => calls.push(n), 20);
      for (const n of [1, 2, 3]) throttled(n);
      expect(calls).toEqual([1]);
      await new Promise((done) => setTimeout(done, 40));
      expect(calls).toEqual([1, 3]);
    },
  },
  {
    member: "foundry.utils.debounce",
    says: "runs once, when the calls have paused",
    page: "api/v9/module-helpers.html",
    sentence: "Delay execution of the callback function until the function has not been called for delay milliseconds",
    async run({ page }) {
      const calls: number[] = [];
      const debounced = page.foundry.utils.debounce((n: number) => calls.push(n), 20);
      for (const n of [1, 2, 3]) debounced(n);
      expect(calls).toEqual([]);
      await new Promise((done) => setTimeout(done, 40));
      expect(calls).toEqual([3]);
    },
  },
  {
    member: "foundry.utils.benchmark",
    says: "calls the function the given number of times, with the arguments",
    page: "api/v9/module-helpers.html",
    sentence: "Benchmark the performance of a function, calling it a requested number of iterations.",
    async run({ page }) {
      const calls: string[] = [];
      await page.foundry.utils.benchmark((text: string) => calls.push(text), 3, "x");
      expect(calls).toEqual(["x", "x", "x"]);
    },
  },
  {
    member: "foundry.utils.getCacheBustURL",
    says: "adds a parameter to an address of the site",
    page: utils("getCacheBustURL"),
    sentence: "Return a URL with a cache-busting query parameter appended.",
    needs: "page",
    run({ page }) {
      const url = new URL(page.foundry.utils.getCacheBustURL("icons/svg/mystery-man.svg?a=1"));
      expect([...url.searchParams.keys()]).toHaveLength(2);
    },
  },
  {
    member: "foundry.utils.getCacheBustURL",
    says: "is false for an address of another site",
    page: utils("getCacheBustURL"),
    sentence: "The new URL, or false on a failure.",
    needs: "page",
    run({ page }) {
      expect(page.foundry.utils.getCacheBustURL("https://elsewhere.example/a.png")).toBe(false);
    },
  },
  {
    member: "foundry.utils.equals",
    says: "compares deeply, and replaces objectsEqual",
    guess:
      "The pages of 14 list equals where those of 13 list objectsEqual; that the old name warns is as with other renamed members.",
    generations: [14],
    run({ page, warnings }) {
      expect(page.foundry.utils.equals({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBe(true);
      expect(page.foundry.utils.objectsEqual({ a: 1 }, { a: 1 })).toBe(true);
      expect(warnings.every((warning) => warning.includes("equals"))).toBe(true);
    },
  },
  {
    member: "foundry.utils.buildRelativeUuid",
    says: "returns a short uuid for documents inside or beside another",
    guess: "The page was not found; the forms are those that fromUuid resolves against a relative document.",
    generations: [14],
    run({ page }) {
      const { buildRelativeUuid } = page.foundry.utils;
      expect(buildRelativeUuid("Actor.a.Item.b", { uuid: "Actor.a" })).toBe(".Item.b");
      expect(buildRelativeUuid("Actor.a.Item.b", { uuid: "Actor.a.Item.c" })).toBe(".b");
      expect(buildRelativeUuid("Item.b", { uuid: "Actor.a" })).toBe("Item.b");
    },
  },
];

/** The generators of an object's keys, values and entries, each under two names. */
function iteration(): ContractCase[] {
  const object = { a: 1, b: 2 };
  const rows = [
    ["iterateEntries", "Stream object entries.", Object.entries(object)],
    ["iterateKeys", "Stream object keys.", Object.keys(object)],
    ["iterateValues", "Stream object values.", Object.values(object)],
    ["objectEntries", "Object entries generator.", Object.entries(object)],
    ["objectKeys", "Object keys generator.", Object.keys(object)],
    ["objectValues", "Object values generator.", Object.values(object)],
  ] as const;
  return rows.map(([name, sentence, expected]) => ({
    member: `foundry.utils.${name}`,
    says: "yields one after the other",
    page: fnAny(`foundry.utils.${name}`),
    sentence,
    generations: [14],
    run({ page }) {
      const iterator = page.foundry.utils[name](object);
      expect(typeof iterator.next).toBe("function");
      expect([...iterator]).toEqual(expected);
    },
  }));
}
