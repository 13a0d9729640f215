import { readFile } from "node:fs/promises";
import Handlebars from "handlebars";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createDiceConfig, dice, diceConfig, Roll } from "../../../tabletop/foundry/dice/index.ts";
import { setGeneration } from "../../../tabletop/foundry/generation.ts";
import { scriptThrows } from "./throws.ts";

const { Die, DiceTerm, NumericTerm, OperatorTerm, ParentheticalTerm, PoolTerm, RollTerm, StringTerm } = dice.terms;
const initial = { ...diceConfig, rolls: [...diceConfig.rolls], terms: { ...diceConfig.terms } };

afterEach(() => {
  Object.assign(diceConfig, initial, { rolls: [...initial.rolls], terms: { ...initial.terms }, functions: {} });
  for (const name of ["CONFIG", "game", "ui", "foundry"]) Reflect.deleteProperty(globalThis, name);
  setGeneration(14);
});

/** A roll with given faces. */
async function rolled(formula: string, throws: string, options = {}): Promise<Roll> {
  scriptThrows(throws);
  return new Roll(formula, {}, options).evaluate();
}

describe("evaluation of rolls", () => {
  test("A roll is evaluated once", async () => {
    const roll = await rolled("1d6", "6:4");
    expect(roll.evaluated).toBe(true);
    await expect(roll.evaluate()).rejects.toThrow("already evaluated");
    expect(() => roll.evaluateSync()).toThrow("already evaluated");
    expect(() => roll.alter(2)).toThrow("already evaluated");
    expect(() => roll.terms[0]?.evaluate()).toThrow("already evaluated");
    expect(roll.total).toBe(4);
  });

  test("A second evaluation while the first is running is refused", async () => {
    scriptThrows("6:4");
    const roll = new Roll("1d6");
    const first = roll.evaluate();
    await expect(roll.evaluate()).rejects.toThrow("already evaluated");
    expect((await first).total).toBe(4);
  });

  test("reroll and clone return new rolls", async () => {
    scriptThrows("6:4,2");
    const first = await new Roll("1d6 + @a", { a: 1 }, { note: "x" }).evaluate();
    const second = await first.reroll();
    expect([first.total, second.total]).toEqual([5, 3]);
    expect(first.clone()).toMatchObject({
      formula: "1d6 + 1",
      evaluated: false,
      options: { note: "x" },
      data: { a: 1 },
    });
  });

  test("minimize and maximize set the dice and skip the modifiers", async () => {
    const both = async (formula: string) => [
      (await new Roll(formula).evaluate({ minimize: true })).total,
      (await new Roll(formula).evaluate({ maximize: true })).total,
    ];
    expect(await both("3d6 + 2")).toEqual([5, 20]);
    expect(await both("3d20kh2dl")).toEqual([3, 60]); // foundryvtt#11093
    expect(await both("1d6xo6")).toEqual([1, 6]); // foundryvtt#11969
    expect(await both("4df")).toEqual([-4, 4]);
    expect(await both("2dc")).toEqual([0, 2]);
    expect(await both("(2d4)d8")).toEqual([2, 64]);
    expect(await both("{1d6, 1d8}kh + max(1d4, 2)")).toEqual([3, 12]);
  });

  test("evaluateSync evaluates what is not random", () => {
    expect(new Roll("2 + floor(7 / 2) * (1 + 1)").evaluateSync().total).toBe(8);
    expect(new Roll("2d6 + 1").evaluateSync({ maximize: true }).total).toBe(13);
    expect(new Roll("2d6 + 1").evaluateSync({ strict: false }).total).toBe(1);
    expect(() => new Roll("2d6 + 1").evaluateSync()).toThrow("2d6 is random");
    expect(new Roll("2d6").isDeterministic).toBe(false);
    expect(new Roll("1d(6)").isDeterministic).toBe(false);
    expect(new Roll("(2 + 3)").isDeterministic).toBe(true);
  });

  test("Text terms are accepted where allowed", async () => {
    const roll = await new Roll("2 + foo").evaluate({ allowStrings: true });
    expect(roll.product).toBe("2 + foo");
    await expect(new Roll("2 + foo").evaluate()).rejects.toThrow("position 5");
  });

  test("Functions of the configuration receive text and may be asynchronous", async () => {
    Object.assign(diceConfig.functions, {
      twice: (n: number) => n * 2,
      say: (w: string) => `${w}!`,
      later: async (n: number) => Promise.resolve(n + 1),
    });
    scriptThrows("6:4");
    expect((await new Roll("twice(1d6) + later(2)").evaluate()).total).toBe(11);
    expect((await new Roll("say(hello)").evaluate()).product).toBe("hello!");
    expect(() => new Roll("later(2)").evaluateSync()).toThrow("is asynchronous");
  });

  test("simulate returns totals", async () => {
    const twister = new dice.MersenneTwister(1);
    diceConfig.randomUniform = () => twister.random();
    const totals = await Roll.simulate("2d6", 500);
    expect(totals).toHaveLength(500);
    expect(Math.min(...totals)).toBe(2);
    expect(Math.max(...totals)).toBe(12);
  });
});

describe("references in formulas", () => {
  test.each([
    ["@a + @b.c", { a: 1, b: { c: "1d4" } }, "1 + 1d4"],
    ["@neg @flag @small", { neg: -1, flag: true, small: 1e-7 }, "-1 1 0.0000001"],
    ["@none + @obj + @list + @fn", { obj: { x: 1 }, list: [1], fn: () => 1 }, "@none + @obj + @list + @fn"],
    ["@constructor.name @__proto__.x @a.toString", { a: 1 }, "@constructor.name @__proto__.x @a.toString"],
    ["@die", { die: { toString: () => "x" } }, "@die"],
    ["@die", { die: new (class Scale { toString() { return " 2d8 "; } })() }, "2d8"], // oxfmt-ignore
    ["@n", { n: Number.NaN }, "@n"],
  ])("The references of %s are replaced", (formula, data, expected) => {
    expect(Roll.replaceFormulaData(formula, data)).toBe(expected);
  });

  test("Missing references are filled in and reported", () => {
    const warn = vi.fn();
    Object.assign(globalThis, { ui: { notifications: { warn } } });
    expect(Roll.replaceFormulaData("@a + @b + @b", { a: 1 }, { missing: "0", warn: true })).toBe("1 + 0 + 0");
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[0]).toContain("@b");
  });

  test("Recursive references stop after three passes, and generation 13 has none", () => {
    const data = { a: "@b", b: "@c", c: "@d", d: 5, loop: "@loop + 1" };
    expect(Roll.replaceFormulaData("@a", data, { recursive: true })).toBe("@d");
    expect(Roll.replaceFormulaData("@b", data, { recursive: true })).toBe("5");
    expect(Roll.replaceFormulaData("@loop", data, { recursive: true })).toBe("@loop + 1 + 1 + 1");
    setGeneration(13);
    expect(Roll.replaceFormulaData("@a", data, { recursive: true })).toBe("@b");
  });
});

describe("stored rolls", () => {
  test("A stored roll has the documented shape", async () => {
    const roll = await rolled("2d6kh[fire] + 1", "6:4,2", { note: 1 });
    expect(roll.toJSON()).toEqual({
      class: "Roll",
      options: { note: 1 },
      dice: [],
      formula: "2d6kh[fire] + 1",
      terms: [
        {
          class: "Die",
          options: { flavor: "fire" },
          evaluated: true,
          number: 2,
          faces: 6,
          modifiers: ["kh"],
          results: [
            { result: 4, active: true },
            { result: 2, active: false, discarded: true },
          ],
        },
        { class: "OperatorTerm", options: {}, evaluated: true, operator: "+" },
        { class: "NumericTerm", options: {}, evaluated: true, number: 1 },
      ],
      total: 5,
      evaluated: true,
    });
  });

  test("A stored subclass is restored by its recorded name", async () => {
    class CheckRoll extends Roll {
      get degree(): string {
        return this.total > 3 ? "good" : "bad";
      }
    }
    diceConfig.rolls.push(CheckRoll);
    scriptThrows("6:4");
    const roll = await new CheckRoll("1d6", {}, { target: 3 }).evaluate();
    const back = Roll.fromJSON(JSON.stringify(roll));
    expect(back).toBeInstanceOf(CheckRoll);
    expect(back).toMatchObject({ degree: "good", options: { target: 3 } });
    expect(Roll.create("1d6")).not.toBeInstanceOf(CheckRoll);
    diceConfig.rolls.unshift(CheckRoll);
    expect(Roll.create("1d6")).toBeInstanceOf(CheckRoll);
    expect(CheckRoll.fromRoll(await rolled("1d6", "6:2"))).toMatchObject({ degree: "bad" });
  });

  test("A stored roll that was not evaluated is restored so", async () => {
    const back = Roll.fromJSON(JSON.stringify(new Roll("(1d4)d6 + 2", {}, { x: 1 })));
    expect(back).toMatchObject({ evaluated: false, formula: "(1d4)d6 + 2", options: { x: 1 } });
    scriptThrows("4:2 6:3,4");
    expect((await back.evaluate()).total).toBe(9);
  });

  test.each([
    ["not json", "not JSON"],
    ["null", "not an object"],
    ["[]", "not an object"],
    [{}, "no formula"],
    [{ formula: "1d6", class: "GoneRoll" }, 'class "GoneRoll", which is not in CONFIG.Dice.rolls'],
    [{ formula: "1d", total: 1, evaluated: true, terms: [{ class: "GoneDie" }] }, 'class "GoneDie"'],
    [{ formula: "1d6", total: 1, evaluated: true, terms: [{ class: "constructor" }] }, 'class "constructor"'],
    [{ formula: "1d6", evaluated: true }, "has no total"],
    [{ formula: "1d6", total: 1, terms: 5 }, "no list of terms"],
    [{ formula: "1d6 +", total: 1 }, "position 6"],
    [{ formula: "1d6", total: 1, terms: [{ class: "Die", results: [{ result: "<img>" }] }] }, "not numbers"],
    [{ formula: "1d6", total: 1, terms: [{ class: "Die", results: [{ result: 1, count: "<img>" }] }] }, "not numbers"],
    [{ formula: "1d6", total: 1, terms: [{ class: "Die", modifiers: [{}] }] }, "not text"],
    [{ formula: "1d6", total: 1, terms: [{ class: "NumericTerm", number: "<img>" }] }, "finite number"],
    [{ formula: "1d6", total: 1, terms: [{ class: "OperatorTerm", operator: "<" }] }, "not an operator"],
  ])("The invalid stored roll %j is refused", (data, message) => {
    expect(() => Roll.fromJSON(typeof data === "string" ? data : JSON.stringify(data))).toThrow(message);
  });
});

describe("terms of rolls", () => {
  test("A dice class that a package adds is parsed, rolled, stored and restored", async () => {
    class StarDie extends Die {
      static override DENOMINATION = "s";
      static override MODIFIERS = { ...Die.MODIFIERS, zz: "double" };
      constructor(data = {}) {
        super({ ...data, faces: 8 });
      }
      double(): void {
        for (const r of this.results) r.count = r.result * 2;
      }
      override getResultLabel(): string {
        return "★";
      }
    }
    diceConfig.terms["s"] = StarDie;
    const roll = await rolled("2dszz + 1", "8:3,4");
    expect(roll).toMatchObject({ total: 15, formula: "2dszz + 1" });
    expect(roll.terms[0]).toBeInstanceOf(StarDie);
    const back = Roll.fromJSON(JSON.stringify(roll));
    expect(back.terms[0]).toBeInstanceOf(StarDie);
    expect(back.dice[0]?.getTooltipData().rolls[0]?.result).toBe("★");
    expect(JSON.stringify(back)).toBe(JSON.stringify(roll));
  });

  test("Terms can be constructed by hand", async () => {
    scriptThrows("6:5,6");
    const roll = Roll.fromTerms([
      new Die({ number: 2, faces: 6, modifiers: ["kl"] }),
      new OperatorTerm({ operator: "*" }),
      new NumericTerm({ number: 3 }),
    ]);
    expect(roll.formula).toBe("2d6kl * 3");
    expect((await roll.evaluate()).total).toBe(15);
    const made = Die.fromResults({ number: 1, faces: 20 }, [{ result: 17 }]);
    expect(Roll.fromTerms([made]).total).toBe(17);
    expect(() => Roll.fromTerms([made, new OperatorTerm({ operator: "+" }), new NumericTerm({ number: 1 })])).toThrow(
      "1 of 3 are",
    );
    expect(ParentheticalTerm.fromTerms([new NumericTerm({ number: 1 })]).formula).toBe("(1)");
    const die = await new Die({ faces: 6, number: 4 }).evaluate({ maximize: true });
    expect(die.total).toBe(24);
    expect(() => new NumericTerm({ number: Number.NaN })).toThrow("finite number");
  });

  test("A pool can be constructed of evaluated rolls", async () => {
    const rolls = [await rolled("1d6", "6:2"), await rolled("1d8", "8:7")];
    expect(PoolTerm.fromRolls(rolls)).toMatchObject({ total: 9, formula: "{1d6, 1d8}" });
    expect(() => PoolTerm.fromRolls([...rolls, new Roll("1d4")])).toThrow("all be evaluated, or none of them");
  });

  test("alter changes the number of dice", () => {
    expect(new Roll("2d6 + 3").alter(2, 1).formula).toBe("5d6 + 3");
    expect(new Roll("2d6 + 3").alter(2, 0, { multiplyNumeric: true }).formula).toBe("4d6 + 6");
    expect(new Roll("{1d6, 1d8}kh").alter(2).formula).toBe("{2d6, 2d8}kh");
  });

  test("Terms have classes, labels and the results of each die", async () => {
    const roll = await rolled("3d6r1kh", "6:1,6,3 6:2");
    expect(roll.dice[0]?.getTooltipData()).toEqual({
      formula: "3d6r1kh",
      total: 6,
      faces: 6,
      flavor: "",
      icon: "fa-solid fa-dice-d6",
      method: undefined,
      rolls: [
        { result: "1", classes: "die d6 rerolled min" },
        { result: "6", classes: "die d6 max" },
        { result: "3", classes: "die d6 discarded" },
        { result: "2", classes: "die d6 discarded" },
      ],
    });
    expect(DiceTerm.compareResult(3, ">=", 3)).toBe(true);
    expect(RollTerm.isDeterministic(new Die(), {})).toBe(false);
    expect(RollTerm.isDeterministic(new Die(), { maximize: true })).toBe(true);
    expect(new StringTerm({ term: "x" }).isDeterministic).toBe(true);
  });

  test("A fulfilment method sets the results", async () => {
    const config = createDiceConfig();
    diceConfig.fulfillment = {
      ...config.fulfillment,
      methods: { ...config.fulfillment.methods, fixed: { label: "Fixed", handler: () => 3 } },
      defaultMethod: "fixed",
    };
    expect((await new Roll("4d6").evaluate()).total).toBe(12);
  });
});

describe("configuration of dice", () => {
  test("CONFIG.Dice has the documented members; roll modes on generation 13 only", () => {
    expect(Object.keys(createDiceConfig()).sort()).toEqual([
      "fulfillment",
      "functions",
      "parser",
      "randomUniform",
      "rolls",
      "termTypes",
      "terms",
      "types",
    ]);
    setGeneration(13);
    expect(Object.keys(createDiceConfig().rollModes ?? {})).toEqual(["publicroll", "gmroll", "blindroll", "selfroll"]);
  });

  test("CONFIG.Dice is used when it exists", async () => {
    Object.assign(globalThis, { CONFIG: { Dice: { ...createDiceConfig(), randomUniform: () => 0 } } });
    expect((await new Roll("3d6").evaluate()).total).toBe(18);
  });

  test("MATH_PROXY shows Math without random, and can't be changed", () => {
    const proxy = Roll.MATH_PROXY;
    expect(typeof proxy["floor"]).toBe("function");
    expect(proxy["PI"]).toBe(Math.PI);
    expect("random" in proxy).toBe(false);
    expect(proxy["constructor"]).toBeUndefined();
    expect(Reflect.set(proxy, "floor", 1)).toBe(false);
    expect(Object.keys(proxy)).toContain("abs");
  });
});

describe("rolls in the chat", () => {
  const create = vi.fn((data: object) => Promise.resolve({ created: data }));
  const applyMode = vi.fn();
  const applyRollMode = vi.fn();
  let setting = "";

  beforeEach(() => {
    vi.clearAllMocks();
    const renderTemplate = async (path: string, context: object) => {
      const source = await readFile(new URL(`../../../tabletop/${path}`, import.meta.url), "utf8");
      return Handlebars.compile(source)(context);
    };
    Object.assign(globalThis, {
      CONFIG: {
        Dice: diceConfig,
        sounds: { dice: "dice.wav" },
        ChatMessage: { documentClass: { create, applyMode, applyRollMode } },
      },
      game: { user: { id: "user" }, settings: { get: (_: string, key: string) => `${setting}${key}` } },
      foundry: { applications: { handlebars: { renderTemplate } } },
    });
  });

  test("A rendered roll has everything escaped", async () => {
    const roll = await rolled("2d6kh[<b>x</b>] + 1", "6:4,2");
    const html = await roll.render({ flavor: "<script>alert(1)</script>" });
    expect(html).not.toContain("<script>");
    expect(html).not.toContain("<b>");
    expect(html).toContain("&lt;script&gt;");
    expect(html).toContain("&lt;b&gt;");
    expect(html).toMatch(/dice-total">5</);
    expect(html).toMatch(/<li class="roll die d6 discarded">2<\/li>/);
  });

  test("A private roll shows neither dice nor total", async () => {
    const roll = await rolled("2d6 + 1", "6:4,5");
    const html = await roll.render({ isPrivate: true, flavor: "secret" });
    expect(html).toContain("???");
    expect(html).not.toMatch(/10|2d6|secret|<li/);
  });

  test("A subclass prepares its own context", async () => {
    class Mine extends Roll {
      override async _prepareChatRenderContext(options = {}) {
        return { ...(await super._prepareChatRenderContext(options)), total: "mine" };
      }
    }
    scriptThrows("6:1");
    expect(await new Mine("1d6").render()).toContain("mine");
  });

  test("toMessage evaluates the roll and creates the message in the requested mode", async () => {
    scriptThrows("6:4");
    const roll = new Roll("1d6");
    await roll.toMessage({ flavor: "x", speaker: { alias: "A" } }, { rollMode: "gmroll" });
    expect(create).toHaveBeenCalledWith({
      author: "user",
      content: "4",
      sound: "dice.wav",
      flavor: "x",
      speaker: { alias: "A" },
      rolls: [roll],
    });
    expect(applyMode).toHaveBeenCalledWith(expect.anything(), "gm");
    await roll.toMessage({}, { messageMode: "self" });
    expect(applyMode).toHaveBeenLastCalledWith(expect.anything(), "self");
    setting = "the ";
    await roll.toMessage();
    expect(applyMode).toHaveBeenLastCalledWith(expect.anything(), "the messageMode");
    setGeneration(13);
    await roll.toMessage();
    expect(applyRollMode).toHaveBeenLastCalledWith(expect.anything(), "the rollMode");
    await roll.toMessage({}, { rollMode: "blindroll" });
    expect(applyRollMode).toHaveBeenLastCalledWith(expect.anything(), "blindroll");
  });

  test("toMessage with create: false returns the data", async () => {
    const roll = await rolled("1d6", "6:4");
    expect(await roll.toMessage({ content: "own" }, { create: false })).toMatchObject({
      content: "own",
      rolls: [roll],
    });
    expect(create).not.toHaveBeenCalled();
  });
});
