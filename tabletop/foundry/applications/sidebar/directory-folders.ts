/** The menu of folders: its actions, and their dialogs. */
import { FOLDER_MAX_DEPTH } from "../../constants/documents.ts";
import { confirmDialog, moveDialog, ownershipDialog, renameDialog } from "./directory-dialogs.ts";
import { runGuarded, host, t, type FolderDoc } from "./host.ts";
import { menuEntries, type MenuLine } from "./menu.ts";

type Find = (row: HTMLElement) => FolderDoc | null;

interface FolderClass {
  createDialog(data: object, operation?: object, options?: object): Promise<unknown>;
}

/** Opens the form of a new folder. */
export async function createFolderDialog(type: string, parent: string | null, pack: string | null): Promise<void> {
  const cls = host.CONFIG["Folder"]?.documentClass as unknown as FolderClass | undefined;
  await cls?.createDialog({ type, folder: parent }, { pack });
}

/** Opens the form of a folder. */
async function editFolder(folder: FolderDoc): Promise<void> {
  const { FolderConfig } = host.foundry.applications.sheets;
  await new FolderConfig({ document: folder }).render({ force: true });
}

/** Asks what to do with the contents of a folder, and deletes it. */
async function deleteFolder(folder: FolderDoc): Promise<void> {
  const content = document.createElement("div");
  const question = document.createElement("p");
  question.textContent = t("TABLETOP.Folder.deleteQuestion", { name: folder.name });
  content.append(question, ...["deleteSubfolders", "deleteContents"].map(checkbox));
  const { DialogV2 } = host.foundry.applications.api;
  const options = await DialogV2.input({
    window: { title: t("TABLETOP.Directory.folderDelete"), icon: "fa-solid fa-trash" },
    content,
    ok: { label: t("TABLETOP.Directory.folderDelete"), icon: "fa-solid fa-trash" },
    rejectClose: false,
  });
  if (!options) return;
  await folder.delete({
    deleteSubfolders: options["deleteSubfolders"] === true,
    deleteContents: options["deleteContents"] === true,
  });
}

function checkbox(name: string): HTMLElement {
  const row = document.createElement("div");
  row.className = "form-group";
  const label = document.createElement("label");
  label.textContent = t(`TABLETOP.Folder.${name}`);
  label.htmlFor = `folder-delete-${name}`;
  const fields = document.createElement("div");
  fields.className = "form-fields";
  const input = document.createElement("input");
  Object.assign(input, { type: "checkbox", name, id: label.htmlFor });
  fields.append(input);
  row.append(label, fields);
  return row;
}

/** The list of folders that the menu acts on. */
export interface FolderList {
  readonly find: Find;
  /** The folders into which one may be moved. */
  readonly folders: () => readonly FolderDoc[];
  readonly canEdit: () => boolean;
  /** Sorts a folder before or after its sibling. */
  readonly shift: (folder: FolderDoc, by: -1 | 1) => Promise<void>;
  readonly isManual: (folder: FolderDoc) => boolean;
}

/** Returns the menu of a folder's header. */
export function buildFolderMenu(list: FolderList): object[] {
  const { find, canEdit } = list;
  const line = (
    label: string,
    icon: string,
    may: (folder: FolderDoc) => boolean,
    run: (folder: FolderDoc) => Promise<unknown>,
  ): MenuLine => ({
    label: t(label),
    icon,
    visible: (row) => {
      const folder = find(row);
      return folder !== null && canEdit() && may(folder);
    },
    run: (row) => {
      const folder = find(row);
      if (folder) void runGuarded(() => run(folder));
    },
  });
  const always = (): boolean => true;
  const ofDocuments = (folder: FolderDoc): boolean => folder.type !== "Compendium";
  return menuEntries([
    line("TABLETOP.Folder.edit", "fa-solid fa-sliders", always, editFolder),
    line("TABLETOP.Directory.rename", "fa-solid fa-pen", always, renameDialog),
    line(
      "TABLETOP.Folder.createIn",
      "fa-solid fa-folder-plus",
      (folder) => (folder.depth ?? 1) < FOLDER_MAX_DEPTH,
      async (folder) => createFolderDialog(folder.type, folder.id, folder.pack ?? null),
    ),
    line("TABLETOP.Directory.moveUp", "fa-solid fa-arrow-up", list.isManual, async (folder) => list.shift(folder, -1)),
    line("TABLETOP.Directory.moveDown", "fa-solid fa-arrow-down", list.isManual, async (folder) =>
      list.shift(folder, 1),
    ),
    line(
      "TABLETOP.Directory.move",
      "fa-solid fa-folder-tree",
      () => list.folders().length > 1,
      async (folder) => moveDialog(folder, listTargetFolders(folder, list.folders())),
    ),
    line(
      "TABLETOP.Folder.exportToCompendium",
      "fa-solid fa-book-atlas",
      (folder) => ofDocuments(folder) && !folder.pack && host.game.user.isGM,
      async (folder) => folder.exportDialog?.(),
    ),
    line(
      "TABLETOP.Directory.ownership",
      "fa-solid fa-lock",
      (folder) => ofDocuments(folder) && !folder.pack && (folder.contents?.length ?? 0) > 0,
      ownershipDialog,
    ),
    line("TABLETOP.Directory.folderDelete", "fa-solid fa-trash", always, deleteFolder),
    line(
      "TABLETOP.Folder.deleteAll",
      "fa-solid fa-dumpster",
      (folder) => ofDocuments(folder) && (folder.contents?.length ?? 0) + (folder.getSubfolders?.().length ?? 0) > 0,
      async (folder) => {
        const question = t("TABLETOP.Folder.deleteAllQuestion", { name: folder.name });
        if (await confirmDialog(t("TABLETOP.Folder.deleteAll"), question))
          await folder.delete({ deleteSubfolders: true, deleteContents: true });
      },
    ),
  ]);
}

/** Returns the folders into which a folder may be moved: not itself, nor its subfolders. */
function listTargetFolders(folder: FolderDoc, folders: readonly FolderDoc[]): FolderDoc[] {
  const below = new Set([folder.id, ...(folder.getSubfolders?.(true) ?? []).map(({ id }) => id)]);
  return folders.filter(({ id }) => !below.has(id));
}
