import type { Document, OperationOptions } from "../abstract/document.ts";
import { Hooks } from "../helpers/hooks.ts";
import { host, type Loose } from "../globals.ts";
import { type AnchorOptions, documentAnchor } from "./document-anchor.ts";
import { createDialog, deleteDialog, importFromJSONDialog } from "./document-dialogs.ts";
import { type EmbedConfig, figureEmbed, inlineEmbed, toEmbed } from "./document-embed.ts";
import { exportToJSON, importFromJSON } from "./document-json.ts";
import { performIntegerSort, type SortOptions } from "../utils/sorting.ts";
import { fromUuid } from "./uuid-lookup.ts";
import type { AnyDocument, AnyUser, DocumentClass, NameContext, DocumentApplication } from "./types.ts";
import type { Obj } from "../utils/object.ts";
import type { DirectoryDocumentCollection } from "./collections/directory-collection.ts";
import type { EmbeddedCollection } from "./collections/embedded-collection.ts";

/** What a copy of a document for a compendium leaves out. Source: foundry.documents.types.ToCompendiumOptions. */
export interface CompendiumExportOptions {
  clearSort?: boolean;
  clearFolder?: boolean;
  clearFlags?: boolean;
  clearOwnership?: boolean;
  clearState?: boolean;
  keepId?: boolean;
}

// A mixin's base takes any arguments.
type DocumentConstructor = abstract new (...args: any[]) => Document;

const applications = new WeakMap<object, Record<string, DocumentApplication>>();
const sheets = new WeakMap<object, DocumentApplication>();

/**
 * The members of every document on a client: preparation, applications, links, and notification of changes in its
 * embedded in it. Source: foundry.documents.abstract.ClientDocumentMixin.
 */
export function ClientDocumentMixin<T extends DocumentConstructor>(Base: T) {
  abstract class ClientDocument extends Base {
    declare readonly parent: AnyDocument | null;

    protected override _initialize(options: Record<string, unknown> = {}): void {
      super._initialize(options);
      // What a collection of another document holds is prepared by that document.
      if (host.game?._documentsReady && !options["_held"]) this._safePrepareData();
    }

    override reset(options: Record<string, unknown> = {}): void {
      this._initialize(options);
    }

    /** The applications that show the document, by id. */
    get apps(): Record<string, DocumentApplication> {
      let apps = applications.get(this);
      if (!apps) applications.set(this, (apps = {}));
      return apps;
    }

    /** The application with which the document is viewed and edited, or null. */
    get sheet(): DocumentApplication | null {
      const known = sheets.get(this);
      if (known) return known;
      const SheetClass = this._getSheetClass();
      if (!SheetClass) return null;
      const sheet = (
        isApplicationV1(SheetClass)
          ? new SheetClass(this, { editable: this.isOwner })
          : new SheetClass({ document: this })
      ) as DocumentApplication;
      sheets.set(this, sheet);
      return sheet;
    }

    /** Forgets the sheet, so that the next one is of the class configured then. */
    _resetSheet(): void {
      sheets.delete(this);
    }

    /** Forgets the sheet when another class is chosen for it, closing what is open; `sheetOpen` opens the new one. */
    async _onSheetChange({ sheetOpen }: { sheetOpen?: boolean } = {}): Promise<void> {
      const old = sheets.get(this);
      const reopen = sheetOpen ?? Boolean(old?.rendered);
      this._resetSheet();
      if (old?.rendered) await closeSafely(old);
      if (reopen) await renderSafely(this.sheet, { force: true }, {});
    }

    /** Returns the registered sheet class: the one that the document's flag names, else the default of its sub-type. */
    _getSheetClass(): Loose {
      const types = host.CONFIG?.[this.documentName]?.sheetClasses as Record<string, Record<string, Loose>> | undefined;
      const registered = Object.values(types?.[this.type ?? "base"] ?? types?.["base"] ?? {});
      if (registered.length === 0) return null;
      const override = this.flags?.core?.sheetClass as string | undefined;
      const found =
        registered.find(({ id }) => id === override) ?? registered.find((sheet) => sheet.default) ?? registered[0];
      return found?.cls ?? null;
    }

    get isOwner(): boolean {
      return this.testUserPermission(host.game.user, "OWNER");
    }

    get hasPlayerOwner(): boolean {
      return [...host.game.users].some((user: AnyUser) => !user.isGM && this.testUserPermission(user, "OWNER"));
    }

    get limited(): boolean {
      return this.testUserPermission(host.game.user, "LIMITED", { exact: true });
    }

    get permission(): number {
      return host.game.user.isGM ? 3 : this.getUserLevel(host.game.user);
    }

    /** Whether the current user may see the document in lists. */
    get visible(): boolean {
      return this.isEmbedded ? Boolean(this.parent?.visible) : this.testUserPermission(host.game.user, "LIMITED");
    }

    /** The world's or the pack's collection that holds the document, or its parent's. */
    get collection(): DirectoryDocumentCollection | EmbeddedCollection | undefined {
      if (this.parentCollection) return this.parent?.collections[this.parentCollection];
      return this.pack ? (this.compendium ?? undefined) : host.game?.collections?.get(this.documentName);
    }

    /** The enricher text that links to the document. */
    get link(): string {
      return `@UUID[${String(this.uuid)}]{${this.name}}`;
    }

    /* Preparation */

    /** Prepares without letting one document's error stop others. */
    _safePrepareData(): void {
      try {
        this.prepareData();
      } catch (error) {
        Hooks.onError("ClientDocument#_safePrepareData", error as Error, {
          msg: `Preparing ${String(this.uuid)} failed`,
          log: "error",
        });
      }
    }

    /** Prepares what is derived from source data: base data, embedded documents, derived data. */
    prepareData(): void {
      this.system?.prepareBaseData?.();
      this.prepareBaseData();
      this.prepareEmbeddedDocuments();
      this.system?.prepareDerivedData?.();
      this.prepareDerivedData();
    }

    prepareBaseData(): void {}

    prepareEmbeddedDocuments(): void {
      for (const name of Object.values(this.metadata.embedded)) {
        for (const document of this.collections[name]?.values() ?? []) (document as ClientDocument)._safePrepareData();
      }
    }

    prepareDerivedData(): void {}

    /** Data for rolls: the document's system data itself. */
    getRollData(): object {
      return this.system ?? {};
    }

    /* Showing */

    /** Renders the applications that show the document. */
    render(force: boolean | object = false, context: object = {}): void {
      for (const app of Object.values(this.apps)) void renderSafely(app, force, context);
    }

    override _onCreate(data: object, options: OperationOptions, userId: string): void {
      super._onCreate(data, options, userId);
      if (userId !== host.game.userId || !options.renderSheet) return;
      void renderSafely(this.sheet, { force: true, renderContext: `create${this.documentName}`, renderData: data }, {});
    }

    override _onUpdate(changed: object, options: OperationOptions, userId: string): void {
      super._onUpdate(changed, options, userId);
      if (
        "flags" in changed &&
        (changed as { flags?: { core?: { sheetClass?: unknown } } }).flags?.core?.sheetClass !== undefined
      )
        void this._onSheetChange();
      if (options.render !== false)
        this.render(false, { renderContext: `update${this.documentName}`, renderData: changed, userId });
    }

    override _onDelete(options: OperationOptions, userId: string): void {
      super._onDelete(options, userId);
      for (const app of Object.values(this.apps)) void closeSafely(app);
    }

    /* What is embedded, at any depth */

    _preCreateDescendantDocuments(
      _parent: AnyDocument,
      _collection: string,
      _data: object[],
      _options: OperationOptions,
      _userId: string,
    ): void {}
    _preUpdateDescendantDocuments(
      _parent: AnyDocument,
      _collection: string,
      _changes: object[],
      _options: OperationOptions,
      _userId: string,
    ): void {}
    _preDeleteDescendantDocuments(
      _parent: AnyDocument,
      _collection: string,
      _ids: string[],
      _options: OperationOptions,
      _userId: string,
    ): void {}

    _onCreateDescendantDocuments(
      _parent: AnyDocument,
      collection: string,
      _documents: AnyDocument[],
      data: object[],
      options: OperationOptions,
      userId: string,
    ): void {
      if (options.render !== false)
        this.render(false, { renderContext: `create${collection}`, renderData: data, userId });
    }

    _onUpdateDescendantDocuments(
      _parent: AnyDocument,
      collection: string,
      _documents: AnyDocument[],
      changes: object[],
      options: OperationOptions,
      userId: string,
    ): void {
      if (options.render !== false)
        this.render(false, { renderContext: `update${collection}`, renderData: changes, userId });
    }

    _onDeleteDescendantDocuments(
      _parent: AnyDocument,
      collection: string,
      _documents: AnyDocument[],
      ids: string[],
      options: OperationOptions,
      userId: string,
    ): void {
      if (options.render !== false)
        this.render(false, { renderContext: `delete${collection}`, renderData: ids, userId });
    }

    /** Notifies this document and its parents of an event (`onCreate`, `preUpdate` …) of what is embedded. */
    _dispatchDescendantDocumentEvents(
      event: string,
      collection: string,
      args: unknown[],
      parent: AnyDocument = this,
    ): void {
      (this as Loose)[`_${event}DescendantDocuments`]?.(parent, collection, ...args);
      this.parent?._dispatchDescendantDocumentEvents?.(event, collection, args, parent);
    }

    /* Links, drags and dialogs */

    /** Returns a uuid relative to another document: `.Item.id` below it, `.id` beside it, else the whole. */
    getRelativeUUID(relative: AnyDocument): string {
      const own = String(this.uuid);
      const base = String(relative?.uuid ?? "");
      if (base && own.startsWith(`${base}.`)) return own.slice(base.length);
      const siblings = this.parent && relative?.parent === this.parent && relative.documentName === this.documentName;
      return siblings ? `.${String(this.id)}` : own;
    }

    /** Returns an element that links to the document: its name is text, its icon that of the sub-type. */
    toAnchor({ attrs = {}, dataset = {}, classes = [], name, icon }: AnchorOptions = {}): HTMLAnchorElement {
      return documentAnchor(this, { attrs, dataset, classes, name, icon });
    }

    /**
     * Returns the text that links to the document, as a drop writes it; relative to another document, or with a label,
     * if asked.
     */
    _createDocumentLink(
      _eventData: unknown,
      { relativeTo, label }: { relativeTo?: AnyDocument; label?: string } = {},
    ): string {
      if (!relativeTo && !label) return this.link;
      const uuid = relativeTo ? this.getRelativeUUID(relativeTo) : String(this.uuid);
      return `@UUID[${uuid}]{${label ?? this.name}}`;
    }

    /** Opens the document's sheet after a click on a link to it. */
    _onClickDocumentLink(_event: Event): unknown {
      return this.sheet?.render({ force: true });
    }

    /* Embedding */

    /** Returns the document as an embed in other text, or null if it has none. */
    async toEmbed(config: EmbedConfig, options: OperationOptions = {}): Promise<HTMLElement | null> {
      return toEmbed(this, config, options);
    }

    /** Called when an embed of the document has entered a page. */
    onEmbed(element: HTMLElement): void {
      this.system?.onEmbed?.(element);
    }

    /**
     * Returns what is embedded, before it is put into a figure or a section: that of the sub-type's model unless
     * overridden.
     */
    async _buildEmbedHTML(
      config: EmbedConfig,
      options: OperationOptions = {},
    ): Promise<HTMLElement | HTMLCollection | null> {
      return ((await this.system?.toEmbed?.(config, options)) ?? null) as HTMLElement | HTMLCollection | null;
    }

    async _createInlineEmbed(
      content: HTMLElement | HTMLCollection,
      _config: EmbedConfig,
      _options: OperationOptions,
    ): Promise<HTMLElement | null> {
      return inlineEmbed(content);
    }

    async _createFigureEmbed(
      content: HTMLElement | HTMLCollection,
      config: EmbedConfig,
      _options: OperationOptions,
    ): Promise<HTMLElement | null> {
      return figureEmbed(this, content, config);
    }

    /** Sorts the document before or after a sibling, with `updateData` besides. Returns what was updated. */
    async sortRelative({ updateData = {}, ...options }: Loose = {}): Promise<AnyDocument[]> {
      const moved = performIntegerSort<Loose>(this, options as SortOptions<Loose>);
      const updates = moved.map(({ target, update }) => ({
        ...(target === this ? updateData : {}),
        ...update,
        _id: target._id as string,
      }));
      const cls = this.constructor as typeof Document;
      return cls.updateDocuments(updates, { parent: this.parent, pack: this.pack });
    }

    /** Returns what a drag of the document carries. */
    toDragData(): Obj {
      const dragData: Obj = { type: this.documentName };
      if (this.id) dragData.uuid = this.uuid;
      else dragData.data = this.toObject();
      return dragData;
    }

    /** Returns the document that was dropped, or null. @throws Error if the data names none or another type. */
    static async fromDropData(data: Obj): Promise<Loose> {
      const cls = this as unknown as typeof Document;
      let found: Loose = null;
      if (data.uuid) found = await fromUuid(data.uuid as string);
      else if (data.data) found = new cls.implementation(data.data);
      if (!found) throw new Error(`What was dropped names no ${cls.documentName}.`);
      if (found.documentName !== cls.documentName)
        throw new Error(`A ${String(found.documentName)} was dropped where a ${cls.documentName} is wanted.`);
      return found as Loose;
    }

    /** Returns the name for a new document that its collection does not hold yet. */
    static defaultName({ type, parent, pack }: NameContext = {}): string {
      const cls = this as unknown as typeof Document;
      const config = host.CONFIG?.[cls.documentName];
      const key = (type && config?.typeLabels?.[type]) ?? cls.metadata.label;
      const label = host.game.i18n.has(key) ? host.game.i18n.localize(key) : cls.documentName;
      let collection: Loose;
      if (parent) collection = parent.getEmbeddedCollection(cls.documentName);
      else if (pack) collection = host.game.packs.get(pack)?.index;
      else collection = host.game.collections.get(cls.documentName);
      const taken = new Set([...(collection ?? [])].map((entry: { name: string }) => entry.name));
      let name = String(label);
      for (let count = 2; taken.has(name); count++) name = `${String(label)} (${count})`;
      return name;
    }

    /** Asks for a name and a type and creates a document. */
    static async createDialog(
      data: object = {},
      operation: OperationOptions = {},
      options: OperationOptions = {},
    ): Promise<Loose> {
      return createDialog(this as unknown as DocumentClass, data as Obj, operation, options);
    }

    /** Asks whether to delete the document, and does. */
    async deleteDialog(options: OperationOptions = {}, operation: OperationOptions = {}): Promise<Loose> {
      return deleteDialog(this, options, operation);
    }

    /** Asks for a file and imports its data; null if the dialog was dismissed. */
    async importFromJSONDialog(): Promise<Loose> {
      return importFromJSONDialog(this);
    }

    /** Imports data of an exported document, except id, folder and ownership. */
    async importFromJSON(json: string): Promise<this> {
      return importFromJSON(this, json) as Promise<this>;
    }

    /** Saves the document's data as a file. */
    exportToJSON(options: object = {}): void {
      exportToJSON(this, options);
    }

    /** Returns data for a compendium, without folder, sorting and ownership. */
    toCompendium(
      _pack?: object | null,
      {
        clearSort = true,
        clearFolder = false,
        clearFlags = false,
        clearOwnership = true,
        clearState = true,
        keepId = false,
      }: CompendiumExportOptions = {},
    ): Obj {
      const data = this.toObject();
      if (!keepId) delete data._id;
      if (clearSort) delete data.sort;
      if (clearFolder) delete data.folder;
      if (clearFlags) delete data.flags;
      if (clearOwnership) delete data.ownership;
      if (clearState) delete data.active;
      if (data._stats) data._stats = { ...(data._stats as object), compendiumSource: this.uuid };
      return data;
    }
  }
  return ClientDocument;
}

function isApplicationV1(SheetClass: Loose): boolean {
  return Boolean(
    host.foundry?.appv1?.api?.Application && SheetClass.prototype instanceof host.foundry.appv1.api.Application,
  );
}

async function renderSafely(app: DocumentApplication | null, force: boolean | object, context: object): Promise<void> {
  try {
    await app?.render(force, context);
  } catch (error) {
    Hooks.onError("ClientDocument#render", error as Error, { log: "error" });
  }
}

async function closeSafely(app: DocumentApplication): Promise<void> {
  try {
    await app?.close({ submit: false });
  } catch (error) {
    Hooks.onError("ClientDocument#_onDelete", error as Error, { log: "error" });
  }
}
