import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { legality, computeRating } from "../../../src/rules/sidonia/armour.ts";
import { buildBody, computeHealthState } from "../../../src/rules/sidonia/body.ts";
import { type WeaponDamage, computeDamage } from "../../../src/rules/sidonia/damage.ts";
import { type Blow, markBody, planMarks, refuseBlow, applyArmour, resolveHit } from "../../../src/rules/sidonia/hit.ts";
import { type Body, LOCATIONS, TRACKS, TRACK_OF } from "../../../src/rules/sidonia/state.ts";
import { planUndo } from "../../../src/rules/shared/change.ts";
import { total } from "../../../src/rules/shared/reasons.ts";
import { Table } from "../table.ts";
import { blows, bodies, house, houses, pieces, term, selectSpecializations } from "./make.ts";

const actor = { uuid: "Actor.a" };
const blade: WeaponDamage = { kind: "melee", damageType: "wound", strike: "either", class: "light" };
const by = (physique: number, ...own: ("strength" | "agility")[]) => ({
  physique: term(physique),
  specializations: selectSpecializations(...own),
});
const room = (body: Body, location: (typeof LOCATIONS)[number], track: (typeof TRACKS)[number]): number =>
  Math.max(0, body[location][track].max - body[location][track].value);

describe("SID-DMG-2, SID-TRK-2 a blow", () => {
  it("A blow marks no more boxes than there are, and accounts for every point", () => {
    fc.assert(
      fc.property(bodies, blows, pieces, houses, (body, blow, worn, rules) => {
        const struck = resolveHit(body, blow, worn, rules);
        const since = markBody(body, struck.marks);
        for (const location of LOCATIONS) {
          for (const track of TRACKS) {
            const { value, max } = since[location][track];
            expect(value).toBeGreaterThanOrEqual(body[location][track].value);
            expect(value).toBeLessThanOrEqual(Math.max(max, body[location][track].value));
          }
        }
        const boxes = struck.marks.reduce((sum, mark) => sum + mark.boxes, 0);
        expect(boxes + struck.lost).toBe(struck.arrived + struck.trauma);
        expect(total(struck.rows)).toBe(struck.arrived);
        expect(struck.arrived).toBeGreaterThanOrEqual(0);
        expect(struck.arrived).toBeLessThanOrEqual(blow.damage.amount);
        if (struck.arrived === 0) expect(struck).toMatchObject({ marks: [], lost: 0, overwhelming: false });
      }),
    );
  });

  it("A blow changes only its location, unless wounds continue to the torso", () => {
    fc.assert(
      fc.property(bodies, blows, pieces, houses, (body, blow, worn, rules) => {
        for (const { location, track, boxes } of resolveHit(body, blow, worn, rules).marks) {
          expect(boxes).toBeGreaterThan(0);
          if (location === blow.location) continue;
          expect([location, track, rules.excessDamage]).toEqual(["torso", "health", "torso"]);
          expect(room(body, blow.location, "health")).toBeLessThanOrEqual(blow.damage.amount);
        }
      }),
    );
  });

  it("undoing a hit restores every box", () => {
    fc.assert(
      fc.property(bodies, blows, pieces, houses, (body, blow, worn, rules) => {
        const table = new Table({ "Actor.a": { system: { locations: body } } });
        const start = table.dump();
        const receipt = table.apply(planMarks(actor, resolveHit(body, blow, worn, rules).marks));
        const back = planUndo(receipt, table.read, []);
        table.apply("changes" in back ? back.changes : []);
        expect(table.dump()).toEqual(start);
      }),
    );
  });

  it("A blow's damage is a whole number from 0", () => {
    const blow = (amount: number, piercing = 0): Blow => ({
      damage: { rows: [], amount, type: "wound" },
      location: "head",
      piercing,
    });
    expect(refuseBlow(blow(0))).toBeNull();
    expect(
      [blow(-1), blow(1.5), blow(Number.NaN), blow(1, -1), blow(1, 0.5)].map((one) => refuseBlow(one)?.key),
    ).toEqual(Array.from({ length: 5 }, () => "QUADRANT.Sidonia.Refuse.NotDamage"));
  });
});

describe("SID-OVR-1 to -4 overwhelming force", () => {
  /** The rule point by point: each point of damage marks a box of its own. */
  function brute(stun: number, health: number, blow: number): { stun: number; health: number; lost: number } {
    const boxes = { stun, health, lost: 0 };
    const wounded = boxes.health < 2;
    let over = false;
    const wound = (): void => void (boxes.health > 0 ? boxes.health-- : boxes.lost++);
    for (let point = 0; point < blow; point++) {
      if (boxes.stun > 0) boxes.stun--;
      else if (wounded) {
        over = true;
        wound();
      } else boxes.lost++;
    }
    if (over) wound();
    return boxes;
  }

  it("Overwhelming force agrees with a count of single points over all small inputs", () => {
    const fresh = buildBody(0, house());
    for (let health = 0; health <= 2; health++) {
      for (let stun = 0; stun <= 2; stun++) {
        for (let amount = 0; amount <= 6; amount++) {
          const body: Body = {
            ...fresh,
            leftArm: { health: { value: health, max: 2 }, stun: { value: stun, max: 2 } },
          };
          const blow: Blow = {
            damage: { rows: [term(amount)], amount, type: "blunt" },
            location: "leftArm",
            piercing: 0,
          };
          const struck = resolveHit(body, blow, [], house());
          const { leftArm } = markBody(body, struck.marks);
          const expected = brute(2 - stun, 2 - health, amount);
          expect([2 - leftArm.stun.value, 2 - leftArm.health.value, struck.lost]).toEqual([
            expected.stun,
            expected.health,
            expected.lost,
          ]);
        }
      }
    }
  });

  it("Overwhelming force never comes from wounds, or at an unhurt location", () => {
    fc.assert(
      fc.property(bodies, blows, pieces, houses, (body, blow, worn, rules) => {
        const { overwhelming } = resolveHit(body, blow, worn, rules);
        if (blow.damage.type === "wound" || computeHealthState(body[blow.location].health) === "ok")
          expect(overwhelming).toBe(false);
      }),
    );
  });

  it("by house rule, damage beyond a maimed location's boxes marks the torso", () => {
    const fresh = buildBody(0, house());
    const body: Body = { ...fresh, leftLeg: { health: { value: 2, max: 2 }, stun: { value: 0, max: 2 } } };
    const blow: Blow = { damage: { rows: [term(4)], amount: 4, type: "blunt" }, location: "leftLeg", piercing: 0 };
    expect(resolveHit(body, blow, [], house({ excessDamage: "torso" }))).toMatchObject({
      marks: [
        { location: "leftLeg", track: "stun", boxes: 2 },
        { location: "torso", track: "health", boxes: 3 },
      ],
      lost: 0,
    });
  });
});

describe("SID-ARM-1, SID-ARM-2, SID-ARM-3 armour", () => {
  const vest = { name: "Vest", source: { by: "gm" }, av: 2, pv: 0, locations: ["torso"] } as const;
  const coat = { name: "Coat", source: { by: "gm" }, av: 1, pv: 2, locations: ["torso", "leftArm"] } as const;
  const shot = (amount: number, piercing = 0, type: "wound" | "blunt" = "wound"): Blow => ({
    damage: { rows: [term(amount)], amount, type },
    location: "torso",
    piercing,
  });

  it("Armour subtracts the matching rating, and the reduction names the piece", () => {
    expect(applyArmour(shot(3), [vest, coat], house())).toMatchObject({
      arrived: 1,
      rows: [{ value: 3 }, { label: "Vest", value: -2 }],
    });
    expect(applyArmour(shot(3, 0, "blunt"), [vest, coat], house())).toMatchObject({
      arrived: 1,
      rows: [{ value: 3 }, { label: "Coat", value: -2 }],
    });
    expect(applyArmour(shot(1), [vest], house()).rows.map(({ value }) => value)).toEqual([1, -1]);
  });

  it("By house rule armour adds up, or covers every location", () => {
    expect(applyArmour(shot(5), [vest, coat], house({ armorStacking: "sum" }))).toMatchObject({ arrived: 2 });
    expect(computeRating([vest], "head", "av", house())).toEqual({ value: 0, from: [] });
    expect(computeRating([vest], "head", "av", house({ armorCoverage: "wholeBody" })).value).toBe(2);
    expect(computeRating([vest, coat], "torso", "av", house({ armorStacking: "sum" })).value).toBe(3);
  });

  it("Piercing reduces armour by its number, and never padding", () => {
    expect(applyArmour(shot(3, 1), [vest], house()).arrived).toBe(2);
    expect(applyArmour(shot(3, 5), [vest], house()).arrived).toBe(3);
    expect(applyArmour(shot(3, 5, "blunt"), [coat], house()).arrived).toBe(1);
    expect(applyArmour(shot(4, 1), [vest, coat], house({ armorStacking: "sum" })).arrived).toBe(2);
  });

  it("Armour is as legal as its better rating", () => {
    const of = (av: number, pv: number) => legality({ av, pv });
    expect([of(0, 0), of(1, 1), of(0, 2), of(2, 3), of(3, 0)]).toEqual([
      "legal",
      "legal",
      "military",
      "extraordinary",
      "extraordinary",
    ]);
  });
});

describe("SID-AMT-1 to -3 the amount of damage", () => {
  it("The amount of damage is explained row by row", () => {
    const kinds = fc.record<WeaponDamage>({
      kind: fc.constantFrom("unarmed", "melee", "ranged"),
      damageType: fc.constantFrom("wound", "blunt"),
      strike: fc.constantFrom("heavy", "precise", "either"),
      class: fc.constantFrom("light", "medium", "heavy", "extraHeavy"),
    });
    fc.assert(
      fc.property(
        kinds,
        fc.integer({ min: -1, max: 2 }),
        fc.boolean(),
        fc.boolean(),
        houses,
        (weapon, physique, strength, agility, rules) => {
          const own = { ...selectSpecializations(), strength, agility };
          const { rows, amount, type } = computeDamage(
            weapon,
            { physique: term(physique), specializations: own },
            rules,
          );
          expect(total(rows)).toBe(amount);
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(amount).toBeLessThanOrEqual(4);
          expect(TRACK_OF[type]).toBe(type === "wound" ? "health" : "stun");
          if (weapon.kind === "ranged") expect(type).toBe("wound");
          if (weapon.kind === "unarmed") expect(type).toBe("blunt");
        },
      ),
    );
  });

  it("A specialization adds to damage once, with the strike it is for", () => {
    expect(computeDamage(blade, by(1, "strength", "agility"), house()).amount).toBe(3);
    expect(computeDamage({ ...blade, strike: "precise" }, by(1, "strength"), house()).amount).toBe(2);
    expect(
      computeDamage({ ...blade, strike: "precise" }, by(1, "strength"), house({ strengthAllMelee: true })).amount,
    ).toBe(3);
    expect(
      computeDamage({ ...blade, strike: "heavy" }, by(1, "agility"), house({ strengthAllMelee: true })).amount,
    ).toBe(2);
  });

  it("a bound that changes the damage is shown as a row", () => {
    expect(
      computeDamage(blade, by(-1), house()).rows.map(({ label, value }) => [label.split(".").at(-1), value]),
    ).toEqual([
      ["Melee", 1],
      ["term", -1],
      ["Least", 1],
    ]);
    expect(computeDamage(blade, by(-1), house({ meleeMinimum: 0 })).amount).toBe(0);
  });
});

describe("what armour and damage say of themselves", () => {
  const armour = (name: string, av: number) => ({
    name,
    source: { rule: "SID-ARM-3" } as const,
    av,
    pv: 0,
    locations: ["torso"] as const,
  });

  it("SID-ARM-1: the better piece counts, the first of equals, and none without a rating", () => {
    const rating = (...worn: ReturnType<typeof armour>[]) =>
      computeRating(worn, "torso", "av", house({ armorStacking: "highest" })).from.map(({ name }) => name);
    expect(rating(armour("shirt", 0))).toEqual([]);
    expect(rating(armour("vest", 1), armour("plate", 3))).toEqual(["plate"]);
    expect(rating(armour("plate", 3), armour("vest", 1))).toEqual(["plate"]);
    expect(rating(armour("one", 2), armour("other", 2))).toEqual(["one"]);
  });

  it("SID-ARM-2: a piece that is pierced altogether takes nothing off, and has no row", () => {
    const blow: Blow = {
      damage: { rows: [term(3)], amount: 3, type: "wound" },
      location: "torso",
      piercing: 2,
    };
    expect(applyArmour(blow, [armour("vest", 2)], house())).toEqual({ rows: [term(3)], arrived: 3 });
    expect(applyArmour(blow, [armour("plate", 3)], house()).rows.slice(1)).toEqual([
      { label: "plate", value: -1, source: { rule: "SID-ARM-3" } },
    ]);
  });

  const rows = (...given: Parameters<typeof computeDamage>) =>
    computeDamage(...given).rows.map(({ label, value, source }) => [
      label.replace("QUADRANT.Sidonia.", ""),
      value,
      "rule" in source ? source.rule : "gm",
    ]);

  it("SID-AMT-3: a gun has the damage of its class", () => {
    const gun: WeaponDamage = { ...blade, kind: "ranged", class: "heavy" };
    expect(rows(gun, by(0), house())).toEqual([["Class.heavy", 3, "SID-AMT-3"]]);
    expect(computeDamage(gun, by(0), house(), { uuid: "Item.gun" }).rows[0]?.source).toEqual({ uuid: "Item.gun" });
  });

  it("SID-AMT-1: a fist has one, Physique and Strength, between 0 and 4", () => {
    const fist: WeaponDamage = { ...blade, kind: "unarmed" };
    expect(rows(fist, by(1, "strength"), house())).toEqual([
      ["Damage.Unarmed", 1, "SID-AMT-1"],
      ["term", 1, "gm"],
      ["Damage.Strength", 1, "SID-AMT-1"],
    ]);
    expect(rows(fist, by(0), house())).toEqual([["Damage.Unarmed", 1, "SID-AMT-1"]]);
    expect(rows(fist, by(5), house()).at(-1)).toEqual(["Damage.Most", -2, "SID-AMT-1"]);
    expect(rows(fist, by(-3), house()).at(-1)).toEqual(["Damage.Least", 2, "SID-AMT-1"]);
    expect(rows(fist, by(-1), house())).toHaveLength(2);
  });

  it("SID-AMT-2: a blade has one, Physique, and Strength or Agility", () => {
    expect(rows(blade, by(0, "agility"), house())).toEqual([
      ["Damage.Melee", 1, "SID-AMT-2"],
      ["Damage.Agility", 1, "SID-AMT-2"],
    ]);
    expect(rows(blade, by(0, "strength", "agility"), house()).at(-1)).toEqual(["Damage.Strength", 1, "SID-AMT-2"]);
    expect(rows(blade, by(-2), house({ meleeMinimum: 1 })).at(-1)).toEqual(["Damage.Least", 2, "SID-AMT-2"]);
  });
});
