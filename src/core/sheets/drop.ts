/**
 * What a drop on an actor's sheet does: an item of a compendium or the world is added, one of another actor is moved,
 * an actor joins a craft's crew. The sheet then displays the new row.
 */
import { perform } from "../actions/submit.ts";
import { type Doc, asDoc, fetchDoc, findDoc } from "../compat/documents.ts";
import { listTargets } from "../compat/targets.ts";
import { findTypeRuleset } from "../contract/registry.ts";
import type { ItemListing, Ruleset } from "../contract/ruleset.ts";
import { sameName } from "../../rules/shared/names.ts";
import { notifyRefusal } from "../ui/text.ts";
import { askAmount, askDuplicate, askRecipient } from "./adding-dialogs.ts";
import { type AddedItem, listTaken, loadAdding, makeId, refuseActor, refuseEntry } from "../creation/decide-add.ts";
import { handOver } from "./hand-over.ts";
import { findDuplicates, readQuantity, readStoredSystem } from "../creation/plan-items.ts";
import { type RevealingSheet, revealRows } from "./reveal-rows.ts";

/** An actor's sheet on which something is dropped. */
type DropSheet = RevealingSheet & { readonly isEditable: boolean };

/** Adds or moves a dropped item. */
export async function dropItem(sheet: DropSheet, dropped: object): Promise<void> {
  const item = asDoc(dropped);
  const actor = asDoc(sheet.actor);
  const refused = refuseEntry(actor, item, null);
  const row = findTypeRuleset(actor.type);
  if (refused || !row) return notifyRefusal(refused ?? { key: "QUADRANT.Refuse.Gone" });
  const { items } = await loadAdding(row);
  const tab = items[item.type]?.tab;
  const isMoved = item.parent?.documentName === "Actor" && item.pack === null;
  const ids = isMoved ? await moveDropped(item, actor, row) : await addDropped(item, actor, row);
  await revealRows(sheet, tab, ids);
}

/** Adds a copy, after a question if the actor has the same. Resolves to the ids of the rows. */
async function addDropped(item: Doc, actor: Doc, row: Ruleset): Promise<readonly string[]> {
  if (!isMine(actor)) return refuseStranger(actor);
  const onto = await chooseDuplicate(item, actor, (await loadAdding(row)).items[item.type]);
  if (onto === undefined) return [];
  return addItems(actor, row, [{ uuid: item.uuid, count: 1, onto }]);
}

async function addItems(actor: Doc, row: Ruleset, entries: readonly AddedItem[]): Promise<readonly string[]> {
  const seed = foundry.utils.randomID(12);
  const args = { actor: actor.uuid, seed, entries: entries.map((entry) => ({ ...entry })) };
  const isDone = await perform({ action: `${row.id}.addItems`, args });
  const made = entries.map((_, at) => makeId(seed, at));
  return isDone ? [...entries.flatMap(({ onto }) => onto ?? []), ...made] : [];
}

/** Moves an item of another actor: all of it, or as many as the user says. */
async function moveDropped(item: Doc, actor: Doc, row: Ruleset): Promise<readonly string[]> {
  const owner = item.parent;
  if (!owner || !isMine(owner)) {
    notifyRefusal({ key: "QUADRANT.Adding.Refuse.NotYours", with: { item: item.name, name: owner?.name ?? "" } });
    return [];
  }
  const quantity = readQuantity(item.system) ?? 1;
  const count = quantity > 1 ? await askAmount(item, actor, row.id, quantity) : 1;
  return count === null ? [] : moveItem(item, actor, row, count);
}

/** Moves so many of an item, or offers them to the user who plays the actor. Resolves to the ids of the rows. */
async function moveItem(item: Doc, actor: Doc, row: Ruleset, count: number): Promise<readonly string[]> {
  if (!isMine(actor)) {
    await handOver(item, actor, count);
    return [];
  }
  const onto = await chooseDuplicate(item, actor, (await loadAdding(row)).items[item.type]);
  if (onto === undefined) return [];
  const id = foundry.utils.randomID();
  const args = { item: item.uuid, to: actor.uuid, count, id, onto };
  return (await perform({ action: `${row.id}.moveItem`, args })) ? [onto ?? id] : [];
}

/** Asks to whom an item goes, and moves it there: as a drag between two sheets does. */
export async function giveItem(item: Doc): Promise<void> {
  const row = findTypeRuleset(item.type);
  const owner = item.parent;
  if (!row || !owner) return;
  const types = Object.keys(row.actors).filter((type) => listTaken(type).includes(item.type));
  const people = listTargets({ types, anywhere: true, actor: owner.uuid }).candidates;
  if (people.length === 0) return notifyRefusal({ key: "QUADRANT.Adding.Refuse.NoTaker", with: { item: item.name } });
  const answer = await askRecipient(item, people, row.id, Math.max(readQuantity(item.system) ?? 1, 1));
  const actor = answer && findDoc(answer.to);
  if (actor) await moveItem(item, actor, row, answer.count);
}

/** Returns the id of the item to raise, null for a new one; undefined if the user wants neither. */
async function chooseDuplicate(
  item: Doc,
  actor: Doc,
  listing: ItemListing | undefined,
): Promise<string | null | undefined> {
  const [same] = findDuplicates(actor, item);
  const isRow = listing?.rows?.(readStoredSystem(actor)).some((name) => sameName(name, item.name)) ?? false;
  if (!same && !isRow) return null;
  const canRaise = same !== undefined && readQuantity(same.system) !== null;
  const answer = await askDuplicate(item, actor, canRaise);
  if (answer === null) return undefined;
  return answer === "raise" ? (same?.id ?? null) : null;
}

/** Adds everything in a dropped folder of items in one receipt. */
export async function dropFolder(sheet: DropSheet, folder: object): Promise<void> {
  const actor = asDoc(sheet.actor);
  const row = findTypeRuleset(actor.type);
  const { contents = [] } = folder as { contents?: readonly { readonly uuid: string }[] };
  const docs = (await Promise.all(contents.map(({ uuid }) => fetchDoc(uuid)))).flatMap((doc) => doc ?? []);
  const items = docs.filter(({ documentName }) => documentName === "Item");
  if (!row || items.length === 0) return;
  if (!isMine(actor)) return void refuseStranger(actor);
  for (const item of items) {
    const refused = refuseEntry(actor, item, null);
    if (refused) return notifyRefusal(refused);
  }
  const ids = await addItems(
    actor,
    row,
    items.map(({ uuid }) => ({ uuid, count: 1, onto: null })),
  );
  const [first] = items;
  await revealRows(sheet, (await loadAdding(row)).items[first?.type ?? ""]?.tab, ids);
}

/** Lets an actor take another one, as a craft takes its crew, or says why it does not. */
export async function dropActor(sheet: DropSheet, dropped: object): Promise<void> {
  const taken = asDoc(dropped);
  const actor = asDoc(sheet.actor);
  const row = findTypeRuleset(actor.type);
  const taking = row && (await loadAdding(row)).actors?.[actor.type];
  if (taken.uuid === actor.uuid) return;
  if (!row || !taking) return notifyRefusal(refuseActor(actor, taken));
  const id = foundry.utils.randomID();
  if (await perform(taking.call(taken.uuid, actor.uuid, id))) await revealRows(sheet, taking.tab, [id]);
}

const isMine = (actor: Doc): boolean => actor.testUserPermission(game.user, "OWNER");

function refuseStranger({ name }: Doc): readonly string[] {
  notifyRefusal({ key: "QUADRANT.Refuse.GmOrOwner", with: { name } });
  return [];
}
