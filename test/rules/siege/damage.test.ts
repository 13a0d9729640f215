import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  findWornArmour,
  planSacrifice,
  planWear,
  isProtective,
  refuseSacrifice,
  countUsesLeft,
  countUsesSpent,
} from "../../../src/rules/siege/armour.ts";
import {
  type Hit,
  Hit as HitSchema,
  applyHit,
  applyHitToItem,
  createHit,
  findHit,
  refuseHit,
  soakWithWorn,
} from "../../../src/rules/siege/damage.ts";
import {
  breakBoxes,
  classifyCondition,
  planBroken,
  refuseTreatment,
  listSubsystems,
  isStillWorking,
} from "../../../src/rules/siege/durability.ts";
import { Durability, ItemStatus, type Worn, countOrdinaryBoxes } from "../../../src/rules/siege/state.ts";
import { CRITICAL_BOXES } from "../../../src/rules/siege/track.ts";
import { type Change, type Ref, planUndo, preview } from "../../../src/rules/shared/change.ts";
import { total } from "../../../src/rules/shared/reasons.ts";
import { Table } from "../table.ts";
import { term, tracks, vest, wounds } from "./make.ts";
import { countMooksLost, explainMooksLost } from "../../../src/rules/siege/mooks.ts";

const actor: Ref = { uuid: "Scene.s.Token.t.Actor.a" };
const hit = (boxes: number, changes: Partial<Hit> = {}): Hit => ({
  damage: [term(boxes, "weapon")],
  size: 0,
  track: "wound",
  critical: false,
  piercing: false,
  ...changes,
});
const bare = { ability: [], worn: null };
const spent = { durability: { max: 3, marked: 3 }, status: { nonFunctional: true, destroyed: false } };

/** Returns a piece after changes of it and of others. */
function wornAfter(piece: Worn, changes: readonly Change[]): Worn {
  const { system } = v.parse(
    v.object({ system: v.object({ durability: Durability, status: ItemStatus }) }),
    preview(piece.at, { system: { durability: piece.durability, status: piece.status } }, changes),
  );
  return { ...piece, ...system };
}

const pieces: fc.Arbitrary<Worn> = fc
  .record({
    wound: fc.nat(4),
    stress: fc.nat(4),
    max: fc.nat(4),
    marked: fc.nat(4),
    nonFunctional: fc.boolean(),
    destroyed: fc.boolean(),
    fragile: fc.boolean(),
    equipped: fc.boolean(),
  })
  .map(({ wound, stress, max, marked, nonFunctional, destroyed, fragile, equipped }) =>
    vest({
      armor: { wound, stress },
      durability: { max, marked: Math.min(max, marked) },
      status: { nonFunctional, destroyed },
      fragile,
      equipped,
    }),
  );

const hits: fc.Arbitrary<Hit> = fc
  .record({
    boxes: fc.nat(9),
    extra: fc.nat(3),
    size: fc.integer({ min: -5, max: 5 }),
    track: fc.constantFrom<Hit["track"]>("wound", "stress"),
    critical: fc.boolean(),
    piercing: fc.boolean(),
  })
  .map(({ boxes, extra, ...rest }) => ({ ...rest, damage: [term(boxes, "weapon"), term(extra, "bonus")] }));

describe("SIE-ATK-3, SIE-ARM-1 from hit to boxes", () => {
  it("A hit is reduced by Size first, never below 0, then by armour, and is explained", () => {
    const soaked = soakWithWorn(hit(4, { size: -1 }), { ability: [], worn: vest({ armor: { wound: 2, stress: 0 } }) });
    expect(soaked).toMatchObject({ boxes: 1, criticalBoxes: 0, armourUsed: true });
    expect(soaked.rows.map(({ label, value }) => [label, value])).toEqual([
      ["weapon", 4],
      ["QUADRANT.Siege.Damage.Size", -1],
      ["Vest", -2],
    ]);
    expect(soaked.rows[2]?.source).toEqual({ uuid: "Actor.a.Item.vest" });
    expect(soakWithWorn(hit(2, { size: -3 }), { ability: [], worn: vest() })).toMatchObject({
      boxes: 0,
      armourUsed: false,
    });
    expect(soakWithWorn(hit(2), bare).rows).toHaveLength(1);
  });

  it("Abilities soak before the piece that wears out", () => {
    const worn = vest({ armor: { wound: 2, stress: 0 } });
    expect(soakWithWorn(hit(2), { ability: [term(2, "hide")], worn })).toMatchObject({ boxes: 0, armourUsed: false });
    expect(soakWithWorn(hit(5), { ability: [term(2, "hide"), term(-4)], worn })).toMatchObject({
      boxes: 1,
      armourUsed: true,
    });
  });

  it("A critical or piercing hit ignores armour", () => {
    const protection = { ability: [term(1)], worn: vest() };
    expect(soakWithWorn(hit(2, { critical: true }), protection)).toMatchObject({
      boxes: 0,
      criticalBoxes: 2,
      armourUsed: false,
    });
    expect(soakWithWorn(hit(2, { piercing: true }), protection)).toMatchObject({
      boxes: 2,
      criticalBoxes: 0,
      armourUsed: false,
    });
  });

  it("A failed attack does nothing", () => {
    expect(findHit(false, hit(4, { size: 2 }))).toBeNull();
    expect(findHit(true, hit(4))).toEqual(hit(4));
  });

  it("Damage that is not a whole number from 0 is refused", () => {
    expect(refuseHit(hit(0))).toBeNull();
    for (const bad of [hit(-1), hit(1.5), hit(1, { size: 0.5 })])
      expect(refuseHit(bad)).toEqual({ key: "QUADRANT.Siege.Refuse.NotBoxes" });
    expect(refuseHit({ ...hit(3), damage: [term(3), term(-1)] })).toBeNull();
  });

  it("Every box is explained: the rows add up to what reaches the track", () => {
    fc.assert(
      fc.property(hits, pieces, fc.nat(3), (blow, worn, ability) => {
        const soaked = soakWithWorn(blow, { ability: [term(ability, "hide")], worn });
        expect(total(soaked.rows)).toBe(soaked.boxes + soaked.criticalBoxes);
        expect(soaked.boxes).toBeGreaterThanOrEqual(0);
        expect(soaked.boxes > 0 && soaked.criticalBoxes > 0).toBe(false);
        if (blow.critical || blow.piercing || !isProtective(worn, blow.track)) expect(soaked.armourUsed).toBe(false);
      }),
    );
  });
});

describe("SIE-ARM-1, SIE-DMG-7 the piece that protects", () => {
  const at = (id: string) => ({ at: { uuid: id }, name: id });
  const light = vest({ ...at("light"), armor: { wound: 1, stress: 2 } });
  const heavy = vest({ ...at("heavy"), armor: { wound: 3, stress: 0 } });

  it("The piece with the highest Rating for the track protects, the first of equals, or the wearer's choice", () => {
    expect(findWornArmour([light, heavy], "wound")?.name).toBe("heavy");
    expect(findWornArmour([light, heavy], "stress")?.name).toBe("light");
    expect(findWornArmour([heavy, vest({ ...at("other"), armor: { wound: 3, stress: 0 } })], "wound")?.name).toBe(
      "heavy",
    );
    expect(findWornArmour([light, heavy], "wound", { uuid: "light" })?.name).toBe("light");
    expect(findWornArmour([light, heavy], "stress", { uuid: "heavy" })?.name).toBe("light");
    expect(findWornArmour([], "wound")).toBeNull();
  });

  it("A piece that protects must work, be worn and have a Rating for the track", () => {
    expect(isProtective(heavy, "wound")).toBe(true);
    expect(isProtective(heavy, "stress")).toBe(false);
    expect(isProtective({ ...heavy, equipped: false }, "wound")).toBe(false);
    expect(isProtective({ ...heavy, ...spent }, "wound")).toBe(false);
    expect(findWornArmour([light, { ...heavy, ...spent }], "wound")?.name).toBe("light");
  });
});

describe("SIE-ARM-2, SIE-ARM-3 wear and sacrifice", () => {
  it.each([
    [3, 0, 4],
    [3, 3, 1],
    [3, 4, 0],
    [0, 0, 1],
    [0, 1, 0],
  ])("Durability %i after %i uses works %i times more", (durability, uses, left) => {
    let piece = vest({ durability: { max: durability, marked: 0 } });
    for (let use = 0; use < uses; use++) piece = wornAfter(piece, planWear(piece));
    expect(countUsesLeft(piece)).toBe(left);
    expect(countUsesSpent(piece)).toBe(uses);
  });

  it("Wear marks a box, and after the last of them the critical one", () => {
    expect(planWear(vest())).toEqual([{ op: "add", at: vest().at, path: "system.durability.marked", by: 1 }]);
    expect(planWear(vest({ durability: { max: 3, marked: 3 } }))).toEqual([
      { op: "set", at: vest().at, path: "system.status.nonFunctional", to: true },
    ]);
    expect(planSacrifice(vest())).toEqual([{ op: "set", at: vest().at, path: "system.status.destroyed", to: true }]);
  });

  it("Armour is sacrificed only if it is Non-functional, not destroyed, not Fragile and worn", () => {
    const refusal = (changes: Partial<Worn>) => refuseSacrifice(vest(changes))?.key;
    expect(refusal(spent)).toBeUndefined();
    expect(refusal({})).toBe("QUADRANT.Siege.Refuse.ArmourStillWorks");
    expect(refusal({ ...spent, fragile: true })).toBe("QUADRANT.Siege.Refuse.ArmourFragile");
    expect(refusal({ ...spent, equipped: false })).toBe("QUADRANT.Siege.Refuse.ArmourNotWorn");
    expect(refusal({ ...spent, status: { nonFunctional: true, destroyed: true } })).toBe(
      "QUADRANT.Siege.Refuse.ArmourDestroyed",
    );
  });

  it("Sacrificed armour soaks once more and is destroyed", () => {
    const worn = vest(spent);
    const given = { ability: [], worn, sacrificed: true };
    expect(soakWithWorn(hit(3), { ability: [], worn })).toMatchObject({ boxes: 3, armourUsed: false });
    const { soaked, changes } = applyHit({ at: actor, health: wounds(0, 4) }, hit(3), given);
    expect(soaked).toMatchObject({ boxes: 2, armourUsed: true });
    expect(changes).toContainEqual({ op: "set", at: worn.at, path: "system.status.destroyed", to: true });
    const harmless = applyHit({ at: actor, health: wounds(0, 4) }, hit(0), given);
    expect(harmless.changes.filter(({ at }) => at === worn.at)).toEqual([]);
  });

  it("Armour protects against Durability + 2 attacks at most", () => {
    fc.assert(
      fc.property(fc.nat(6), fc.boolean(), fc.array(hits, { minLength: 10, maxLength: 25 }), (max, fragile, blows) => {
        let worn = vest({ armor: { wound: 2, stress: 1 }, durability: { max, marked: 0 }, fragile });
        let softened = 0;
        for (const blow of blows) {
          const protection = { ability: [], worn, sacrificed: refuseSacrifice(worn) === null };
          const { soaked, changes } = applyHit({ at: actor, health: wounds(0, 99) }, blow, protection);
          if (soaked.armourUsed) softened += 1;
          worn = wornAfter(worn, changes);
        }
        expect(softened).toBeLessThanOrEqual(max + (fragile ? 1 : 2));
      }),
    );
  });
});

/** The documents that a hit changes. */
const tableOf = (health: ReturnType<typeof wounds>, worn: Worn): Table => {
  const boxes = Object.fromEntries(CRITICAL_BOXES[health.track].map((box, i) => [box, health.critical[i] ?? false]));
  const path = health.track === "wound" ? "wounds" : "stress";
  return new Table({
    [actor.uuid]: { system: { [path]: { normal: health.normal, critical: boxes } } },
    "Actor.a.Item.vest": { system: { durability: worn.durability, status: worn.status } },
  });
};

describe("a whole hit", () => {
  it("A hit accounts for all damage, changes what it reports, and can be undone completely", () => {
    fc.assert(
      fc.property(tracks, hits, pieces, fc.boolean(), (health, blow, worn, sacrificed) => {
        const one = { ...blow, track: health.track };
        const protection = { ability: [], worn, sacrificed };
        const { soaked, marked, changes } = applyHit({ at: actor, health }, one, protection);
        expect(marked.normal + marked.critical.length + marked.overflow).toBe(soaked.boxes + soaked.criticalBoxes);

        const table = tableOf(health, worn);
        const start = table.dump();
        const receipts = table.apply(changes);
        const path = health.track === "wound" ? "system.wounds" : "system.stress";
        expect(table.read(actor, `${path}.normal`)).toEqual(marked.since.normal);
        expect(CRITICAL_BOXES[health.track].map((box) => table.read(actor, `${path}.critical.${box}`))).toEqual(
          marked.since.critical,
        );
        const piece = soaked.armourUsed ? wornAfter(worn, sacrificed ? planSacrifice(worn) : planWear(worn)) : worn;
        expect(table.read(worn.at, "system.durability.marked")).toBe(piece.durability.marked);
        expect(table.read(worn.at, "system.status")).toEqual(piece.status);

        const places = changes.map((change) => JSON.stringify([change.at, "path" in change ? change.path : ""]));
        expect(new Set(places).size).toBe(places.length);
        const back = planUndo(receipts, table.read, []);
        if (!("changes" in back)) throw new Error("nothing has moved on, and yet undo refuses");
        table.apply(back.changes);
        expect(table.dump()).toEqual(start);
      }),
    );
  });
});

describe("SIE-DMG-5, SIE-DMG-6, SIE-DMG-8 Durability tracks", () => {
  const state = (max: number, marked: number, nonFunctional = false, destroyed = false) => ({
    durability: { max, marked },
    status: { nonFunctional, destroyed },
  });

  it.each([
    [state(0, 0), 1, false, state(0, 0, true), 0],
    [state(2, 0), 2, false, state(2, 2), 0],
    [state(2, 2), 1, false, state(2, 2, true), 0],
    [state(2, 2, true), 1, false, state(2, 2, true, true), 0],
    [state(2, 0), 6, false, state(2, 2, true, true), 2],
    [state(2, 2, true, true), 3, false, state(2, 2, true, true), 3],
    [state(3, 1), 2, true, state(3, 2), 0],
    [state(2, 2), 5, true, state(2, 2, true), 0],
    [state(2, 1), 0, true, state(2, 1), 0],
    [state(2, 1, true), 2, false, state(2, 2, true, true), 0],
  ])("The track %j is hit for %i (critical: %s)", (before, boxes, critical, since, overflow) => {
    expect(breakBoxes(before, boxes, critical)).toMatchObject({ since, overflow });
  });

  it("An item's own armour is ignored on a critical hit only", () => {
    const target = { at: actor, wear: state(3, 1) };
    const plates = { ability: [term(2, "plates")], worn: null };
    expect(applyHitToItem(target, hit(2), plates).broken.since).toEqual(state(3, 1));
    expect(applyHitToItem(target, hit(2, { critical: true }), plates).broken.since).toEqual(state(3, 2));
    expect(applyHitToItem(target, hit(1), { ability: [], worn: vest() }).changes).toHaveLength(1);
  });

  it("A hit on an item changes what it reports, and can be undone completely", () => {
    const states = fc
      .tuple(fc.nat(4), fc.nat(4), fc.boolean(), fc.boolean())
      .map(([max, marked, non, gone]) => state(max, Math.min(max, marked), non, gone));
    fc.assert(
      fc.property(states, fc.nat(8), fc.boolean(), (before, boxes, critical) => {
        const broken = breakBoxes(before, boxes, critical);
        const table = new Table({ [actor.uuid]: { system: before } });
        const start = table.dump();
        const receipts = table.apply(planBroken(actor, before, broken));
        expect(table.read(actor, "system")).toEqual(broken.since);
        expect(broken.since.durability.marked).toBeLessThanOrEqual(before.durability.max);
        const newly = (flag: "nonFunctional" | "destroyed"): number =>
          broken.since.status[flag] && !before.status[flag] ? 1 : 0;
        expect(broken.marked + newly("nonFunctional") + newly("destroyed") + broken.overflow).toBe(
          critical ? Math.min(1, boxes) : boxes,
        );
        const back = planUndo(receipts, table.read, []);
        if ("changes" in back) table.apply(back.changes);
        expect(table.dump()).toEqual(start);
      }),
    );
  });

  it("Each subsystem has a box after the item's own", () => {
    expect(countOrdinaryBoxes(1, 2)).toBe(3);
    expect(listSubsystems(1, 2, 1).map(({ usable }) => usable)).toEqual([true, true]);
    expect(listSubsystems(1, 2, 2).map(({ usable }) => usable)).toEqual([false, true]);
    expect(listSubsystems(1, 2, 3)).toEqual([
      { usable: false, damaged: false },
      { usable: false, damaged: false },
    ]);
  });

  it("Conditions have names, and repairs fix what can't be healed", () => {
    expect(classifyCondition({ nonFunctional: false, destroyed: false })).toBe("functional");
    expect(classifyCondition({ nonFunctional: true, destroyed: false })).toBe("nonFunctional");
    expect(classifyCondition({ nonFunctional: true, destroyed: true })).toBe("destroyed");
    expect([state(1, 1), state(1, 1, true), state(1, 1, false, true)].map(isStillWorking)).toEqual([
      true,
      false,
      false,
    ]);
    expect(refuseTreatment(true, "repair")).toBeNull();
    expect(refuseTreatment(true, "firstAid")?.key).toBe("QUADRANT.Siege.Refuse.RepairedNotHealed");
    expect(refuseTreatment(false, "healing")).toBeNull();
    expect(refuseTreatment(false, "repair")?.key).toBe("QUADRANT.Siege.Refuse.HealedNotRepaired");
  });
});

describe("SIE-MOOK-4 why mooks fall", () => {
  it.each([
    [2, 4, { Hit: 1 }],
    [4, 4, { Hit: 1, Boxes: 1 }],
    [12, 2, { Hit: 1, Boxes: 4, NotThere: -3 }],
    [0, 0, { Hit: 1, NotThere: -1 }],
  ])("A hit of %i boxes on %i mooks: %j", (boxes, count, expected) => {
    const terms = explainMooksLost(count, boxes).map(({ label, value }) => [label.split(".").at(-1), value]);
    expect(Object.fromEntries(terms)).toEqual(expected);
    expect(explainMooksLost(count, boxes).reduce((sum, { value }) => sum + value, 0)).toBe(
      countMooksLost(count, boxes),
    );
  });
});

describe("what a hit carries", () => {
  const weapon = (critical: boolean, piercing: boolean) => ({
    damage: { total: 2, track: "stress", critical } as const,
    piercing,
  });

  it("SIE-ARM-1: a hit has the boxes, track and properties of its weapon", () =>
    expect(createHit(weapon(false, true), term(3, "boxes"), false)).toEqual({
      damage: [term(3, "boxes")],
      size: 0,
      track: "stress",
      critical: false,
      piercing: true,
    }));

  it("SIE-CRIT-2: it is critical by the roll or by the weapon", () =>
    expect(
      [
        [false, false],
        [false, true],
        [true, false],
        [true, true],
      ].map(([rolled, own]) => createHit(weapon(own === true, false), term(1), rolled === true).critical),
    ).toEqual([false, true, true, true]));

  it("A card that was stored before weapons had a property lacks it", () => {
    const { piercing: _, ...older } = hit(2);
    expect(v.parse(HitSchema, older)).toEqual(hit(2));
  });

  it("SIE-DMG-1: every line of the damage is a whole number", () =>
    expect(refuseHit(hit(2, { damage: [term(2), term(0.5), term(0.5)] }))).toEqual({
      key: "QUADRANT.Siege.Refuse.NotBoxes",
    }));

  it("SIE-SIZE-1, SIE-ARM-1: the lines of Size and of armour name their source", () => {
    const worn = vest({ armor: { wound: 2, stress: 0 } });
    const { rows } = soakWithWorn(hit(5, { size: 2 }), { ability: [], worn });
    expect(rows.map(({ value, source }) => [value, source])).toEqual([
      [5, { by: "gm" }],
      [2, { rule: "SIE-SIZE-1" }],
      [-2, { uuid: "Actor.a.Item.vest" }],
    ]);
    const borrowed = { ...worn, at: { setting: "quadrant.siege.pool" } };
    expect(soakWithWorn(hit(5), { ability: [], worn: borrowed }).rows.at(-1)?.source).toEqual({ rule: "SIE-ARM-1" });
  });

  it("SIE-ARM-3: armour that can't be sacrificed softens nothing where it is said to be", () => {
    const worn = vest({ armor: { wound: 2, stress: 0 } });
    expect(soakWithWorn(hit(5), { ability: [], worn, sacrificed: true })).toMatchObject({
      boxes: 5,
      armourUsed: false,
    });
    const broken = vest({ ...spent, armor: { wound: 2, stress: 0 } });
    expect(soakWithWorn(hit(5), { ability: [], worn: broken, sacrificed: true })).toMatchObject({
      boxes: 3,
      armourUsed: true,
    });
  });

  it("SIE-ARM-2: a piece that is destroyed or Non-functional softens no hit more, one in order Durability and one", () => {
    const left = (nonFunctional: boolean, destroyed: boolean) =>
      countUsesLeft({ durability: { max: 3, marked: 1 }, status: { nonFunctional, destroyed } });
    expect([left(false, false), left(true, false), left(false, true), left(true, true)]).toEqual([3, 0, 0, 0]);
  });

  it("SIE-ARM-1: the wearer's choice is the piece they name", () => {
    const light = vest({ at: { uuid: "Actor.a.Item.light" }, armor: { wound: 1, stress: 0 } });
    const middle = vest({ at: { uuid: "Actor.a.Item.middle" }, armor: { wound: 2, stress: 0 } });
    const heavy = vest({ at: { uuid: "Actor.a.Item.heavy" }, armor: { wound: 3, stress: 0 } });
    const choose = (choice?: Ref) => findWornArmour([light, middle, heavy], "wound", choice);
    expect([choose(middle.at), choose(heavy.at), choose()]).toEqual([middle, heavy, heavy]);
  });

  it("SIE-MOOK-4: each reason why mooks fall names the rule", () =>
    expect(explainMooksLost(3, 9).map(({ value, source }) => [value, source])).toEqual([
      [1, { rule: "SIE-MOOK-4" }],
      [3, { rule: "SIE-MOOK-4" }],
      [-1, { rule: "SIE-MOOK-4" }],
    ]));
});
