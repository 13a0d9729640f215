/**
 * A test as cards and rolls keep it: what is tried, every line of the pool, what it must reach. Plain data, hostile
 * until read. What its dice say is worked out here, in one place, for the card, for the roll and after every choice
 * made on the card.
 */
import {
  type Fields,
  isFields,
  isUuid,
  isWholeNumber,
  modifiersToJson,
  readModifiers,
  readShortText,
} from "../../../rules/shared/read-json.ts";
import type { Intent } from "../../../core/public/definitions.ts";
import { deviations, fromDeviations } from "../../../rules/shared/house-rules.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../rules/circumstances/house.ts";
import { against, comparePushed, obstacle, successes } from "../../../rules/circumstances/successes.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { type Modifier, total } from "../../../rules/shared/modifier.ts";
import { type RollData, listDice } from "../../../rules/shared/roll.ts";
import type { Outcome } from "../presentation.ts";
import type { Raw } from "../../../rules/circumstances/skills.ts";

/** Somebody who adds a die to another's test (CIR-HELP-1). */
export interface Companion {
  readonly actor: string;
  readonly name: string;
  /** What they help with, by name. */
  readonly with: string;
}

/** The other side of a versus test (CIR-TEST-3). */
export interface Versus {
  readonly name: string;
  readonly dice: number;
  readonly luck: boolean;
  /** Dice of their bare abilities, for a second roll; null where nobody stands for that side (CIR-TIE-3). */
  readonly bare: Readonly<Record<Raw, number>> | null;
}

/** What a test is to recover from, and whose it is (CIR-COND-13, CIR-COND-14). */
export interface Cure {
  readonly patient: string;
  readonly name: string;
  readonly condition: string;
  readonly cared: boolean;
}

/** A piece of gear that adds successes once there is a tie, and for which side (CIR-TIE-1). */
export interface TieCharm {
  readonly side: "a" | "b";
  readonly actor: string;
  readonly gear: string;
  readonly name: string;
  readonly successes: number;
}

export interface Test {
  readonly actor: string;
  readonly name: string;
  /** What is tried, by name, and the ability rolled for want of it. */
  readonly tries: string;
  readonly luck: string | null;
  readonly lines: readonly Modifier[];
  readonly helpers: readonly Companion[];
  readonly tokens: number;
  /** Lines of the obstacle, before Beginner's Luck doubles it. */
  readonly ob: readonly Modifier[];
  readonly versus: Versus | null;
  readonly cure: Cure | null;
  /** Successes that gear adds as the dice are thrown, a line a piece (CIR-TEST-10). */
  readonly extra: readonly Modifier[];
  /** Gear of both sides that could break a tie (CIR-TIE-1). */
  readonly charms: readonly TieCharm[];
  /** Sides of Traits that a tie may be given up on, where the house asks for one: `item id.side` (CIR-TOK-4). */
  readonly invocable: readonly { readonly value: string; readonly name: string }[];
  /** On whose account the other side has two dice more, which is paid once they have fallen (CIR-TOK-3). */
  readonly granted: Granted | null;
}

/** A side of an agent's Trait: `item id.side`. */
interface Granted {
  readonly actor: string;
  readonly trait: string;
}

export const MOST_DICE = 60;

/** Dice of a test: its lines, tokens and helpers, not below the floor of the house (CIR-TEST-4, CIR-TEST-5). */
export function diceOf(
  { lines, helpers, tokens }: Test,
  { zeroPool }: HouseRules,
): { readonly own: number; readonly help: number } {
  const all = Math.min(MOST_DICE, Math.max(zeroPool === "minOne" ? 1 : 0, total(lines) + helpers.length + tokens));
  const help = Math.min(helpers.length, all);
  return { own: all - help, help };
}

/**
 * The formula of a test: its own dice, each helper's apart, less the other side's. Null where no die is thrown
 * (CIR-TEST-5).
 */
export function formulaOf(test: Test, house: HouseRules): string | null {
  const { own, help } = diceOf(test, house);
  const dice = (count: number): string => `${count}d6cs>=${house.successOn}`;
  const mine = [...(own > 0 ? [dice(own)] : []), ...Array.from({ length: help }, () => dice(1))].join(" + ");
  const theirs = test.versus && test.versus.dice > 0 ? ` - ${dice(test.versus.dice)}` : "";
  return mine || theirs ? `${mine || "0"}${theirs}` : null;
}

/** One die as a card shows it. */
export interface ShownDie {
  readonly face: number;
  readonly active: boolean;
  readonly exploded: boolean;
  /** Place of its helper, where it is one's. */
  readonly helper: number | null;
}

/** The dice of a roll by side, mine with whose they are. */
export function sidesOf(
  roll: RollData,
  test: Test,
  house: HouseRules,
): { readonly mine: readonly ShownDie[]; readonly theirs: readonly number[] } {
  const { own } = diceOf(test, house);
  const mine: ShownDie[] = [];
  const theirs: number[] = [];
  let [other, helper] = [false, own > 0 ? -1 : 0];
  let first = 0;
  const dice = listDice(roll);
  for (const term of roll.terms) {
    if (term["operator"] !== undefined) other = term["operator"] === "-";
    if (term["faces"] === undefined) continue;
    const count = Array.isArray(term["results"]) ? term["results"].length : 0;
    for (const { result, active, exploded } of dice.slice(first, first + count)) {
      if (other) theirs.push(result);
      else mine.push({ face: result, active, exploded, helper: helper < 0 ? null : helper });
    }
    first += count;
    helper += 1;
  }
  return { mine, theirs };
}

/** The dice of a test as first thrown, in the order of its formula. */
export function thrown(
  faces: readonly number[],
  test: Test,
  house: HouseRules,
): { readonly mine: readonly ShownDie[]; readonly theirs: readonly number[] } {
  const { own, help } = diceOf(test, house);
  const mine = faces
    .slice(0, own + help)
    .map((face, i): ShownDie => ({ face, active: true, exploded: false, helper: i < own ? null : i - own }));
  return { mine, theirs: faces.slice(own + help) };
}

/** What a test came to. */
export interface Read {
  readonly outcome: Outcome;
  readonly successes: number;
  readonly theirs: number;
  /**
   * What had to be reached: doubled under Beginner's Luck; of a versus test the other's successes as they were
   * compared.
   */
  readonly ob: number;
  readonly margin: number;
}

const added = (charms: readonly TieCharm[], side: TieCharm["side"]): number =>
  charms.filter((one) => one.side === side).reduce((sum, one) => sum + one.successes, 0);

/**
 * Reads the dice of a test, and the gear that has pushed its tie since (CIR-TEST-2, CIR-TEST-3, CIR-LUCK-1, CIR-LUCK-2,
 * CIR-TIE-1).
 */
export function readDice(
  test: Test,
  mine: readonly number[],
  theirs: readonly number[],
  house: HouseRules,
  pushed: readonly TieCharm[] = [],
): Read {
  const count = successes(mine, house) + total(test.extra);
  if (!test.versus) {
    const { ob, margin, pass } = against(count, total(test.ob), test.luck !== null);
    return { outcome: pass ? "success" : "failure", successes: count, theirs: 0, ob, margin };
  }
  const ours = { successes: count, luck: test.luck !== null };
  const others = { successes: successes(theirs, house), luck: test.versus.luck };
  const { a, b, winner, margin } = comparePushed(ours, others, { a: added(pushed, "a"), b: added(pushed, "b") }, house);
  const outcome = winner === "tie" ? "tie" : winner === "a" ? "success" : "failure";
  return { outcome, successes: a, theirs: b, ob: b, margin: winner === "b" ? 0 - margin : margin };
}

/** The obstacle as it counts. */
export const obOf = ({ ob, luck }: Test): number => obstacle(total(ob), luck !== null);

/** The faces that count. */
export const countedFaces = (dice: readonly ShownDie[]): readonly number[] =>
  dice.filter(({ active }) => active).map(({ face }) => face);

// --- As JSON
// ---------------------------------------------------------------------------------------------------------------------

export const testJson = (test: Test): { readonly [key: string]: Json } => ({
  actor: test.actor,
  name: test.name,
  tries: test.tries,
  luck: test.luck,
  lines: modifiersToJson(test.lines),
  helpers: test.helpers.map((one) => ({ ...one })),
  tokens: test.tokens,
  ob: modifiersToJson(test.ob),
  versus: test.versus && { ...test.versus, bare: test.versus.bare && { ...test.versus.bare } },
  cure: test.cure && { ...test.cure },
  extra: modifiersToJson(test.extra),
  charms: charmsJson(test.charms),
  invocable: test.invocable.map((one) => ({ ...one })),
  granted: test.granted && { ...test.granted },
});

export const charmsJson = (charms: readonly TieCharm[]): Json => charms.map((one) => ({ ...one }));

/** A test as a message carried it; null where it is none. */
export function readTest(raw: Json | undefined): Test | null {
  if (!isFields(raw)) return null;
  const { actor, luck = null, tokens } = raw;
  const [name, tries] = [readShortText(raw["name"], 200), readShortText(raw["tries"], 200)];
  const [lines, ob] = [readModifiers(raw["lines"]), readModifiers(raw["ob"])];
  const helpers = companionsOf(raw["helpers"]);
  const extra = extraOf(raw);
  if (!isUuid(actor) || name === null || tries === null || !lines || !ob || !helpers || !extra) return null;
  if (!isWholeNumber(tokens, 0, 20) || !(luck === null || readShortText(luck, 40) !== null)) return null;
  const versus = raw["versus"] === null ? null : versusOf(raw["versus"]);
  const cure = raw["cure"] === null ? null : cureOf(raw["cure"]);
  if (versus === undefined || cure === undefined) return null;
  return {
    actor,
    name,
    tries,
    luck: luck as string | null,
    lines,
    helpers,
    tokens,
    ob,
    versus,
    cure,
    extra,
    charms: charmsOf(raw["charms"]),
    invocable: invocableOf(raw["invocable"]),
    granted: grantedOf(raw["granted"]),
  };
}

const isSide = (value: string): boolean => /^[A-Za-z0-9]+\.[ab]$/.test(value);

const grantedOf = (raw: Json | undefined): Granted | null => {
  const trait = isFields(raw) ? readShortText(raw["trait"], 40) : null;
  return isFields(raw) && isUuid(raw["actor"]) && trait !== null && isSide(trait)
    ? { actor: raw["actor"], trait }
    : null;
};

/** Lines of what gear added; cards of old kept the sum alone. */
function extraOf({ extra, bonus = 0 }: Fields): readonly Modifier[] | null {
  if (extra !== undefined) return readModifiers(extra);
  if (!isWholeNumber(bonus, 0, 99)) return null;
  return bonus === 0
    ? []
    : [{ label: "QUADRANT.Circumstances.Term.gear", value: bonus, source: { rule: "CIR-TEST-10" } }];
}

const MOST_CHARMS = 20;

/** Gear for a tie as a message carried it; what is none is left out. */
export const charmsOf = (raw: Json | undefined): readonly TieCharm[] =>
  (Array.isArray(raw) ? raw.slice(0, MOST_CHARMS) : []).flatMap((one: Json) => {
    if (!isFields(one) || !isUuid(one["actor"]) || !isUuid(one["gear"]) || !isWholeNumber(one["successes"], 1, 9))
      return [];
    const name = readShortText(one["name"], 200);
    const side = one["side"] === "a" || one["side"] === "b" ? one["side"] : null;
    return name !== null && side
      ? [{ side, actor: one["actor"], gear: one["gear"], name, successes: one["successes"] }]
      : [];
  });

const invocableOf = (raw: Json | undefined): Test["invocable"] =>
  (Array.isArray(raw) ? raw.slice(0, 20) : []).flatMap((one: Json) => {
    const [value, name] = isFields(one)
      ? [readShortText(one["value"], 40), readShortText(one["name"], 200)]
      : [null, null];
    return value !== null && name !== null && isSide(value) ? [{ value, name }] : [];
  });

/** Helpers as a message carried them; null where one is none. */
export function companionsOf(raw: Json | undefined): readonly Companion[] | null {
  if (!Array.isArray(raw) || raw.length > 20) return null;
  const all = raw.map((one: Json) => {
    if (!isFields(one) || !isUuid(one["actor"])) return null;
    const [name, what] = [readShortText(one["name"], 200), readShortText(one["with"], 200)];
    return name === null || what === null ? null : { actor: one["actor"], name, with: what };
  });
  return all.every((one) => one !== null) ? all : null;
}

function versusOf(raw: Json | undefined): Versus | undefined {
  if (!isFields(raw)) return undefined;
  const name = readShortText(raw["name"], 200);
  if (name === null || !isWholeNumber(raw["dice"], 0, MOST_DICE)) return undefined;
  return { name, dice: raw["dice"], luck: raw["luck"] === true, bare: bareOf(raw["bare"]) };
}

const bareOf = (raw: Json | undefined): Versus["bare"] =>
  isFields(raw) && isWholeNumber(raw["will"], 0, MOST_DICE) && isWholeNumber(raw["health"], 0, MOST_DICE)
    ? { will: raw["will"], health: raw["health"] }
    : null;

function cureOf(raw: Json | undefined): Cure | undefined {
  if (!isFields(raw) || !isUuid(raw["patient"])) return undefined;
  const [name, condition] = [readShortText(raw["name"], 200), readShortText(raw["condition"], 200)];
  return name === null || condition === null
    ? undefined
    : { patient: raw["patient"], name, condition, cared: raw["cared"] === true };
}

/** What the Roll keeps of a test: enough to read its dice again. */
export const keepOf = (test: Test, house: HouseRules): { readonly [key: string]: Json } => ({
  test: testJson(test),
  house: deviations(house, DEFAULT_HOUSE),
});

/** The house rules a test was thrown under: what it does not keep is as written. */
export const houseKept = (kept: Json | undefined): HouseRules => fromDeviations(kept, DEFAULT_HOUSE);

/** The other actors an intent brought along. */
export const candidatesOf = ({ options }: Intent): readonly { readonly value: string; readonly label: string }[] => {
  const { candidates } = options;
  if (!Array.isArray(candidates)) return [];
  return candidates.flatMap((one: Json) => {
    if (!isFields(one) || !isUuid(one["uuid"]) || typeof one["name"] !== "string") return [];
    return [{ value: one["uuid"], label: one["name"] }];
  });
};
