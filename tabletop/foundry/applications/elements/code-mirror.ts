import type { FormInputConfig } from "../../data/fields/inputs.ts";
import { report } from "../../globals.ts";
import type { CodeEditor } from "./code-mirror-editor.ts";
import { AbstractFormInputElement } from "./form-input-element.ts";

/**
 * `<code-mirror language="json" indent="2" nowrap>`: a code editor
 * (foundry.applications.elements.HTMLCodeMirrorElement). The library is loaded when the first one is connected; the
 * value is available immediately.
 */
export class HTMLCodeMirrorElement extends AbstractFormInputElement<string> {
  static override tagName = "code-mirror";
  static override observedAttributes = [...AbstractFormInputElement.observedAttributes, "language", "nowrap", "indent"];
  #editor: CodeEditor | null = null;
  #text = "";

  override connectedCallback(): void {
    this._value ??= this.getAttribute("value") ?? this.textContent ?? "";
    this._internals.setFormValue(this._value);
    this.replaceChildren();
    super.connectedCallback();
    this.#load().catch((error: unknown) => report("<code-mirror>", error));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#editor?.destroy();
    this.#editor = null;
  }

  override attributeChangedCallback(name: string, before?: string | null, value?: string | null): void {
    super.attributeChangedCallback(name, before, value);
    this.#configure();
  }

  /** `javascript`, `json`, `html`, `markdown`; anything else is plain text. */
  get language(): string {
    return this.getAttribute("language") ?? "";
  }

  set language(language: string) {
    this.setAttribute("language", language);
  }

  /** Spaces per indentation step. */
  get indent(): number {
    const indent = Number(this.getAttribute("indent") ?? 2);
    return Number.isInteger(indent) && indent > 0 ? Math.min(indent, 16) : 2;
  }

  set indent(indent: number) {
    this.setAttribute("indent", String(indent));
  }

  get nowrap(): boolean {
    return this.hasAttribute("nowrap");
  }

  set nowrap(nowrap: boolean) {
    this.toggleAttribute("nowrap", nowrap);
  }

  /** The position of the cursor, in characters. */
  get cursor(): number {
    return this.#editor?.cursor ?? 0;
  }

  /** Returns the position of the character at a point of the window, or null. */
  posAtCoords(coords: { x: number; y: number }): number | null {
    return this.#editor?.posAtCoords(coords) ?? null;
  }

  async #load(): Promise<void> {
    const { createCodeEditor } = await import("./code-mirror-editor.ts");
    if (!this.isConnected || this.#editor) return;
    this.#text = this._value;
    this.#editor = createCodeEditor(this, this._value, this.labelText || this.name, {
      changed: (text) => {
        this._value = text;
        this._internals.setFormValue(text);
        this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
      },
      left: () => {
        if (this._value === this.#text) return;
        this.#text = this._value;
        this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
      },
    });
    this._primaryInput = this.#editor.input;
    this.#configure();
  }

  #configure(): void {
    const { language, indent, nowrap, editable } = this;
    this.#editor?.configure({
      language,
      indent,
      nowrap,
      editable,
      placeholder: this.getAttribute("placeholder") ?? "",
    });
  }

  protected override _setValue(value: string): void {
    this._value = String(value ?? "");
  }

  protected override _refresh(): void {
    this.#text = this._value;
    this.#editor?.setText(this._value);
  }

  protected override _toggleDisabled(_disabled: boolean): void {
    this.#configure();
  }

  static create(
    config: FormInputConfig & { language?: string; indent?: number; nowrap?: boolean },
  ): HTMLCodeMirrorElement {
    const element = this.configure(document.createElement(this.tagName) as HTMLCodeMirrorElement, config);
    if (config.language) element.language = config.language;
    if (config.indent) element.indent = config.indent;
    element.nowrap = config.nowrap === true;
    element._value = String((config.value as string | undefined) ?? "");
    return element;
  }
}
