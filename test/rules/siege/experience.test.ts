/** Experience: what it costs, who is refused, and that nothing is lost or spent twice over random histories. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { invertChanges } from "../../../src/rules/shared/change.ts";
import type { Fields } from "../../../src/rules/shared/json.ts";
import { DEFAULT_CREATION_HOUSE } from "../../../src/rules/siege/creation-defaults.ts";
import type { CreationHouse } from "../../../src/rules/siege/creation-house.ts";
import {
  computeBonusXp,
  computeNextLine,
  computePayoff,
  computeSpeciesDebt,
  findXpPrice,
  listXpLines,
  planXpAward,
  refuseTakeBack,
  refuseXpAward,
  sumXpLines,
} from "../../../src/rules/siege/experience.ts";
import { type Experience, XpEntry } from "../../../src/rules/siege/xp-state.ts";
import { XP_AT as AT, applyChanges, recordChanges } from "./xp-make.ts";

const rules = (changes: Partial<CreationHouse> = {}): CreationHouse => ({ ...DEFAULT_CREATION_HOUSE, ...changes });
const line = (entry: Partial<XpEntry>): XpEntry => ({ ...v.parse(XpEntry, {}), ...entry });
const earner = (xp: Partial<Experience> = {}) => ({
  at: AT,
  name: "Ada",
  xp: { free: 0, mutation: 0, debt: 0, log: {}, ...xp },
});

const readXp = (system: Fields): Experience => system["xp"] as never;

describe("prices", () => {
  it("Every kind has its own price, by house rule", () => {
    const house = rules({ xpAttribute: 11, xpBundle: 12, xpBonus: 13, xpSpecialty: 14, xpPsi: 15 });
    const price = (kind: Parameters<typeof findXpPrice>[0]["kind"]) => findXpPrice({ kind, cost: 7 }, house);
    expect((["attribute", "bundle", "bonus", "specialty", "psi", "power", "other"] as const).map(price)).toEqual([
      11, 12, 13, 14, 15, 7, 7,
    ]);
  });

  it("SIE-ABIL-4: a power never costs less than nothing", () => {
    expect(findXpPrice({ kind: "power", cost: -3 }, rules())).toBe(0);
    expect(findXpPrice({ kind: "other", cost: 0 }, rules())).toBe(0);
  });

  it("SIE-IND-1: a planet's first two Industries are free, further ones cost the house's price", () => {
    const price = (industries: number) =>
      findXpPrice({ kind: "industry", cost: 0, industries }, rules({ industryXpCost: 9 }));
    expect([0, 1, 2, 5].map(price)).toEqual([0, 0, 9, 9]);
    expect(findXpPrice({ kind: "industry", cost: 0 }, rules())).toBe(0);
  });
});

describe("awards", () => {
  it("An award is a whole number from 1 to 500", () => {
    expect([1, 500].map(refuseXpAward)).toEqual([null, null]);
    for (const points of [0, 501, -1, 1.5]) {
      expect(refuseXpAward(points)).toEqual({ key: "QUADRANT.Siege.Xp.Refuse.Award", with: { max: 500 } });
    }
  });

  const award = { points: 3, pool: "free", reason: "the heist", id: "a", payoff: "b" } as const;

  it("It adds to the pool and writes a line", () => {
    const changes = planXpAward(earner({ log: { x: line({ at: 4 }) } }), award, rules());
    expect(changes).toEqual([
      { op: "add", at: AT, path: "system.xp.free", by: 3 },
      {
        op: "set",
        at: AT,
        path: "system.xp.log.a",
        to: { kind: "award", pool: "free", name: "the heist", key: "", item: "", amount: 3, at: 5 },
      },
    ]);
  });

  it("SIE-ALIEN-9: a stronger species pays off 1 of it, by house rule", () => {
    const owing = earner({ debt: 10 });
    const changes = planXpAward(owing, award, rules({ speciesBalance: "payoff" }));
    expect(changes).toEqual([
      { op: "add", at: AT, path: "system.xp.free", by: 2 },
      { op: "add", at: AT, path: "system.xp.debt", by: -1 },
      expect.objectContaining({ path: "system.xp.log.a", to: expect.objectContaining({ amount: 3, at: 1 }) }),
      {
        op: "set",
        at: AT,
        path: "system.xp.log.b",
        to: { kind: "species", pool: "free", name: "", key: "a", item: "", amount: -1, at: 2 },
      },
    ]);
    expect(planXpAward(owing, award, rules())).toHaveLength(2);
    const mutation = planXpAward(owing, { ...award, pool: "mutation" }, rules({ speciesBalance: "payoff" }));
    expect(mutation[0]).toEqual({ op: "add", at: AT, path: "system.mutation.xp", by: 3 });
    expect(mutation).toHaveLength(2);
  });

  it("SIE-ALIEN-10: a bonus for the species is told from another award", () => {
    const changes = planXpAward(earner({}), { ...award, bonus: true }, rules({ speciesBalance: "bonus" }));
    expect(changes[1]).toMatchObject({ path: "system.xp.log.a", to: { kind: "award", key: "bonus", amount: 3 } });
  });

  it("Nothing is paid off once nothing is owed", () => {
    const house = rules({ speciesBalance: "payoff" });
    expect([computePayoff(0, 3, house), computePayoff(1, 3, house), computePayoff(9, 3, house)]).toEqual([0, 1, 1]);
    expect(computePayoff(9, 3, rules({ speciesBalance: "bonus" }))).toBe(0);
  });

  it("SIE-ALIEN-9: a debt is what the budget is above an ordinary one, less a point a session", () => {
    expect(computeSpeciesDebt(60, 50)).toEqual({ left: 10, paidOff: false });
    expect(computeSpeciesDebt(60, 50, 11)).toEqual({ left: 0, paidOff: true });
    expect(computeSpeciesDebt(40, 50)).toEqual({ left: 0, paidOff: true });
  });

  it("SIE-ALIEN-10: bonus experience is what the strongest species is ahead", () => {
    expect(computeBonusXp([])).toEqual([]);
    expect(computeBonusXp([55, 50, 70])).toEqual([15, 20, 0]);
  });
});

describe("the history", () => {
  it("Lines are counted from 1, and listed with the latest first", () => {
    expect(computeNextLine(earner().xp)).toBe(1);
    const log = { b: line({ at: 1 }), a: line({ at: 1 }), c: line({ at: 3 }) };
    expect(listXpLines(earner({ log }).xp).map(([id]) => id)).toEqual(["c", "a", "b"]);
  });

  it("A pool's sum counts its own lines only", () => {
    const log = { a: line({ amount: 5 }), b: line({ amount: -2 }), c: line({ amount: 9, pool: "mutation" }) };
    const { xp } = earner({ log });
    expect([sumXpLines(xp, "free"), sumXpLines(xp, "mutation")]).toEqual([3, 9]);
  });

  it("Only the GM takes an award back, and not after it was spent", () => {
    const award = line({ kind: "award", amount: 5 });
    expect(refuseTakeBack(earner({ free: 5 }), "a", award, false)).toEqual({ key: "QUADRANT.Refuse.GmOnly" });
    expect(refuseTakeBack(earner({ free: 5 }), "a", award, true)).toBeNull();
    expect(refuseTakeBack(earner({ free: 4 }), "a", award, true)).toEqual({
      key: "QUADRANT.Siege.Xp.Refuse.Spent",
      with: { name: "Ada", points: 5, has: 4 },
    });
  });

  it("What was paid off of an award is not asked for again when the award is taken back", () => {
    const log = { p: line({ kind: "species", key: "a", amount: -1 }) };
    expect(refuseTakeBack(earner({ free: 4, log }), "a", line({ kind: "award", amount: 5 }), true)).toBeNull();
    expect(refuseTakeBack(earner(), "p", log.p, true)).toEqual({ key: "QUADRANT.Siege.Xp.Refuse.Payoff" });
  });

  it("A purchase is taken back by who may, whatever is left", () => {
    expect(refuseTakeBack(earner(), "a", line({ kind: "attribute", amount: -18 }), false)).toBeNull();
  });
});

describe("properties", () => {
  it("An award and its undo leave everything as it was", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(12), fc.nat(40), (points, debt, free) => {
        const system = { xp: { free, mutation: 0, debt, log: {} } } as unknown as Fields;
        const house = rules({ speciesBalance: "payoff" });
        const award = { points, pool: "free", reason: "", id: "a", payoff: "b" } as const;
        const { next, applied } = recordChanges(system, planXpAward(earner(readXp(system)), award, house));
        expect(applyChanges(next, invertChanges(applied))).toEqual(system);
        expect(sumXpLines(readXp(next), "free")).toBe(readXp(next).free - free);
      }),
    );
  });
});
