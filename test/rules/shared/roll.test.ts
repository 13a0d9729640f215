/** Changes of an evaluated roll: every rolled face is kept, and dice, total and formula agree. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/rules/shared/json.ts";
import {
  type RollData,
  activeFaces,
  addDice,
  listDice,
  explodeDice,
  listFaces,
  keepDice,
  readRoll,
  rerollDice,
  withOptions,
} from "../../../src/rules/shared/roll.ts";

const die = (faces: number, results: readonly number[]) => ({
  class: "Die",
  number: results.length,
  faces,
  modifiers: [],
  results: results.map((result) => ({ result, active: true })),
  evaluated: true,
});
const make = (results: readonly number[], bonus = 3): RollData =>
  readRoll({
    class: "HarborRoll",
    options: { harbor: { target: 9 } },
    formula: `${results.length}d6 - 1d4 + ${bonus}`,
    terms: [
      die(6, results),
      { class: "OperatorTerm", operator: "-" },
      die(4, [2]),
      { class: "OperatorTerm", operator: "+" },
      { class: "NumericTerm", number: bonus },
    ],
    total: results.reduce((sum, face) => sum + face, 0) - 2 + bonus,
    evaluated: true,
  })!;
const faces = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 8 });

describe("an evaluated roll", () => {
  it("A roll lists its dice and which of them count", () => {
    const roll = keepDice(make([5, 1, 6]), [0, 2, 3]);
    expect(listFaces(roll)).toEqual([5, 1, 6, 2]);
    expect(activeFaces(roll)).toEqual([5, 6, 2]);
    expect(listDice(roll)[1]).toEqual({
      faces: 6,
      result: 1,
      active: false,
      discarded: true,
      rerolled: false,
      exploded: false,
    });
    expect(roll.total).toBe(5 + 6 - 2 + 3);
  });

  it("Changing a roll returns another one and leaves it unchanged", () => {
    const roll = make([5, 1]);
    const before = JSON.stringify(roll);
    keepDice(roll, [0]);
    rerollDice(roll, [1], [6]);
    addDice(roll, [3]);
    expect(JSON.stringify(roll)).toBe(before);
  });

  it("A rerolled die keeps its old face, which no longer counts", () => {
    const roll = rerollDice(make([6, 2, 6]), [0, 2], [1, 4]);
    expect(listFaces(roll)).toEqual([6, 2, 6, 1, 4, 2]);
    expect(activeFaces(roll)).toEqual([2, 1, 4, 2]);
    expect(roll.total).toBe(2 + 1 + 4 - 2 + 3);
  });

  it("Rerolled dice are added to the term of the old ones", () => {
    const roll = rerollDice(make([6, 2]), [2, 0], [4, 1]);
    expect(listFaces(roll)).toEqual([6, 2, 1, 2, 4]);
    expect(roll.total).toBe(2 + 1 - 4 + 3);
  });

  it("Exploded dice are kept and more are added", () => {
    const roll = explodeDice(make([6, 2]), [0], [6, 1]);
    expect(activeFaces(roll)).toEqual([6, 2, 6, 1, 2]);
    expect(listDice(roll)[0]?.exploded).toBe(true);
  });

  it("A roll can have more dice, which its formula names", () => {
    const roll = addDice(make([1, 2]), [5]);
    expect([roll.formula, roll.total]).toEqual(["3d6 - 1d4 + 3", 1 + 2 + 5 - 2 + 3]);
    expect(addDice(make([1]), [4], 1).formula).toBe("1d6 - 2d4 + 3");
    const kept = readRoll({ ...make([1, 2]), terms: [{ ...die(6, [1, 2]), modifiers: ["kh2", "cs>4"] }] });
    expect(addDice(kept!, [3]).formula).toBe("3d6kh2cs>4");
  });

  it("Successes are counted where the roll's class counts them", () => {
    const counted = (face: number) => ({ result: face, active: true, count: Number(face > 3), success: face > 3 });
    const pool = readRoll({
      class: "R",
      formula: "2d6cs>3",
      options: {},
      evaluated: true,
      total: 1,
      terms: [{ class: "Die", number: 2, faces: 6, modifiers: ["cs>3"], results: [counted(6), counted(1)] }],
    })!;
    const score = (face: number): number => Number(face > 3);
    expect(explodeDice(pool, [0], [5], score).total).toBe(2);
    expect(rerollDice(pool, [1], [2], score).total).toBe(1);
    expect(addDice(pool, [4], 0, score)).toMatchObject({ total: 2, formula: "3d6cs>3" });
  });

  it("A roll has the options from which its class computes the outcome", () => {
    expect(withOptions(make([1]), { more: 1 }).options).toEqual({ harbor: { target: 9 }, more: 1 });
  });

  it.each([
    ["refuses to keep a die that does not exist", () => keepDice(make([1]), [7])],
    ["refuses to keep a die twice", () => keepDice(make([1, 2]), [0, 0])],
    ["refuses to keep a rerolled die", () => keepDice(rerollDice(make([1, 2]), [0], [2]), [0])],
    ["refuses to reroll a die that does not count", () => rerollDice(keepDice(make([1, 2]), [0]), [1], [2])],
    ["refuses more faces than dice to reroll", () => rerollDice(make([1, 2]), [0], [2, 2])],
    ["refuses a face that its dice do not have", () => rerollDice(make([1, 2]), [0], [7])],
    ["refuses a face that is no whole number", () => addDice(make([1]), [1.5])],
    ["refuses a term that does not exist", () => addDice(make([1]), [1], 5)],
    ["refuses fewer extra dice than exploded ones", () => explodeDice(make([6, 6]), [0, 1], [1])],
    ["refuses a negative position", () => keepDice(make([1]), [-1])],
  ])("An evaluated roll %s", (_name, act) => {
    expect(act).toThrow(RangeError);
  });

  it("A roll's total fits its dice after any change", () => {
    fc.assert(
      fc.property(
        faces,
        fc.array(fc.nat(7), { maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }),
        (thrown, keep, more) => {
          const kept = keepDice(make(thrown), [...new Set(keep.filter((at) => at < thrown.length)), thrown.length]);
          const roll = addDice(kept, more);
          const sixes = listDice(roll).filter(({ faces: sides, active }) => sides === 6 && active);
          expect(roll.total).toBe(sixes.reduce((sum, { result }) => sum + result, 0) - 2 + 3);
          expect(listFaces(roll).length).toBe(thrown.length + more.length + 1);
          expect(readRoll(JSON.parse(JSON.stringify(roll)) as Json)).toEqual(roll);
        },
      ),
    );
  });

  it("Data of a roll needs a class, a formula, and no more than 100 terms of at most 1000 dice", () => {
    const raw = { class: "R", formula: "1d6", evaluated: true, terms: [die(6, [1])] };
    const reads = (more: object) => readRoll({ ...raw, ...more } as Json) !== null;
    expect([reads({}), reads({ class: 1 }), reads({ formula: 1 }), reads({ evaluated: "yes" })]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const terms = (count: number) => Array.from({ length: count }, () => ({ number: 1 }));
    expect([reads({ terms: terms(100) }), reads({ terms: terms(101) }), reads({ terms: {} })]).toEqual([
      true,
      false,
      false,
    ]);
    const dice = (count: number) => [
      die(
        6,
        Array.from({ length: count }, () => 1),
      ),
    ];
    expect([reads({ terms: dice(1000) }), reads({ terms: dice(1001) })]).toEqual([true, false]);
    expect([
      reads({ terms: [{ operator: "+" }] }),
      reads({ terms: [{ operator: "-" }] }),
      reads({ terms: [{ number: "1" }] }),
      reads({ terms: [{ faces: 2.5, results: [] }] }),
      reads({ terms: [{ faces: 6, results: [null] }] }),
    ]).toEqual([true, true, false, false, false]);
    expect(readRoll({ ...raw, options: [1] } as Json)?.options).toEqual({});
  });

  it("Data with one die that shows nothing is not read", () => {
    const results = [{ result: 3, active: true }, { active: true }];
    const raw = { class: "R", formula: "2d6", evaluated: true, terms: [{ faces: 6, number: 2, results }] };
    expect(readRoll(raw as Json)).toBeNull();
  });

  it("A change leaves the terms without dice, and dice that were rerolled, as they are", () => {
    const roll = make([5, 1]);
    const rerolled = rerollDice(roll, [0], [4]);
    for (const changed of [keepDice(roll, [0]), rerolled, explodeDice(roll, [0], [2]), addDice(roll, [3])])
      expect([changed.terms[1], changed.terms[3], changed.terms[4]]).toEqual([
        roll.terms[1],
        roll.terms[3],
        roll.terms[4],
      ]);
    const kept = keepDice(rerolled, [2]);
    expect(listDice(kept).map(({ discarded, rerolled: again }) => [discarded, again])).toEqual([
      [false, true],
      [true, false],
      [false, false],
      [true, false],
    ]);
  });

  it("A die that is rolled for a count says whether it succeeded", () => {
    const score = (face: number): number => Number(face > 3);
    const results = (roll: RollData) => (roll.terms[0] as { results: readonly object[] }).results;
    expect(results(addDice(make([1]), [5, 2], 0, score)).slice(1)).toEqual([
      { result: 5, active: true, count: 1, success: true },
      { result: 2, active: true, count: 0, success: false },
    ]);
    expect(results(addDice(make([1]), [5])).slice(1)).toEqual([{ result: 5, active: true }]);
  });

  it("A term that names no modifiers has none in the formula", () => {
    const { modifiers: _, ...plain } = die(6, [1]);
    const roll = readRoll({ class: "R", formula: "1d6", evaluated: true, terms: [plain] } as Json)!;
    expect(addDice(roll, [2]).formula).toBe("2d6");
  });

  it("Each die that is rerolled or explodes must count, and each face be one of its dice", () => {
    const roll = keepDice(make([6, 6, 6]), [0, 1]);
    expect(() => rerollDice(roll, [0, 2], [1, 1])).toThrow("only a die that counts can be rerolled");
    expect(() => explodeDice(roll, [0, 2], [1, 1])).toThrow("only a die that counts can explode");
    expect(() => rerollDice(roll, [0], [1, 2])).toThrow("1 dice can't be rerolled as 2 faces");
    expect(() => addDice(roll, [1, 9])).toThrow("a die of 6 can't show 1, 9");
    expect(() => addDice(roll, [0])).toThrow("a die of 6 can't show 0");
    expect(() => addDice(roll, [1], 5)).toThrow("the roll has no term of dice 5");
  });

  it("A die past the last, and a part of one, is none of the roll", () => {
    expect(() => keepDice(make([1]), [2])).toThrow("no dice 2");
    expect(() => keepDice(make([1]), [7, 9])).toThrow("the roll has no dice 7, 9");
    const rerolled = rerollDice(make([1, 2]), [0], [3]);
    expect(() => keepDice(rerolled, [0])).toThrow("a rerolled die can't be kept");
    expect(() => rerollDice(rerolled, [0], [3])).toThrow("only a die that counts can be rerolled");
    expect(() => explodeDice(rerolled, [0], [3])).toThrow("only a die that counts can explode");
    expect(() => addDice(make([1]), [7, 0])).toThrow("a die of 6 can't show 7, 0");
    expect(() => keepDice(make([1]), [0.5])).toThrow(RangeError);
    expect(activeFaces(keepDice(make([1]), [1]))).toEqual([2]);
    expect(activeFaces(keepDice(make([4, 5]), []))).toEqual([]);
  });

  it.each([
    null,
    7,
    [],
    {},
    { class: "R", formula: "1d6", evaluated: false, terms: [die(6, [1])] },
    { class: "R", formula: "1d6", evaluated: true, terms: [] },
    { class: "R", formula: "1d6", evaluated: true, terms: [null] },
    { class: "R", formula: "1d6 * 2", evaluated: true, terms: [die(6, [1]), { operator: "*" }, { number: 2 }] },
    { class: "R", formula: "1d6", evaluated: true, terms: [{ faces: 6, results: [{ result: "6" }] }] },
    { class: "R", formula: "(1)", evaluated: true, terms: [{ term: "1" }] },
  ])("Data %j is not read as a roll", (raw) => {
    expect(readRoll(raw as Json)).toBeNull();
  });
});
