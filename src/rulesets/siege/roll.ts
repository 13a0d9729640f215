/** The d20 of StarSIEGE as a Foundry roll: it stores the check in its options and computes its outcome from them. */
import * as v from "valibot";
import { asset } from "../../core/public/definitions.ts";
import { say } from "../../core/public/table.ts";
import type { Json } from "../../rules/shared/json.ts";
import {
  type ChallengeCheck,
  type ChallengeResult,
  classifyOutcome,
  resolveCheck,
  computeTerms,
} from "../../rules/siege/challenge.ts";
import { StoredRoll } from "./checks/roll-options.ts";

interface RenderOptions {
  flavor?: string;
  isPrivate?: boolean;
}

/** The roll class of every StarSIEGE check; a plain `1d20` has no outcome. */
export class ChallengeRoll extends Roll {
  static override CHAT_TEMPLATE = asset("templates/siege/cards/roll.hbs");

  /** The check of this roll; null for a plain formula. */
  get check(): ChallengeCheck | null {
    return this.#stored.check;
  }

  /** The face of the d20 that counts; null before the roll, or where the formula has no d20. */
  get natural(): number | null {
    const die = this.dice.find(({ faces }) => faces === 20);
    return die?.results.find(({ active }) => active)?.result ?? null;
  }

  /** Whether a part of the Challenge Level is hidden from the user who rolled: there is no outcome then. */
  get hidden(): boolean {
    return this.#stored.hidden;
  }

  /** The result of the check; null without a check, before the roll, or while the Challenge Level is hidden. */
  get outcome(): ChallengeResult | null {
    const { natural } = this;
    const { check, hidden, house } = this.#stored;
    return check && natural !== null && !hidden ? resolveCheck(check, natural, house) : null;
  }

  get #stored() {
    const { siege, challenge } = this.options as { siege?: Json; challenge?: Json };
    return v.parse(StoredRoll, siege ?? challenge);
  }

  /** Renders the roll like a card, for one posted without a card, from a macro or `/roll`. */
  override async render({ flavor = "", isPrivate = false }: RenderOptions = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate();
    const { outcome, natural } = this;
    const { check, hidden: isHidden, house } = this.#stored;
    const terms = check && !isHidden && computeTerms(check, house);
    const word = outcome && classifyOutcome(outcome);
    const { OUTCOME_LOOKS } = await import("./presentation.ts");
    const shown = {
      flavor,
      formula: this.formula,
      natural,
      total: this.total,
      dice: this.dice.flatMap((die) =>
        die.results.map(({ result, active }) => ({ result, faces: die.faces, dropped: !active })),
      ),
      target: terms ? terms.target : null,
      outcome: word && { ...OUTCOME_LOOKS[word], word: say(`QUADRANT.Siege.Outcome.${word}`) },
    };
    const hidden = { flavor: "", formula: "???", natural: null, total: "?", dice: [], target: null, outcome: null };
    return foundry.applications.handlebars.renderTemplate(ChallengeRoll.CHAT_TEMPLATE, isPrivate ? hidden : shown);
  }
}
