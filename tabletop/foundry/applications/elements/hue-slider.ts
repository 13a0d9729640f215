import type { FormInputConfig } from "../../data/fields/inputs.ts";
import { AbstractFormInputElement, stopEvents } from "./form-input-element.ts";

/**
 * `<hue-slider value="210">`: a hue in whole degrees, 0 to 360 (foundry.applications.elements.HTMLHueSelectorSlider).
 */
export class HTMLHueSelectorSlider extends AbstractFormInputElement<number> {
  static override tagName = "hue-slider";
  #slider!: HTMLInputElement;

  override connectedCallback(): void {
    if (this._value === undefined) this.value = Number(this.getAttribute("value") ?? 0);
    super.connectedCallback();
  }

  protected override _setValue(value: number): void {
    const hue = Math.round(Number(value));
    this._value = Number.isFinite(hue) ? Math.max(0, Math.min(360, hue)) : 0;
  }

  protected override _buildElements(): HTMLElement[] {
    this.#slider = Object.assign(document.createElement("input"), {
      className: "color-range",
      type: "range",
      min: "0",
      max: "360",
      step: "1",
    });
    this.#slider.setAttribute("aria-label", this.labelText || this.name);
    this._primaryInput = this.#slider;
    return [this.#slider];
  }

  protected override _activateListeners(): void {
    stopEvents(this.#slider);
    this.#slider.addEventListener("input", () => this.style.setProperty("--hue", this.#slider.value));
    this.#slider.addEventListener("change", () => {
      this.value = this.#slider.valueAsNumber;
      this._announce();
    });
  }

  protected override _refresh(): void {
    this.#slider.value = String(this._value);
    this.style.setProperty("--hue", String(this._value));
  }

  static create(config: FormInputConfig): HTMLHueSelectorSlider {
    const element = this.configure(document.createElement(this.tagName) as HTMLHueSelectorSlider, config);
    if (config.value !== undefined) element.setAttribute("value", String(config.value as number));
    return element;
  }
}
