import type { TemplatePart } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import type { Bag } from "../runtime.ts";
import { AbstractSidebarTab } from "./abstract-sidebar-tab.ts";
import { buildTree, type TreeEntry, type TreeFolder, type TreeNode } from "./directory-tree.ts";
import { createDocumentDialog, createFolderDialog } from "./directory-dialogs.ts";
import { directoryMenu, folderMenu } from "./directory-menus.ts";
import { attachSearch } from "./directory-search.ts";
import { acceptDrop, readDrag } from "./directory-drop.ts";
import { cssColor, guarded, host, pluralLabel, t, type Doc, type DocClass, type DocCollection, type FolderDoc } from "./host.ts";
import { openMenuFrom } from "./menu.ts";

/** One row as the template draws it. */
export interface DirectoryEntry extends TreeEntry {
  readonly id: string;
  readonly uuid: string;
  readonly img: string | null;
  readonly typeLabel: string;
}

/** One folder as the template draws it. */
export interface DirectoryFolder extends TreeFolder {
  readonly color: string;
  readonly expanded: boolean;
}

/**
 * A searchable list of documents in folders: the base of the actor and item tabs and of the compendium window
 * (https://foundryvtt.com/api/v14/classes/foundry.applications.sidebar.DocumentDirectory.html).
 */
export class DocumentDirectory extends AbstractSidebarTab {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["directory"],
    actions: {
      activateEntry: DocumentDirectory.#activateEntry,
      createEntry: DocumentDirectory.#createEntry,
      createFolder: DocumentDirectory.#createFolder,
      toggleFolder: DocumentDirectory.#toggleFolder,
      collapseFolders: DocumentDirectory.#collapseFolders,
      entryMenu: DocumentDirectory.#entryMenu,
      folderMenu: DocumentDirectory.#folderMenu,
    },
  };

  static override PARTS: Record<string, TemplatePart> = {
    header: { template: "templates/sidebar/directory-header.hbs" },
    directory: {
      template: "templates/sidebar/directory.hbs",
      templates: ["templates/sidebar/directory-tree.hbs"],
      scrollable: [""],
    },
  };

  readonly #closed = new Set<string>();
  #query = "";

  /** `Actor`, `Item` … */
  get documentName(): string {
    return "";
  }

  /** The collection that is listed. */
  get collection(): DocCollection<Doc> {
    const found = host.game.collections.get(this.documentName);
    if (!found) throw new Error(`There is no collection of ${this.documentName}`);
    return found;
  }

  get documentClass(): DocClass {
    const cls = host.CONFIG[this.documentName]?.documentClass;
    if (!cls) throw new Error(`CONFIG.${this.documentName}.documentClass is missing`);
    return cls;
  }

  /** Whether the user may create an entry here. */
  _canCreateEntry(): boolean {
    return this.documentClass.canUserCreate?.(host.game.user) ?? host.game.user.isGM;
  }

  /** Whether the user may create a folder here. */
  _canCreateFolder(): boolean {
    return host.game.user.isGM;
  }

  /** Whether something may be dropped here. */
  _canDragDrop(): boolean {
    return host.game.user.isGM;
  }

  /** The folders of the list. */
  _folders(): FolderDoc[] {
    return host.game.folders.filter((folder) => folder.type === this.documentName);
  }

  /** The rows of the list that the user may see. */
  _entries(): DirectoryEntry[] {
    return this.collection
      .filter((doc) => doc.visible)
      .map((doc) => ({
        id: doc.id,
        uuid: doc.uuid,
        name: doc.name,
        img: doc.img ?? null,
        folderId: doc.folder?.id ?? null,
        typeLabel: this.typeLabel(doc.type),
      }));
  }

  /** The localised name of a sub-type, empty for the base type. */
  typeLabel(type: string | undefined): string {
    if (!type || type === "base") return "";
    const labels = host.CONFIG[this.documentName]?.["typeLabels"] as Record<string, string> | undefined;
    const key = labels?.[type] ?? `TYPES.${this.documentName}.${type}`;
    return host.game.i18n.has(key) ? t(key) : type;
  }

  /** The tree that is drawn. */
  _tree(): TreeNode<DirectoryFolder, DirectoryEntry> {
    const folders = this._folders().map((folder) => ({
      id: folder.id,
      name: folder.name,
      parentId: folder.folder?.id ?? null,
      color: cssColor(folder.color),
      expanded: !this.#closed.has(folder.id),
    }));
    return buildTree(folders, this._entries(), host.game.user.isGM);
  }

  /** What an empty list says: what belongs here, and what to do about it. */
  _emptyState(): { empty: string; hint: string } {
    const empty = t(this.documentName === "Actor" ? "TABLETOP.Directory.emptyActors" : "TABLETOP.Directory.emptyItems");
    return { empty, hint: t(this._canCreateEntry() ? "TABLETOP.Directory.hintCreate" : "TABLETOP.Directory.hintAsk") };
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const single = t(`DOCUMENT.${this.documentName}`);
    const plural = pluralLabel(this.documentName);
    const tree = this._tree();
    return {
      ...context,
      ...this._emptyState(),
      tree,
      isEmpty: tree.count === 0 && tree.children.length === 0,
      rootId: this.id,
      query: this.#query,
      documentName: this.documentName,
      canCreateEntry: this._canCreateEntry(),
      canCreateFolder: this._canCreateFolder(),
      hasFolders: tree.children.length > 0,
      createLabel: t("TABLETOP.Directory.create", { type: single }),
      searchLabel: t("TABLETOP.Directory.search", { type: plural }),
      isGM: host.game.user.isGM,
    };
  }

  override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenus();
    this.element.addEventListener("dragstart", (event) => this._onDragStart(event));
    this.element.addEventListener("dragover", (event) => {
      if (this._canDragDrop()) event.preventDefault();
    });
    this.element.addEventListener("drop", (event) => void guarded(async () => this._onDrop(event)));
    this.element.addEventListener("keydown", (event) => this.#moveFocus(event));
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    attachSearch(this.element, this.#query, (query) => (this.#query = query));
  }

  /** Binds the menus of rows and folders. */
  _createContextMenus(): void {
    this._createContextMenu(() => this._getEntryContextOptions(), ".directory-item.entry", {
      fixed: true,
      hookName: `${this.documentName}ContextOptions`,
      parentClassHooks: false,
    });
    this._createContextMenu(() => this._getFolderContextOptions(), ".folder-header", {
      fixed: true,
      hookName: "FolderContextOptions",
      parentClassHooks: false,
    });
  }

  /** The lines of a row's menu. */
  _getEntryContextOptions(): object[] {
    return directoryMenu((row) => this._documentOf(row));
  }

  /** The lines of a folder's menu. */
  _getFolderContextOptions(): object[] {
    return folderMenu(
      (header) =>
        this._folders().find((folder) => folder.id === header.closest<HTMLElement>("[data-folder-id]")?.dataset["folderId"]) ?? null,
    );
  }

  /** The document of a row, where it is at hand. */
  _documentOf(row: HTMLElement): Doc | null {
    return this.collection.get(row.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"] ?? "") ?? null;
  }

  /** Puts `{type, uuid}` of the dragged row on the clipboard of the drag. */
  _onDragStart(event: DragEvent): void {
    const row = (event.target as HTMLElement).closest<HTMLElement>("[data-entry-id]");
    const uuid = row?.dataset["uuid"];
    if (!uuid) return;
    event.dataTransfer?.setData("text/plain", JSON.stringify({ type: this.documentName, uuid }));
    if (event.dataTransfer) event.dataTransfer.effectAllowed = "all";
  }

  /** Imports, copies or moves what was dropped. */
  async _onDrop(event: DragEvent): Promise<void> {
    const data = readDrag(event);
    if (!data || !this._canDragDrop()) return;
    event.preventDefault();
    const folder = (event.target as HTMLElement).closest<HTMLElement>("[data-folder-id]")?.dataset["folderId"] ?? null;
    await acceptDrop(data, this.documentName, this.collection, this.documentClass, folder);
  }

  /** Opens what a row stands for. */
  async _onClickEntry(row: HTMLElement): Promise<void> {
    const doc = this._documentOf(row);
    await doc?.sheet?.render({ force: true });
  }

  /** Up and down arrows walk the visible rows; down in the search box goes to the first. */
  #moveFocus(event: KeyboardEvent): void {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const target = event.target as HTMLElement;
    const stops = [...this.element.querySelectorAll<HTMLElement>(".folder-toggle, .entry-open")].filter(
      (stop) => stop.offsetParent !== null,
    );
    const searching = target.matches("input[type=search]");
    if (!searching && !stops.includes(target)) return;
    const next = searching
      ? event.key === "ArrowDown"
        ? stops[0]
        : undefined
      : stops[stops.indexOf(target) + (event.key === "ArrowDown" ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  static async #activateEntry(this: DocumentDirectory, _event: Event, target: HTMLElement): Promise<void> {
    await guarded(() => this._onClickEntry(target));
  }

  static async #createEntry(this: DocumentDirectory, event: Event, target: HTMLElement): Promise<void> {
    event.stopPropagation();
    const folder = target.closest<HTMLElement>("[data-folder-id]")?.dataset["folderId"] ?? null;
    await guarded(() => createDocumentDialog(this.documentClass, this._folders(), folder));
  }

  static async #createFolder(this: DocumentDirectory): Promise<void> {
    await guarded(() => createFolderDialog(this.documentName, this._folders()));
  }

  static #toggleFolder(this: DocumentDirectory, _event: Event, target: HTMLElement): void {
    const folder = target.closest<HTMLElement>("[data-folder-id]");
    const id = folder?.dataset["folderId"];
    if (!folder || !id) return;
    const expanded = this.#closed.has(id);
    if (expanded) this.#closed.delete(id);
    else this.#closed.add(id);
    folder.classList.toggle("expanded", expanded);
    folder.querySelector(".folder-toggle")?.setAttribute("aria-expanded", String(expanded));
  }

  static #collapseFolders(this: DocumentDirectory): void {
    this.collapseAll();
  }

  /** Closes every folder. */
  collapseAll(): void {
    for (const folder of this.element.querySelectorAll<HTMLElement>("[data-folder-id]")) {
      this.#closed.add(folder.dataset["folderId"] ?? "");
      folder.classList.remove("expanded");
      folder.querySelector(".folder-toggle")?.setAttribute("aria-expanded", "false");
    }
  }

  static #entryMenu(this: DocumentDirectory, _event: Event, target: HTMLElement): void {
    const row = target.closest<HTMLElement>("[data-entry-id]");
    if (row) openMenuFrom(target, row);
  }

  static #folderMenu(this: DocumentDirectory, _event: Event, target: HTMLElement): void {
    const header = target.closest<HTMLElement>(".folder-header");
    if (header) openMenuFrom(target, header);
  }
}
