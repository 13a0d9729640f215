import { expect, vi } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { bar, drop, macroIn } from "./hotbar-support.ts";

const CLASS = "api/v14/classes/foundry.applications.ui.Hotbar.html";
const SLOT = "api/v14/interfaces/foundry.HotbarSlotData.html";
const USER = "api/v11/classes/client.User.html";
const ARTICLE = "article/macros/";

/** The slots of the hotbar: which macro is in which, and what they display. */
export const hotbarSlotCases: readonly ContractCase[] = [
  {
    member: "User#assignHotbarMacro",
    says: "puts a macro into the given slot",
    page: USER,
    sentence: "Assign a Macro to a numbered hotbar slot between 1 and 50",
    async run({ table, page }) {
      const { game } = await table();
      const macro = await page.Macro.create({ name: "Say" });
      await game.user.assignHotbarMacro(macro, "12");
      expect(game.user.hotbar).toEqual({ 12: macro.id });
      for (const slot of [0, 51]) await expect(game.user.assignHotbarMacro(macro, slot)).rejects.toThrow();
    },
  },
  {
    member: "User#assignHotbarMacro",
    says: "refuses other documents, and empties the slot for null",
    page: USER,
    sentence: "The Macro document to assign",
    async run({ table, page }) {
      const { game } = await table();
      const macro = await page.Macro.create({ name: "Say" });
      await game.user.assignHotbarMacro(macro, 3);
      await expect(game.user.assignHotbarMacro({ id: macro.id }, 4)).rejects.toThrow();
      await game.user.assignHotbarMacro(null, 3);
      expect(game.user.hotbar).toEqual({});
    },
  },
  {
    member: "User#assignHotbarMacro",
    says: "without a slot uses the first free one",
    guess: "The slot is an optional argument of the page.",
    async run({ table, page }) {
      const { game } = await table();
      const [one, two] = await page.Macro.create([{ name: "One" }, { name: "Two" }]);
      await game.user.assignHotbarMacro(one, 1);
      await game.user.assignHotbarMacro(two);
      expect(game.user.hotbar).toEqual({ 1: one.id, 2: two.id });
    },
  },
  {
    member: "User#assignHotbarMacro",
    says: "with fromSlot moves the macro, and swaps it with the slot's former one",
    page: USER,
    sentence: "An optional origin slot from which the Macro is being shifted",
    async run({ table, page }) {
      const { game } = await table();
      const [one, two] = await page.Macro.create([{ name: "One" }, { name: "Two" }]);
      await game.user.assignHotbarMacro(one, 1);
      await game.user.assignHotbarMacro(two, 2);
      await game.user.assignHotbarMacro(one, 2, { fromSlot: 1 });
      expect(game.user.hotbar).toEqual({ 1: two.id, 2: one.id });
      await game.user.assignHotbarMacro(one, 5, { fromSlot: 2 });
      expect(game.user.hotbar).toEqual({ 1: two.id, 5: one.id });
    },
  },
  {
    member: "User#hotbar",
    says: "is stored with the user, ids of macros by slot",
    page: "api/v14/interfaces/foundry.documents.types.UserData.html",
    sentence: "A mapping of hotbar slot number to Macro id for the user.",
    async run({ table, page }) {
      const { game, store } = await table({ as: "player0000000000" });
      const macro = await page.Macro.create({ name: "Say" });
      await game.user.assignHotbarMacro(macro, 7);
      const stored = (await store.load()) as any;
      const users = [...(stored.users ?? stored.get?.("users") ?? [])] as any[];
      expect(users.map((user) => user.hotbar ?? user[1]?.hotbar).find((hotbar) => hotbar?.["7"])).toEqual({
        7: macro.id,
      });
    },
  },
  {
    member: "User#getHotbarMacros",
    says: "returns the ten slots of a page, with null for empty ones",
    page: ARTICLE,
    sentence:
      "The macro hotbar has five different macro pages that users can switch between, each containing ten macros.",
    async run({ table, page }) {
      const { game } = await table();
      const macro = await page.Macro.create({ name: "Say" });
      await game.user.assignHotbarMacro(macro, 12);
      const second = game.user.getHotbarMacros(2);
      expect(second.map(({ slot }: any) => slot)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
      expect(second[1].macro).toBe(macro);
      expect(game.user.getHotbarMacros().every((slot: any) => slot.macro === null)).toBe(true);
    },
  },
  {
    member: "Hotbar",
    says: "runs a macro by a click",
    page: CLASS,
    sentence: "Left-clicking a Macro button triggers its effect.",
    needs: "page",
    async run(ground) {
      const { slot } = await bar(ground);
      slot(1).querySelector("button").click();
      await vi.waitFor(() => expect(ground.page.hotbarRan).toBe(1));
    },
  },
  {
    member: "Hotbar",
    says: "opens a menu by a right click",
    page: CLASS,
    sentence: "Right-clicking the button displays a context menu of Macro options.",
    needs: "page",
    async run(ground) {
      const { slot } = await bar(ground);
      slot(1).dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true }));
      await vi.waitFor(() =>
        expect(document.querySelectorAll("#context-menu button, .context-menu button").length).toBeGreaterThan(2),
      );
      expect(ground.page.hotbarRan).toBe(0);
    },
  },
  {
    member: "Hotbar",
    says: "creates a macro in an empty slot that is clicked",
    page: ARTICLE,
    sentence: "Clicking a blank Macro Hotbar slot allows you to create a new Macro assigned to that slot.",
    needs: "page",
    async run(ground) {
      const { slot } = await bar(ground);
      slot(4).querySelector("button").click();
      await vi.waitFor(() => expect(macroIn(ground.page, 4)?.documentName).toBe("Macro"));
    },
  },
  {
    member: "Hotbar#page",
    says: "is from 1 to 5, changed by number or in a circle",
    page: CLASS,
    sentence: "The Hotbar supports 5 pages of macros",
    needs: "page",
    async run(ground) {
      const { hotbar } = await bar(ground);
      expect(hotbar.page).toBe(1);
      await hotbar.cyclePage(-1);
      expect(hotbar.page).toBe(5);
      await hotbar.cyclePage(1);
      expect(hotbar.page).toBe(1);
      await hotbar.changePage(3);
      expect(hotbar.slots.map(({ slot }: any) => slot)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
    },
  },
  {
    member: "Hotbar#slots",
    says: "has what each slot shows",
    page: SLOT,
    sentence:
      "interface HotbarSlotData { ariaLabel : string ; key : number ; macro : documents . Macro | null ; slot : number ; style : string ; tooltip : string ; }",
    needs: "page",
    async run(ground) {
      const { hotbar, macro } = await bar(ground);
      expect(Object.keys(hotbar.slots[0]).sort()).toEqual(["ariaLabel", "key", "macro", "slot", "style", "tooltip"]);
      expect([hotbar.slots[0].macro, hotbar.slots[1].macro, hotbar.slots[9].key]).toEqual([macro, null, 0]);
    },
  },
  {
    member: "Hotbar#locked",
    says: "is the setting core.hotbarLock; a locked bar accepts no macro",
    page: "api/classes/client.Hotbar.html",
    sentence: "Whether the hotbar is locked.",
    needs: "page",
    async run(ground) {
      const { hotbar, macro, slot } = await bar(ground);
      await ground.page.game.settings.set("core", "hotbarLock", true);
      expect(hotbar.locked).toBe(true);
      await hotbar.render();
      const heard = vi.fn();
      ground.page.Hooks.on("hotbarDrop", heard);
      drop(slot(2), { type: "Macro", uuid: macro.uuid });
      expect(heard).not.toHaveBeenCalled();
      await ground.page.game.settings.set("core", "hotbarLock", false);
    },
  },
];
