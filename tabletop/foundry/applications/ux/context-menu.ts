import { generation } from "../../generation.ts";
import { logCompatibilityWarning } from "../../utils/logging.ts";
import { jQuery, unwrap } from "../jquery.ts";
import { callHooks, config, localize, report, ui, type Bag } from "../../globals.ts";
import { positionMenu } from "./menu-place.ts";

export interface ContextMenuOptions {
  /** The event that opens the menu; `contextmenu` by default. */
  eventName?: string;
  /** Position the menu over the page rather than inside the target. */
  fixed?: boolean;
  /** Whether callbacks receive jQuery objects: the default on 13; on 14 only on request. */
  jQuery?: boolean;
  /** What a fixed menu is positioned at (generation 14). */
  relative?: "target" | "cursor";
  /** Close once an entry is chosen (generation 14; the default). */
  closeOnSelect?: boolean;
  onOpen?: (target: HTMLElement) => unknown;
  onClose?: (target: HTMLElement) => unknown;
}

/**
 * An entry in the generation's shape: 14 `{label, icon, visible, onClick(event, target)}`, 13 `{name, icon, condition,
 * callback(target)}`.
 */
export type MenuEntry = Bag;

/** Keys of 13 that 14 still accepts, and their new names. */
const RENAMED = [
  ["name", "label"],
  ["condition", "visible"],
  ["callback", "onClick"],
] as const;

/**
 * A menu for the elements of a container (foundry.applications.ux.ContextMenu): opened by right-click, the menu key or
 * the configured event, operated by arrow keys, closed by Escape. Only one is open at a time; it is `ui.context` while
 * it is open.
 */
export class ContextMenu {
  menuItems: MenuEntry[];
  onOpen: ContextMenuOptions["onOpen"];
  onClose: ContextMenuOptions["onClose"];
  readonly #container: HTMLElement;
  readonly #selector: string;
  readonly #options: ContextMenuOptions;
  readonly #jQuery: boolean;
  #target: HTMLElement | null = null;
  #element: HTMLElement | null = null;
  #expandUp = false;
  readonly #outside = (event: Event): void => {
    if (!(event.target instanceof Node && this.#element?.contains(event.target))) void this.close();
  };

  /**
   * @param container - contains the elements that the menu is for.
   * @param selector - selects those elements; without one, the container itself.
   */
  constructor(
    container: HTMLElement | JQuery,
    selector: string,
    menuItems: MenuEntry[],
    options: ContextMenuOptions = {},
  ) {
    this.#container = unwrap(container);
    this.#selector = selector;
    this.#options = options;
    this.#jQuery = wantsJQuery(options.jQuery);
    this.menuItems = menuItems;
    this.onOpen = options.onOpen;
    this.onClose = options.onClose;
    this.#container.addEventListener(this.eventName, (event) => this._onActivate(event));
  }

  /** The configured class: CONFIG.ux.ContextMenu. */
  static get implementation(): typeof ContextMenu {
    return (config()["ux"]?.ContextMenu as typeof ContextMenu | undefined) ?? ContextMenu;
  }

  /**
   * Creates a menu for an application, after the hooks of its class chain: `get<Class><hookName>` for Application V1,
   * else the name as given.
   */
  static create(
    _app: unknown,
    html: HTMLElement | JQuery,
    selector: string,
    menuItems: MenuEntry[],
    options: ContextMenuOptions = {},
  ): ContextMenu {
    return new ContextMenu.implementation(html, selector, menuItems, options);
  }

  /** Part of the public API, and empty: each open menu adds its own listeners to the page. */
  static eventListeners(): void {}

  get element(): HTMLElement | null {
    return this.#element;
  }

  /** The element for which the menu is open. */
  get target(): HTMLElement | null {
    return this.#target;
  }

  get selector(): string {
    return this.#selector;
  }

  get eventName(): string {
    return this.#options.eventName ?? "contextmenu";
  }

  get fixed(): boolean {
    return this.#options.fixed ?? false;
  }

  get relative(): "target" | "cursor" {
    return this.#options.relative ?? "cursor";
  }

  /** Whether the menu opened upwards because there was no room below. */
  get expandUp(): boolean {
    return this.#expandUp;
  }

  _onActivate(event: Event): void {
    const from = event.target instanceof Element ? event.target : null;
    const target = this.#selector ? (from?.closest<HTMLElement>(this.#selector) ?? null) : this.#container;
    if (!target || !this.#container.contains(target) || this.#element?.contains(from)) return;
    event.preventDefault();
    event.stopPropagation();
    this.render(target, { event }).catch((error: unknown) => report("Context menu", error));
  }

  /**
   * Opens the menu at an element. `onOpen` is called first and may change `menuItems`; invisible entries are left out,
   * and an empty menu does not open.
   */
  async render(target: HTMLElement | JQuery, options: { event?: Event; animate?: boolean } = {}): Promise<void> {
    const element = unwrap(target);
    const host = ui();
    await (host["context"] as ContextMenu | null | undefined)?.close({ animate: false });
    await this.close({ animate: false });
    if (Object.isExtensible(host)) host["context"] = this;
    this.#target = element;
    this.onOpen?.(this.#argument(element));
    const entries = this.menuItems.filter((entry) => this.#isVisible(entry, element));
    if (!entries.length) {
      this.#target = null;
      return;
    }
    this.#element = this.#build(entries, element);
    (this.fixed ? element.ownerDocument.body : element).append(this.#element);
    element.classList.add("context");
    this._setPosition(this.#element, element, options);
    this.activateListeners(this.#element);
    this.#element.querySelector<HTMLElement>("button")?.focus();
  }

  /** Positions the menu: a fixed one at the cursor or its target, any other at its target. */
  _setPosition(menu: HTMLElement, target: HTMLElement, { event }: { event?: Event } = {}): void {
    const cursor = this.relative === "cursor" && (this.fixed || generation() < 14);
    this.#expandUp = positionMenu(menu, target, cursor ? event : undefined);
    menu.classList.toggle("expand-up", this.#expandUp);
    menu.classList.toggle("expand-down", !this.#expandUp);
  }

  /** Adds the listeners of an open menu: keys inside it, presses outside it. */
  activateListeners(menu: HTMLElement): void {
    menu.addEventListener("keydown", (event) => this.#onKey(event));
    // The menu is inside its target, but a press on the menu is not a press on the target.
    for (const type of ["click", "dblclick", "pointerdown", "mousedown", "contextmenu"])
      menu.addEventListener(type, (event) => event.stopPropagation());
    menu.ownerDocument.addEventListener("pointerdown", this.#outside, { capture: true });
  }

  /** Closes the menu and restores the focus. */
  async close(_options: { animate?: boolean; target?: HTMLElement } = {}): Promise<void> {
    const element = this.#element;
    const target = this.#target;
    if (!element || !target) return;
    const page = element.ownerDocument;
    const hadFocus = element.contains(page.activeElement);
    page.removeEventListener("pointerdown", this.#outside, { capture: true });
    this.#element = null;
    this.#target = null;
    element.remove();
    target.classList.remove("context");
    const host = ui();
    if (host["context"] === this) host["context"] = null;
    if (hadFocus)
      (target.matches("a[href], button, input, [tabindex]")
        ? target
        : target.querySelector<HTMLElement>("button, a, [tabindex]")
      )?.focus();
    this.onClose?.(this.#argument(target));
  }

  #argument(target: HTMLElement): HTMLElement {
    return this.#jQuery && jQuery ? (jQuery(target) as unknown as HTMLElement) : target;
  }

  #isVisible(entry: MenuEntry, target: HTMLElement): boolean {
    const visible: unknown = readEntry(entry, "visible");
    if (typeof visible === "function")
      return Boolean((visible as (argument: unknown) => unknown)(this.#argument(target)));
    return visible !== false;
  }

  #build(entries: readonly MenuEntry[], target: HTMLElement): HTMLElement {
    const page = target.ownerDocument;
    const nav = page.createElement("nav");
    nav.id = "context-menu";
    nav.className = "context-menu";
    nav.popover = "manual";
    nav.setAttribute("aria-label", localize("TABLETOP.Window.Menu"));
    const list = page.createElement("menu");
    list.className = "context-items";
    list.setAttribute("role", "menu");
    const groups = Map.groupBy(entries, (entry) => String(entry["group"] ?? ""));
    for (const group of groups.values()) {
      if (list.childElementCount) {
        const line = page.createElement("li");
        line.className = "separator";
        line.setAttribute("role", "separator");
        list.append(line);
      }
      list.append(...group.map((entry) => this.#item(entry, target)));
    }
    nav.append(list);
    return nav;
  }

  #item(entry: MenuEntry, target: HTMLElement): HTMLElement {
    const page = target.ownerDocument;
    const item = page.createElement("li");
    item.className = ["context-item", entry["classes"]].filter(Boolean).join(" ");
    item.setAttribute("role", "none");
    const button = page.createElement("button");
    button.type = "button";
    button.setAttribute("role", "menuitem");
    button.append(
      buildIcon(page, entry["icon"]),
      page.createTextNode(localize(String(readEntry(entry, "label") ?? ""))),
    );
    button.addEventListener("click", (event) => {
      const stay = generation() >= 14 && this.#options.closeOnSelect === false;
      const argument = this.#argument(target);
      if (!stay) void this.close();
      const work = async (): Promise<unknown> => {
        if (generation() < 14) return entry["callback"]?.(argument, event);
        return entry["onClick"] ? entry["onClick"](event, argument) : deprecated(entry, "onClick")?.(argument, event);
      };
      work().catch((error: unknown) => report(`Context menu "${button.textContent}"`, error));
    });
    item.append(button);
    return item;
  }

  #onKey(event: KeyboardEvent): void {
    const items = [...(this.#element?.querySelectorAll<HTMLElement>("button") ?? [])];
    const index = items.indexOf(event.target as HTMLElement);
    if (event.key === "ArrowDown") items[(index + 1) % items.length]?.focus();
    else if (event.key === "ArrowUp") items.at(index - 1)?.focus();
    else if (event.key === "Home") items[0]?.focus();
    else if (event.key === "End") items.at(-1)?.focus();
    else if (event.key === "Escape" || event.key === "Tab") void this.close();
    else return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * Whether callbacks receive jQuery objects: on 13 they do by default, with a warning; requesting them is deprecated
 * since then.
 */
function wantsJQuery(asked: boolean | undefined): boolean {
  if (asked === undefined && generation() < 14) {
    logCompatibilityWarning(
      "ContextMenu hands jQuery objects to the callbacks of its entries because its jQuery option was not given. Pass jQuery: false for elements.",
      { since: 13, until: 15, once: true },
    );
    return true;
  }
  if (asked)
    logCompatibilityWarning("The jQuery option of ContextMenu is deprecated.", { since: 13, until: 15, once: true });
  return asked === true;
}

/** Returns the value of an entry under a key of 14, or under the generation's name for it. */
function readEntry(entry: MenuEntry, key: "label" | "visible" | "onClick"): MenuEntry[string] {
  const old = RENAMED.find(([, name]) => name === key)![0];
  if (generation() < 14) return entry[old];
  return entry[key] ?? deprecated(entry, key);
}

function deprecated(entry: MenuEntry, key: string): MenuEntry[string] {
  const old = RENAMED.find(([, name]) => name === key)?.[0] ?? key;
  if (entry[old] !== undefined)
    logCompatibilityWarning(`ContextMenuEntry "${old}" is deprecated: use "${key}".`, {
      since: 14,
      until: 16,
      once: true,
    });
  return entry[old];
}

/**
 * Builds the icon of an entry. Icons are elements, class names, or `<i class="…">` markup, of which only the classes
 * are used.
 */
function buildIcon(page: Document, icon: unknown): HTMLElement {
  let text = "";
  if (icon instanceof Element) text = icon.className;
  else if (typeof icon === "string") text = icon;
  const element = page.createElement("i");
  element.className = /class=["']([^"']*)["']/.exec(text)?.[1] ?? (text.includes("<") ? "" : text);
  element.classList.add("fa-fw");
  element.setAttribute("aria-hidden", "true");
  return element;
}

/**
 * Creates a menu for an application's elements, after hooks have changed its entries: `hookName` with `{}` for the name
 * of each class of its chain, or `get<hookName>`; only the first class with `parentClassHooks: false`. Returns null
 * when there are no entries.
 */
export function createApplicationMenu(
  app: unknown,
  element: HTMLElement,
  classes: readonly string[],
  entries: MenuEntry[],
  selector: string,
  options: Bag,
): ContextMenu | null {
  const { container = element, hookName = "get{}ContextOptions", parentClassHooks = true, ...rest } = options;
  const name = String(hookName);
  const hooks = name.includes("{}")
    ? classes.map((cls) => name.replace("{}", cls))
    : [name.startsWith("get") ? name : `get${name}`];
  for (const hook of parentClassHooks ? hooks : hooks.slice(0, 1)) callHooks(hook, app, entries);
  if (!entries.length) return null;
  return new ContextMenu.implementation(container as HTMLElement, selector, entries, { ...rest, jQuery: false });
}
