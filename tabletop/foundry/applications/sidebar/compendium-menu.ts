/** Actions on a whole compendium: the menu of its row, and the form of a new one. */
import { dialogRow } from "../../documents/dialog-row.ts";
import { confirmDialog, askForFolder } from "./directory-dialogs.ts";
import { runGuarded, host, t, type FolderDoc, type Pack } from "./host.ts";
import { menuEntries, type MenuLine } from "./menu.ts";

type Find = (row: HTMLElement) => Pack | null;

/** Returns the menu of a pack's row. */
export function buildPackMenu(
  find: Find,
  { open, folders }: { open: (pack: Pack) => Promise<void>; folders: () => readonly FolderDoc[] },
): object[] {
  const gm = (): boolean => host.game.user.isGM;
  const line = (
    label: string,
    icon: string,
    may: (pack: Pack) => boolean,
    run: (pack: Pack) => Promise<unknown>,
  ): MenuLine => ({
    label: t(label),
    icon,
    visible: (row) => {
      const pack = find(row);
      return pack !== null && may(pack);
    },
    run: (row) => {
      const pack = find(row);
      if (pack) void runGuarded(() => run(pack));
    },
  });
  const own = (pack: Pack): boolean => gm() && pack.metadata.packageName === "world";
  return menuEntries([
    line("TABLETOP.Directory.open", "fa-solid fa-up-right-from-square", () => true, open),
    line("TABLETOP.Directory.ownership", "fa-solid fa-user-lock", gm, async (pack) => pack.configureOwnershipDialog()),
    line(
      "TABLETOP.Compendium.lock",
      "fa-solid fa-lock",
      (pack) => gm() && !pack.locked,
      async (pack) => pack.configure({ locked: true }),
    ),
    line("TABLETOP.Compendium.unlock", "fa-solid fa-lock-open", (pack) => gm() && pack.locked, unlock),
    line("TABLETOP.Compendium.importAll", "fa-solid fa-download", gm, async (pack) => pack.importDialog()),
    line(
      "TABLETOP.Directory.move",
      "fa-solid fa-folder-tree",
      () => gm() && folders().length > 0,
      async (pack) => {
        const target = await askForFolder(pack.folder?.id ?? null, folders());
        if (target !== undefined) await pack.setFolder(target);
      },
    ),
    line("TABLETOP.Directory.duplicate", "fa-regular fa-copy", gm, async (pack) => pack.duplicateCompendium()),
    line("TABLETOP.Directory.delete", "fa-solid fa-trash", own, async (pack) => {
      const title = t("TABLETOP.Compendium.delete");
      if (await confirmDialog(title, t("TABLETOP.Compendium.deleteConfirm", { name: pack.title })))
        await pack.deleteCompendium();
    }),
  ]);
}

/** A package's pack is unlocked only after a warning: changes to it apply to this world alone. */
async function unlock(pack: Pack): Promise<void> {
  const foreign = pack.metadata.packageName !== "world";
  const question = t("TABLETOP.Compendium.unlockConfirm", { name: pack.title });
  if (!foreign || (await confirmDialog(t("TABLETOP.Compendium.unlock"), question)))
    await pack.configure({ locked: false });
}

interface PackClass {
  createCompendium(metadata: object): Promise<unknown>;
}

/** Asks for the name and the type of a new compendium, and creates it. */
export async function createPackDialog(): Promise<void> {
  const { foundry } = host;
  const collections = (foundry.documents as { collections: { CompendiumCollection: PackClass } }).collections;
  const types = (host.CONST["COMPENDIUM_DOCUMENT_TYPES"] as unknown as readonly string[]).filter(
    (type) => host.CONFIG[type]?.documentClass,
  );
  const content = document.createElement("div");
  const name = document.createElement("input");
  Object.assign(name, { type: "text", name: "label", autofocus: true, placeholder: t("TABLETOP.Compendium.newName") });
  const choose = document.createElement("select");
  choose.name = "type";
  for (const type of types) choose.append(new Option(t(`DOCUMENT.${type}`), type, type === "Item", type === "Item"));
  content.append(dialogRow("compendium-create", t("Name"), name), dialogRow("compendium-create", t("Type"), choose));
  const title = t("TABLETOP.Compendium.create");
  const ok = { label: title, icon: "fa-solid fa-check" };
  const answer = await foundry.applications.api.DialogV2.input({ window: { title }, content, ok, rejectClose: false });
  if (!answer) return;
  const label = String(answer["label"] ?? "").trim() || t("TABLETOP.Compendium.newName");
  await collections.CompendiumCollection.createCompendium({ label, type: String(answer["type"]) });
}
