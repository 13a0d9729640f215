import type { FormInputConfig } from "../../data/fields/inputs.ts";
import { appendOptions } from "../../data/fields/select-options.ts";
import { localize } from "../runtime.ts";
import { AbstractFormInputElement, elementButton, uniqueElementId } from "./form-input-element.ts";

/** Several of some options, which are written as `<option>` and `<optgroup>` children. */
abstract class AbstractMultiSelectElement extends AbstractFormInputElement<Iterable<string>> {
  protected readonly choices = new Map<string, { label: string; group: string; disabled: boolean }>();
  #chosen: Set<string> | null = null;

  override connectedCallback(): void {
    if (!this.choices.size) this.#readOptions();
    super.connectedCallback();
  }

  #readOptions(): void {
    const selected: string[] = [];
    for (const option of this.querySelectorAll("option")) {
      const group = option.parentElement instanceof HTMLOptGroupElement ? option.parentElement.label : "";
      this.choices.set(option.value, { label: option.textContent ?? "", group, disabled: option.disabled });
      if (option.hasAttribute("selected")) selected.push(option.value);
    }
    this.#chosen ??= new Set(selected);
  }

  protected override _getValue(): string[] {
    return [...(this.#chosen ?? [])];
  }

  protected override _setValue(value: Iterable<string>): void {
    const wanted = [...value].map(String);
    const unknown = this.choices.size ? wanted.find((entry) => !this.choices.has(entry)) : undefined;
    if (unknown !== undefined) throw new Error(`"${unknown}" is no option of <${this.tagName.toLowerCase()} name="${this.name}">.`);
    this.#chosen = new Set(wanted);
    this._value = wanted;
  }

  /** Adds an option to the chosen. */
  select(value: string): void {
    this.value = [...this._getValue(), value];
    this._announce();
  }

  /** Takes an option back. */
  unselect(value: string): void {
    this.value = this._getValue().filter((entry) => entry !== value);
    this._announce();
  }
}

/** `<multi-select>`: chosen options as tags, the rest in a drop-down. */
export class HTMLMultiSelectElement extends AbstractMultiSelectElement {
  static override tagName = "multi-select";
  #tags!: HTMLElement;
  #select!: HTMLSelectElement;

  protected override _buildElements(): HTMLElement[] {
    this.#tags = document.createElement("div");
    this.#tags.className = "tags input-element-tags";
    this.#select = document.createElement("select");
    this.#select.setAttribute("aria-label", this.labelText || localize("TABLETOP.Elements.AddChoice"));
    return [this.#tags, this.#select];
  }

  protected override _activateListeners(): void {
    for (const type of ["input", "change"]) this.#select.addEventListener(type, (event) => event.stopPropagation());
    this.#select.addEventListener("change", () => {
      if (this.#select.value) this.select(this.#select.value);
    });
  }

  protected override _refresh(): void {
    const chosen = new Set(this._getValue());
    this.#tags.replaceChildren(
      ...[...chosen].map((value) => {
        const label = this.choices.get(value)?.label ?? value;
        const tag = document.createElement("span");
        tag.className = "tag";
        tag.dataset["key"] = value;
        tag.append(label);
        if (this.editable)
          tag.append(
            elementButton("fa-solid fa-xmark remove", localize("TABLETOP.Elements.RemoveTag", { tag: label }), () => this.unselect(value)),
          );
        return tag;
      }),
    );
    const blank = document.createElement("option");
    blank.value = "";
    this.#select.replaceChildren(blank);
    const groups = new Map<string, HTMLElement>([["", this.#select]]);
    for (const [value, { label, group, disabled }] of this.choices) {
      if (chosen.has(value)) continue;
      let parent = groups.get(group);
      if (!parent) {
        parent = Object.assign(document.createElement("optgroup"), { label: group });
        groups.set(group, parent);
        this.#select.append(parent);
      }
      parent.append(Object.assign(document.createElement("option"), { value, textContent: label, disabled }));
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
    const groups = new Map<string, HTMLElement>();
    for (const [value, { label, group, disabled }] of this.choices) {
      let holder = groups.get(group);
      if (!holder) {
        holder = document.createElement(group ? "fieldset" : "div");
        holder.className = "checkbox-group";
        if (group) holder.append(Object.assign(document.createElement("legend"), { textContent: group }));
        groups.set(group, holder);
      }
      const box = Object.assign(document.createElement("input"), {
        type: "checkbox",
        value,
        disabled,
        id: uniqueElementId("multi-checkbox"),
      });
      const text = document.createElement("label");
      text.className = "checkbox";
      text.append(box, ` ${label}`);
      holder.append(text);
      this.#boxes.set(value, box);
    }
    return [...groups.values()];
  }

  protected override _activateListeners(): void {
    for (const [value, box] of this.#boxes) {
      box.addEventListener("input", (event) => event.stopPropagation());
      box.addEventListener("change", (event) => {
        event.stopPropagation();
        if (box.checked) this.select(value);
        else this.unselect(value);
      });
    }
  }

  protected override _refresh(): void {
    const chosen = new Set(this._getValue());
    for (const [value, box] of this.#boxes) box.checked = chosen.has(value);
  }

  static create(config: FormInputConfig): HTMLMultiCheckboxElement {
    const element = document.createElement(this.tagName) as HTMLMultiCheckboxElement;
    appendOptions(element, config);
    return this.configure(element, config);
  }
}
