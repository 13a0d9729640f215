/** House rules: what a world may store, what a roll stores of it, and what is read where a value is wrong. */
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  type HouseRules,
  deviations,
  isAllowedValue,
  isTable,
  pickHouseRules,
  readHouseRules,
  storedHouseRules,
} from "../../../src/rules/shared/house-rules.ts";
import type { Json } from "../../../src/rules/shared/json.ts";

interface House {
  readonly mode: "off" | "on";
  readonly count: number;
  readonly share: number;
  readonly strict: boolean;
  readonly boxes: { readonly [row: string]: readonly number[] };
}
const RULES: HouseRules<House> = {
  mode: { key: "x.mode", rules: ["SIE-CB-1"], initial: "off", choices: ["off", "on"] },
  count: { key: "x.count", rules: ["SIE-CB-1"], initial: 3, min: 1, max: 9 },
  share: { key: "x.share", rules: ["SIE-CB-1"], initial: 0.5, fraction: true },
  strict: { key: "x.strict", rules: ["SIE-CB-1"], initial: false },
  boxes: { key: "x.boxes", rules: ["SIE-CB-1"], initial: { head: [2, 3], legs: [4, 5] }, min: 1, max: 9 },
};
const INITIAL: House = { mode: "off", count: 3, share: 0.5, strict: false, boxes: { head: [2, 3], legs: [4, 5] } };
const allowed = (name: keyof House, values: readonly Json[]): readonly Json[] =>
  values.filter((value) => isAllowedValue(RULES[name], value));

describe("values of a house rule", () => {
  it("A choice is one of the choices, and a flag true or false", () => {
    expect(allowed("mode", ["off", "on", "other", true, 1, null])).toEqual(["off", "on"]);
    expect(allowed("strict", [true, false, "true", 0])).toEqual([true, false]);
  });

  it("A number is within its bounds, and whole unless the rule says otherwise", () => {
    expect(allowed("count", [0, 1, 9, 10, 2.5, "3"])).toEqual([1, 9]);
    expect(allowed("share", [-4, 0.25, 12, "a"])).toEqual([-4, 0.25, 12]);
  });

  it("A table has the rows and columns of its default, with whole numbers within bounds", () => {
    const good = [
      { head: [1, 9], legs: [4, 5] },
      { legs: [4, 5], head: [2, 3] },
    ];
    const bad = [
      { head: [0, 3], legs: [4, 5] },
      { head: [2, 10], legs: [4, 5] },
      { head: [2, 2.5], legs: [4, 5] },
      { head: [2], legs: [4, 5] },
      { head: [2, 3] },
      { head: [2, 3], legs: [4, 5], arms: [1, 1] },
      { head: [2, 3], arms: [4, 5] },
      [[2, 3]],
      null,
      7,
    ];
    expect(allowed("boxes", [...good, ...bad])).toEqual(good);
    expect([{}, { a: [] }, { a: 1 }, [], null, "a"].map(isTable)).toEqual([true, true, false, false, false, false]);
  });
});

describe("house rules of a world", () => {
  it("A missing value is the default, and every other is as stored", () => {
    expect(readHouseRules(RULES, {})).toEqual(INITIAL);
    expect(readHouseRules(RULES, { mode: "on", strict: true })).toEqual({ ...INITIAL, mode: "on", strict: true });
  });

  it("A value that is not allowed and a name that is no house rule are mistakes that are named", () => {
    expect(() => readHouseRules(RULES, { count: 10 })).toThrow("x.count can't be 10");
    expect(() => readHouseRules(RULES, { toString: 1 })).toThrow("toString is no house rule");
  });

  it("What else a world stores is left to others", () => {
    expect(pickHouseRules(RULES, { mode: "on", lists: {} })).toEqual({ mode: "on" });
  });

  it("A roll stores the rules that differ from their defaults, tables compared by content", () => {
    const house = { ...INITIAL, count: 4, boxes: { head: [2, 3], legs: [4, 5] } };
    expect(deviations(house, INITIAL)).toEqual({ count: 4 });
    expect(deviations(house, INITIAL)).toBe(deviations(house, INITIAL));
    expect(deviations(house, { ...INITIAL, count: 4 })).toEqual({});
    expect(deviations(INITIAL, INITIAL)).toEqual({});
  });

  it("What a roll stores is read with its defaults, and the first that is wrong is reported", () => {
    const wrong: string[] = [];
    const schema = storedHouseRules(RULES, (name) => wrong.push(name));
    expect(v.parse(schema, { count: 4 })).toEqual({ ...INITIAL, count: 4 });
    for (const none of [undefined, null, [], "a"]) expect(v.parse(schema, none)).toEqual(INITIAL);
    expect(wrong).toEqual([]);
    expect(v.parse(schema, { count: 4, strict: 1, other: 2 })).toEqual({ ...INITIAL, count: 4 });
    expect(v.parse(schema, { toString: 1, mode: "on" })).toEqual({ ...INITIAL, mode: "on" });
    expect(wrong).toEqual(["strict", "toString"]);
  });
});
