import { escapeHTML } from "../utils/html.ts";
import type { MarkType, NodeType } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { localize } from "../globals.ts";

/** An entry of the menu or of one of its drop-downs. Source: foundry.prosemirror.types.ProseMirrorMenuItem. */
export interface MenuItem {
  action: string;
  title: string;
  class?: string;
  style?: string;
  icon?: string;
  mark?: MarkType | undefined;
  node?: NodeType | undefined;
  attrs?: object;
  group?: number;
  priority?: number;
  cmd?: (state: EditorState, dispatch: (transaction: Transaction) => void, view: EditorView) => unknown;
  active?: boolean;
  /** `text`, `html` or both: whether it is shown while the source is edited. */
  scope?: string;
  cssClass?: string;
  children?: MenuItem[];
  weight?: number;
  menu?: string;
}

interface DropDownOptions {
  cssClass?: string;
  icon?: string;
  onAction?: (event: MouseEvent) => unknown;
  weight?: number;
  menu?: string;
}

/**
 * A drop-down of the editor's menu. Texts are escaped; icons are markup of packages. Source:
 * foundry.prosemirror.ProseMirrorDropDown.
 */
export class ProseMirrorDropDown {
  readonly title: string;
  readonly items: MenuItem[];
  readonly #options: DropDownOptions;

  constructor(title: string, items: MenuItem[], options: DropDownOptions = {}) {
    this.title = title;
    this.items = items;
    this.#options = options;
  }

  get weight(): number {
    return this.#options.weight ?? 0;
  }

  get menu(): string {
    return this.#options.menu ?? "";
  }

  get cssClass(): string {
    return this.#options.cssClass ?? "";
  }

  /** Opens and closes the list, and calls back when an entry is pressed. */
  activateListeners(html: HTMLElement): void {
    const button = html.querySelector<HTMLElement>(`.pm-dropdown.${CSS.escape(this.cssClass)}`);
    if (!button) return;
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", (event) => this.#open(event));
    button.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      button.click();
    });
  }

  #open(event: MouseEvent): void {
    const button = event.currentTarget as HTMLElement;
    const close = (focus: boolean): void => {
      list.remove();
      button.setAttribute("aria-expanded", "false");
      button.ownerDocument.removeEventListener("pointerdown", outside, { capture: true });
      if (focus) button.focus();
    };
    const outside = (pressed: Event): void => {
      if (!(pressed.target instanceof Node) || (!list.contains(pressed.target) && !button.contains(pressed.target)))
        close(false);
    };
    const open = button.nextElementSibling;
    if (open?.matches(".pm-dropdown-menu")) {
      open.remove();
      button.setAttribute("aria-expanded", "false");
      return;
    }
    const holder = document.createElement("div");
    holder.innerHTML = ProseMirrorDropDown._renderMenu(this.items);
    const list = holder.firstElementChild as HTMLElement;
    list.setAttribute("aria-label", localize(this.title));
    button.after(list);
    button.setAttribute("aria-expanded", "true");
    list.addEventListener("mousedown", (pressed) => pressed.preventDefault());
    list.addEventListener("click", (pressed) => {
      if (!(pressed.target as Element).closest("[data-action]")) return;
      close(false);
      this.#options.onAction?.(pressed);
    });
    list.addEventListener("keydown", (pressed) => onKey(pressed, list, close));
    button.ownerDocument.addEventListener("pointerdown", outside, { capture: true });
    list.querySelector<HTMLElement>("button")?.focus();
  }

  /** Calls `fn` with every entry; `false` stops. */
  forEachItem(fn: (item: MenuItem) => boolean | void): void {
    const walk = (items: readonly MenuItem[]): boolean =>
      items.every((item) => fn(item) !== false && (item.children ? walk(item.children) : true));
    walk(this.items);
  }

  /** Renders the drop-down's button, with the label of the first active entry. */
  render(): string {
    let chosen: MenuItem | undefined;
    this.forEachItem((item) => {
      if (item.active && (item.priority ?? Infinity) < (chosen?.priority ?? Infinity)) chosen = item;
    });
    const { icon } = this.#options;
    const name = icon ? ` aria-label="${escapeHTML(localize(this.title))}" data-tooltip` : "";
    const label = icon ? icon : `<span>${escapeHTML(localize(chosen?.title ?? this.title))}</span>`;
    return `<button type="button" class="pm-dropdown ${escapeHTML(this.cssClass)}" aria-haspopup="menu" aria-expanded="false"${name}>${label}<i class="fa-solid fa-chevron-down" inert></i></button>`;
  }

  protected static _renderMenu(entries: readonly MenuItem[]): string {
    const groups = new Map<number, MenuItem[]>();
    for (const entry of entries) groups.set(entry.group ?? 0, [...(groups.get(entry.group ?? 0) ?? []), entry]);
    const lines = [...groups]
      .sort(([a], [b]) => a - b)
      .map(([, items]) => items.map((item) => this._renderMenuItem(item)).join(""))
      .join('<li role="separator"></li>');
    return `<ul class="pm-dropdown-menu" role="menu">${lines}</ul>`;
  }

  protected static _renderMenuItem(item: MenuItem): string {
    const title = escapeHTML(localize(item.title));
    if (item.children?.length) {
      const inner = item.children.map((child) => this._renderMenuItem(child)).join("");
      return `<li role="none" class="group"><span class="group-title" aria-hidden="true">${title}</span><ul role="group" aria-label="${title}">${inner}</ul></li>`;
    }
    const style = item.style ? ` style="${escapeHTML(item.style)}"` : "";
    return `<li role="none"><button type="button" role="menuitemcheckbox" aria-checked="${item.active === true}" data-action="${escapeHTML(item.action)}" class="${escapeHTML(item.class ?? "")}"${style}>${item.icon ?? ""}<span>${title}</span></button></li>`;
  }
}

function onKey(event: KeyboardEvent, list: HTMLElement, close: (focus: boolean) => void): void {
  const items = [...list.querySelectorAll<HTMLElement>("button")];
  const index = items.indexOf(event.target as HTMLElement);
  if (event.key === "ArrowDown") items[(index + 1) % items.length]?.focus();
  else if (event.key === "ArrowUp") items.at(index - 1)?.focus();
  else if (event.key === "Home") items[0]?.focus();
  else if (event.key === "End") items.at(-1)?.focus();
  else if (event.key === "Escape" || event.key === "Tab") close(true);
  else return;
  if (event.key !== "Tab") event.preventDefault();
  event.stopPropagation();
}
