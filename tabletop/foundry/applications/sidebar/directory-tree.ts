/** Folders and their contents as a tree. Pure. */

export interface TreeFolder {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

export interface TreeEntry {
  readonly name: string;
  readonly folderId: string | null;
}

export interface TreeNode<F extends TreeFolder, E extends TreeEntry> {
  readonly folder: F | null;
  readonly children: readonly TreeNode<F, E>[];
  readonly entries: readonly E[];
  /** Entries here and below. */
  readonly count: number;
}

const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name, undefined, { numeric: true });

/**
 * Sorts folders and entries by name into a tree. An entry of an unknown folder, and a folder of an unknown or circular parent, stand at the
 * root, so that nothing is ever hidden by broken data. Empty folders are kept only with `keepEmpty`.
 */
export function buildTree<F extends TreeFolder, E extends TreeEntry>(
  folders: readonly F[],
  entries: readonly E[],
  keepEmpty: boolean,
): TreeNode<F, E> {
  const known = new Map(folders.map((folder) => [folder.id, folder]));
  const rooted = (folder: F): boolean => {
    const seen = new Set<string>();
    for (let at: F | undefined = folder; at; at = at.parentId === null ? undefined : known.get(at.parentId)) {
      if (seen.has(at.id)) return false;
      seen.add(at.id);
    }
    return true;
  };
  const parentOf = new Map(
    folders.map((folder) => [folder.id, folder.parentId !== null && known.has(folder.parentId) && rooted(folder) ? folder.parentId : null]),
  );
  const node = (folder: F | null): TreeNode<F, E> => {
    const id = folder?.id ?? null;
    const children = folders
      .filter((child) => parentOf.get(child.id) === id)
      .sort(byName)
      .map(node)
      .filter((child) => keepEmpty || child.count > 0);
    const own = entries
      .filter((entry) => (entry.folderId !== null && known.has(entry.folderId) ? entry.folderId : null) === id)
      .sort(byName);
    return { folder, children, entries: own, count: own.length + children.reduce((sum, child) => sum + child.count, 0) };
  };
  return node(null);
}
