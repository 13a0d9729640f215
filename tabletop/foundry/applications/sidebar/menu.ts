import { generation } from "../../generation.ts";

/** One line of a context menu, in our own words. */
export interface MenuLine {
  readonly label: string;
  /** Font Awesome classes. */
  readonly icon: string;
  readonly visible?: (row: HTMLElement) => boolean;
  readonly run: (row: HTMLElement) => unknown;
}

/**
 * Menu lines in the shape that the generation documents: `{label, icon, visible, onClick(event, target)}` on 14,
 * `{name, icon, condition, callback(target)}` on 13. Packages add lines of their own in that shape by hook.
 */
export function menuEntries(lines: readonly MenuLine[]): object[] {
  return lines.map(({ label, icon, visible, run }) =>
    generation() < 14
      ? {
          name: label,
          icon: `<i class="${icon} fa-fw" aria-hidden="true"></i>`,
          condition: visible ?? (() => true),
          callback: (row: HTMLElement) => run(row),
        }
      : { label, icon, visible: visible ?? true, onClick: (_event: Event, row: HTMLElement) => run(row) },
  );
}

/**
 * Opens the context menu of a row from its menu button, where the button stands: the same menu that a right click
 * opens.
 */
export function openMenuFrom(button: HTMLElement, row: HTMLElement): void {
  const { left, bottom } = button.getBoundingClientRect();
  row.dispatchEvent(
    new PointerEvent("contextmenu", { bubbles: true, cancelable: true, view: window, clientX: left, clientY: bottom }),
  );
}
