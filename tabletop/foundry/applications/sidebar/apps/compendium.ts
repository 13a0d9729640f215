import type { RenderOptions } from "../../api/types.ts";
import type { Bag } from "../../runtime.ts";
import { giveDialog, ownedActors } from "../directory-dialogs.ts";
import { copyData, importDocument } from "../directory-drop.ts";
import { DocumentDirectory, type DirectoryEntry } from "../document-directory.ts";
import { guarded, host, t, type Doc, type DocCollection, type FolderDoc, type Pack } from "../host.ts";
import { menuEntries } from "../menu.ts";

/**
 * The window of one compendium pack: its index with thumbnails, searchable and draggable
 * (https://foundryvtt.com/api/v14/classes/foundry.applications.sidebar.apps.Compendium.html).
 */
export class Compendium extends DocumentDirectory {
  static override DEFAULT_OPTIONS: Bag = {
    id: "compendium-{id}",
    classes: ["compendium"],
    tag: "div",
    window: { frame: true, positioned: true, icon: "fa-solid fa-book-atlas", resizable: true },
    position: { width: 380, height: 560 },
  };

  readonly #pack: Pack;

  /** @param options.collection - the pack. */
  constructor(options: { collection: Pack } & Bag) {
    const { collection, ...rest } = options;
    super({ ...rest, id: Compendium.idOf(collection) });
    this.#pack = collection;
  }

  /** The element id of a pack's window: ids and selectors take no dots. */
  static idOf(pack: Pack): string {
    return `compendium-${pack.collection.replaceAll(".", "_")}`;
  }

  override get title(): string {
    return this.#pack.title;
  }

  override get documentName(): string {
    return this.#pack.documentName;
  }

  /** The pack. */
  override get collection(): DocCollection<Doc> {
    // The pack is a collection of its documents as the documented API has it; only those read so far are in it.
    return this.#pack as unknown as DocCollection<Doc>;
  }

  override _canCreateEntry(): boolean {
    return false;
  }

  override _canCreateFolder(): boolean {
    return false;
  }

  override _canDragDrop(): boolean {
    return false;
  }

  override _folders(): FolderDoc[] {
    return [...(this.#pack.folders ?? [])];
  }

  override _entries(): DirectoryEntry[] {
    return [...this.#pack.index].map((entry) => ({
      id: entry._id,
      uuid: entry.uuid ?? `Compendium.${this.#pack.collection}.${this.documentName}.${entry._id}`,
      name: entry.name,
      img: entry.img ?? null,
      folderId: entry.folder ?? null,
      typeLabel: this.typeLabel(entry.type),
    }));
  }

  override _emptyState(): { empty: string; hint: string } {
    return { empty: t("TABLETOP.Compendium.emptyPack"), hint: "" };
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    await this.#pack.getIndex();
    return { ...(await super._prepareContext(options)), isGM: false };
  }

  override _insertElement(element: HTMLElement): void {
    document.getElementById(element.id)?.remove();
    document.body.append(element);
  }

  override async _onClickEntry(row: HTMLElement): Promise<void> {
    const doc = await this.#read(row);
    await doc.sheet?.render({ force: true });
  }

  override _getEntryContextOptions(): object[] {
    const isItem = this.documentName === "Item";
    return menuEntries([
      {
        label: t("TABLETOP.Directory.open"),
        icon: "fa-solid fa-up-right-from-square",
        run: (row) => void guarded(() => this._onClickEntry(row)),
      },
      {
        label: t("TABLETOP.Directory.giveTo"),
        icon: "fa-solid fa-hand-holding",
        visible: () => isItem && ownedActors().length > 0,
        run: (row) =>
          void guarded(async () => {
            const doc = await this.#read(row);
            await giveDialog(doc, copyData(doc, null));
          }),
      },
      {
        label: t("TABLETOP.Compendium.import"),
        icon: "fa-solid fa-download",
        visible: () => host.game.user.isGM,
        run: (row) => void guarded(async () => importDocument(await this.#read(row), this.documentClass, null)),
      },
    ]);
  }

  async #read(row: HTMLElement): Promise<Doc> {
    const entry = row.closest<HTMLElement>("[data-entry-id]");
    const doc = await this.#pack.getDocument(entry?.dataset["entryId"] ?? "");
    if (!doc) throw new Error(`${this.#pack.collection} has no entry ${entry?.dataset["entryId"] ?? ""}`);
    return doc;
  }
}
