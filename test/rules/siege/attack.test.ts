import { describe, expect, it } from "vitest";
import {
  type Attack,
  FIGHTING_SPECIALTIES,
  createAttackCheck,
  listCombatDefenseLines,
  computeHoldingDamage,
  isAutomaticHit,
  refuseAttack,
  computeWeaponDamage,
  computeSizeEffect,
  computeVolleyOdds,
  refuseSplit,
  createSplitChecks,
  resolveVolley,
} from "../../../src/rules/siege/attack.ts";
import { type ChallengeCheck, resolveCheck, computeTerms } from "../../../src/rules/siege/challenge.ts";
import { computeChances } from "../../../src/rules/shared/odds.ts";
import { total } from "../../../src/rules/shared/reasons.ts";
import { house, term } from "./make.ts";

const attack = (changes: Partial<Attack> = {}): Attack => ({
  bundle: "combat",
  primary: true,
  attribute: term(3, "reflexes"),
  specialty: term(1, "Shooting"),
  gear: [term(4, "gun")],
  range: null,
  sizes: null,
  defense: [term(8, "defense")],
  situational: [],
  critAttempt: false,
  ...changes,
});
const reach = (restricted: boolean) => ({ class: "short", restricted }) as const;

describe("SIE-ATK-1 an attack", () => {
  it("Range and Size are added as bonus or Challenge Level, and terms of 0 are left out", () => {
    const far = computeTerms(createAttackCheck(attack({ range: { reach: reach(false), band: "extreme" } })), house());
    expect(far).toMatchObject({ target: 26, bonusTotal: 8 });
    expect(far.cl.map(({ label, value }) => [label, value])).toEqual([
      ["defense", 8],
      ["QUADRANT.Siege.Check.Range", 6],
    ]);
    const near = computeTerms(
      createAttackCheck(attack({ range: { reach: reach(false), band: "close" }, sizes: { attacker: 9, target: 22 } })),
      house(),
    );
    expect(near.bonus.map(({ label, value }) => [label, value])).toEqual([
      ["reflexes", 3],
      ["Shooting", 1],
      ["gun", 4],
      ["QUADRANT.Siege.Check.Range", 1],
      ["QUADRANT.Siege.Check.Size", 6],
    ]);
    expect(near.target).toBe(20);
    expect(computeTerms(createAttackCheck(attack({ sizes: { attacker: 22, target: 9 } })), house()).target).toBe(26);
    expect(computeTerms(createAttackCheck(attack({ situational: [term(3), term(0)] })), house()).cl).toHaveLength(2);
    expect(createAttackCheck(attack({ specialty: null })).bonus).toHaveLength(2);
  });

  it("An attack outside a weapon's only band is not rolled", () => {
    expect(refuseAttack(attack({ range: { reach: reach(true), band: "medium" } }))?.key).toBe(
      "QUADRANT.Siege.Refuse.OutsideRangeClass",
    );
    expect(refuseAttack(attack({ range: { reach: reach(true), band: "short" } }))).toBeNull();
    expect(refuseAttack(attack())).toBeNull();
  });

  it("SIE-OBJ-1: a check against a stationary target is Primary, and an immobile one is hit without a roll", () => {
    expect(computeTerms(createAttackCheck(attack({ primary: false, stance: "stationary" })), house())).toMatchObject({
      base: 12,
      primary: true,
    });
    expect(computeTerms(createAttackCheck(attack({ primary: false, stance: "normal" })), house()).base).toBe(18);
    expect([isAutomaticHit({ stance: "immobile" }), isAutomaticHit({ stance: "normal" }), isAutomaticHit({})]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("SIE-ATTR-1: fighting Specialties are paired with their Attributes", () => {
    expect(FIGHTING_SPECIALTIES).toEqual({ Melee: "physique", Unarmed: "physique", Shooting: "reflexes" });
  });
});

describe("SIE-ATK-2 Combat Defense", () => {
  it("Combat Defense lists each part", () => {
    const state = {
      source: { uuid: "Actor.b" },
      base: 3,
      temporary: 0,
      armour: [term(4, "Vest")],
      moving: false,
      stationary: false,
    };
    expect(listCombatDefenseLines(state).map(({ label, value }) => [label, value])).toEqual([
      ["QUADRANT.Siege.Defense.Combat", 3],
      ["Vest", 4],
    ]);
    expect(total(listCombatDefenseLines({ ...state, moving: true }))).toBe(10);
    expect(total(listCombatDefenseLines({ ...state, stationary: true }))).toBe(1);
    expect(total(listCombatDefenseLines({ ...state, temporary: -2 }))).toBe(5);
  });
});

describe("SIE-ATK-3, SIE-ATK-4 boxes of a hit", () => {
  it("A hit marks the weapon's listed boxes, or one", () => {
    expect([3, 1, 0].map(computeWeaponDamage)).toEqual([3, 1, 1]);
    expect([1, 2, 3].map(computeHoldingDamage)).toEqual([0, 1, 1]);
  });
});

describe("SIE-ATK-6 Rapid Fire", () => {
  it("Rapid Fire makes a check for each part of the bonus", () => {
    const shots = createSplitChecks(attack({ gear: [], attribute: term(3), specialty: null }), [term(5), term(3)]);
    expect(shots.map((shot) => computeTerms(shot, house()).bonusTotal)).toEqual([8, 6]);
    const fired = resolveVolley(shots, [12, 13], 2, house());
    expect(fired).toMatchObject({ hits: 1, boxes: 2 });
    expect(fired.shots[0]).toEqual(resolveCheck(shots[0] ?? createAttackCheck(attack()), 12, house()));
    expect(() => resolveVolley(shots, [12], 2, house())).toThrow(RangeError);
  });

  it("The odds of a volley are those of its shots together", () => {
    const [sure, hopeless, even] = [-20, 60, 10].map((cl) =>
      createAttackCheck(
        attack({ attribute: term(-1), specialty: null, gear: [], defense: [term(cl - 12)], range: null }),
      ),
    );
    if (!sure || !hopeless || !even) throw new Error("three checks");
    const plain = house({ naturals: "none" });
    const chances = (checks: readonly ChallengeCheck[]) => [...computeChances(computeVolleyOdds(checks, plain))];
    expect(chances([sure, sure])).toEqual([[2, 1]]);
    expect(chances([sure, hopeless])).toEqual([[1, 1]]);
    // 1d20 - 1 against 10 succeeds with 10 of 20 faces.
    expect(chances([even])).toEqual([
      [0, 0.5],
      [1, 0.5],
    ]);
    expect(chances([even, even])).toEqual([
      [0, 0.25],
      [1, 0.5],
      [2, 0.25],
    ]);
  });

  it("Rapid Fire in parts that do not add up to the whole is refused", () => {
    expect(refuseSplit(8, [4, 4])).toBeNull();
    expect(refuseSplit(8, [8, 0])).toBeNull();
    expect(refuseSplit(8, [5, 4])).toEqual({
      key: "QUADRANT.Siege.Refuse.SplitDoesNotFit",
      with: { whole: 8, sum: 9 },
    });
    for (const parts of [
      [9, -1],
      [4.5, 3.5],
      [4, 3],
    ])
      expect(refuseSplit(8, parts)).not.toBeNull();
  });
});

describe("lines of an attack and of Defense name their rules", () => {
  it("SIE-RANGE-2, SIE-SIZE-1, SIE-ATK-2", () => {
    const near = createAttackCheck(
      attack({ range: { reach: reach(false), band: "close" }, sizes: { attacker: 9, target: 22 } }),
    );
    expect(near.bonus.slice(-2).map(({ source }) => source)).toEqual([{ rule: "SIE-RANGE-2" }, { rule: "SIE-SIZE-1" }]);
    const state = { source: { uuid: "Actor.b" }, base: 3, temporary: 1, armour: [], moving: true, stationary: true };
    expect(listCombatDefenseLines(state).map(({ source }) => source)).toEqual([
      { uuid: "Actor.b" },
      ...Array<object>(3).fill({ rule: "SIE-ATK-2" }),
    ]);
  });

  it("SIE-SIZE-1: equal sizes change nothing", () =>
    expect(computeSizeEffect(10, 10)).toEqual({
      difference: 0,
      sizeModifier: 0,
      woundModifier: 0,
      rollBonus: 0,
      cl: 0,
      damage: 0,
    }));

  it("SIE-ATK-6: the odds of a volley begin with no hit", () => {
    const sure = createAttackCheck(attack({ defense: [term(-40)] }));
    const doomed = { ...createAttackCheck(attack()), doomed: true };
    const even = createAttackCheck(attack({ attribute: term(-1), specialty: null, gear: [], defense: [term(-2)] }));
    const plain = house({ naturals: "none" });
    expect([...computeVolleyOdds([sure, doomed, even, even], plain).keys()]).toEqual([1, 2, 3]);
    expect([...computeVolleyOdds([even, sure, even], plain).keys()]).toEqual([1, 2, 3]);
  });
});
