import { generation } from "../../generation.ts";

/** One entry of a context menu, independent of the generation. */
export interface MenuLine {
  readonly label: string;
  /** Font Awesome classes. */
  readonly icon: string;
  readonly visible?: (row: HTMLElement) => boolean;
  readonly run: (row: HTMLElement) => unknown;
}

/**
 * Converts menu entries to the shape that the generation documents: `{label, icon, visible, onClick(event, target)}` on
 * 14, `{name, icon, condition, callback(target)}` on 13. Packages add entries in that shape by hook.
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

/** Opens the context menu of a row at its menu button: the same menu that a right click opens. */
export function openMenuFrom(button: HTMLElement, row: HTMLElement): void {
  const { left, bottom } = button.getBoundingClientRect();
  row.dispatchEvent(
    new PointerEvent("contextmenu", { bubbles: true, cancelable: true, view: window, clientX: left, clientY: bottom }),
  );
}
