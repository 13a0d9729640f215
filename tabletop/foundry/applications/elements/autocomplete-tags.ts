import type { FormInputConfig } from "../../data/fields/inputs.ts";
import { appendOptions } from "../../data/fields/select-options.ts";
import { localize } from "../../globals.ts";
import { Autocomplete } from "../ux/autocomplete.ts";
import { stopEvents } from "./form-input-element.ts";
import { AbstractMultiSelectElement } from "./multi-select.ts";

/**
 * `<autocomplete-tags>`: options found by typing, the chosen ones as tags
 * (foundry.applications.elements.HTMLAutocompleteTagsElement, generation 14).
 */
export class HTMLAutocompleteTagsElement extends AbstractMultiSelectElement {
  static override tagName = "autocomplete-tags";
  #tags!: HTMLElement;
  #input!: HTMLInputElement;
  #list: Autocomplete | null = null;

  protected override _buildElements(): HTMLElement[] {
    this.#tags = document.createElement("div");
    this.#tags.className = "tags input-element-tags";
    this.#input = Object.assign(document.createElement("input"), { type: "text", autocomplete: "off" });
    this.#input.placeholder = this.getAttribute("placeholder") ?? "";
    this.#input.setAttribute("aria-label", this.labelText || localize("TABLETOP.Elements.AddChoice"));
    this.#input.setAttribute("role", "combobox");
    this.#input.setAttribute("aria-autocomplete", "list");
    this.#input.setAttribute("aria-expanded", "false");
    this._primaryInput = this.#input;
    return [this.#tags, this.#input];
  }

  protected override _activateListeners(): void {
    stopEvents(this.#input);
    this.#list = new Autocomplete.implementation((identifier) => {
      this.#input.value = "";
      this.select(identifier);
      this.#input.focus();
    });
    const options = { signal: this.abortSignal };
    this.#input.addEventListener("input", () => this.#suggest(), options);
    this.#input.addEventListener("focus", () => this.#suggest(), options);
    this.#input.addEventListener("blur", () => this.#list?.dismiss(), options);
  }

  #suggest(): void {
    if (!this.editable) return;
    const chosen = new Set(this._getValue());
    const query = this.#input.value.trim().toLocaleLowerCase();
    const entries = Object.entries(this._choices)
      .filter(([value, label]) => !chosen.has(value) && label.toLocaleLowerCase().includes(query))
      .map(([identifier, label]) => ({ identifier, label, disabled: this._disabledOptions.has(identifier) }));
    if (entries.length) this.#list?.activate(this.#input, entries, { prefix: query });
    else this.#list?.dismiss();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#list?.dismiss();
  }

  protected override _refresh(): void {
    this.#tags.replaceChildren(...this.tags());
  }

  protected override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    this._refresh();
  }

  static create(config: FormInputConfig): HTMLAutocompleteTagsElement {
    const element = document.createElement(this.tagName) as HTMLAutocompleteTagsElement;
    appendOptions(element, config);
    return this.configure(element, config);
  }
}
