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

  // github.com/foundryvtt/dnd5e/pull/3768: "The replacement done by `new Roll()` is done with `{ missing: "0" }`".
  test("a reference that the data do not have counts as 0 in a roll", async () => {
    table = await bootTable({ generation });
    const roll = new page.Roll("3 + @ability.mod", {});
    expect(roll.formula).toBe("3 + 0");
    expect((await roll.evaluate()).total).toBe(3);
    expect(page.Roll.replaceFormulaData("3 + @ability.mod", {})).toBe("3 + @ability.mod");
  });
});

// Guess: a system that is verified for 14 passes undefined for "as the user has chosen".
test("a message mode that is not given is the user's own, on 14", async () => {
  table = await bootTable({ generation: 14 });
  await page.game.settings.set("core", "messageMode", "gm");
  const data = page.ChatMessage.applyMode({ content: "x" }, undefined);
  expect(data.whisper).toEqual([
    page.game.userId,
    ...page.game.users.filter((user: any) => user.isGM && !user.isSelf).map((user: any) => user.id),
  ]);
});
