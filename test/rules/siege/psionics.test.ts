import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolveCheck } from "../../../src/rules/siege/challenge.ts";
import type { HouseRules } from "../../../src/rules/siege/house-rules.ts";
import {
  isOpen,
  createOverChannelCheck,
  findRollRound,
  hasLapsed,
  isOpenDuring,
  listOverChannelParts,
  resolveOverChannel,
  planClose,
  planOverChannel,
  refuseOverChannel,
} from "../../../src/rules/siege/overchannel.ts";
import {
  type Power,
  type Psion,
  convertDrainToBoxes,
  convertDrainToTime,
  convertDrainToRounds,
  listObstacles,
  computeOngoingPower,
  planDrain,
  planRest,
  planTick,
  refuseActivation,
  refusePower,
  refuseTick,
} from "../../../src/rules/siege/psionics.ts";
import type { HealthTrack } from "../../../src/rules/siege/track.ts";
import { planUndo } from "../../../src/rules/shared/change.ts";
import { Table } from "../table.ts";
import { house, term } from "./make.ts";

const actor = { uuid: "Actor.a" };

const power = (changes: Partial<Power> = {}): Power => ({
  potency: 2,
  drain: 3,
  xp: 6,
  automatic: true,
  known: true,
  taxing: false,
  ...changes,
});
const psion = (changes: Partial<Psion> = {}): Psion => ({ psi: 3, remaining: 0, pool: 0, ...changes });
const calm = (value = 0, critical: readonly boolean[] = [false, false, false]): HealthTrack => ({
  track: "stress",
  normal: { value, max: 4 },
  critical,
});

const powers: fc.Arbitrary<Power> = fc
  .record({
    potency: fc.nat(9),
    drain: fc.nat(9),
    xp: fc.nat(20),
    automatic: fc.boolean(),
    known: fc.boolean(),
    taxing: fc.boolean(),
  })
  .map(power);
const psions: fc.Arbitrary<Psion> = fc.record({ psi: fc.nat(9), remaining: fc.nat(12), pool: fc.nat(20) });
const modes: fc.Arbitrary<HouseRules> = fc
  .record({
    drainMode: fc.constantFrom<HouseRules["drainMode"]>("rounds", "stress", "pool"),
    psiNoAccess: fc.boolean(),
  })
  .map(house);
const stresses: fc.Arbitrary<HealthTrack> = fc
  .record({ value: fc.nat(4), critical: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()) })
  .map(({ value, critical }) => calm(value, critical));

/** A psion's document, which plans change. */
const table = ({ remaining, pool }: Psion, stress: HealthTrack) => {
  const [shaken = false, fractured = false, out = false] = stress.critical;
  return new Table({
    "Actor.a": {
      system: {
        drain: { remaining, pool },
        over: { power: "", round: 0 },
        stress: { normal: stress.normal, critical: { shaken, fractured, out } },
      },
    },
  });
};
const number = (at: Table, path: string): number => Number(at.read(actor, path));

describe("SIE-PSI-2 and -3 using a power", () => {
  it.each([
    [power({ known: false }), psion(), "PowerUnknown"],
    [power(), psion({ psi: 0 }), "NoPsi"],
    [power({ potency: 1 }), psion({ psi: 1 }), null],
    [power({ potency: 0 }), psion({ psi: 0 }), null],
    [power({ potency: 4 }), psion(), "PotencyTooHigh"],
    [power(), psion({ remaining: 1 }), "UnderDrain"],
    [power({ drain: 0 }), psion({ remaining: 1 }), null],
  ] as const)("The power %j of %j is refused: %s", (used, by, refused) => {
    expect(refuseActivation(used, by, false, house())?.key ?? null).toBe(refused && `QUADRANT.Siege.Refuse.${refused}`);
  });

  it("SIE-PSI-1: a power is refused where the house rules exclude psionics", () => {
    expect(refuseActivation(power(), psion(), false, house({ psionics: false }))?.key).toContain("NoPsionics");
  });

  it("an over-channel overcomes Psi and Drain, and nothing else", () => {
    fc.assert(
      fc.property(powers, psions, modes, (used, by, rules) => {
        const barred =
          refusePower(used, by, true, rules) ?? refusePower(used, by, false, house({ ...rules, drainMode: "rounds" }));
        const opened = refuseActivation(used, by, true, { ...rules, drainMode: "rounds" });
        if (used.known) expect(opened).toEqual(barred);
      }),
    );
  });

  it("a power that can be activated is not over-channelled, and an over-channel has one obstacle (SIE-OVER-1)", () => {
    fc.assert(
      fc.property(powers, psions, (used, by) => {
        const activates = refuseActivation({ ...used, known: true }, by, false, house()) === null;
        const forces = refuseOverChannel({ ...used, known: true }, by, house()) === null;
        const reasons = listObstacles({ ...used, known: true }, by, house()).length;
        expect(activates && forces).toBe(false);
        if (forces) expect(reasons).toBe(1);
        if (by.psi > 0) expect(activates).toBe(reasons === 0);
      }),
    );
  });

  it("SIE-PSI-5: the XP cost counts as Potency where access was not bought", () => {
    const rules = house({ psiNoAccess: true });
    const unknown = power({ known: false, potency: 2, drain: 6, xp: 7 });
    expect(refuseOverChannel(unknown, psion({ psi: 9 }), rules)).toBeNull();
    expect(refuseOverChannel(unknown, psion({ psi: 9 }), house())?.key).toContain("PowerUnknown");
    const by = { primary: true, empathy: term(0), channeling: null, bonus: [], cl: [], critAttempt: false };
    expect(resolveCheck(createOverChannelCheck(by, unknown, rules), 10, rules).target).toBe(27);
    expect(resolveCheck(createOverChannelCheck(by, { ...unknown, known: true }, rules), 10, rules).target).toBe(20);
  });

  it("SIE-PSI-5: the over-channel's Challenge Level is Potency, XP cost and Drain, and names the rule that added the XP", () => {
    const parts = (known: boolean, psiNoAccess: boolean) =>
      listOverChannelParts(power({ known, potency: 2, drain: 6, xp: 7 }), house({ psiNoAccess })).map(
        ({ value, source }) => [value, source],
      );
    const drain = [6, { rule: "SIE-OVER-1" }];
    expect(parts(false, true)).toEqual([[9, { rule: "SIE-PSI-5" }], drain]);
    expect(parts(true, true)).toEqual([[2, { rule: "SIE-OVER-1" }], drain]);
    expect(parts(true, false)).toEqual([[2, { rule: "SIE-OVER-1" }], drain]);
    expect(parts(false, false)[0]?.[1]).toEqual({ rule: "SIE-OVER-1" });
  });

  it("SIE-PSI-4: one power is ongoing at a time", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ maxLength: 3 })), fc.string({ maxLength: 3 }), (running, start) => {
        const { ongoing, ended } = computeOngoingPower(running, start);
        expect(ongoing).toEqual([start]);
        expect([...ended, ...running.filter((one) => one === start)].sort()).toEqual([...running].sort());
      }),
    );
  });
});

describe("SIE-DRAIN-1 to -3 Drain", () => {
  it("Remaining Drain is displayed as whole hours of 600 rounds and further rounds", () => {
    expect([0, 599, 600, 1201].map(convertDrainToTime)).toEqual([
      { hours: 0, rounds: 0 },
      { hours: 0, rounds: 599 },
      { hours: 1, rounds: 0 },
      { hours: 2, rounds: 1 },
    ]);
  });

  it("Drain is never negative, never reduced by another power, and can be undone completely", () => {
    fc.assert(
      fc.property(powers, psions, stresses, modes, fc.nat(5), (used, by, stress, rules, turns) => {
        const at = table(by, stress);
        const before = at.dump();
        const paid = at.apply(planDrain(actor, { psion: by, stress }, used, rules));
        expect(number(at, "system.drain.remaining")).toBeGreaterThanOrEqual(by.remaining);
        expect(number(at, "system.stress.normal.value")).toBeLessThanOrEqual(4);
        const since = { ...by, remaining: number(at, "system.drain.remaining"), pool: number(at, "system.drain.pool") };
        const later = at.apply([...planTick(actor, since, turns), ...planRest(actor, since)]);
        expect(number(at, "system.drain.remaining")).toBeGreaterThanOrEqual(0);
        expect(number(at, "system.drain.pool")).toBe(0);
        for (const done of [later, paid]) {
          const back = planUndo(done, at.read, []);
          if ("changes" in back) at.apply(back.changes);
        }
        expect(at.dump()).toEqual(before);
      }),
    );
  });

  it.each([
    ["rounds", power({ drain: 3 }), { remaining: 3, pool: 0, stress: 0 }],
    ["rounds", power({ drain: 2, taxing: true }), { remaining: 1200, pool: 0, stress: 0 }],
    ["stress", power({ drain: 3 }), { remaining: 0, pool: 0, stress: 2 }],
    ["stress", power({ drain: 3, taxing: true }), { remaining: 0, pool: 0, stress: 3 }],
    ["pool", power({ drain: 3 }), { remaining: 0, pool: 3, stress: 0 }],
    ["rounds", power({ drain: 0 }), { remaining: 0, pool: 0, stress: 0 }],
  ] as const)("Drain counted in %s: %j leaves %j", (drainMode, used, left) => {
    const at = table(psion(), calm());
    at.apply(planDrain(actor, { psion: psion(), stress: calm() }, used, house({ drainMode })));
    const read = (path: string) => number(at, `system.${path}`);
    expect({
      remaining: read("drain.remaining"),
      pool: read("drain.pool"),
      stress: read("stress.normal.value"),
    }).toEqual(left);
  });

  it("Drain falls by one a turn, never below 0", () => {
    expect(refuseTick({ remaining: 0 })?.key).toContain("NoDrain");
    expect(refuseTick({ remaining: 1 })).toBeNull();
    expect(planTick(actor, { remaining: 0 }, 1)).toEqual([]);
    expect(planTick(actor, { remaining: 2 }, 5)).toEqual([
      { op: "add", at: actor, path: "system.drain.remaining", by: -2 },
    ]);
  });

  it("A psion with a full pool can use only powers without Drain", () => {
    const rules = house({ drainMode: "pool", drainThreshold: 5 });
    expect(refuseActivation(power(), psion({ pool: 5 }), false, rules)?.key).toContain("PoolFull");
    expect(refuseActivation(power(), psion({ pool: 4 }), false, rules)).toBeNull();
    expect(refuseActivation(power({ drain: 0 }), psion({ pool: 5 }), false, rules)).toBeNull();
    expect(refuseActivation(power(), psion({ pool: 5 }), false, house({ drainThreshold: 5 }))).toBeNull();
  });

  it("Drain in boxes is at least half the Drain and never more than all of it", () => {
    fc.assert(
      fc.property(fc.nat(30), fc.boolean(), (drain, taxing) => {
        const boxes = convertDrainToBoxes(drain, taxing);
        expect(boxes * 2).toBeGreaterThanOrEqual(drain);
        expect(boxes).toBeLessThanOrEqual(drain);
        expect(convertDrainToRounds({ drain, taxing })).toBe(taxing ? drain * 600 : drain);
      }),
    );
  });
});

describe("SIE-OVER-2 to -4 the result of over-channelling", () => {
  it("a success costs one box of Stress and a failure a critical one, with the greater Drain", () => {
    fc.assert(
      fc.property(powers, psions, stresses, fc.boolean(), (used, by, stress, success) => {
        const { stress: marked, drain, windowRounds } = resolveOverChannel(used, { ...by, stress }, success);
        expect(marked.normal + marked.critical.length + marked.overflow).toBe(1);
        if (!success) expect(marked.normal).toBe(0);
        expect(drain).toBe(Math.max(by.remaining, convertDrainToRounds(used)));
        expect(windowRounds).toBe(success ? 1 : 0);
      }),
    );
  });

  it("a success opens the window, a failure adds Drain in the unit of the house rules; both can be undone", () => {
    fc.assert(
      fc.property(powers, psions, stresses, modes, fc.boolean(), (used, by, stress, rules, success) => {
        const at = table(by, stress);
        const before = at.dump();
        const opens = success ? { power: "p", round: 2, halved: true, levels: 1 } : null;
        const done = at.apply(planOverChannel(actor, { psion: by, stress }, used, opens, rules));
        expect(at.read(actor, "system.over.power")).toBe(success ? "p" : "");
        if (success) expect(at.read(actor, "system.drain")).toEqual({ remaining: by.remaining, pool: by.pool });
        const back = planUndo(done, at.read, []);
        expect("changes" in back && at.apply(back.changes) && at.dump()).toEqual(before);
      }),
    );
  });

  it("the window is for that power, in the round after; outside combat until it is used", () => {
    expect(isOpen({ power: "p", round: 2 }, "p", 3)).toBe(true);
    expect(isOpen({ power: "p", round: 2 }, "q", 3)).toBe(false);
    expect(isOpen({ power: "p", round: 2 }, "p", 4)).toBe(false);
    expect(isOpen({ power: "p", round: 0 }, "p", 4)).toBe(true);
    expect(isOpen({ power: "p", round: 2 }, "p", 0)).toBe(true);
    expect(isOpen({ power: "", round: 0 }, "", 0)).toBe(false);
    expect(planClose(actor, { power: "", round: 0 })).toEqual([]);
    expect(planClose(actor, { power: "p", round: 0 })).toEqual([
      { op: "set", at: actor, path: "system.over.power", to: "" },
    ]);
  });
});

describe("SIE-OVER-4 the round after an over-channel", () => {
  it("A power can be used in the next round only, and outside combat until it is used", () => {
    const open = (rolled: number, round: number) => isOpen({ power: "a", round: rolled }, "a", round);
    expect([open(3, 3), open(3, 4), open(3, 5), open(0, 9), open(3, 0)]).toEqual([false, true, false, true, true]);
    expect([isOpen({ power: "a", round: 3 }, "b", 4), isOpen({ power: "", round: 0 }, "", 0)]).toEqual([false, false]);
    expect([isOpenDuring(3, 4), isOpenDuring(3, 3), isOpenDuring(3, 5)]).toEqual([true, false, false]);
  });

  it("The window lapses after the next round, never outside combat", () => {
    const lapsed = (rolled: number, round: number, of = "a") => hasLapsed({ power: of, round: rolled }, round);
    expect([lapsed(3, 4), lapsed(3, 5), lapsed(0, 5), lapsed(3, 0), lapsed(3, 5, "")]).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
    expect(planClose(actor, { power: "", round: 0 })).toEqual([]);
    expect(planClose(actor, { power: "a", round: 3 })).toEqual([
      { op: "set", at: actor, path: "system.over.power", to: "" },
    ]);
  });

  it("The round of a card counts where it is an earlier one of this combat", () => {
    expect([
      findRollRound(2, 3),
      findRollRound(3, 3),
      findRollRound(4, 3),
      findRollRound(0, 3),
      findRollRound(2, 0),
    ]).toEqual([2, 3, 3, 3, 0]);
  });
});

describe("what a refused power says, and what Drain writes", () => {
  it("SIE-PSI-3, SIE-DRAIN-1, SIE-DRAIN-3: the numbers that stand in the way", () => {
    const pool = house({ drainMode: "pool", drainThreshold: 5 });
    expect(refuseActivation(power(), psion({ pool: 6 }), false, pool)?.with).toEqual({ pool: 6, threshold: 5 });
    expect(refuseActivation(power({ potency: 4 }), psion(), false, house())?.with).toEqual({ potency: 4, psi: 3 });
    expect(refuseActivation(power(), psion({ remaining: 2 }), false, house())?.with).toEqual({ rounds: 2 });
  });

  it("SIE-OVER-1: two obstacles are too many, none is too few, and one is forced", () => {
    const refused = (one: Power, by: Psion, rules = house()): string | null =>
      refuseOverChannel(one, by, rules)?.key.split(".").at(-1) ?? null;
    expect([
      refused(power({ potency: 4 }), psion({ remaining: 1 })),
      refused(power({ potency: 4 }), psion()),
      refused(power(), psion({ remaining: 1 })),
      refused(power(), psion()),
    ]).toEqual(["AmpAndBurn", null, null, "NoObstacle"]);
  });

  const drained = (psionOf: Psion, used: Power, rules = house()) =>
    planDrain(actor, { psion: psionOf, stress: calm() }, used, rules);
  const add = (path: string, by: number) => [{ op: "add", at: actor, path, by }];

  it("SIE-DRAIN-1: only Drain above what remains is added, and a Drain of 1 counts", () => {
    expect(drained(psion({ remaining: 2 }), power({ drain: 5 }))).toEqual(add("system.drain.remaining", 3));
    expect(drained(psion({ remaining: 5 }), power({ drain: 5 }))).toEqual([]);
    expect(drained(psion(), power({ drain: 1 }))).toEqual(add("system.drain.remaining", 1));
    expect(drained(psion(), power({ drain: 0 }), house({ drainMode: "pool" }))).toEqual([]);
    expect(drained(psion(), power({ drain: 1 }), house({ drainMode: "pool" }))).toEqual(add("system.drain.pool", 1));
  });

  it("SIE-DRAIN-3: a rest empties the pool, where there is something in it", () => {
    expect(planRest(actor, { pool: 4 })).toEqual(add("system.drain.pool", -4));
    expect(planRest(actor, { pool: 1 })).toEqual(add("system.drain.pool", -1));
    expect(planRest(actor, { pool: 0 })).toEqual([]);
  });

  it("SIE-OVER-2, SIE-OVER-3: a failure marks a critical box and adds Drain, a success a normal one and the window", () => {
    const user = { psion: psion(), stress: calm() };
    expect(planOverChannel(actor, user, power({ drain: 3 }), null, house())).toEqual([
      { op: "set", at: actor, path: "system.stress.critical.shaken", to: true },
      ...add("system.drain.remaining", 3),
    ]);
    const opens = { power: "p", round: 2, halved: true, levels: 1 };
    expect(planOverChannel(actor, user, power({ drain: 3 }), opens, house())).toEqual([
      ...add("system.stress.normal.value", 1),
      ...Object.entries(opens).map(([name, to]) => ({ op: "set", at: actor, path: `system.over.${name}`, to })),
    ]);
  });

  it("SIE-OVER-1: an over-channel is of the Spiritual bundle", () => {
    const by = { primary: true, empathy: term(0), channeling: null, bonus: [], cl: [], critAttempt: false };
    expect(createOverChannelCheck(by, power(), house()).bundle).toBe("spiritual");
  });

  it("SIE-OVER-4: nothing lapses outside combat, even where a round is counted below 1", () =>
    expect([hasLapsed({ power: "a", round: 0 }, 2), hasLapsed({ power: "a", round: -3 }, 0)]).toEqual([false, false]));
});
