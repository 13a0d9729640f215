/** Merging two plans has the effect of both, one after the other. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, preview, samePlace } from "../../../src/rules/shared/change.ts";
import { mergePlans, readAfter } from "../../../src/rules/shared/merge-plans.ts";

const at = { uuid: "Actor.a" };
const other = { uuid: "Actor.b" };
const add = (path: string, by: number, where = at): Change => ({ op: "add", at: where, path, by });
const set = (path: string, to: number, where = at): Change => ({ op: "set", at: where, path, to });
const unset = (path: string, where = at): Change => ({ op: "unset", at: where, path });

const paths = fc.constantFrom("n", "system.count", "system.inner.deep");
const change = fc.oneof(
  fc
    .tuple(paths, fc.integer({ min: -5, max: 5 }), fc.constantFrom(at, other))
    .map(([path, by, where]) => add(path, by, where)),
  fc
    .tuple(paths, fc.integer({ min: 0, max: 9 }), fc.constantFrom(at, other))
    .map(([path, to, where]) => set(path, to, where)),
  fc.tuple(paths, fc.constantFrom(at, other)).map(([path, where]) => unset(path, where)),
);
const DATA = { n: 4, system: { count: 7, inner: { deep: 1, kept: 2 } }, name: "Mara" };

describe("mergePlans", () => {
  it("A merged plan has the effect of both plans in order, and changes no path twice", () =>
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        const plan = changes.reduce<readonly Change[]>(
          (before, one) => mergePlans(before, [one]) ?? expect.fail("can be one"),
          [],
        );
        for (const where of [at, other]) expect(preview(where, DATA, plan)).toEqual(preview(where, DATA, changes));
        for (const [i, one] of plan.entries()) expect(plan.slice(i + 1).some((two) => samePlace(one, two))).toBe(false);
      }),
    ));

  it("readAfter reads the value after the plan", () =>
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        const after = preview(at, DATA, changes) as typeof DATA;
        expect(readAfter(changes, at, "system.count", 7)).toBe(after.system.count);
        expect(readAfter(changes, at, "system", DATA.system)).toEqual(after.system);
        expect(readAfter(changes, at, "", DATA)).toEqual(after);
      }),
    ));

  it.each<[string, Change, Change]>([
    ["a place within another", set("system", 1), set("system.count", 2)],
    ["a place around another", add("system.count", 1), set("system", 2)],
    ["what is deleted and changed", { op: "delete", at }, set("n", 1)],
    ["what is deleted twice", { op: "delete", at }, { op: "delete", at }],
    ["what is made twice", { op: "create", at, data: {} }, { op: "create", at, data: {} }],
  ])("mergePlans refuses %s", (_name, one, two) => expect(mergePlans([one], [two])).toBeNull());

  it("mergePlans refuses a place that another one of the plan is within", () =>
    expect(mergePlans([set("a", 1), set("a.b", 2)], [set("a", 3)])).toBeNull());

  it("readAfter reads nothing within a value that is empty", () =>
    expect(readAfter([{ op: "set", at, path: "system", to: null }], at, "system.count", 7)).toBeUndefined());

  it("readAfter reads nothing of a deleted document and all of a created one", () => {
    expect(readAfter([{ op: "delete", at }], at, "n", 4)).toBeUndefined();
    expect(readAfter([{ op: "create", at, data: { n: 5 } }], at, "n", undefined)).toBe(5);
    expect(readAfter([set("n", 5, other)], at, "n", 4)).toBe(4);
    expect(readAfter([unset("n")], at, "n", 4)).toBeUndefined();
  });
});
