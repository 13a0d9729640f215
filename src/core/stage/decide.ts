/**
 * Decides the opening of a stage and each of its moves, for the button that displays it and for the client that writes
 * it.
 */
import type { Change } from "../../rules/shared/change.ts";
import { type Json, isFields, isWholeNumber } from "../../rules/shared/json.ts";
import type { Decision } from "../contract/action.ts";
import type { Seat, World } from "../contract/world.ts";
import { findMessage } from "../compat/chat.ts";
import type { Seal } from "../contract/check.ts";
import { readSeal } from "../secrets/seal.ts";
import { getOwnSeat } from "../world/world.ts";
import { say } from "../ui/text.ts";
import type { StageRequest, StageDefinition, StageState } from "../contract/stage.ts";
import { type StageSystem, readRecord, findStage } from "./document.ts";
import { entryId } from "./fold.ts";
import { withUsersAndStages } from "./people.ts";

const isId = (value: Json | undefined): value is string => typeof value === "string" && /^[A-Za-z0-9]{16}$/.test(value);

/**
 * Decides whether this seat may open a stage, and what is written. `raw`: `{id, order}`; the requester chooses the id,
 * so that the stage opens only once.
 */
export async function decideOpening(
  name: string,
  definition: StageDefinition,
  raw: Json,
  seat: Seat,
  world: World<unknown>,
): Promise<Decision> {
  if (!isFields(raw) || !isId(raw["id"])) return { refused: { key: "QUADRANT.Refuse.Malformed" } };
  if (findMessage(raw["id"])) return { refused: { key: "QUADRANT.Refuse.AlreadyDone" } };
  const kind = await definition.load();
  const ruleset = name.slice(0, name.indexOf("."));
  const opening = await kind.open(raw["order"] ?? null, seat, withUsersAndStages(world, ruleset));
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
  const made: Change = { op: "create", at: { uuid: `ChatMessage.${raw["id"]}` }, data: stageMessage(system, content) };
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
  const asked = readStageRequest(raw);
  if (!asked) return { refused: { key: "QUADRANT.Refuse.Malformed" } };
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
  const asked = readStageRequest(raw);
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

function readStageRequest(raw: Json): (StageRequest & { readonly stage: string }) | null {
  if (!isFields(raw)) return null;
  const { stage, round, seat = null, move = null, of = null, opened = null } = raw;
  const seal: Seal | null = readSeal(raw["seal"]);
  if (!isId(stage) || !isWholeNumber(round, -1, 1e6) || (raw["seal"] && !seal)) return null;
  if ((seat !== null && typeof seat !== "string") || (of !== null && typeof of !== "string")) return null;
  return { stage, round, seat, move, seal, of, opened };
}

/** Returns the source data of a new stage's message. */
const stageMessage = (
  system: Omit<StageSystem, "moves" | "last" | "over" | "id">,
  content: string,
): { readonly [key: string]: Json } =>
  JSON.parse(JSON.stringify({ type: "stage", content, system: { ...system, moves: {}, last: null, over: false } })) as {
    [key: string]: Json;
  };
