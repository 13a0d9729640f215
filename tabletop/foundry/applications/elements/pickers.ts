import type { FormInputConfig } from "../../data/fields/inputs.ts";
import { host, localize } from "../../globals.ts";
import { AbstractFormInputElement, elementButton, stopEvents } from "./form-input-element.ts";

/** The members of `foundry.applications.apps.FilePicker` that the element uses. */
interface Picker {
  browse(): Promise<unknown>;
}

/** `<range-picker min max step value>`: a slider and a number field. Its value is a number. */
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
    this._primaryInput = this.#range;
    return [this.#range, this.#number];
  }

  protected override _activateListeners(): void {
    for (const input of [this.#range, this.#number]) {
      stopEvents(input);
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

  static create(
    config: FormInputConfig & { min?: number; max?: number; step?: number | "any" },
  ): HTMLRangePickerElement {
    const element = this.configure(document.createElement(this.tagName) as HTMLRangePickerElement, config);
    for (const key of ["min", "max", "step", "value"] as const)
      if (config[key] !== undefined) element.setAttribute(key, String(config[key]));
    return element;
  }
}

const HEX_COLOUR = /^#[0-9a-f]{6}$/i;

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
    if (text && !HEX_COLOUR.test(text)) throw new Error(`"${text}" is not a colour: use the format #rrggbb.`);
    this._value = text.toLowerCase();
  }

  protected override _buildElements(): HTMLElement[] {
    this.#text = Object.assign(document.createElement("input"), {
      type: "text",
      placeholder: this.getAttribute("placeholder") ?? "",
    });
    this.#text.setAttribute("aria-label", this.labelText || this.name);
    this.#swatch = Object.assign(document.createElement("input"), { type: "color" });
    this.#swatch.setAttribute(
      "aria-label",
      localize("TABLETOP.Elements.Swatch", { name: this.labelText || this.name }),
    );
    this._primaryInput = this.#text;
    return [this.#text, this.#swatch];
  }

  protected override _activateListeners(): void {
    for (const input of [this.#text, this.#swatch]) {
      stopEvents(input);
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
    this.#swatch.value = HEX_COLOUR.test(this._value ?? "") ? this._value : "#000000";
  }

  static create(config: FormInputConfig): HTMLColorPickerElement {
    const element = this.configure(document.createElement(this.tagName) as HTMLColorPickerElement, config);
    if (config.value) element.setAttribute("value", String(config.value as string));
    return element;
  }
}

/** `<file-picker type="image" value="path" noupload>`: the path of a file, typed or chosen with the FilePicker. */
export class HTMLFilePickerElement extends AbstractFormInputElement<string> {
  static override tagName = "file-picker";
  /** The field with the path. */
  input!: HTMLInputElement;
  /** The button that opens the picker. */
  button!: HTMLButtonElement;
  /** The picker that was opened last. */
  picker: Picker | undefined;

  override connectedCallback(): void {
    this._value ??= this.getAttribute("value") ?? "";
    super.connectedCallback();
  }

  /** The kind of file: `image`, `audio` … */
  override get type(): string {
    return this.getAttribute("type") ?? "any";
  }

  override set type(type: string) {
    this.setAttribute("type", type);
  }

  /** Whether the picker does not allow uploads. */
  get noupload(): boolean {
    return this.hasAttribute("noupload");
  }

  set noupload(value: boolean) {
    this.toggleAttribute("noupload", value);
  }

  protected override _buildElements(): HTMLElement[] {
    this.input = Object.assign(document.createElement("input"), {
      type: "text",
      className: "image",
      placeholder: this.getAttribute("placeholder") ?? "path/to/file",
    });
    this.input.setAttribute("aria-label", this.labelText || this.name);
    this._primaryInput = this.input;
    this.button = elementButton(
      "fa-solid fa-file-import",
      localize("TABLETOP.FilePicker.Browse"),
      () => void this.#browse(),
    );
    return [this.input, this.button];
  }

  protected override _activateListeners(): void {
    stopEvents(this.input);
    this.input.addEventListener("change", () => this.#choose(this.input.value.trim()));
  }

  protected override _refresh(): void {
    this.input.value = this._value ?? "";
  }

  #choose(path: string): void {
    this.value = path;
    this._announce();
  }

  /** Opens the picker at the current value. */
  async #browse(): Promise<void> {
    const { FilePicker } = host.foundry.applications.apps as {
      FilePicker: { implementation: new (options: object) => Picker };
    };
    const { type, value: current, noupload, button } = this;
    const callback = (path: string): void => this.#choose(path);
    this.picker = new FilePicker.implementation({ type, current, allowUpload: !noupload, button, callback });
    await this.picker.browse();
  }

  static create(config: FormInputConfig & { type?: string; noupload?: boolean }): HTMLFilePickerElement {
    const element = this.configure(document.createElement(this.tagName) as HTMLFilePickerElement, config);
    if (config.type) element.setAttribute("type", config.type);
    element.toggleAttribute("noupload", config.noupload === true);
    if (config.value) element.setAttribute("value", String(config.value as string));
    return element;
  }
}
