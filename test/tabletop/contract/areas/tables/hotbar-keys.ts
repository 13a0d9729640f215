import { expect, vi } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { bar, press, focused, shownKeys } from "./hotbar-support.ts";

const CLASS = "api/v14/classes/foundry.applications.ui.Hotbar.html";
const CONTROLS = "article/controls/";

/** The keys of the hotbar, and core's other key bindings. */
export const hotbarKeyCases: readonly ContractCase[] = [
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
        // Elements render their content when they are added to the page.
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
      // As on a French keyboard.
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
    says: "lets a package's action handle a key first",
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
    says: "focuses the chat input, in the chat tab",
    page: CONTROLS,
    sentence: "Switch Focus to Chat Shift + C",
    needs: "page",
    async run(ground) {
      const { page } = ground;
      await ground.table();
      expect(press("KeyC", { shiftKey: true })).toBe(false);
      page.ui.chat = new page.foundry.applications.sidebar.tabs.ChatLog();
      // What the sidebar does with an activated tab.
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
    says: "removes a macro by the delete key",
    page: "api/v11/classes/client.Hotbar.html",
    sentence: "Pressing the delete key while hovering over a Macro will remove it from the bar.",
    needs: "page",
    async run(ground) {
      const { slot } = await bar(ground);
      press("Delete", { key: "Delete" }, slot(1).querySelector("button"));
      await vi.waitFor(() => expect(ground.page.game.user.hotbar).toEqual({}));
    },
  },
];
