import { setInputAttributes, type FormInputConfig } from "../../data/fields/inputs.ts";

// Node has no elements; the classes must still load there.
const Native = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

let lastId = 0;

/** Returns an id for use inside an element, which no other element has. */
export function uniqueElementId(prefix: string): string {
  lastId += 1;
  return `${prefix}-${lastId}`;
}

/**
 * An element that can move to another window's page (foundry.applications.elements.AdoptableHTMLElement, generation
 * 14): `instanceof` recognises it whichever page it belongs to.
 */
export class AdoptableHTMLElement extends Native {
  static tagName = "";
}

/**
 * The base class of form elements: a name and a value in its form, built when it is connected, rendered again when its
 * value changes (foundry.applications.elements.AbstractFormInputElement).
 */
export abstract class AbstractFormInputElement<Value = unknown> extends AdoptableHTMLElement {
  static override tagName = "";
  static formAssociated = true;
  static observedAttributes: string[] = ["disabled", "placeholder", "readonly", "required"];

  protected readonly _internals: ElementInternals;
  protected _value!: Value;
  /** The control that a click on the element's label activates. */
  protected _primaryInput: HTMLElement | null = null;
  #built = false;
  #formDisabled = false;
  #leaving: AbortController | null = null;

  constructor() {
    super();
    this._internals = this.attachInternals();
  }

  /** Aborts when the element is disconnected: for listeners outside the element. */
  get abortSignal(): AbortSignal {
    this.#leaving ??= new AbortController();
    return this.#leaving.signal;
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

  get labels(): NodeList {
    return this._internals.labels;
  }

  get validity(): ValidityState {
    return this._internals.validity;
  }

  get type(): string {
    return this.tagName.toLowerCase();
  }

  get value(): Value {
    return this._getValue();
  }

  set value(value: Value) {
    this._setValue(value);
    const stored = this._getValue();
    this._internals.setFormValue(typeof stored === "string" ? stored : JSON.stringify(stored ?? null));
    if (this.#built) this._refresh();
  }

  get disabled(): boolean {
    return this.matches(":disabled");
  }

  set disabled(disabled: boolean) {
    this.toggleAttribute("disabled", disabled);
  }

  get readonly(): boolean {
    return this.hasAttribute("readonly");
  }

  set readonly(readonly: boolean) {
    this.toggleAttribute("readonly", readonly);
  }

  /** Spelt as in native inputs. */
  get readOnly(): boolean {
    return this.readonly;
  }

  get required(): boolean {
    return this.hasAttribute("required");
  }

  set required(required: boolean) {
    this.toggleAttribute("required", required);
  }

  /** Whether the user can change its value at present. */
  get editable(): boolean {
    return !(this.disabled || this.#formDisabled || this.readonly);
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
    this.#limit();
    this._refresh();
    this._toggleDisabled(!this.editable);
    this.addEventListener("click", this.#onLabel, { signal: this.abortSignal });
    this._activateListeners();
  }

  disconnectedCallback(): void {
    this.#leaving?.abort();
    this.#leaving = null;
  }

  readonly #onLabel = (event: Event): void => {
    if (event.target === this) this._onClick(event as PointerEvent);
  };

  /** Handles a click on the element itself, which includes a click on its label. */
  protected _onClick(_event: PointerEvent): void {
    this._primaryInput?.focus();
  }

  attributeChangedCallback(name: string, _before?: string | null, value?: string | null): void {
    if (!this.#built) return;
    if (name === "placeholder") this._primaryInput?.setAttribute("placeholder", value ?? "");
    else if (name === "required") this.#limit();
    else if (name === "disabled" || name === "readonly") this._toggleDisabled(!this.editable);
  }

  formDisabledCallback(disabled: boolean): void {
    this.#formDisabled = disabled;
    if (this.#built) this._toggleDisabled(!this.editable);
  }

  #limit(): void {
    this._primaryInput?.toggleAttribute("required", this.required);
  }

  /** Builds the elements inside; called each time the element is connected. */
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
    for (const control of this.querySelectorAll<HTMLInputElement>("input, button, select, textarea"))
      control.disabled = disabled;
  }

  /** Copies the relevant attributes of this element to an inner control. */
  protected _applyInputAttributes(input: HTMLElement): void {
    for (const name of ["placeholder", "required", "readonly", "disabled"]) {
      if (this.hasAttribute(name)) input.setAttribute(name, this.getAttribute(name) ?? "");
      else input.removeAttribute(name);
    }
  }

  /** Dispatches the events of a change by the user. */
  protected _announce(): void {
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
  }

  /** Sets name, state and value of a new element from a configuration. */
  protected static configure<E extends AbstractFormInputElement>(element: E, config: FormInputConfig): E {
    setInputAttributes(element, config);
    return element;
  }
}

/** Stops the events of an inner control, so that the form does not receive them. */
export function stopEvents(control: HTMLElement): void {
  for (const type of ["input", "change"]) control.addEventListener(type, (event) => event.stopPropagation());
}

/** Creates an icon button inside an element. */
export function elementButton(icon: string, label: string, onClick: (event: MouseEvent) => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `icon ${icon}`;
  button.setAttribute("aria-label", label);
  button.dataset["tooltip"] = "";
  button.addEventListener("click", onClick);
  return button;
}
