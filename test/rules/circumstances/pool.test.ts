import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DICE,
  type PoolParts,
  buildPool,
  createResourcesPool,
  isTreasureOnly,
  refuseAddition,
  refusePool,
  refuseResources,
} from "../../../src/rules/circumstances/pool.ts";
import { total } from "../../../src/rules/shared/reasons.ts";
import { anyParts, conditions, helper, house, houses, parts, term, use } from "./make.ts";

const word = (refusal: { key: string } | null): string | null => refusal?.key.split(".").at(-1) ?? null;

describe("CIR-TEST-4 building a pool", () => {
  it("Every line of a pool keeps its source", () => {
    const { lines, dice } = buildPool(
      parts(3, "Recon", {
        helpers: [helper("Mara")],
        tokens: 2,
        helpful: [use("Bold")],
        grams: 1,
        position: true,
        empowered: true,
        setback: use("Lonely"),
        impede: true,
        others: [term(2, "scanner")],
        conditions: conditions("tired"),
      }),
      house(),
    );
    expect(lines.map(({ label, value }) => [label.split(".").at(-1), value])).toEqual([
      ["rating", 3],
      ["Mara", 1],
      ["tokens", 2],
      ["Bold", 1],
      ["gram", 1],
      ["position", 2],
      ["scanner", 2],
      ["empowered", 2],
      ["Lonely", -1],
      ["impede", -1],
      ["tired", -1],
    ]);
    expect(dice).toBe(11);
    expect(
      lines.filter(({ source }) => "rule" in source).map(({ source }) => ("rule" in source ? source.rule : "")),
    ).toEqual([
      "CIR-TOK-12",
      "CIR-TRAIT-2",
      "CIR-MIND-6",
      "CIR-MAN-2",
      "CIR-TOK-3",
      "CIR-TOK-2",
      "CIR-MAN-1",
      "CIR-COND-3",
    ]);
  });

  it("What adds nothing has no line", () => {
    expect(buildPool(parts(3), house()).lines.map(({ label }) => label)).toEqual(["rating"]);
    const means = { ...parts(0), current: term(2, "current"), max: 3 };
    const lines = (treasure: number): string[] =>
      buildPool(createResourcesPool({ ...means, treasure: term(treasure, "treasure") }), house()).lines.map(
        ({ label }) => label,
      );
    expect([lines(0), lines(1)]).toEqual([["current"], ["current", "treasure"]]);
  });

  it("A pool is the sum of its lines, not below the house's minimum", () => {
    fc.assert(
      fc.property(anyParts, houses, (one, rules) => {
        const { dice, lines, penalty } = buildPool(one, rules);
        expect(dice).toBe(Math.max(rules.zeroPool === "minOne" ? 1 : 0, total(lines)));
        expect(penalty).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("A pool has one die more for each helper and each token", () => {
    fc.assert(
      fc.property(anyParts, (one) => {
        const before = total(buildPool(one, house()).lines);
        expect(total(buildPool({ ...one, helpers: [...one.helpers, helper("c")] }, house()).lines)).toBe(
          before + DICE.helper,
        );
        expect(total(buildPool({ ...one, tokens: one.tokens + 1 }, house()).lines)).toBe(before + 1);
      }),
    );
  });

  it("By house rule a pool has at least one die (CIR-TEST-5)", () => {
    const none = parts(1, "Slug Pistol", { conditions: conditions("severe") });
    expect(buildPool(none, house()).dice).toBe(0);
    expect(buildPool(none, house({ zeroPool: "minOne" })).dice).toBe(1);
  });
});

describe("CIR-TRAIT-4, CIR-TRAIT-8, CIR-TOK-2, CIR-TOK-13 refusing a pool", () => {
  it.each([
    [{}, null],
    [{ helpful: [use("a")], setback: use("b") }, null],
    [{ helpful: [use("a"), use("b")] }, "trait"],
    [{ helpful: [use("a")], setback: use("a") }, "sameTrait"],
    [{ helpful: [use("a", true)] }, "traitDisabled"],
    [{ setback: use("a", true) }, "traitDisabled"],
    [{ tokens: 3 }, "limit"],
  ])("The pool %j is refused: %s", (changes, reason) =>
    expect(word(refusePool(parts(3, "Recon", changes), house()))).toBe(reason),
  );

  it("A setback must leave at least one die", () => {
    expect(word(refusePool(parts(1, "Recon", { setback: use("a") }), house()))).toBe("setback");
    expect(refusePool(parts(2, "Recon", { setback: use("a") }), house())).toBeNull();
    expect(word(refusePool(parts(1, "Recon", { setback: use("a") }), house({ zeroPool: "minOne" })))).toBe("setback");
    expect(refusePool(parts(0), house())).toBeNull();
  });

  it("House rules may raise the limit of a pool", () => {
    expect(refusePool(parts(3, "Recon", { helpful: [use("a"), use("b")] }), house({ traitHelpPerTest: 2 }))).toBeNull();
    expect(word(refusePool(parts(3, "Recon", { helpful: [use("a"), use("a")] }), house({ traitHelpPerTest: 2 })))).toBe(
      "sameTrait",
    );
    expect(refusePool(parts(3, "Recon", { tokens: 3 }), house({ tokensPerTest: 3 }))).toBeNull();
  });
});

describe("CIR-TOK-15, CIR-RES-9 Resources taxed to nothing", () => {
  it("Resources taxed to nothing roll only treasure", () => {
    const means = (current: number, treasure: number, more: Partial<PoolParts> = {}) => ({
      ...parts(0, "Recon", more),
      current: term(current, "current"),
      max: 3,
      treasure: term(treasure, "treasure"),
    });
    expect(refuseResources(means(0, 2), house())).toBeNull();
    expect(buildPool(createResourcesPool(means(0, 2)), house()).dice).toBe(2);
    for (const added of [
      { tokens: 1 },
      { helpers: [helper("Mara")] },
      { helpful: [use("Rich")] },
      { others: [term(1, "gear")] },
    ])
      expect(word(refuseResources(means(0, 2, added), house()))).toBe("zeroResources");
    expect(word(refuseResources(means(0, 0), house()))).toBe("zeroResources");
    expect(refuseResources(means(1, 0, { tokens: 2 }), house())).toBeNull();
  });

  it("CIR-RES-9, CIR-COND-7: a condition costs a die of treasure where treasure alone is rolled", () => {
    const means = {
      ...parts(0, "Recon", { conditions: conditions("sick") }),
      current: term(0, "current"),
      max: 3,
      treasure: term(2, "treasure"),
    };
    expect(refuseResources(means, house())).toBeNull();
    expect(buildPool(createResourcesPool(means), house())).toMatchObject({ dice: 1, penalty: 1 });
  });

  it("CIR-RES-9, CIR-TOK-15: nothing is added to a test of Resources of 0, and to any other test as usual", () => {
    expect([isTreasureOnly("resources", 0), isTreasureOnly("resources", 1), isTreasureOnly("Recon", 0)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([word(refuseAddition(true)), refuseAddition(false)]).toEqual(["zeroResources", null]);
  });

  it("CIR-COND-7: Conditions cost dice as on any test, and the rating bounds what is left of it", () => {
    const means = { ...parts(0, "Recon", { conditions: conditions("sick") }), current: term(5, "current"), max: 4 };
    expect(buildPool(createResourcesPool({ ...means, treasure: term(2, "treasure") }), house()).dice).toBe(5);
  });
});
