import { expect, it } from "vitest";
import { drawDistinct } from "../../../src/rules/shared/random.ts";
import { bookPacks } from "../../../src/rules/shared/book-packs.ts";

it("Entries are drawn without repetition, as many as there are at most", () => {
  const first = (): number => 0;
  const last = (n: number): number => n - 1;
  expect(drawDistinct(["a", "b", "c"], 2, first)).toEqual(["a", "b"]);
  expect(drawDistinct(["a", "b", "c"], 2, last)).toEqual(["c", "b"]);
  expect(drawDistinct(["a", "b"], 5, last)).toEqual(["b", "a"]);
  const list = ["a", "b"];
  drawDistinct(list, 2, first);
  expect(list).toEqual(["a", "b"]);
});

it("The books of a ruleset are two packs, the second for GMs", () =>
  expect(bookPacks("siege")).toEqual(["siege-rules", "siege-rules-gm"]));
