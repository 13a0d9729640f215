import type { Plugin, Transaction } from "prosemirror-state";
import { cleanHTML } from "../../utils/html.ts";
import type { FormInputConfig } from "../../data/fields/inputs.ts";
import { isBlank, parseString, serializeString } from "../../prosemirror/dom.ts";
import { ProseMirrorMenu } from "../../prosemirror/menu.ts";
import { ProseMirrorKeyMaps } from "../../prosemirror/plugins.ts";
import { schema } from "../../prosemirror/schema.ts";
import { host, localize } from "../../globals.ts";
import { harmlessElement } from "../ux/disarm.ts";
import { ProseMirrorEditor } from "../ux/prose-mirror-editor.ts";
import { AbstractFormInputElement, elementButton } from "./form-input-element.ts";

/** Dispatched before an editor is created: `plugins` may be changed. */
class ProseMirrorPluginsEvent extends Event {
  readonly plugins: Record<string, Plugin>;

  constructor(plugins: Record<string, Plugin>) {
    super("plugins", { bubbles: true });
    this.plugins = plugins;
  }
}

/**
 * `<prose-mirror name value toggled collaborate data-document-uuid>`: rich text in a form. Its inner HTML is displayed
 * while it is closed; `toggled` opens it with a button, otherwise the editor is always open. Saving dispatches `save`
 * and `change`. The value is sanitised HTML. With `collaborate` each user still edits separately
 * (foundry.applications.elements.HTMLProseMirrorElement).
 */
export class HTMLProseMirrorElement extends AbstractFormInputElement<string> {
  static override tagName = "prose-mirror";
  static override observedAttributes = [...AbstractFormInputElement.observedAttributes, "value"];

  #editor: ProseMirrorEditor | null = null;
  #enriched: string | null = null;
  #content: HTMLElement | null = null;
  #opened = "";
  #open = false;

  get toggled(): boolean {
    return this.hasAttribute("toggled");
  }

  /** Whether the editor is open. */
  get open(): boolean {
    return this.#open;
  }

  set open(open: boolean) {
    if (open === this.#open) return;
    if (open) this.#activate();
    else this.#deactivate();
  }

  override connectedCallback(): void {
    this.#enriched ??= this.innerHTML;
    this._value ??= cleanHTML(this.getAttribute("value") ?? this.#enriched);
    this._internals.setFormValue(this._value);
    super.connectedCallback();
    if (!this.toggled && this.editable) this.open = true;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#editor?.destroy();
    this.#editor = null;
    this.#open = false;
  }

  override attributeChangedCallback(name: string, before?: string | null, value?: string | null): void {
    if (name === "value") this._value = cleanHTML(value ?? "");
    else super.attributeChangedCallback(name, before, value);
  }

  override focus(): void {
    if (this.#editor) this.#editor.view.focus();
    else this.querySelector<HTMLElement>(":scope > button.toggle")?.focus();
  }

  protected override _getValue(): string {
    return this.#editor ? this.#serialize() : (this._value ?? "");
  }

  protected override _setValue(value: string): void {
    this._value = cleanHTML(String(value ?? ""));
    this.#enriched = this._value;
    if (!this.#editor) return;
    const { view } = this.#editor;
    const doc = parseString(this._value, schema);
    view.dispatch(
      view.state.tr.replaceWith(0, view.state.doc.content.size, doc.content).setMeta("addToHistory", false),
    );
    this.#opened = this.#serialize();
  }

  /** Whether the text differs from the saved text. */
  isDirty(): boolean {
    return this.#editor !== null && this.#serialize() !== this.#opened;
  }

  protected override _buildElements(): HTMLElement[] {
    this.#content = document.createElement("div");
    this.#content.className = "editor-content";
    this.classList.toggle("inactive", true);
    if (!this.toggled) return [this.#content];
    const button = elementButton(
      "toggle fa-solid fa-pen-to-square",
      localize("TABLETOP.Editor.Edit", { name: this.labelText }),
      () => {
        this.open = true;
      },
    );
    return [button, this.#content];
  }

  protected override _refresh(): void {
    if (this.#content && !this.#editor)
      this.#content.replaceChildren(...harmlessElement(this.#enriched ?? "").childNodes);
  }

  protected override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    if (disabled && this.#editor) this.#deactivate();
    else if (!disabled && !this.toggled && !this.#editor && this.#content) this.open = true;
    const toggle = this.querySelector<HTMLElement>(":scope > button.toggle");
    if (toggle) toggle.hidden = disabled || this.#open;
  }

  #serialize(): string {
    if (!this.#editor) return this._value ?? "";
    const { view } = this.#editor;
    const source = ProseMirrorMenu._of(view)?._html;
    if (typeof source === "string") return source;
    return isBlank(view.state.doc) ? "" : serializeString(view.state.doc);
  }

  /** Returns the plugins of this element's editor; the event `plugins` may change them. */
  protected _configurePlugins(): Record<string, Plugin> {
    return {
      menu: ProseMirrorMenu.implementation.build(schema, { destroyOnSave: this.toggled, onSave: () => this.save() }),
      keyMaps: ProseMirrorKeyMaps.build(schema, { onSave: () => this.save() }),
    };
  }

  #activate(): void {
    if (!this.#content || !this.editable) return;
    this.#open = true;
    this.classList.replace("inactive", "active");
    const toggle = this.querySelector<HTMLElement>(":scope > button.toggle");
    if (toggle) toggle.hidden = true;
    const target = document.createElement("div");
    target.className = "editor-container";
    this.#content.replaceChildren(target);
    const plugins = { ...ProseMirrorEditor.buildDefaultPlugins(), ...this._configurePlugins() };
    this.dispatchEvent(new ProseMirrorPluginsEvent(plugins));
    const uuid = this.dataset["documentUuid"];
    const subject = uuid ? host.fromUuidSync?.(uuid, { strict: false }) : null;
    const props = {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": this.labelText || localize("TABLETOP.Editor.Text"),
      },
      dispatchTransaction: (transaction: Transaction) => this.#apply(transaction),
    };
    this.#editor = ProseMirrorEditor._create(target, this._value ?? "", {
      plugins,
      props,
      document: subject ?? null,
      fieldName: this.name,
      relativeLinks: Boolean(subject),
      collaborate: this.hasAttribute("collaborate"),
    });
    this.#opened = this.#serialize();
    this.dispatchEvent(new Event("open"));
    if (this.toggled) this.#editor.view.focus();
  }

  #apply(transaction: Transaction): void {
    const view = this.#editor?.view;
    if (!view) return;
    view.updateState(view.state.apply(transaction));
    if (transaction.docChanged) this.dispatchEvent(new Event("input", { bubbles: true }));
  }

  #deactivate(): void {
    this.#editor?.destroy();
    this.#editor = null;
    this.#open = false;
    this.classList.replace("active", "inactive");
    const toggle = this.querySelector<HTMLElement>(":scope > button.toggle");
    if (toggle) toggle.hidden = !this.editable;
    this.#content?.replaceChildren();
    this._refresh();
    this.dispatchEvent(new Event("close"));
  }

  /** Saves the text, dispatches the events, and closes an editor that opens with a button. */
  save(): void {
    if (!this.#editor) return;
    const text = cleanHTML(this.#serialize());
    const changed = text !== this._value;
    this._value = text;
    this.#enriched = text;
    this.#opened = this.#serialize();
    this._internals.setFormValue(text);
    this.dispatchEvent(new Event("save", { bubbles: true, cancelable: true }));
    if (this.toggled) this.open = false;
    if (changed) this._announce();
  }

  static create(
    config: FormInputConfig & {
      toggled?: boolean;
      enriched?: string;
      collaborate?: boolean;
      documentUUID?: string;
      height?: number;
    },
  ): HTMLProseMirrorElement {
    const element = document.createElement(this.tagName) as HTMLProseMirrorElement;
    if (config.toggled) element.toggleAttribute("toggled", true);
    if (config.collaborate) element.toggleAttribute("collaborate", true);
    if (config.documentUUID) element.dataset["documentUuid"] = config.documentUUID;
    if (config.height) element.style.height = `${config.height}px`;
    element.setAttribute("value", String(config.value ?? ""));
    if (config.enriched) element.replaceChildren(...harmlessElement(config.enriched).childNodes);
    return this.configure(element, config);
  }
}
