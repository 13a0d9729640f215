import { describe, expect, it } from "vitest";
import fc from "fast-check";
import {
  buildTree,
  type TreeEntry,
  type TreeFolder,
  type TreeNode,
} from "../../../tabletop/foundry/applications/sidebar/directory-tree.ts";

type Node = TreeNode<TreeFolder, TreeEntry>;

function names(node: Node): string[] {
  return [...node.entries.map((entry) => entry.name), ...node.children.flatMap(names)];
}

describe("the tree of a directory", () => {
  it("The tree nests and sorts by name, numbers by size", () => {
    const tree = buildTree(
      [
        { id: "b", name: "B", parentId: "a" },
        { id: "a", name: "A", parentId: null },
      ],
      [
        { name: "Rat 10", folderId: "b" },
        { name: "Rat 9", folderId: "b" },
        { name: "Cat", folderId: null },
      ],
      false,
    );
    expect(tree.entries.map((entry) => entry.name)).toEqual(["Cat"]);
    expect(tree.children[0]?.children[0]?.entries.map((entry) => entry.name)).toEqual(["Rat 9", "Rat 10"]);
    expect(tree.children[0]?.count).toBe(2);
  });

  it("The tree shows empty folders only on request", () => {
    const folders = [{ id: "a", name: "A", parentId: null }];
    expect(buildTree(folders, [], false).children).toHaveLength(0);
    expect(buildTree(folders, [], true).children).toHaveLength(1);
  });

  it("The tree hides nothing, whatever the folder data", () => {
    const id = fc.constantFrom("a", "b", "c", "d");
    const folders = fc.uniqueArray(
      fc.record({ id, name: fc.string(), parentId: fc.option(fc.constantFrom("a", "b", "c", "x")) }),
      {
        selector: (folder) => folder.id,
      },
    );
    const entries = fc.array(
      fc.record({ name: fc.string(), folderId: fc.option(fc.constantFrom("a", "b", "c", "d", "gone")) }),
    );
    fc.assert(
      fc.property(folders, entries, fc.boolean(), (some, rows, keepEmpty) => {
        const tree = buildTree(some, rows, keepEmpty);
        expect(names(tree).sort()).toEqual(rows.map((row) => row.name).sort());
        expect(tree.count).toBe(rows.length);
      }),
    );
  });
});
