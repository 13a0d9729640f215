import type { FormInputConfig } from "../../data/fields/inputs.ts";
import { localize } from "../runtime.ts";
import { AbstractFormInputElement, elementButton } from "./form-input-element.ts";

/** Keeps the events of an inner control from counting as the form's own. */
function quiet(control: HTMLElement): void {
  for (const type of ["input", "change"]) control.addEventListener(type, (event) => event.stopPropagation());
}

/** `<range-picker min max step value>`: a slider and a number. Its value is a number. */
export class HTMLRangePickerElement extends AbstractFormInputElement<number> {
  static override tagName = "range-picker";
  #range!: HTMLInputElement;
  #number!: HTMLInputElement;

  get min(): number {
    return Number(this.getAttribute("min") ?? 0);
  }

  get max(): number {
    return Number(this.getAttribute("max") ?? 100);
  }

  get step(): number | "any" {
    const step = this.getAttribute("step");
    return step === null || step === "any" ? "any" : Number(step);
  }

  get valueAsNumber(): number {
    return this.value;
  }

  override connectedCallback(): void {
    if (this._value === undefined) this.value = Number(this.getAttribute("value") ?? this.min);
    super.connectedCallback();
  }

  protected override _setValue(value: number): void {
    const number = Number(value);
    this._value = Math.max(this.min, Math.min(this.max, Number.isFinite(number) ? number : this.min));
  }

  protected override _buildElements(): HTMLElement[] {
    this.#range = Object.assign(document.createElement("input"), { type: "range" });
    this.#number = Object.assign(document.createElement("input"), { type: "number" });
    for (const input of [this.#range, this.#number]) {
      Object.assign(input, { min: String(this.min), max: String(this.max), step: String(this.step) });
      input.setAttribute("aria-label", this.labelText || this.name);
    }
    return [this.#range, this.#number];
  }

  protected override _activateListeners(): void {
    for (const input of [this.#range, this.#number]) {
      quiet(input);
      input.addEventListener("change", () => {
        this.value = input.valueAsNumber;
        this._announce();
      });
    }
    this.#range.addEventListener("input", () => {
      this.#number.value = this.#range.value;
    });
  }

  protected override _refresh(): void {
    this.#range.value = String(this._value);
    this.#number.value = String(this._value);
  }

  static create(config: FormInputConfig & { min?: number; max?: number; step?: number | "any" }): HTMLRangePickerElement {
    const element = this.configure(document.createElement(this.tagName) as HTMLRangePickerElement, config);
    for (const key of ["min", "max", "step", "value"] as const)
      if (config[key] !== undefined) element.setAttribute(key, String(config[key]));
    return element;
  }
}

const HEX = /^#[0-9a-f]{6}$/i;

/** `<color-picker value="#aabbcc">`: a colour as text and as a swatch. Its value is a hex string, or empty. */
export class HTMLColorPickerElement extends AbstractFormInputElement<string> {
  static override tagName = "color-picker";
  #text!: HTMLInputElement;
  #swatch!: HTMLInputElement;

  override connectedCallback(): void {
    this._value ??= this.getAttribute("value") ?? "";
    super.connectedCallback();
  }

  protected override _setValue(value: string): void {
    const text = String(value ?? "").trim();
    if (text && !HEX.test(text)) throw new Error(`"${text}" is no colour: write #rrggbb.`);
    this._value = text.toLowerCase();
  }

  protected override _buildElements(): HTMLElement[] {
    this.#text = Object.assign(document.createElement("input"), { type: "text", placeholder: this.getAttribute("placeholder") ?? "" });
    this.#text.setAttribute("aria-label", this.labelText || this.name);
    this.#swatch = Object.assign(document.createElement("input"), { type: "color" });
    this.#swatch.setAttribute("aria-label", localize("TABLETOP.Elements.Swatch", { name: this.labelText || this.name }));
    return [this.#text, this.#swatch];
  }

  protected override _activateListeners(): void {
    for (const input of [this.#text, this.#swatch]) {
      quiet(input);
      input.addEventListener("change", () => this.#change(input));
    }
  }

  #change(input: HTMLInputElement): void {
    input.setCustomValidity("");
    try {
      this.value = input.value;
      this._announce();
    } catch (error) {
      input.setCustomValidity(error instanceof Error ? error.message : String(error));
      input.reportValidity();
    }
  }

  protected override _refresh(): void {
    this.#text.value = this._value ?? "";
    this.#swatch.value = HEX.test(this._value ?? "") ? this._value : "#000000";
  }

  static create(config: FormInputConfig): HTMLColorPickerElement {
    const element = this.configure(document.createElement(this.tagName) as HTMLColorPickerElement, config);
    if (config.value) element.setAttribute("value", String(config.value as string));
    return element;
  }
}

/** `<file-picker type="image" value="path">`: the path of a file, typed. Browsing is not built; the button says so. */
export class HTMLFilePickerElement extends AbstractFormInputElement<string> {
  static override tagName = "file-picker";
  #text!: HTMLInputElement;

  override connectedCallback(): void {
    this._value ??= this.getAttribute("value") ?? "";
    super.connectedCallback();
  }

  /** The kind of file: `image`, `audio` … */
  get fileType(): string {
    return this.getAttribute("type") ?? "any";
  }

  protected override _buildElements(): HTMLElement[] {
    this.#text = Object.assign(document.createElement("input"), {
      type: "text",
      className: "image",
      placeholder: this.getAttribute("placeholder") ?? "path/to/file",
    });
    this.#text.setAttribute("aria-label", this.labelText || this.name);
    return [this.#text];
  }

  protected override _activateListeners(): void {
    quiet(this.#text);
    this.#text.addEventListener("change", () => {
      this.value = this.#text.value.trim();
      this._announce();
    });
  }

  protected override _refresh(): void {
    this.#text.value = this._value ?? "";
  }

  static create(config: FormInputConfig & { type?: string }): HTMLFilePickerElement {
    const element = this.configure(document.createElement(this.tagName) as HTMLFilePickerElement, config);
    if (config.type) element.setAttribute("type", config.type);
    if (config.value) element.setAttribute("value", String(config.value as string));
    return element;
  }
}

// In Node there are no elements; the class must still load there.
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

/** `<secret-block>`: wraps a secret section with the button that reveals it to players; announces `change` with what it should become. */
export class HTMLSecretBlockElement extends Base {
  static tagName = "secret-block";

  get secret(): HTMLElement | null {
    return this.querySelector("section.secret");
  }

  get revealed(): boolean {
    return this.secret?.classList.contains("revealed") ?? false;
  }

  connectedCallback(): void {
    if (!this.secret || this.querySelector(":scope > button.reveal")) return;
    const label = localize(this.revealed ? "TABLETOP.Secret.Hide" : "TABLETOP.Secret.Reveal");
    const button = elementButton(`reveal fa-solid ${this.revealed ? "fa-eye-slash" : "fa-eye"}`, label, () => {
      this.dispatchEvent(new CustomEvent("reveal", { bubbles: true, detail: { id: this.secret?.id, revealed: !this.revealed } }));
    });
    this.prepend(button);
  }

  /** The same HTML with this block's section revealed or hidden: what the document should store. */
  toggleRevealed(content: string): string {
    const template = document.createElement("template");
    template.innerHTML = content;
    const { id } = this.secret ?? {};
    const section = id ? template.content.getElementById(id) : null;
    section?.classList.toggle("revealed", !this.revealed);
    return template.innerHTML;
  }

  static create(secret: HTMLElement): HTMLSecretBlockElement {
    const element = document.createElement(this.tagName) as HTMLSecretBlockElement;
    element.append(secret);
    return element;
  }
}
