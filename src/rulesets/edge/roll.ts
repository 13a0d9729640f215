/**
 * The d10s of Edge as a Foundry roll: it stores the check in its options and computes its outcome from them and its
 * dice.
 */
import { asset } from "../../core/public/definitions.ts";
import { say } from "../../core/public/table.ts";
import { type Json, valueAt } from "../../rules/shared/json.ts";
import { type Result, type SuccessCheck, type Toss, readToss, resolveCheck } from "../../rules/edge/check.ts";
import { countCheckDice } from "../../rules/edge/mode.ts";
import { findLook } from "./presentation.ts";
import { readCheck, readStoredHouse } from "./cards/success-data.ts";

interface RenderOptions {
  flavor?: string;
  isPrivate?: boolean;
}

/** The roll class of every Edge check; plain `2d10` too, which then has no outcome. */
export class SuccessCheckRoll extends Roll {
  static override CHAT_TEMPLATE = asset("templates/edge/cards/roll.hbs");

  /** The check of this roll; null for a plain formula. */
  get check(): SuccessCheck | null {
    return readCheck(valueAt(this.#stored, "check"));
  }

  /** The Target Number; null where it is hidden or there is no check. */
  get tn(): number | null {
    const tn = valueAt(this.#stored, "tn");
    return typeof tn === "number" ? tn : null;
  }

  /** The result of the dice without a Target Number; null where there is no check, or not as many dice as it has. */
  get toss(): Toss | null {
    return this.#read((check, faces, drop) => readToss(check, faces, drop, this.#house));
  }

  /** The outcome of the check; null where there is no check, no dice yet, or the Target Number is hidden. */
  get outcome(): Result | null {
    const { tn } = this;
    return tn === null ? null : this.#read((check, faces, drop) => resolveCheck(check, tn, faces, drop, this.#house));
  }

  /** The check, its Target Number and the house rules, as the roll's options store them. */
  get #stored(): Json {
    return (this.options as { edge?: Json }).edge ?? null;
  }

  get #house() {
    return readStoredHouse(valueAt(this.#stored, "house"));
  }

  #read<T>(read: (check: SuccessCheck, faces: readonly number[], drop: number | null) => T): T | null {
    const { check } = this;
    const dice = this.dice.filter(({ faces }) => faces === 10).flatMap(({ results }) => results);
    if (!check || dice.length !== countCheckDice(check.mode)) return null;
    const droppedIndex = dice.findIndex(({ active }) => !active);
    return read(
      check,
      dice.map(({ result }) => result),
      droppedIndex < 0 ? null : droppedIndex,
    );
  }

  /** Renders a roll that is posted without our card, from a macro or `/roll`, as our cards look. */
  override async render({ flavor = "", isPrivate = false }: RenderOptions = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate();
    const { outcome, tn } = this;
    const look = outcome && findLook(outcome);
    const shown = {
      flavor,
      formula: this.formula,
      total: this.total,
      dice: this.dice.flatMap((die) =>
        die.results.map(({ result, active }) => ({ result, faces: die.faces, dropped: !active })),
      ),
      target: tn,
      outcome: look && { ...look, word: say(look.word) },
    };
    const hidden = { flavor: "", formula: "???", total: "?", dice: [], target: null, outcome: null };
    return foundry.applications.handlebars.renderTemplate(SuccessCheckRoll.CHAT_TEMPLATE, isPrivate ? hidden : shown);
  }
}
