import type { TemplatePart } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import type { Bag, Loose } from "../../globals.ts";
import { AbstractSidebarTab } from "./abstract-sidebar-tab.ts";
import { directoryActions } from "./directory-actions.ts";
import { findDropPlace, highlightDrop } from "./directory-dragging.ts";
import { createDocumentDialog } from "./directory-dialogs.ts";
import {
  type DropList,
  type DropPlace,
  rejectWrongType,
  moveEntry,
  moveFolder,
  readDrag,
  copyDocument,
  copyFolder,
} from "./directory-drop.ts";
import { createFolderDialog, buildFolderMenu } from "./directory-folders.ts";
import { buildDirectoryMenu } from "./directory-menus.ts";
import { moveFocus } from "./directory-keys.ts";
import { attachSearch, normalizeText, type Found, matchFolders, describeModeButtons } from "./directory-search.ts";
import { buildTree, type TreeEntry, type TreeFolder, type TreeNode } from "./directory-tree.ts";
import {
  cssColor,
  runGuarded,
  host,
  pluralLabel,
  t,
  type Doc,
  type DocClass,
  type DocCollection,
  type FolderDoc,
} from "./host.ts";

/** One row as the template renders it. */
export interface DirectoryEntry extends TreeEntry {
  readonly id: string;
  readonly uuid: string;
  readonly img: string | null;
  readonly typeLabel: string;
}

/** One folder as the template renders it. */
interface DirectoryFolder extends TreeFolder {
  readonly uuid: string;
  readonly color: string;
  readonly expanded: boolean;
}

/**
 * A searchable list of documents in folders: the base class of the document tabs and of the compendium window
 * (https://foundryvtt.com/api/v14/classes/foundry.applications.sidebar.DocumentDirectory.html).
 */
export class DocumentDirectory extends AbstractSidebarTab {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["directory"],
    collection: null,
    renderUpdateKeys: ["name", "img", "ownership", "sort", "sorting", "folder", "type", "color", "flags"],
    actions: directoryActions,
  };

  static override PARTS: Record<string, TemplatePart> = {
    header: { template: "templates/sidebar/directory-header.hbs" },
    directory: {
      template: "templates/sidebar/directory.hbs",
      templates: ["templates/sidebar/directory-tree.hbs", "templates/sidebar/compendium-row.hbs"],
      scrollable: [""],
    },
  };

  #query = "";
  /** Which folders are expanded, if no folder collection stores it. */
  readonly #expanded: Record<string, boolean> = {};

  /** `Actor`, `Item` … */
  get documentName(): string {
    return (this.options["collection"] as DocCollection<Doc> | null)?.documentName ?? "";
  }

  /** The collection of the list. */
  get collection(): DocCollection<Doc> {
    const given = this.options["collection"] as DocCollection<Doc> | null;
    const found = given ?? host.game.collections.get(this.documentName);
    if (!found) throw new Error(`There is no collection of ${this.documentName} documents`);
    return found;
  }

  get documentClass(): DocClass {
    const cls = host.CONFIG[this.documentName]?.documentClass;
    if (!cls) throw new Error(`CONFIG.${this.documentName}.documentClass is missing`);
    return cls;
  }

  /** The pack of the list; null for a list of the world. */
  get _pack(): string | null {
    return null;
  }

  /** Whether the user may create an entry here. */
  _canCreateEntry(): boolean {
    return this.documentClass.canUserCreate?.(host.game.user) ?? host.game.user.isGM;
  }

  /** Whether the user may create a folder here. */
  _canCreateFolder(): boolean {
    return host.game.user.isGM;
  }

  /** Whether the user may drag rows of this list. */
  _canDragStart(_selector?: string): boolean {
    return true;
  }

  /** Whether the user may drop documents on this list. */
  _canDragDrop(_selector?: string): boolean {
    return host.game.user.isGM;
  }

  /** Returns the folders of the list. */
  _folders(): FolderDoc[] {
    return host.game.folders.filter((folder) => folder.type === this.documentName);
  }

  /** Returns the rows of the list that the user may see. */
  _entries(): DirectoryEntry[] {
    return this.collection
      .filter((doc) => doc.visible)
      .map((doc) => ({
        id: doc.id,
        uuid: doc.uuid,
        name: doc.name,
        img: doc.img ?? null,
        folderId: doc.folder?.id ?? null,
        sort: doc.sort,
        typeLabel: this.typeLabel(doc.type),
      }));
  }

  /** Returns the localised name of a sub-type, empty for the base type. */
  typeLabel(type: string | undefined): string {
    if (!type || type === "base") return "";
    const labels = host.CONFIG[this.documentName]?.["typeLabels"] as Record<string, string> | undefined;
    const key = labels?.[type] ?? `TYPES.${this.documentName}.${type}`;
    return host.game.i18n.has(key) ? t(key) : type;
  }

  /** The sorting mode at the root. */
  get #sorting(): string {
    return (this.collection as Loose).sortingMode ?? "a";
  }

  get #isFullSearch(): boolean {
    return (this.collection as Loose).searchMode === "full";
  }

  /** Returns the tree to render. */
  _tree(): TreeNode<DirectoryFolder, DirectoryEntry> {
    const folders = this._folders().map((folder) => ({
      id: folder.id,
      uuid: folder.uuid,
      name: folder.name,
      parentId: folder.folder?.id ?? null,
      color: cssColor(folder.color),
      sorting: folder.sorting ?? "a",
      sort: folder.sort,
      expanded: this.#isExpanded(folder.uuid),
    }));
    return buildTree(folders, this._entries(), this._canCreateFolder(), this.#sorting);
  }

  #isExpanded(uuid: string): boolean {
    return ((host.game.folders as Loose)._expanded ?? this.#expanded)[uuid] !== false;
  }

  #setExpanded(element: HTMLElement, expanded: boolean): void {
    const folders = host.game.folders as Loose;
    const uuid = element.dataset["uuid"] ?? "";
    if (folders._setExpanded) folders._setExpanded(uuid, expanded);
    else this.#expanded[uuid] = expanded;
    element.classList.toggle("expanded", expanded);
    element.querySelector(".folder-toggle")?.setAttribute("aria-expanded", String(expanded));
  }

  /** Returns the text of an empty list: what belongs here, and how to add it. */
  _emptyState(): { empty: string; hint: string } {
    const empty = t(this.documentName === "Actor" ? "TABLETOP.Directory.emptyActors" : "TABLETOP.Directory.emptyItems");
    return { empty, hint: t(this._canCreateEntry() ? "TABLETOP.Directory.hintCreate" : "TABLETOP.Directory.hintAsk") };
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const single = t(`DOCUMENT.${this.documentName}`);
    const plural = pluralLabel(this.documentName);
    const tree = this._tree();
    const full = this.#isFullSearch;
    return {
      ...context,
      ...this._emptyState(),
      tree,
      isEmpty: tree.count === 0 && tree.children.length === 0,
      rootId: this.id,
      query: this.#query,
      documentName: this.documentName,
      documentIcon: String(host.CONFIG[this.documentName]?.["sidebarIcon"] ?? "fa-solid fa-file"),
      canCreateEntry: this._canCreateEntry(),
      canCreateFolder: this._canCreateFolder(),
      hasFolders: tree.children.length > 0,
      hasModes: "toggleSearchMode" in this.collection,
      ...describeModeButtons(full, this.#sorting === "m"),
      createLabel: t("TABLETOP.Directory.create", { type: single }),
      searchLabel: t("TABLETOP.Directory.search", { type: plural }),
      isGM: this._canCreateFolder(),
      canDrag: this._canDragStart(),
    };
  }

  override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenus();
    this.element.addEventListener("dragstart", (event) => {
      if (this._canDragStart()) this._onDragStart(event);
    });
    for (const type of ["dragenter", "dragleave", "dragend"] as const)
      this.element.addEventListener(type, (event) => this._onDragHighlight(event));
    this.element.addEventListener("dragover", (event) => this._onDragOver(event));
    this.element.addEventListener("drop", (event) => void runGuarded(async () => this._onDrop(event)));
    this.element.addEventListener("keydown", (event) => moveFocus(this.element, event));
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    attachSearch(
      this.element,
      this.#query,
      (query) => (this.#query = query),
      (query) => this._onSearchFilter(query),
    );
  }

  /** A list that is opened again shows everything. */
  override _onClose(options: RenderOptions): void {
    super._onClose(options);
    this.#query = "";
  }

  /** Returns the rows and folders that match a query: null rows mean all of them. */
  _onSearchFilter(query: string): Found {
    const words = normalizeText(query.trim());
    if (words === "") return { entries: null, folders: new Set() };
    const entries = new Set<string>();
    const folders = new Set<string>();
    this._matchSearchFolders(words, folders);
    this._matchSearchEntries(words, entries, folders);
    return { entries, folders };
  }

  /** Adds the folders whose names match a query, and their subfolders. */
  _matchSearchFolders(query: string, folderIds: Set<string>): void {
    matchFolders(query, this._folders(), folderIds);
  }

  /**
   * Adds the rows that match a query: by name, in the mode `full` by every searchable field, and those of matching
   * folders.
   */
  _matchSearchEntries(query: string, entryIds: Set<string>, folderIds: ReadonlySet<string>): void {
    const search = (this.collection as Loose).search as
      | ((options: { query: string }) => { id?: string; _id?: string }[])
      | undefined;
    const full = this.#isFullSearch && search ? search.call(this.collection, { query }) : [];
    for (const found of full) entryIds.add(String(found._id ?? found.id));
    for (const { id, name, folderId } of this._entries())
      if (normalizeText(name).includes(query) || (folderId !== null && folderIds.has(folderId))) entryIds.add(id);
  }

  /** Creates the menus of rows and folders. */
  _createContextMenus(): void {
    this._createContextMenu(() => this._getEntryContextOptions(), ".directory-item.entry", {
      fixed: true,
      hookName: `get${this.documentName}ContextOptions`,
      parentClassHooks: false,
    });
    this._createContextMenu(() => this._getFolderContextOptions(), ".folder-header", {
      fixed: true,
      hookName: "getFolderContextOptions",
      parentClassHooks: false,
    });
  }

  /** Returns the entries of a row's menu. */
  _getEntryContextOptions(): object[] {
    return this._entryMenu();
  }

  /** Returns the entries common to all lists, after a list's own. */
  _entryMenu(more: Parameters<typeof buildDirectoryMenu>[1] = []): object[] {
    return buildDirectoryMenu((row) => this._documentOf(row), more, {
      isManual: (doc) => host.game.user.isGM && this.#isManual(doc.folder?.id ?? null),
      shift: async (doc, by) => this.#moveEntryBy(doc.id, doc.folder?.id ?? null, by),
    });
  }

  #isManual(folder: string | null): boolean {
    if (folder === null) return this.#sorting === "m";
    return this._folders().find(({ id }) => id === folder)?.sorting === "m";
  }

  /** Sorts a row before the one above it, or after the one below it. */
  async #moveEntryBy(id: string, folder: string | null, by: -1 | 1): Promise<void> {
    const rows = this._entries()
      .filter((entry) => entry.folderId === folder)
      .sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0));
    const beside = rows[rows.findIndex((entry) => entry.id === id) + by];
    if (beside) await moveEntry(id, { folder, beside: beside.id, before: by < 0 }, this._dropList());
  }

  async #moveFolderBy(folder: FolderDoc, by: -1 | 1): Promise<void> {
    const parent = folder.folder?.id ?? null;
    const rows = this._folders()
      .filter((other) => (other.folder?.id ?? null) === parent)
      .sort((a, b) => a.sort - b.sort);
    const beside = rows[rows.indexOf(folder) + by];
    if (beside) await moveFolder(folder, { folder: parent, beside: beside.id, before: by < 0 }, this._dropList());
  }

  /** Returns the entries of a folder's menu. */
  _getFolderContextOptions(): object[] {
    return buildFolderMenu({
      find: (header) => this._folderOf(header),
      folders: () => this._folders(),
      canEdit: () => this._canCreateFolder(),
      isManual: (folder) => this.#isManual(folder.folder?.id ?? null),
      shift: async (folder, by) => this.#moveFolderBy(folder, by),
    });
  }

  /** Returns the document of a row, if it is loaded. */
  _documentOf(row: HTMLElement): Doc | null {
    return this.collection.get(row.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"] ?? "") ?? null;
  }

  _folderOf(element: HTMLElement): FolderDoc | null {
    const id = element.closest<HTMLElement>("[data-folder-id]")?.dataset["folderId"];
    return this._folders().find((folder) => folder.id === id) ?? null;
  }

  /** Writes the dragged row or folder to the drag data. */
  _onDragStart(event: DragEvent): void {
    const from = event.target as HTMLElement;
    const row = from.closest<HTMLElement>("[data-entry-id]");
    const folder = row ? null : from.closest<HTMLElement>("[data-folder-id]");
    let data = null;
    if (row) data = this._getEntryDragData(row.dataset["entryId"] ?? "", row);
    else if (folder) data = this._getFolderDragData(folder);
    if (!data) return;
    event.dataTransfer?.setData("text/plain", JSON.stringify(data));
    if (event.dataTransfer) event.dataTransfer.effectAllowed = "all";
  }

  /** Returns the drag data of a row. */
  _getEntryDragData(_entryId: string, row?: HTMLElement): object | null {
    const uuid = row?.dataset["uuid"];
    return uuid ? { type: this.documentName, uuid } : null;
  }

  /** Returns the drag data of a folder; only users who may move it can drag it. */
  _getFolderDragData(folder: HTMLElement): object | null {
    const { uuid } = folder.dataset;
    return uuid ? { type: "Folder", uuid } : null;
  }

  /** Highlights where a drag would be dropped. */
  _onDragHighlight(event: DragEvent): void {
    // A window that was closed during a drag from it still receives the dragend event.
    if (this.element) highlightDrop(this.element, event);
  }

  _onDragOver(event: DragEvent): void {
    if (!this._canDragDrop()) return;
    event.preventDefault();
    highlightDrop(this.element, event);
  }

  /** Returns what the drop functions need to know about the list. */
  _dropList(): DropList {
    return {
      documentName: this.documentName,
      documentClass: this.documentClass,
      collection: this.collection,
      pack: this._pack,
      folders: this._folders(),
      sorting: this.#sorting,
      sortable: async () => this._entries().map(({ id, sort = 0, folderId }) => ({ id, sort, folderId })),
    };
  }

  /** Imports, copies or moves what was dropped. */
  async _onDrop(event: DragEvent): Promise<void> {
    const data = readDrag(event);
    highlightDrop(this.element, null);
    if (!data || !this._canDragDrop()) return;
    event.preventDefault();
    const place = findDropPlace(event);
    if (data.type === "Folder") await this._handleDroppedFolder(place, data);
    else await this._handleDroppedEntry(place, data);
  }

  /** Handles a dropped document: one of the list is moved, any other copied. */
  async _handleDroppedEntry(place: DropPlace, data: { type: string; uuid: string }): Promise<void> {
    if (rejectWrongType(data.type, this._dropList())) return;
    const doc = await this._getDroppedEntryFromData(data);
    if (this._entryAlreadyExists(doc)) await moveEntry(doc.id, place, this._dropList());
    else await this._createDroppedEntry(doc, place.folder);
  }

  async _getDroppedEntryFromData({ uuid }: { uuid: string }): Promise<Doc> {
    const doc = await host.fromUuid(uuid);
    if (!doc) throw new Error(`There is no document ${uuid}`);
    return doc;
  }

  /** Whether a document is already in this list. */
  _entryAlreadyExists(doc: Doc): boolean {
    return (doc.pack ?? null) === this._pack && doc.parent === null && this._entries().some(({ id }) => id === doc.id);
  }

  /** Whether an entry is in a folder. */
  _entryBelongsToFolder(entry: Doc, folder: string | null): boolean {
    return (entry.folder?.id ?? null) === folder;
  }

  /** Creates a copy of a document from elsewhere. */
  async _createDroppedEntry(doc: Doc, folder: string | null): Promise<Doc> {
    return copyDocument(doc, folder, this._dropList());
  }

  /** Moves a dropped folder of the list, or copies one from elsewhere. */
  async _handleDroppedFolder(place: DropPlace, { uuid }: { uuid: string }): Promise<void> {
    const folder = (await host.fromUuid(uuid)) as FolderDoc | null;
    if (!folder) throw new Error(`There is no document ${uuid}`);
    if (rejectWrongType(folder.type, this._dropList())) return;
    if (this._folders().includes(folder)) await moveFolder(folder, place, this._dropList());
    else await this._handleDroppedForeignFolder(folder, place.folder);
  }

  async _handleDroppedForeignFolder(folder: FolderDoc, into: string | null): Promise<void> {
    await copyFolder(folder, into, this._dropList());
  }

  /** Opens the document of a row. */
  async _onClickEntry(row: HTMLElement): Promise<void> {
    const doc = this._documentOf(row);
    await doc?.sheet?.render({ force: true });
  }

  async _onCreateEntry(target: HTMLElement): Promise<void> {
    const folder = target.closest<HTMLElement>("[data-folder-id]")?.dataset["folderId"] ?? null;
    await createDocumentDialog(this.documentClass, this._folders(), folder, this._pack);
  }

  async _onCreateFolder(target: HTMLElement): Promise<void> {
    const parent = target.closest<HTMLElement>("[data-folder-id]")?.dataset["folderId"] ?? null;
    await createFolderDialog(this.documentName, parent, this._pack);
  }

  _onToggleFolder(target: HTMLElement): void {
    const folder = target.closest<HTMLElement>("[data-folder-id]");
    if (folder) this.#setExpanded(folder, !folder.classList.contains("expanded"));
  }

  /** Collapses every folder. */
  collapseAll(): void {
    for (const folder of this.element.querySelectorAll<HTMLElement>("[data-folder-id]"))
      this.#setExpanded(folder, false);
  }
}
