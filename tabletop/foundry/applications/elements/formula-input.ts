import type { FormInputConfig } from "../../data/fields/inputs.ts";
import { host, localize } from "../../globals.ts";
import { AbstractFormInputElement, elementButton, stopEvents } from "./form-input-element.ts";

/** The dialog that the button opens. */
interface FormulaDialog {
  render(options: { force: boolean }): Promise<unknown>;
}

/**
 * `<formula-input context="default">`: a dice formula with a button for a larger editor
 * (foundry.applications.elements.HTMLFormulaInputElement, generation 14). The button dispatches `edit`, which a
 * listener may cancel to open its own editor.
 */
export class HTMLFormulaInputElement extends AbstractFormInputElement<string> {
  static override tagName = "formula-input";
  input!: HTMLInputElement;
  button!: HTMLButtonElement;
  /** The editor that was opened last. */
  editor: FormulaDialog | null = null;

  override connectedCallback(): void {
    this._value ??= (this.getAttribute("value") ?? this.textContent ?? "").trim();
    this._internals.setFormValue(this._value);
    super.connectedCallback();
  }

  /** The formula editor's context: an entry of CONFIG.formulaEditor.contexts. */
  get context(): string {
    return this.getAttribute("context") ?? "default";
  }

  set context(context: string) {
    this.setAttribute("context", context);
  }

  protected override _setValue(value: string): void {
    this._value = String(value ?? "").trim();
  }

  protected override _buildElements(): HTMLElement[] {
    this.input = Object.assign(document.createElement("input"), {
      type: "text",
      spellcheck: false,
      autocomplete: "off",
    });
    this.input.placeholder = this.getAttribute("placeholder") ?? "";
    this.input.setAttribute("aria-label", this.labelText || this.name);
    this.button = elementButton("fa-solid fa-calculator", localize("TABLETOP.Elements.EditFormula"), () =>
      this.#edit(),
    );
    this._primaryInput = this.input;
    return [this.input, this.button];
  }

  protected override _activateListeners(): void {
    stopEvents(this.input);
    this.input.addEventListener("input", () => {
      this._value = this.input.value.trim();
      this._internals.setFormValue(this._value);
      this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    });
    this.input.addEventListener("change", () => {
      this.value = this.input.value;
      this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    });
  }

  protected override _refresh(): void {
    this.input.value = this._value ?? "";
  }

  #edit(): void {
    if (!this.editable || !this.dispatchEvent(new Event("edit", { bubbles: true, cancelable: true }))) return;
    const { DialogV2 } = host.foundry.applications.api as { DialogV2: new (options: object) => FormulaDialog };
    const content = document.createElement("div");
    const field = Object.assign(document.createElement("textarea"), {
      name: "formula",
      rows: 4,
      autofocus: true,
      spellcheck: false,
    });
    field.textContent = this._value;
    field.setAttribute("aria-label", this.labelText || localize("TABLETOP.Elements.EditFormula"));
    content.append(field);
    const callback = (_event: Event, button: HTMLButtonElement): void => {
      this.value = (button.form?.elements.namedItem("formula") as HTMLTextAreaElement).value;
      this._announce();
    };
    const buttons = [{ action: "ok", label: "Confirm", icon: "fa-solid fa-check", default: true, callback }];
    this.editor = new DialogV2({ window: { title: "TABLETOP.Elements.EditFormula" }, content, buttons });
    void this.editor.render({ force: true });
  }

  static create(config: FormInputConfig & { context?: string }): HTMLFormulaInputElement {
    const element = this.configure(document.createElement(this.tagName) as HTMLFormulaInputElement, config);
    if (config.context) element.context = config.context;
    element._value = String((config.value as string | undefined) ?? "").trim();
    return element;
  }
}
