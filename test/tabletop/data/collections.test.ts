import { describe, expect, it } from "vitest";
import { Collection } from "../../../tabletop/foundry/utils/collection.ts";
import { utilsNamespace } from "../../../tabletop/foundry/utils/index.ts";
import { performIntegerSort } from "../../../tabletop/foundry/utils/sorting.ts";
import { cases, onBoth } from "./cases.ts";

describe("sorting of documents", () => {
  const row = (id: string, sort: number): { id: string; sort: number } => ({ id, sort });
  const after = (
    rows: { id: string; sort: number }[],
    updates: { target: { id: string }; update: Record<string, number> }[],
  ): string => {
    for (const { target, update } of updates) Object.assign(target, update);
    return rows
      .sort((a, b) => a.sort - b.sort)
      .map(({ id }) => id)
      .join("");
  };

  it("A document is sorted before or after another with one write where there is room", () => {
    const rows = [row("a", 100), row("b", 200), row("c", 300)];
    const [a, b, c] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];
    const updates = performIntegerSort(c, { target: a, siblings: [a, b] });
    expect(updates).toHaveLength(1);
    expect(after(rows, updates)).toBe("cab");
    expect(after(rows, performIntegerSort(c, { target: b, siblings: [a, b], sortBefore: false }))).toBe("abc");
  });

  it("All documents are spaced again where there is no gap", () => {
    const rows = [row("a", 1), row("b", 2), row("c", 3)];
    const [a, b, c] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];
    expect(after(rows, performIntegerSort(c, { target: b, siblings: [a, b], sortBefore: true }))).toBe("acb");
  });
});

describe("Collection", () => {
  const collection = new Collection<string, { name: string }>([
    ["a", { name: "Ann" }],
    ["b", { name: "Bob" }],
  ]);
  const page = "api/v14/classes/foundry.utils.Collection.html";
  cases("methods", [
    { says: "iterates over values", page, run: () => expect([...collection]).toEqual(collection.contents) },
    {
      says: "finds by name and key",
      page,
      run: () => expect([collection.getName("Bob"), collection.get("a")?.name]).toEqual([{ name: "Bob" }, "Ann"]),
    },
    {
      says: "throws for a missing key when strict",
      page,
      run: () => expect(() => collection.get("z", { strict: true })).toThrow(/does not exist/),
    },
    {
      says: "filters, maps, reduces",
      page,
      run: () =>
        expect([
          collection.filter((v) => v.name === "Ann").length,
          collection.map((v) => v.name),
          collection.reduce((n, v) => n + v.name.length, 0),
        ]).toEqual([1, ["Ann", "Bob"], 6]),
    },
    { says: "is a Map", page, run: () => expect([collection instanceof Map, collection.size]).toEqual([true, 2]) },
  ]);
});

onBoth("the namespace of collections", (generation) => {
  it("The namespace has the collections that its generation documents and nothing else", () => {
    const namespace = utilsNamespace();
    expect("equals" in namespace).toBe(generation === 14);
    expect(namespace["isUnsafeKey"]).toBeUndefined();
    expect(typeof namespace["mergeObject"]).toBe("function");
    expect(() => (namespace["getPlaceableObjectClass"] as () => void)()).toThrow(
      /foundry\.utils\.getPlaceableObjectClass is documented/,
    );
  });
});
