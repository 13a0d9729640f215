/**
 * A test as cards and rolls store it: what is tested, every line of the pool, the obstacle. What its dice say is
 * computed in test-dice.ts.
 */
import * as v from "valibot";
import { storedHouse } from "../../../core/public/definitions.ts";
import { deviations } from "../../../rules/shared/house-rules.ts";
import { Modifiers } from "../../../rules/shared/reasons.ts";
import {
  FlagField,
  MAX_LABEL_LENGTH,
  type Output,
  type Schema,
  Uuid,
  fieldGroup,
  readShape,
  shortList,
  shortText,
  wholeNumber,
} from "../../../rules/shared/schema.ts";
import { DEFAULT_HOUSE, HOUSE_RULES, type HouseRules } from "../../../rules/circumstances/house.ts";
import { DOMAINS } from "../../../rules/circumstances/successes.ts";
import { MAX_BULK } from "../../../rules/circumstances/resources.ts";
import { RULESET } from "../pools.ts";

export const MAX_DICE = 60;
/** The most tokens a stored test may name, whatever the house rule of the limit says. */
export const MAX_TOKENS = 20;
const MAX_LIST = 20;

/** A name or label as cards store it. */
export const Label = shortText(MAX_LABEL_LENGTH);

/** A side of an agent's Trait: `item id.side`. */
export const TraitSide = v.pipe(shortText(40), v.regex(/^[A-Za-z0-9]+\.[ab]$/));

/** Returns a schema of a list that leaves out what is not valid, and what is too much. */
export const lenientList = <Entry>(entry: Schema<Entry>) =>
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((all) => all.slice(0, MAX_LIST).flatMap((one) => readShape(entry, one) ?? [])),
    ),
    [],
  );

/** A person who adds a die to another's test, and what they help with, by name (CIR-HELP-1). */
export const Companion = v.object({ actor: Uuid, name: Label, with: Label });
export type Companion = Output<typeof Companion>;
export const Companions = shortList(Companion, MAX_LIST);

const Dice = wholeNumber(0, MAX_DICE);

/** The other side of a versus test (CIR-TEST-3). */
const Versus = v.object({
  name: Label,
  dice: Dice,
  luck: FlagField,
  /** Dice of their bare abilities, for a second roll; null where no actor is the opponent (CIR-TIE-3). */
  bare: v.fallback(v.nullable(v.object({ will: Dice, health: Dice })), null),
  /** The opponent, where it is an actor. */
  actor: v.nullish(Uuid, null),
});

/** What a test is to recover from, and whose it is (CIR-COND-13, CIR-COND-14). */
const Cure = v.object({ patient: Uuid, name: Label, condition: Label, cared: FlagField });
export type Cure = Output<typeof Cure>;

/** A piece of gear that adds successes once there is a tie, and for which side (CIR-TIE-1). */
export const TieGear = v.object({
  side: v.picklist(["a", "b"]),
  actor: Uuid,
  gear: Uuid,
  name: Label,
  successes: wholeNumber(1, 9),
});
export type TieGear = Output<typeof TieGear>;

/** A piece of gear or a Trait that a maneuver can take from a side (CIR-MAN-3). */
const Losable = v.object({ side: v.picklist(["a", "b"]), item: Uuid, name: Label });
export type Losable = Output<typeof Losable>;

/** What is done with a skill-gram; `replace` is the skill of the one that makes room, "" where none does. */
const GramTest = v.object({ skill: Label, replace: Label, deletes: FlagField });
export type GramTest = Output<typeof GramTest>;

export const Test = v.object({
  actor: Uuid,
  name: Label,
  /** What is tried, by name, and the ability rolled for want of it. */
  tries: Label,
  luck: v.nullish(shortText(40), null),
  /** What it is about, which says how a tie is broken (CIR-TIE-3). */
  domain: v.fallback(v.picklist(DOMAINS), "mental"),
  lines: Modifiers,
  helpers: Companions,
  tokens: wholeNumber(0, MAX_TOKENS),
  /** Lines of the obstacle, before Beginner's Luck doubles it. */
  ob: Modifiers,
  versus: v.nullable(Versus),
  cure: v.nullable(Cure),
  /** Successes that gear adds before the roll, a line for each piece (CIR-TEST-10). */
  extra: Modifiers,
  /** Gear of both sides that could break a tie (CIR-TIE-1). */
  charms: lenientList(TieGear),
  /** Sides of Traits that a tie may be given up on, where the house asks for one (CIR-TOK-4). */
  invocable: lenientList(v.object({ value: TraitSide, name: Label })),
  /** The Trait by which the opposition is empowered; its tokens are paid once the dice are rolled (CIR-TOK-3). */
  granted: v.fallback(v.nullable(v.object({ actor: Uuid, trait: TraitSide })), null),
  losable: lenientList(Losable),
  /** Resources are 0: treasure alone is rolled, without tokens and help (CIR-RES-9, CIR-TOK-15). */
  treasureOnly: FlagField,
  /** Something is bought: with so many treasure dice, in so many steps of wholesale (CIR-RES-4, CIR-RES-6). */
  purchase: v.fallback(
    v.nullable(v.object({ treasure: wholeNumber(0, MAX_DICE), bulk: wholeNumber(0, MAX_BULK) })),
    null,
  ),
  /** It downloads a skill-gram, in the place of another, or deletes one: by the skill (CIR-MIND-3, CIR-MIND-7). */
  gram: v.fallback(v.nullable(GramTest), null),
  /** It restores Resources (CIR-RES-11). */
  restores: FlagField,
});
export type Test = Output<typeof Test>;

/** A face of a d6, and those of a pool. */
export const Face = wholeNumber(1, 6);
export const Faces = shortList(Face, 200);

/** One die as a card shows it; `helper` is the place of the helper whose it is. */
export const ShownDie = v.object({
  face: Face,
  active: FlagField,
  exploded: FlagField,
  helper: v.nullable(wholeNumber(0, 50)),
});
export type ShownDie = Output<typeof ShownDie>;

/** What a roll stores in its options: its test (none for a plain formula), and the house rules it was rolled under. */
export const StoredTest = fieldGroup({
  test: v.fallback(v.nullable(Test), null),
  house: storedHouse(RULESET, HOUSE_RULES),
});

/** Returns what the roll stores of a test: enough to read its dice again. */
export const storeTest = (test: Test, house: HouseRules) => ({ test, house: deviations(house, DEFAULT_HOUSE) });
