/** What experience buys and what a taken-back line returns; over random histories experience is conserved. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, invertChanges } from "../../../src/rules/shared/change.ts";
import type { Fields } from "../../../src/rules/shared/json.ts";
import { DEFAULT_CREATION_HOUSE } from "../../../src/rules/siege/creation-defaults.ts";
import { planXpAward, sumXpLines } from "../../../src/rules/siege/experience.ts";
import { type Industry } from "../../../src/rules/siege/planet-state.ts";
import {
  BOUGHT,
  type Learner,
  type Order,
  findOrderPrice,
  planOrder,
  planReturn,
  refuseOrder,
  refuseReturn,
} from "../../../src/rules/siege/purchase.ts";
import { ATTRIBUTES, BUNDLES, SiegeActorState } from "../../../src/rules/siege/state.ts";
import { XP_POOLS } from "../../../src/rules/siege/xp-kinds.ts";
import { StoredExperience, type XpEntry } from "../../../src/rules/siege/xp-state.ts";
import * as v from "valibot";
import { XP_AT, applyChanges, recordChanges } from "./xp-make.ts";

const HOUSE = DEFAULT_CREATION_HOUSE;
const LANG = "QUADRANT.Siege.Xp.Refuse";

/** A learner of stored data; powers are given beside it, since they are items. */
function learnerOf(system: object, more: Partial<Learner> = {}): Learner {
  const { attributes, bundles, specialties, mutation } = v.parse(SiegeActorState, system);
  const { psi, xp } = system as { psi?: { value: number }; xp?: object };
  return {
    uuid: "Actor.ada",
    at: XP_AT,
    name: "Ada",
    speciesBudget: null,
    attributes,
    bundles,
    specialties,
    psi: psi?.value ?? 0,
    xp: { ...v.parse(StoredExperience, xp ?? {}), mutation: mutation.xp },
    powers: [],
    industries: null,
    ...more,
  };
}

const order = (changes: Partial<Order>): Order => ({
  kind: "other",
  pool: "free",
  id: "line",
  key: "",
  from: 0,
  name: "",
  cost: 0,
  power: null,
  ...changes,
});

const SHOT = { shot: { name: "Shooting", bundle: "combat", attribute: "reflexes", rating: 2 } };
const rich = (system: object = {}, more: Partial<Learner> = {}): Learner =>
  learnerOf({ specialties: SHOT, ...system, xp: { free: 100 }, mutation: { xp: 5 } }, more);
const paid = (by: number) => ({ op: "add", at: XP_AT, path: "system.xp.free", by });
const logged = (entry: Partial<XpEntry>) => ({
  op: "set",
  at: XP_AT,
  path: "system.xp.log.line",
  to: { kind: "other", pool: "free", name: "", key: "", item: "", amount: 0, at: 1, ...entry },
});

describe("what is bought", () => {
  it("A point of an Attribute, of a bundle's bonus and of Psi", () => {
    expect(planOrder(rich(), order({ kind: "attribute", key: "savvy" }), HOUSE)).toEqual([
      paid(-18),
      logged({ kind: "attribute", key: "savvy", amount: -18 }),
      { op: "add", at: XP_AT, path: "system.attributes.savvy.value", by: 1 },
    ]);
    expect(planOrder(rich(), order({ kind: "bonus", key: "lore" }), HOUSE).slice(1)).toEqual([
      logged({ kind: "bonus", key: "lore", amount: -6 }),
      { op: "add", at: XP_AT, path: "system.bundles.lore.bonus", by: 1 },
    ]);
    expect(planOrder(rich(), order({ kind: "psi" }), HOUSE).slice(1)).toEqual([
      logged({ kind: "psi", amount: -9 }),
      { op: "add", at: XP_AT, path: "system.psi.value", by: 1 },
    ]);
  });

  it("A Primary bundle, an Industry, and what the GM allows", () => {
    expect(planOrder(rich(), order({ kind: "bundle", key: "lore" }), HOUSE)).toEqual([
      paid(-30),
      logged({ kind: "bundle", key: "lore", amount: -30 }),
      { op: "set", at: XP_AT, path: "system.bundles.lore.primary", to: true },
    ]);
    const industries: Industry[] = ["lore", "combat"];
    expect(planOrder(rich({}, { industries }), order({ kind: "industry", key: "spiritual" }), HOUSE)).toEqual([
      paid(-30),
      logged({ kind: "industry", key: "spiritual", amount: -30 }),
      { op: "set", at: XP_AT, path: "system.industries.spiritual", to: true },
    ]);
    expect(planOrder(rich(), order({ name: " A favour ", cost: 0 }), HOUSE)).toEqual([logged({ name: "A favour" })]);
  });

  it("A point of a Specialty that is there, or a new one with the pairing of the catalogue", () => {
    expect(planOrder(rich(), order({ kind: "specialty", key: "shot", from: 2 }), HOUSE)).toEqual([
      paid(-1),
      logged({ kind: "specialty", name: "Shooting", key: "shot", amount: -1 }),
      { op: "add", at: XP_AT, path: "system.specialties.shot.rating", by: 1 },
    ]);
    const row = (to: object) => ({ op: "set", at: XP_AT, path: "system.specialties.line", to });
    expect(planOrder(rich(), order({ kind: "specialty", name: " tactics " }), HOUSE).slice(1)).toEqual([
      logged({ kind: "specialty", name: "Tactical Maneuvers", key: "line", item: "new", amount: -1 }),
      row({ name: "Tactical Maneuvers", bundle: "combat", attribute: "savvy", rating: 1 }),
    ]);
    const own = (key: string) => planOrder(rich(), order({ kind: "specialty", name: "Card Tricks", key }), HOUSE)[2];
    expect(own("persuasion")).toEqual(
      row({ name: "Card Tricks", bundle: "persuasion", attribute: "physique", rating: 1 }),
    );
    expect(own("nonsense")).toEqual(
      row({ name: "Card Tricks", bundle: "athletics", attribute: "physique", rating: 1 }),
    );
  });

  it("SIE-ABIL-4: access to a power, the character's own or one of a compendium", () => {
    const powers = [{ id: "own", name: "Shove", xp: 6, known: false }];
    expect(planOrder(rich({}, { powers }), order({ kind: "power", power: { own: "own" } }), HOUSE)).toEqual([
      paid(-6),
      logged({ kind: "power", name: "Shove", item: "own", amount: -6 }),
      { op: "set", at: { uuid: "Actor.ada.Item.own" }, path: "system.known", to: true },
    ]);
    const power = { name: "Storm", xp: 9, data: { name: "Storm" }, id: "made" };
    expect(planOrder(rich(), order({ kind: "power", power }), HOUSE)).toEqual([
      paid(-9),
      logged({ kind: "power", name: "Storm", key: "new", item: "made", amount: -9 }),
      { op: "create", at: { uuid: "Actor.ada.Item.made" }, data: { name: "Storm" } },
    ]);
    expect(planOrder(rich(), order({ kind: "power" }), HOUSE)).toEqual([logged({ kind: "power" })]);
    expect(findOrderPrice(rich(), order({ kind: "power", power: { own: "gone" } }), HOUSE)).toBe(0);
  });
});

describe("what is refused", () => {
  const refused = (changes: Partial<Order>, learner = rich()) => refuseOrder(learner, order(changes), HOUSE);

  it("More than is left of the pool that pays", () => {
    const poor = learnerOf({ xp: { free: 17 }, mutation: { xp: 18 } });
    expect(refused({ kind: "attribute", key: "savvy" }, poor)).toEqual({
      key: `${LANG}.TooFew.free`,
      with: { name: "Ada", needs: 18, has: 17 },
    });
    expect(refused({ kind: "attribute", key: "savvy", pool: "mutation" }, poor)).toBeNull();
    expect(refused({ kind: "bundle", key: "lore", pool: "mutation" }, poor)?.key).toBe(`${LANG}.TooFew.mutation`);
  });

  it("A value that somebody raised meanwhile", () => {
    const stale = { key: `${LANG}.Stale` };
    expect(refused({ kind: "attribute", key: "savvy", from: 1 })).toEqual({
      ...stale,
      with: { what: "QUADRANT.Siege.Attribute.savvy", present: 0 },
    });
    expect(refused({ kind: "bonus", key: "lore", from: 2 })).toEqual({
      ...stale,
      with: { what: "QUADRANT.Siege.Bundle.lore", present: 0 },
    });
    expect(refused({ kind: "psi", from: 1 }, rich({ psi: { value: 3 } }))).toEqual({
      ...stale,
      with: { what: "QUADRANT.Siege.Sheet.Psi", present: 3 },
    });
    expect(refused({ kind: "specialty", key: "shot", from: 1 })).toEqual({
      ...stale,
      with: { what: "Shooting", present: 2 },
    });
    expect(refused({ kind: "specialty", key: "shot", from: 2 })).toBeNull();
    expect(refused({ kind: "bonus", key: "lore" })).toBeNull();
  });

  it("What is there already", () => {
    const has = (what: string) => ({ key: `${LANG}.Has`, with: { what } });
    expect(refused({ kind: "bundle", key: "lore" }, rich({ bundles: { lore: { primary: true } } }))).toEqual(
      has("QUADRANT.Siege.Bundle.lore"),
    );
    expect(refused({ kind: "specialty", name: "shooting" })).toEqual(has("Shooting"));
    const planet = rich({}, { industries: ["lore"] });
    expect(refused({ kind: "industry", key: "lore" }, planet)).toEqual(has("QUADRANT.Siege.Industry.lore"));
    expect(refused({ kind: "industry", key: "combat" }, planet)).toBeNull();
    const powers = [{ id: "own", name: "Shove", xp: 6, known: true }];
    expect(refused({ kind: "power", power: { own: "own" } }, rich({}, { powers }))).toEqual(has("Shove"));
    const again = { name: "shove", xp: 6, data: {}, id: "x" };
    expect(refused({ kind: "power", power: again }, rich({}, { powers }))).toEqual(has("Shove"));
    expect(refused({ kind: "power", power: again })).toBeNull();
  });

  it("What is gone, has no name, or makes no sense", () => {
    const gone = { key: "QUADRANT.Refuse.Gone" };
    expect(refused({ kind: "specialty", key: "none" })).toEqual(gone);
    expect(refused({ kind: "power", power: { own: "none" } })).toEqual(gone);
    expect(refused({ name: "  " })).toEqual({ key: `${LANG}.NoName` });
    const malformed = { key: "QUADRANT.Refuse.Malformed" };
    for (const kind of ["attribute", "bonus", "bundle", "industry", "power"] as const) {
      expect(refused({ kind, key: "nonsense" })).toEqual(malformed);
    }
    expect(refused({ kind: "industry", key: "lore" })).toEqual(malformed);
    expect(refused({ name: "A favour", cost: 1 })).toBeNull();
  });
});

describe("what is taken back", () => {
  const log = (entry: Partial<XpEntry>) => ({ free: 1, log: { line: { pool: "free", amount: -3, ...entry } } });
  const back = (entry: Partial<XpEntry>, system: object = {}, more: Partial<Learner> = {}) =>
    planReturn(learnerOf({ ...system, xp: log(entry) }, more), "line").slice(2);

  it("Every kind gives back what it was", () => {
    expect(planReturn(learnerOf({ xp: log({ kind: "psi" }) }), "line")).toEqual([
      paid(3),
      { op: "unset", at: XP_AT, path: "system.xp.log.line" },
      { op: "add", at: XP_AT, path: "system.psi.value", by: -1 },
    ]);
    expect(back({ kind: "attribute", key: "savvy" })).toEqual([
      { op: "add", at: XP_AT, path: "system.attributes.savvy.value", by: -1 },
    ]);
    expect(back({ kind: "bonus", key: "lore" })).toEqual([
      { op: "add", at: XP_AT, path: "system.bundles.lore.bonus", by: -1 },
    ]);
    expect(back({ kind: "bundle", key: "lore" })).toEqual([
      { op: "set", at: XP_AT, path: "system.bundles.lore.primary", to: false },
    ]);
    expect(back({ kind: "industry", key: "lore" }, {}, { industries: ["combat", "lore"] })).toEqual([
      { op: "set", at: XP_AT, path: "system.industries.lore", to: false },
    ]);
    expect(back({ kind: "other", name: "A favour" })).toEqual([]);
  });

  it("A row that was bought goes with its last point", () => {
    const rated = (rating: number, item: string) =>
      back({ kind: "specialty", key: "shot", item }, { specialties: { shot: { ...SHOT.shot, rating } } });
    const lowered = { op: "add", at: XP_AT, path: "system.specialties.shot.rating", by: -1 };
    expect(rated(1, "new")).toEqual([{ op: "unset", at: XP_AT, path: "system.specialties.shot" }]);
    expect(rated(2, "new")).toEqual([lowered]);
    expect(rated(1, "")).toEqual([lowered]);
  });

  it("A power that was created is deleted; one of the character's own is unknown again; one that is gone stays so", () => {
    const powers = [{ id: "own", name: "Shove", xp: 6, known: true }];
    const at = { uuid: "Actor.ada.Item.own" };
    expect(back({ kind: "power", item: "own", key: "new" }, {}, { powers })).toEqual([{ op: "delete", at }]);
    expect(back({ kind: "power", item: "own" }, {}, { powers })).toEqual([
      { op: "set", at, path: "system.known", to: false },
    ]);
    expect(back({ kind: "power", item: "gone", key: "new" }, {}, { powers })).toEqual([]);
  });

  it("A line or a row that is gone is refused", () => {
    expect(refuseReturn(learnerOf({}), "line", true)).toEqual({ key: `${LANG}.NoLine` });
    expect(planReturn(learnerOf({}), "line")).toEqual([]);
    const gone = learnerOf({ xp: log({ kind: "specialty", key: "none", name: "Shooting" }) });
    expect(refuseReturn(gone, "line", true)).toEqual({ key: `${LANG}.RowGone`, with: { what: "Shooting" } });
    const there = learnerOf({ specialties: SHOT, xp: log({ kind: "specialty", key: "shot" }) });
    expect(refuseReturn(there, "line", false)).toBeNull();
    expect(refuseReturn(learnerOf({ xp: log({ kind: "award", amount: 1 }) }), "line", false)?.key).toBe(
      "QUADRANT.Refuse.GmOnly",
    );
  });
});

/** What three clients do with one character, in any order; each saw the character as it was a few moves before. */
const moves = fc.array(
  fc.record({
    what: fc.constantFrom("award", "buy", "back", "undo"),
    pool: fc.constantFrom(...XP_POOLS),
    kind: fc.constantFrom(...BOUGHT.filter((kind) => kind !== "power" && kind !== "industry")),
    attribute: fc.constantFrom(...ATTRIBUTES),
    bundle: fc.constantFrom(...BUNDLES),
    name: fc.constantFrom("", "Stealth", "Card Tricks"),
    points: fc.integer({ min: 1, max: 40 }),
    pick: fc.nat(30),
    lag: fc.nat(2),
  }),
  { maxLength: 40 },
);

describe("histories", () => {
  it("Over random histories of three clients nothing is lost, spent twice or below zero, and undo is identity", () => {
    fc.assert(
      fc.property(moves, fc.nat(5), (history, debt) => {
        const house = { ...HOUSE, speciesBalance: "payoff" as const };
        const begun = { specialties: SHOT, psi: { value: 0 }, xp: { free: 0, debt, log: {} } };
        let system = JSON.parse(
          JSON.stringify({ ...v.parse(SiegeActorState, begun), psi: begun.psi, xp: begun.xp }),
        ) as Fields;
        const seen: Fields[] = [system];
        for (const [i, { what, pool, kind, attribute, bundle, name, points, pick, lag }] of history.entries()) {
          const id = `line${i}`;
          const now = learnerOf(system);
          const then = learnerOf(seen.at(-1 - lag) ?? system);
          const key = { attribute, specialty: "shot" }[kind as string] ?? bundle;
          const from = {
            attribute: then.attributes[attribute].value,
            bonus: then.bundles[bundle].bonus,
            specialty: then.specialties["shot"]?.rating ?? 0,
            psi: then.psi,
          }[kind as string];
          const wanted = order({ kind, pool, id, key, from: from ?? 0, name, cost: points });
          const lines = Object.keys(now.xp.log);
          const line = lines[pick % Math.max(1, lines.length)] ?? "";
          const plan = (): readonly Change[] => {
            if (what === "award") return planXpAward(now, { points, pool, reason: "", id, payoff: `owed${i}` }, house);
            if (what === "back") return refuseReturn(now, line, true) ? [] : planReturn(now, line);
            return refuseOrder(now, wanted, house) ? [] : planOrder(now, wanted, house);
          };
          const { next, applied } = recordChanges(system, plan());
          expect(applyChanges(next, invertChanges(applied))).toEqual(system);
          if (what !== "undo") system = next;
          seen.push(system);
          const { xp } = learnerOf(system);
          for (const each of XP_POOLS) expect(xp[each]).toBe(sumXpLines(xp, each));
          expect(Math.min(xp.free, xp.mutation, xp.debt)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
