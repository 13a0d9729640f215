import { lift, setBlockType } from "prosemirror-commands";
import type { Mark, MarkType, Node, NodeType, Schema } from "prosemirror-model";
import { type Command, type EditorState, Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { callHooks, config, localize, report, type Bag } from "../globals.ts";
import { safeAddress } from "../applications/ux/disarm.ts";
import { listenToLinks } from "../applications/ux/links.ts";
import { escapeHTML } from "../utils/html.ts";
import { parseString, serializeString } from "./dom.ts";
import { ProseMirrorDropDown, type MenuItem } from "./dropdown.ts";
import { coreDropDowns, coreItems, type DropDownConfig } from "./menu-items.ts";
import { imagePrompt, linkPrompt, tablePrompt } from "./menu-prompts.ts";
import { ProseMirrorPlugin } from "./plugin.ts";
import { insertHTML } from "./plugins.ts";

/** Source: foundry.prosemirror.types.ProseMirrorMenuOptions. */
export interface MenuOptions {
  compact?: boolean;
  destroyOnSave?: boolean;
  onSave?: () => unknown;
}

const menus = new WeakMap<EditorView, ProseMirrorMenu>();

type WrapCommand = (type: NodeType, attrs?: object | null) => Command;

/**
 * The editor's menu: drop-downs and buttons, which hooks `getProseMirrorMenuDropDowns` and `getProseMirrorMenuItems`
 * may change (foundry.prosemirror.ProseMirrorMenu).
 */
export class ProseMirrorMenu extends ProseMirrorPlugin {
  /** The mode of editing, text or source, in which an entry is shown. */
  protected static _MENU_ITEM_SCOPES = { BOTH: "", TEXT: "text", HTML: "html" };

  readonly view: EditorView;
  readonly options: MenuOptions;
  readonly items: MenuItem[];
  dropdowns: ProseMirrorDropDown[] = [];
  readonly element: HTMLElement = document.createElement("menu");
  #source: HTMLTextAreaElement | null = null;

  constructor(schema: Schema, view: EditorView, options: MenuOptions = {}) {
    super(schema);
    this.view = view;
    this.options = options;
    menus.set(view, this);
    this.items = this._getMenuItems();
    this._createDropDowns();
    this._wrapEditor();
  }

  static override build(schema: Schema, options: MenuOptions = {}): Plugin {
    return new Plugin({
      key: this.key,
      view: (view) => {
        const menu = new this(schema, view, options).render();
        return { update: (next, before) => menu.update(next, before), destroy: () => menu.destroy() };
      },
    });
  }

  /** Adds the listeners of links and rolls to the page, once. */
  static activateListeners(_document?: Document): void {
    listenToLinks();
  }

  get editingSource(): boolean {
    return this.#source !== null;
  }

  _getDropDownMenus(): Record<string, DropDownConfig> {
    const menus = coreDropDowns(this);
    callHooks("getProseMirrorMenuDropDowns", this, menus);
    return menus;
  }

  _getMenuItems(): MenuItem[] {
    const { _MENU_ITEM_SCOPES: scopes } = this.constructor as typeof ProseMirrorMenu;
    const items = coreItems(this, Boolean(this.options.onSave), scopes);
    callHooks("getProseMirrorMenuItems", this, items);
    return items;
  }

  _createDropDowns(): void {
    this.dropdowns = Object.entries(this._getDropDownMenus()).map(
      ([key, { title, cssClass, icon, entries }]) =>
        new ProseMirrorDropDown(title, entries ?? [], {
          cssClass: (cssClass ?? key).replaceAll(/[^\w-]+/g, "-"),
          ...(icon ? { icon } : {}),
          onAction: (event) => this._onAction(event),
        }),
    );
  }

  /** Inserts the menu before the text. */
  _wrapEditor(): void {
    this.element.className = "editor-menu";
    this.element.setAttribute("role", "toolbar");
    this.element.setAttribute("aria-label", localize("TABLETOP.Editor.Toolbar"));
    this.view.dom.before(this.element);
  }

  render(): this {
    const { _MENU_ITEM_SCOPES: scopes } = this.constructor as typeof ProseMirrorMenu;
    const shown = (item: MenuItem): boolean =>
      !item.scope || item.scope === (this.editingSource ? scopes.HTML : scopes.TEXT);
    const drops = this.editingSource
      ? []
      : this.dropdowns.map((dropdown) => `<li role="none" class="text">${dropdown.render()}</li>`);
    const buttons = this.items.filter(shown).map((item) => `<li role="none">${this.#button(item)}</li>`);
    this.element.innerHTML = [...drops, ...buttons].join("");
    this.activateListeners(this.element);
    this.update(this.view);
    return this;
  }

  #button({ action, title, icon = "", cssClass = "", class: own = "" }: MenuItem): string {
    const label = escapeHTML(localize(title));
    return `<button type="button" class="icon ${escapeHTML(cssClass)} ${escapeHTML(own)}" data-action="${escapeHTML(action)}" data-tooltip aria-label="${label}" aria-pressed="false">${icon}</button>`;
  }

  activateListeners(html: HTMLElement): void {
    for (const button of html.querySelectorAll("li > button[data-action]")) {
      // Keeps the caret in the text.
      button.addEventListener("mousedown", (event) => event.preventDefault());
      button.addEventListener("click", (event) => this._onAction(event as MouseEvent));
    }
    for (const dropdown of this.dropdowns) dropdown.activateListeners(html);
  }

  /** Marks the entries that are active at the caret. */
  update(view: EditorView, before?: EditorState): void {
    if (
      before &&
      before.doc === view.state.doc &&
      before.selection.eq(view.state.selection) &&
      before.storedMarks === view.state.storedMarks
    )
      return;
    for (const item of this.items) {
      item.active = this._isItemActive(item);
      const toggles = item.mark !== undefined || item.node !== undefined;
      const button = this.getActionElement(item.action);
      if (toggles) button?.setAttribute("aria-pressed", String(item.active));
      else button?.removeAttribute("aria-pressed");
    }
    for (const dropdown of this.dropdowns) {
      dropdown.forEachItem((item) => {
        item.active = this._isItemActive(item);
      });
      this.#nameDropDown(dropdown);
    }
    this.getActionElement("source-code")?.setAttribute("aria-pressed", String(this.editingSource));
  }

  /** Shows the active entry in a drop-down's button. */
  #nameDropDown(dropdown: ProseMirrorDropDown): void {
    const button = this.element.querySelector(`.pm-dropdown.${CSS.escape(dropdown.cssClass)} > span`);
    if (!button) return;
    let chosen: MenuItem | undefined;
    dropdown.forEachItem((item) => {
      if (item.active && (item.priority ?? Infinity) < (chosen?.priority ?? Infinity)) chosen = item;
    });
    button.textContent = localize(chosen?.title ?? dropdown.title);
  }

  getActionElement(action: string): HTMLElement | null {
    return this.element.querySelector<HTMLElement>(`li > button[data-action="${CSS.escape(action)}"]`);
  }

  /** Removes the menu, and the source editor. */
  destroy(): void {
    this.#source?.remove();
    this.#source = null;
    this.element.remove();
  }

  _isItemActive(item: MenuItem): boolean {
    if (item.action === "source-code") return this.editingSource;
    if (item.mark) return this._isMarkActive(item);
    return item.node ? this._isNodeActive(item) : false;
  }

  _isMarkActive({ mark, attrs }: MenuItem): boolean {
    const { from, to, empty, $from } = this.view.state.selection;
    const fits = (found: Mark): boolean => found.type === mark && includesAttributes(found.attrs as Bag, attrs);
    if (empty) return (this.view.state.storedMarks ?? $from.marks()).some(fits);
    let active = false;
    this.view.state.doc.nodesBetween(from, to, (node: Node) => {
      active ||= node.marks.some(fits);
      return !active;
    });
    return active;
  }

  _isNodeActive({ node, attrs }: MenuItem): boolean {
    const { $from, from, to } = this.view.state.selection;
    const fits = (at: Node): boolean => at.type === node && includesAttributes(at.attrs as Bag, attrs);
    for (let depth = $from.depth; depth > 0; depth--) if (fits($from.node(depth))) return true;
    // A selection of the whole document is inside no block: the blocks in it count instead.
    let active = false;
    if (!$from.depth) this.view.state.doc.nodesBetween(from, to, (at) => !(active ||= fits(at)));
    return active;
  }

  _onAction(event: MouseEvent): void {
    event.preventDefault();
    event.stopPropagation();
    const action = (event.target as Element).closest<HTMLElement>("[data-action]")?.dataset["action"];
    let found = this.items.find((item) => item.action === action);
    for (const dropdown of this.dropdowns) {
      dropdown.forEachItem((item) => {
        if (!item.children && item.action === action) found = item;
        return !found;
      });
    }
    if (!found?.cmd) return;
    try {
      const done: unknown = found.cmd(this.view.state, this.view.dispatch.bind(this.view), this.view);
      if (done instanceof Promise) done.catch((error: unknown) => report(`Editor ${action}`, error));
    } catch (error) {
      report(`Editor ${action}`, error);
    }
    if (this.view.dom.isConnected && !this.editingSource && action !== "save") this.view.focus();
  }

  _handleSave(): unknown {
    if (this.editingSource) this._toggleSource();
    return this.options.onSave?.();
  }

  #run(command: Command): void {
    command(this.view.state, this.view.dispatch.bind(this.view), this.view);
  }

  /** Sets or removes a mark; one with other attributes is replaced. */
  _toggleMark(markType: MarkType, attrs: Bag | null = null): void {
    const { state } = this.view;
    const { from, to, empty } = state.selection;
    const mark = markType.create(attrs);
    const active = this._isMarkActive({ action: "", title: "", mark: markType, ...(attrs ? { attrs } : {}) });
    const { tr } = state;
    if (empty) this.view.dispatch(active ? tr.removeStoredMark(markType) : tr.addStoredMark(mark));
    else
      this.view.dispatch(
        active ? tr.removeMark(from, to, markType) : tr.removeMark(from, to, markType).addMark(from, to, mark),
      );
  }

  /** Wraps the selection in a block, or lifts it out of one. */
  _toggleBlock(node: NodeType, wrap: WrapCommand, { attrs = null }: { attrs?: object | null } = {}): void {
    if (this._isNodeActive({ action: "", title: "", node })) this.#run(lift);
    else this.#run(wrap(node, attrs));
  }

  /** Turns the selection into a text block of a type, or back into a paragraph. */
  _toggleTextBlock(node: NodeType, { attrs = null }: { attrs?: object | null } = {}): void {
    const active = this._isNodeActive({ action: "", title: "", node, ...(attrs ? { attrs } : {}) });
    this.#run(active ? setBlockType(this.schema.nodes["paragraph"]!) : setBlockType(node, attrs as Bag | null));
  }

  _clearMark(markType: MarkType): void {
    const { from, to } = this.view.state.selection;
    this.view.dispatch(this.view.state.tr.removeMark(from, to, markType));
  }

  _clearFormatting(): void {
    const { tr, selection } = this.view.state;
    this.view.dispatch(selection.empty ? tr.setStoredMarks([]) : tr.removeMark(selection.from, selection.to));
  }

  /** Inserts a package's block or inline text; `<selection>` in it is replaced by the selection. */
  _placeInsert(
    _state: EditorState,
    _dispatch: unknown,
    view: EditorView,
    html: string,
    { inline = false }: { inline?: boolean } = {},
  ): void {
    const { from, to } = view.state.selection;
    const selected = serializeString(view.state.doc.slice(from, to).content);
    const template = document.createElement("template");
    template.innerHTML = html;
    const place = template.content.querySelector("selection");
    if (place) {
      const inside = document.createElement("template");
      inside.innerHTML = selected || place.innerHTML;
      place.replaceWith(inside.content);
    }
    if (inline) for (const block of template.content.querySelectorAll("p")) block.replaceWith(...block.childNodes);
    insertHTML(view, template.innerHTML.trim(), inline);
  }

  async _insertImagePrompt(): Promise<void> {
    const answer = await imagePrompt();
    const src = safeAddress(answer?.["src"]);
    if (!answer || !src) return;
    const { width, height } = answer;
    const attrs = { src, alt: String(answer["alt"] ?? ""), width: width || null, height: height || null };
    this.view.dispatch(this.view.state.tr.replaceSelectionWith(this.schema.nodes["image"]!.create(attrs)));
  }

  async _insertLinkPrompt(): Promise<void> {
    const { from, to, empty } = this.view.state.selection;
    const answer = await linkPrompt(empty ? "" : this.view.state.doc.textBetween(from, to, " "));
    const href = safeAddress(answer?.["href"]);
    if (!answer || !href) return;
    const mark = this.schema.marks["link"]!.create({ href });
    const words = String(answer["text"] || href);
    this.view.dispatch(this.view.state.tr.replaceWith(from, to, this.schema.text(words, [mark])));
  }

  async _insertTablePrompt(): Promise<void> {
    const answer = await tablePrompt();
    if (!answer) return;
    const size = (name: string): number => Math.min(Math.max(Math.trunc(Number(answer[name])) || 1, 1), 50);
    const { table, table_row: row, table_cell: cell } = this.schema.nodes;
    const cells = (): Node[] => Array.from({ length: size("columns") }, () => cell!.createAndFill()!);
    const rows = Array.from({ length: size("rows") }, () => row!.create(null, cells()));
    this.view.dispatch(this.view.state.tr.replaceSelectionWith(table!.create(null, rows)).scrollIntoView());
  }

  /** Switches between the text and its HTML source. Edited source is parsed again, without what could run. */
  _toggleSource(): void {
    const { view } = this;
    if (!this.#source) {
      const source = document.createElement("textarea");
      source.className = "editor-source";
      source.setAttribute("aria-label", localize("TABLETOP.Editor.SourceText"));
      source.value = serializeString(view.state.doc);
      source.addEventListener("change", (event) => event.stopPropagation());
      view.dom.before(source);
      (view.dom as HTMLElement).hidden = true;
      this.#source = source;
      source.focus();
    } else {
      const doc = parseString(this.#source.value, view.state.schema);
      this.#source.remove();
      this.#source = null;
      (view.dom as HTMLElement).hidden = false;
      if (!doc.eq(view.state.doc))
        view.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, doc.content));
    }
    this.render();
  }

  /** Returns the text as it would be saved: the edited source while the source is open. */
  get _html(): string | null {
    return this.#source ? serializeString(parseString(this.#source.value, this.view.state.schema)) : null;
  }

  /** Returns the menu of an editor, if it has one. */
  static _of(view: EditorView): ProseMirrorMenu | undefined {
    return menus.get(view);
  }

  /** Returns the configured menu class. */
  static get implementation(): typeof ProseMirrorMenu {
    return (config()["ux"]?.ProseMirrorMenu as typeof ProseMirrorMenu | undefined) ?? ProseMirrorMenu;
  }
}

/** Returns whether attributes include the wanted ones. */
function includesAttributes(attrs: Bag, wanted: object | undefined): boolean {
  return Object.entries(wanted ?? {}).every(([key, value]) => JSON.stringify(attrs[key]) === JSON.stringify(value));
}
