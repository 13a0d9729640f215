/** Reading JSON that others wrote. */
import { describe, expect, it } from "vitest";
import { isFields, textAt, valueAt } from "../../../src/rules/shared/json.ts";

describe("JSON of others", () => {
  it("Fields are an object that is no list", () => {
    expect([{}, { a: 1 }, [], null, "a", undefined].map(isFields)).toEqual([true, true, false, false, false, false]);
  });

  it("A path is followed through own keys only", () => {
    const data = { a: { b: [1], c: "text" }, d: 0 };
    expect(
      ["a.c", "d", "a.b", "a.x", "a.c.length", "a.b.0", "toString", "x.y"].map((path) => valueAt(data, path)),
    ).toEqual(["text", 0, [1], undefined, undefined, undefined, undefined, undefined]);
    expect([valueAt(null, "a"), valueAt(undefined, "a"), valueAt("a", "length")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("A text at a path has a default where it is none", () => {
    expect([textAt({ a: "x" }, "a"), textAt({ a: 1 }, "a"), textAt({}, "a", "y"), textAt({ a: "" }, "a", "y")]).toEqual(
      ["x", "", "y", ""],
    );
  });
});
