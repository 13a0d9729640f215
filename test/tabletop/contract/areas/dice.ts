import { expect } from "vitest";
import type { ContractCase } from "../contract.ts";
import { fulfillmentCases } from "./dice/fulfillment.ts";
import { cls, face, variable } from "./pages.ts";

const MODIFIERS = "article/dice-modifiers/";
const ADVANCED = "article/dice-advanced/";
const V10_DIE = "api/v10/classes/client.Die.html";
const V9_ROLL = "api/v9/Roll.html";

/** Fixes the faces of the dice: `[value, faces]` for each. */
function fall(page: any, ...throws: readonly (readonly [number, number])[]): void {
  const queue = throws.map(([value, faces]) => 1 - (value - 0.5) / faces);
  page.CONFIG.Dice.randomUniform = () => queue.shift() ?? 0.5;
}

async function rolled(page: any, formula: string, data: object = {}): Promise<any> {
  return new page.Roll(formula, data).evaluate();
}

const shown = (roll: any): unknown[] =>
  roll.dice.at(-1).results.map(({ result, active }: any) => (active ? result : `(${String(result)})`));

export const dice: readonly ContractCase[] = [
  ...fulfillmentCases,
  {
    member: "Roll",
    says: "reads the documented example into its terms",
    page: cls("foundry.dice.Roll"),
    sentence: "[Die, OperatorTerm, NumericTerm, OperatorTerm, NumericTerm]",
    async run({ page }) {
      const roll = new page.Roll("2d20kh + @prof + @strMod", { prof: 2, strMod: 4 });
      expect(roll.terms.map((term: object) => term.constructor.name)).toEqual([
        "Die",
        "OperatorTerm",
        "NumericTerm",
        "OperatorTerm",
        "NumericTerm",
      ]);
      fall(page, [16, 20], [3, 20]);
      await roll.evaluate();
      expect([roll.result, roll.total]).toEqual(["16 + 2 + 4", 22]);
    },
  },
  {
    member: "Roll#evaluate",
    says: "throws for a roll that was evaluated",
    page: cls("foundry.dice.Roll"),
    sentence: "Track whether this Roll instance has been evaluated or not. Once evaluated the Roll is immutable.",
    async run({ page }) {
      const roll = await rolled(page, "1d6");
      expect(roll._evaluated).toBe(true);
      await expect(roll.evaluate()).rejects.toThrow();
    },
  },
  {
    member: "Roll#_formula",
    says: "is the formula with its data filled in",
    page: cls("foundry.dice.Roll"),
    sentence: "Store the original cleaned formula for the Roll, prior to any internal evaluation or simplification",
    run({ page }) {
      expect(new page.Roll("1d6   +  @a", { a: 2 })._formula).toBe("1d6 + 2");
    },
  },
  {
    member: "Roll#_dice",
    says: "contains the dice of inner rolls",
    page: cls("foundry.dice.Roll"),
    sentence: "An array of inner DiceTerms that were evaluated as part of the Roll evaluation",
    async run({ page }) {
      const roll = await rolled(page, "2d6cs>(1d4)");
      expect(roll._dice).toHaveLength(1);
      expect(roll.dice).toHaveLength(2);
    },
  },
  {
    member: "Roll#options",
    says: "is stored",
    page: cls("foundry.dice.Roll"),
    sentence: "Options modifying or describing the Roll",
    async run({ page }) {
      const roll = new page.Roll("1d6", {}, { flavor: "x", mine: 1 });
      expect(page.Roll.fromData(JSON.parse(JSON.stringify(roll))).options).toEqual({ flavor: "x", mine: 1 });
    },
  },
  {
    member: "Roll#data",
    says: "is the given data",
    page: "api/v10/classes/client.Roll.html",
    sentence: "The original provided data object which substitutes into attributes of the roll formula",
    run({ page }) {
      const data = { a: 1 };
      expect(new page.Roll("@a", data).data).toBe(data);
    },
  },
  {
    member: "Roll#dice",
    says: "lists only the dice terms",
    page: V9_ROLL,
    sentence: "Return an Array of the individual DiceTerm instances",
    run({ page }) {
      expect(new page.Roll("1d6 + 2d8 + 3").dice.map(({ faces }: any) => faces)).toEqual([6, 8]);
    },
  },
  {
    member: "Roll.CHAT_TEMPLATE",
    says: "is a path",
    page: V9_ROLL,
    sentence: "The HTML template path used to render a complete Roll object to the chat log",
    run({ page }) {
      expect(page.Roll.CHAT_TEMPLATE).toMatch(/^templates\/dice\/roll\.(hbs|html)$/);
    },
  },
  {
    member: "Die#reroll",
    says: "rolls the least result again when no target is given",
    page: V10_DIE,
    sentence: "If no target number is specified, re-roll the lowest possible result.",
    async run({ page }) {
      fall(page, [1, 20], [7, 20], [5, 20]);
      expect(shown(await rolled(page, "2d20r"))).toEqual(["(1)", 7, 5]);
    },
  },
  {
    member: "Die#reroll",
    says: "rerolls one die with a limit",
    page: V10_DIE,
    sentence: "20d20r1=1 reroll a single 1",
    async run({ page }) {
      fall(page, [1, 20], [1, 20], [9, 20]);
      expect(shown(await rolled(page, "2d20r1=1"))).toEqual(["(1)", 1, 9]);
    },
  },
  {
    member: "Die#reroll",
    says: "rerolls a result once and keeps the new one",
    page: MODIFIERS,
    sentence: "Rerolls the die based on the set condition, keeping the outcome regardless of whether it is better.",
    async run({ page }) {
      fall(page, [1, 10], [1, 10]);
      expect(shown(await rolled(page, "1d10r1"))).toEqual(["(1)", 1]);
    },
  },
  {
    member: "Die#reroll",
    says: "accepts a comparison",
    page: MODIFIERS,
    sentence: "Roll one twenty-sided die, and if the result is less than 10, re-roll it.",
    async run({ page }) {
      fall(page, [9, 20], [4, 20]);
      expect(shown(await rolled(page, "1d20r<10"))).toEqual(["(9)", 4]);
      fall(page, [10, 20]);
      expect(shown(await rolled(page, "1d20r<10"))).toEqual([10]);
    },
  },
  {
    member: "Die#rerollRecursive",
    says: "continues while the condition holds",
    page: MODIFIERS,
    sentence: "recursive reroll will keep rolling as long as results meet the reroll criteria.",
    async run({ page }) {
      fall(page, [1, 20], [2, 20], [12, 20]);
      expect(shown(await rolled(page, "1d20rr<3"))).toEqual(["(1)", "(2)", 12]);
    },
  },
  {
    member: "Die#explode",
    says: "adds a die for each that shows the number, and for those too",
    page: MODIFIERS,
    sentence:
      "Rerolls a die continually based on the set condition, so that each occurrence of the number rolls again, continually adding to the total result.",
    async run({ page }) {
      fall(page, [10, 10], [4, 10], [10, 10], [3, 10]);
      const roll = await rolled(page, "2d10x10");
      expect([shown(roll), roll.total]).toEqual([[10, 4, 10, 3], 27]);
    },
  },
  {
    member: "Die#explodeOnce",
    says: "adds one die for each that shows the number",
    page: MODIFIERS,
    sentence: "Rerolls a die once based on the set condition",
    async run({ page }) {
      fall(page, [10, 10], [10, 10]);
      const roll = await rolled(page, "1d10xo10");
      expect([shown(roll), roll.total]).toEqual([[10, 10], 20]);
    },
  },
  {
    member: "ParentheticalTerm",
    says: "is evaluated before the terms around it",
    page: ADVANCED,
    sentence: "The contents of a parenthetical expression are always evaluated before the outer portion.",
    async run({ page }) {
      fall(page, [1, 4], [2, 4], [5, 8], [6, 8], [7, 8]);
      const roll = await rolled(page, "(2d4)d8");
      expect([shown(roll), roll.total]).toEqual([[5, 6, 7], 18]);
    },
  },
  {
    member: "ParentheticalTerm",
    says: "may be the number of faces",
    page: ADVANCED,
    sentence: "Roll a single die with a number of sides randomly determined by a d20 roll.",
    async run({ page }) {
      fall(page, [12, 20], [7, 12]);
      expect((await rolled(page, "1d(1d20)")).total).toBe(7);
    },
  },
  {
    member: "Die#countSuccess",
    says: "counts against a value of the data",
    page: ADVANCED,
    sentence: "For example to count the number of successes relative to some target attribute or opposed dice roll.",
    async run({ page }) {
      fall(page, [4, 12], [5, 12], [6, 12]);
      expect((await rolled(page, "3d12cs<=(@attributes.power)", { attributes: { power: 5 } })).total).toBe(2);
    },
  },
  {
    member: "Die#marginSuccess",
    says: "is how far the sum is from an opposed roll",
    page: ADVANCED,
    sentence: "Get the margin of success based on an opposed roll of 4d6.",
    async run({ page }) {
      page.CONFIG.Dice.randomUniform = () => 0.5;
      // Each d12 shows 6 and each d6 shows 3: 18 against 12.
      expect((await rolled(page, "3d12ms>(4d6)")).total).toBe(6);
    },
  },
  {
    member: "Die constructor",
    says: "takes number, faces and modifiers",
    page: cls("foundry.dice.terms.Die"),
    sentence:
      "The number of dice of this term to roll, before modifiers are applied, or a Roll instance that will be evaluated to a number.",
    async run({ page }) {
      const { Die } = page.foundry.dice.terms;
      fall(page, [2, 6], [5, 6], [3, 6], [1, 6]);
      const die = await new Die({ faces: 6, number: 4, modifiers: ["kh"] }).evaluate();
      expect([die.total, die.expression, die.results.length]).toEqual([5, "4d6kh", 4]);
    },
  },
  {
    member: "Die constructor",
    says: "accepts existing results",
    page: cls("foundry.dice.terms.Die"),
    sentence: "An optional array of pre-cast results for the term",
    async run({ page }) {
      const { Die } = page.foundry.dice.terms;
      const die = await new Die({
        faces: 6,
        number: 2,
        results: [
          { result: 4, active: true },
          { result: 2, active: true },
        ],
      }).evaluate();
      expect(die.total).toBe(6);
    },
  },
  {
    member: "DiceTerm#values",
    says: "leaves out dropped results",
    page: V10_DIE,
    sentence: "Return an array of rolled values which are still active within this term",
    async run({ page }) {
      fall(page, [2, 6], [5, 6]);
      expect((await rolled(page, "2d6kh")).dice[0].values).toEqual([5]);
    },
  },
  {
    member: "RollTerm#formula",
    says: "has the flavour in brackets",
    page: V10_DIE,
    sentence: "A string representation of the formula, including optional flavor text.",
    run({ page }) {
      const [term] = new page.Roll("2d6[fire]").terms;
      expect([term.formula, term.expression, term.flavor]).toEqual(["2d6[fire]", "2d6", "fire"]);
    },
  },
  {
    member: "RollTermData.class",
    says: "finds the class of a stored term",
    page: face("foundry.dice.terms.RollTermData"),
    sentence: "The name of the foundry.dice.terms.RollTerm class with which this data should be constructed",
    run({ page }) {
      const { NumericTerm, RollTerm } = page.foundry.dice.terms;
      expect(RollTerm.fromData({ class: "NumericTerm", number: 4, evaluated: true })).toBeInstanceOf(NumericTerm);
    },
  },
  {
    member: "RollTermData.evaluated",
    says: "is stored",
    page: face("foundry.dice.terms.RollTermData"),
    sentence: "Has this term been evaluated?",
    run({ page }) {
      const { RollTerm } = page.foundry.dice.terms;
      const made = [true, false].map((evaluated) => RollTerm.fromData({ class: "NumericTerm", number: 4, evaluated }));
      expect(made.map(({ _evaluated }) => _evaluated)).toEqual([true, false]);
    },
  },
  {
    member: "FunctionTerm#fn",
    says: "is a configured function, or one of Math",
    page: cls("foundry.dice.terms.FunctionTerm"),
    sentence:
      "The name of the configured function, or one in the Math environment, which should be applied to the term",
    async run({ page }) {
      page.CONFIG.Dice.functions.twice = (n: number) => n * 2;
      expect([(await rolled(page, "twice(4)")).total, (await rolled(page, "max(2, 5)")).total]).toEqual([8, 5]);
    },
  },
  {
    member: "FunctionTerm#isIntermediate",
    says: "is true: its arguments are evaluated first",
    page: cls("foundry.dice.terms.FunctionTerm"),
    sentence: "Is this term intermediate, and should be evaluated first as part of the simplification process?",
    run({ page }) {
      expect(new page.Roll("max(1d6, 2)").terms[0].isIntermediate).toBe(true);
    },
  },
  {
    member: "FunctionTerm#rolls",
    says: "holds a roll for each argument",
    page: cls("foundry.dice.terms.FunctionTerm"),
    sentence: "The cached Roll instances for each function argument",
    async run({ page }) {
      const roll = await rolled(page, "max(1d6, 2)");
      expect(roll.terms[0].rolls.map(({ formula }: any) => formula)).toEqual(["1d6", "2"]);
    },
  },
  {
    member: "RollTerm.FLAVOR_REGEXP_STRING",
    says: "is the documented pattern",
    page: cls("foundry.dice.terms.FunctionTerm"),
    sentence: "A regular expression pattern which identifies optional term-level flavor text",
    run({ page }) {
      expect(page.foundry.dice.terms.RollTerm.FLAVOR_REGEXP_STRING).toBe("(?:\\[([^\\]]+)\\])");
    },
  },
  {
    member: "CONFIG.Dice.functions",
    says: "may be asynchronous",
    page: variable("CONFIG.Dice"),
    sentence: "A collection of custom functions that can be included in roll expressions.",
    async run({ page }) {
      page.CONFIG.Dice.functions.later = async () => 7;
      expect((await rolled(page, "later() + 1")).total).toBe(8);
    },
  },
  {
    member: "CONFIG.Dice.randomUniform",
    says: "is the source of random dice",
    page: variable("CONFIG.Dice"),
    sentence: "A function used to provide random uniform values.",
    async run({ page }) {
      page.CONFIG.Dice.randomUniform = () => 0;
      const high = (await rolled(page, "1d6")).total;
      page.CONFIG.Dice.randomUniform = () => 0.999999;
      expect([high, (await rolled(page, "1d6")).total].sort()).toEqual([1, 6]);
    },
  },
  {
    member: "CONFIG.Dice.rollModes",
    says: "has the legacy names, on 14 with a warning",
    page: "https://github.com/foundryvtt/dnd5e/issues/6958",
    sentence:
      "While `CONFIG.Dice.rollModes` still exists (though depracated), it gives the old names like `gmroll` instead of `gm`",
    run({ page, generation, warnings }) {
      expect(Object.keys(page.CONFIG.Dice.rollModes).sort()).toEqual(["blindroll", "gmroll", "publicroll", "selfroll"]);
      if (generation === 13) expect(warnings).toEqual([]);
    },
  },
  {
    member: "Roll#toMessage",
    says: "keeps named recipients, unless a mode is given",
    guess:
      "Issue 10278 says so of ChatMessage.create; we take it to hold for rolls that are sent with named recipients.",
    async run({ page, table, generation }) {
      const { game } = await table();
      await game.settings.set(
        "core",
        generation === 14 ? "messageMode" : "rollMode",
        generation === 14 ? "self" : "selfroll",
      );
      const roll = await rolled(page, "1d6");
      const named = await roll.toMessage({ whisper: ["player0000000000"] }, { create: false });
      expect(named.whisper).toEqual(["player0000000000"]);
      expect((await roll.toMessage({}, { create: false })).whisper).toEqual([game.userId]);
    },
  },
  {
    member: "Roll#toJSON",
    says: "does not store the data",
    guess: "The page of Roll lists toJSON; that data is not part of it is known from stored messages.",
    async run({ page }) {
      const stored = JSON.parse(JSON.stringify(await rolled(page, "1d6 + @a", { a: 1 })));
      expect(Object.keys(stored).sort()).toEqual([
        "class",
        "dice",
        "evaluated",
        "formula",
        "options",
        "terms",
        "total",
      ]);
    },
  },
];
