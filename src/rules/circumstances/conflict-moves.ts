/** What a move in a conflict carries, what it needs of the world, and what is face down. Ledger: CIR-CONF-1, -2, -8. */
import * as v from "valibot";
import { Modifiers } from "../shared/reasons.ts";
import {
  FlagField,
  MAX_LABEL_LENGTH,
  type Output,
  Uuid,
  fieldGroup,
  numberField,
  shortList,
  shortText,
  textField,
  wholeNumber,
} from "../shared/schema.ts";
import { CONFLICT_ACTIONS, INTENTS, SIDES } from "./conflict.ts";

/** The most fighters of both sides together. */
export const MAX_FIGHTERS = 24;
const MAX_ID = 100;
/** More than can be missing: what a maneuver takes is one thing a pair of actions. */
const MAX_MISSING = 200;
/** The most characters of a compromise. */
export const MAX_TERMS = 400;
const MAX_TOKENS = 20;

const FighterId = shortText(MAX_ID);
const SideName = v.picklist(SIDES);

/** A fighter as a conflict opens. */
export const Fighter = v.object({ id: FighterId, side: SideName, name: shortText(MAX_LABEL_LENGTH), actor: Uuid });
export type Fighter = Output<typeof Fighter>;

/** What a conflict is opened with, for everybody to know. */
export const ConflictSetup = v.object({
  fighters: shortList(Fighter, MAX_FIGHTERS),
  names: v.object({ a: shortText(MAX_LABEL_LENGTH), b: shortText(MAX_LABEL_LENGTH) }),
});
export type ConflictSetup = Output<typeof ConflictSetup>;

/** What adds dice to a roll of a conflict. */
const roll = {
  /** Name of the skill or ability; empty for the one of the intent. */
  skill: v.optional(shortText(MAX_ID), ""),
  /** Ids of the fighters who help. */
  helpers: v.optional(shortList(FighterId, MAX_FIGHTERS), []),
  /** The side of a Trait that helps, as `item.side`; empty for none. */
  trait: v.optional(shortText(MAX_ID), ""),
  /** Tokens for dice. */
  tokens: v.optional(v.pipe(v.unknown(), v.transform(Number), wholeNumber(0, MAX_TOKENS)), 0),
};

/** The chosen effect of a maneuver with three points or more (CIR-MAN-3). */
export const CHOICES = ["both", "disarm"] as const;

const HELPER = "help-";

/** The name of the field that says whether a fighter helps. */
export const createHelperField = (fighter: string): string => `${HELPER}${fighter}`;

/** Gathers the helpers that a form has ticked. */
function gatherHelpers(raw: unknown): unknown {
  if (typeof raw !== "object" || raw === null) return raw;
  const ticked = Object.entries(raw).flatMap(([key, on]) =>
    key.startsWith(HELPER) && Number(on) === 1 ? [key.slice(HELPER.length)] : [],
  );
  return ticked.length > 0 ? { ...raw, helpers: ticked } : raw;
}

const KnownMove = v.variant("kind", [
  /** Rolls the disposition of a side, or of a member (CIR-DISP-1). */
  v.object({ kind: v.literal("intend"), intent: v.optional(v.picklist(INTENTS), "convince"), ...roll }),
  /** Lays an action face down for one place of the round. */
  v.object({ kind: v.literal("lay"), place: wholeNumber(0, 2) }),
  /** Rolls the revealed action. */
  v.object({ kind: v.literal("act"), ...roll }),
  /** Rolls sixes again: for a token, and what these bring for nothing (CIR-TIE-1). */
  v.object({ kind: v.literal("explode"), side: SideName }),
  /** Gear breaks a tie (CIR-TIE-1). */
  v.object({ kind: v.literal("push"), side: SideName, gear: v.optional(shortText(199), "") }),
  /** Gives the tie to the other side (CIR-TIE-2). */
  v.object({ kind: v.literal("concede"), side: SideName, trait: v.optional(shortText(MAX_ID), "") }),
  /** The second roll of a tie, for both sides (CIR-TIE-3). */
  v.object({ kind: v.literal("second") }),
  v.object({ kind: v.literal("apply") }),
  v.object({
    kind: v.literal("choose"),
    side: SideName,
    effect: v.optional(v.picklist(CHOICES), "both"),
    item: v.optional(shortText(199), ""),
  }),
  v.object({ kind: v.literal("leave") }),
  v.object({ kind: v.literal("yield"), side: SideName }),
  v.object({
    kind: v.literal("propose"),
    side: SideName,
    terms: v.optional(v.pipe(shortText(MAX_TERMS), v.trim()), ""),
  }),
  v.object({ kind: v.literal("agree"), side: SideName }),
  v.object({ kind: v.literal("close") }),
]);

/** A move as a message carries it: another client wrote it. */
export const ConflictMove = v.pipe(v.unknown(), v.transform(gatherHelpers), KnownMove);
export type ConflictMove = Output<typeof ConflictMove>;

/** A face-down action: what, and who does it. */
export const SecretAction = v.object({ action: v.picklist(CONFLICT_ACTIONS), fighter: FighterId });
export type SecretAction = Output<typeof SecretAction>;

/** A thing or Trait as the loser has it. */
const Loss = v.object({ uuid: shortText(199), name: shortText(MAX_LABEL_LENGTH), path: shortText(40) });
export type Loss = Output<typeof Loss>;

/** What a move needs of the world, stored with it: every move knows some of these. */
export const ConflictFacts = fieldGroup({
  /** What is tried, as it is displayed. */
  skill: textField(),
  /** The matter of a tie is one of bodies. */
  physical: FlagField,
  lines: v.fallback(Modifiers, []),
  dice: numberField(),
  luck: FlagField,
  /** Rating of the ability that the intent adds. */
  rating: numberField(),
  hungry: FlagField,
  /** Played by a player: tokens are theirs to spend. */
  agent: FlagField,
  /** Tokens of the pool. */
  tokens: numberField(),
  /** Dice of the second roll of a tie. */
  bare: fieldGroup({ a: numberField(), b: numberField() }),
  /** Successes of the gear that breaks a tie; its name; whether it is used up, and how many there are. */
  gear: fieldGroup({ name: textField(), successes: numberField(), consumable: FlagField, quantity: numberField() }),
  loss: v.fallback(v.nullable(Loss), null),
  /** Fighters by id, and things by uuid, that are gone: nothing is written to them. */
  missing: v.fallback(shortList(shortText(199), MAX_MISSING), []),
  /** The skill without a rating that was tried: its item, if there is one, and the marks on it. */
  mark: v.fallback(
    v.nullable(
      v.object({
        actor: shortText(199),
        skill: shortText(MAX_ID),
        item: v.nullable(shortText(199)),
        ability: v.picklist(["will", "health"]),
        rating: v.number(),
        marks: v.number(),
      }),
    ),
    null,
  ),
  /** Conceding a tie earns nothing, and why. */
  unearned: textField(),
  /** Why it can't be done so: a key of the language file, and whom it concerns. */
  refused: textField(),
  name: textField(),
});
export type ConflictFacts = Output<typeof ConflictFacts>;
