/** The documents and pools of a world as plain data, and as the receipts in effect leave them. */
import { type Change, changePath, isEqualJson, preview, refKey } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import type { Doc, Fields, Message, Page } from "./screen.ts";

/** Data by document or setting: items are listed beside their actors. */
export type State = ReadonlyMap<string, Fields>;

/** What happened, in order: a receipt was written, or a GM deleted something without one. */
export type Happening = { readonly receipt: string } | { readonly deleted: string };

/** A place that receipts say nothing about any more: one that wrote it was deleted. */
export type Untold = ReadonlySet<string>;

/**
 * Returns a state in which what has the same meaning is the same: a row of which a receipt has written one field has
 * the schema's defaults in the others, and a row of counts that are all undone again is left out.
 */
export function normalise(page: Page, state: State): State {
  const fill = (data: Fields): Fields => {
    const model = typeof data["type"] === "string" ? page.CONFIG.Actor.dataModels[data["type"]] : undefined;
    // Only an object of the client's own realm is a plain one to it.
    return model ? { ...data, system: model.cleanData(page.JSON.parse(JSON.stringify(data["system"]))) } : data;
  };
  return new Map([...state].map(([key, data]) => [key, dropEmptyCounts(fill(data))]));
}

const isEmptyCount = ([key, value]: [string, Json]): boolean =>
  /^\d+$/.test(key) && isFields(value) && Object.values(value).every((count) => count === 0);

function dropEmptyCounts(data: Fields): Fields {
  const kept = Object.entries(data).filter((entry) => !isEmptyCount(entry));
  return Object.fromEntries(kept.map(([key, value]) => [key, isFields(value) ? dropEmptyCounts(value) : value]));
}

/** Returns the state as a client knows it. */
export function readState({ game }: Page): State {
  const state = new Map<string, Fields>();
  for (const key of game.settings.settings.keys())
    if (/^quadrant\.[a-z]+\.pool\./.test(key)) {
      const { $receipts: _marks, ...pool } = game.settings.get("quadrant", key.slice("quadrant.".length)) as Fields;
      state.set(`setting ${key}`, pool);
    }
  for (const doc of [...game.actors, ...game.journal]) addDoc(state, doc.uuid, doc.toObject());
  for (const { tokens } of game.scenes)
    for (const { actorLink, actor } of tokens) if (!actorLink && actor) addDoc(state, actor.uuid, actor.toObject());
  return state;
}

function addDoc(state: Map<string, Fields>, uuid: string, data: Fields): void {
  const { items, pages, effects: _effects, flags: _flags, _stats: _written, ...own } = data;
  state.set(uuid, own);
  for (const [name, inner] of Object.entries({ Item: items, JournalEntryPage: pages }))
    for (const one of (inner ?? []) as readonly (Fields & { readonly _id: string })[])
      addDoc(state, `${uuid}.${name}.${one._id}`, one);
}

/** Returns what receipts in effect have left of a state. */
export function replay(first: State, happened: readonly Happening[], find: (id: string) => Message | undefined): State {
  const state = new Map(first);
  for (const one of happened) {
    if ("deleted" in one) removeDoc(state, one.deleted);
    else {
      const receipt = find(one.receipt);
      if (!receipt) continue;
      if (receipt.system.status === "undone") keepShort(state, receipt);
      else for (const { change, was, now } of receipt.system.applied) apply(state, change, was, now);
    }
  }
  return state;
}

function apply(state: Map<string, Fields>, change: Change, was: Json | undefined, now: Json | undefined): void {
  const key = refKey(change.at);
  if (key.startsWith("ChatMessage.")) return;
  if (change.op === "delete") return removeDoc(state, key);
  if (change.op === "create") return addDoc(state, key, (now ?? change.data) as Fields);
  const data = state.get(key);
  if (!data) return;
  const by = Number(now ?? 0) - Number(was ?? 0);
  const written = change.op === "add" ? { ...change, by } : setTo(change, now);
  state.set(key, preview(change.at, data, [written]) ?? {});
}

const setTo = (change: Change, to: Json | undefined): Change => {
  const place = { at: change.at, path: changePath(change) };
  return to === undefined ? { op: "unset", ...place } : { op: "set", ...place, to };
};

/** What a pool had no more when it was to be taken back is still missing from it. */
function keepShort(state: Map<string, Fields>, { system: { applied, short = {} } }: Message): void {
  for (const { change } of applied) {
    const by = short[refKey(change.at).replaceAll(".", "/")];
    if (by !== undefined && change.op === "add") apply(state, { ...change, by }, 0, by);
  }
}

function removeDoc(state: Map<string, Fields>, key: string): void {
  for (const one of state.keys()) if (one === key || one.startsWith(`${key}.`)) state.delete(one);
}

/** Returns what a token has of a document of its actor in the world: it may have changed it, and then keeps it. */
export const listInherited = (state: State, uuid: string): string[] =>
  [...state.keys()].filter((key) => `${key}.`.includes(`.${uuid}.`));

/** Returns the places a receipt wrote. */
export const listPlaces = ({ system }: Message): string[] =>
  system.applied.map(({ change }) => `${refKey(change.at)} ${changePath(change)}`.trim());

/** Returns the places at which two states differ. */
export function compareStates(is: State, shouldBe: State, untold: Untold): string[] {
  return [...new Set([...is.keys(), ...shouldBe.keys()])].flatMap((key) => {
    if (untold.has(key)) return [];
    return comparePaths(key, "", is.get(key), shouldBe.get(key), untold);
  });
}

function comparePaths(key: string, path: string, is?: Json, shouldBe?: Json, untold: Untold = new Set()): string[] {
  if (isEqualJson(is, shouldBe) || untold.has(`${key} ${path}`)) return [];
  if (Array.isArray(is) && Array.isArray(shouldBe) && is.length === shouldBe.length)
    return is.flatMap((one, i) => comparePaths(key, `${path}.${i}`, one, shouldBe[i], untold));
  if (!isFields(is) || !isFields(shouldBe)) return [`${key} ${path}: ${JSON.stringify([is, shouldBe])?.slice(0, 200)}`];
  return [...new Set([...Object.keys(is), ...Object.keys(shouldBe)])].flatMap((name) =>
    comparePaths(key, path === "" ? name : `${path}.${name}`, is[name], shouldBe[name], untold),
  );
}

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export type { Doc };
