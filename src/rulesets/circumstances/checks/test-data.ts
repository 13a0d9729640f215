/**
 * A test as cards and rolls store it: what is tested, every line of the pool, the obstacle. The stored data is not
 * trusted until it has been read. What its dice say is computed in test-dice.ts.
 */
import {
  type Json,
  isFields,
  isUuid,
  isWholeNumber,
  modifiersToJson,
  readModifiers,
  readShortText,
} from "../../../rules/shared/json.ts";
import { deviations, fromDeviations } from "../../../rules/shared/house-rules.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../rules/circumstances/house.ts";
import type { Modifier } from "../../../rules/shared/reasons.ts";
import type { LuckAbility } from "../../../rules/circumstances/state.ts";

/** A person who adds a die to another's test (CIR-HELP-1). */
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
  /** Dice of their bare abilities, for a second roll; null where no actor is the opponent (CIR-TIE-3). */
  readonly bare: Readonly<Record<LuckAbility, number>> | null;
}

/** What a test is to recover from, and whose it is (CIR-COND-13, CIR-COND-14). */
export interface Cure {
  readonly patient: string;
  readonly name: string;
  readonly condition: string;
  readonly cared: boolean;
}

/** A piece of gear that adds successes once there is a tie, and for which side (CIR-TIE-1). */
export interface TieGear {
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
  /** Successes that gear adds before the roll, a line for each piece (CIR-TEST-10). */
  readonly extra: readonly Modifier[];
  /** Gear of both sides that could break a tie (CIR-TIE-1). */
  readonly charms: readonly TieGear[];
  /** Sides of Traits that a tie may be given up on, where the house asks for one: `item id.side` (CIR-TOK-4). */
  readonly invocable: readonly { readonly value: string; readonly name: string }[];
  /** The Trait by which the opposition is empowered; its tokens are paid once the dice are rolled (CIR-TOK-3). */
  readonly granted: Granted | null;
}

/** A side of an agent's Trait: `item id.side`. */
interface Granted {
  readonly actor: string;
  readonly trait: string;
}

export const MAX_DICE = 60;

export const testToJson = (test: Test): { readonly [key: string]: Json } => ({
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
  charms: tieGearToJson(test.charms),
  invocable: test.invocable.map((one) => ({ ...one })),
  granted: test.granted && { ...test.granted },
});

export const tieGearToJson = (charms: readonly TieGear[]): Json => charms.map((one) => ({ ...one }));

/** A test as a message carried it; null where it is none. */
export function readTest(raw: Json | undefined): Test | null {
  if (!isFields(raw)) return null;
  const { actor, luck = null, tokens } = raw;
  const name = readShortText(raw["name"], 200);
  const tries = readShortText(raw["tries"], 200);
  const lines = readModifiers(raw["lines"]);
  const ob = readModifiers(raw["ob"]);
  const helpers = readCompanions(raw["helpers"]);
  const extra = readModifiers(raw["extra"]);
  if (!isUuid(actor) || name === null || tries === null || !lines || !ob || !helpers || !extra) return null;
  if (!isWholeNumber(tokens, 0, 20) || !(luck === null || readShortText(luck, 40) !== null)) return null;
  const versus = raw["versus"] === null ? null : readVersus(raw["versus"]);
  const cure = raw["cure"] === null ? null : readCure(raw["cure"]);
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
    charms: readTieGear(raw["charms"]),
    invocable: readInvocable(raw["invocable"]),
    granted: readGranted(raw["granted"]),
  };
}

const isSide = (value: string): boolean => /^[A-Za-z0-9]+\.[ab]$/.test(value);

const readGranted = (raw: Json | undefined): Granted | null => {
  const trait = isFields(raw) ? readShortText(raw["trait"], 40) : null;
  return isFields(raw) && isUuid(raw["actor"]) && trait !== null && isSide(trait)
    ? { actor: raw["actor"], trait }
    : null;
};

const MAX_TIE_GEAR = 20;

/** Gear for a tie as a message carried it; what is none is left out. */
export const readTieGear = (raw: Json | undefined): readonly TieGear[] =>
  (Array.isArray(raw) ? raw.slice(0, MAX_TIE_GEAR) : []).flatMap((one: Json) => {
    if (!isFields(one) || !isUuid(one["actor"]) || !isUuid(one["gear"]) || !isWholeNumber(one["successes"], 1, 9))
      return [];
    const name = readShortText(one["name"], 200);
    const side = one["side"] === "a" || one["side"] === "b" ? one["side"] : null;
    return name !== null && side
      ? [{ side, actor: one["actor"], gear: one["gear"], name, successes: one["successes"] }]
      : [];
  });

const readInvocable = (raw: Json | undefined): Test["invocable"] =>
  (Array.isArray(raw) ? raw.slice(0, 20) : []).flatMap((one: Json) => {
    const [value, name] = isFields(one)
      ? [readShortText(one["value"], 40), readShortText(one["name"], 200)]
      : [null, null];
    return value !== null && name !== null && isSide(value) ? [{ value, name }] : [];
  });

/** Helpers as a message carried them; null where one is none. */
export function readCompanions(raw: Json | undefined): readonly Companion[] | null {
  if (!Array.isArray(raw) || raw.length > 20) return null;
  const all = raw.map((one: Json) => {
    if (!isFields(one) || !isUuid(one["actor"])) return null;
    const name = readShortText(one["name"], 200);
    const what = readShortText(one["with"], 200);
    return name === null || what === null ? null : { actor: one["actor"], name, with: what };
  });
  return all.every((one) => one !== null) ? all : null;
}

function readVersus(raw: Json | undefined): Versus | undefined {
  if (!isFields(raw)) return undefined;
  const name = readShortText(raw["name"], 200);
  if (name === null || !isWholeNumber(raw["dice"], 0, MAX_DICE)) return undefined;
  return { name, dice: raw["dice"], luck: raw["luck"] === true, bare: readBareDice(raw["bare"]) };
}

const readBareDice = (raw: Json | undefined): Versus["bare"] =>
  isFields(raw) && isWholeNumber(raw["will"], 0, MAX_DICE) && isWholeNumber(raw["health"], 0, MAX_DICE)
    ? { will: raw["will"], health: raw["health"] }
    : null;

function readCure(raw: Json | undefined): Cure | undefined {
  if (!isFields(raw) || !isUuid(raw["patient"])) return undefined;
  const name = readShortText(raw["name"], 200);
  const condition = readShortText(raw["condition"], 200);
  return name === null || condition === null
    ? undefined
    : { patient: raw["patient"], name, condition, cared: raw["cared"] === true };
}

/** Returns what the Roll stores of a test: enough to read its dice again. */
export const storeTest = (test: Test, house: HouseRules): { readonly [key: string]: Json } => ({
  test: testToJson(test),
  house: deviations(house, DEFAULT_HOUSE),
});

/** Reads the house rules under which a test was rolled: what is not stored has its default. */
export const readStoredHouse = (kept: Json | undefined): HouseRules => fromDeviations(kept, DEFAULT_HOUSE);
