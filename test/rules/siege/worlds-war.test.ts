/** Months of peace, Stability Checks, raids and annexation as pure rules: bounds, totals, and undo. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, type Ref, invertChanges, isEqualJson, preview } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { countLosable, planLosses, refuseLosses, sumLosses } from "../../../src/rules/siege/annexation.ts";
import { computeDefenseAfter } from "../../../src/rules/siege/stakes.ts";
import { countFacilities } from "../../../src/rules/siege/conflict.ts";
import { DEFAULT_HOUSE } from "../../../src/rules/siege/house-rules.ts";
import {
  PLANET_ATTRIBUTES,
  PLANET_TRACKS,
  type PlanetAttributes,
  RECOVERY_CHECKS,
} from "../../../src/rules/siege/planet-state.ts";
import { addTaken, computeTreasuryRaid, listSpoils, refuseRaid, sumRaid } from "../../../src/rules/siege/raid.ts";
import {
  type PlanetCondition,
  breakPeace,
  canKeepPeace,
  countMonths,
  countPeaceDays,
  findDue,
  hasPeace,
  isRecovering,
  passMonths,
  planCondition,
  recoverAfterAttack,
  refuseMonths,
  refuseRecoveryCheck,
} from "../../../src/rules/siege/recovery.ts";
import {
  STABILITY_PURPOSES,
  computeStabilityStake,
  findBest,
  settleStability,
  usesTurmoilValues,
} from "../../../src/rules/siege/stability.ts";

const at: Ref = { uuid: "Actor.planet0000000000" };
const CLEAR = { value: 0, unstable: false, collapse: false };
const HURT = { value: 2, unstable: false, collapse: false };
const BROKEN = { value: 2, unstable: true, collapse: true };

const condition = (more: Partial<PlanetCondition> = {}): PlanetCondition => ({
  tracks: { populace: CLEAR, society: CLEAR, resources: CLEAR },
  turmoil: false,
  recovery: { days: 30, asOf: 0, check: "none" },
  ...more,
});
const hurt = (days: number): PlanetCondition =>
  condition({
    tracks: { populace: HURT, society: CLEAR, resources: HURT },
    recovery: { days, asOf: 0, check: "none" },
  });

const boxes = fc.record({ value: fc.nat(5), unstable: fc.boolean(), collapse: fc.boolean() });
const planets: fc.Arbitrary<PlanetCondition> = fc.record({
  tracks: fc.record({ populace: boxes, society: boxes, resources: boxes }),
  turmoil: fc.boolean(),
  recovery: fc.record({
    days: fc.nat(200),
    asOf: fc.integer({ min: -300, max: 300 }),
    check: fc.constantFrom(...RECOVERY_CHECKS),
  }),
});

/** A planet as its document stores it. */
const store = ({ tracks, turmoil, recovery }: PlanetCondition): { readonly [key: string]: Json } =>
  JSON.parse(JSON.stringify({ system: { tracks, status: { turmoil }, recovery } })) as { readonly [key: string]: Json };

const valueAt = (data: Json | null, change: Change): Json | undefined =>
  ("path" in change ? change.path.split(".") : []).reduce<Json | undefined>(
    (inner, step) => (inner as { readonly [key: string]: Json } | undefined)?.[step],
    data ?? undefined,
  );

describe("months of peace (SIE-RECOV-1, SIE-RECOV-3)", () => {
  it("Days go on by themselves, and a clock turned back takes them away but never below none", () => {
    const recovery = { days: 10, asOf: 100, check: "none" } as const;
    expect([120, 100, 95, 80].map((day) => countPeaceDays(recovery, day))).toEqual([30, 10, 5, 0]);
    expect([119, 120, 160].map((day) => countMonths(recovery, day))).toEqual([0, 1, 2]);
    expect(hasPeace(recovery, 90)).toBe(false);
    expect(hasPeace(recovery, 95)).toBe(true);
    expect(hasPeace({ ...recovery, check: "order" }, 90)).toBe(true);
    expect(hasPeace({ ...recovery, check: "failed" }, 90)).toBe(false);
  });

  it("Nothing is due for a whole planet, or before a month is over", () => {
    expect(findDue(condition(), 3)).toBeNull();
    expect(findDue(hurt(29), 0)).toBeNull();
    expect(isRecovering(condition())).toBe(false);
    expect(isRecovering(condition({ turmoil: true }))).toBe(true);
  });

  it("A month clears one of the marked tracks, two months both, and the rest of the days is kept", () => {
    expect(findDue(hurt(30), 1)).toEqual({ kind: "ordinary", choices: [["populace"], ["resources"]] });
    expect(findDue(hurt(90), 3)).toEqual({ kind: "ordinary", choices: [["populace", "resources"]] });
    const since = passMonths(hurt(40), 0, ["resources"]);
    expect(since.tracks).toMatchObject({ populace: { value: 2 }, resources: { value: 0 } });
    expect(since.recovery).toEqual({ days: 10, asOf: 0, check: "none" });
    expect(refuseMonths(hurt(40), 0, ["society"])).toMatchObject({ key: expect.stringContaining("NoMonth") });
    expect(refuseMonths(hurt(40), 0, ["populace", "resources"])).not.toBeNull();
    expect(refuseMonths(hurt(40), 0, ["populace"])).toBeNull();
    expect(refuseMonths(since, 0, ["populace"])).not.toBeNull();
  });

  it("Critical boxes bar everything until a check of their track and a month; In Collapse clears first", () => {
    const tracks = { populace: BROKEN, society: HURT, resources: CLEAR };
    const barred = condition({ tracks });
    expect(findDue(barred, 1)).toEqual({ kind: "check", tracks: ["populace"] });
    expect(passMonths(barred, 0, ["society"])).toBe(barred);
    expect(refuseMonths(barred, 0, [])).not.toBeNull();
    const checked = condition({ tracks, recovery: { days: 30, asOf: 0, check: "populace" } });
    expect(refuseMonths(checked, 0, [])).toBeNull();
    const since = passMonths(checked, 0, []);
    expect(since.tracks.populace).toEqual({ value: 2, unstable: true, collapse: false });
    expect(since.recovery).toEqual({ days: 0, asOf: 0, check: "none" });
    const again = passMonths({ ...since, recovery: { days: 31, asOf: 0, check: "populace" } }, 0, []);
    expect(again.tracks.populace).toEqual({ value: 2, unstable: false, collapse: false });
    expect(again.recovery.days).toBe(1);
  });

  it("Turmoil ends after a check and a month, and its boxes stay", () => {
    const tracks = { populace: BROKEN, society: CLEAR, resources: CLEAR };
    expect(findDue(condition({ tracks, turmoil: true }), 1)).toEqual({ kind: "check", tracks: [] });
    const checked = condition({ tracks, turmoil: true, recovery: { days: 30, asOf: 0, check: "order" } });
    expect(passMonths(checked, 0, [])).toMatchObject({ turmoil: false, tracks, recovery: { days: 0, check: "none" } });
  });

  it("A check towards recovery is refused where it is not due, and says when", () => {
    const tracks = { populace: BROKEN, society: CLEAR, resources: CLEAR };
    const why = (planet: PlanetCondition, track: "populace" | "society" | null, today = 0): string | undefined =>
      refuseRecoveryCheck(planet, track, today)?.key.split(".").at(-1);
    expect(why(condition({ tracks }), "populace")).toBeUndefined();
    expect(why(condition({ tracks }), "society")).toBe("NothingCritical");
    expect(why(condition({ tracks }), null)).toBe("NoTurmoil");
    expect(why(condition({ tracks, turmoil: true }), "populace")).toBe("InTurmoil");
    expect(why(condition({ tracks, turmoil: true }), null)).toBeUndefined();
    const after = (check: "failed" | "populace", days: number) =>
      condition({ tracks, recovery: { days, asOf: 0, check } });
    expect(why(after("populace", 0), "populace")).toBe("CheckPending");
    expect(refuseRecoveryCheck(after("failed", 12), "populace", 0)).toMatchObject({ with: { days: 18 } });
    expect(why(after("failed", 30), "populace")).toBeUndefined();
  });

  it("An attack that does damage ends the peace; one that does none leaves it to a check (SIE-RECOV-2)", () => {
    const peace = { days: 20, asOf: 3, check: "society" } as const;
    const hit = { success: true, damage: 1 };
    const miss = { success: false, damage: 0 };
    expect([hit, miss, { success: true, damage: 0 }].map(canKeepPeace)).toEqual([false, true, true]);
    expect(recoverAfterAttack(peace, miss, true, 9)).toBe(peace);
    for (const [attack, kept] of [
      [hit, true],
      [miss, false],
    ] as const)
      expect(recoverAfterAttack(peace, attack, kept, 9)).toEqual({ days: 0, asOf: 9, check: "none" });
    expect(breakPeace({ check: "failed" }, 9).check).toBe("failed");
  });
});

describe("Stability Checks (SIE-STAB-1 to -4, SIE-TURM-2)", () => {
  it("What follows depends on the purpose", () => {
    const planet = condition({ tracks: { populace: BROKEN, society: CLEAR, resources: CLEAR } });
    const settle = (purpose: (typeof STABILITY_PURPOSES)[number], success: boolean) =>
      settleStability(planet, { purpose, track: "populace", success }, 7);
    expect(settle("collapse", true)).toBe(planet);
    expect(settle("collapse", false)).toMatchObject({ turmoil: true, recovery: { days: 0, asOf: 7, check: "none" } });
    expect(settle("keep", true)).toBe(planet);
    expect(settle("keep", false).recovery).toEqual({ days: 0, asOf: 7, check: "none" });
    expect(settle("recovery", true).recovery).toEqual({ days: 0, asOf: 7, check: "populace" });
    expect(settle("order", true).recovery.check).toBe("order");
    for (const purpose of ["recovery", "order"] as const) expect(settle(purpose, false).recovery.check).toBe("failed");
    for (const purpose of ["annex", "none"] as const) expect(settle(purpose, false)).toBe(planet);
  });

  it("The stake of a check is worn by a success and lost by a failure", () => {
    expect([computeStabilityStake(5, true), computeStabilityStake(5, false)]).toEqual([4, 0]);
    expect(findBest([1, 3, 3, 2], (one) => one)).toBe(3);
  });

  it("By house rule a planet in Turmoil rolls with its own values", () => {
    const own = { ...DEFAULT_HOUSE, turmoilStability: "normalValues" as const };
    expect([true, false].map((turmoil) => usesTurmoilValues(turmoil, DEFAULT_HOUSE))).toEqual([true, false]);
    expect(usesTurmoilValues(true, own)).toBe(false);
  });
});

describe("raids and annexation (SIE-TURM-3, SIE-TURM-4, SIE-ANNEX-1)", () => {
  const taken = (take: number, rating = 3, reactive: "populace" | null = null) => ({
    name: "Navy",
    take,
    rating,
    reactive,
  });
  const why = (...takes: ReturnType<typeof taken>[]): string | undefined => refuseRaid(takes)?.key.split(".").at(-1);

  it("A raid takes one to three points, a reactive one counting two, and no more than there is", () => {
    expect(why()).toBe("TakeSomething");
    expect(why(taken(0))).toBe("TakeSomething");
    expect(why(taken(1))).toBeUndefined();
    expect(why(taken(3))).toBeUndefined();
    expect(refuseRaid([taken(3, 2)])?.with).toMatchObject({ rating: 2 });
    expect(why(taken(2, 2, "populace"))).toBe("TooMuch");
    expect(why(taken(1, 1, "populace"), taken(1))).toBeUndefined();
    expect(why(taken(2, 1))).toBe("NotThere");
    expect(sumRaid([taken(1, 1, "populace"), taken(1)])).toBe(3);
    expect(listSpoils(false, true)).toEqual([]);
    expect(listSpoils(true, false)).toEqual([]);
  });

  it("Points taken are added up to the limit of their kind, and never take any away", () => {
    expect(addTaken(0, taken(2))).toBe(2);
    expect(addTaken(4, taken(3))).toBe(5);
    expect(addTaken(3, taken(1, 3, "populace"))).toBe(3);
    expect(addTaken(9, taken(1))).toBe(9);
    fc.assert(
      fc.property(fc.nat(9), fc.integer({ min: 0, max: 3 }), (rating, take) => {
        const since = addTaken(rating, taken(take));
        expect(since).toBeGreaterThanOrEqual(rating);
        expect(since).toBeLessThanOrEqual(rating + take);
      }),
    );
  });

  it("A raid of the treasury takes no more than there is, and Wealth is conserved", () => {
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 60 }), fc.integer({ min: -20, max: 60 }), (own, theirs) => {
        const amount = computeTreasuryRaid(own, theirs);
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(Math.max(0, theirs));
        if (theirs > 0) expect(amount).toBeGreaterThanOrEqual(1);
      }),
    );
    expect(computeTreasuryRaid(3, 20)).toBe(4);
  });

  it("An annexation costs exactly three points, or what is left of them, and no Attribute falls below -5", () => {
    const all = (value: number): PlanetAttributes =>
      Object.fromEntries(PLANET_ATTRIBUTES.map((name) => [name, value])) as unknown as PlanetAttributes;
    const key = (attributes: PlanetAttributes, lost: object): string | undefined =>
      refuseLosses(attributes, lost)?.key.split(".").at(-1);
    expect(key(all(0), { might: 2, law: 1 })).toBeUndefined();
    expect(key(all(0), { might: 2 })).toBe("Losses");
    expect(key({ ...all(0), might: -4 }, { might: 3 })).toBe("TooLow");
    const most = refuseLosses({ ...all(0), might: -4 }, { might: 3 });
    expect(most?.with).toMatchObject({ attribute: "QUADRANT.Siege.PlanetAttribute.might", least: -5 });
    // An Attribute that is below its bound already, by hand, bars no other from losing.
    expect(key({ ...all(0), might: -7 }, { law: 3 })).toBeUndefined();
    expect(countLosable(all(-5))).toBe(0);
    expect(countLosable({ ...all(-5), law: -3 })).toBe(2);
    expect(key({ ...all(-5), law: -3 }, { law: 2 })).toBeUndefined();
    expect(sumLosses({ might: 2, law: 1 })).toBe(3);
    expect(planLosses(at, { might: 2, law: 0 })).toEqual([
      { op: "add", at, path: "system.attributes.might.value", by: -2 },
    ]);
  });

  it("A Facility that supports a track lowers its Defense as it falls, and a staked one is used once", () => {
    expect(computeDefenseAfter(4, { rating: 1, reactive: "populace" }, 0, "populace")).toBe(3);
    expect(computeDefenseAfter(4, { rating: 1, reactive: "society" }, 0, "populace")).toBe(4);
    expect([countFacilities(["a", "b", "c"], "a"), countFacilities(["a", "b", "c"], "d")]).toEqual([3, 4]);
    expect(countFacilities(["a"], null)).toBe(1);
  });
});

describe("random months", () => {
  const steps = fc.array(
    fc.record({
      day: fc.integer({ min: -50, max: 400 }),
      chosen: fc.constantFrom(...PLANET_TRACKS.map((one) => [one]), [], [...PLANET_TRACKS]),
      purpose: fc.constantFrom(null, ...STABILITY_PURPOSES),
      success: fc.boolean(),
    }),
    { maxLength: 8 },
  );

  it("Tracks stay in bounds, days never fall below none, and nothing is healed without a month", () => {
    fc.assert(
      fc.property(planets, steps, (first, taken) => {
        let planet = first;
        for (const { day, chosen, purpose, success } of taken) {
          const before = planet;
          const months = countMonths(before.recovery, day);
          if (purpose) planet = settleStability(before, { purpose, track: "populace", success }, day);
          else if (refuseMonths(before, day, chosen) === null) planet = passMonths(before, day, chosen);
          for (const track of PLANET_TRACKS) {
            expect(planet.tracks[track].value).toBeGreaterThanOrEqual(0);
            expect(planet.tracks[track].value).toBeLessThanOrEqual(before.tracks[track].value);
            if (planet.tracks[track] !== before.tracks[track] && !isEqualTrack(planet, before, track))
              expect(months).toBeGreaterThan(0);
          }
          expect(planet.recovery.days).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 10_000 },
    );
  });

  const isEqualTrack = (a: PlanetCondition, b: PlanetCondition, track: (typeof PLANET_TRACKS)[number]): boolean =>
    isEqualJson({ ...a.tracks[track] }, { ...b.tracks[track] });

  it("A change of condition is written and undone exactly", () => {
    fc.assert(
      fc.property(planets, planets, (before, after) => {
        const changes = planCondition(at, before, after);
        const data = store(before);
        const since = preview(at, data, changes);
        expect(since).toEqual(store(after));
        const applied = changes.map((change) => ({
          change,
          was: valueAt(data, change) ?? null,
          now: valueAt(since, change) ?? null,
        }));
        expect(preview(at, since ?? {}, invertChanges(applied))).toEqual(data);
      }),
      { numRuns: 10_000 },
    );
  });
});
