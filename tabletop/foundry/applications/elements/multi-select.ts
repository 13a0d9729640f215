import type { FormInputConfig } from "../../data/fields/inputs.ts";
import { appendOptions } from "../../data/fields/select-options.ts";
import { localize } from "../../globals.ts";
import { AbstractFormInputElement, elementButton, stopEvents, uniqueElementId } from "./form-input-element.ts";

/**
 * A choice of several options, which are written as `<option>` and `<optgroup>` children; the value is a list
 * (foundry.applications.elements.AbstractMultiSelectElement).
 */
export abstract class AbstractMultiSelectElement extends AbstractFormInputElement<Iterable<string>> {
  /** The options and groups in the markup. */
  protected _options: (HTMLOptionElement | HTMLOptGroupElement)[] = [];
  /** Labels by value. */
  protected _choices: Record<string, string> = {};
  /** Values that can't be chosen. */
  protected _disabledOptions = new Set<string>();
  #chosen: Set<string> | null = null;
  #ready = false;

  override connectedCallback(): void {
    if (!this.#ready) this._initialize();
    super.connectedCallback();
  }

  /** Reads the options in the markup before the controls replace them. */
  protected _initialize(): void {
    this.#ready = true;
    const selected: string[] = [];
    this._options = [...this.children].filter(
      (child) => child instanceof HTMLOptionElement || child instanceof HTMLOptGroupElement,
    );
    for (const option of this.querySelectorAll("option")) {
      this._choices[option.value] = option.textContent ?? "";
      const { parentElement } = option;
      if (option.disabled || (parentElement instanceof HTMLOptGroupElement && parentElement.disabled))
        this._disabledOptions.add(option.value);
      if (option.hasAttribute("selected")) selected.push(option.value);
    }
    this.#chosen ??= new Set(selected);
  }

  /** The choices by the label of their group; the empty key holds those without a group. */
  protected get grouped(): Map<string, [value: string, label: string][]> {
    const groups = new Map<string, [string, string][]>([["", []]]);
    for (const entry of this._options) {
      const isGroup = entry instanceof HTMLOptGroupElement;
      const options = isGroup ? [...entry.querySelectorAll("option")] : [entry];
      const name = isGroup ? entry.label : "";
      groups.set(name, [
        ...(groups.get(name) ?? []),
        ...options.map(({ value }): [string, string] => [value, this._choices[value] ?? value]),
      ]);
    }
    if (!groups.get("")?.length) groups.delete("");
    return groups;
  }

  protected override _getValue(): string[] {
    return [...(this.#chosen ?? [])];
  }

  protected override _setValue(value: Iterable<string>): void {
    const wanted = [...(value ?? [])].map(String);
    const unknown = this.#ready ? wanted.find((entry) => !Object.hasOwn(this._choices, entry)) : undefined;
    if (unknown !== undefined)
      throw new Error(`"${unknown}" is not an option of <${this.tagName.toLowerCase()} name="${this.name}">.`);
    this.#chosen = new Set(wanted);
    this._value = this.#chosen;
  }

  /** Selects an option. */
  select(value: string): void {
    this.value = [...this._getValue(), value];
    this._announce();
  }

  /** Unselects an option. */
  unselect(value: string): void {
    this.value = this._getValue().filter((entry) => entry !== value);
    this._announce();
  }

  /** Builds the tags of the selected options, each with a button to remove it. */
  protected tags(): HTMLElement[] {
    return this._getValue().map((value) => {
      const label = this._choices[value] ?? value;
      const tag = document.createElement("span");
      tag.className = "tag";
      tag.dataset["key"] = value;
      tag.append(label);
      if (this.editable)
        tag.append(
          elementButton("fa-solid fa-xmark remove", localize("TABLETOP.Elements.RemoveTag", { tag: label }), () => {
            this.unselect(value);
            this._primaryInput?.focus();
          }),
        );
      return tag;
    });
  }
}

/** `<multi-select>`: selected options as tags, the rest in a drop-down. */
export class HTMLMultiSelectElement extends AbstractMultiSelectElement {
  static override tagName = "multi-select";
  #tags!: HTMLElement;
  #select!: HTMLSelectElement;

  protected override _buildElements(): HTMLElement[] {
    this.#tags = document.createElement("div");
    this.#tags.className = "tags input-element-tags";
    this.#select = document.createElement("select");
    this.#select.setAttribute("aria-label", this.labelText || localize("TABLETOP.Elements.AddChoice"));
    this._primaryInput = this.#select;
    return [this.#tags, this.#select];
  }

  protected override _activateListeners(): void {
    stopEvents(this.#select);
    this.#select.addEventListener("change", () => {
      if (this.#select.value) this.select(this.#select.value);
    });
  }

  protected override _refresh(): void {
    const chosen = new Set(this._getValue());
    this.#tags.replaceChildren(...this.tags());
    const blank = document.createElement("option");
    blank.value = "";
    this.#select.replaceChildren(blank);
    for (const [group, options] of this.grouped) {
      const parent = group ? Object.assign(document.createElement("optgroup"), { label: group }) : this.#select;
      for (const [value, label] of options) {
        if (chosen.has(value)) continue;
        const disabled = this._disabledOptions.has(value);
        parent.append(Object.assign(document.createElement("option"), { value, textContent: label, disabled }));
      }
      if (parent !== this.#select && parent.childElementCount) this.#select.append(parent);
    }
  }

  protected override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    this._refresh();
  }

  static create(config: FormInputConfig): HTMLMultiSelectElement {
    const element = document.createElement(this.tagName) as HTMLMultiSelectElement;
    appendOptions(element, config);
    return this.configure(element, config);
  }
}

/** `<multi-checkbox>`: the same as a list of checkboxes. */
export class HTMLMultiCheckboxElement extends AbstractMultiSelectElement {
  static override tagName = "multi-checkbox";
  #boxes = new Map<string, HTMLInputElement>();

  protected override _buildElements(): HTMLElement[] {
    this.#boxes = new Map();
    return [...this.grouped].map(([group, options]) => {
      const holder = document.createElement(group ? "fieldset" : "div");
      holder.className = "checkbox-group";
      if (group) holder.append(Object.assign(document.createElement("legend"), { textContent: group }));
      for (const [value, label] of options) {
        const box = Object.assign(document.createElement("input"), {
          type: "checkbox",
          value,
          id: uniqueElementId("multi-checkbox"),
        });
        const text = document.createElement("label");
        text.className = "checkbox";
        text.append(box, ` ${label}`);
        holder.append(text);
        this.#boxes.set(value, box);
      }
      return holder;
    });
  }

  protected override _activateListeners(): void {
    for (const [value, box] of this.#boxes) {
      stopEvents(box);
      box.addEventListener("change", () => {
        if (box.checked) this.select(value);
        else this.unselect(value);
      });
    }
  }

  protected override _refresh(): void {
    const chosen = new Set(this._getValue());
    for (const [value, box] of this.#boxes) box.checked = chosen.has(value);
  }

  protected override _toggleDisabled(disabled: boolean): void {
    for (const [value, box] of this.#boxes) box.disabled = disabled || this._disabledOptions.has(value);
  }

  static create(config: FormInputConfig): HTMLMultiCheckboxElement {
    const element = document.createElement(this.tagName) as HTMLMultiCheckboxElement;
    appendOptions(element, config);
    return this.configure(element, config);
  }
}
