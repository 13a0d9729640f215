import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, preview } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { total } from "../../../src/rules/shared/reasons.ts";
import { findStance } from "../../../src/rules/siege/attack.ts";
import {
  type Grappler,
  type Gripped,
  computeGripDamage,
  createBreakFreeCheck,
  createHoldCheck,
  isHolding,
  planHold,
  planKnockOut,
  planRelease,
  refuseGrip,
  refuseHold,
  refuseKnockOut,
} from "../../../src/rules/siege/submission.ts";
import { term } from "./make.ts";

const one = (uuid: string, hold: Partial<Gripped["hold"]> = {}, unconscious = false): Gripped => ({
  uuid,
  name: uuid.toUpperCase(),
  hold: { holding: "", heldBy: "", ...hold },
  unconscious,
});
const grappler = (changes: Partial<Grappler> = {}): Grappler => ({
  primary: true,
  attribute: term(2, "Physique"),
  specialty: term(3, "Unarmed"),
  gear: [],
  situational: [],
  critAttempt: false,
  ...changes,
});
const after = (who: Gripped, changes: readonly Change[]): Gripped => {
  const system = { hold: { ...who.hold }, unconscious: who.unconscious };
  const since = preview({ uuid: who.uuid }, { system: system as Json }, changes)?.["system"];
  return { ...who, ...(since as unknown as typeof system) };
};
const key = (name: string) => `QUADRANT.Siege.Hold.Refuse.${name}`;

const number = fc.integer({ min: -8, max: 12 });

describe("SIE-SUB-1, SIE-SUB-4 the check to hold somebody", () => {
  it("is Combat with Physique and Unarmed against Combat Defense, and Physique only where the GM wants it", () => {
    const target = { defense: [term(5, "Defense")], physique: term(2, "Physique") };
    const plain = createHoldCheck(grappler({ gear: [term(1)], situational: [term(4)] }), target, false);
    expect(plain).toMatchObject({ bundle: "combat", primary: true, critAttempt: false });
    expect([total(plain.bonus), total(plain.cl)]).toEqual([6, 9]);
    expect(plain.cl.map(({ label }) => label)).toEqual(["Defense", "term"]);
    const hard = createHoldCheck(grappler(), target, true);
    expect(hard.cl.map(({ label }) => label)).toEqual(["Defense", "Physique"]);
  });

  it("A Physique changes the Challenge Level by itself, and by nothing where it is off", () =>
    fc.assert(
      fc.property(number, number, fc.boolean(), (defense, physique, primary) => {
        const target = { defense: [term(defense)], physique: term(physique) };
        const tried = grappler({ primary, critAttempt: primary });
        const [off, on] = [false, true].map((add) => createHoldCheck(tried, target, add));
        expect(total(off?.cl ?? [])).toBe(defense);
        expect(total(on?.cl ?? [])).toBe(defense + physique);
        expect([on?.primary, on?.critAttempt]).toEqual([primary, primary]);
        expect(on?.cl.every(({ value }) => value !== 0)).toBe(true);
      }),
    ));
});

describe("SIE-SUB-3 breaking free", () => {
  it("is against 3 and what the holder brings", () =>
    fc.assert(
      fc.property(number, number, (physique, unarmed) => {
        const { bundle, cl, bonus } = createBreakFreeCheck(grappler(), [term(physique), term(unarmed)]);
        expect([bundle, total(cl), total(bonus)]).toEqual(["combat", 3 + physique + unarmed, 5]);
        expect(cl[0]).toMatchObject({ value: 3, source: { rule: "SIE-SUB-3" } });
      }),
    ));
});

describe("SIE-SUB-2, SIE-SUB-3 damage in a hold", () => {
  it("The holder deals at least 1, the held one half of that, rounded down", () => {
    expect([0, 1, 2, 3, 5].map((boxes) => computeGripDamage("holder", boxes))).toEqual([1, 1, 2, 3, 5]);
    expect([0, 1, 2, 3, 5].map((boxes) => computeGripDamage("held", boxes))).toEqual([0, 0, 1, 1, 2]);
  });
});

describe("the links of a hold", () => {
  it("A hold stands on both, and its end clears both exactly", () => {
    const a = one("a");
    const b = one("b");
    expect(refuseHold(a, b)).toBeNull();
    const changes = planHold(a, b);
    const holder = after(a, changes);
    const target = after(b, changes);
    expect(isHolding(holder, target)).toBe(true);
    expect(isHolding(target, holder)).toBe(false);
    expect(refuseGrip(holder, target)).toBeNull();
    const end = planRelease({ holder, target }, { holder: "a", target: "b" });
    expect(end).toHaveLength(2);
    expect([after(holder, end), after(target, end)]).toEqual([a, b]);
    expect(planRelease({ holder: a, target: b }, { holder: "a", target: "b" })).toEqual([]);
  });

  it("A second hold is refused, whoever of the two is in one", () => {
    expect(refuseHold(one("a"), one("a"))).toEqual({ key: key("self"), with: { name: "A" } });
    expect(refuseHold(one("a", { holding: "c" }), one("b"))).toEqual({ key: key("holds"), with: { name: "A" } });
    expect(refuseHold(one("a", { heldBy: "c" }), one("b"))).toEqual({ key: key("isHeld"), with: { name: "A" } });
    expect(refuseHold(one("a"), one("b", { heldBy: "c" }))).toEqual({ key: key("heldAlready"), with: { name: "B" } });
    expect(refuseHold(one("a"), one("b", { holding: "c" }))).toBeNull();
  });

  it("A link on one side only is no hold, but can be cleared", () => {
    const uuids = { holder: "a", target: "b" };
    const holder = one("a", { holding: "b" });
    const target = one("b", { heldBy: "a" });
    for (const [one1, two] of [
      [holder, one("b")],
      [one("a"), target],
      [holder, one("b", { heldBy: "c" })],
    ] as const) {
      expect(refuseGrip(one1, two)).toEqual({ key: key("notHeld"), with: { name: "A", target: "B" } });
      expect(planRelease({ holder: one1, target: two }, uuids)).toHaveLength(1);
    }
    expect(planRelease({ holder, target: null }, uuids)).toEqual([
      { op: "set", at: { uuid: "a" }, path: "system.hold.holding", to: "" },
    ]);
    expect(planRelease({ holder: null, target }, uuids)).toEqual([
      { op: "set", at: { uuid: "b" }, path: "system.hold.heldBy", to: "" },
    ]);
  });

  it("Only who is held is knocked out, and once", () => {
    const holder = one("a", { holding: "b" });
    const target = one("b", { heldBy: "a" });
    expect(refuseKnockOut(holder, target)).toBeNull();
    expect(refuseKnockOut(holder, one("b"))?.key).toBe(key("notHeld"));
    const out = after(target, planKnockOut({ uuid: "b" }));
    expect(refuseKnockOut(holder, out)).toEqual({ key: key("unconscious"), with: { name: "B" } });
    expect(findStance(out)).toBe("immobile");
  });

  it("Holder and held one hardly move; anybody else does", () => {
    expect(findStance(one("a"))).toBe("normal");
    expect(findStance(one("a", { holding: "b" }))).toBe("stationary");
    expect(findStance(one("a", { heldBy: "b" }))).toBe("stationary");
    expect(findStance(one("a", {}, true))).toBe("immobile");
  });
});
