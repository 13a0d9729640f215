/** Rows of items on an actor's sheet, with their menu and their order. */
import type { Doc } from "../compat/documents.ts";
import { type MenuEntry, bindMenu } from "../compat/menu.ts";
import type { Text } from "../contract/world.ts";
import { findUse, showItem, useItem } from "../checks/use-item.ts";
import { addItemToHotbar } from "../checks/hotbar-macros.ts";
import { findNeighbour, findRow, rowId } from "../ui/data-attributes.ts";

/** A row of the partial `quadrant.item`. */
export interface ItemRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  /** Small words below the name. */
  readonly detail?: readonly Text[];
  /** A state that replaces the detail; `broken` strikes out the name. */
  readonly state?: Text | null;
  readonly broken?: boolean;
  /** A boolean of the item as a button: its path, its value and its label. */
  readonly toggle?: { readonly path: string; readonly on: boolean; readonly label: Text };
  /** A number or count at the end. */
  readonly number?: string;
}

interface ItemSheetHost {
  readonly actor: object;
  readonly isEditable: boolean;
  readonly element: HTMLElement;
}

/** Loads what is needed when a user first adds, drops or moves an item. */
export const loadItems = () => import("./late-items.ts");

interface Holder {
  readonly items: { get(id: string): Doc | undefined };
}

const findItem = (sheet: ItemSheetHost, at: HTMLElement): Doc | undefined =>
  (sheet.actor as Holder).items.get(rowId(at, "itemId"));

/** Binds the menu of item rows, on right-click and on the button at the end. Call in `_onFirstRender`. */
export function bindItemMenus(sheet: ItemSheetHost): void {
  const entries = buildMenu(sheet);
  bindMenu(sheet, "[data-item-id]", entries);
  bindMenu(sheet, "[data-item-menu]", entries, "click");
  sheet.element.addEventListener("keydown", (event) => void onSortKey(sheet, event));
}

function buildMenu(sheet: ItemSheetHost): MenuEntry[] {
  const item = (at: HTMLElement): Doc | undefined => findItem(sheet, at);
  const mine = (): boolean => sheet.isEditable;
  const withItem =
    (act: (found: Doc) => Promise<unknown>) =>
    async (at: HTMLElement): Promise<void> => {
      const found = item(at);
      if (found) await act(found);
    };
  const usable = (at: HTMLElement): boolean => {
    const found = item(at);
    return found !== undefined && findUse(found) !== null;
  };
  return [
    {
      label: "QUADRANT.Item.Use",
      icon: "fa-solid fa-dice-d20",
      visible: (at) => mine() && usable(at),
      act: withItem((one) => useItem(one)),
    },
    {
      label: "QUADRANT.Item.Show",
      icon: "fa-solid fa-comment",
      visible: (at) => item(at) !== undefined,
      act: withItem(showItem),
    },
    {
      label: "QUADRANT.Command.ToHotbar",
      icon: "fa-solid fa-thumbtack",
      visible: (at) => item(at) !== undefined,
      act: withItem(addItemToHotbar),
    },
    {
      label: "QUADRANT.Item.Give",
      icon: "fa-solid fa-hand-holding",
      visible: mine,
      act: withItem(async (one) => (await loadItems()).giveItem(one)),
    },
    { label: "QUADRANT.Item.Edit", icon: "fa-solid fa-pen-to-square", visible: mine, act: withItem(openSheet) },
    {
      label: "QUADRANT.Item.Up",
      icon: "fa-solid fa-arrow-up",
      visible: (at) => mine() && findNeighbour(at, -1) !== null,
      act: async (at) => (await loadItems()).moveRow(sheet, at, -1),
    },
    {
      label: "QUADRANT.Item.Down",
      icon: "fa-solid fa-arrow-down",
      visible: (at) => mine() && findNeighbour(at, 1) !== null,
      act: async (at) => (await loadItems()).moveRow(sheet, at, 1),
    },
    { label: "QUADRANT.Item.Remove", icon: "fa-solid fa-trash", visible: mine, act: withItem(confirmDeletion) },
  ];
}

const openSheet = (item: Doc): Promise<unknown> =>
  (item as Doc & { sheet: { render(options: object): Promise<unknown> } }).sheet.render({ force: true });
const confirmDeletion = (item: Doc): Promise<unknown> =>
  (item as Doc & { deleteDialog(): Promise<unknown> }).deleteDialog();

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Moves a row on Alt and an arrow key; the focus stays on it. */
async function onSortKey(sheet: ItemSheetHost, event: KeyboardEvent): Promise<void> {
  const step = STEPS[event.key];
  const at = event.target instanceof HTMLElement ? event.target : null;
  if (!step || !event.altKey || !at || !findRow(at) || !sheet.isEditable) return;
  event.preventDefault();
  await (await loadItems()).moveFocusedRow(sheet, at, step);
}
