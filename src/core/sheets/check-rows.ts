/** Rows that try something: dragged to the hotbar, or put there from their menu. */
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

/** Gives the rows of a sheet their menu. Call in `_onFirstRender`. */
export function bindCheckMenu(sheet: Host): void {
  bindMenu(sheet, ROWS, [
    {
      label: "QUADRANT.Ways.ToHotbar",
      icon: "fa-solid fa-thumbtack",
      visible: () => true,
      act: (row) => addCheckToHotbar(buildShortcut(sheet, row)),
    },
  ]);
}

/** Lets the rows be dragged. Call in `_onRender`. */
export function bindCheckDrag(sheet: Host): void {
  for (const row of sheet.element.querySelectorAll<HTMLElement>(ROWS)) {
    row.draggable = true;
    row.addEventListener("dragstart", (event) => {
      event.stopPropagation();
      event.dataTransfer?.setData("text/plain", JSON.stringify(buildShortcut(sheet, row)));
    });
  }
}

function buildShortcut({ actor }: Host, row: HTMLElement): DraggedCheck {
  const { check = "", item } = row.dataset;
  const own = item === undefined ? undefined : actor.items.get(item);
  const label = (row.querySelector("span") ?? row).textContent.trim();
  return createCheckShortcut(actor, check, readObject(row, "options"), label, own ? asDoc(own) : null);
}
