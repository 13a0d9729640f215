/** The order of combatants as one number. Ledger: SIE-INIT-2. */
import { describe, expect, it } from "vitest";
import { decodeInitiative, encodeInitiative } from "../../../src/rules/siege/initiative.ts";

describe("SIE-INIT-2 ties", () => {
  const order = (score: number, combat: boolean, confidence: number) => encodeInitiative(score, { combat, confidence });

  it("A point of initiative counts for more than the Combat bundle, and that for more than any Confidence", () => {
    expect(order(5, false, -20)).toBe(5);
    expect(order(5, true, -20)).toBe(5.5);
    expect(order(5, false, 3)).toBe(5.23);
    expect(order(5, false, 29)).toBe(5.49);
    expect(order(5, true, 29)).toBe(5.99);
    expect(order(6, false, -20)).toBeGreaterThan(order(5, true, 29));
  });

  it("A number is read back as its score and tie-breakers", () => {
    for (const score of [-1, 0, 3, 12])
      for (const combat of [false, true])
        for (const confidence of [-20, -3, 0, 29])
          expect(decodeInitiative(order(score, combat, confidence))).toEqual({ score, combat, confidence });
  });

  it("Confidence beyond what a tie can tell apart counts as the bound, and a part of a point not at all", () => {
    expect([order(5, false, -99), order(5, false, 99), order(5, false, 2.9)]).toEqual([5, 5.49, 5.22]);
  });
});
