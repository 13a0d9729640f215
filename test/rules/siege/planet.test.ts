import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { computeFaceNeeded, computeTerms, resolveCheck } from "../../../src/rules/siege/challenge.ts";
import {
  type Conflict,
  createConflictCheck,
  computeConflictDamage,
  resolveConflict,
} from "../../../src/rules/siege/conflict.ts";
import {
  FACILITY_BUDGET,
  computeFacilityCost,
  sumReactiveRatings,
  refuseFacility,
} from "../../../src/rules/siege/facility.ts";
import { isRemoved, planStake, refuseStake, computeStakeAfter } from "../../../src/rules/siege/stakes.ts";
import { computeIndustryXp, refuseIndustries } from "../../../src/rules/siege/industry-cost.ts";
import {
  MookHits,
  refuseSplit,
  computeGroupBonus,
  findFirstPart,
  findLastHit,
  listMookParts,
  countPart,
  readParts,
  countMooksLost,
  planMooksLost,
  planSplit,
} from "../../../src/rules/siege/mooks.ts";
import {
  createAttributePart,
  computeDefenseRating,
  listDefenseParts,
  computeEffectiveAttribute,
  ATTRIBUTE_BOUNDS,
  computeTrackLength,
  listUnstableParts,
  listUsableAttributes,
} from "../../../src/rules/siege/planet.ts";
import { damageTrack, planDamage, planPlanetBox, refusePlanetBox } from "../../../src/rules/siege/planet-damage.ts";
import {
  type Facility,
  type Industry,
  INDUSTRIES,
  PLANET_ATTRIBUTES,
  PLANET_TRACKS,
  type PlanetAttributes,
  type PlanetTrack,
  SUPPORTS,
  type TrackBoxes,
} from "../../../src/rules/siege/planet-state.ts";
import { planUndo } from "../../../src/rules/shared/change.ts";
import { total } from "../../../src/rules/shared/reasons.ts";
import { Table } from "../table.ts";
import { house, houses, term } from "./make.ts";

const planet = { uuid: "Actor.p" };
const facility = { uuid: "Actor.p.Item.f" };

const boxes: fc.Arbitrary<TrackBoxes> = fc.record({ value: fc.nat(6), unstable: fc.boolean(), collapse: fc.boolean() });
const track = fc.constantFrom(...PLANET_TRACKS);
const industry = fc.constantFrom(...INDUSTRIES);
const attributes: fc.Arbitrary<PlanetAttributes> = fc
  .array(fc.integer({ min: -5, max: 5 }), { minLength: 6, maxLength: 6 })
  .map((values) => Object.fromEntries(PLANET_ATTRIBUTES.map((name, i) => [name, values[i] ?? 0])) as PlanetAttributes);
const facilities: fc.Arbitrary<Facility[]> = fc.array(
  fc.record({ rating: fc.integer({ min: 1, max: 5 }), reactive: fc.constantFrom(null, ...SUPPORTS) }),
  { maxLength: 5 },
);
const rating = fc.option(fc.integer({ min: 1, max: 5 }));
const conflicts: fc.Arbitrary<Conflict> = fc
  .record({
    theatre: industry,
    track,
    hasIndustry: fc.boolean(),
    attribute: fc.integer({ min: -5, max: 5 }),
    mine: rating,
    theirs: rating,
    defense: fc.nat(12),
  })
  .map(({ attribute, mine, theirs, defense, ...rest }) => ({
    ...rest,
    attribute: term(attribute),
    facilities: [],
    stake: mine === null ? null : term(mine),
    defense: [term(defense)],
    defenderStake: theirs === null ? null : term(theirs),
    cl: [],
    bonus: [],
  }));

describe("SIE-PTRK-5 damage to a planet", () => {
  it("A planet's track is never overfilled, lost damage is counted, and boxes are marked from the left", () => {
    fc.assert(
      fc.property(boxes, fc.nat(7), fc.nat(9), (before, max, damage) => {
        const { since, ordinary, critical, boxes: marked, overflow, stabilityCheck } = damageTrack(before, max, damage);
        expect(marked + overflow).toBe(damage);
        expect(marked).toBe(ordinary + critical.length);
        expect(since.value).toBeLessThanOrEqual(Math.max(max, before.value));
        if (critical.length > 0) expect(since.value).toBeGreaterThanOrEqual(max);
        if (overflow > 0) expect(since).toMatchObject({ unstable: true, collapse: true });
        expect(stabilityCheck).toBe(damage > 0 && since.collapse);
      }),
    );
  });

  it("Damage to a planet changes boxes of its own track only, and can be undone (SIE-PATTR-8)", () => {
    fc.assert(
      fc.property(boxes, fc.nat(7), fc.nat(9), track, attributes, (before, max, damage, hit, values) => {
        const tracks = Object.fromEntries(PLANET_TRACKS.map((name) => [name, before]));
        const at = new Table({ "Actor.p": { system: { attributes: values, tracks } } });
        const start = at.dump();
        const result = damageTrack(before, max, damage);
        const done = at.apply(planDamage(planet, hit, result));
        expect(at.read(planet, "system.attributes")).toEqual(values);
        for (const name of PLANET_TRACKS)
          expect(at.read(planet, `system.tracks.${name}`)).toEqual(name === hit ? result.since : before);
        const back = planUndo(done, at.read, []);
        expect("changes" in back && at.apply(back.changes) && at.dump()).toEqual(start);
      }),
    );
  });

  it("Damage to a planet is written to its track: the ordinary boxes, and each critical one", () => {
    const written = (ordinary: number, critical: readonly ("unstable" | "collapse")[]) =>
      planDamage(planet, "society", {
        ...damageTrack({ value: 0, unstable: false, collapse: false }, 3, 0),
        ordinary,
        critical,
      });
    const path = "system.tracks.society";
    expect(written(0, [])).toEqual([]);
    expect(written(2, ["unstable", "collapse"])).toEqual([
      { op: "add", at: planet, path: `${path}.value`, by: 2 },
      { op: "set", at: planet, path: `${path}.unstable`, to: true },
      { op: "set", at: planet, path: `${path}.collapse`, to: true },
    ]);
    expect(written(0, ["collapse"])).toEqual([{ op: "set", at: planet, path: `${path}.collapse`, to: true }]);
  });

  it("boxes are marked by hand where they are empty and cleared where they are marked", () => {
    const before: TrackBoxes = { value: 1, unstable: true, collapse: false };
    const tried = (box: "ordinary" | "unstable" | "collapse", mark: boolean, count = 1) =>
      refusePlanetBox(before, 2, box, { mark, count }) === null;
    expect([
      tried("ordinary", true),
      tried("ordinary", true, 2),
      tried("ordinary", false),
      tried("ordinary", false, 2),
    ]).toEqual([true, false, true, false]);
    expect([
      tried("unstable", true),
      tried("unstable", false),
      tried("collapse", true),
      tried("collapse", false),
    ]).toEqual([false, true, true, false]);
    expect(planPlanetBox(planet, "society", "ordinary", { mark: false, count: 2 })).toEqual([
      { op: "add", at: planet, path: "system.tracks.society.value", by: -2 },
    ]);
    expect(planPlanetBox(planet, "society", "collapse", { mark: true, count: 1 })).toEqual([
      { op: "set", at: planet, path: "system.tracks.society.collapse", to: true },
    ]);
  });
});

describe("SIE-PTRK-1, -6 and -7 tracks and Attributes", () => {
  it("a track has at least one box, and higher Attributes never give fewer", () => {
    fc.assert(
      fc.property(attributes, track, fc.constantFrom(...PLANET_ATTRIBUTES), (values, of, raised) => {
        const length = computeTrackLength(values, of);
        expect(length).toBeGreaterThanOrEqual(1);
        expect(length).toBeLessThanOrEqual(6);
        expect(computeTrackLength({ ...values, [raised]: values[raised] + 1 }, of)).toBeGreaterThanOrEqual(length);
      }),
    );
  });

  it("every two tracks share two Attributes, so that two collapses leave none", () => {
    for (const first of PLANET_TRACKS) {
      expect(listUsableAttributes([first])).toHaveLength(2);
      for (const second of PLANET_TRACKS)
        expect(listUsableAttributes([first, second])).toHaveLength(first === second ? 2 : 0);
    }
    expect(listUsableAttributes([])).toEqual(PLANET_ATTRIBUTES);
  });

  it("Unstable tracks add their Challenge Level once, or once each by house rule", () => {
    const both: PlanetTrack[] = ["populace", "resources"];
    expect(total(listUnstableParts("law", both, house()))).toBe(3);
    expect(total(listUnstableParts("law", both, house({ unstableStacks: true })))).toBe(6);
    expect(listUnstableParts("education", ["resources"], house({ unstableStacks: true }))).toEqual([]);
  });

  it("an Attribute counts -3 in Turmoil, and 0 where its track is In Collapse", () => {
    const might = (usable: boolean, turmoil: boolean) =>
      createAttributePart("might", { value: 4, usable, turmoil, uuid: "Actor.p" }).value;
    expect([might(true, false), might(false, false), might(true, true)]).toEqual([4, 0, -3]);
    expect([computeEffectiveAttribute(4, true), computeEffectiveAttribute(4, false)]).toEqual([-3, 4]);
  });

  it("SIE-PATTR-1: an Attribute is from -5 to +5", () => {
    expect(ATTRIBUTE_BOUNDS).toEqual({ min: -5, max: 5 });
  });
});

describe("SIE-PDEF-1 and -2 Defense", () => {
  it("Defense is the sum of its terms, more with every Industry and reactive Facility, and 2 in Turmoil", () => {
    fc.assert(
      fc.property(fc.uniqueArray(industry), industry, facilities, track, (industries, another, owned, of) => {
        const rate = (worked: readonly Industry[], from: readonly Facility[]): number =>
          computeDefenseRating(of, { industries: worked, facilities: from, turmoil: false });
        const rated = rate(industries, owned);
        expect(rated).toBe(rate(industries, []) + sumReactiveRatings(owned, of));
        expect(rate([...industries, another], owned)).toBeGreaterThanOrEqual(rated);
        expect(computeDefenseRating(of, { industries, facilities: owned, turmoil: true })).toBe(2);
        expect(
          listDefenseParts(of, { industries, facilities: owned, turmoil: false }).every(({ value }) => value !== 0),
        ).toBe(true);
      }),
    );
  });
});

describe("SIE-FAC-2 to -4 and SIE-STAKE-1 to -4 Facilities", () => {
  it("The cost and the rest of Facilities add up to the budget", () => {
    fc.assert(
      fc.property(facilities, (owned) => {
        const { xp, left, count } = computeFacilityCost(owned);
        expect(xp + left).toBe(FACILITY_BUDGET);
        expect(count).toBe(owned.length);
        expect(computeFacilityCost(owned, 20).left).toBe(left + 10);
      }),
    );
  });

  it.each([
    [{ rating: 5, reactive: null }, null],
    [{ rating: 6, reactive: null }, "FacilityTooHigh"],
    [{ rating: 3, reactive: "tech" }, null],
    [{ rating: 4, reactive: "tech" }, "ReactiveTooHigh"],
  ] as const)("The Facility %j is refused: %s", (of, refused) =>
    expect(refuseFacility(of)?.key.split(".").at(-1) ?? null).toBe(refused),
  );

  it("the winner's stake drops by one, the loser's is lost, and neither falls below 0", () => {
    fc.assert(
      fc.property(fc.nat(5), fc.boolean(), (before, success) => {
        expect(computeStakeAfter(before, "aggressor", success)).toBe(success ? Math.max(0, before - 1) : 0);
        expect(computeStakeAfter(before, "aggressor", success)).toBe(computeStakeAfter(before, "defender", !success));
      }),
    );
    expect(planStake(facility, 3, 2)).toEqual([{ op: "add", at: facility, path: "system.rating", by: -1 }]);
    expect(planStake(facility, 1, 0)).toEqual([{ op: "delete", at: facility }]);
    expect(planStake(facility, 2, 2)).toEqual([]);
  });

  it("a defender stakes a reactive Facility only on its own track; a house rule says who can stake", () => {
    const reactive: Facility = { rating: 2, reactive: "populace" };
    const stakes = (
      of: Facility,
      role: "aggressor" | "defender",
      staking: "none" | "aggressorOnly" | "both" = "both",
    ) => refuseStake(of, role, "society", house({ staking }))?.key.split(".").at(-1) ?? null;
    expect(stakes(reactive, "defender")).toBe("StakeOnOtherTrack");
    expect(stakes({ ...reactive, reactive: "society" }, "defender")).toBeNull();
    expect(stakes({ ...reactive, reactive: "wealth" }, "defender")).toBe("StakeOnOtherTrack");
    expect(stakes(reactive, "aggressor")).toBeNull();
    expect(stakes({ rating: 2, reactive: null }, "defender")).toBeNull();
    expect([stakes(reactive, "aggressor", "none"), stakes(reactive, "aggressor", "aggressorOnly")]).toEqual([
      "NoStakes",
      null,
    ]);
    expect(stakes({ rating: 2, reactive: null }, "defender", "aggressorOnly")).toBe("NoStakes");
  });
});

describe("SIE-PCON-3 to -5 conflict", () => {
  it("the face needed succeeds and the one below it fails, for any conflict", () => {
    fc.assert(
      fc.property(conflicts, houses, (fought, rules) => {
        const check = createConflictCheck(fought);
        const needs = computeFaceNeeded(computeTerms(check, rules));
        const succeeds = (face: number) => resolveCheck(check, face, { ...rules, naturals: "none" }).success;
        if (needs >= 1 && needs <= 20) expect(succeeds(needs)).toBe(true);
        if (needs >= 2 && needs <= 21) expect(succeeds(needs - 1)).toBe(false);
      }),
    );
  });

  it("A conflict has the same result with aggressor and defender exchanged", () => {
    fc.assert(
      fc.property(conflicts, fc.integer({ min: 1, max: 20 }), fc.integer({ min: -5, max: 9 }), (fought, face, more) => {
        const mirrored: Conflict = {
          ...fought,
          attribute: term(fought.attribute.value + more),
          defense: [...fought.defense, term(more)],
        };
        const one = resolveCheck(createConflictCheck(fought), face, house({ naturals: "none" }));
        const other = resolveCheck(createConflictCheck(mirrored), face, house({ naturals: "none" }));
        expect(other.margin).toBe(one.margin);
        expect(resolveConflict(mirrored, other.success)).toEqual(resolveConflict(fought, one.success));
      }),
    );
  });

  it("A conflict deals no damage without success; a stake adds one box, and is reduced or lost either way", () => {
    fc.assert(
      fc.property(conflicts, fc.boolean(), (fought, success) => {
        const { damage, stake, defenderStake } = resolveConflict(fought, success);
        expect(damage).toBe(
          success ? computeConflictDamage(fought.theatre, fought.track, false) + (fought.stake ? 1 : 0) : 0,
        );
        if (fought.stake) expect(stake).toBeLessThan(fought.stake.value);
        else expect(stake).toBeNull();
        if (fought.defenderStake) expect(defenderStake).toBeLessThan(fought.defenderStake.value);
        else expect(defenderStake).toBeNull();
      }),
    );
  });
});

describe("SIE-MOOK-2 to -4 mooks", () => {
  it("a hit takes out at least one mook, at most all, and the count never falls below 0", () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(60), (count, hit) => {
        const lost = countMooksLost(count, hit);
        expect(lost).toBeLessThanOrEqual(count);
        if (count > 0) expect(lost).toBeGreaterThanOrEqual(1);
        expect(planMooksLost(planet, count, hit)).toEqual(
          lost > 0
            ? [
                { op: "add", at: planet, path: "system.mooks.value", by: -lost },
                { op: "set", at: planet, path: "system.mooks.hits.1", to: { damage: hit, down: lost } },
              ]
            : [],
        );
        expect(computeGroupBonus(count)).toBeLessThanOrEqual(8);
      }),
    );
  });

  it("A hit on one group of a split takes mooks out of that group alone, and every group keeps its place (SIE-MOOK-3)", () => {
    const parts = [4, 3, 2];
    expect(readParts(9, parts)).toEqual(parts);
    // A count lowered by hand, or a single group, is no split.
    expect([readParts(8, parts), readParts(9, [9]), readParts(9, [])]).toEqual([[], [], []]);
    expect([0, 1, 2, 7].map((part) => countPart(9, parts, part))).toEqual([4, 3, 2, 9]);
    expect(planMooksLost(planet, 9, 30, { parts, part: 1 })).toEqual([
      { op: "add", at: planet, path: "system.mooks.value", by: -3 },
      { op: "set", at: planet, path: "system.mooks.groups", to: [4, 0, 2] },
      { op: "set", at: planet, path: "system.mooks.hits.1", to: { damage: 30, down: 3 } },
    ]);
    expect(planMooksLost(planet, 6, 30, { parts: [4, 0, 2], part: 1 })).toEqual([]);
    expect(planSplit(planet, [])).toEqual([{ op: "set", at: planet, path: "system.mooks.groups", to: [] }]);
  });

  it("SIE-MOOK-4: the last hit is the one with the highest number, and any order of undoing restores what was before", () => {
    expect(findLastHit({})).toBeNull();
    expect(findLastHit({ 9: { damage: 1, down: 1 }, 10: { damage: 4, down: 2 } })).toEqual({ damage: 4, down: 2 });
    expect(findLastHit({ odd: { damage: 1, down: 1 } })).toBeNull();
    expect(findLastHit({ 3: { damage: 2, down: 1 }, odd: { damage: 1, down: 1 } })).toEqual({ damage: 2, down: 1 });
    fc.assert(
      fc.property(fc.array(fc.nat(9), { minLength: 1, maxLength: 6 }), fc.array(fc.nat(5)), (damages, order) => {
        const at = new Table({ "Actor.p": { system: { mooks: { value: 30, hits: {} } } } });
        const start = at.dump();
        const hits = (): MookHits => v.parse(MookHits, at.read(planet, "system.mooks.hits"));
        const receipts = damages.map((damage) =>
          at.apply(planMooksLost(planet, Number(at.read(planet, "system.mooks.value")), damage, { hits: hits() })),
        );
        const undo = (i: number): void => {
          const back = planUndo(receipts[i] ?? [], at.read, []);
          if (!("changes" in back)) throw new Error("it is stale");
          at.apply(back.changes);
        };
        const left = receipts.map((_, i) => i);
        for (const n of order) left.splice(n % Math.max(1, left.length), 1).forEach(undo);
        const down = left.map((i) => countMooksLost(30, damages[i] ?? 0));
        const last = left.at(-1);
        expect(findLastHit(hits())).toEqual(
          last === undefined ? null : { damage: damages[last], down: countMooksLost(30, damages[last] ?? 0) },
        );
        expect(at.read(planet, "system.mooks.value")).toBe(30 - down.reduce((sum, one) => sum + one, 0));
        left.toReversed().forEach(undo);
        expect(at.dump()).toEqual(start);
      }),
    );
  });

  it("Mooks split into groups of two or more, and of no more than there are", () => {
    expect(refuseSplit(5, [2, 3])).toBeNull();
    expect(refuseSplit(5, [2, 4])?.key).toContain("MooksDoNotSplit");
    expect(refuseSplit(5, [4, 1])?.key).toContain("MooksDoNotSplit");
    expect(refuseSplit(5, [2.5, 2.5])?.key).toContain("MooksDoNotSplit");
  });
});

describe("SIE-IND-1 Industries", () => {
  it("Two Industries are free, and each further one costs the XP of the house rule", () => {
    expect([0, 1, 2, 3, 5].map((count) => computeIndustryXp(count, { industryXpCost: 30 }))).toEqual([0, 0, 0, 30, 90]);
    expect(computeIndustryXp(4, { industryXpCost: 0 })).toBe(0);
  });
});

describe("lines of planets and groups name their rules", () => {
  it("SIE-PTRK-6: an Unstable track", () =>
    expect(listUnstableParts("might", [...PLANET_TRACKS], house())[0]).toMatchObject({
      label: expect.stringMatching(/^QUADRANT\.Siege\.Planet\.UnstableTrack\.(populace|society|resources)$/) as string,
      source: { rule: "SIE-PTRK-6" },
    }));

  it("SIE-TURM-1, SIE-PTRK-7: an Attribute, in Turmoil and where its track is In Collapse", () => {
    const part = (turmoil: boolean, usable: boolean) =>
      createAttributePart("law", { value: 2, usable, turmoil, uuid: "Actor.p" });
    const label = "QUADRANT.Siege.PlanetAttribute.law";
    expect([part(false, true), part(false, false), part(true, true)]).toEqual([
      { label, value: 2, source: { uuid: "Actor.p" } },
      { label, value: 0, source: { rule: "SIE-PTRK-7" } },
      { label, value: -3, source: { rule: "SIE-TURM-1" } },
    ]);
  });

  it("SIE-PDEF-1, SIE-FAC-3, SIE-TURM-1: Defense", () => {
    const rated = { industries: ["combat"] as const, facilities: [{ rating: 2, reactive: "society" as const }] };
    expect(listDefenseParts("society", { ...rated, turmoil: false })).toEqual([
      { label: "QUADRANT.Siege.Industry.combat", value: 2, source: { rule: "SIE-PDEF-1" } },
      { label: "QUADRANT.Siege.Planet.Reactive", value: 2, source: { rule: "SIE-FAC-3" } },
    ]);
    expect(listDefenseParts("society", { ...rated, turmoil: true })).toEqual([
      { label: "QUADRANT.Siege.Planet.Turmoil", value: 2, source: { rule: "SIE-TURM-1" } },
    ]);
  });

  it("SIE-MOOK-2: the bonus of a group, of two or more", () => {
    expect(listMookParts(1)).toEqual([]);
    expect(listMookParts(5)).toEqual([
      { label: "QUADRANT.Siege.Mooks.Bonus", value: 2, source: { rule: "SIE-MOOK-2" } },
    ]);
  });

  it("SIE-MOOK-3: the first group of a split that is left", () =>
    expect([[3, 2], [0, 3, 2], [0, 0], []].map(findFirstPart)).toEqual([0, 1, 0, 0]));

  it("SIE-FAC-4, SIE-IND-1: a refusal says the bound", () => {
    expect([refuseFacility({ rating: 6, reactive: null }), refuseFacility({ rating: 4, reactive: "society" })]).toEqual(
      [
        { key: "QUADRANT.Siege.Refuse.FacilityTooHigh", with: { most: 5 } },
        { key: "QUADRANT.Siege.Refuse.ReactiveTooHigh", with: { most: 3 } },
      ],
    );
    expect([refuseIndustries(1), refuseIndustries(2)]).toEqual([
      { key: "QUADRANT.Siege.Planet.TooFewIndustries", with: { least: 2 } },
      null,
    ]);
  });

  it("SIE-STAKE-2: a Facility is removed below 1, and one of 1 stays", () =>
    expect([0, 1, 2].map((rating) => isRemoved(rating))).toEqual([true, false, false]));
});
