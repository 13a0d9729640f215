import { beforeAll, describe, expect, it } from "vitest";
import { installPrimitives } from "../../../tabletop/foundry/primitives.ts";

// The methods are added at run time; packages use them as if the platform had them.

const loose = (value: unknown): any => value;

beforeAll(() => {
  installPrimitives();
  installPrimitives();
});

describe("native classes (api/v14/modules/primitives.html)", () => {
  it.each([
    ["capitalize", () => loose("rust").capitalize(), "Rust"],
    ["titleCase", () => loose("a red door").titleCase(), "A Red Door"],
    ["slugify", () => loose("Ünder the  Sea!").slugify({ strict: true }), "under-the-sea"],
    ["stripScripts", () => loose("a<script>x</script>b").stripScripts(), "ab"],
    ["clamp", () => [loose(Math).clamp(5, 1, 3), loose(Math).clamp(-5, 1, 3)], [3, 1]],
    ["normalizeDegrees", () => loose(Math).normalizeDegrees(-90), 270],
    ["toRadians", () => loose(Math).toRadians(180), Math.PI],
    ["fromRange", () => loose(Array).fromRange(3, 2), [2, 3, 4]],
    ["findSplice", () => loose([1, 2, 3]).findSplice((n: number) => n === 2), 2],
    ["findSplice of none", () => loose([1]).findSplice((n: number) => n === 2), null],
    ["partition", () => loose([1, 2, 3]).partition((n: number) => n > 1), [[1], [2, 3]]],
    ["filterJoin", () => loose(["a", "", null, "b"]).filterJoin(" "), "a b"],
    ["equals", () => loose([1, 2]).equals([1, 2]), true],
    [
      "isNumeric",
      () => ["1", 2, "", null, [], "x", NaN, " "].map((v) => loose(Number).isNumeric(v)),
      [true, true, false, false, false, false, false, false],
    ],
    ["signedString", () => [loose(3).signedString(), loose(-3).signedString()], ["+3", "-3"]],
    [
      "ordinalString",
      () => [1, 2, 3, 4, 11, 22].map((n) => loose(n).ordinalString()),
      ["1st", "2nd", "3rd", "4th", "11th", "22nd"],
    ],
    ["paddedString", () => loose(7).paddedString(3), "007"],
    ["toNearest", () => [loose(1.13).toNearest(0.25), loose(7).toNearest(5, "ceil")], [1.25, 10]],
    ["between", () => loose(3).between(3, 1), true],
    ["Set#map", () => loose(new Set([1, 2])).map((n: number) => n * 2), new Set([2, 4])],
    ["Set#filter", () => loose(new Set([1, 2])).filter((n: number) => n > 1), new Set([2])],
    ["Set#first", () => loose(new Set([4, 5])).first(), 4],
    ["Set#intersects", () => loose(new Set([1])).intersects(new Set([1, 2])), true],
    ["Set#equals", () => loose(new Set([1])).equals(new Set([1])), true],
    ["RegExp.escape", () => new RegExp(`^${loose(RegExp).escape("a.b(c)")}$`).test("a.b(c)"), true],
  ])("The native method %s", (_name, run, expected) => {
    expect(run()).toEqual(expected);
  });

  it("The native additions are not enumerable", () => {
    const seen: string[] = [];
    for (const key in [1]) seen.push(key);
    expect(seen).toEqual(["0"]);
  });
});
