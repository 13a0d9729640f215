import { baseKeymap, toggleMark } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { ellipsis, emDash, inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { DOMParser, DOMSerializer } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { EditorState, type Plugin } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { cleanHTML } from "../../utils/html.ts";
import type { FormInputConfig } from "../../data/fields/inputs.ts";
import { localize } from "../runtime.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { AbstractFormInputElement, elementButton } from "./form-input-element.ts";
import { buildMenu } from "./prose-mirror-menu.ts";
import { schema } from "./prose-mirror-schema.ts";

/** Shortcuts and what is typed like Markdown. */
function plugins(save: () => void): Plugin[] {
  const item = schema.nodes["list_item"]!;
  return [
    inputRules({
      rules: [
        ellipsis,
        emDash,
        wrappingInputRule(/^\s*>\s$/, schema.nodes["blockquote"]!),
        wrappingInputRule(/^\s*([-+*])\s$/, schema.nodes["bullet_list"]!),
        wrappingInputRule(/^(\d+)\.\s$/, schema.nodes["ordered_list"]!, (match) => ({ order: Number(match[1]) })),
        textblockTypeInputRule(/^(#{1,6})\s$/, schema.nodes["heading"]!, (match) => ({ level: match[1]?.length ?? 1 })),
      ],
    }),
    keymap({
      "Mod-z": undo,
      "Mod-y": redo,
      "Shift-Mod-z": redo,
      "Mod-b": toggleMark(schema.marks["strong"]!),
      "Mod-i": toggleMark(schema.marks["em"]!),
      "Mod-u": toggleMark(schema.marks["underline"]!),
      "Mod-s": () => {
        save();
        return true;
      },
      Enter: splitListItem(item),
      "Mod-[": liftListItem(item),
      "Mod-]": sinkListItem(item),
    }),
    keymap(baseKeymap),
    history(),
  ];
}

/**
 * `<prose-mirror name value toggled>`: rich text in a form. Its inner HTML is what is shown while it is closed; `toggled` opens on a button,
 * otherwise the editor is always open. Saving announces `save` and `change`. The value is cleaned HTML.
 */
export class HTMLProseMirrorElement extends AbstractFormInputElement<string> {
  static override tagName = "prose-mirror";
  static override observedAttributes = ["disabled", "value"];

  #view: EditorView | null = null;
  #enriched: string | null = null;
  #content: HTMLElement | null = null;
  #menu: ReturnType<typeof buildMenu> | null = null;
  #open = false;

  get toggled(): boolean {
    return this.hasAttribute("toggled");
  }

  /** Whether the text is being edited. */
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
    super.connectedCallback();
    if (!this.toggled && this.editable) this.open = true;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#view?.destroy();
    this.#view = null;
    this.#open = false;
  }

  override attributeChangedCallback(name: string): void {
    if (name === "value") this._value = cleanHTML(this.getAttribute("value") ?? "");
    else super.attributeChangedCallback(name);
  }

  protected override _getValue(): string {
    return this.#view ? this.#serialize() : (this._value ?? "");
  }

  protected override _setValue(value: string): void {
    this._value = cleanHTML(String(value ?? ""));
    this.#enriched = this._value;
    if (this.#view) this.#view.updateState(this.#state());
  }

  /** Whether the text differs from what was stored last. */
  isDirty(): boolean {
    return this.#view !== null && this.#serialize() !== this._value;
  }

  protected override _buildElements(): HTMLElement[] {
    this.#content = document.createElement("div");
    this.#content.className = "editor-content";
    this.classList.toggle("inactive", true);
    if (!this.toggled) return [this.#content];
    const button = elementButton("toggle fa-solid fa-pen-to-square", localize("TABLETOP.Editor.Edit", { name: this.labelText }), () => {
      this.open = true;
    });
    return [button, this.#content];
  }

  protected override _refresh(): void {
    if (this.#content && !this.#view) this.#content.innerHTML = this.#enriched ?? "";
  }

  protected override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    if (disabled && this.#view) this.#deactivate();
    else if (!disabled && !this.toggled && !this.#view && this.#content) this.open = true;
    const toggle = this.querySelector<HTMLElement>(":scope > button.toggle");
    if (toggle) toggle.hidden = disabled || this.#open;
  }

  #state(): EditorState {
    const holder = document.createElement("div");
    holder.innerHTML = this._value ?? "";
    return EditorState.create({ doc: DOMParser.fromSchema(schema).parse(holder), plugins: plugins(() => this.save()) });
  }

  #serialize(): string {
    if (!this.#view) return this._value ?? "";
    const holder = document.createElement("div");
    const { doc } = this.#view.state;
    if (doc.childCount === 1 && doc.firstChild?.isTextblock && doc.firstChild.content.size === 0) return "";
    holder.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content));
    return holder.innerHTML;
  }

  #activate(): void {
    if (!this.#content || !this.editable) return;
    this.#open = true;
    this.classList.replace("inactive", "active");
    const toggle = this.querySelector<HTMLElement>(":scope > button.toggle");
    if (toggle) toggle.hidden = true;
    this.#content.replaceChildren();
    this.#menu = buildMenu(
      () => this.#view as EditorView,
      () => this.save(),
    );
    this.#view = new EditorView(this.#content, {
      state: this.#state(),
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": this.labelText || localize("TABLETOP.Editor.Text"),
        class: "editor-container",
      },
      dispatchTransaction: (transaction) => {
        this.#view?.updateState(this.#view.state.apply(transaction));
        if (this.#view) this.#menu?.update(this.#view.state);
        if (transaction.docChanged) this.dispatchEvent(new Event("input", { bubbles: true }));
      },
      handleDrop: (view, event) => this.#onDrop(view, event),
    });
    this.#menu.update(this.#view.state);
    this.#content.before(this.#menu.element);
    this.dispatchEvent(new Event("open"));
    if (this.toggled) this.#view.focus();
  }

  /** A document dropped on the text becomes a link to it. */
  #onDrop(view: EditorView, event: DragEvent): boolean {
    const { uuid } = TextEditor.getDragEventData(event);
    if (!uuid) return false;
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from;
    view.dispatch(view.state.tr.insertText(`@UUID[${String(uuid)}]`, at));
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  #deactivate(): void {
    this.#view?.destroy();
    this.#view = null;
    this.#menu?.element.remove();
    this.#menu = null;
    this.#open = false;
    this.classList.replace("active", "inactive");
    const toggle = this.querySelector<HTMLElement>(":scope > button.toggle");
    if (toggle) toggle.hidden = !this.editable;
    this._refresh();
    this.dispatchEvent(new Event("close"));
  }

  /** Takes over what was written, announces it, and closes an editor that opens on a button. */
  save(): void {
    if (!this.#view) return;
    const text = cleanHTML(this.#serialize());
    const changed = text !== this._value;
    this._value = text;
    this.#enriched = text;
    this._internals.setFormValue(text);
    this.dispatchEvent(new Event("save", { bubbles: true, cancelable: true }));
    if (this.toggled) this.open = false;
    if (changed) this._announce();
  }

  static create(
    config: FormInputConfig & { toggled?: boolean; enriched?: string; collaborate?: boolean; documentUUID?: string; height?: number },
  ): HTMLProseMirrorElement {
    const element = document.createElement(this.tagName) as HTMLProseMirrorElement;
    if (config.toggled) element.toggleAttribute("toggled", true);
    if (config.collaborate) element.toggleAttribute("collaborate", true);
    if (config.documentUUID) element.dataset["documentUuid"] = config.documentUUID;
    if (config.height) element.style.height = `${config.height}px`;
    element.setAttribute("value", String(config.value ?? ""));
    if (config.enriched) element.innerHTML = config.enriched;
    return this.configure(element, config);
  }
}
