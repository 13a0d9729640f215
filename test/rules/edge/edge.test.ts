import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DIFFICULTIES, nameDifficulty, readDefaultTn } from "../../../src/rules/edge/difficulty.ts";
import { SKILLS } from "../../../src/rules/edge/data/skills.ts";
import {
  burn,
  findAwardHint,
  planPool,
  refuseBurn,
  refuseDamageEdge,
  refuseSpend,
  regain,
  restore,
  spend,
  startingEdge,
} from "../../../src/rules/edge/edge.ts";
import {
  easeOneStep,
  planEase,
  planInjury,
  refuseEase,
  suggestForDamage,
  suggestSeverity,
} from "../../../src/rules/edge/injury.ts";
import {
  countUntrainedSources,
  createAttributeLine,
  listBonusLines,
  mayPickPair,
  refusePair,
  refuseUntrained,
} from "../../../src/rules/edge/skill.ts";
import { Table } from "../table.ts";
import { house, term } from "./make.ts";

const at = { uuid: "Actor.a" };
const pool = (value: number, max = 7, burned = 0) => ({ value, max, burned });
const pools = fc
  .record({ max: fc.nat(12), burned: fc.nat(5) })
  .chain(({ max, burned }) => fc.record({ value: fc.nat(max), max: fc.constant(max), burned: fc.constant(burned) }));

describe("SUC-EDGE-1, SUC-EDGE-11, SUC-EDGE-12 points of Edge", () => {
  it("A new pool has the points of the house rules", () => {
    expect(startingEdge(true, house())).toEqual(pool(7));
    expect(startingEdge(false, house())).toEqual(pool(0, 0));
    expect(startingEdge(true, house({ edgeDefaultMax: 5 })).max).toBe(5);
    expect(startingEdge(false, house({ npcEdge: 2 })).value).toBe(2);
  });

  it("Only whole points that are left can be spent", () => {
    expect(refuseSpend(pool(0))?.key).toBe("QUADRANT.Edge.Refuse.NoEdge");
    expect(refuseSpend(pool(2), 3)?.key).toBe("QUADRANT.Edge.Refuse.NoEdge");
    expect(refuseSpend(pool(3), 3)).toBeNull();
    for (const points of [0, -1, 0.5])
      expect(refuseSpend(pool(3), points)).toEqual({ key: "QUADRANT.Edge.Refuse.NotAPoint", with: { points } });
    expect(spend(pool(3))).toEqual(pool(2));
  });

  it("Edge buys a limited number of damage dice for each roll (SUC-EDGE-8)", () => {
    expect(refuseDamageEdge(pool(3), 0, house())).toBeNull();
    expect(refuseDamageEdge(pool(3), 1, house())).toEqual({
      key: "QUADRANT.Edge.Refuse.EdgePerDamage",
      with: { limit: 1 },
    });
    expect(refuseDamageEdge(pool(3), 1, house({ edgeDamagePerRoll: 2 }))).toBeNull();
    expect(refuseDamageEdge(pool(3), 9, house({ edgeDamagePerRoll: 0 }))).toBeNull();
    expect(refuseDamageEdge(pool(0), 0, house())?.key).toBe("QUADRANT.Edge.Refuse.NoEdge");
  });

  it("Spent Edge is written as additions that add up", () => {
    fc.assert(
      fc.property(pools, pools, (before, after) => {
        const table = new Table({ "Actor.a": { system: { edge: before } } });
        table.apply(planPool(at, before, after));
        expect(table.read(at, "system.edge")).toEqual(after);
      }),
    );
    expect(planPool(at, pool(3), pool(3))).toEqual([]);
  });
});

describe("SUC-REC winning Edge back", () => {
  it("Winning Edge back never exceeds the maximum and never removes points", () => {
    fc.assert(
      fc.property(pools, fc.nat(9), (before, amount) => {
        const after = regain(before, amount);
        expect(after.value).toBe(Math.min(before.max, before.value + amount));
        expect(restore(before).value).toBe(before.max);
      }),
    );
    expect(regain(pool(9, 7), 2).value).toBe(9);
  });

  it.each([
    ["achievement", 1, 7, "likely"],
    ["achievement", 2, 6, "likely"],
    ["achievement", 3, 6, "normal"],
    ["achievement", 4, 6, "unlikely"],
    ["setback", 1, 7, "likely"],
    ["setback", 2, 7, "normal"],
    ["setback", 4, 7, "normal"],
    ["setback", 5, 7, "unlikely"],
    ["setback", 7, 7, "full"],
  ] as const)("The hint after a %s at %i of %i: %s (SUC-REC-6)", (why, value, max, hint) =>
    expect(findAwardHint({ value, max }, why)).toBe(hint),
  );
});

describe("SUC-REC-6 what is left after a setback", () => {
  it("Five points are many, four are not, whatever the maximum", () =>
    expect(
      [5, 4].map((value) => [
        findAwardHint({ value, max: 20 }, "setback"),
        findAwardHint({ value, max: 6 }, "setback"),
      ]),
    ).toEqual([
      ["unlikely", "unlikely"],
      ["normal", "normal"],
    ]));
});

describe("SUC-BURN burning", () => {
  it("Burning Edge is only possible against death, and costs a point and one of the maximum", () => {
    expect(refuseBurn(pool(3), false, house())?.key).toBe("QUADRANT.Edge.Refuse.NotDeath");
    expect(refuseBurn(pool(3), true, house())).toBeNull();
    expect(burn(pool(3))).toEqual(pool(2, 6, 1));
    expect(refuseBurn(pool(0, 5), true, house())?.key).toBe("QUADRANT.Edge.Refuse.NoEdge");
    expect(refuseBurn(pool(0, 5), true, house({ burnAtZero: true }))).toBeNull();
    expect(burn(pool(0, 5))).toEqual(pool(0, 4, 1));
    expect(refuseBurn(pool(0, 0), true, house({ burnAtZero: true }))?.key).toBe("QUADRANT.Edge.Refuse.NoEdge");
  });

  it("Edge can be burned as often as its maximum was (SUC-BURN-6)", () => {
    const once = burn(pool(2, 2));
    expect([once, burn(once)]).toEqual([pool(1, 1, 1), pool(0, 0, 2)]);
    expect(refuseBurn(once, true, house())).toBeNull();
    expect(refuseBurn(burn(once), true, house())?.key).toBe("QUADRANT.Edge.Refuse.NoEdge");
  });
});

describe("SUC-EDGE-9 injuries", () => {
  it("A point of Edge eases an injury by one step, once", () => {
    expect(refuseEase({ severity: "minor", eased: 0 }, pool(2), house())?.key).toBe(
      "QUADRANT.Edge.Refuse.AlreadyMinor",
    );
    expect(refuseEase({ severity: "serious", eased: 0 }, pool(0), house())?.key).toBe("QUADRANT.Edge.Refuse.NoEdge");
    expect(refuseEase({ severity: "critical", eased: 1 }, pool(2), house())).toEqual({
      key: "QUADRANT.Edge.Refuse.EasedEnough",
      with: { limit: 1 },
    });
    expect(refuseEase({ severity: "critical", eased: 1 }, pool(2), house({ edgeInjurySteps: 0 }))).toBeNull();
    expect(refuseEase({ severity: "critical", eased: 1 }, pool(2), house({ edgeInjurySteps: 2 }))).toBeNull();
    expect(easeOneStep({ severity: "lifeThreatening", eased: 0 }, house())).toEqual({ severity: "critical", eased: 1 });
    expect(easeOneStep({ severity: "minor", eased: 0 }, house()).severity).toBe("minor");
  });

  it("An eased injury writes its severity, its count and its price together", () => {
    const table = new Table({ "Actor.a": { system: { edge: pool(2), injuries: {} } } });
    const hurt = { severity: "serious", note: "shot", eased: 0 } as const;
    table.apply(planInjury(at, "wound1", hurt));
    expect(table.read(at, "system.injuries")).toEqual({ wound1: hurt });
    table.apply(planEase(at, "wound1", easeOneStep(hurt, house())));
    expect(table.read(at, "system")).toEqual({
      edge: pool(1),
      injuries: { wound1: { severity: "minor", note: "shot", eased: 1 } },
    });
  });

  it("An injury is suggested for each quarter of the track that a hit enters (SUC-DMG-12)", () => {
    const told = [0, 9, 10, 19, 20, 30, 39, 40, 90].map((value) => suggestSeverity({ value, max: 40 }, house()));
    expect(told).toEqual([
      null,
      null,
      "minor",
      "minor",
      "serious",
      "critical",
      "critical",
      "lifeThreatening",
      "lifeThreatening",
    ]);
    expect(suggestSeverity({ value: 40, max: 40 }, house({ injurySuggest: false }))).toBeNull();
    expect(suggestSeverity({ value: 4, max: 0 }, house())).toBeNull();
    expect(suggestSeverity({ value: 1, max: 1 }, house())).toBe("lifeThreatening");
    expect(suggestForDamage({ value: 8, max: 40 }, 12, house())).toBe("serious");
    expect(suggestForDamage({ value: 12, max: 40 }, 4, house())).toBeNull();
  });
});

describe("SUC-TN-1 to -5 Target Numbers", () => {
  it("A Target Number has the name of the highest step that is not above it", () => {
    expect(nameDifficulty(9)).toEqual({ id: "trivial", offset: null });
    expect(nameDifficulty(22)).toEqual({ id: "moderate", offset: 2 });
    expect(nameDifficulty(47)).toEqual({ id: "nearImpossible", offset: 7 });
    for (const { id, tn } of DIFFICULTIES) expect(nameDifficulty(tn)).toEqual({ id, offset: 0 });
  });

  it("A dialog opens with the Target Number of the house rule", () => {
    expect(readDefaultTn(house())).toBe(20);
    expect(readDefaultTn(house({ defaultTn: 18 }))).toBe(18);
  });
});

describe("SUC-ROLL-3 to -5 the bonus of a check", () => {
  it("The bonus keeps its terms, and has none for missing ranks", () => {
    const pair = [createAttributeLine("cunning", 4, { by: "gm" }, house()), term(5)];
    expect(listBonusLines(pair, term(3, "Deception")).map(({ label, value }) => [label, value])).toEqual([
      ["QUADRANT.Edge.Attribute.cunning", 4],
      ["given", 5],
      ["Deception", 3],
    ]);
    expect(listBonusLines(pair, term(0))).toEqual(pair);
  });

  it("The bonus comes from two different Attributes, which only the GM changes except by house rule (SUC-ROLL-4)", () => {
    expect(refusePair(["logic", "logic"], house())?.key).toBe("QUADRANT.Edge.Refuse.SamePair");
    expect(refusePair(["logic", "resolve"], house())).toBeNull();
    expect(refusePair(["logic", "logic"], house({ sameAttributeTwice: true }))).toBeNull();
    expect([mayPickPair(true, house()), mayPickPair(false, house())]).toEqual([true, false]);
    expect(mayPickPair(false, house({ playerPicksAttributes: true }))).toBe(true);
  });

  it("A skill without ranks is rolled as the house rule says (SUC-ROLL-5)", () => {
    expect([refuseUntrained(0, house()), countUntrainedSources(0, house())]).toEqual([null, 0]);
    expect(refuseUntrained(0, house({ untrained: "forbid" }))?.key).toBe("QUADRANT.Edge.Refuse.Untrained");
    expect(refuseUntrained(1, house({ untrained: "forbid" }))).toBeNull();
    expect(countUntrainedSources(0, house({ untrained: "disadvantage" }))).toBe(1);
    expect(countUntrainedSources(1, house({ untrained: "disadvantage" }))).toBe(0);
  });

  it("Every skill of the list has a pair of two different Attributes (SUC-ROLL-4)", () => {
    expect(new Set(SKILLS.map(({ key }) => key)).size).toBe(37);
    for (const { attributes } of SKILLS) expect(refusePair(attributes, house())).toBeNull();
    expect(SKILLS.find(({ key }) => key === "deception")?.attributes).toEqual(["cunning", "presence"]);
  });
});
