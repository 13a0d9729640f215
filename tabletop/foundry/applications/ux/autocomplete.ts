import { config } from "../../globals.ts";
import { positionMenu } from "./menu-place.ts";

export interface AutocompleteEntry {
  identifier: string;
  label: string;
  disabled?: boolean;
}

type AutocompleteCallback = (identifier: string, label: string, options: { prefix?: string }) => unknown;

let lastId = 0;
const bound = new WeakSet<Document>();
/** The open list: at most one at a time. */
let open: Autocomplete | null = null;

/**
 * A drop-down with completions for a field (foundry.applications.ux.Autocomplete, generation 14). The field keeps the
 * focus; arrow keys move, Enter and Tab commit, Escape dismisses.
 */
export class Autocomplete {
  readonly #callback: AutocompleteCallback;
  readonly #element: HTMLMenuElement;
  #target: HTMLElement | null = null;
  #entries: readonly AutocompleteEntry[] = [];
  #prefix: string | undefined;
  #index = -1;

  /** @param callback - called with the committed entry. */
  constructor(callback: AutocompleteCallback) {
    this.#callback = callback;
    lastId += 1;
    this.#element = document.createElement("menu");
    Object.assign(this.#element, {
      id: `autocomplete-${lastId}`,
      className: "autocomplete context-menu",
      popover: "manual",
    });
    this.#element.setAttribute("role", "listbox");
    // Otherwise the field would lose the focus, which closes the list.
    this.#element.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#element.addEventListener("click", (event) => {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
      if (!row || row.getAttribute("aria-disabled") === "true") return;
      this.#index = Number(row.dataset["index"]);
      this.commit();
    });
  }

  /** The configured class: CONFIG.ux.Autocomplete. */
  static get implementation(): typeof Autocomplete {
    return (config()["ux"]?.Autocomplete as typeof Autocomplete | undefined) ?? Autocomplete;
  }

  /** Adds the key listener to a page, once. */
  static bind(page: Document): void {
    if (bound.has(page)) return;
    bound.add(page);
    page.addEventListener("keydown", (event) => open?._onKey(event), { capture: true });
  }

  get element(): HTMLMenuElement {
    return this.#element;
  }

  /** Opens the list for a field, below it unless a position is given. */
  activate(
    target: HTMLElement,
    entries: readonly AutocompleteEntry[],
    { position, prefix }: { position?: { left?: number; top?: number }; prefix?: string } = {},
  ): void {
    if (open !== this) open?.dismiss();
    Autocomplete.bind(target.ownerDocument);
    open = this;
    this.#target = target;
    this.#entries = entries;
    this.#prefix = prefix;
    this.#index = -1;
    this.#element.setAttribute("aria-label", target.getAttribute("aria-label") ?? "");
    this.#element.replaceChildren(...entries.map((entry, index) => this.#row(entry, index)));
    target.ownerDocument.body.append(this.#element);
    positionMenu(this.#element, target);
    if (position?.left !== undefined) this.#element.style.left = `${position.left}px`;
    if (position?.top !== undefined) this.#element.style.top = `${position.top}px`;
    target.setAttribute("aria-expanded", "true");
    target.setAttribute("aria-controls", this.#element.id);
    if (prefix !== "") this.advance(1);
  }

  #row({ label, disabled }: AutocompleteEntry, index: number): HTMLElement {
    const row = document.createElement("li");
    row.className = "context-item";
    row.id = `${this.#element.id}-${index}`;
    row.dataset["index"] = String(index);
    row.setAttribute("role", "option");
    row.setAttribute("aria-selected", "false");
    row.setAttribute("aria-disabled", String(disabled === true));
    row.textContent = label;
    return row;
  }

  /** Moves the selection over the enabled entries: down by a positive number, up by a negative one. */
  advance(increment = 0): void {
    const usable = this.#entries.flatMap((entry, index) => (entry.disabled ? [] : [index]));
    if (!usable.length) return;
    const at = usable.indexOf(this.#index);
    let next = increment < 0 ? usable.length - 1 : 0;
    if (at >= 0) next = (at + increment + usable.length * Math.abs(increment)) % usable.length;
    this.#index = usable[next]!;
    for (const row of this.#element.children)
      row.setAttribute("aria-selected", String(row.id === `${this.#element.id}-${this.#index}`));
    const row = this.#element.children[this.#index];
    row?.scrollIntoView({ block: "nearest" });
    this.#target?.setAttribute("aria-activedescendant", row?.id ?? "");
  }

  /** Commits the selected entry and closes the list. */
  commit(): void {
    const entry = this.#entries[this.#index];
    const prefix = this.#prefix;
    this.dismiss();
    if (entry && !entry.disabled) this.#callback(entry.identifier, entry.label, prefix === undefined ? {} : { prefix });
  }

  dismiss(): void {
    this.#target?.setAttribute("aria-expanded", "false");
    this.#target?.removeAttribute("aria-activedescendant");
    this.#target = null;
    this.#element.remove();
    if (open === this) open = null;
  }

  _onKey(event: KeyboardEvent): void {
    if (event.isComposing || event.target !== this.#target) return;
    if (event.key === "Tab" && this.#index < 0) return this.dismiss();
    if (event.key === "ArrowDown") this.advance(1);
    else if (event.key === "ArrowUp") this.advance(-1);
    else if (event.key === "Enter" || event.key === "Tab") this.commit();
    else if (event.key === "Escape") this.dismiss();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
