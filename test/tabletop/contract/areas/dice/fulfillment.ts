import { expect } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { face } from "../pages.ts";

const METHOD = face("CONFIG.DiceFulfillmentMethod");

/** Returns a resolver that returns the given results in order. */
function resolver(page: any, results: number[], seen: string[] = []): unknown {
  return class Given {
    readonly fulfillable = new Map();
    constructor(readonly roll: any) {
      page.Roll.RESOLVERS.set(roll, this);
    }
    async awaitFulfillment(): Promise<void> {
      seen.push(this.roll.formula);
    }
    async resolveResult(): Promise<number | undefined> {
      return results.shift();
    }
    registerResult(method: string, denomination: string, result: number): boolean {
      seen.push(`${method} ${denomination} ${result}`);
      return true;
    }
    async close(): Promise<void> {
      page.Roll.RESOLVERS.delete(this.roll);
    }
  };
}

export const fulfillmentCases: readonly ContractCase[] = [
  {
    member: "DiceFulfillmentMethod.handler",
    says: "returns the results of a method without prompts",
    page: METHOD,
    sentence: "A function to invoke to programmatically fulfil a given term for non- interactive fulfillment methods.",
    async run({ page }) {
      const { fulfillment } = page.CONFIG.Dice;
      fulfillment.methods.fixed = { label: "Fixed", handler: (term: any) => term.faces - 1 };
      fulfillment.defaultMethod = "fixed";
      expect((await new page.Roll("1d6 + 1d20").evaluate()).total).toBe(24);
    },
  },
  {
    member: "DiceFulfillmentConfiguration.defaultMethod",
    says: "left blank, draws from randomUniform",
    page: face("CONFIG.DiceFulfillmentConfiguration"),
    sentence: "Leave this blank to use the configured randomUniform to generate die rolls.",
    async run({ page }) {
      page.CONFIG.Dice.fulfillment.defaultMethod = "";
      page.CONFIG.Dice.randomUniform = () => 0;
      expect((await new page.Roll("1d6").evaluate()).total).toBe(6);
    },
  },
  {
    member: "DiceFulfillmentMethod.resolver",
    says: "resolves a roll of dice that need a user's input",
    page: METHOD,
    sentence:
      "If the only interactive methods the user has configured are this method and manual, this resolver will be used to resolve interactive rolls, instead of the default resolver.",
    async run({ page }) {
      const seen: string[] = [];
      const { fulfillment } = page.CONFIG.Dice;
      fulfillment.methods.hand = { label: "Hand", interactive: true, resolver: resolver(page, [4, 2], seen) };
      fulfillment.defaultMethod = "hand";
      const roll = await new page.Roll("2d6 + 1").evaluate();
      expect([roll.total, seen, page.Roll.RESOLVERS.size]).toEqual([7, ["2d6 + 1"], 0]);
    },
  },
  {
    member: "DiceFulfillmentMethod.interactive",
    says: "shows no prompt if the caller allows no input",
    page: METHOD,
    sentence: "Whether this method requires input from the user or if it is fulfilled entirely programmatically.",
    async run({ page }) {
      const seen: string[] = [];
      const { fulfillment } = page.CONFIG.Dice;
      fulfillment.methods.hand = { label: "Hand", interactive: true, resolver: resolver(page, [1], seen) };
      fulfillment.defaultMethod = "hand";
      page.CONFIG.Dice.randomUniform = () => 0;
      expect((await new page.Roll("1d6").evaluate({ allowInteractive: false })).total).toBe(6);
      expect(seen).toEqual([]);
    },
  },
  {
    member: "Roll.registerResult",
    says: "offers a result to the pending rolls, and returns whether one used it",
    guess: "Described for dice that report over radio; the excerpt found of the page of Roll ends before it.",
    async run({ page }) {
      const seen: string[] = [];
      expect(page.Roll.registerResult("hand", "d6", 3)).toBe(false);
      const Given = resolver(page, [], seen) as new (roll: unknown) => { close(): Promise<void> };
      const waiting = new Given(new page.Roll("1d6"));
      expect(page.Roll.registerResult("hand", "d6", 3)).toBe(true);
      expect(seen).toEqual(["hand d6 3"]);
      await waiting.close();
    },
  },
];
