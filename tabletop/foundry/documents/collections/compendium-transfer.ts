import { randomID } from "../../utils/random.ts";
import { dialogRow } from "../dialog-row.ts";
import { getDocumentClass, host, type Loose } from "../../globals.ts";
import type { CompendiumCollection } from "./compendium-collection.ts";
import type { Folder } from "../folder.ts";
import type { OperationOptions } from "../../abstract/document.ts";
import type { Obj } from "../../utils/object.ts";
import type { AnyDocument } from "../types.ts";

/** The number of documents in one request, below its limit. */
const BATCH = 500;

function batches<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / BATCH) }, (_, index) =>
    list.slice(index * BATCH, (index + 1) * BATCH),
  );
}

/** Creates copies of folders in a pack, with their ids; those that the pack has, by id, are left alone. */
export async function importFoldersInto(
  pack: CompendiumCollection,
  folders: readonly Folder[],
  options: object,
): Promise<void> {
  const fresh = folders.filter((folder) => folder?.documentName === "Folder" && !pack.folders.has(String(folder.id)));
  const ids = new Set([...fresh.map((folder) => folder.id as string), ...(pack.folders.keys() as Iterable<string>)]);
  if (fresh.length === 0) return;
  const data = fresh.map((folder) => {
    const source = folder.toObject() as Loose;
    return { ...source, type: pack.documentName, folder: ids.has(source.folder as string) ? source.folder : null };
  });
  await getDocumentClass("Folder").createDocuments(data, { ...options, pack: pack.collection, keepId: true });
}

/** Returns folders sorted so that each comes after its parent. */
function fromTheTop(folders: readonly Folder[]): Folder[] {
  return [...folders].sort((a, b) => Number(a.depth ?? 0) - Number(b.depth ?? 0));
}

/**
 * Creates in the world what a pack holds, its folders included, in a new folder of the given name or in one that is
 * there. Source: CompendiumCollection#importAll.
 */
export async function importPackIntoWorld(
  pack: CompendiumCollection,
  {
    folderId = null,
    folderName = "",
    keepId = false,
    ...options
  }: { folderId?: string | null; folderName?: string; keepId?: boolean },
): Promise<AnyDocument[]> {
  const world = host.game.collections.get(pack.documentName);
  if (!world) throw new Error(`${String(pack.documentName)} documents cannot be in a world.`);
  const FolderClass = getDocumentClass("Folder");
  const documents = await pack.getDocuments();
  let top = folderId ? host.game.folders.get(folderId, { strict: true }) : null;
  if (!top && folderName) top = await FolderClass.create({ name: folderName, type: pack.documentName });
  const ids = new Map<string, string>();
  for (const folder of fromTheTop(pack.folders.contents as Folder[]))
    ids.set(folder.id as string, keepId ? (folder.id as string) : randomID());
  const folders = fromTheTop(pack.folders.contents as Folder[]).map((folder) => {
    const source = folder.toObject() as Obj;
    const parent = ids.get(source.folder as string) ?? top?.id ?? null;
    return { ...source, _id: ids.get(folder.id as string), folder: parent };
  });
  const deepest = Math.max(0, ...(pack.folders.contents as Folder[]).map((folder) => Number(folder.depth)));
  const room = Number(world.maxFolderDepth) - Number(top?.depth ?? 0);
  // If the folders would nest too deep, their contents come without them.
  const flat = deepest > room;
  const missing = folders.filter((folder) => !host.game.folders.has(String(folder._id)));
  if (!flat && missing.length > 0) await FolderClass.createDocuments(missing, { keepId: true });
  const data = documents.map((document) => {
    const source = world.fromCompendium(document, { keepId }) as Obj & { _id: string };
    source.folder = (flat ? null : ids.get(document._source["folder"] as string)) ?? top?.id ?? null;
    return source;
  });
  const cls = getDocumentClass(pack.documentName as string);
  const known = keepId ? data.filter((source) => world.has(source._id)) : [];
  const created: AnyDocument[] = [];
  for (const batch of batches(data.filter((source) => !known.includes(source))))
    created.push(
      ...((await cls.createDocuments(batch, { ...options, fromCompendium: true, keepId })) as AnyDocument[]),
    );
  for (const batch of batches(known))
    created.push(
      ...((await cls.updateDocuments(batch.map(({ items: _i, effects: _e, ...own }) => own))) as AnyDocument[]),
    );
  return created;
}

/** Duplicates a compendium as one that belongs to the world. */
export async function duplicateInto(
  pack: CompendiumCollection,
  label: string | undefined,
): Promise<CompendiumCollection> {
  const name = label ?? host.game.i18n.format("TABLETOP.Directory.copyName", { name: pack.title });
  const made = await (pack.constructor as typeof CompendiumCollection).createCompendium({
    label: name,
    type: pack.documentName,
  });
  await importFoldersInto(made, fromTheTop(pack.folders.contents as Folder[]), {});
  const documents = await pack.getDocuments();
  for (const batch of batches(documents)) {
    const data = batch.map((document) => document.toObject() as object);
    await getDocumentClass(pack.documentName as string).createDocuments(data, { pack: made.collection, keepId: true });
  }
  return made;
}

/** Writes every document of a pack again. */
export async function migratePack(pack: CompendiumCollection, options: object): Promise<void> {
  const documents = await pack.getDocuments();
  const cls = getDocumentClass(pack.documentName as string);
  const embedded = new Set(Object.values(cls.metadata.embedded as Record<string, string>));
  for (const batch of batches(documents)) {
    const updates = batch.map((document) =>
      Object.fromEntries(Object.entries(document.toObject() as object).filter(([key]) => !embedded.has(key))),
    );
    await cls.updateDocuments(updates, { ...options, diff: false, pack: pack.collection });
  }
}

/** Asks for the folder's name and whether ids are kept, and imports all of a pack; null if it was dismissed. */
export async function importDialog(pack: CompendiumCollection, options: OperationOptions): Promise<Loose> {
  const { i18n } = host.game;
  const content = document.createElement("div");
  const name = document.createElement("input");
  Object.assign(name, { type: "text", name: "folderName" });
  name.setAttribute("value", String(pack.title));
  const keep = document.createElement("input");
  Object.assign(keep, { type: "checkbox", name: "keepId" });
  content.append(
    dialogRow("compendium-dialog", i18n.localize("TABLETOP.Compendium.importFolder") as string, name),
    dialogRow("compendium-dialog", i18n.localize("TABLETOP.Compendium.keepId") as string, keep),
  );
  const answer = await host.foundry.applications.api.DialogV2.input({
    window: { title: i18n.format("TABLETOP.Compendium.importAllTitle", { name: pack.title }) },
    rejectClose: false,
    content,
    ok: { label: "TABLETOP.Compendium.importAll", icon: "fa-solid fa-download" },
    ...options,
  });
  if (!answer) return null;
  return pack.importAll({ folderName: String(answer.folderName ?? "").trim(), keepId: answer.keepId === true });
}

/** Asks for a level by role; null if it was dismissed. Roles that are left open are not listed. */
export async function ownershipDialog(pack: CompendiumCollection): Promise<Record<string, string> | null> {
  const { i18n } = host.game;
  if (!host.game.user.isGM) throw new Error("Only a gamemaster may configure who sees a compendium.");
  const content = document.createElement("div");
  const note = document.createElement("p");
  note.className = "hint";
  note.textContent = i18n.localize("TABLETOP.Compendium.ownershipHint") as string;
  content.append(note);
  const roles = {
    GAMEMASTER: "RoleGamemaster",
    ASSISTANT: "RoleAssistant",
    TRUSTED: "RoleTrusted",
    PLAYER: "RolePlayer",
  };
  for (const [role, label] of Object.entries(roles)) {
    const select = document.createElement("select");
    select.setAttribute("name", role);
    // A GM always keeps a hold of the pack.
    if (role === "GAMEMASTER") select.disabled = true;
    const current = role === "GAMEMASTER" ? "OWNER" : (pack.ownership[role] as string | undefined);
    select.append(new Option(i18n.localize("OWNERSHIP.INHERIT_ROLE") as string, "INHERIT", !current, !current));
    for (const level of ["NONE", "LIMITED", "OBSERVER", "OWNER"])
      select.append(
        new Option(i18n.localize(`OWNERSHIP.${level}`) as string, level, current === level, current === level),
      );
    content.append(dialogRow("compendium-dialog", i18n.localize(`USER.${label}`) as string, select));
  }
  const answer = (await host.foundry.applications.api.DialogV2.input({
    window: { title: i18n.format("TABLETOP.Ownership.Title", { name: pack.title }), icon: "fa-solid fa-user-lock" },
    rejectClose: false,
    content,
    ok: { label: "COMMON.Save", icon: "fa-solid fa-floppy-disk" },
  })) as Record<string, string> | null;
  if (!answer) return null;
  const listed = Object.entries(answer).filter(([role, level]) => Object.hasOwn(roles, role) && level !== "INHERIT");
  const ownership = { ...Object.fromEntries(listed), GAMEMASTER: "OWNER" };
  await pack.configure({ ownership });
  return ownership;
}
