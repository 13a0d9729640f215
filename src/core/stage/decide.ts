/**
 * Decides the opening of a stage and each of its moves, for the button that displays it and for the client that writes
 * it.
 */
import type { Change } from "../../rules/shared/change.ts";
import * as v from "valibot";
import type { Json } from "../../rules/shared/json.ts";
import { validate } from "../../rules/shared/reasons.ts";
import { AnyJson, Id, readShape, wholeNumber } from "../../rules/shared/schema.ts";
import type { Decision } from "../contract/action.ts";
import type { Seat, World } from "../contract/world.ts";
import { findMessage } from "../compat/chat.ts";
import { StoredSeal } from "../secrets/seal.ts";
import { getOwnSeat } from "../world/world.ts";
import { say } from "../ui/text.ts";
import type { StageDefinition, StageState } from "../contract/stage.ts";
import { type StageSystem, readRecord, findStage } from "../messages/stages.ts";
import { entryId } from "./fold.ts";
import { withUsersAndStages } from "./people.ts";

/** The requester chooses the id, so that the stage opens only once. */
const OpeningArgs = v.object({ id: Id, order: v.optional(AnyJson, null) });

const NameOrNull = v.optional(v.nullable(v.string()), null);

const MoveArgs = v.object({
  stage: Id,
  round: wholeNumber(-1, 1e6),
  seat: NameOrNull,
  move: v.optional(AnyJson, null),
  seal: v.optional(v.nullable(StoredSeal), null),
  of: NameOrNull,
  opened: v.optional(AnyJson, null),
});

/**
 * Decides whether this seat may open a stage, and what is written. `raw`: `{id, order}`.
 */
export async function decideOpening(
  name: string,
  definition: StageDefinition,
  raw: Json,
  seat: Seat,
  world: World<unknown>,
): Promise<Decision> {
  const read = validate(OpeningArgs, raw);
  if ("refused" in read) return read;
  const { id, order } = read.value;
  if (findMessage(id)) return { refused: { key: "QUADRANT.Refuse.AlreadyDone" } };
  const kind = await definition.load();
  const ruleset = name.slice(0, name.indexOf("."));
  const opening = await kind.open(order, seat, withUsersAndStages(world, ruleset));
  if ("refused" in opening) return opening;
  const { title, subtitle, setup, seats, changes = [], label } = opening;
  const rules = Object.entries(world.house as { readonly [key: string]: Json }).filter(([key]) =>
    kind.rules.includes(key),
  );
  const system = {
    ruleset,
    kind: name,
    head: { title, ...(subtitle ? { subtitle } : {}) },
    setup,
    seats,
    house: Object.fromEntries(rules),
  };
  const content = `<p>${foundry.utils.escapeHTML(say(title))}</p>`;
  const made: Change = { op: "create", at: { uuid: `ChatMessage.${id}` }, data: stageMessage(system, content) };
  return { changes: [...changes, made], label, why: [] };
}

/**
 * Decides whether this seat may make a move now, and what is written. `raw`: `{stage, round, seat, move, seal, of,
 * opened}`.
 */
export async function decideMove(
  name: string,
  definition: StageDefinition,
  raw: Json,
  seat: Seat,
  world: World<unknown>,
  dice: readonly number[] | null,
): Promise<Decision> {
  const read = validate(MoveArgs, raw);
  if ("refused" in read) return read;
  const asked = read.value;
  const standing = await loadState(name, definition, asked.stage, world.house);
  if (!standing) return { refused: { key: "QUADRANT.Stage.Refuse.Gone" } };
  const settled = await standing.decide(asked, seat, withUsersAndStages(world, name.slice(0, name.indexOf("."))), dice);
  if ("refused" in settled) return settled;
  const { entry, over, changes, ...plan } = settled;
  const at = { uuid: `ChatMessage.${asked.stage}` };
  const id = entryId(standing.count + 1);
  const log: Change[] = [
    { op: "set", at, path: `system.moves.${id}`, to: JSON.parse(JSON.stringify(entry)) as Json },
    { op: "set", at, path: "system.last", to: id },
    ...(over ? [{ op: "set" as const, at, path: "system.over", to: true }] : []),
  ];
  return { ...plan, changes: [...changes, ...log] };
}

/** Returns the formula of the dice that a move needs; null if it needs none. */
export async function readFormula(
  name: string,
  definition: StageDefinition,
  raw: Json,
  world: World<unknown>,
): Promise<string | null> {
  const asked = readShape(MoveArgs, raw);
  const standing = asked && (await loadState(name, definition, asked.stage, world.house));
  return standing ? standing.formula(asked, getOwnSeat(), world) : null;
}

async function loadState(
  name: string,
  definition: StageDefinition,
  id: string,
  house: unknown,
): Promise<StageState | null> {
  const message = findStage(id);
  const record = message && readRecord(message);
  return record?.kind === name ? (await definition.load()).replay(record, house) : null;
}

/** Returns the source data of a new stage's message. */
const stageMessage = (
  system: Omit<StageSystem, "moves" | "last" | "over" | "id">,
  content: string,
): { readonly [key: string]: Json } =>
  JSON.parse(JSON.stringify({ type: "stage", content, system: { ...system, moves: {}, last: null, over: false } })) as {
    [key: string]: Json;
  };
