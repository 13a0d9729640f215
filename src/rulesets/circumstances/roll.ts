/**
 * The pool of d6 as a Foundry roll: it stores its test in its options and computes its outcome from them and its dice.
 */
import * as v from "valibot";
import { asset } from "../../core/public/definitions.ts";
import { say } from "../../core/public/table.ts";
import type { Json } from "../../rules/shared/json.ts";
import { readRoll } from "../../rules/shared/roll.ts";
import { LOOKS } from "./presentation.ts";
import { listCountedFaces } from "../../rules/circumstances/exploding.ts";
import { type ShownDie, StoredTest, type Test } from "./checks/test-data.ts";
import { type TestResult, readDice, readSides } from "./checks/test-dice.ts";

interface RenderOptions {
  flavor?: string;
  isPrivate?: boolean;
}

/** The roll class of every test; a plain `4d6cs>=5` too, which then has no outcome. */
export class SuccessPoolRoll extends Roll {
  static override CHAT_TEMPLATE = asset("templates/circumstances/cards/roll.hbs");

  /** The test of this roll; null for a plain formula. */
  get test(): Test | null {
    return this.#stored.test;
  }

  /** Its dice by side; null before the roll, or without a test. */
  get sides(): { readonly mine: readonly ShownDie[]; readonly theirs: readonly number[] } | null {
    const { test, house } = this.#stored;
    const data = this._evaluated ? readRoll(JSON.parse(JSON.stringify(this)) as Json) : null;
    return test && data ? readSides(data, test, house) : null;
  }

  /** What the rules make of the dice; null where there is no test or no dice yet. */
  get outcome(): TestResult | null {
    const { sides } = this;
    const { test, house } = this.#stored;
    return test && sides && readDice(test, listCountedFaces(sides.mine), sides.theirs, house);
  }

  get #stored() {
    return v.parse(StoredTest, (this.options as { circumstances?: Json }).circumstances);
  }

  /** The look of a card, for a roll posted bare, from a macro or `/roll`. */
  override async render({ flavor = "", isPrivate = false }: RenderOptions = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate();
    const { outcome, test } = this;
    const word = outcome && {
      ...LOOKS[outcome.outcome],
      word: say(`QUADRANT.Circumstances.Outcome.${outcome.outcome}`),
    };
    const dice = this.dice.flatMap((die) => die.results.map(({ result, active }) => ({ result, dropped: !active })));
    const shown = {
      flavor,
      formula: this.formula,
      total: this.total,
      dice,
      ob: test && outcome ? outcome.ob : null,
      count: outcome?.successes,
      outcome: word,
    };
    const hidden = { flavor: "", formula: "???", total: "?", dice: [], ob: null, count: null, outcome: null };
    return foundry.applications.handlebars.renderTemplate(SuccessPoolRoll.CHAT_TEMPLATE, isPrivate ? hidden : shown);
  }
}
