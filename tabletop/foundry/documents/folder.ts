import { BaseFolder } from "./base/folder.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { readFolderId, type FolderNode } from "./collections/directory-collection.ts";
import { exportFolder, exportFolderDialog } from "./folder-export.ts";
import { host, type Loose } from "../globals.ts";
import type { CompendiumCollection } from "./collections/compendium-collection.ts";
import type { Obj } from "../utils/object.ts";
import type { OperationOptions } from "../abstract/document.ts";
import type { AnyDocument, DocumentClass } from "./types.ts";

/** A folder of documents of one type, in the world or in a pack, or of compendia. Source: foundry.documents.Folder. */
export class Folder extends ClientDocumentMixin(BaseFolder) {
  declare folder: Folder;
  declare color: Loose;
  declare sorting: string;
  declare sort: number;

  /**
   * Its documents, in no folder below it; of a pack's folder, the entries of the index; of a folder of compendia, the
   * packs.
   */
  get contents(): AnyDocument[] {
    return [...this.#siblings].filter((entry) => readFolderId(entry) === this.id);
  }

  /** The packs, index entries or documents among which its contents are found. */
  get #siblings(): Iterable<AnyDocument> {
    if (this.#isOfPacks) return host.game.packs;
    if (this.pack) return this.compendium?.index ?? [];
    return host.game.collections?.get(this.type) ?? [];
  }

  get #isOfPacks(): boolean {
    return this.type === "Compendium";
  }

  /** The class of the documents that it holds; none for a folder of compendia. */
  get documentClass(): DocumentClass | null {
    return host.CONFIG[this.type]?.documentClass ?? null;
  }

  /** The collection whose documents it holds. */
  get documentCollection(): Loose {
    if (this.#isOfPacks) return host.game.packs;
    return this.pack ? this.compendium : host.game.collections.get(this.type);
  }

  /** Whether it is in a pack. */
  override get inCompendium(): boolean {
    return this.pack !== null;
  }

  get #node(): FolderNode | null {
    const find = (node: FolderNode): FolderNode | null => {
      for (const child of node.children) {
        const found = child.folder?.id === this.id ? child : find(child);
        if (found) return found;
      }
      return null;
    };
    const tree = this.documentCollection?.tree as FolderNode | undefined;
    return tree ? find(tree) : null;
  }

  /** The nodes right below it in the directory's tree, as the present user sees them. */
  get children(): FolderNode[] {
    return this.#node?.children.filter(({ visible }) => visible) ?? [];
  }

  /** Whether the current user sees it in the directory. */
  get displayed(): boolean {
    return this.#node?.visible ?? false;
  }

  /** Whether it is expanded in the directory. */
  get expanded(): boolean {
    return host.game.folders?._expanded?.[String(this.uuid)] !== false;
  }

  get depth(): number {
    return this.ancestors.length + 1;
  }

  /** The folders that hold it, the nearest first. */
  get ancestors(): Folder[] {
    const ancestors: Folder[] = [];
    for (let folder = this.folder; folder && folder !== this && !ancestors.includes(folder); folder = folder.folder)
      ancestors.push(folder);
    return ancestors;
  }

  getParentFolders(): Folder[] {
    return this.ancestors;
  }

  /** Returns the folders right below it, or all below it. */
  getSubfolders(recursive = false): Folder[] {
    const all = [...((this.pack ? this.compendium?.folders : host.game.folders) ?? [])] as Folder[];
    const below = (id: unknown, seen: ReadonlySet<unknown>): Folder[] =>
      all
        .filter((folder) => folder._source["folder"] === id && !seen.has(folder.id))
        .flatMap((folder) => [folder, ...(recursive ? below(folder.id, new Set([...seen, folder.id])) : [])]);
    return below(this.id, new Set([this.id]));
  }

  override get visible(): boolean {
    if (host.game.user.isGM) return true;
    return (
      this.contents.some((entry) => entry.visible ?? this.pack !== null) ||
      this.getSubfolders().some((folder) => folder.visible)
    );
  }

  /** Opens the form of a new folder; returns the created folder, or null. */
  static override async createDialog(
    data: Obj = {},
    operation: OperationOptions = {},
    options: OperationOptions = {},
  ): Promise<Folder | null> {
    const { FolderConfig } = host.foundry.applications.sheets;
    const label = host.game.i18n.localize("DOCUMENT.Folder") as string;
    const folder = new this(
      { name: host.game.i18n.format("DOCUMENT.New", { type: label }), sorting: "a", ...data },
      { pack: operation.pack ?? options.pack ?? null },
    );
    return new Promise((resolve) => {
      const app = new FolderConfig({
        ...options,
        document: folder,
        canCreate: true,
        createOptions: operation,
        resolve,
      });
      void app.render({ force: true });
    });
  }

  /** Copies the contents of the folder and its subfolders into a pack. */
  async exportToCompendium(pack: CompendiumCollection, options: OperationOptions = {}): Promise<CompendiumCollection> {
    return exportFolder(this, pack, options);
  }

  /** Asks for a pack and options, and copies the contents of the folder into it. */
  async exportDialog(pack: string | null = null, options: OperationOptions = {}): Promise<CompendiumCollection | null> {
    return exportFolderDialog(this, pack, options);
  }

  override _onCreate(data: object, options: OperationOptions, userId: string): void {
    super._onCreate(data, options, userId);
    this.#changed();
  }

  override _onUpdate(changed: object, options: OperationOptions, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.#changed();
  }

  override _onDelete(options: OperationOptions, userId: string): void {
    super._onDelete(options, userId);
    if (host.game.folders?._expanded) delete host.game.folders._expanded[String(this.uuid)];
    this.#changed();
  }

  /** Called after the tree that contains it has changed. */
  #changed(): void {
    this.documentCollection?.initializeTree?.();
  }
}
