import { expect, vi } from "vitest";
import type { ContractCase, Ground } from "../../contract.ts";
import { clsAny, face, faceAny } from "../pages.ts";
import { frames, guessed, onPage, place } from "./support.ts";

const menuOptions = onPage(face("foundry.ContextMenuOptions"));
const menuEntry = onPage(face("foundry.ContextMenuEntry"));

/** A menu for the rows of a list; entries in 14's shape are turned into those of the generation. */
async function menu(
  { table, page, generation }: Ground,
  entries: any[],
  options: object = {},
  html = "<ul><li class=row>Row</li></ul>",
): Promise<any> {
  await table();
  const list = place(html);
  const shaped = entries.map(({ label, visible, onClick, ...rest }) =>
    generation < 14
      ? { ...rest, name: label, condition: visible ?? true, callback: (target: HTMLElement) => onClick?.(null, target) }
      : { ...rest, label, visible: visible ?? true, onClick },
  );
  const made = new page.foundry.applications.ux.ContextMenu(list, ".row", shaped, { jQuery: false, ...options });
  return { made, row: list.querySelector(".row") as HTMLElement, list };
}

const open = async (row: HTMLElement, type = "contextmenu", init: object = {}): Promise<HTMLElement | null> => {
  row.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, ...init }));
  await frames();
  return document.getElementById("context-menu");
};

export const menuCases: readonly ContractCase[] = [
  menuOptions(
    "ContextMenuOptions.closeOnSelect",
    "false keeps the menu open",
    "Close the context menu when one of the options is selected.",
    async (ground) => {
      const { made, row } = await menu(ground, [{ label: "A", onClick: () => undefined }], { closeOnSelect: false });
      (await open(row))!.querySelector("button")!.click();
      expect(made.element).not.toBeNull();
      await made.close();
    },
    [14],
  ),
  menuOptions(
    "ContextMenuOptions.eventName",
    "opens by another event",
    "Optionally override the triggering event which can spawn the menu.",
    async (ground) => {
      const { row } = await menu(ground, [{ label: "A" }], { eventName: "click" });
      expect(await open(row)).toBeNull();
      expect(await open(row, "click")).not.toBeNull();
    },
  ),
  menuOptions(
    "ContextMenuOptions.fixed",
    "is outside of the target; otherwise inside",
    "If true, the context menu is given a fixed position rather than being injected into the target.",
    async (ground) => {
      const fixed = await menu(ground, [{ label: "A" }], { fixed: true });
      expect(fixed.row.contains(await open(fixed.row))).toBe(false);
      await fixed.made.close();
      const inside = await menu(ground, [{ label: "A" }]);
      expect(inside.row.contains(await open(inside.row))).toBe(true);
    },
  ),
  menuOptions(
    "ContextMenuOptions.jQuery",
    "passes jQuery objects to callbacks",
    "If true, callbacks will be passed jQuery objects instead of HTMLElement instances.",
    async (ground) => {
      const seen: unknown[] = [];
      const { row } = await menu(
        ground,
        [{ label: "A", onClick: (_event: unknown, target: any) => seen.push(target.jquery, target[0] === row) }],
        { jQuery: true },
      );
      (await open(row))!.querySelector("button")!.click();
      expect(seen).toEqual(["3.7.1", true]);
    },
  ),
  menuOptions(
    "ContextMenuOptions.onOpen",
    "is called with the target",
    "A function to call when the context menu is opened.",
    async (ground) => {
      const onOpen = vi.fn();
      const { row } = await menu(ground, [{ label: "A" }], { onOpen });
      await open(row);
      expect(onOpen).toHaveBeenCalledExactlyOnceWith(row);
    },
  ),
  menuOptions(
    "ContextMenuOptions.onClose",
    "is called with the target",
    "A function to call when the context menu is closed.",
    async (ground) => {
      const onClose = vi.fn();
      const { row, made } = await menu(ground, [{ label: "A" }], { onClose });
      await open(row);
      await made.close();
      expect(onClose).toHaveBeenCalledExactlyOnceWith(row);
    },
  ),
  menuOptions(
    "ContextMenuOptions.relative",
    "places a fixed menu at its target or at the cursor",
    "control whether the menu is positioned relative to the target or to the mouse cursor",
    async (ground) => {
      const at = async (relative: string): Promise<number> => {
        const { row, made } = await menu(ground, [{ label: "A" }], { fixed: true, relative });
        const left = (await open(row, "contextmenu", { clientX: 150, clientY: 90 }))!.getBoundingClientRect().left;
        await made.close();
        return left - (relative === "target" ? row.getBoundingClientRect().left : 0);
      };
      expect([await at("cursor"), await at("target")]).toEqual([150, 0]);
    },
    [14],
  ),
  menuEntry(
    "ContextMenuEntry.classes",
    "are on the item",
    "Additional CSS classes to apply to this menu item.",
    async (ground) => {
      const { row } = await menu(ground, [{ label: "A", classes: "danger" }]);
      expect((await open(row))!.querySelector(".context-item.danger")).not.toBeNull();
    },
  ),
  menuEntry(
    "ContextMenuEntry.group",
    "keeps the entries of a group together",
    "An identifier for a group this entry belongs to.",
    async (ground) => {
      const { row } = await menu(ground, [
        { label: "A", group: "x" },
        { label: "B", group: "y" },
        { label: "C", group: "x" },
      ]);
      expect([...(await open(row))!.querySelectorAll("button")].map((item) => item.textContent)).toEqual([
        "A",
        "C",
        "B",
      ]);
    },
  ),
  menuEntry(
    "ContextMenuEntry.icon",
    "accepts class names or an element",
    "A string containing a className. A full HTML element may also be provided.",
    async (ground) => {
      const element = Object.assign(document.createElement("i"), { className: "fa-solid fa-b" });
      const { row } = await menu(ground, [
        { label: "A", icon: "fa-solid fa-a" },
        { label: "B", icon: element },
        { label: "C", icon: '<i class="fas fa-c"></i>' },
      ]);
      const html = (await open(row))!;
      expect([".fa-a", ".fa-b", ".fa-c"].map((icon) => html.querySelectorAll(`i${icon}`).length)).toEqual([1, 1, 1]);
    },
  ),
  menuEntry("ContextMenuEntry.label", "is localised", "The context menu label. Can be localized.", async (ground) => {
    const { row } = await menu(ground, [{ label: "GO" }]);
    Object.assign(ground.page.game.i18n.translations, { GO: "Go ahead" });
    expect((await open(row))!.textContent).toBe("Go ahead");
  }),
  menuEntry(
    "ContextMenuEntry.onClick",
    "is called with the event and the target",
    "The function to call when the menu item is clicked.",
    async (ground) => {
      const onClick = vi.fn();
      const { row } = await menu(ground, [{ label: "A", onClick }]);
      (await open(row))!.querySelector("button")!.click();
      expect(onClick.mock.calls).toEqual([[expect.any(PointerEvent), row]]);
      expect(document.getElementById("context-menu")).toBeNull();
    },
    [14],
  ),
  menuEntry(
    "ContextMenuEntry.visible",
    "is a function of the target, or a flag",
    "A function to call or boolean value to determine if this entry appears in the menu.",
    async (ground) => {
      const { row } = await menu(ground, [
        { label: "A", visible: (target: HTMLElement) => target.classList.contains("row") },
        { label: "B", visible: () => false },
        { label: "C", visible: false },
      ]);
      expect((await open(row))!.textContent).toBe("A");
    },
  ),
  onPage("api/v14/types/foundry.ContextMenuCondition.html")(
    "ContextMenu",
    "an inner target's menu opens, not the outer's",
    "The element that the context menu has been triggered for.",
    async (ground) => {
      const seen: string[] = [];
      const { row, list } = await menu(
        ground,
        [{ label: "A", visible: (target: HTMLElement) => seen.push(target.id) }],
        {},
        "<div><div class=row id=outer><p class=row id=inner>x</p></div></div>",
      );
      expect(row.id).toBe("outer");
      await open(list.querySelector("#inner")!);
      expect(seen).toEqual(["inner"]);
    },
  ),
  onPage(clsAny("foundry.applications.ux.FilterMenu"))(
    "FilterMenu",
    "is a context menu",
    "A specialized subclass of ContextMenu designed for displaying a menu of filter options.",
    async ({ page }) => {
      const { ContextMenu, FilterMenu } = page.foundry.applications.ux;
      expect(FilterMenu.prototype).toBeInstanceOf(ContextMenu);
    },
    [14],
  ),
  onPage(faceAny("foundry._FilterMenuOptions"))(
    "FilterMenuOptions.menuItems",
    "creates the entries again",
    "The menu item generator.",
    async ({ table, page }) => {
      await table();
      const list = place("<div><button type=button class=row>Filter</button></div>");
      let turn = 0;
      const made = new page.foundry.applications.ux.FilterMenu(list, ".row", {
        menuItems: () => [{ label: `T${(turn += 1)}` }],
      });
      const first = (await open(list.querySelector("button")!, "click"))!.textContent;
      await made.close();
      expect((await open(list.querySelector("button")!, "click"))!.textContent).not.toBe(first);
      await made.close();
    },
    [14],
  ),
  guessed(
    "ContextMenu",
    "on 13 callbacks receive jQuery objects unless jQuery: false is given, with a warning",
    "developers report the warning; no page of 13 says what the default is",
    async (ground) => {
      const seen: unknown[] = [];
      const { row } = await menu(
        ground,
        [{ label: "A", onClick: (_event: unknown, target: any) => seen.push(Boolean(target.jquery)) }],
        {
          jQuery: undefined,
        },
      );
      (await open(row))!.querySelector("button")!.click();
      expect(seen).toEqual([ground.generation < 14]);
    },
  ),
  guessed(
    "ContextMenuEntry",
    "the keys of 13 still work on 14",
    "announced as deprecated from 14 until 16 in the notes that porters wrote",
    async ({ table, page }) => {
      await table();
      const list = place("<ul><li class=row>x</li></ul>");
      const callback = vi.fn();
      new page.foundry.applications.ux.ContextMenu(list, ".row", [{ name: "Old", condition: () => true, callback }]);
      (await open(list.querySelector(".row")!))!.querySelector("button")!.click();
      expect(callback.mock.calls[0]?.[0]).toBe(list.querySelector(".row"));
    },
    [14],
  ),
];
