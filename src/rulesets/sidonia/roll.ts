/** The two dice of Sidonia as a Foundry roll: its options store the check, from which the outcome is read again. */
import * as v from "valibot";
import { asset, storedHouse } from "../../core/public/definitions.ts";
import { type Output, readShape } from "../../rules/shared/schema.ts";
import { say } from "../../core/public/table.ts";
import { HOUSE_RULES } from "../../rules/sidonia/house.ts";
import { ActionCheck, type ActionResult, DICE, resolveRoll } from "../../rules/sidonia/roll.ts";
import { OUTCOME_LOOKS } from "./presentation.ts";

interface RenderOptions {
  flavor?: string;
  isPrivate?: boolean;
}

const FACES = 6;

/** The check that a roll was thrown for, and the house rules by then; those not stored have their defaults. */
const StoredRoll = v.object({ sidonia: v.object({ check: ActionCheck, house: storedHouse("sidonia", HOUSE_RULES) }) });

/** The roll class of every action in Sidonia; a plain `2d6` too, which then has no outcome. */
export class OutcomeRoll extends Roll {
  static override CHAT_TEMPLATE = asset("templates/sidonia/cards/roll.hbs");

  /** The check this roll was thrown for; null for a plain formula. */
  get check(): ActionCheck | null {
    return this.#stored?.check ?? null;
  }

  /** The dice that were thrown for it, in that order; those thrown again are gone. */
  get faces(): number[] {
    return this.dice
      .filter(({ faces }) => faces === FACES)
      .flatMap(({ results }) => results.filter(({ rerolled }) => rerolled !== true).map(({ result }) => result));
  }

  /** The result by the rules; null where there is no check, or the dice are not those of the check. */
  get outcome(): ActionResult | null {
    const { faces } = this;
    const stored = this.#stored;
    return stored && faces.length === DICE[stored.check.mode] ? resolveRoll(stored.check, faces, stored.house) : null;
  }

  get #stored(): Output<typeof StoredRoll>["sidonia"] | null {
    return readShape(StoredRoll, this.options)?.sidonia ?? null;
  }

  /** The look of a card, for a roll posted bare, from a macro or `/roll`. */
  override async render({ flavor = "", isPrivate = false }: RenderOptions = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate();
    const { outcome } = this;
    const shown = {
      flavor,
      formula: this.formula,
      total: this.total,
      dice: this.dice.flatMap((die) => die.results.map(({ result, active }) => ({ result, dropped: !active }))),
      outcome: outcome && {
        ...OUTCOME_LOOKS[outcome.outcome],
        word: say(`QUADRANT.Sidonia.Outcome.${outcome.outcome}`),
      },
    };
    const hidden = { flavor: "", formula: "???", total: "?", dice: [], outcome: null };
    return foundry.applications.handlebars.renderTemplate(OutcomeRoll.CHAT_TEMPLATE, isPrivate ? hidden : shown);
  }
}
