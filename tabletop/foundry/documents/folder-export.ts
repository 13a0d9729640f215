import { dialogRow } from "./dialog-row.ts";
import { host, type Loose } from "../globals.ts";
import type { AnyDocument, DocumentClass } from "./types.ts";
import type { CompendiumCollection } from "./collections/compendium-collection.ts";
import type { Folder } from "./folder.ts";
import type { Obj } from "../utils/object.ts";
import type { OperationOptions } from "../abstract/document.ts";

interface ExportOptions {
  updateByName?: boolean;
  keepId?: boolean;
  keepFolders?: boolean;
  folder?: string | null;
}

/**
 * Copies the contents of a folder and its subfolders into a pack: entries of the same id (with `keepId`) or name (with
 * `updateByName`) are updated, others created. @throws Error if the pack is locked or holds another type. Source:
 * foundry.documents.Folder#exportToCompendium.
 */
export async function exportFolder(
  folder: Folder,
  pack: CompendiumCollection,
  { updateByName = false, keepId = false, keepFolders = false, folder: into = null }: ExportOptions,
): Promise<CompendiumCollection> {
  if (pack.documentName !== folder.type)
    throw new Error(
      `The compendium ${String(pack.title)} holds ${String(pack.documentName)} documents, not ${String(folder.type)}.`,
    );
  if (pack.locked) throw new Error(`The compendium ${String(pack.title)} is locked: unlock it before writing to it.`);
  const folders = [folder, ...folder.getSubfolders(true)];
  if (keepFolders) await pack.importFolders(folders, { folder: into });
  const index = await pack.getIndex();
  const creations: Obj[] = [];
  const updates: Obj[] = [];
  for (const document of folders.flatMap((one) => one.contents)) {
    const data = document.toCompendium(pack, { keepId, clearFolder: !keepFolders });
    if (!keepFolders) data["folder"] = into;
    const known =
      (keepId ? index.get(String(document.id)) : null) ??
      (updateByName ? index.find((entry: { name: string }) => entry.name === document.name) : null);
    if (known) updates.push({ ...withoutEmbedded(document, data), _id: known._id as string });
    else creations.push(data);
  }
  const cls = pack.documentClass;
  const operation = { pack: pack.collection as string };
  if (creations.length > 0) await cls.createDocuments(creations, { ...operation, keepId });
  if (updates.length > 0) await cls.updateDocuments(updates, { ...operation, diff: false, recursive: false });
  host.ui?.notifications?.info(
    host.game.i18n.format("TABLETOP.Folder.exported", {
      type: host.game.i18n.localize(cls.metadata.labelPlural),
      name: pack.title,
    }),
    { escape: true },
  );
  return pack;
}

function withoutEmbedded(document: AnyDocument, data: Obj): Obj {
  const embedded = new Set(
    Object.values((document.constructor as DocumentClass).metadata.embedded as Record<string, string>),
  );
  return Object.fromEntries(Object.entries(data as object).filter(([key]) => !embedded.has(key)));
}

/**
 * Asks for a pack and options, and exports a folder to it; null if the dialog was dismissed or there is no pack to
 * write to.
 */
export async function exportFolderDialog(
  folder: Folder,
  preferred: string | null,
  options: OperationOptions,
): Promise<Loose> {
  const { i18n } = host.game;
  const packs = host.game.packs.filter(
    (pack: CompendiumCollection) => pack.documentName === folder.type && !pack.locked,
  ) as Loose[];
  if (packs.length === 0) {
    host.ui?.notifications?.warn(
      i18n.format("TABLETOP.Folder.noPack", { type: i18n.localize(`DOCUMENT.${String(folder.type)}`) }),
    );
    return null;
  }
  const content = document.createElement("div");
  const choose = document.createElement("select");
  choose.name = "pack";
  for (const pack of packs)
    choose.append(
      new Option(
        String(pack.title),
        String(pack.collection),
        pack.collection === preferred,
        pack.collection === preferred,
      ),
    );
  content.append(dialogRow("folder-export", i18n.localize("TABLETOP.Folder.pack") as string, choose));
  for (const [name, key] of Object.entries({
    updateByName: "mergeByName",
    keepId: "keepId",
    keepFolders: "keepFolders",
  })) {
    const box = document.createElement("input");
    Object.assign(box, { type: "checkbox", name });
    content.append(dialogRow("folder-export", i18n.localize(`TABLETOP.Folder.${key}`) as string, box));
  }
  const answer = await host.foundry.applications.api.DialogV2.input({
    window: { title: i18n.format("TABLETOP.Folder.exportTitle", { name: folder.name }) },
    rejectClose: false,
    content,
    ok: { label: "TABLETOP.Folder.export", icon: "fa-solid fa-upload" },
    ...options,
  });
  if (!answer) return null;
  const { pack: id, ...chosen } = answer as Loose;
  const pack = host.game.packs.get(id);
  return pack ? exportFolder(folder, pack, chosen as ExportOptions) : null;
}
