import { expect } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { fn, fnAny } from "../pages.ts";

const V11_ARRAY = "api/v11/modules/primitives.Array.html";
const loose = (value: unknown): any => value;

/** The methods that native classes gain. */
export const primitiveCases: readonly ContractCase[] = [
  {
    member: "Math.clamped",
    says: "still clamps on 13, with a warning",
    page: "https://github.com/foundryvtt/foundryvtt/issues/9966",
    sentence: "Deprecated `Math.clamped` in favor of `Math.clamp`.",
    generations: [13],
    run({ page }) {
      expect([page.Math.clamped(7, 0, 5), page.Math.clamped(-1, 0, 5), page.Math.roundDecimals(1.256, 2)]).toEqual([
        5, 0, 1.26,
      ]);
    },
  },
  {
    member: "Math.clamped",
    says: "does not exist on 14",
    page: "https://github.com/foundryvtt/foundryvtt/issues/13436",
    sentence:
      "Enact final deprecations to remove backwards compatible support for changes in V12 which have reached the end of their deprecation period",
    generations: [14],
    run({ page }) {
      expect([page.Math.clamped, page.Math.roundDecimals]).toEqual([undefined, undefined]);
    },
  },
  {
    member: "String#capitalize",
    says: "capitalises the first letter and keeps the others",
    page: fn("primitives.String.capitalize"),
    sentence: "Capitalize a string, transforming it's first character to a capital letter.",
    run() {
      expect([loose("hero").capitalize(), loose("").capitalize(), loose("aBC").capitalize()]).toEqual([
        "Hero",
        "",
        "ABC",
      ]);
    },
  },
  {
    member: "String#titleCase",
    says: "capitalises each word",
    page: fn("primitives.String.titleCase"),
    sentence: "Convert a string to Title Case where the first letter of each word is capitalized.",
    run() {
      expect(loose("the long WAY").titleCase()).toBe("The Long Way");
    },
  },
  {
    member: "String#slugify",
    says: "returns a slug",
    page: fn("primitives.String.slugify"),
    sentence: "Transform any string into an url-viable slug string",
    run() {
      expect(loose("The Long Wäy").slugify()).toBe("the-long-way");
    },
  },
  {
    member: "String#slugify",
    says: "joins with the character given",
    page: fn("primitives.String.slugify"),
    sentence: "The replacement character to separate terms, default is '-'",
    run() {
      expect(loose("a b c").slugify({ replacement: "_" })).toBe("a_b_c");
    },
  },
  {
    member: "String#slugify",
    says: "drops everything but letters and digits when strict",
    page: fn("primitives.String.slugify"),
    sentence: "Replace all non-alphanumeric characters, or allow them? Default false",
    run() {
      expect(loose("a&b (c)").slugify({ strict: true })).toBe("ab-c");
      expect(loose("a&b").slugify()).toBe("a&b");
    },
  },
  {
    member: "String#slugify",
    says: "keeps capitals if requested",
    page: fn("primitives.String.slugify"),
    sentence: "Lowercase the string.",
    generations: [14],
    run() {
      expect(loose("Big Hat").slugify({ lowercase: false, strict: true })).toBe("Big-Hat");
    },
  },
  {
    member: "String#stripDiacritics",
    says: "replaces letters with diacritics by plain ones",
    page: fnAny("primitives.String.stripDiacritics"),
    sentence: 'For example, "Bônus de Força" becomes "Bonus de Forca".',
    generations: [14],
    run() {
      expect(loose("Bônus de Força").stripDiacritics()).toBe("Bonus de Forca");
    },
  },
  {
    member: "Number#ordinalString",
    says: "writes ordinals",
    page: fn("primitives.Number.ordinalString"),
    sentence: "Transform a number to an ordinal string representation. i.e. 1 => 1st 2 => 2nd 3 => 3rd",
    run() {
      expect([1, 2, 3, 4, 11, 12, 13, 21, 112].map((n) => loose(n).ordinalString())).toEqual(
        "1st 2nd 3rd 4th 11th 12th 13th 21st 112th".split(" "),
      );
    },
  },
  {
    member: "Number.fromString",
    says: "is NaN for other text, and returns numbers unchanged",
    page: fn("primitives.Number.fromString"),
    sentence: "The number that the string represents, or NaN if no number could be determined.",
    run() {
      const { fromString } = loose(Number);
      expect([fromString("12"), fromString("1 000"), fromString("x"), fromString("")]).toEqual([12, 1000, NaN, NaN]);
    },
  },
  {
    member: "Number.fromString",
    says: "takes a number",
    page: fn("primitives.Number.fromString"),
    sentence: "The value to convert; typically a string, but may already be a number.",
    generations: [14],
    run() {
      expect(loose(Number).fromString(5)).toBe(5);
    },
  },
  {
    member: "Number.isNumeric",
    says: "distinguishes numbers and numeric text from others",
    page: fn("primitives.Number.isNumeric"),
    sentence: "Test whether a value is numeric.",
    run() {
      expect([1, "1", "-1.5", "x", "", null, [], NaN].map((n) => loose(Number).isNumeric(n))).toEqual([
        true,
        true,
        true,
        false,
        false,
        false,
        false,
        false,
      ]);
    },
  },
  {
    member: "Number#signedString",
    says: "writes the sign, and none for zero",
    page: fn("primitives.Number.signedString"),
    sentence: "The signed (except in case of zero) number as a locally formatted string",
    generations: [14],
    run() {
      expect([3, -3, 0, 1234].map((n) => loose(n).signedString())).toEqual(["+3", "-3", "0", "+1,234"]);
    },
  },
  {
    member: "Array#deepFlatten",
    says: "flattens to any depth",
    page: fnAny("primitives.Array.deepFlatten"),
    sentence: "Flatten nested arrays by concatenating their contents",
    run() {
      expect(loose([1, [2, [3, [4]]]]).deepFlatten()).toEqual([1, 2, 3, 4]);
    },
  },
  {
    member: "Array#equals",
    says: "compares element by element",
    page: V11_ARRAY,
    sentence: "Test element-wise equality of the values of this array against the values of another array",
    run() {
      expect([loose([1, 2]).equals([1, 2]), loose([1, 2]).equals([2, 1]), loose([1]).equals([1, 2])]).toEqual([
        true,
        false,
        false,
      ]);
    },
  },
  {
    member: "Array#partition",
    says: "returns the elements that pass in the second part",
    page: V11_ARRAY,
    sentence:
      "Elements which test as false go into the first result while elements testing as true appear in the second",
    run() {
      expect(loose([1, 2, 3, 4]).partition((n: number) => n % 2 === 0)).toEqual([
        [1, 3],
        [2, 4],
      ]);
    },
  },
  {
    member: "Array#filterJoin",
    says: "omits falsy values",
    page: V11_ARRAY,
    sentence: "Join an Array using a string separator, first filtering out any parts which return a false-y value",
    run() {
      expect(loose(["a", "", null, undefined, 0, "b"]).filterJoin(", ")).toBe("a, b");
    },
  },
  {
    member: "Array#findSplice",
    says: "removes the element and returns it",
    page: V11_ARRAY,
    sentence: "Find an element within the Array and remove it from the array",
    run() {
      const list = [1, 2, 3];
      expect(loose(list).findSplice((n: number) => n === 2)).toBe(2);
      expect(list).toEqual([1, 3]);
    },
  },
  {
    member: "Array#findSplice",
    says: "returns the replaced element, or null where none matches",
    page: V11_ARRAY,
    sentence: "The replacement element, the removed element, or null if no element was found.",
    run() {
      const list = [1, 2, 3];
      expect(loose(list).findSplice((n: number) => n === 2, 9)).toBe(9);
      expect(list).toEqual([1, 9, 3]);
      expect(loose(list).findSplice((n: number) => n === 7)).toBeNull();
    },
  },
  {
    member: "Set#intersects",
    says: "returns whether two sets share a member",
    page: fnAny("primitives.Set.intersects"),
    sentence: "Test whether this set has an intersection with another set.",
    run() {
      expect([[2], [3]].map((other) => loose(new Set([1, 2])).intersects(new Set(other)))).toEqual([true, false]);
    },
  },
  {
    member: "Set#isSubset",
    says: "is true when every member is in the other set",
    page: fn("primitives.Set.isSubset"),
    sentence: "A set is a subset if all its members are also present in the other set.",
    run() {
      expect([loose(new Set([1])).isSubset(new Set([1, 2])), loose(new Set([1, 2])).isSubset(new Set([1]))]).toEqual([
        true,
        false,
      ]);
    },
  },
  {
    member: "Set#first",
    says: "returns the first member, or undefined",
    page: fn("primitives.Set.first"),
    sentence: "The first element in the set, or undefined",
    run() {
      expect([loose(new Set(["a", "b"])).first(), loose(new Set()).first()]).toEqual(["a", undefined]);
    },
  },
  {
    member: "Set#some",
    says: "returns whether any member passes",
    page: fn("primitives.Set.some"),
    sentence: "Test whether any element in this Set satisfies a certain test criterion.",
    run() {
      expect([1, 5].map((least) => loose(new Set([1, 2])).some((n: number) => n > least))).toEqual([true, false]);
    },
  },
];
