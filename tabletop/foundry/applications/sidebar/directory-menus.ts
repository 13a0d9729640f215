import { canTarget, targetActor } from "./actor-targets.ts";
import { confirmDialog, giveDialog, moveDialog, ownershipDialog, renameDialog } from "./directory-dialogs.ts";
import { copyData } from "./directory-drop.ts";
import { runGuarded, host, t, type ActorDoc, type Doc, type FolderDoc } from "./host.ts";
import { menuEntries, type MenuLine } from "./menu.ts";
import { placeToken } from "./scene-tokens.ts";

type Find = (row: HTMLElement) => Doc | null;

function line(
  label: string,
  icon: string,
  find: Find,
  may: (doc: Doc) => boolean,
  run: (doc: Doc) => Promise<unknown>,
): MenuLine {
  return {
    label: t(label),
    icon,
    visible: (row) => {
      const doc = find(row);
      return doc !== null && may(doc);
    },
    run: (row) => {
      const doc = find(row);
      if (doc) void runGuarded(() => run(doc));
    },
  };
}

function listFolders(doc: Doc): FolderDoc[] {
  return host.game.folders.filter((folder) => folder.type === doc.documentName);
}

async function duplicate(doc: Doc): Promise<void> {
  const name = t("TABLETOP.Directory.copyName", { name: doc.name });
  const data = copyData(doc, doc.folder?.id ?? null);
  await host.CONFIG[doc.documentName]?.documentClass?.create({ ...data, name });
}

async function remove(doc: Doc): Promise<void> {
  const title = t("DOCUMENT.Delete", { type: t(`DOCUMENT.${doc.documentName}`) });
  if (await confirmDialog(title, t("TABLETOP.Directory.deleteConfirm", { name: doc.name }))) await doc.delete();
}

/** The sorting of the list that the menu of rows uses. */
interface Order {
  /** Sorts a document before or after its sibling. */
  readonly shift: (doc: Doc, by: -1 | 1) => Promise<void>;
  readonly isManual: (doc: Doc) => boolean;
}

/** Documents that can be exported to files and imported from them. */
interface Portable extends Doc {
  exportToJSON?(): void;
  importFromJSONDialog?(): Promise<unknown>;
}

/** Returns the menu of a world document's row. */
export function buildDirectoryMenu(find: Find, more: readonly MenuLine[] = [], order?: Order): object[] {
  const gm = host.game.user.isGM;
  const lines: MenuLine[] = [
    line(
      "TABLETOP.Directory.open",
      "fa-solid fa-up-right-from-square",
      find,
      (doc) => doc.sheet !== null,
      async (doc) => doc.sheet?.render({ force: true }),
    ),
    line(
      "TABLETOP.Directory.giveTo",
      "fa-solid fa-hand-holding",
      find,
      (doc) => doc.documentName === "Item",
      async (doc) => giveDialog(doc, copyData(doc, null)),
    ),
    ...more,
    line("TABLETOP.Directory.rename", "fa-solid fa-pen", find, (doc) => doc.isOwner, renameDialog),
    line(
      "TABLETOP.Directory.move",
      "fa-solid fa-folder-tree",
      find,
      (doc) => gm && listFolders(doc).length > 0,
      async (doc) => moveDialog(doc, listFolders(doc)),
    ),
    line(
      "TABLETOP.Directory.removeFromFolder",
      "fa-solid fa-folder-minus",
      find,
      (doc) => gm && doc.folder !== null,
      async (doc) => doc.update({ folder: null }),
    ),
    ...(order
      ? [
          line("TABLETOP.Directory.moveUp", "fa-solid fa-arrow-up", find, order.isManual, async (doc) =>
            order.shift(doc, -1),
          ),
          line("TABLETOP.Directory.moveDown", "fa-solid fa-arrow-down", find, order.isManual, async (doc) =>
            order.shift(doc, 1),
          ),
        ]
      : []),
    line("TABLETOP.Directory.duplicate", "fa-regular fa-copy", find, () => gm, duplicate),
    line("TABLETOP.Directory.ownership", "fa-solid fa-lock", find, () => gm, ownershipDialog),
    line(
      "TABLETOP.Directory.exportData",
      "fa-solid fa-file-export",
      find,
      (doc) => doc.isOwner,
      async (doc) => (doc as Portable).exportToJSON?.(),
    ),
    line(
      "TABLETOP.Directory.importData",
      "fa-solid fa-file-import",
      find,
      (doc) => doc.isOwner,
      async (doc) => (doc as Portable).importFromJSONDialog?.(),
    ),
    line(
      "TABLETOP.Directory.delete",
      "fa-solid fa-trash",
      find,
      (doc) => gm || (doc.isOwner && doc.documentName === "Item"),
      remove,
    ),
  ];
  return menuEntries(lines);
}

/** Returns the entries that only an actor's row has. */
export function buildActorEntries(find: Find): MenuLine[] {
  const user = host.game.user;
  return [
    line(
      "TABLETOP.Directory.prototypeToken",
      "fa-solid fa-circle-user",
      find,
      (doc) => doc.isOwner && user.can("TOKEN_CONFIGURE"),
      async (doc) => {
        const { PrototypeTokenConfig } = host.foundry.applications.sheets;
        await new PrototypeTokenConfig({ prototype: (doc as ActorDoc).prototypeToken }).render({ force: true });
      },
    ),
    line(
      "TABLETOP.Directory.placeToken",
      "fa-solid fa-location-dot",
      find,
      () => user.isGM && host.game.scenes.active !== null,
      async (doc) => placeToken(doc.id),
    ),
    line("TABLETOP.Targets.actor", "fa-solid fa-crosshairs", find, canTarget, targetActor),
    line(
      "TABLETOP.Directory.assign",
      "fa-solid fa-user-check",
      find,
      (doc) => doc.isOwner && !user.isGM && user.character?.id !== doc.id,
      async (doc) => user.update({ character: doc.id }),
    ),
  ];
}
