/** Optional rules of an attack: several circumstances, several actions, two weapons. Ledger: SIE-MOD-2, SIE-DUAL-*. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOneHanded, pairWeapons, usesEachItemOnce } from "../../../src/rules/siege/attack.ts";
import {
  SITUATIONS,
  type Situation,
  computeSeveralActionsCl,
  createSeveralActionsPart,
  listSituationParts,
} from "../../../src/rules/siege/difficulty.ts";
import { total } from "../../../src/rules/shared/reasons.ts";

const HIGHEST = { situationStacking: "highest" } as const;
const SUM = { situationStacking: "sum" } as const;
const situations = fc.subarray(Object.keys(SITUATIONS) as Situation[]);

describe("SIE-MOD-2 several circumstances", () => {
  it("Only the most hindering counts, or all of them", () => {
    const both: readonly Situation[] = ["poorEnvironment", "heavyCover"];
    expect(listSituationParts(both, HIGHEST).map(({ value }) => value)).toEqual([3]);
    expect(listSituationParts(both, SUM).map(({ value }) => value)).toEqual([1, 3]);
    expect(total(listSituationParts(["flanking", "advantageous"], HIGHEST))).toBe(-2);
    expect(listSituationParts([], HIGHEST)).toEqual([]);
    expect(listSituationParts(["heavyCover", "disadvantageous"], HIGHEST)).toMatchObject([
      { label: "QUADRANT.Siege.Situation.heavyCover" },
    ]);
  });

  it("One more circumstance never makes it easier where the most hindering counts", () => {
    fc.assert(
      fc.property(situations, (all) => {
        const cl = total(listSituationParts(all, HIGHEST));
        expect(cl).toBe(all.length === 0 ? 0 : Math.max(...all.map((one) => SITUATIONS[one])));
        expect(total(listSituationParts(all, SUM))).toBe(all.reduce((sum, one) => sum + SITUATIONS[one], 0));
      }),
    );
  });
});

describe("SIE-DUAL-2 several actions in one round", () => {
  it("Each is harder by twice their number, by four times if a bundle differs", () => {
    expect(["a", "aa", "ab", "aaa", "aab", ""].map((bundles) => computeSeveralActionsCl([...bundles]))).toEqual([
      0, 4, 8, 6, 12, 0,
    ]);
    expect(createSeveralActionsPart(["combat", "combat"])).toEqual({
      label: "QUADRANT.Siege.SeveralActions.Label",
      value: 4,
      source: { rule: "SIE-DUAL-2" },
    });
  });
});

it("SIE-DUAL-2: each item serves one action", () => {
  expect([["a", "b"], ["a", "a"], ["a", "b", "a"], []].map(usesEachItemOnce)).toEqual([true, false, false, true]);
});

describe("SIE-DUAL-1 two weapons", () => {
  const weapon = (size: number, bonus: number, damage: number) => ({ size, bonus, damage });

  it("A weapon of at most half one's Size is used with one hand", () => {
    expect([5, 6].map((size) => isOneHanded(size, 10))).toEqual([true, false]);
    expect([4, 5].map((size) => isOneHanded(size, 9))).toEqual([true, false]);
  });

  it("Half of the second bonus is added, and the weapon that deals more sets the damage", () => {
    expect(pairWeapons(weapon(5, 8, 2), weapon(4, 5, 3), 10)).toEqual({ allowed: true, bonus: 2, dealsDamage: true });
    expect(pairWeapons(weapon(5, 8, 3), weapon(5, -2, 3), 10)).toEqual({
      allowed: true,
      bonus: 0,
      dealsDamage: false,
    });
    expect(pairWeapons(weapon(6, 8, 2), weapon(4, 4, 2), 10).allowed).toBe(false);
    expect(pairWeapons(weapon(4, 8, 2), weapon(6, 4, 2), 10).allowed).toBe(false);
  });
});
