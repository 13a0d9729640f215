import { expect, vi } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { bar, drop, macroIn } from "./hotbar-support.ts";

const DROP = "api/v14/functions/hookEvents.hotbarDrop.html";
const ARTICLE = "article/macros/";

/** Drops on the hotbar. */
export const hotbarDropCases: readonly ContractCase[] = [
  {
    member: "hookEvents.hotbarDrop",
    says: "passes the hotbar, the data and the slot as a number",
    page: DROP,
    sentence: "The hook provides a reference to the Hotbar application, the dropped data, and the target slot.",
    needs: "page",
    async run(ground) {
      const { hotbar, slot } = await bar(ground);
      const heard = vi.fn();
      ground.page.Hooks.on("hotbarDrop", heard);
      drop(slot(6), { type: "Odd", more: 1 });
      expect(heard).toHaveBeenCalledExactlyOnceWith(hotbar, { type: "Odd", more: 1 }, 6);
    },
  },
  {
    member: "hookEvents.hotbarDrop",
    says: "prevents the hotbar from handling the drop when it returns false",
    page: DROP,
    sentence: "Default handling of the drop event can be prevented by returning false within the hooked function.",
    needs: "page",
    async run(ground) {
      const { macro, slot } = await bar(ground);
      ground.page.Hooks.on("hotbarDrop", () => false);
      drop(slot(2), { type: "Macro", uuid: macro.uuid });
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(ground.page.game.user.hotbar).toEqual({ 1: macro.id });
    },
  },
  {
    member: "Hotbar",
    says: "accepts a dropped macro, and moves one from another slot",
    page: ARTICLE,
    sentence: "You can populate the Macro Hotbar by dragging and dropping Macros from the Macro Directory",
    needs: "page",
    async run(ground) {
      const { macro, slot } = await bar(ground);
      drop(slot(2), { type: "Macro", uuid: macro.uuid, slot: 1 });
      await vi.waitFor(() => expect(ground.page.game.user.hotbar).toEqual({ 2: macro.id }));
    },
  },
  {
    member: "Hotbar",
    says: "creates a macro that draws from a dropped table",
    page: "article/roll-tables/",
    sentence:
      "You may drag and drop a rollable table from the sidebar to the macro hotbar to quickly generate a macro which, when clicked, will roll for a result from the table and post it to the chat log.",
    needs: "page",
    async run(ground) {
      const { slot } = await bar(ground);
      const odd = await ground.page.RollTable.create({
        name: "Odd",
        formula: "1d1",
        results: [{ type: "text", name: "one", range: [1, 1] }],
      });
      drop(slot(3), { type: "RollTable", uuid: odd.uuid });
      await vi.waitFor(() => expect(macroIn(ground.page, 3)?.type).toBe("script"));
      await macroIn(ground.page, 3).execute();
      expect(ground.page.game.messages.contents[0].content).toContain("one");
    },
  },
  {
    member: "Hotbar.toggleDocumentSheet",
    says: "is what the macro of any other dropped document calls: it opens the sheet and closes it again",
    guess: "The class page names the method; that a drop makes a macro of it is what the article on macros implies.",
    needs: "page",
    async run(ground) {
      const { slot } = await bar(ground);
      const actor = await ground.page.Actor.create({ name: "Ada", type: "hero" });
      drop(slot(3), { type: "Actor", uuid: actor.uuid });
      await vi.waitFor(() => expect(macroIn(ground.page, 3)).toBeDefined());
      await macroIn(ground.page, 3).execute();
      expect(actor.sheet.rendered).toBe(true);
      await ground.page.foundry.applications.ui.Hotbar.toggleDocumentSheet(actor.uuid);
      expect(actor.sheet.rendered).toBe(false);
    },
  },
  {
    member: "hookEvents.hotbarDrop",
    says: "works as systems use it to create macros of items",
    guess: "22 of 24 systems do so: find or create a macro, assign it, return false.",
    needs: "page",
    async run(ground) {
      const { page } = ground;
      const { slot } = await bar(ground);
      const item = await page.Item.create({ name: "Rope", type: "shield" });
      page.Hooks.on("hotbarDrop", (_bar: unknown, data: any, at: number) => {
        if (data.type !== "Item") return true;
        void (async () => {
          const found = await page.Item.fromDropData(data);
          const command = `game.test.rollItemMacro("${data.uuid}");`;
          const same = page.game.macros.find((macro: any) => macro.name === found.name && macro.command === command);
          const macro =
            same ??
            (await page.Macro.create({
              name: found.name,
              type: "script",
              img: found.img,
              command,
              flags: { world: { item: true } },
            }));
          page.game.user.assignHotbarMacro(macro, at);
        })();
        return false;
      });
      drop(slot(8), { type: "Item", uuid: item.uuid });
      await vi.waitFor(() => expect(macroIn(page, 8)?.name).toBe("Rope"));
      expect(page.game.macros.filter((macro: any) => macro.name === "Rope")).toHaveLength(1);
    },
  },
];
