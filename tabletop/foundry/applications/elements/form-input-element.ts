import { setInputAttributes, type FormInputConfig } from "../../data/fields/inputs.ts";

// In Node there are no elements; the classes must still load there.
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

let lastId = 0;

/** A number that no other element has, for ids inside elements. */
export function uniqueElementId(prefix: string): string {
  lastId += 1;
  return `${prefix}-${lastId}`;
}

/**
 * The base of form elements: a name and a value in its form, built when it enters the page, drawn again when its value changes
 * (foundry.applications.elements.AbstractFormInputElement).
 */
export abstract class AbstractFormInputElement<Value = unknown> extends Base {
  static tagName = "";
  static formAssociated = true;
  static observedAttributes: string[] = ["disabled"];

  protected readonly _internals: ElementInternals;
  protected _value!: Value;
  #built = false;
  #formDisabled = false;

  constructor() {
    super();
    this._internals = this.attachInternals();
  }

  get name(): string {
    return this.getAttribute("name") ?? "";
  }

  set name(name: string) {
    this.setAttribute("name", name);
  }

  get form(): HTMLFormElement | null {
    return this._internals.form;
  }

  get type(): string {
    return this.tagName.toLowerCase();
  }

  get value(): Value {
    return this._getValue();
  }

  set value(value: Value) {
    this._setValue(value);
    this._internals.setFormValue(typeof this._value === "string" ? this._value : JSON.stringify(this._value ?? null));
    if (this.#built) this._refresh();
  }

  get disabled(): boolean {
    return this.hasAttribute("disabled");
  }

  set disabled(disabled: boolean) {
    this.toggleAttribute("disabled", disabled);
  }

  /** Whether its value can be changed now. */
  get editable(): boolean {
    return !(this.disabled || this.#formDisabled || this.hasAttribute("readonly"));
  }

  /** The label's text, for the controls inside. */
  protected get labelText(): string {
    const label = this._internals.labels?.[0];
    return this.getAttribute("aria-label") ?? label?.textContent?.trim() ?? this.name;
  }

  connectedCallback(): void {
    const elements = this._buildElements();
    if (elements.length) this.replaceChildren(...elements);
    this.#built = true;
    this._refresh();
    this._toggleDisabled(!this.editable);
    this._activateListeners();
  }

  attributeChangedCallback(name: string): void {
    if (name === "disabled" && this.#built) this._toggleDisabled(!this.editable);
  }

  formDisabledCallback(disabled: boolean): void {
    this.#formDisabled = disabled;
    if (this.#built) this._toggleDisabled(!this.editable);
  }

  /** What stands inside; called each time the element enters a page. */
  protected _buildElements(): HTMLElement[] {
    return [];
  }

  protected _getValue(): Value {
    return this._value;
  }

  protected _setValue(value: Value): void {
    this._value = value;
  }

  protected _refresh(): void {}
  protected _activateListeners(): void {}

  protected _toggleDisabled(disabled: boolean): void {
    for (const control of this.querySelectorAll<HTMLInputElement>("input, button, select, textarea")) control.disabled = disabled;
  }

  /** Tells the form that a person has changed the value. */
  protected _announce(): void {
    this.dispatchEvent(new Event("input", { bubbles: true }));
    this.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** Sets name, state and value of a new element from a configuration. */
  protected static configure<E extends AbstractFormInputElement>(element: E, config: FormInputConfig): E {
    setInputAttributes(element, config);
    return element;
  }
}

/** An icon button inside an element. */
export function elementButton(icon: string, label: string, onClick: (event: MouseEvent) => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `icon ${icon}`;
  button.setAttribute("aria-label", label);
  button.dataset["tooltip"] = "";
  button.addEventListener("click", onClick);
  return button;
}
