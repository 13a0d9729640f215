/** Entries of context menus, which the generations name differently. */
import { isV14 } from "./platform.ts";

/** One entry for the element that a menu was opened on. */
export interface MenuEntry {
  /** Language key. */
  readonly label: string;
  /** Font Awesome classes. */
  readonly icon: string;
  readonly visible: (target: HTMLElement) => boolean;
  readonly act: (target: HTMLElement) => Promise<unknown>;
}

interface Host {
  _createContextMenu(handler: () => object[], selector: string, options: object): unknown;
}

/**
 * Binds a menu to the elements of a sheet that a selector matches: by right-click, or by the event named. Call in
 * `_onFirstRender`.
 */
export function bindMenu(
  sheet: object,
  selector: string,
  entries: readonly MenuEntry[],
  eventName = "contextmenu",
): void {
  const made = (): object[] => entries.map((entry) => (isV14() ? shape14(entry) : shape13(entry)));
  (sheet as Host)._createContextMenu(made, selector, { eventName, fixed: true, jQuery: false });
}

/** Adds entries to a menu of the platform, by its hook `get…ContextOptions`. Call in `init`. */
export function extendMenu(hook: string, entries: readonly MenuEntry[]): void {
  const hooks = Hooks as unknown as { on(name: string, run: (app: object, options: object[]) => void): number };
  hooks.on(
    hook,
    (_app, options) => void options.push(...entries.map((entry) => (isV14() ? shape14(entry) : shape13(entry)))),
  );
}

const mark = (icon: string): string => `<i class="${icon}"></i>`;

const shape14 = ({ label, icon, visible, act }: MenuEntry): object => ({
  label,
  icon,
  visible,
  onClick: (_event: Event, target: HTMLElement) => void act(target),
});

const shape13 = ({ label, icon, visible, act }: MenuEntry): object => ({
  name: label,
  icon: mark(icon),
  condition: visible,
  callback: (target: HTMLElement) => void act(target),
});
