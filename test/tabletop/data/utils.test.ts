import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ForcedDeletion, ForcedReplacement } from "../../../tabletop/foundry/data/operators.ts";
import { Collection } from "../../../tabletop/foundry/utils/collection.ts";
import { Color } from "../../../tabletop/foundry/utils/color.ts";
import { EventEmitterMixin } from "../../../tabletop/foundry/utils/events.ts";
import { cleanHTML, escapeHTML, unescapeHTML } from "../../../tabletop/foundry/utils/html.ts";
import { diffObject, equals, mergeObject } from "../../../tabletop/foundry/utils/merge.ts";
import { encodeURL } from "../../../tabletop/foundry/utils/network.ts";
import * as objects from "../../../tabletop/foundry/utils/object.ts";
import {
  deleteProperty,
  expandObject,
  flattenObject,
  getProperty,
  hasProperty,
  setProperty,
} from "../../../tabletop/foundry/utils/paths.ts";
import { randomID } from "../../../tabletop/foundry/utils/random.ts";
import { formatFileSize, isNewerVersion } from "../../../tabletop/foundry/utils/text.ts";
import { Semaphore, debounce, throttle, timeSince } from "../../../tabletop/foundry/utils/timing.ts";
import { buildUuid, parseUuid } from "../../../tabletop/foundry/utils/uuid.ts";
import { cases, onBoth } from "./cases.ts";

const MERGE = "api/v14/functions/foundry.utils.mergeObject.html";
const utils = (name: string): string => `api/v14/functions/foundry.utils.${name}.html`;
const ID = "abcdefghijklmnop";

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
        expect((mergeObject({ a: 1 }, { a: ForcedDeletion.create() }) as objects.Obj)["a"]).toBeInstanceOf(
          ForcedDeletion,
        ),
    },
  ]);
});

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

  it("never reaches a prototype", () => {
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

describe("texts, ids and times", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  cases("various", [
    {
      says: "makes ids of 16 letters and digits",
      page: utils("randomID"),
      run: () =>
        expect([randomID(), randomID(5)]).toEqual([
          expect.stringMatching(/^[a-zA-Z0-9]{16}$/),
          expect.stringMatching(/^[a-zA-Z0-9]{5}$/),
        ]),
    },
    {
      says: "orders versions part by part",
      page: utils("isNewerVersion"),
      run: () => {
        const newer: [string | number, string | number][] = [
          ["1.10.0", "1.9.9"],
          ["1.0.1", "1.0"],
          ["2", "1.9"],
          [14, 13],
          ["13.351", "13.350"],
          ["1.0.b", "1.0.a"],
        ];
        for (const [a, b] of newer) expect([isNewerVersion(a, b), isNewerVersion(b, a)]).toEqual([true, false]);
        expect(isNewerVersion("1.0", "1.0")).toBe(false);
      },
    },
    {
      says: "formats sizes",
      page: utils("formatFileSize"),
      run: () =>
        expect([formatFileSize(1500), formatFileSize(1536, { base: 2 }), formatFileSize(0)]).toEqual([
          "1.5 kB",
          "1.5 KiB",
          "0 B",
        ]),
    },
    {
      says: "escapes and back",
      page: utils("escapeHTML"),
      run: () => expect(unescapeHTML(escapeHTML(`<a b="c" d='e'>&amp;</a>`))).toBe(`<a b="c" d='e'>&amp;</a>`),
    },
    {
      says: "cleans what could run out of HTML and keeps forms and data",
      page: utils("cleanHTML"),
      run: () => {
        expect(cleanHTML('<p onclick="x()">a<script>alert(1)</script><img src=x onerror=y></p>')).toBe(
          '<p>a<img src="x" /></p>',
        );
        expect(cleanHTML('<a href="javascript:alert(1)">x</a><iframe src="y"></iframe>')).toBe("<a>x</a>");
        expect(cleanHTML('<input name="n" value="1" /><button type="button" data-action="go">x</button>')).toContain(
          'data-action="go"',
        );
      },
    },
    {
      says: "parses UUIDs",
      page: utils("parseUuid"),
      run: () => {
        expect(parseUuid(`Actor.${ID}.Item.${ID}`)).toMatchObject({
          type: "Item",
          id: ID,
          primaryType: "Actor",
          embedded: ["Item", ID],
        });
        expect(parseUuid(`Compendium.pkg.pack.Item.${ID}`)).toMatchObject({
          pack: "pkg.pack",
          type: "Item",
          id: ID,
          embedded: [],
        });
        expect(parseUuid(`.Item.${ID}`, { relative: { uuid: `Actor.${ID}` } })).toMatchObject({
          uuid: `Actor.${ID}.Item.${ID}`,
        });
        expect([parseUuid(""), parseUuid("nonsense"), parseUuid("a.b.c"), parseUuid("Compendium.x.y")]).toEqual([
          null,
          null,
          null,
          null,
        ]);
      },
    },
    {
      says: "builds UUIDs",
      page: utils("buildUuid"),
      run: () => {
        expect(buildUuid({ id: ID, documentName: "Item", pack: "a.b" })).toBe(`Compendium.a.b.Item.${ID}`);
        expect(buildUuid({ id: ID, documentName: "Item", parent: { uuid: `Actor.${ID}` } })).toBe(
          `Actor.${ID}.Item.${ID}`,
        );
        expect(buildUuid({ id: null, documentName: "Item" })).toBeNull();
      },
    },
    {
      says: "encodes an address once",
      page: utils("encodeURL"),
      run: () =>
        expect([encodeURL("a b/ü.png"), encodeURL("a%20b"), encodeURL("https://h/x y")]).toEqual([
          "a%20b/%C3%BC.png",
          "a%20b",
          "https://h/x%20y",
        ]),
    },
    {
      says: "debounces to the last call",
      page: utils("debounce"),
      run: () => {
        const calls: number[] = [];
        const fn = debounce((n: number) => calls.push(n), 50);
        [1, 2, 3].forEach((n) => fn(n));
        vi.advanceTimersByTime(60);
        expect(calls).toEqual([3]);
      },
    },
    {
      says: "throttles, never losing the last call",
      page: utils("throttle"),
      run: () => {
        const calls: number[] = [];
        const fn = throttle((n: number) => calls.push(n), 50);
        [1, 2, 3].forEach((n) => fn(n));
        vi.advanceTimersByTime(200);
        expect(calls).toEqual([1, 3]);
      },
    },
    {
      says: "formats how long ago",
      page: utils("timeSince"),
      run: () => expect(timeSince(Date.now() - 7_200_000)).toBe("2h ago"),
    },
    {
      says: "a colour is a number with css",
      page: "api/v14/classes/foundry.utils.Color.html",
      run: () =>
        expect([Color.from("#ff8000").valueOf(), Color.from(0xff8000).css, Color.from("red").valid]).toEqual([
          0xff8000,
          "#ff8000",
          false,
        ]),
    },
  ]);

  it("runs as many tasks at once as the semaphore lets", async () => {
    vi.useRealTimers();
    const semaphore = new Semaphore(2);
    let now = 0;
    let most = 0;
    const task = async (): Promise<void> => {
      most = Math.max(most, ++now);
      await new Promise((done) => setTimeout(done, 2));
      now--;
    };
    await Promise.all(Array.from({ length: 7 }, () => semaphore.add(task)));
    expect(most).toBe(2);
  });

  it("emits only declared events", () => {
    class Emitter extends EventEmitterMixin(class {}) {
      static emittedEvents = ["render"];
    }
    const emitter = new Emitter();
    const heard: string[] = [];
    emitter.addEventListener("render", (event) => heard.push(event.type), { once: true });
    emitter.dispatchEvent(new Event("render"));
    emitter.dispatchEvent(new Event("render"));
    expect(heard).toEqual(["render"]);
    expect(() => emitter.addEventListener("close", () => undefined)).toThrow(/not an event/);
  });
});
