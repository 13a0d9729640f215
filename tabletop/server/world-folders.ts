import { FOLDER_MAX_DEPTH } from "../foundry/constants/documents.ts";
import { HIERARCHY } from "../foundry/documents/base/hierarchy.ts";
import { isPlain, type Plain } from "../foundry/documents/difference.ts";
import type { Modified, Operation } from "../protocol.ts";
import type { Draft } from "./world-draft.ts";
import { Refused } from "./world-refusal.ts";
import { quote } from "./world-validate.ts";

/** The setting with the folder, ownership and lock of packs. */
export const COMPENDIUM_SETTING = "core.compendiumConfiguration";

/** Folders that an operation deletes, as they stood before it. Call before it is applied. */
export function foldersToDelete({ action, documentName, ids = [], pack }: Operation, draft: Draft): Plain[] {
  if (action !== "delete" || documentName !== "Folder") return [];
  return ids.flatMap((id) => {
    const folder = draft.peek(pack ?? "", "folders", id);
    return folder ? [structuredClone(folder)] : [];
  });
}

/**
 * Returns what follows the deletion of folders, so that nothing points to a folder that is gone: subfolders and
 * contents go with them if `deleteSubfolders` and `deleteContents` say so (Folder#delete), else they move up to the
 * nearest folder that stays.
 */
export function afterDeletion(gone: readonly Plain[], { pack = null, options }: Operation, draft: Draft): Operation[] {
  const shelf = pack ?? "";
  const all = [...draft.all(shelf, "folders")];
  const lost = new Map(gone.map((folder) => [String(folder["_id"]), folder]));
  const below = options["deleteSubfolders"] === true ? descendants(all, lost) : [];
  for (const folder of below) lost.set(String(folder["_id"]), folder);
  const heir = (id: unknown): string | null => {
    let at: unknown = id;
    for (let steps = 0; typeof at === "string" && lost.has(at) && steps <= lost.size; steps += 1)
      at = lost.get(at)?.["folder"] ?? null;
    return typeof at === "string" && !lost.has(at) ? at : null;
  };
  const orphans = all.filter(({ _id, folder }) => !lost.has(String(_id)) && lost.has(String(folder)));
  const type = String(gone[0]?.["type"] ?? "");
  const contents =
    type === "Compendium"
      ? []
      : [...draft.all(shelf, HIERARCHY[type]?.collection ?? "")].filter(({ folder }) => lost.has(String(folder)));
  const write = { pack, options: {} } as const;
  const moved = (documents: readonly Plain[]): Plain[] =>
    documents.map(({ _id, folder }) => ({ _id, folder: heir(folder) }));
  const follow: Operation[] = [];
  if (contents.length > 0 && options["deleteContents"] === true)
    follow.push({ ...write, action: "delete", documentName: type, ids: contents.map(({ _id }) => String(_id)) });
  else if (contents.length > 0)
    follow.push({ ...write, action: "update", documentName: type, updates: moved(contents) });
  if (orphans.length > 0) follow.push({ ...write, action: "update", documentName: "Folder", updates: moved(orphans) });
  if (below.length > 0)
    follow.push({ ...write, action: "delete", documentName: "Folder", ids: below.map(({ _id }) => String(_id)) });
  return type === "Compendium" ? [...follow, ...movedPacks(draft, lost, heir)] : follow;
}

function descendants(all: readonly Plain[], of: ReadonlyMap<string, Plain>): Plain[] {
  const found = new Map<string, Plain>();
  for (let grew = true; grew;) {
    grew = false;
    for (const folder of all) {
      const id = String(folder["_id"]);
      if (found.has(id) || of.has(id)) continue;
      if (!of.has(String(folder["folder"])) && !found.has(String(folder["folder"]))) continue;
      found.set(id, structuredClone(folder));
      grew = true;
    }
  }
  return [...found.values()];
}

/** The folders of packs are in the world's setting. */
function movedPacks(draft: Draft, lost: ReadonlyMap<string, Plain>, heir: (id: unknown) => string | null): Operation[] {
  for (const { _id, key, user, value } of draft.all("", "settings")) {
    if (key !== COMPENDIUM_SETTING || typeof user === "string") continue;
    const configured = readJson(value);
    const entries = Object.entries(configured).filter(
      (entry): entry is [string, Plain] => isPlain(entry[1]) && lost.has(String(entry[1]["folder"])),
    );
    if (entries.length === 0) continue;
    for (const [id, config] of entries) configured[id] = { ...config, folder: heir(config["folder"]) };
    return [
      { action: "update", documentName: "Setting", updates: [{ _id, value: JSON.stringify(configured) }], options: {} },
    ];
  }
  return [];
}

/** Objects that settings keep as text; empty for what is none. */
export function readJson(value: unknown): Plain {
  try {
    const data: unknown = JSON.parse(String(value));
    return isPlain(data) ? data : {};
  } catch {
    return {};
  }
}

/**
 * Validates the parents of folders that were created or moved: a folder is in one of its own type, never in itself, and
 * no deeper than CONST.FOLDER_MAX_DEPTH. Call when the whole batch has been applied, since a tree may be made in any
 * order.
 *
 * @throws Refused
 */
export function checkFolders(results: readonly Modified[], draft: Draft): void {
  for (const { operation, result } of results) {
    if (operation.documentName !== "Folder" || operation.action === "delete") continue;
    const shelf = operation.pack ?? "";
    const placed = result.filter(
      (entry): entry is Plain => isPlain(entry) && (operation.action === "create" || "folder" in entry),
    );
    if (placed.length === 0) continue;
    const folders = new Map([...draft.all(shelf, "folders")].map((folder) => [String(folder["_id"]), folder]));
    for (const { _id } of placed) checkFolder(String(_id), folders);
  }
}

function checkFolder(id: string, folders: ReadonlyMap<string, Plain>): void {
  const own = folders.get(id);
  if (!own) return;
  let depth = 1;
  for (let at = folders.get(String(own["folder"])); at; at = folders.get(String(at["folder"]))) {
    if (at["_id"] === id) throw new Refused(`The folder ${quote(own["name"])} cannot lie in itself.`, "folder");
    if (at["type"] !== own["type"])
      throw new Refused(`The folder ${quote(own["name"])} cannot lie in a folder of another type.`, "folder");
    depth += 1;
    if (depth > folders.size) break;
  }
  const deepest = depth + heightBelow(id, folders, 0);
  if (deepest > FOLDER_MAX_DEPTH)
    throw new Refused(
      `Folders nest ${FOLDER_MAX_DEPTH} deep; ${quote(own["name"])} would make it ${deepest}.`,
      "folder",
    );
}

function heightBelow(id: string, folders: ReadonlyMap<string, Plain>, height: number): number {
  if (height > FOLDER_MAX_DEPTH) return height;
  let most = height;
  for (const folder of folders.values())
    if (folder["folder"] === id) most = Math.max(most, heightBelow(String(folder["_id"]), folders, height + 1));
  return most;
}
