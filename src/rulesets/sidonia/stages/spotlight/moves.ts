/**
 * Moves of a Spotlight Scene as messages carry them, and the facts they need from the world. Ledger: SID-SPOT-2 to -10.
 */
import type { Mover, PlayedMove, World } from "../../../../core/public/definitions.ts";
import {
  type Fields,
  type Json,
  flagAt,
  isFields,
  isUuid,
  numberAt,
  readModifiers,
  readShortText,
  textAt,
  valueAt,
} from "../../../../rules/shared/json.ts";
import type { Modifier, Refusal } from "../../../../rules/shared/reasons.ts";
import { isBodyDeclared, computeBodyState, findHindrance, findLocationsUsed } from "../../../../rules/sidonia/body.ts";
import type { HouseRules } from "../../../../rules/sidonia/house.ts";
import type { Pool } from "../../../../rules/sidonia/outcome.ts";
import { computeLevelModifier, readLevel } from "../../../../rules/sidonia/roll.ts";
import type { Effort } from "../../../../rules/sidonia/spotlight-exchange.ts";
import {
  ADVERSARIES,
  type Adversary,
  type Declaration,
  type Means,
  type Move,
  type Purse,
} from "../../../../rules/sidonia/spotlight.ts";
import { BARGAIN_KEYS, type CorruptionTrack, STEPS } from "../../../../rules/sidonia/state.ts";
import { readTrack } from "../../documents/read-corruption.ts";
import { type Creature, type Skill, readActor, formatLocation, findSkill } from "../../documents/read-actor.ts";
import { DISSONANCE_AT, readDissonance } from "../../pools.ts";
import { findHolderId, findUserName, locateToken, readToken } from "./tokens.ts";

/** What a scene is opened with, for everybody to know. */
export interface Setup {
  /** Uuid of the character in the spotlight. */
  readonly actor: string;
  readonly name: string;
  /** Id of the user who plays them. */
  readonly lead: string;
  /** Whose token was spent. */
  readonly paidBy: string;
}

/** A move as requested: its facts and dice are stored beside it. */
export type MoveRequest =
  | ({ readonly move: "declare" } & Declaration)
  | ({ readonly move: "face" } & Adversary)
  | { readonly move: "throw"; readonly skill: string }
  | { readonly move: "support"; readonly how: string }
  | { readonly move: "shift"; readonly complication: string }
  | { readonly move: "sendBack" | "answer" | "embrace" | "conclude" | "abort" };

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

const readLine = (raw: Fields, id: keyof typeof LENGTHS): string =>
  readShortText(raw[id] ?? "", LENGTHS[id])?.trim() ?? "";

/** A setup as a message carried it. */
export function parseSetup(raw: Json): Setup | null {
  if (!isFields(raw) || !isUuid(raw["actor"])) return null;
  const name = readShortText(raw["name"], 200);
  const lead = readShortText(raw["lead"], 100);
  const paidBy = readShortText(raw["paidBy"], 100);
  return name !== null && lead !== null && paidBy !== null ? { actor: raw["actor"], name, lead, paidBy } : null;
}

/** Reads a move from a message; missing texts are empty, and refused later. */
export function parseMove(raw: Json): MoveRequest | null {
  if (!isFields(raw)) return null;
  const { move } = raw;
  switch (move) {
    case "declare":
      return { move, minimum: readLine(raw, "minimum"), ideal: readLine(raw, "ideal") };
    case "face": {
      const kind = ADVERSARIES.find((one) => one === raw["kind"]) ?? "npc";
      return {
        move,
        kind,
        name: readLine(raw, "name"),
        goal: readLine(raw, "goal"),
        modifier: Number(raw["modifier"] ?? 0),
      };
    }
    case "throw": {
      const skill = readShortText(raw["skill"] ?? "", 100);
      return skill === null ? null : { move, skill };
    }
    case "support":
      return { move, how: readLine(raw, "how") };
    case "shift":
      return { move, complication: readLine(raw, "complication") };
    case "sendBack":
    case "answer":
    case "embrace":
    case "conclude":
    case "abort":
      return { move };
    default:
      return null;
  }
}

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

/** Returns a track as facts store it, in the shape of stored data, for `readTrack`. */
const serializeTrack = ({
  max,
  temporary,
  permanent,
  lurkerMet,
  path,
  begun,
  buffered,
  bargains,
}: CorruptionTrack): Json => ({
  max,
  temporary,
  permanent,
  lurkerMet,
  begun,
  path: path ?? "",
  buffer: buffered,
  bargains: Object.fromEntries(
    STEPS.map((step) => [BARGAIN_KEYS[step], { state: bargains[step].state, path: bargains[step].path ?? "" }]),
  ),
});

/** Reads what a move needs from the world, once, to be stored with it; null where the character is gone. */
export async function readFacts(
  setup: Setup,
  move: MoveRequest,
  { person }: Mover,
  world: World<HouseRules>,
): Promise<Json> {
  const reader = world as Pick<World<never>, "read">;
  switch (move.move) {
    case "throw": {
      const actor = await readLead(setup, world);
      if (!actor) return null;
      const { term, wounded, blocked } = buildEffort(actor, findSkill(actor, move.skill), world.house);
      const out = computeBodyState(actor.body, actor.status, world.house).unconscious;
      return { terms: [{ ...term, source: { ...term.source } }], wounded, blocked, out };
    }
    case "embrace": {
      const actor = await readLead(setup, world);
      if (!actor) return null;
      const { value } = await readDissonance(reader);
      return {
        corruption: actor.corruption && serializeTrack(actor.corruption),
        character: actor.character,
        pool: value,
      };
    }
    case "support":
    case "shift":
      return { token: (await readToken(reader, findHolderId(person))).value, who: findUserName(person.id) };
    case "abort":
      return { paid: (await readToken(reader, setup.paidBy)).value };
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
  facts: Json,
  by: { readonly id: string; readonly isGM: boolean },
  house: HouseRules,
): Purse & Means {
  const corruption = valueAt(facts, "corruption");
  const pool: Pool = { at: DISSONANCE_AT, path: "value", value: numberAt(facts, "pool") };
  return {
    token: { ...locateToken(findHolderId(by)), value: numberAt(facts, "token") },
    paid: { ...locateToken(setup.paidBy), value: numberAt(facts, "paid", 1) },
    payer: {
      at: { uuid: setup.actor },
      character: flagAt(facts, "character"),
      corruption: isFields(corruption) && isFields(facts) ? readTrack(facts, [], house) : null,
    },
    pool,
  };
}

/** What of the body stops a throw (SID-INJ-4, -6). */
export function refuseBodily(move: MoveRequest, facts: Json, name: string): Refusal | null {
  if (move.move !== "throw") return null;
  if (flagAt(facts, "out")) return { key: "QUADRANT.Sidonia.Refuse.Unconscious", with: { name } };
  const location = textAt(facts, "blocked");
  return location ? { key: "QUADRANT.Sidonia.Refuse.Unusable", with: { location } } : null;
}

// --- The rules' own words

const UNTRAINED_TERM: Modifier = {
  label: "QUADRANT.Sidonia.Check.Untrained",
  value: -2,
  source: { rule: "SID-ROLL-3" },
};

/** A move with its facts and dice, as the rules take it. */
export function buildMove(move: MoveRequest, facts: Json, dice: readonly number[]): Move {
  switch (move.move) {
    case "throw":
      return {
        move: "throw",
        term: readModifiers(valueAt(facts, "terms"))?.[0] ?? UNTRAINED_TERM,
        wounded: flagAt(facts, "wounded"),
      };
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
}: PlayedMove<MoveRequest>): { readonly by: string; readonly move: Move } => ({
  by,
  move: buildMove(move, facts, dice),
});
