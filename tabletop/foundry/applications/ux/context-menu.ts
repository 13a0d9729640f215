import { generation } from "../../generation.ts";
import { callHooks, config, jQuery, localize, report, type Bag, type Loose } from "../runtime.ts";

interface MenuOptions {
  eventName?: string;
  fixed?: boolean;
  jQuery?: boolean;
  onOpen?: (target: HTMLElement) => unknown;
  onClose?: (target: HTMLElement) => unknown;
}

/** An entry in either generation's shape: `{label, visible, onClick(event, target)}` or `{name, condition, callback(target)}`. */
export type MenuEntry = Bag;

/**
 * A menu for the elements of a container (foundry.applications.ux.ContextMenu): opened by right-click, the menu key or a click on a button,
 * driven by arrow keys, closed by Escape.
 */
export class ContextMenu {
  readonly selector: string;
  menuItems: MenuEntry[];
  target: HTMLElement | null = null;
  element: HTMLElement | null = null;
  readonly #container: HTMLElement;
  readonly #options: MenuOptions;
  readonly #outside = (event: Event): void => {
    if (!(event.target instanceof Node && this.element?.contains(event.target))) void this.close();
  };

  constructor(container: HTMLElement, selector: string, menuItems: MenuEntry[], options: MenuOptions = {}) {
    this.#container = (container as Loose)?.jquery ? (container as Loose)[0] : container;
    this.selector = selector;
    this.menuItems = menuItems;
    this.#options = options;
    this.#container.addEventListener(options.eventName ?? "contextmenu", (event) => this.#onActivate(event));
  }

  static get implementation(): typeof ContextMenu {
    return (config()["ux"]?.ContextMenu as typeof ContextMenu | undefined) ?? ContextMenu;
  }

  /** Makes a menu for an application. */
  static create(_app: unknown, html: HTMLElement, selector: string, menuItems: MenuEntry[], options: MenuOptions = {}): ContextMenu {
    return new ContextMenu.implementation(html, selector, menuItems, options);
  }

  #onActivate(event: Event): void {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(this.selector) : null;
    if (!target || !this.#container.contains(target)) return;
    event.preventDefault();
    event.stopPropagation();
    void this.render(target, { event });
  }

  /** Opens the menu at an element. Entries that may not be seen are left out; an empty menu does not open. */
  async render(target: HTMLElement, options: { event?: Event } = {}): Promise<void> {
    await this.close({ animate: false });
    const entries = this.menuItems.filter((entry) => this.#isVisible(entry, target));
    if (!entries.length) return;
    this.target = target;
    this.element = this.#build(entries, target);
    document.body.append(this.element);
    target.classList.add("context");
    this.#place(target, options.event);
    this.element.querySelector<HTMLElement>("button")?.focus();
    document.addEventListener("pointerdown", this.#outside, { capture: true });
    this.#options.onOpen?.(target);
  }

  /** Closes the menu, giving the focus back. */
  async close(_options: { animate?: boolean } = {}): Promise<void> {
    const { element, target } = this;
    if (!element) return;
    const hadFocus = element.contains(document.activeElement);
    document.removeEventListener("pointerdown", this.#outside, { capture: true });
    element.remove();
    this.element = null;
    this.target = null;
    target?.classList.remove("context");
    if (hadFocus)
      (target?.matches("a[href], button, input, [tabindex]")
        ? target
        : target?.querySelector<HTMLElement>("button, a, [tabindex]")
      )?.focus();
    if (target) this.#options.onClose?.(target);
  }

  #argument(target: HTMLElement): unknown {
    const wrap = jQuery();
    return generation() < 14 && this.#options.jQuery !== false && wrap ? wrap(target) : target;
  }

  #isVisible(entry: MenuEntry, target: HTMLElement): boolean {
    const visible: unknown = generation() < 14 ? entry["condition"] : (entry["visible"] ?? entry["condition"]);
    if (typeof visible === "function") return Boolean((visible as (argument: unknown) => unknown)(this.#argument(target)));
    return visible !== false;
  }

  #build(entries: readonly MenuEntry[], target: HTMLElement): HTMLElement {
    const nav = document.createElement("nav");
    nav.id = "context-menu";
    nav.className = "context-menu";
    nav.setAttribute("aria-label", localize("TABLETOP.Window.Menu"));
    const list = document.createElement("menu");
    list.className = "context-items";
    list.setAttribute("role", "menu");
    list.append(...entries.map((entry) => this.#item(entry, target)));
    list.addEventListener("keydown", (event) => this.#onKey(event));
    nav.append(list);
    return nav;
  }

  #item(entry: MenuEntry, target: HTMLElement): HTMLElement {
    const item = document.createElement("li");
    item.className = ["context-item", entry["classes"]].filter(Boolean).join(" ");
    item.setAttribute("role", "none");
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("role", "menuitem");
    button.append(iconOf(entry["icon"]), document.createTextNode(localize(String(entry["label"] ?? entry["name"] ?? ""))));
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      void this.close();
      const work = async (): Promise<unknown> => {
        if (generation() >= 14 && entry["onClick"]) return entry["onClick"](event, target);
        return entry["callback"]?.(this.#argument(target), event);
      };
      work().catch((error: unknown) => report(`Context menu "${button.textContent}"`, error));
    });
    item.append(button);
    return item;
  }

  #onKey(event: KeyboardEvent): void {
    const items = [...(this.element?.querySelectorAll<HTMLElement>("button") ?? [])];
    const index = items.indexOf(event.target as HTMLElement);
    if (event.key === "ArrowDown") items[(index + 1) % items.length]?.focus();
    else if (event.key === "ArrowUp") items.at(index - 1)?.focus();
    else if (event.key === "Home") items[0]?.focus();
    else if (event.key === "End") items.at(-1)?.focus();
    else if (event.key === "Escape" || event.key === "Tab") void this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #place(target: HTMLElement, event?: Event): void {
    const { element } = this;
    if (!element) return;
    const box = target.getBoundingClientRect();
    const atPointer = event instanceof MouseEvent && (event.clientX > 0 || event.clientY > 0);
    const left = atPointer ? event.clientX : box.left;
    const top = atPointer ? event.clientY : box.bottom;
    const { offsetWidth: width, offsetHeight: height } = element;
    element.style.left = `${Math.max(0, Math.min(left, innerWidth - width))}px`;
    element.style.top = `${Math.max(0, top + height > innerHeight ? top - height : top)}px`;
  }
}

/** Icons are written as class names or as `<i class="…">` markup: only the classes are taken over. */
function iconOf(icon: unknown): HTMLElement {
  const element = document.createElement("i");
  const text = typeof icon === "string" ? icon : "";
  element.className = /class=["']([^"']*)["']/.exec(text)?.[1] ?? (text.includes("<") ? "" : text);
  element.classList.add("fa-fw");
  element.setAttribute("aria-hidden", "true");
  return element;
}

/**
 * A menu for an application's elements, after hooks have changed its entries: `hookName` with `{}` for the name of each class of its chain,
 * or `get<hookName>`; only the first class with `parentClassHooks: false`. Null when there are no entries.
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
  const hooks = name.includes("{}") ? classes.map((cls) => name.replace("{}", cls)) : [name.startsWith("get") ? name : `get${name}`];
  for (const hook of parentClassHooks ? hooks : hooks.slice(0, 1)) callHooks(hook, app, entries);
  if (!entries.length) return null;
  return new ContextMenu.implementation(container, selector, entries, { ...rest, jQuery: false });
}
