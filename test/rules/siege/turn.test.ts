import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { preview } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { countBundleRounds, isEligible } from "../../../src/rules/siege/challenge.ts";
import {
  DIRECTIONS,
  countMoveSteps,
  halveMove,
  hinderMoves,
  moveAlong,
  stepMove,
} from "../../../src/rules/siege/movement.ts";
import { BANDS, BUNDLES, TURN_ACTIONS, Turn } from "../../../src/rules/siege/state.ts";
import {
  findIncidental,
  judgeBesideMove,
  planAction,
  planClearJam,
  planFightEnd,
  planFreeAction,
  planNewTurn,
  planPowerUse,
  planReady,
  refuseAction,
  refuseSecondPower,
} from "../../../src/rules/siege/turn.ts";
import { house } from "./make.ts";

const AT = { uuid: "Actor.one" };
const NEW = v.parse(Turn, {});
const turn = (changes: Partial<Turn> = {}): Turn => ({ ...NEW, ...changes });
const after = (before: Turn, changes: ReturnType<typeof planNewTurn>): Turn =>
  (preview(AT, { system: { turn: before } as unknown as Json }, changes)?.["system"] as unknown as { turn: Turn }).turn;
const taker = (before: Turn, barred = false) => ({
  at: AT,
  name: "One",
  turn: before,
  barred: barred ? { key: "down" } : null,
});
const turns = fc.record({
  action: fc.constantFrom("none" as const, ...TURN_ACTIONS),
  moving: fc.boolean(),
  stationary: fc.boolean(),
  cover: fc.nat(9),
  progress: fc.nat(9),
  power: fc.boolean(),
});

describe("SIE-ACT-1 one action a turn", () => {
  it("refuses a second one, and who can't act, but not a GM; several are a house rule", () => {
    const used = taker(turn({ action: "attack" }));
    expect(refuseAction(taker(NEW), false, house())).toBeNull();
    expect(refuseAction(used, false, house())).toEqual({
      key: "QUADRANT.Siege.Turn.Refuse.used",
      with: { name: "One", action: "QUADRANT.Siege.Turn.Action.attack" },
    });
    expect(refuseAction(used, true, house())).toBeNull();
    expect(refuseAction(used, false, house({ multipleActions: true }))).toBeNull();
    expect(refuseAction(taker(NEW, true), false, house({ multipleActions: true }))).toEqual({ key: "down" });
    expect(refuseAction(taker(NEW, true), true, house())).toBeNull();
  });

  it("A taken action is stored, and over when the next turn begins; a GM gives another", () => {
    fc.assert(
      fc.property(turns, fc.constantFrom(...TURN_ACTIONS), fc.boolean(), (before, action, stationary) => {
        const since = after(before, planAction({ at: AT, turn: before }, action, { stationary }));
        expect(since.action).toBe(action);
        expect(since.moving).toBe(before.moving || action === "move");
        expect(since.stationary).toBe(before.stationary || (action === "skill" && stationary));
        expect(since.progress).toBe(action === "move" ? before.progress : 0);
        expect(since.power).toBe(before.power);
        expect(after(since, planFreeAction({ at: AT, turn: since }))).toEqual({ ...since, action: "none" });
        expect(after(since, planNewTurn(AT, since))).toEqual({ ...NEW, progress: since.progress });
        expect(after(since, planFightEnd(AT, since))).toEqual(NEW);
      }),
    );
    expect(planNewTurn(AT, NEW)).toEqual([]);
    expect(planFightEnd(AT, turn({ progress: 2 }))).toHaveLength(1);
  });

  it("A Move Action stores cover and progress", () => {
    const moved = after(NEW, planAction({ at: AT, turn: NEW }, "move", { move: { cover: 2, progress: 1 } }));
    expect(moved).toEqual(turn({ action: "move", moving: true, cover: 2, progress: 1 }));
    const attacked = after(moved, planAction({ at: AT, turn: moved }, "attack"));
    expect(attacked).toMatchObject({ moving: true, cover: 2, progress: 0 });
  });
});

describe("SIE-ACT-2 one Skill Bundle for each action", () => {
  it("An item contributes where its class is the bundle's, or Automatic", () => {
    for (const bundle of BUNDLES) {
      expect(BUNDLES.filter((one) => isEligible(bundle, one))).toEqual([bundle]);
      expect(isEligible(bundle, "automatic")).toBe(true);
    }
  });

  it("takes a round for each bundle, and one power a round", () => {
    expect(
      [[], ["combat"], ["combat", "combat"], ["spiritual", "combat"]].map((all) => countBundleRounds(all as never[])),
    ).toEqual([1, 1, 1, 2]);
    expect(refuseSecondPower(0, "One")).toBeNull();
    expect(refuseSecondPower(1, "One")).toEqual({
      key: "QUADRANT.Siege.Turn.Refuse.secondPower",
      with: { name: "One" },
    });
    expect(after(NEW, planPowerUse(AT))).toEqual(turn({ power: true }));
  });
});

describe("SIE-ACT-4, SIE-MOVE-6 items beside an action", () => {
  it("are cleared and readied", () => {
    const item = { uuid: "Item.gun" };
    const before = { system: { jammed: true, equipped: false } };
    expect(preview(item, before, planClearJam(item))).toEqual({ system: { jammed: false, equipped: false } });
    expect(preview(item, before, planReady(item))).toEqual({ system: { jammed: true, equipped: true } });
  });

  it("need a GM beside a Move Action, but for reloading and readying by house rule", () => {
    const on = house({ reloadOnMove: true });
    expect(["reload", "ready", "attack"].map((also) => judgeBesideMove(also, on).needsGm)).toEqual([
      false,
      false,
      true,
    ]);
    expect(["reload", "ready"].map((also) => judgeBesideMove(also, house()).needsGm)).toEqual([true, true]);
  });

  it("SIE-MOVE-2: only a Move Action changes the band", () => {
    expect(TURN_ACTIONS.map((one) => findIncidental(one))).toEqual([
      { incidental: "allowed", bandChange: false },
      { incidental: "included", bandChange: true },
      { incidental: "gmDecides", bandChange: false },
      { incidental: "gmDecides", bandChange: false },
    ]);
  });
});

describe("SIE-MOVE-3 the Move Action", () => {
  it("crosses up to the Move, between Close and Line of Sight", () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...BANDS),
        fc.constantFrom(...DIRECTIONS),
        fc.integer({ min: 1, max: 9 }),
        (band, way, move) => {
          const { band: to, progress, defenseBonus } = moveAlong(band, way, move, 0);
          const steps = BANDS.indexOf(to) - BANDS.indexOf(band);
          expect(way === "closer" ? steps : -steps).toBeLessThanOrEqual(0);
          expect(Math.abs(steps)).toBe(
            Math.min(move, way === "closer" ? BANDS.indexOf(band) : 5 - BANDS.indexOf(band)),
          );
          expect([progress, defenseBonus]).toEqual([0, 3]);
        },
      ),
    ));

  it("takes several rounds where Move is below 1, and none where there is no Move", () => {
    let progress = 0;
    const walked = Array.from({ length: 4 }, () => {
      const step = countMoveSteps(1 / 3, progress);
      ({ progress } = step);
      return step.steps;
    });
    expect(walked).toEqual([0, 0, 1, 0]);
    expect(countMoveSteps(0, 5)).toEqual({ steps: 0, progress: 0 });
    expect(moveAlong("medium", "away", 0.5, 1)).toEqual({ band: "long", progress: 0, defenseBonus: 3 });
  });
});

describe("SIE-MOVE-4 steps of Move", () => {
  it("go along the ladder, by 1 above it", () => {
    expect([0, 0.5, 1, 2, 3, 4, 6].map((one) => stepMove(one, 1))).toEqual([0.5, 1, 2, 3, 4, 5, 7]);
    expect([0, 0.5, 1, 2, 3, 4, 5, 7].map((one) => stepMove(one, -1))).toEqual([0, 0, 0.5, 1, 2, 3, 4, 6]);
    expect([0.5, 1, 2].map((one) => stepMove(one, -3, 0.5))).toEqual([0.5, 0.5, 0.5]);
    expect(stepMove(0, -1, 0.5)).toBe(0);
    expect(stepMove(0, 2, 0.5)).toBe(1);
    expect([0.5, 1, 2, 3, 5, 9, 12].map(halveMove)).toEqual([0, 0.5, 1, 1, 2, 4, 6]);
  });

  it("Steps down and up again lead back, where nothing was cut off", () =>
    fc.assert(
      fc.property(fc.constantFrom(0, 0.5, 1, 2, 3, 4, 5, 8), fc.integer({ min: 0, max: 6 }), (rating, steps) => {
        expect(stepMove(stepMove(rating, steps), -steps)).toBe(rating);
      }),
    ));

  it("hinder every way to move: injuries leave ½, crawling halves what is left", () => {
    const walk = { name: "", rating: 1, scale: "personal", type: "ground" } as const;
    const ratings = (steps: number, halved: boolean) =>
      hinderMoves([walk, { ...walk, rating: 3 }], { steps, halved }).map(({ rating }) => rating);
    expect([ratings(0, false), ratings(-1, false), ratings(-4, false), ratings(0, true), ratings(-1, true)]).toEqual([
      [1, 3],
      [0.5, 2],
      [0.5, 0.5],
      [0.5, 1],
      [0, 1],
    ]);
  });
});
