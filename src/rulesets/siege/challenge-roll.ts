/** The d20 of StarSIEGE as a Foundry roll: it keeps the check in its options and reads its outcome anew from them. */
import { asset } from "../../core/id.ts";
import { say } from "../../core/text.ts";
import type { Json } from "../../rules/shared/json.ts";
import { type ChallengeCheck, type ChallengeResult, outcomeOf, resolve, termsOf } from "../../rules/siege/challenge.ts";
import { DEFAULT_HOUSE, HOUSE_RULES, type HouseRules } from "../../rules/siege/house.ts";
import { type Fields, at, flagAt, isFields, modifiersOf, numberAt, textAt } from "../../core/json.ts";
import { LOOKS } from "./looks.ts";

interface RenderOptions {
  flavor?: string;
  isPrivate?: boolean;
}

/** The roll class of every StarSIEGE check; a plain `1d20` too, which then has no outcome. */
export class ChallengeRoll extends Roll {
  static override CHAT_TEMPLATE = asset("templates/siege/roll.hbs");

  /** The check this roll was thrown for; null for a plain formula. */
  get check(): ChallengeCheck | null {
    const kept = at(this.#kept, "check");
    return isFields(kept) ? readCheck(kept) : null;
  }

  /** The d20 that counts; null before the roll, or where the formula throws none. */
  get natural(): number | null {
    const die = this.dice.find(({ faces }) => faces === 20);
    return die?.results.find(({ active }) => active)?.result ?? null;
  }

  /** What the rules make of the die; null where there is no check or no die yet. */
  get outcome(): ChallengeResult | null {
    const { check, natural } = this;
    return check && natural !== null ? resolve(check, natural, houseKept(at(this.#kept, "house"))) : null;
  }

  get #kept(): Json {
    const { siege = null, challenge = null } = this.options as { siege?: Json; challenge?: Json };
    return siege ?? challenge;
  }

  /** The look of a card, for a roll posted bare, from a macro or `/roll`. */
  override async render({ flavor = "", isPrivate = false }: RenderOptions = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate();
    const { outcome, check, natural } = this;
    const terms = check && termsOf(check, houseKept(at(this.#kept, "house")));
    const word = outcome && outcomeOf(outcome);
    const shown = {
      flavor,
      formula: this.formula,
      natural,
      total: this.total,
      dice: this.dice.flatMap((die) => die.results.map(({ result, active }) => ({ result, faces: die.faces, dropped: !active }))),
      target: terms?.target ?? null,
      outcome: word && { ...LOOKS[word], word: say(`QUADRANT.Siege.Outcome.${word}`) },
    };
    const hidden = { flavor: "", formula: "???", natural: null, total: "?", dice: [], target: null, outcome: null };
    return foundry.applications.handlebars.renderTemplate(ChallengeRoll.CHAT_TEMPLATE, isPrivate ? hidden : shown);
  }
}

function readCheck(kept: Fields): ChallengeCheck | null {
  const [cl, bonus] = [modifiersOf(kept["cl"]), modifiersOf(kept["bonus"])];
  if (!cl || !bonus) return null;
  return {
    bundle: textAt(kept, "bundle"),
    primary: flagAt(kept, "primary"),
    ...("forcedPrimary" in kept ? { forcedPrimary: flagAt(kept, "forcedPrimary") } : {}),
    ...("base" in kept ? { base: numberAt(kept, "base") } : {}),
    cl,
    bonus,
    critAttempt: flagAt(kept, "critAttempt"),
  };
}

/** The house rules a roll was thrown under: what it does not keep is as written. */
function houseKept(kept: Json | undefined): HouseRules {
  const own = isFields(kept) ? kept : {};
  const known = Object.keys(HOUSE_RULES).flatMap((name) => {
    const initial = DEFAULT_HOUSE[name as keyof HouseRules];
    return typeof own[name] === typeof initial ? [[name, own[name]] as const] : [];
  });
  return { ...DEFAULT_HOUSE, ...Object.fromEntries(known) };
}
