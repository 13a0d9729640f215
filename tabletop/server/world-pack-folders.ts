import { FOLDER_MAX_DEPTH } from "../foundry/constants/documents.ts";
import { isPlain, type Plain } from "../foundry/documents/difference.ts";
import { randomID } from "../foundry/utils/random.ts";
import type { Operation } from "../protocol.ts";
import { COMPENDIUM_SETTING, readJson } from "./world-folders.ts";

/**
 * Names the packages whose `packFolders` this world has laid out already: that is done once a world, later manifests
 * change nothing.
 */
const LAID_OUT = "tabletop.packFolders";

/** A pack of a package, as far as its folder is concerned. */
interface PackName {
  readonly id: string;
  readonly name: string;
  readonly packageName: string;
}

/**
 * Returns the writes that lay out a package's `packFolders` (https://foundryvtt.com/article/module-development/):
 * folders of compendia, and the folder of each pack. Empty if the world has them, or the manifest none. What is no list
 * of folders is passed over.
 */
export function layOutPackFolders(
  manifests: readonly Plain[],
  packs: readonly PackName[],
  settings: readonly Plain[],
): Operation[] {
  const worldSetting = (key: string): Plain | undefined =>
    settings.find((setting) => setting["key"] === key && typeof setting["user"] !== "string");
  const done = readJson(worldSetting(LAID_OUT)?.["value"]);
  const fresh = manifests.filter(
    ({ id, packFolders }) => Array.isArray(packFolders) && packFolders.length > 0 && !Object.hasOwn(done, String(id)),
  );
  if (fresh.length === 0) return [];
  const folders: Plain[] = [];
  const configuration = readJson(worldSetting(COMPENDIUM_SETTING)?.["value"]);
  for (const { id, packFolders } of fresh) {
    const own = packs.filter(({ packageName }) => packageName === id);
    place(packFolders, null, 1, own, folders, configuration);
    done[String(id)] = true;
  }
  const write = (key: string, value: Plain): Operation => {
    const stored = worldSetting(key);
    const text = JSON.stringify(value);
    const base = { documentName: "Setting", options: {} };
    return stored
      ? { ...base, action: "update", updates: [{ _id: stored["_id"], value: text }] }
      : { ...base, action: "create", data: [{ key, value: text }] };
  };
  const create: Operation = { action: "create", documentName: "Folder", data: folders, options: { keepId: true } };
  return [create, write(COMPENDIUM_SETTING, configuration), write(LAID_OUT, done)];
}

function place(
  list: unknown,
  parent: string | null,
  depth: number,
  packs: readonly PackName[],
  folders: Plain[],
  configuration: Plain,
): void {
  if (!Array.isArray(list) || depth > FOLDER_MAX_DEPTH) return;
  list.forEach((entry: unknown, index) => {
    if (!isPlain(entry) || typeof entry["name"] !== "string" || !entry["name"]) return;
    const _id = randomID();
    const { name, color, sorting } = entry;
    const colored = typeof color === "string" && /^#[0-9a-f]{6}$/i.test(color) ? { color } : {};
    folders.push({
      _id,
      name,
      type: "Compendium",
      folder: parent,
      sorting: sorting === "m" ? "m" : "a",
      sort: (index + 1) * 1000,
      ...colored,
    });
    for (const wanted of Array.isArray(entry["packs"]) ? (entry["packs"] as unknown[]) : []) {
      const pack = packs.find((candidate) => candidate.name === wanted);
      if (!pack) continue;
      const before = configuration[pack.id];
      configuration[pack.id] = { ...(isPlain(before) ? before : {}), folder: _id };
    }
    place(entry["folders"], _id, depth + 1, packs, folders, configuration);
  });
}
