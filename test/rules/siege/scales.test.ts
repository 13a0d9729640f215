import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeMultiplier, computeScaleFigures, convertMove } from "../../../src/rules/siege/movement.ts";
import { findExponent, findExtraScale, findLargestScale, listScales } from "../../../src/rules/siege/scales.ts";
import { SCALES, SCALE_WORDS } from "../../../src/rules/siege/state.ts";

const added = (scales: string) => listScales({ scales }).filter(({ label }) => label !== null);

describe("SIE-SCALE-5 additional Scales", () => {
  it("Each is a power of nine; those of the five and others out of bounds are none", () => {
    expect(findExtraScale(-1)).toBe("9^-1");
    expect([0, 1, 2, 4, 8, 13, -5, 1.5].map(findExtraScale)).toEqual(Array(8).fill(null));
    expect(computeScaleFigures("9^-1")).toEqual({ multiplier: 0.1111, increment: 6.67 });
    expect(computeScaleFigures("9^3")).toEqual({ multiplier: 729, increment: 43_740 });
    expect(convertMove(2, "9^3", "suborbital")).toMatchObject({ move: 18 });
    expect(convertMove(1, "9^-1", "personal")).toMatchObject({ move: 0.1111, roundsPerIncrement: 9 });
  });

  it("The house lists them by name and power, in any of the usual ways", () => {
    expect(added("Miniature -1, Interplanetary = 3; Absurd: 16\nDeep space 6")).toEqual([
      { scale: "9^-1", label: "Miniature" },
      { scale: "9^3", label: "Interplanetary" },
      { scale: "9^6", label: "Deep space" },
      { scale: "9^16", label: "Absurd" },
    ]);
    expect(added("Typographic −2")).toEqual([{ scale: "9^-2", label: "Typographic" }]);
  });

  it("What names no additional Scale is left out, and of one power the first name counts", () => {
    expect(added("")).toEqual([]);
    expect(added("Vehicular 1, Nameless, 3, = 3, Big 99")).toEqual([]);
    expect(added("One 3, Other 3")).toEqual([{ scale: "9^3", label: "One" }]);
  });

  it("All are listed by size with the five among them", () => {
    expect(listScales({ scales: "Mini -1, Mid 3" }).map(({ scale }) => scale)).toEqual([
      "9^-1",
      "personal",
      "vehicular",
      "suborbital",
      "9^3",
      "subluminal",
      "superluminal",
    ]);
    expect(listScales({ scales: "" }).map(({ scale }) => scale)).toEqual([...SCALES]);
  });
});

describe("SIE-SCALE-3 the Scale of an encounter", () => {
  it("is the largest there is", () => {
    expect(findLargestScale(["personal", "suborbital", "vehicular"])).toBe("suborbital");
    expect(findLargestScale(["9^-1"])).toBe("9^-1");
    expect(findLargestScale([])).toBe("personal");
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...SCALE_WORDS), { minLength: 1 }), (scales) => {
        const largest = findLargestScale(scales);
        expect(scales).toContain(largest);
        for (const scale of scales) expect(findExponent(scale)).toBeLessThanOrEqual(findExponent(largest));
        expect(computeMultiplier(largest)).toBe(9 ** findExponent(largest));
      }),
    );
  });
});
