import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeName, sameName } from "../../../src/rules/shared/names.ts";

describe("names that users typed", () => {
  it.each([
    ["Stealth", " stealth "],
    ["Knowledge “Ward Nine”", 'knowledge "Ward Nine"'],
    ["Pilot’s Eye", "Pilot's eye"],
    ["Pilot′s Eye", "Pilot‚s eye"],
    ["„Lucky“ Lena", '"Lucky" Lena'],
  ])("The names %s and %s are the same", (one, other) => expect(sameName(one, other)).toBe(true));

  it.each([
    ["Melee", "Melee Weapons"],
    ["Guns (small)", "Guns small"],
    ["Ärzte", "Arzte"],
  ])("The names %s and %s are different", (one, other) => expect(sameName(one, other)).toBe(false));

  it("A normalized name does not change when it is normalized again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(normalizeName(normalizeName(name))).toBe(normalizeName(name));
      }),
    );
  });
});
