/** Several receipts undone by one plan, where they wrote into one another's documents and paths. */
import { describe, expect, it } from "vitest";
import type { Change, Ref } from "../../../src/rules/shared/change.ts";
import { composeChanges, invertTogether, listStalePlaces } from "../../../src/rules/shared/undo-together.ts";
import { Table } from "../table.ts";

const kit: Ref = { uuid: "Actor.kit" };
const ben: Ref = { uuid: "Actor.ben" };
const vest: Ref = { uuid: "Actor.ben.Item.vest" };
const set = (path: string, to: unknown, at: Ref = kit): Change => ({ op: "set", at, path, to }) as Change;
const add = (path: string, by: number, at: Ref = kit): Change => ({ op: "add", at, path, by });
const unset = (path: string, at: Ref = kit): Change => ({ op: "unset", at, path });

describe("one plan of several changes", () => {
  it.each([
    ["a count that is added to twice", [add("n", 2), add("n", -3)], [add("n", -1)]],
    ["a count that was set before", [set("n", 4), add("n", 2)], [set("n", 6)]],
    ["a count set to no number", [set("n", "four"), add("n", 2)], [set("n", 2)]],
    ["a value that is set again", [set("n", 1), set("n", 2)], [set("n", 2)]],
    ["a part of a value that was set", [set("a", { b: 1, c: 2 }), set("a.b", 3)], [set("a", { b: 3, c: 2 })]],
    ["a part of a value that was removed", [unset("a"), set("a.b", 3)], [set("a", { b: 3 })]],
    ["a part removed of a value that was removed", [unset("a"), unset("a.b")], [unset("a")]],
    ["a part removed of a value that was set", [set("a", { b: 1 }), unset("a.b")], [set("a", {})]],
    ["the whole after a part", [set("a.b", 1), set("a", { c: 2 })], [set("a", { c: 2 })]],
    ["other places", [set("a", 1), set("b", 2), set("a", 3, ben)], [set("a", 1), set("b", 2), set("a", 3, ben)]],
  ] as const)("%s", (_name, changes, plan) => expect(composeChanges(changes)).toEqual(plan));

  it("A document that is created and changed is created as it is then; one that is deleted again is not", () => {
    const made: Change = { op: "create", at: vest, data: { name: "Vest", system: { worn: false } } };
    const worn = { ...made, data: { name: "Vest", system: { worn: true } } };
    expect(composeChanges([made, set("system.worn", true, vest)])).toEqual([worn]);
    expect(composeChanges([made, set("system.worn", true, vest), { op: "delete", at: vest }])).toEqual([]);
    expect(composeChanges([set("n", 1, vest), { op: "delete", at: ben }])).toEqual([{ op: "delete", at: ben }]);
    expect(composeChanges([set("n", 1, ben), { ...made, at: ben }])).toEqual([{ ...made, at: ben }]);
  });
});

describe("a document and what was put into it later", () => {
  const start = { "Actor.kit": { n: 0 } };

  it("Both are undone together: the items of the document are compared by themselves", () => {
    const table = new Table(start);
    const first = table.apply([{ op: "create", at: ben, data: { name: "Ben", items: [] } }]);
    const second = table.apply([{ op: "create", at: vest, data: { name: "Vest" } }]);
    // The host lists the new item in its actor.
    const read = (at: Ref, path: string) =>
      at === ben && path === "" ? { name: "Ben", items: [{ name: "Vest" }] } : table.read(at, path);
    expect(listStalePlaces([second, first], read)).toEqual([]);
    expect(listStalePlaces([first], read)).toEqual([{ at: ben, path: "" }]);
    const renamed = (at: Ref, path: string) =>
      at === ben && path === "" ? { name: "Benedict", items: [{ name: "Vest" }] } : table.read(at, path);
    expect(listStalePlaces([second, first], renamed)).toEqual([{ at: ben, path: "" }]);
    expect(invertTogether([second, first], () => null).changes).toEqual([{ op: "delete", at: ben }]);
  });
});

describe("what of an undone document is compared", () => {
  const start = { "Actor.kit": { n: 0 } };
  const put: Change = { op: "create", at: vest, data: { name: "Vest" } };
  const made: Change = { op: "create", at: ben, data: { name: "Ben", items: [] } };
  const withVest = (table: Table) => (at: Ref, path: string) =>
    at === ben && path === "" ? { name: "Ben", items: [{ name: "Vest" }] } : table.read(at, path);

  it("Only the document whose items are undone is compared without them", () => {
    const table = new Table(start);
    const first = table.apply([made, set("bag", { items: 3 })]);
    const second = table.apply([put]);
    expect(listStalePlaces([second, first], withVest(table))).toEqual([]);
    table.apply([set("bag", { items: 4 })]);
    expect(listStalePlaces([second, first], withVest(table))).toEqual([{ at: kit, path: "bag" }]);
  });

  it("A value named like a list of documents is compared where the document was not created", () => {
    const table = new Table({ "Actor.ben": { name: "Ben" } });
    const first = table.apply([set("bag", { items: 1 }, ben)]);
    const second = table.apply([put]);
    table.apply([set("bag", { items: 2 }, ben)]);
    expect(listStalePlaces([second, first], table.read)).toEqual([{ at: ben, path: "bag" }]);
  });

  it("An item that nobody undoes keeps its document from being undone", () => {
    const table = new Table(start);
    const first = table.apply([made]);
    const second = table.apply([add("n", 1)]);
    expect(listStalePlaces([second, first], withVest(table))).toEqual([{ at: ben, path: "" }]);
  });

  it("An effect that is undone before its document is compared by itself too", () => {
    const table = new Table(start);
    const first = table.apply([{ op: "create", at: ben, data: { name: "Ben", effects: [] } }]);
    const second = table.apply([{ op: "create", at: { uuid: "Actor.ben.ActiveEffect.slow" }, data: { name: "Slow" } }]);
    const read = (at: Ref, path: string) =>
      at === ben && path === "" ? { name: "Ben", effects: [{ name: "Slow" }] } : table.read(at, path);
    expect(listStalePlaces([second, first], read)).toEqual([]);
  });

  it("A document that was deleted comes back beside one that was created", () => {
    const table = new Table({ ...start, "Actor.ben.Item.vest": { name: "Vest" } });
    const gone = table.apply([{ op: "delete", at: vest }]);
    const other = table.apply([made]);
    expect(listStalePlaces([other, gone], table.read)).toEqual([]);
  });

  it("Each count gives back as much as it holds itself", () => {
    const pool: Ref = { setting: "quadrant.pool" };
    const luck: Ref = { setting: "quadrant.luck" };
    const table = new Table({ "setting quadrant.pool": { value: 0 }, "setting quadrant.luck": { value: 0 } });
    const first = table.apply([add("value", 2, pool), add("value", 5, luck)]);
    const second = table.apply([add("value", 2, pool)]);
    table.apply([add("value", -1, luck)]);
    const { each } = invertTogether([second, first], (at) => Number(table.read(at, "value")));
    expect(each[1]).toEqual([add("value", -4, luck), add("value", -2, pool)]);
  });

  it("A change into one document or value leaves the others of the plan alone", () => {
    expect(composeChanges([set("n", 1), put, set("name", "Coat", vest)])).toEqual([
      set("n", 1),
      { ...put, data: { name: "Coat" } },
    ]);
    expect(composeChanges([set("b", 1), set("a", { b: 1 }), set("a.b", 3)])).toEqual([set("b", 1), set("a", { b: 3 })]);
  });
});
