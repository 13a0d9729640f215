/** Rows that open a check: they can be dragged to the hotbar, or added to it from their menu. */
import { bindMenu } from "../compat/menu.ts";
import { asDoc } from "../compat/documents.ts";
import { type DraggedCheck, addCheckToHotbar, createCheckShortcut } from "../checks/hotbar-macros.ts";
import { readObject } from "../ui/data-attributes.ts";

const ROWS = 'button[data-action="qCheck"]';

interface Host {
  readonly actor: {
    readonly uuid: string;
    readonly name: string;
    readonly img?: string | null;
    readonly items: { get(id: string): object | undefined };
  };
  readonly element: HTMLElement;
}

/** Binds the menu of a sheet's rows. Call in `_onFirstRender`. */
export function bindCheckMenu(sheet: Host): void {
  bindMenu(sheet, ROWS, [
    {
      label: "QUADRANT.Command.ToHotbar",
      icon: "fa-solid fa-thumbtack",
      visible: () => true,
      act: (row) => addCheckToHotbar(buildShortcut(sheet, row)),
    },
  ]);
}

/** Lets users drag the rows, which templates mark as draggable. Call in `_onFirstRender`. */
export function bindCheckDrag(sheet: Host): void {
  const onDragStart = (event: DragEvent): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>(ROWS) : null;
    if (!row) return;
    event.stopPropagation();
    event.dataTransfer?.setData("text/plain", JSON.stringify(buildShortcut(sheet, row)));
  };
  // Before the item's row, which is draggable as well.
  sheet.element.addEventListener("dragstart", onDragStart, { capture: true });
}

function buildShortcut({ actor }: Host, row: HTMLElement): DraggedCheck {
  const { check = "", item } = row.dataset;
  const own = item === undefined ? undefined : actor.items.get(item);
  const label = (row.querySelector("span") ?? row).textContent.trim();
  return createCheckShortcut(actor, check, readObject(row, "options"), label, own ? asDoc(own) : null);
}
