import { expect, vi } from "vitest";
import type { ContractCase, Ground } from "../../contract.ts";

const CLASS = "api/v14/classes/foundry.applications.ui.Hotbar.html";
const SLOT = "api/v14/interfaces/foundry.HotbarSlotData.html";
const DROP = "api/v14/functions/hookEvents.hotbarDrop.html";
const USER = "api/v11/classes/client.User.html";
const ARTICLE = "article/macros/";
const CONTROLS = "article/controls/";

/** A table with a hotbar on the page and a macro in slot 1. */
async function bar(ground: Ground): Promise<any> {
  const { page } = ground;
  await ground.table();
  const macro = await page.Macro.create({
    name: "Run",
    type: "script",
    command: "globalThis.hotbarRan = (globalThis.hotbarRan ?? 0) + 1;",
  });
  await page.game.user.assignHotbarMacro(macro, 1);
  const hotbar = new page.foundry.applications.ui.Hotbar();
  page.ui.hotbar = hotbar;
  await hotbar.render({ force: true });
  page.hotbarRan = 0;
  return { hotbar, macro, slot: (number: number) => hotbar.element.querySelector(`[data-slot="${number}"]`) };
}

/** Drops data on an element as a browser would. */
function drop(element: Element, data: object): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.setData("text/plain", JSON.stringify(data));
  element.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
}

const macroIn = (page: any, slot: number): any => page.game.macros.get(page.game.user.hotbar[slot]);

/**
 * Presses a key as a keyboard with American legends does, where the focus is unless told. Returns whether anybody used
 * it.
 */
function press(
  code: string,
  more: KeyboardEventInit = {},
  target: Element = document.activeElement ?? document.body,
): boolean {
  const key = code.replace(/^(Digit|Key)/, "").toLowerCase();
  const sent = (type: string): boolean =>
    !target.dispatchEvent(new KeyboardEvent(type, { code, key, bubbles: true, cancelable: true, ...more }));
  const used = sent("keydown");
  sent("keyup");
  return used;
}

/** Puts an element on the page, with the focus in it or in what `inside` finds there. */
function focused(html: string, inside = "*"): HTMLElement {
  const holder = document.createElement("div");
  holder.innerHTML = html;
  document.body.append(holder);
  holder.querySelector<HTMLElement>(inside)!.focus();
  return holder;
}

const shownKeys = (hotbar: any): string[] =>
  [...hotbar.element.querySelectorAll(".key")].map((part: any) => part.dataset.key);

export const hotbarCases: readonly ContractCase[] = [
  {
    member: "User#assignHotbarMacro",
    says: "puts a macro into the slot that is named",
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
    says: "refuses what is no macro, and empties the slot for null",
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
    says: "without a slot takes the first free one",
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
    says: "with fromSlot moves, and sends what stood there to where it came from",
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
    says: "gives the ten slots of a page, with null for empty ones",
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
    says: "runs a macro by its number key, but not while the user types",
    page: CLASS,
    sentence: "The number keys 1 through 0 activate numbered hotbar slots.",
    needs: "page",
    async run(ground) {
      const { hotbar, macro } = await bar(ground);
      await ground.page.game.user.assignHotbarMacro(macro, 10, { fromSlot: 1 });
      await hotbar.render();
      for (const html of [
        "<input>",
        "<textarea></textarea>",
        "<select><option>0</option></select>",
        '<p contenteditable tabindex="0">a</p>',
      ]) {
        const typing = focused(html);
        expect(press("Digit0"), html).toBe(false);
        typing.remove();
      }
      for (const role of ["menu", "listbox", "slider"]) {
        const choosing = focused(`<ul role="${role}"><li tabindex="0">a</li></ul>`, "li");
        expect(press("Digit0"), role).toBe(false);
        choosing.remove();
      }
      for (const around of ["prose-mirror", "string-tags", "document-tags", "div"]) {
        const written = focused(`<${around} class="${around === "div" ? "editor" : ""}" tabindex="0"></${around}>`);
        // Elements draw what is in them as they come to the page.
        const tool = written.firstElementChild!.appendChild(document.createElement("button"));
        tool.focus();
        expect([document.activeElement === tool, press("Digit0")], around).toEqual([true, false]);
        written.remove();
      }
      expect([press("Digit1"), press("Digit0", { shiftKey: true }), press("Digit0", { repeat: true })]).toEqual([
        false,
        false,
        false,
      ]);
      expect(press("Digit0")).toBe(true);
      await vi.waitFor(() => expect(ground.page.hotbarRan).toBe(1));
    },
  },
  {
    member: "ClientKeybindings#_registerCoreKeybindings",
    says: "has the slots of the hotbar on the keys of the digits' row, whatever is printed on them",
    page: CONTROLS,
    sentence: "Activate Hotbar Slot 1 2 3 ... 0",
    needs: "page",
    async run(ground) {
      await bar(ground);
      // As a French keyboard does.
      expect(press("Digit1", { key: "&" })).toBe(true);
      await vi.waitFor(() => expect(ground.page.hotbarRan).toBe(1));
    },
  },
  {
    member: "ClientKeybindings#_registerCoreKeybindings",
    says: "has keys that the user may rebind, and the hotbar shows them",
    page: CONTROLS,
    sentence: "can also be reconfigured by clicking the Configure Controls button from the Game Settings",
    needs: "page",
    async run(ground) {
      const { hotbar } = await bar(ground);
      const { keybindings } = ground.page.game;
      expect(shownKeys(hotbar)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"]);
      await keybindings.set("core", "hotbarSlot1", [{ key: "KeyQ", modifiers: ["Control"] }]);
      await keybindings.set("core", "hotbarSlot2", []);
      await vi.waitFor(() => expect(shownKeys(hotbar).slice(0, 3)).toEqual(["Control+Q", "", "3"]));
      expect([press("Digit1"), press("KeyQ"), press("KeyQ", { ctrlKey: true })]).toEqual([false, false, true]);
      await vi.waitFor(() => expect(ground.page.hotbarRan).toBe(1));
      await keybindings.resetDefaults();
      await vi.waitFor(() => expect(shownKeys(hotbar)[0]).toBe("1"));
      expect(press("Digit1")).toBe(true);
      await vi.waitFor(() => expect(ground.page.hotbarRan).toBe(2));
    },
  },
  {
    member: "ClientKeybindings#_registerCoreKeybindings",
    says: "lets a package's action have a key first",
    guess: "Packages bind digits too; what core does with a key waits, as with the pause on Space.",
    needs: "page",
    async run(ground) {
      const { page } = ground;
      const onDown = vi.fn(() => true);
      page.Hooks.once("init", () =>
        page.game.keybindings.register("mini", "sail", { name: "sail", editable: [{ key: "Digit1" }], onDown }),
      );
      await bar(ground);
      expect([press("Digit1"), onDown.mock.calls.length]).toEqual([true, 1]);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(page.hotbarRan).toBe(0);
    },
  },
  {
    member: "ClientKeybindings#_registerCoreKeybindings",
    says: "shows a page of the hotbar",
    page: CONTROLS,
    sentence: "Swap to Hotbar Page by Number Alt + 1 2 3 4 5",
    needs: "page",
    async run(ground) {
      const { hotbar } = await bar(ground);
      expect([press("Digit3", { altKey: true }), press("Digit6", { altKey: true })]).toEqual([true, false]);
      await vi.waitFor(() => expect([hotbar.page, hotbar.slots[0].slot]).toEqual([3, 21]));
    },
  },
  {
    member: "ClientKeybindings#_registerCoreKeybindings",
    says: "puts the cursor where a message is written, in the tab of the chat",
    page: CONTROLS,
    sentence: "Switch Focus to Chat Shift + C",
    needs: "page",
    async run(ground) {
      const { page } = ground;
      await ground.table();
      expect(press("KeyC", { shiftKey: true })).toBe(false);
      page.ui.chat = new page.foundry.applications.sidebar.tabs.ChatLog();
      // What the sidebar does with a tab that is activated.
      const activate = vi
        .spyOn(page.ui.chat, "activate")
        .mockImplementation(() => page.ui.chat.element.classList.add("active"));
      await page.ui.chat.render({ force: true });
      expect(press("KeyC", { shiftKey: true })).toBe(true);
      expect([document.activeElement?.id, activate.mock.calls.length]).toEqual(["chat-message", 1]);
      // There it is a letter.
      expect(press("KeyC", { shiftKey: true })).toBe(false);
      await page.ui.chat.close({ animate: false });
      delete page.ui.chat;
    },
  },
  {
    member: "ClientKeybindings#_registerCoreKeybindings",
    says: "opens and closes the sheet of the user's character",
    guess:
      "The article on controls has C for the actor of the controlled token; without tokens the user's own character is meant.",
    needs: "page",
    async run(ground) {
      const { page } = ground;
      const { game } = await ground.table();
      expect(press("KeyC")).toBe(false);
      const actor = await page.Actor.create({ name: "Ada", type: "hero" });
      await game.user.update({ character: actor.id });
      expect(press("KeyC")).toBe(true);
      await vi.waitFor(() => expect(actor.sheet.rendered).toBe(true));
      (document.activeElement as HTMLElement | null)?.blur();
      expect(press("KeyC")).toBe(true);
      await vi.waitFor(() => expect(actor.sheet.rendered).toBe(false));
    },
  },
  {
    member: "Hotbar",
    says: "takes a macro away by the delete key",
    page: "api/v11/classes/client.Hotbar.html",
    sentence: "Pressing the delete key while hovering over a Macro will remove it from the bar.",
    needs: "page",
    async run(ground) {
      const { slot } = await bar(ground);
      press("Delete", { key: "Delete" }, slot(1).querySelector("button"));
      await vi.waitFor(() => expect(ground.page.game.user.hotbar).toEqual({}));
    },
  },
  {
    member: "Hotbar",
    says: "makes a macro in an empty slot that is clicked",
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
    says: "goes from 1 to 5, by number or in a circle",
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
    says: "is the setting core.hotbarLock; a locked bar takes nothing",
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
  {
    member: "hookEvents.hotbarDrop",
    says: "hands over the hotbar, the data and the slot as a number",
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
    says: "keeps the hotbar from handling the drop when it returns false",
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
    says: "takes a dropped macro, and moves one that comes from another slot",
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
    says: "makes a macro that draws from a dropped table",
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
    says: "works for the way in which systems make macros of items",
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
