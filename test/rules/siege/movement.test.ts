/** Distances, ways to move, travel and chases beyond the ledger's examples. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolveCheck } from "../../../src/rules/siege/challenge.ts";
import { advanceChase, computeSpeedLevel, createChaseCheck, findOutrunning } from "../../../src/rules/siege/chase.ts";
import {
  canMoveOver,
  computeBand,
  computeBandMetres,
  computeMultiplier,
  computePace,
  computeTacticalMove,
  convertMove,
  countRounds,
  countSquares,
  countSteps,
  findBestMove,
  listMoves,
  measureMetres,
  TERRAINS,
} from "../../../src/rules/siege/movement.ts";
import {
  computeDailyStops,
  computeJourneyHours,
  computeMarch,
  computeStopInterval,
  planJourney,
} from "../../../src/rules/siege/travel.ts";
import { BANDS, LOCOMOTIONS, type MoveEntry, SCALES } from "../../../src/rules/siege/state.ts";
import { house, term } from "./make.ts";

const band = fc.constantFrom(...BANDS);
const scale = fc.constantFrom(...SCALES);
const rating = fc.integer({ min: 0, max: 12 }).map((halves) => halves / 2);
const way = (changes: Partial<MoveEntry> = {}): MoveEntry => ({
  name: "",
  rating: 1,
  scale: "personal",
  type: "ground",
  ...changes,
});

describe("Distances", () => {
  it("SIE-RANGE-1: a band begins just beyond the limit of the one before, on every Scale", () => {
    fc.assert(
      fc.property(scale, fc.integer({ min: 1, max: 4 }), (on, at) => {
        const limit = at * computeBandMetres(on);
        expect(computeBand(limit, on)).toBe(BANDS[at - 1]);
        expect(computeBand(limit + 0.01 * computeMultiplier(on), on)).toBe(BANDS[at]);
      }),
    );
    expect(computeBand(1e12, "personal")).toBe("lineOfSight");
    expect(computeBand(0, "personal")).toBe("close");
  });

  it("SIE-RANGE-1: distances on a scene are measured in its units, from place to place, the same both ways", () => {
    const grid = { size: 100, distance: 5, units: "m" };
    expect(measureMetres({ x: 0, y: 0 }, { x: 300, y: 400 }, grid)).toBe(25);
    expect(measureMetres({ x: 300, y: 400 }, { x: 0, y: 0 }, grid)).toBe(25);
    expect(measureMetres({ x: 50, y: 70 }, { x: 50, y: 70 }, grid)).toBe(0);
    expect(measureMetres({ x: 0, y: 0 }, { x: 100, y: 0 }, { ...grid, units: " KM " })).toBe(5000);
    expect(measureMetres({ x: 0, y: 0 }, { x: 100, y: 0 }, { ...grid, units: "ft" })).toBeCloseTo(1.524);
    expect(measureMetres({ x: 0, y: 0 }, { x: 100, y: 0 }, { ...grid, units: "mi" })).toBeCloseTo(8046.72);
    for (const unknown of [{ units: "parsecs" }, { size: 0 }, { distance: 0 }])
      expect(measureMetres({ x: 0, y: 0 }, { x: 1, y: 0 }, { ...grid, ...unknown })).toBeNull();
  });

  it("SIE-SCALE-4: steps are the same both ways, and a faster mover never needs more rounds", () => {
    fc.assert(
      fc.property(band, band, rating, rating, (from, to, a, b) => {
        expect(countSteps(from, to)).toBe(countSteps(to, from));
        const rounds = (move: number): number => countRounds(countSteps(from, to), computePace(move)) ?? Infinity;
        expect(rounds(Math.max(a, b)) || 0).toBeLessThanOrEqual(rounds(Math.min(a, b)));
      }),
    );
    expect(countRounds(2, computePace(0))).toBeNull();
  });

  it("SIE-SCALE-2: halves are rounded up, and the same Scale changes nothing", () => {
    expect(convertMove(0.5, "vehicular", "personal")).toEqual({
      move: 5,
      incrementsPerRound: 5,
      roundsPerIncrement: 1,
    });
    fc.assert(
      fc.property(rating, scale, (move, on) => {
        expect(convertMove(move, on, on)).toEqual({ move, ...computePace(move) });
      }),
    );
    expect(convertMove(0, "vehicular", "personal")).toMatchObject({ move: 0, roundsPerIncrement: null });
  });
});

describe("Ways to move", () => {
  it("SIE-MOVE-7: each goes where its medium is", () => {
    const where = (type: MoveEntry["type"]): string[] => TERRAINS.filter((one) => canMoveOver(type, one));
    expect(Object.fromEntries(LOCOMOTIONS.map((type) => [type, where(type)]))).toEqual({
      flight: ["solid", "liquid", "air", "emptySpace"],
      ground: ["solid"],
      hover: ["solid", "liquid"],
      subsurface: ["underLiquid"],
      surface: ["liquid"],
    });
  });

  it("SIE-MOVE-1: who has entered nothing walks; a craft then stays where it is", () => {
    expect(listMoves({}, false)).toEqual([way()]);
    expect(listMoves({}, true)).toEqual([]);
    expect(listMoves({ a: way({ rating: 2 }) }, false)).toEqual([way({ rating: 2 })]);
  });

  it("The fastest way that can be used there counts, whatever its Scale", () => {
    const all = [way(), way({ rating: 0.5, scale: "vehicular" }), way({ rating: 3, type: "surface" })];
    expect(findBestMove(all, "solid")).toBe(all[1]);
    expect(findBestMove(all, "liquid")).toBe(all[2]);
    expect(findBestMove(all, "air")).toBeNull();
    expect(findBestMove([way({ rating: 0 })], "solid")).toBeNull();
  });

  it("SIE-TAC-1, -2: beside another action a third, in whole metres and whole squares", () => {
    expect(computeTacticalMove(0.5, "personal")).toEqual({ tactical: 30, incidental: 10 });
    expect(countSquares(computeTacticalMove(1.5, "personal").tactical, 4)).toBe(22);
  });
});

describe("Travel", () => {
  it("SIE-TRAVEL-1: a journey takes as long as the story wants, else by its distance; the clock is that much later", () => {
    expect(computeJourneyHours({ plotHours: 7, km: 900, kmPerDay: 18 })).toBe(7);
    expect(computeJourneyHours({ plotHours: 0, km: 90, kmPerDay: 18 })).toBe(120);
    expect(computeJourneyHours({ plotHours: 0, km: 90, kmPerDay: 0 })).toBe(0);
    expect(computeJourneyHours({ plotHours: 0, km: 0, kmPerDay: 18 })).toBe(0);
    const clock = { op: "set", at: { setting: "core.time" }, path: "" };
    expect(planJourney(100, 0.5)).toEqual({ ...clock, to: 1900 });
    expect(planJourney(100, 0.0001)).toEqual({ ...clock, to: 100 });
  });

  it("SIE-TRAVEL-3 to -6: never more than the day has, never fewer stops than one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 30 }), (reliability, stopHours) => {
        const day = computeDailyStops(reliability, 10, house({ stopHours }));
        expect(day.stops).toBe(Math.max(1, reliability));
        expect(day.hoursPerDay).toBeGreaterThanOrEqual(0);
        expect(day.hoursPerDay).toBeLessThanOrEqual(24);
        expect(day.kmPerDay).toBe(10 * day.hoursPerDay);
        const { intervalDays, hoursPerInterval } = computeStopInterval(reliability, house({ stopHours }));
        expect(intervalDays).toBeGreaterThanOrEqual(1);
        expect(hoursPerInterval).toBeGreaterThanOrEqual(0);
        expect(hoursPerInterval).toBeLessThanOrEqual(intervalDays * 24);
      }),
    );
    expect(computeMarch(1, "personal", true).kmPerDay).toBe(2 * computeMarch(1, "personal", false).kmPerDay);
  });
});

describe("Chases", () => {
  it("SIE-CHASE-2: a success and a failure undo each other, but for the ends", () => {
    fc.assert(
      fc.property(band, band, (at, lostAt) => {
        const nearer = advanceChase(at, true, lostAt);
        const farther = advanceChase(at, false, lostAt);
        expect(nearer.state).toBe(at === "close" ? "caught" : "running");
        expect(farther.state === "lost").toBe(BANDS.indexOf(farther.band) >= BANDS.indexOf(lostAt));
        if (nearer.state === "running") expect(advanceChase(nearer.band, false, "lineOfSight").band).toBe(at);
      }),
    );
    expect(advanceChase("lineOfSight", false, "lineOfSight")).toEqual({ band: "lineOfSight", state: "lost" });
  });

  it("SIE-CHASE-1: the Target Number is the sum of its lines, and speed counts both ways", () => {
    expect(computeSpeedLevel(2, 1)).toBe(-computeSpeedLevel(1, 2));
    const check = createChaseCheck({
      bundle: "athletics",
      primary: true,
      bonus: [term(2), term(0)],
      quarry: [term(1), term(3), term(0)],
      pursuerMove: 1,
      quarryMove: 0.5,
      situational: 2,
    });
    expect(check.bonus).toHaveLength(1);
    expect(check.cl.map(({ value }) => value)).toEqual([1, 3, -1, 2]);
    expect(check.cl.map(({ label }) => label).slice(2)).toEqual([
      "QUADRANT.Siege.Chase.Speed",
      "QUADRANT.Siege.Chase.Situation",
    ]);
    expect(resolveCheck(check, 15, house())).toMatchObject({ target: 17, total: 17, success: true });
    expect(check).toMatchObject({ bundle: "athletics", primary: true, critAttempt: false });
  });

  it("SIE-CHASE-3: the larger Scale wins until it is made even", () => {
    expect(findOutrunning("vehicular", "personal", false)).toBe("pursuer");
    expect(findOutrunning("personal", "vehicular", false)).toBe("quarry");
    expect(findOutrunning("personal", "vehicular", true)).toBeNull();
    expect(findOutrunning("personal", "personal", false)).toBeNull();
  });
});
