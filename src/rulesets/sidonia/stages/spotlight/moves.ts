/**
 * Moves of a Spotlight Scene as messages carry them, and the facts they need from the world. Ledger: SID-SPOT-2 to -10.
 */
import * as v from "valibot";
import type { Mover, PlayedMove, World } from "../../../../core/public/definitions.ts";
import { type Modifier, Modifiers, type Refusal } from "../../../../rules/shared/reasons.ts";
import {
  FlagField,
  MAX_LABEL_LENGTH,
  type Output,
  Uuid,
  fieldGroup,
  numberField,
  shortText,
  textField,
} from "../../../../rules/shared/schema.ts";
import { isBodyDeclared, computeBodyState, findHindrance, findLocationsUsed } from "../../../../rules/sidonia/body.ts";
import type { HouseRules } from "../../../../rules/sidonia/house.ts";
import { computeLevelModifier, readLevel } from "../../../../rules/sidonia/roll.ts";
import type { Effort } from "../../../../rules/sidonia/spotlight-exchange.ts";
import { ADVERSARIES, type Means, type Move, type Purse } from "../../../../rules/sidonia/spotlight.ts";
import { type CorruptionTrack, StoredTrack } from "../../../../rules/sidonia/state.ts";
import { buildTrack } from "../../documents/read-corruption.ts";
import { type Creature, type Skill, readActor, formatLocation, findSkill } from "../../documents/read-actor.ts";
import { DISSONANCE_AT, readDissonance } from "../../pools.ts";
import { findHolderId, findUserName, locateToken, readToken } from "./tokens.ts";

/** The longest id of a user, or word for a skill. */
export const MAX_ID = 100;

/** What a scene is opened with, for everybody to know. */
export const Setup = v.object({
  /** Uuid of the character in the spotlight. */
  actor: Uuid,
  name: shortText(MAX_LABEL_LENGTH),
  /** Id of the user who plays them. */
  lead: shortText(MAX_ID),
  /** Whose token was spent. */
  paidBy: shortText(MAX_ID),
});
export type Setup = Output<typeof Setup>;

const MAX_TEXT = 300;
const MAX_NAME = 80;
/** Lines that a scene asks for, with how long they may be. */
export const LENGTHS = {
  minimum: MAX_TEXT,
  ideal: MAX_TEXT,
  name: MAX_NAME,
  goal: MAX_TEXT,
  how: MAX_TEXT,
  complication: MAX_TEXT,
} as const;

/** A line as it was typed; a missing one is empty, and refused later. */
const line = (id: keyof typeof LENGTHS) => v.optional(v.pipe(shortText(LENGTHS[id]), v.trim()), "");

/** A move as requested: its facts and dice are stored beside it. */
export const MoveRequest = v.variant("move", [
  v.object({ move: v.literal("declare"), minimum: line("minimum"), ideal: line("ideal") }),
  v.object({
    move: v.literal("face"),
    kind: v.optional(v.picklist(ADVERSARIES), "npc"),
    name: line("name"),
    goal: line("goal"),
    modifier: v.optional(v.pipe(v.unknown(), v.transform(Number)), 0),
  }),
  v.object({ move: v.literal("throw"), skill: v.optional(shortText(MAX_ID), "") }),
  v.object({ move: v.literal("support"), how: line("how") }),
  v.object({ move: v.literal("shift"), complication: line("complication") }),
  v.object({ move: v.picklist(["sendBack", "answer", "embrace", "conclude", "abort"]) }),
]);
export type MoveRequest = Output<typeof MoveRequest>;

/** The faces of a face-down throw. */
export const ThrownDice = v.array(v.number());

/** What a move needs to know of the world, stored with it: every move knows some of these. */
export const Facts = fieldGroup({
  terms: v.fallback(Modifiers, []),
  wounded: FlagField,
  /** A location in words, beyond use. */
  blocked: textField(),
  /** They are unconscious. */
  out: FlagField,
  character: FlagField,
  corruption: v.fallback(v.nullable(StoredTrack), null),
  /** Points of the Dissonance Pool. */
  pool: numberField(),
  /** The mover's Spotlight Tokens, and those of who opened the scene. */
  token: numberField(),
  paid: numberField(1),
  /** Name of who moves. */
  who: textField(),
});
export type Facts = Output<typeof Facts>;

// --- The world

/**
 * A roll with one skill, or with none that one ever learned (SID-SPOT-5, -6): what it adds, what hurts, and what can't
 * be used.
 */
export function buildEffort(
  actor: Creature,
  skill: Skill | null,
  house: HouseRules,
): Effort & { readonly blocked: string | null } {
  const used = findLocationsUsed(skill?.uses ?? [], actor.hand, false);
  const felt = findHindrance(used, actor.body, house);
  const ignored = isBodyDeclared({ body: actor.specializations.body, usedThisScene: actor.uses.bodyScene }, house);
  const [blocked] = felt.blocked;
  return {
    term: {
      label: skill?.name ?? "QUADRANT.Sidonia.Check.Untrained",
      value: computeLevelModifier(readLevel(skill), house),
      source: skill ? { uuid: skill.uuid } : { rule: "SID-ROLL-3" },
    } satisfies Modifier,
    wounded: felt.wounded.length > 0 && !ignored,
    blocked: blocked ? formatLocation(blocked) : null,
  };
}

/** Returns a track as facts store it. */
const storeTrack = ({ buffered, bargains, ...track }: CorruptionTrack): StoredTrack => ({
  ...track,
  buffer: buffered,
  bargains: { first: bargains[1], second: bargains[2], third: bargains[3] },
});

/** Reads what a move needs from the world, once, to be stored with it; null where the character is gone. */
export async function readFacts(
  setup: Setup,
  move: MoveRequest,
  { person }: Mover,
  world: World<HouseRules>,
): Promise<Partial<Facts> | null> {
  switch (move.move) {
    case "throw": {
      const actor = await readLead(setup, world);
      if (!actor) return null;
      const { term, wounded, blocked } = buildEffort(actor, findSkill(actor, move.skill), world.house);
      const out = computeBodyState(actor.body, actor.status, world.house).unconscious;
      return { terms: [term], wounded, blocked: blocked ?? "", out };
    }
    case "embrace": {
      const actor = await readLead(setup, world);
      if (!actor) return null;
      const { value } = await readDissonance(world);
      return {
        corruption: actor.corruption && storeTrack(actor.corruption),
        character: actor.character,
        pool: value,
      };
    }
    case "support":
    case "shift":
      return { token: (await readToken(world, findHolderId(person))).value, who: findUserName(person.id) };
    case "abort":
      return { paid: (await readToken(world, setup.paidBy)).value };
    default:
      return {};
  }
}

const readLead = async ({ actor }: Setup, { snapshot, house }: World<HouseRules>): Promise<Creature | null> => {
  const found = await snapshot(actor);
  return found && readActor(found, house);
};

/** Returns the mover's means and the places a move writes to, from its facts. */
export function buildPurse(
  setup: Setup,
  facts: Facts,
  by: { readonly id: string; readonly isGM: boolean },
  house: HouseRules,
): Purse & Means {
  return {
    token: { ...locateToken(findHolderId(by)), value: facts.token },
    paid: { ...locateToken(setup.paidBy), value: facts.paid },
    payer: {
      at: { uuid: setup.actor },
      character: facts.character,
      corruption: facts.corruption && buildTrack(facts.corruption, [], house),
    },
    pool: { at: DISSONANCE_AT, path: "value", value: facts.pool },
  };
}

/** What of the body stops a throw (SID-INJ-4, -6). */
export function refuseBodily(move: MoveRequest, { out, blocked }: Facts, name: string): Refusal | null {
  if (move.move !== "throw") return null;
  if (out) return { key: "QUADRANT.Sidonia.Refuse.Unconscious", with: { name } };
  return blocked ? { key: "QUADRANT.Sidonia.Refuse.Unusable", with: { location: blocked } } : null;
}

// --- The rules' own words

const UNTRAINED_TERM: Modifier = {
  label: "QUADRANT.Sidonia.Check.Untrained",
  value: -2,
  source: { rule: "SID-ROLL-3" },
};

/** A move with its facts and dice, as the rules take it. */
export function buildMove(move: MoveRequest, { terms, wounded }: Facts, dice: readonly number[]): Move {
  switch (move.move) {
    case "throw":
      return { move: "throw", term: terms[0] ?? UNTRAINED_TERM, wounded };
    case "answer":
      return { move: "answer", dice };
    case "sendBack":
    case "embrace":
    case "conclude":
    case "abort":
      return { move: move.move };
    default:
      return move;
  }
}

/** An entry of the log, as the rules take it. */
export const buildLoggedMove = ({
  by,
  move,
  facts,
  dice,
}: PlayedMove<MoveRequest, Facts>): { readonly by: string; readonly move: Move } => ({
  by,
  move: buildMove(move, facts, dice),
});
