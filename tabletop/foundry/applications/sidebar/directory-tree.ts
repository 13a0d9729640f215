/** Builds a tree of folders and their contents. Pure. */
import { compareNaturally } from "../../utils/natural-order.ts";

export interface TreeFolder {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  /** The sorting mode of its contents: `a` by name, `m` manually. */
  readonly sorting?: string;
  readonly sort?: number;
}

export interface TreeEntry {
  readonly name: string;
  readonly folderId: string | null;
  readonly sort?: number;
}

export interface TreeNode<F extends TreeFolder, E extends TreeEntry> {
  readonly folder: F | null;
  readonly children: readonly TreeNode<F, E>[];
  readonly entries: readonly E[];
  /** The number of entries in this folder and its subfolders. */
  readonly count: number;
}

const compareManually = (a: { sort?: number }, b: { sort?: number }): number => (a.sort ?? 0) - (b.sort ?? 0);
const compareNames = (a: { name: string }, b: { name: string }): number => compareNaturally(a.name, b.name);

/**
 * Sorts folders and entries into a tree: the root by `sorting`, the contents of a folder by the folder's mode. An entry
 * of an unknown folder, and a folder with an unknown or circular parent, are placed at the root, so that broken data
 * never hide anything. Empty folders are kept only with `keepEmpty`.
 */
export function buildTree<F extends TreeFolder, E extends TreeEntry>(
  folders: readonly F[],
  entries: readonly E[],
  keepEmpty: boolean,
  sorting = "a",
): TreeNode<F, E> {
  const childrenOf = new Map<string | null, F[]>();
  const entriesOf = new Map<string | null, E[]>();
  const put = <T>(into: Map<string | null, T[]>, key: string | null, value: T): void => {
    const list = into.get(key);
    if (list) list.push(value);
    else into.set(key, [value]);
  };
  const known = new Map(folders.map((folder) => [folder.id, folder]));
  const isReachable = (folder: F): boolean => {
    const seen = new Set<string>();
    for (let at: F | undefined = folder; at; at = at.parentId === null ? undefined : known.get(at.parentId)) {
      if (seen.has(at.id)) return false;
      seen.add(at.id);
    }
    return true;
  };
  for (const folder of folders) {
    put(
      childrenOf,
      folder.parentId !== null && known.has(folder.parentId) && isReachable(folder) ? folder.parentId : null,
      folder,
    );
  }
  for (const entry of entries)
    put(entriesOf, entry.folderId !== null && known.has(entry.folderId) ? entry.folderId : null, entry);
  const node = (folder: F | null): TreeNode<F, E> => {
    const id = folder?.id ?? null;
    const order = (folder === null ? sorting : folder.sorting) === "m" ? compareManually : compareNames;
    const children = [...(childrenOf.get(id) ?? [])]
      .sort(order as (a: F, b: F) => number)
      .map(node)
      .filter((child) => keepEmpty || child.count > 0);
    const own = [...(entriesOf.get(id) ?? [])].sort(order as (a: E, b: E) => number);
    return {
      folder,
      children,
      entries: own,
      count: own.length + children.reduce((sum, child) => sum + child.count, 0),
    };
  };
  return node(null);
}
