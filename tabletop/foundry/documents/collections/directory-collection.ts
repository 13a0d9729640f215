import { FOLDER_MAX_DEPTH } from "../../constants/documents.ts";
import type { Collection } from "../../utils/collection.ts";
import { host, type Loose } from "../../globals.ts";
import { DocumentCollection } from "./document-collection.ts";
import type { Folder } from "../folder.ts";

/** A node of a directory's tree: foundry.documents.types.FolderChildNode. */
export interface FolderNode {
  readonly root: boolean;
  readonly folder: Folder | null;
  visible: boolean;
  children: FolderNode[];
  entries: Loose[];
  readonly depth: number;
}

// A mixin's base takes any arguments.
type CollectionConstructor = abstract new (...args: any[]) => Collection<string, Loose>;

interface Named {
  readonly name: string;
  readonly sort?: number | null;
}

function alphabetically(a: Named, b: Named): number {
  return String(a.name).localeCompare(String(b.name), host.game?.i18n?.lang as string | undefined, { numeric: true });
}

function compareSort(a: Named, b: Named): number {
  return (a.sort ?? 0) - (b.sort ?? 0);
}

/**
 * Folders, a tree and orders for a collection. An entry of an unknown folder, and a folder of an unknown or circular
 * parent, are at the root: broken data hide nothing. Source: foundry.documents.abstract.DirectoryCollectionMixin.
 */
export function DirectoryCollectionMixin<T extends CollectionConstructor>(Base: T) {
  abstract class DirectoryCollection extends Base {
    #tree: FolderNode | null = null;

    /** The key of the stored modes: the collection's name. */
    get #key(): string {
      return String((this as Loose).collection ?? (this as Loose).documentName ?? (this as Loose).name);
    }

    /** How deep folders nest here. */
    get maxFolderDepth(): number {
      return FOLDER_MAX_DEPTH;
    }

    /** The sorting of the root entries: `a` alphabetical, `m` manual. */
    get sortingMode(): string {
      return (modes("collectionSortingModes")[this.#key] as string | undefined) ?? "a";
    }

    /** Changes between order by name and by hand. */
    toggleSortingMode(): void {
      setMode("collectionSortingModes", this.#key, this.sortingMode === "a" ? "m" : "a");
      this.initializeTree();
    }

    /** What a search looks at: `name`, or `full` for every field that is to be searched. */
    get searchMode(): string {
      return (modes("collectionSearchModes")[this.#key] as string | undefined) ?? "name";
    }

    toggleSearchMode(): void {
      setMode("collectionSearchModes", this.#key, this.searchMode === "name" ? "full" : "name");
    }

    /** The folders of the collection. */
    get _folderList(): Folder[] {
      return [...((this as Loose).folders ?? [])] as Folder[];
    }

    /** What the present user sees of the collection, by folder. */
    get tree(): FolderNode {
      return (this.#tree ??= this.#build());
    }

    /** Builds the tree again at the next access. */
    initializeTree(): void {
      this.#tree = null;
    }

    /** Returns the entries of the tree: those that the present user may see. */
    _getVisibleTreeContents(): Loose[] {
      return this.contents.filter((entry) => entry.visible);
    }

    /**
     * Returns the folders as options of a select, in the tree's order, those within others indented. Guess: systems
     * call it for their own create dialogs (`{id, name}` each); no public page has it.
     */
    _formatFolderSelectOptions(): { id: string; name: string }[] {
      const options: { id: string; name: string }[] = [];
      const add = ({ folder, children, depth }: FolderNode): void => {
        if (folder !== null)
          options.push({ id: String(folder.id), name: `${"─".repeat(depth - 1)} ${String(folder.name)}`.trim() });
        children.forEach(add);
      };
      add(this.tree);
      return options;
    }

    static _sortAlphabetical(a: Named, b: Named): number {
      return alphabetically(a, b);
    }

    static _sortStandard(a: Named, b: Named): number {
      return compareSort(a, b);
    }

    #build(): FolderNode {
      const folders = this._folderList;
      const known = new Map(folders.map((folder) => [String(folder.id), folder]));
      const below = new Map<string | null, Folder[]>();
      for (const folder of folders) push(below, isRooted(folder, known) ? findParentId(folder, known) : null, folder);
      const entries = new Map<string | null, Loose[]>();
      for (const entry of this._getVisibleTreeContents()) {
        const id = readFolderId(entry);
        push(entries, id !== null && known.has(id) ? id : null, entry);
      }
      const isGM = Boolean(host.game.user?.isGM);
      const sorts = this.constructor as typeof DirectoryCollection;
      const node = (folder: Folder | null, depth: number): FolderNode => {
        const id = folder === null ? null : String(folder.id);
        const order =
          (folder === null ? this.sortingMode : folder.sorting) === "m" ? sorts._sortStandard : sorts._sortAlphabetical;
        const children = (below.get(id) ?? [])
          .sort(order === sorts._sortStandard ? compareSort : alphabetically)
          .map((child) => node(child, depth + 1));
        const own = (entries.get(id) ?? []).sort(order);
        const visible =
          folder === null || isGM || own.length > 0 || children.some((child: FolderNode) => child.visible);
        return { root: folder === null, folder, visible, children, entries: own, depth };
      };
      return node(null, 0);
    }
  }
  return DirectoryCollection;
}

/** Returns the id of an entry's folder: documents know their folder, index entries its id. */
export function readFolderId(entry: { readonly folder?: unknown } | null | undefined): string | null {
  const folder = entry?.folder;
  if (typeof folder === "string") return folder;
  return ((folder as { id?: string } | null | undefined)?.id ?? null) as string | null;
}

function findParentId(folder: Folder, known: ReadonlyMap<string, Folder>): string | null {
  const parent = (folder._source?.folder ?? null) as string | null;
  return parent !== null && known.has(parent) ? parent : null;
}

function isRooted(folder: Folder, known: ReadonlyMap<string, Folder>): boolean {
  const seen = new Set<unknown>();
  for (let at: Folder | undefined = folder; at; at = known.get(String(at._source?.folder ?? ""))) {
    if (seen.has(at)) return false;
    seen.add(at);
  }
  return true;
}

function push<T>(into: Map<string | null, T[]>, key: string | null, value: T): void {
  const list = into.get(key);
  if (list) list.push(value);
  else into.set(key, [value]);
}

function modes(key: string): Readonly<Record<string, unknown>> {
  const settings = host.game?.settings;
  return settings?.settings?.has?.(`core.${key}`) ? ((settings.get("core", key) ?? {}) as Record<string, unknown>) : {};
}

function setMode(key: string, collection: string, mode: string): void {
  void host.game.settings.set("core", key, { ...modes(key), [collection]: mode });
}

/** Documents with folders: the world's and the packs'. */
export abstract class DirectoryDocumentCollection extends DirectoryCollectionMixin(DocumentCollection) {}
