/** The two dice of Sidonia as a Foundry roll: its options store the check, from which the outcome is read again. */
import { asset } from "../../core/public/definitions.ts";
import { type Fields, type Json, isFields, readModifiers, valueAt, wordAt } from "../../rules/shared/json.ts";
import { say } from "../../core/public/table.ts";
import { fromDeviations } from "../../rules/shared/house-rules.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../rules/sidonia/house.ts";
import { type ActionCheck, type ActionResult, DICE, type Mode, resolveRoll } from "../../rules/sidonia/roll.ts";
import { OUTCOME_LOOKS } from "./presentation.ts";

interface RenderOptions {
  flavor?: string;
  isPrivate?: boolean;
}

const FACES = 6;
const MODES: readonly Mode[] = ["normal", "advantage", "disadvantage"];

/** The roll class of every action in Sidonia; a plain `2d6` too, which then has no outcome. */
export class OutcomeRoll extends Roll {
  static override CHAT_TEMPLATE = asset("templates/sidonia/cards/roll.hbs");

  /** The check this roll was thrown for; null for a plain formula. */
  get check(): ActionCheck | null {
    const kept = valueAt(this.#kept, "check");
    return isFields(kept) ? readCheck(kept) : null;
  }

  /** The dice that were thrown for it, in that order; those thrown again are gone. */
  get faces(): number[] {
    return this.dice
      .filter(({ faces }) => faces === FACES)
      .flatMap(({ results }) => results.filter(({ rerolled }) => rerolled !== true).map(({ result }) => result));
  }

  /** The result by the rules; null where there is no check, or the dice are not those of the check. */
  get outcome(): ActionResult | null {
    const { check, faces } = this;
    return check && faces.length === DICE[check.mode]
      ? resolveRoll(check, faces, readKeptHouse(valueAt(this.#kept, "house")))
      : null;
  }

  get #kept(): Json {
    const { sidonia = null } = this.options as { sidonia?: Json };
    return sidonia;
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

function readCheck(kept: Fields): ActionCheck | null {
  const terms = readModifiers(kept["terms"]);
  return terms && { mode: wordAt(kept, "mode", MODES, "normal"), terms };
}

/** The house rules of the roll; those not stored have their defaults. */
const readKeptHouse = (kept: Json | undefined): HouseRules => fromDeviations(kept, DEFAULT_HOUSE);
