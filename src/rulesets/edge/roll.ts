/**
 * The d10s of Edge as a Foundry roll: it stores the check in its options and computes its outcome from them and its
 * dice.
 */
import { asset } from "../../core/public/definitions.ts";
import { say } from "../../core/public/table.ts";
import { readShape } from "../../rules/shared/schema.ts";
import { type Result, type SuccessCheck, type Toss, readToss, resolveCheck } from "../../rules/edge/check.ts";
import { countCheckDice } from "../../rules/edge/mode.ts";
import { findLook } from "./presentation.ts";
import { RollData } from "./cards/success-data.ts";

interface RenderOptions {
  flavor?: string;
  isPrivate?: boolean;
}

/** The roll class of every Edge check; plain `2d10` too, which then has no outcome. */
export class SuccessCheckRoll extends Roll {
  static override CHAT_TEMPLATE = asset("templates/edge/cards/roll.hbs");

  /** The check of this roll; null for a plain formula. */
  get check(): SuccessCheck | null {
    return this.#stored?.check ?? null;
  }

  /** The number to reach; null where it is hidden or there is no check. */
  get tn(): number | null {
    return this.#stored?.tn ?? null;
  }

  /** What the dice say on their own; null where there is no check or its dice are not there. */
  get toss(): Toss | null {
    return this.#read(readToss);
  }

  /** What the rules make of the dice; null where there is no check, no dice yet, or the number to reach is hidden. */
  get outcome(): Result | null {
    const { tn } = this;
    return tn === null ? null : this.#read((check, ...dice) => resolveCheck(check, tn, ...dice));
  }

  get #stored() {
    return readShape(RollData, (this.options as { edge?: unknown }).edge);
  }

  #read<T>(read: (...of: Parameters<typeof readToss>) => T): T | null {
    const stored = this.#stored;
    const dice = this.dice.filter(({ faces }) => faces === 10).flatMap(({ results }) => results);
    if (!stored || dice.length !== countCheckDice(stored.check.mode)) return null;
    const out = dice.findIndex(({ active }) => !active);
    return read(
      stored.check,
      dice.map(({ result }) => result),
      out < 0 ? null : out,
      stored.house,
    );
  }

  /** The look of a card, for a roll posted bare, from a macro or `/roll`. */
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
