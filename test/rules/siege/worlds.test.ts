import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Json } from "../../../src/rules/shared/json.ts";
import { computeFacilityCost, findFacilityLimits } from "../../../src/rules/siege/facility.ts";
import { computeWealth } from "../../../src/rules/siege/industry.ts";
import { easePower } from "../../../src/rules/siege/ley-lines.ts";
import { ATTRIBUTE_BOUNDS, computeDefenseRating, computeTrackLength } from "../../../src/rules/siege/planet.ts";
import {
  type BuiltFacility,
  type PlanetDesign,
  computePlanetTotals,
  listPlanetFaults,
} from "../../../src/rules/siege/planet-legality.ts";
import { drawPlanetAttributes, rollPlanetStatistics } from "../../../src/rules/siege/planet-dice.ts";
import { computePlanetPoints, findPlanetBudget } from "../../../src/rules/siege/planet-points.ts";
import {
  LEY_LINES,
  INDUSTRIES,
  type Industry,
  PLANET_ATTRIBUTES,
  PLANET_TRACKS,
  type PlanetAttributes,
  SUPPORTS,
} from "../../../src/rules/siege/planet-state.ts";
import { computeDensity, estimatePopulation } from "../../../src/rules/siege/population.ts";
import { computeLocalTech } from "../../../src/rules/siege/tech.ts";
import { house } from "./make.ts";

const attributes: fc.Arbitrary<PlanetAttributes> = fc.record({
  might: fc.integer({ min: -9, max: 9 }),
  infrastructure: fc.integer({ min: -9, max: 9 }),
  connectivity: fc.integer({ min: -9, max: 9 }),
  education: fc.integer({ min: -9, max: 9 }),
  cohesion: fc.integer({ min: -9, max: 9 }),
  law: fc.integer({ min: -9, max: 9 }),
});
const facilities = fc
  .array(
    fc.record({
      name: fc.string(),
      rating: fc.integer({ min: 1, max: 12 }),
      reactive: fc.constantFrom(null, ...SUPPORTS),
      condition: fc.constantFrom("", "at the port"),
    }),
    { maxLength: 5 },
  )
  .map((all): BuiltFacility[] => all.map((one, at) => ({ ...one, field: `had-${at}` })));
const designs: fc.Arbitrary<PlanetDesign> = fc.record({
  attributes,
  facilities,
  tech: fc.integer({ min: 0, max: 30 }),
  psi: fc.integer({ min: 0, max: 30 }),
  points: fc.option(fc.integer({ min: 0, max: 60 })),
  industries: fc.subarray([...INDUSTRIES]),
  facilityXp: fc.integer({ min: 0, max: 30 }),
  leyLines: fc.constantFrom(...LEY_LINES),
});

/** Returns a design after the answers of a fix. */
function mend(design: PlanetDesign, answers: Readonly<Record<string, Json>>): PlanetDesign {
  const number = (field: string, before: number): number => Number(answers[field] ?? before);
  return {
    ...design,
    attributes: Object.fromEntries(
      PLANET_ATTRIBUTES.map((id) => [id, number(`attr-${id}`, design.attributes[id])]),
    ) as PlanetAttributes,
    facilities: design.facilities.map((one) => ({ ...one, rating: number(one.field, one.rating) })),
    points: "points" in answers ? Number(answers["points"]) : design.points,
    facilityXp: number("facilityXp", design.facilityXp),
    leyLines: answers["leyLines"] === "none" ? "none" : design.leyLines,
  };
}

describe("what is not legal about a world", () => {
  it("Each remedy mends its fault, and pressing all of them leaves none that has one", () => {
    fc.assert(
      fc.property(designs, fc.boolean(), (design, planetRandom) => {
        const rules = house({ planetRandom });
        let now = design;
        for (let presses = 0; presses < 40; presses += 1) {
          const next = listPlanetFaults(now, rules).find(({ fix }) => fix);
          if (!next?.fix) break;
          const after = mend(now, next.fix.answers);
          expect(listPlanetFaults(after, rules)).not.toContainEqual(next);
          now = after;
        }
        expect(listPlanetFaults(now, rules).filter(({ fix }) => fix)).toEqual([]);
        for (const id of PLANET_ATTRIBUTES) {
          expect(now.attributes[id]).toBeLessThanOrEqual(ATTRIBUTE_BOUNDS.max);
          expect(now.attributes[id]).toBeGreaterThanOrEqual(ATTRIBUTE_BOUNDS.min);
        }
        for (const one of now.facilities) expect(one.rating).toBeLessThanOrEqual(findFacilityLimits(one).most);
      }),
    );
  });

  it("Totals are sums; rolled statistics have none", () => {
    fc.assert(
      fc.property(designs, (design) => {
        const { points, facilities: xp } = computePlanetTotals(design, house());
        const sum = Object.values(design.attributes).reduce((all, one) => all + one, design.tech + design.psi);
        expect(points).toEqual({ points: design.points ?? 15, spent: sum });
        expect(xp).toEqual({ points: design.facilityXp, spent: computeFacilityCost(design.facilities).xp });
        expect(computePlanetTotals(design, house({ planetRandom: true })).points).toBeNull();
      }),
    );
  });

  it("Each fault is said once, in the step where it is mended", () => {
    const design: PlanetDesign = {
      attributes: { might: 6, infrastructure: 0, connectivity: 0, education: 0, cohesion: 0, law: -6 },
      tech: 16,
      psi: 0,
      points: null,
      industries: ["lore"],
      facilities: [{ name: "Port", rating: 4, reactive: "tech", condition: " ", field: "had-port" }],
      facilityXp: 7,
      leyLines: "drain",
    };
    expect(listPlanetFaults(design, house()).map(({ part, fix }) => [part, fix?.answers])).toEqual([
      ["attributes", { points: 16 }],
      ["attributes", { "attr-might": 5 }],
      ["attributes", { "attr-law": -5 }],
      ["statistics", { leyLines: "none" }],
      ["industries", undefined],
      ["facilities", { facilityXp: 8 }],
      ["facilities", { "had-port": 3 }],
      ["facilities", undefined],
    ]);
    const told = listPlanetFaults(design, house()).map(({ text }) => text);
    expect(told.at(-2)).toMatchObject({
      key: "QUADRANT.Siege.WorldBuilder.Fault.reactive",
      with: { value: 4, legal: 3 },
    });
    const support = "QUADRANT.Siege.Support.tech";
    expect(told.at(-1)).toMatchObject({ with: { name: "Port", support } });
    const arsenal = { name: "Arsenal", rating: 9, reactive: null, condition: "", field: "had-arsenal" };
    const oversized = listPlanetFaults({ ...design, facilities: [arsenal], facilityXp: 90 }, house());
    expect(oversized.map(({ text }) => text.key)).toContain("QUADRANT.Siege.WorldBuilder.Fault.facility");
    const navy = { name: "Navy", rating: 5, reactive: null, condition: "", field: "had-navy" };
    const guard = { name: "Guard", rating: 3, reactive: "populace" as const, condition: "", field: "had-guard" };
    const legal: PlanetDesign = {
      ...design,
      attributes: { ...design.attributes, might: 5, law: -5 },
      industries: ["lore", "combat"],
      facilities: [navy, guard],
      facilityXp: 11,
      psi: 1,
      points: 17,
    };
    expect(listPlanetFaults(legal, house())).toEqual([]);
  });
});

describe("points and dice of a world", () => {
  it("Attributes by chance spend the points exactly, or all that they can", () => {
    fc.assert(
      fc.property(fc.integer({ min: -40, max: 40 }), fc.integer(), (points, start) => {
        let seed = Math.abs(start);
        const below = (n: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
        const drawn = drawPlanetAttributes(points, below);
        const spent = computePlanetPoints({ attributes: drawn, tech: 0, psi: 0 });
        expect(spent).toBe(Math.max(-30, Math.min(30, points)));
      }),
    );
  });

  it("Rolled statistics are within their dice; a world's own points come before the house's", () => {
    const least = rollPlanetStatistics(() => 0);
    const most = rollPlanetStatistics((n) => n - 1);
    expect(least).toMatchObject({ tech: 2, psi: 0, attributes: { might: -2, law: -2 } });
    expect(most).toMatchObject({ tech: 12, psi: 2, attributes: { might: 3, law: 3 } });
    expect(findPlanetBudget(null, house({ planetPoints: 12 }))).toBe(12);
    expect(findPlanetBudget(0, house({ planetPoints: 12 }))).toBe(0);
  });
});

describe("Population, Tech and ley lines", () => {
  it("SIE-SIZEVAL-1: the density is that of the chart, and a range ends where the next begins", () => {
    const chart = [0.05, 0.1, 0.2, 0.4, 0.8, 1.55, 3.15, 6.25, 12.5, 25, 50, 100, 200];
    expect(chart.map((_one, rating) => computeDensity(rating))).toEqual(chart);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 200_000_000 }), (rating, area) => {
        const { low, high } = estimatePopulation(rating, area);
        expect(low).toBeLessThanOrEqual(high);
        expect(high).toBe(estimatePopulation(rating + 1, area).low);
      }),
    );
  });

  it("Only a Facility that supports Tech raises it, and only for its own work", () => {
    expect(computeLocalTech(6, { rating: 2, reactive: "psi" })).toBe(6);
    expect(computeLocalTech(6, { rating: 2, reactive: null })).toBe(6);
    expect(computeLocalTech(6, { rating: 2, reactive: "tech" })).toBe(8);
    expect(computeLocalTech(6, null)).toBe(6);
  });

  it("Ley lines lower one score of a power, never under 1 and never raise it", () => {
    const powers = fc.record({ potency: fc.integer({ min: 0, max: 12 }), drain: fc.integer({ min: 0, max: 12 }) });
    fc.assert(
      fc.property(powers, fc.constantFrom(...LEY_LINES), fc.integer({ min: 0, max: 30 }), (power, leyLines, psi) => {
        const eased = easePower(power, { leyLines, psi });
        expect(eased.potency).toBeLessThanOrEqual(power.potency);
        expect(eased.drain).toBeLessThanOrEqual(power.drain);
        expect(eased.potency === power.potency || leyLines === "potency").toBe(true);
        expect(eased.drain === power.drain || leyLines === "drain").toBe(true);
        if (power.potency > 0) expect(eased.potency).toBeGreaterThan(0);
        if (power.drain > 0) expect(eased.drain).toBeGreaterThan(0);
      }),
    );
    expect(easePower({ potency: 9, drain: 9 }, { leyLines: "potency", psi: 5 })).toEqual({ potency: 6, drain: 9 });
  });
});

interface Worked {
  readonly id?: string;
  readonly stats?: PlanetAttributes & {
    readonly tech: number;
    readonly psi: number;
    readonly wealth: number;
    readonly industries: readonly string[];
    readonly facilities: readonly { readonly rating: number; readonly reactive?: "populace" }[];
    readonly tracks: Readonly<Record<string, number>>;
    readonly defense: Readonly<Record<string, number>>;
  };
}

describe("the three worked worlds of the ledger", () => {
  const ledger = parse(readFileSync("ledger/siege-2.yaml", "utf8")) as readonly Worked[];
  const worked = ledger.flatMap(({ id = "", stats }) => (stats && id.startsWith("SIE-PLANET-") ? [{ id, stats }] : []));
  const POINTS: Readonly<Record<string, number>> = { "SIE-PLANET-1": 12, "SIE-PLANET-2": 15, "SIE-PLANET-3": 20 };

  it("There are three", () => expect(worked).toHaveLength(3));

  it.each(worked)("$id: points, Wealth, tracks, Defense and XP recompute", ({ id, stats }) => {
    const industries = stats.industries.map((one) => one.toLowerCase()) as Industry[];
    const owned = stats.facilities.map(({ rating, reactive = null }) => ({ rating, reactive }));
    expect(computePlanetPoints({ attributes: stats, tech: stats.tech, psi: stats.psi })).toBe(POINTS[id]);
    expect(computeWealth(industries)).toBe(stats.wealth);
    expect(computeFacilityCost(owned).xp).toBe(10);
    for (const track of PLANET_TRACKS) {
      expect(computeTrackLength(stats, track)).toBe(stats.tracks[track]);
      expect(computeDefenseRating(track, { industries, facilities: owned, turmoil: false })).toBe(stats.defense[track]);
    }
  });
});
