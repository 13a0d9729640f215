import { config } from "../../globals.ts";
import { ContextMenu, type ContextMenuOptions, type MenuEntry } from "./context-menu.ts";

interface FilterMenuOptions extends ContextMenuOptions {
  /** Creates the entries each time the menu opens. */
  menuItems?: () => MenuEntry[];
}

/**
 * A menu of filters (foundry.applications.ux.FilterMenu, generation 14): opened by a click, below its target, and open
 * until the user leaves it, so that several filters can be set.
 */
export class FilterMenu extends ContextMenu {
  readonly #generate: (() => MenuEntry[]) | undefined;

  constructor(container: HTMLElement, selector: string, { menuItems, ...options }: FilterMenuOptions = {}) {
    super(container, selector, menuItems?.() ?? [], {
      eventName: "click",
      fixed: true,
      relative: "target",
      closeOnSelect: false,
      jQuery: false,
      ...options,
    });
    this.#generate = menuItems;
  }

  /** The configured class: CONFIG.ux.FilterMenu. */
  static override get implementation(): typeof ContextMenu {
    return (
      (config()["ux"]?.FilterMenu as typeof ContextMenu | undefined) ?? (FilterMenu as unknown as typeof ContextMenu)
    );
  }

  override async render(
    target: HTMLElement | JQuery,
    options: { event?: Event; animate?: boolean } = {},
  ): Promise<void> {
    if (this.#generate) this.menuItems = this.#generate();
    await super.render(target, options);
  }
}
