import { afterEach, describe, expect, test } from "vitest";
import { dice, diceConfig, Roll } from "../../../tabletop/foundry/dice/index.ts";
import { scriptThrows } from "./throws.ts";

const source = diceConfig.randomUniform;
afterEach(() => {
  diceConfig.randomUniform = source;
});

/**
 * formula · what the dice show · total · results, written "face", "face-" when not active, "face=count" when counted
 * otherwise.
 */
type Row = [formula: string, throws: string, total: number, results: string];

// oxfmt-ignore
const ROWS: Row[] = [
  // Plain dice, numbers and arithmetic
  ["1d20", "20:13", 13, "13"],
  ["d6", "6:4", 4, "4"],
  ["D6", "6:4", 4, "4"],
  ["3d6", "6:1,2,6", 9, "1,2,6"],
  ["0d6", "", 0, ""],
  ["2d6 + 3", "6:2,5", 10, "2,5"],
  ["2d6+3", "6:2,5", 10, "2,5"],
  ["1d8 - 1d4", "8:7 4:3", 4, "7 3"],
  ["2 * 1d6", "6:5", 10, "5"],
  ["1d6 / 2", "6:5", 2.5, "5"],
  ["1d10 % 4", "10:7", 3, "7"],
  ["2 + 3 * 4", "", 14, ""],
  ["(2 + 3) * 4", "", 20, ""],
  ["20 - 5 - 3", "", 12, ""],
  ["24 / 4 / 2", "", 3, ""],
  ["1.5 + .5", "", 2, ""],
  ["7", "", 7, ""],
  ["1d100", "100:100", 100, "100"],
  ["1d1", "1:1", 1, "1"],
  ["  1d6  +  1  ", "6:1", 2, "1"],
  // Signs
  ["-2", "", -2, ""],
  ["-1d6", "6:4", -4, "4"],
  ["- 1d6 + 10", "6:4", 6, "4"],
  ["+3", "", 3, ""],
  ["--3", "", 3, ""],
  ["1 - -2", "", 3, ""],
  ["1 + -2", "", -1, ""],
  ["3 * -2", "", -6, ""],
  ["3 * -1d6", "6:2", -6, "2"],
  ["-(1d4 + 1)", "4:2", -3, "2"],
  // Expressions in parentheses, also for number and faces
  ["(1d6 + 1) * 2", "6:3", 8, "3"],
  ["(2d4)d8", "4:1,2 8:3,4,5", 12, "1,2 3,4,5"],
  ["1d(1d20)", "20:8 8:8", 8, "8 8"],
  ["(1+1)d(2*3)", "6:6,1", 7, "6,1"],
  ["(1d2)d(1d4)kh", "2:2 4:3 3:1,3", 3, "2 3 1-,3"],
  ["((1d6))", "6:5", 5, "5"],
  // Keep and drop
  ["4d6k", "6:1,6,3,4", 6, "1-,6,3-,4-"],
  ["4d6kh", "6:1,6,3,4", 6, "1-,6,3-,4-"],
  ["4d6kh3", "6:1,6,3,4", 13, "1-,6,3,4"],
  ["4d6kl", "6:1,6,3,4", 1, "1,6-,3-,4-"],
  ["4d6kl2", "6:1,6,3,4", 4, "1,6-,3,4-"],
  ["4d6d", "6:1,6,3,4", 13, "1-,6,3,4"],
  ["4d6d2", "6:1,6,3,4", 10, "1-,6,3-,4"],
  ["4d6dl2", "6:1,6,3,4", 10, "1-,6,3-,4"],
  ["4d6dh", "6:1,6,3,4", 8, "1,6-,3,4"],
  ["4d6dh3", "6:1,6,3,4", 1, "1,6-,3-,4-"],
  ["2d20kh9", "20:3,4", 7, "3,4"],
  ["3d6kh(1+1)", "6:1,5,6", 11, "1-,5,6"],
  ["5d6dhdl", "6:1,2,3,4,6", 9, "1-,2,3,4,6-"],
  // Rerolls
  ["3d6r", "6:1,1,4 6:2,1", 7, "1-,1-,4,2,1"],
  ["3d6r1", "6:1,1,4 6:2,1", 7, "1-,1-,4,2,1"],
  ["3d6r=1", "6:1,1,4 6:2,1", 7, "1-,1-,4,2,1"],
  ["3d6r1=1", "6:1,1,4 6:2", 7, "1-,1,4,2"],
  ["2d20r<10", "20:4,15 20:3", 18, "4-,15,3"],
  ["1d20r<=4", "20:4 20:20", 20, "4-,20"],
  ["1d20r>18", "20:19 20:20", 20, "19-,20"],
  ["1d20rr<3", "20:1 20:2,2,17", 17, "1-,2-,2-,17"],
  ["1d6rr", "6:1 6:1,5", 5, "1-,1-,5"],
  // Explosions
  ["3d6x", "6:6,1,6 6:6,2,3", 24, "6,1,6,6,2,3"],
  ["2d10x10", "10:10,4 10:10,7", 31, "10,4,10,7"],
  ["2d6x>4", "6:5,1 6:6,2", 14, "5,1,6,2"],
  ["2d6x1=6", "6:6,6 6:6", 18, "6,6,6"],
  ["2d6xo", "6:6,6 6:6,1", 19, "6,6,6,1"],
  ["2d6xo>=5", "6:5,1 6:6", 12, "5,1,6"],
  ["3d6xkh2", "6:6,1,2 6:5", 11, "6,1-,2-,5"],
  // Bounds
  ["4d6min3", "6:1,2,3,6", 15, "1=3,2=3,3,6"],
  ["4d6max4", "6:1,5,6,4", 13, "1,5=4,6=4,4"],
  ["3d6min2max5", "6:1,6,4", 11, "1=2,6=5,4"],
  // Counting
  ["4d6cs", "6:6,6,1,3", 2, "6=1,6=1,1=0,3=0"],
  ["4d6cs3", "6:3,6,1,3", 2, "3=1,6=0,1=0,3=1"],
  ["4d6cs=3", "6:3,6,1,3", 2, "3=1,6=0,1=0,3=1"],
  ["4d6cs>3", "6:3,4,5,6", 3, "3=0,4=1,5=1,6=1"],
  ["4d6cs>=3", "6:3,4,5,1", 3, "3=1,4=1,5=1,1=0"],
  ["4d6cs<3", "6:3,2,1,6", 2, "3=0,2=1,1=1,6=0"],
  ["4d6cs<=3", "6:3,2,4,6", 2, "3=1,2=1,4=0,6=0"],
  ["3d12cs<=(2+3)", "12:5,6,1", 2, "5=1,6=0,1=1"],
  ["3d12cs<=(1d6)", "12:5,2,1 6:4", 2, "4 5=0,2=1,1=1"],
  ["4d6cf", "6:1,1,2,6", 2, "1=1,1=1,2=0,6=0"],
  ["4d6cf<=2", "6:1,1,2,6", 3, "1=1,1=1,2=1,6=0"],
  ["4d6even", "6:2,4,5,6", 3, "2=1,4=1,5=0,6=1"],
  ["4d6odd", "6:2,4,5,6", 1, "2=0,4=0,5=1,6=0"],
  ["4d6df", "6:1,4,5,6", 14, "1=-1,4,5,6"],
  ["4d6df<3", "6:1,2,5,6", 9, "1=-1,2=-1,5,6"],
  ["4d6cs>3df", "6:4,6,1,3", 0, "4=1,6=1,1=-1,3=-1"],
  ["4d6cf<3df", "6:1,2,5,6", -2, "1=-1,2=-1,5=0,6=0"],
  ["4d6sf<3", "6:1,2,5,6", 8, "1=-1,2=-2,5,6"],
  ["4d6kh2cs>=5", "6:6,5,5,1", 2, "6=1,5=1,5-,1-"],
  ["1d20ms10", "20:14", 4, "14"],
  ["1d20ms>10", "20:4", -6, "4"],
  ["1d100ms<70", "100:64", 6, "64"],
  ["3d12ms>(4d6)", "12:5,6,7 6:1,2,3,4", 8, "1,2,3,4 5,6,7"],
  // Fate dice and coins
  ["4df", "f:-1,0,1,1", 1, "-1,0,1,1"],
  ["4dFkh2", "f:-1,0,1,1", 2, "-1-,0-,1,1"],
  ["1dfr=(-1)", "f:-1 f:1", 1, "-1-,1"],
  ["3dc", "c:1,0,1", 2, "1,0,1"],
  ["3dcc1", "c:1,0,1", 2, "1=1,0=0,1=1"],
  ["3dcc0", "c:1,0,1", 1, "1=0,0=1,1=0"],
  // Functions
  ["floor(1d6 / 2)", "6:5", 2, "5"],
  ["ceil(5 / 2)", "", 3, ""],
  ["round(2.5)", "", 3, ""],
  ["abs(-3)", "", 3, ""],
  ["sign(-3)", "", -1, ""],
  ["max(1d6, 1d8) + 1", "6:5 8:7", 8, "5 7"],
  ["min(1d6, 3)", "6:5", 3, "5"],
  ["Math.floor(7 / 2)", "", 3, ""],
  ["max(1, min(2, 3), 1d4kl)", "4:1", 2, "1"],
  // Pools
  ["{4d6, 2d10 + 3}kh", "6:1,2,3,4 10:5,6", 14, "1,2,3,4 5,6"],
  ["{1d20,10}kh", "20:7", 10, "7"],
  ["{1d20,10}kl", "20:7", 7, "7"],
  ["{1d6,1d8,1d10}k2", "6:6 8:1 10:9", 15, "6 1 9"],
  ["{1d6,1d8,1d10}dl", "6:6 8:1 10:9", 15, "6 1 9"],
  ["{1d6,1d8,1d10}dh", "6:6 8:1 10:9", 7, "6 1 9"],
  ["{1d6,1d8,1d10}cs>5", "6:6 8:1 10:9", 2, "6 1 9"],
  ["{1d6,1d8,1d10}cf<2", "6:6 8:1 10:9", 1, "6 1 9"],
  ["{1d6,1d8}", "6:2 8:3", 5, "2 3"],
  ["{{1d6,1d8}kh,4}kl", "6:2 8:7", 4, "2 7"],
  ["{5,6}cs<(2*3)", "", 1, ""],
  // Flavour
  ["1d6[fire] + 2[cold]", "6:3", 5, "3"],
  ["(1d6 + 2)[acid]", "6:3", 5, "3"],
  ["2d6kh[best one]", "6:3,5", 5, "3-,5"],
  ["{1d6,2}kh[pool]", "6:3", 3, "3"],
];

function show(roll: Roll): string {
  const one = (r: { result: number; active?: boolean; count?: number }) =>
    `${r.result}${r.active ? "" : "-"}${r.count === undefined || !r.active ? "" : `=${r.count}`}`;
  return roll.dice
    .map((d) => d.results.map(one).join(","))
    .filter((text) => text !== "")
    .join(" ");
}

describe("dice notation", () => {
  test("The table of notations has enough rows", () => expect(ROWS.length).toBeGreaterThanOrEqual(80));

  test.each(ROWS)("The notation %s is evaluated", async (formula, throws, total, results) => {
    const left = scriptThrows(throws);
    const roll = await new Roll(formula).evaluate();
    expect({ total: roll.total, results: show(roll), left: left() }).toEqual({ total, results, left: 0 });
    expect(JSON.stringify(Roll.fromJSON(JSON.stringify(roll)))).toBe(JSON.stringify(roll));
    // A displayed formula can be parsed, and gives the same roll.
    expect(new Roll(roll._formula).formula).toBe(roll._formula);
  });
});

describe("parsed formulas", () => {
  test.each([
    [
      "2d20kh + @prof + @a.b-c",
      { prof: 2, a: { "b-c": -4 } },
      "2d20kh + 2 - 4",
      ["Die", "OperatorTerm", "NumericTerm", "OperatorTerm", "NumericTerm"],
    ],
    ["-2", {}, "-2", ["NumericTerm"]],
    ["-1d4 - 1", {}, "(1d4 * -1) - 1", ["ParentheticalTerm", "OperatorTerm", "NumericTerm"]],
    ["{1d6,2}kh+floor(3.5)", {}, "{1d6, 2}kh + floor(3.5)", ["PoolTerm", "OperatorTerm", "FunctionTerm"]],
    ["4dfkh+1dc", {}, "4dfkh + 1dc", ["FateDie", "OperatorTerm", "Coin"]],
    ["foo", {}, "foo", ["StringTerm"]],
    ["", {}, "", []],
  ])("The formula %s is parsed", (formula, data, shown, classes) => {
    const roll = new Roll(formula, data);
    expect(roll.formula).toBe(shown);
    expect(roll.terms.map((t) => t.constructor.name)).toEqual(classes);
  });

  test("Modifiers are split at the names that the dice know", () => {
    const [die] = new Roll("6d6rr<2xokl2even").terms;
    expect(die).toMatchObject({ number: 6, faces: 6, modifiers: ["rr<2", "xo", "kl2", "even"] });
  });

  test("The result shows each term's value", async () => {
    scriptThrows("20:3,16");
    const roll = await new Roll("2d20kh + @prof + @strMod", { prof: 2, strMod: 4 }).evaluate();
    expect(roll.result).toBe("16 + 2 + 4");
    expect(roll.total).toBe(22);
  });

  test("Flavour reaches the dice inside parentheses", async () => {
    scriptThrows("6:3");
    const roll = await new Roll("(1d6 + 2)[acid]").evaluate();
    expect(roll.dice.map((d) => d.flavor)).toEqual(["acid"]);
  });

  test("One seed gives one sequence", async () => {
    const total = async (seed: number) => {
      const twister = new dice.MersenneTwister(seed);
      diceConfig.randomUniform = () => twister.random();
      return (await new Roll("50d100").evaluate()).dice[0]?.values.join();
    };
    expect(await total(7)).toBe(await total(7));
    expect(await total(7)).not.toBe(await total(8));
  });
});

describe("malformed formulas give one error that names the place", () => {
  test.each([
    ["1d6 +", 6, "the formula ends"],
    ["*2", 1, '"*" was found'],
    ["(1d6", 5, '")"'],
    ["1d6)", 4, "an operator"],
    ["1d6 1d8", 5, "an operator"],
    ["1d6//2", 5, '"/" was found'],
    ["{1d6", 5, '"}"'],
    ["{1d6,}", 6, "dice (NdX)"],
    ["1d6[", 5, "a label"],
    ["1d6[fire", 9, '"]"'],
    ["foo(1)", 1, '"foo" is neither a function'],
    ["random()", 1, '"random" is neither a function'],
    ["constructor(1)", 1, '"constructor" is neither a function'],
    ["2 + 2d6zz", 5, 'the modifier "zz"'],
    [`1d6${"r".repeat(200)}z`, 1, "is not one of Die's"],
    ["{1d6}x", 1, 'the modifier "x"'],
    ["4dfcs", 1, 'the modifier "cs"'],
    ["(".repeat(60), 51, "50 deep at most"],
    ["1+".repeat(3000), 5001, "at most 5000 are read"],
  ])("The malformed formula %s gives one error that names the place", (formula, position, what) => {
    expect(() => new Roll(formula)).toThrow(`cannot be read at position ${position}:`);
    expect(() => new Roll(formula)).toThrow(what);
    expect(Roll.validate(formula)).toBe(false);
  });

  test.each([
    ["", "empty formula"],
    ["2d", 'position 1: "2d" is neither dice nor a number'],
    ["1d6 + foo", 'position 7: "foo" is neither dice nor a number'],
    ["1dq", '"1dq" is neither'],
    ["damage", '"damage" is neither'],
    ["1d6 + (foo)", '"foo" is neither'],
    ["max(foo, 1)", '"foo" is neither'],
    ["1000d6", "1000d6 asks for 1000 dice: at most 999"],
    ["(2.5)d6", "asks for 2.5 dice"],
    ["1d(5/2)", "2.5 faces"],
    ["1d6x>=1", "came to 1000 dice and was stopped"],
    ["1d1rr", "came to 1000 dice and was stopped"],
    ["1/0", "not a finite number"],
    ["sqrt(-1)", "sqrt(-1) gives NaN"],
    ["1d6kh<3", 'The modifier "kh<3" of 1d6kh<3 cannot be read'],
    ["{1,2}cs", 'The modifier "cs" of {1, 2}cs cannot be read'],
  ])("Evaluating the malformed formula %j gives one error", async (formula, what) => {
    const roll = new Roll(formula);
    await expect(roll.evaluate()).rejects.toThrow(what);
    expect(roll.evaluated).toBe(false);
    expect(roll.total).toBeUndefined();
  });

  test("validate accepts formulas that can be evaluated", () => {
    for (const [formula] of ROWS) expect(Roll.validate(formula), formula).toBe(true);
    expect(Roll.validate("1d20 + @anything")).toBe(true);
    expect(Roll.validate("1 / (6 - 1d6)")).toBe(true);
    expect(Roll.validate("foo")).toBe(false);
  });
});
