import type { RenderOptions } from "../../api/types.ts";
import type { Bag } from "../../../globals.ts";
import { confirmDialog, giveDialog, listOwnedActors } from "../directory-dialogs.ts";
import { copyData, importDocument } from "../directory-drop.ts";
import { DocumentDirectory, type DirectoryEntry } from "../document-directory.ts";
import { runGuarded, host, t, type Doc, type DocCollection, type FolderDoc, type Pack } from "../host.ts";
import { menuEntries } from "../menu.ts";

/**
 * The window of one compendium pack: its index with thumbnails, searchable and draggable, and editable when it is
 * unlocked (https://foundryvtt.com/api/v14/classes/foundry.applications.sidebar.apps.Compendium.html).
 */
export class Compendium extends DocumentDirectory {
  static override DEFAULT_OPTIONS: Bag = {
    id: "compendium-{id}",
    classes: ["compendium"],
    tag: "div",
    window: { frame: true, positioned: true, icon: "fa-solid fa-book-atlas", resizable: true },
    position: { width: 380, height: 560 },
    actions: { importAll: Compendium.#importAll },
  };

  readonly #pack: Pack;

  /** @param options.collection - the pack. */
  constructor(options: { collection: Pack } & Bag) {
    const { collection, ...rest } = options;
    super({ ...rest, id: Compendium.idOf(collection) });
    this.#pack = collection;
  }

  /** Returns the element id of a pack's window: ids and selectors may not contain dots. */
  static idOf(pack: Pack): string {
    return `compendium-${pack.collection.replaceAll(".", "_")}`;
  }

  override get title(): string {
    return this.#pack.title;
  }

  override get documentName(): string {
    return this.#pack.documentName;
  }

  override get collection(): DocCollection<Doc> {
    // In the documented API the pack is a collection of its documents, which contains only those read so far.
    return this.#pack as unknown as DocCollection<Doc>;
  }

  override get _pack(): string {
    return this.#pack.collection;
  }

  /** Whether the user may currently edit the pack. */
  get #mayWrite(): boolean {
    return host.game.user.isGM && this.#pack.isOwner !== false && !this.#pack.locked;
  }

  override _canCreateEntry(): boolean {
    return this.#mayWrite;
  }

  override _canCreateFolder(): boolean {
    return this.#mayWrite;
  }

  override _canDragDrop(): boolean {
    return this.#mayWrite;
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
      sort: entry.sort ?? 0,
      typeLabel: this.typeLabel(entry.type),
    }));
  }

  override _emptyState(): { empty: string; hint: string } {
    return {
      empty: t("TABLETOP.Compendium.emptyPack"),
      hint: this.#mayWrite ? t("TABLETOP.Compendium.emptyHint") : "",
    };
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    await this.#pack.getIndex();
    const context = await super._prepareContext(options);
    return { ...context, canImportAll: host.game.user.isGM && this.#pack.index.size > 0, locked: this.#pack.locked };
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
    const run = (action: (doc: Doc) => Promise<unknown>) => (row: HTMLElement) =>
      void runGuarded(async () => action(await this.#read(row)));
    return menuEntries([
      {
        label: t("TABLETOP.Directory.open"),
        icon: "fa-solid fa-up-right-from-square",
        run: (row) => void runGuarded(() => this._onClickEntry(row)),
      },
      {
        label: t("TABLETOP.Directory.giveTo"),
        icon: "fa-solid fa-hand-holding",
        visible: () => isItem && listOwnedActors().length > 0,
        run: run((doc) => giveDialog(doc, copyData(doc, null))),
      },
      {
        label: t("TABLETOP.Compendium.import"),
        icon: "fa-solid fa-download",
        visible: () => host.game.user.isGM && host.game.collections.get(this.documentName) !== undefined,
        run: run((doc) => importDocument(doc, this.documentClass, null)),
      },
      {
        label: t("TABLETOP.Directory.delete"),
        icon: "fa-solid fa-trash",
        visible: () => this.#mayWrite,
        run: run(async (doc) => {
          const title = t("DOCUMENT.Delete", { type: t(`DOCUMENT.${doc.documentName}`) });
          if (await confirmDialog(title, t("TABLETOP.Directory.deleteConfirm", { name: doc.name }))) await doc.delete();
        }),
      },
    ]);
  }

  async #read(row: HTMLElement): Promise<Doc> {
    const entry = row.closest<HTMLElement>("[data-entry-id]");
    const doc = await this.#pack.getDocument(entry?.dataset["entryId"] ?? "");
    if (!doc) throw new Error(`${this.#pack.collection} has no entry ${entry?.dataset["entryId"] ?? ""}`);
    return doc;
  }

  static async #importAll(this: Compendium): Promise<void> {
    await runGuarded(() => this.#pack.importDialog());
  }
}
