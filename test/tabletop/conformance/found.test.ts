/** What systems asked of the table in a run of `npm run conformance` and did not get, at first. */
import { afterEach, describe, expect, test } from "vitest";

import { bootTable, type Table } from "../../../tabletop/testing.ts";

const page = globalThis as any;
let table: Table | undefined;
afterEach(async () => {
  await table?.close();
  table = undefined;
});

describe.each([13, 14] as const)("what systems asked for, on %i", (generation) => {
  // Guess: two systems call it to fill a select in a create dialog of their own; no public page has it.
  test("a collection's folders come as options of a select, in the tree's order", async () => {
    table = await bootTable({ generation });
    const outer = await page.Folder.create({ name: "Boats", type: "Item" });
    await page.Folder.create({ name: "Ahead", type: "Item" });
    const inner = await page.Folder.create({ name: "Sails", type: "Item", folder: outer.id });
    const options = page.game.items._formatFolderSelectOptions();
    expect(options.map(({ name }: { name: string }) => name)).toEqual(["Ahead", "Boats", "─ Sails"]);
    expect(options[2].id).toBe(inner.id);
    expect(page.game.actors._formatFolderSelectOptions()).toEqual([]);
  });
});
