import { DocumentSheetV2 } from "../../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import type { ApplicationConfiguration, HeaderControl, RenderOptions } from "../../api/types.ts";
import { game, localize, report, type Bag, type Loose } from "../../../globals.ts";
import { DragDrop } from "../../ux/drag-drop.ts";
import { SearchFilter } from "../../ux/search-filter.ts";
import { storeRevealed } from "../../api/secrets.ts";
import { createPage, editPage, entryActions, headerControls, openPageImage } from "./entry-actions.ts";
import {
  createPageContext,
  sortedCategories,
  sortPages,
  buildTableOfContents,
  type PageContext,
  type TocLine,
} from "./page-context.ts";
import { buildPageMenu } from "./page-menu.ts";
import { dropPage, startPageDrag } from "./page-order.ts";
import { filterPages } from "./page-search.ts";
import { renderView, PageViews } from "./page-views.ts";

const MODES = { SINGLE: 1, MULTIPLE: 2 } as const;
const NARROW_PX = 620;

/**
 * The window of a journal entry: its pages, one at a time or all of them, and a sidebar with their table of contents
 * (foundry.applications.sheets.journal.JournalEntrySheet).
 */
export class JournalEntrySheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["journal-sheet", "journal-entry"],
    viewPermission: 0,
    position: { width: 960, height: 800 },
    window: { resizable: true },
    form: { submitOnChange: true },
    actions: entryActions,
  };

  static override PARTS = {
    sidebar: {
      template: "templates/journal/sidebar.hbs",
      templates: ["templates/journal/toc.hbs"],
      scrollable: [".toc"],
    },
    pages: { template: "templates/journal/pages.hbs", scrollable: [".journal-entry-pages"] },
  };

  static VIEW_MODES = MODES;

  /** The icon beside a page in the sidebar, by the players' ownership level. */
  static OWNERSHIP_ICONS: Readonly<Record<number, string>> = {
    0: "fa-solid fa-eye-slash",
    2: "fa-solid fa-eye",
    3: "fa-solid fa-feather-pointed",
  };

  protected _pages: Record<string, PageContext> = {};
  #pageId: string | null = null;
  #mode: number | null = null;
  #searchMode: string | null = null;
  #sidebarExpanded: boolean | null = null;
  #query = "";
  /** Pages that another user showed to this client, whatever its permissions: one page, or all of them. */
  readonly #shown = new Set<string>();
  readonly #views = new PageViews(this);
  #filter: SearchFilter | null = null;

  get entry(): Loose {
    return this.document;
  }

  override get title(): string {
    const { folder, name } = this.document;
    return folder?.name ? `${String(folder.name)}: ${String(name)}` : String(name);
  }

  get mode(): number {
    return this.#mode ?? Number(this.document.getFlag("core", "viewMode") ?? MODES.SINGLE);
  }

  get isMultiple(): boolean {
    return this.mode === MODES.MULTIPLE;
  }

  get searchMode(): string {
    return this.#searchMode ?? String(this.document.getFlag("core", "searchMode") ?? "name");
  }

  /** Whether the order of pages and their categories can't be changed. */
  get locked(): boolean {
    return Boolean(this.document.getFlag("core", "locked"));
  }

  get sidebarExpanded(): boolean {
    return (
      this.#sidebarExpanded ??
      !(typeof innerWidth === "number" && Math.min(innerWidth, Number(this.position.width) || 960) < NARROW_PX)
    );
  }

  get pageId(): string | null {
    return this.#pageId;
  }

  get pageIndex(): number {
    return Object.keys(this._pages).indexOf(this.#pageId ?? "");
  }

  get observer(): IntersectionObserver | null {
    return this.#views.pageObserver;
  }

  get pagesInView(): HTMLElement[] {
    return this.#views.inView;
  }

  /** Returns the ids of the rendered pages. */
  _viewedIds(): string[] {
    if (this.isMultiple) return Object.keys(this._pages);
    return this.#pageId ? [this.#pageId] : [];
  }

  override _initializeApplicationOptions(options: Bag): ApplicationConfiguration {
    const merged = super._initializeApplicationOptions(options);
    merged.window.icon ||= "fa-solid fa-book-open";
    return merged;
  }

  override _getHeaderControls(): HeaderControl[] {
    return [...super._getHeaderControls(), ...headerControls(this)];
  }

  override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    const { mode, tempOwnership, pageId } = options as Bag;
    if (mode === MODES.SINGLE || mode === MODES.MULTIPLE) this.#mode = mode;
    if (tempOwnership) this.#shown.add(pageId ? String(pageId) : "*");
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    this._pages = this._preparePageData();
    this._setCurrentPage(options);
    return Object.assign(context, {
      name: this.document.name,
      isMultiple: this.isMultiple,
      locked: this.locked,
      sidebarExpanded: this.sidebarExpanded,
      canCreatePage: this.isEditable,
      isGM: Boolean(game()["user"]?.isGM),
    });
  }

  override async _preparePartContext(partId: string, context: Bag, options: RenderOptions): Promise<Bag> {
    const prepared = await super._preparePartContext(partId, context, options);
    if (partId === "sidebar") await this._prepareSidebarContext(prepared, options);
    if (partId === "pages") await this._preparePagesContext(prepared, options);
    return prepared;
  }

  async _prepareSidebarContext(context: Bag, _options: RenderOptions): Promise<void> {
    const byName = this.searchMode !== "full";
    Object.assign(context, {
      toc: await this._prepareTableOfContents(),
      query: this.#query,
      searchFull: !byName,
      searchLabel: localize(byName ? "TABLETOP.Journal.SearchNames" : "TABLETOP.Journal.SearchText"),
      searchToggleLabel: localize(byName ? "TABLETOP.Journal.ToText" : "TABLETOP.Journal.ToNames"),
      modeLabel: localize(this.isMultiple ? "TABLETOP.Journal.ToSingle" : "TABLETOP.Journal.ToMultiple"),
    });
  }

  async _preparePagesContext(context: Bag, _options: RenderOptions): Promise<void> {
    const pages = this._viewedIds().map((id) => this._pages[id]);
    Object.assign(context, {
      pages,
      isEmpty: !pages.length,
      emptyHint: localize(this.isEditable ? "TABLETOP.Journal.EmptyHint" : "TABLETOP.Journal.EmptyPlayer"),
    });
  }

  /** Returns the pages that the user may see, in order, by id. */
  _preparePageData(): Record<string, PageContext> {
    const known = new Set<string>(sortedCategories(this.document).map((category) => String(category.id)));
    const icons = (this.constructor as typeof JournalEntrySheet).OWNERSHIP_ICONS;
    const visible = sortPages(this.document).filter((page) => this.isPageVisible(page));
    return Object.fromEntries(
      visible.map((page, number) => [page.id, createPageContext(page, number, icons, (id) => known.has(id))]),
    );
  }

  /**
   * Returns the lines of the sidebar: pages without a category, then each category with its own. Empty categories are
   * listed only for users who may add pages.
   */
  async _prepareTableOfContents(): Promise<TocLine[]> {
    return buildTableOfContents(this.document, Object.values(this._pages), this.isEditable);
  }

  /** Sets the current page: the requested one, by id or index, else the present one, else the first. */
  _setCurrentPage(options: RenderOptions = {}): void {
    const { pageId, pageIndex } = options as Bag;
    const ids = Object.keys(this._pages);
    if (pageId && ids.includes(String(pageId))) this.#pageId = String(pageId);
    else if (Number.isInteger(pageIndex))
      this.#pageId = ids[Math.min(Math.max(Number(pageIndex), 0), ids.length - 1)] ?? null;
    if (!this.#pageId || !ids.includes(this.#pageId)) this.#pageId = ids[0] ?? null;
  }

  override _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: Loose): void {
    super._preSyncPartState(partId, newElement, priorElement, state);
    if (partId === "pages") this.#views.storeScroll(priorElement);
  }

  override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getEntryContextOptions() as Bag[], ".toc [data-page-id]", {
      fixed: true,
      hookName: "getJournalEntryPageContextOptions",
      parentClassHooks: false,
      onOpen: (target: HTMLElement) => this._onContextMenuOpen(target),
      onClose: (target: HTMLElement) => this._onContextMenuClose(target),
    });
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.element.classList.toggle("sidebar-collapsed", !this.sidebarExpanded);
    const parts = options.parts ?? ["sidebar", "pages"];
    if (parts.includes("sidebar")) this.#bindSidebar();
    if (parts.includes("pages")) await this._renderPageViews(context, options);
    this._updateButtonState();
    const { anchor, pageId } = options as Bag;
    if (anchor || (pageId && this.isMultiple))
      this.#views.scrollTo(String(pageId ?? this.#pageId), anchor ? String(anchor) : null);
  }

  #bindSidebar(): void {
    const dragDrop = new DragDrop.implementation({
      dragSelector: ".toc .page-title, .toc .heading-link",
      dropSelector: ".toc",
      permissions: {
        dragstart: (selector) => this._canDragStart(selector ?? ""),
        drop: (selector) => this._canDragDrop(selector ?? ""),
      },
      callbacks: { dragstart: (event) => this._onDragStart(event), drop: (event) => this._onDrop(event) },
    });
    dragDrop.bind(this.element);
    this.#filter = new SearchFilter({
      inputSelector: "input[type=search]",
      contentSelector: ".toc",
      initial: this.#query,
      callback: (event, query, rgx, html) => {
        if (html) this._onSearchFilter(event as KeyboardEvent, query, rgx, html);
      },
    });
    this.#filter.bind(this.element);
  }

  /** Renders the page sheets into their places, then their headings into the sidebar. */
  async _renderPageViews(_context: Bag, _options: RenderOptions): Promise<void> {
    for (const place of this.element.querySelectorAll<HTMLElement>(".journal-entry-pages > [data-page-id]")) {
      const sheet = this.getPageSheet(place.dataset["pageId"] ?? "");
      try {
        if (sheet) await this._renderPageView(place, sheet);
        else
          this.#views.showReason(
            place,
            localize("TABLETOP.Journal.NoSheet", { type: this.document.pages.get(place.dataset["pageId"])?.type }),
          );
      } catch (error) {
        report(`JournalEntrySheet ${String(place.dataset["pageId"])}`, error);
        this.#views.showReason(place, localize("TABLETOP.Journal.PageFailed"));
      }
    }
    this.#views.restoreScroll();
    this._observePages();
    this._observeHeadings();
  }

  /** Renders one page sheet and inserts it at the place of its page. */
  async _renderPageView(element: HTMLElement, sheet: Loose): Promise<void> {
    const view = await renderView(sheet);
    view.dataset["pageId"] = String(sheet.document.id);
    if (view !== element) element.replaceWith(view);
    this.#views.addEditButton(view, sheet.document as Loose);
    await this._renderHeadings(view, (sheet.toc ?? {}) as Record<string, Loose>);
  }

  /** Lists the headings of a page below it in the sidebar. */
  async _renderHeadings(pageNode: HTMLElement, toc: Record<string, Loose>): Promise<void> {
    this.#views.listHeadings(pageNode.dataset["pageId"] ?? "", toc);
  }

  /**
   * Returns the sheet that renders a page inside this window; null if no sheet for such pages can be rendered inside
   * another.
   */
  getPageSheet(page: Loose): Loose {
    const found: Loose = typeof page === "string" ? this.document.pages.get(page) : page;
    return found ? this.#views.getSheet(found, this.#isShown(String(found.id))) : null;
  }

  #isShown(id: string): boolean {
    return this.#shown.has("*") || this.#shown.has(id);
  }

  isPageVisible(page: Loose): boolean {
    return Boolean(page.testUserPermission(game()["user"], "OBSERVER")) || this.#isShown(String(page.id));
  }

  /** A user who may not edit can still turn pages, search and read: only the name is disabled. */
  override _toggleDisabled(disabled: boolean): void {
    for (const input of this.element.querySelectorAll<HTMLInputElement>("input.title")) input.disabled = disabled;
  }

  /** Excludes the inputs of a page that is being edited from this window's form: their own sheets save them. */
  override _onChangeForm(settings: Loose, event: Event): void {
    if ((event.target as Element | null)?.closest(".journal-entry-page, .journal-sidebar")) return;
    super._onChangeForm(settings, event);
  }

  override _onClose(options: Bag): void {
    super._onClose(options);
    this.#shown.clear();
  }

  override _tearDown(options: Bag): void {
    super._tearDown(options);
    this.#filter?.unbind();
    this.#views.close();
  }

  async goToPage(pageId: string, { anchor }: { anchor?: string } = {}): Promise<Loose> {
    if (this.isMultiple && this.rendered) {
      this.#pageId = pageId;
      this.#views.scrollTo(pageId, anchor ?? null);
      this._updateButtonState();
      return this;
    }
    if (pageId === this.#pageId && this.rendered) {
      this.#views.scrollTo(pageId, anchor ?? null);
      return this;
    }
    return this.render({ force: true, pageId, ...(anchor ? { anchor } : {}) } as RenderOptions);
  }

  async nextPage(): Promise<Loose> {
    return this.#turnPage(1);
  }

  async previousPage(): Promise<Loose> {
    return this.#turnPage(-1);
  }

  async #turnPage(by: 1 | -1): Promise<Loose> {
    const id = Object.keys(this._pages)[this.pageIndex + by];
    return id === undefined ? this : this.goToPage(id);
  }

  _updateButtonState(): void {
    const last = Object.keys(this._pages).length - 1;
    const all = (name: string) => this.element.querySelectorAll<HTMLButtonElement>(`.action-buttons .${name}`);
    for (const button of all("previous")) button.disabled = this.pageIndex <= 0;
    for (const button of all("next")) button.disabled = this.pageIndex >= last;
    this._activatePagesInView();
  }

  _activatePagesInView(): void {
    this.#views.markActive(this.#pageId);
  }

  _observePages(): void {
    this.#views.observePages((entries, observer) => this._onPageScroll(entries, observer));
  }

  _observeHeadings(): void {
    this.#views.observeHeadings();
  }

  _onPageScroll(entries: IntersectionObserverEntry[], _observer: IntersectionObserver): void {
    if (!this.#views.updateInView(entries) || !this.isMultiple) return;
    this.#pageId = this.#views.inView[0]?.dataset["pageId"] ?? this.#pageId;
    this._updateButtonState();
    this._synchronizeSidebar();
  }

  _synchronizeSidebar(): void {
    this.element.querySelector(".toc [aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  toggleSidebar(): void {
    const expanded = !this.sidebarExpanded;
    this.#sidebarExpanded = expanded;
    this.element.classList.toggle("sidebar-collapsed", !expanded);
    for (const button of this.element.querySelectorAll("[data-action=toggleSidebar]"))
      button.setAttribute("aria-expanded", String(expanded));
  }

  /** Switches between one page and all of them. */
  async _toggleMode(): Promise<void> {
    const next = this.isMultiple ? MODES.SINGLE : MODES.MULTIPLE;
    this.#mode = next;
    await this.#storeFlag("viewMode", next);
    await this.render();
  }

  async toggleSearchMode(): Promise<Loose> {
    const next = this.searchMode === "full" ? "name" : "full";
    this.#searchMode = next;
    await this.#storeFlag("searchMode", next);
    return this.render({ parts: ["sidebar", "pages"] });
  }

  /** Stores a choice in the entry's flags if the user may update it; otherwise it lasts until the window closes. */
  async #storeFlag(key: string, value: unknown): Promise<void> {
    if (this.isEditable && this.document.getFlag("core", key) !== value)
      await this.document.update({ flags: { core: { [key]: value } } }, { render: false });
  }

  _onSearchFilter(_event: KeyboardEvent, query: string, rgx: RegExp, html: HTMLElement): void {
    this.#query = query;
    filterPages(this, html, query === "" ? null : rgx, this._pages);
  }

  _getEntryContextOptions(): object[] {
    return buildPageMenu(this);
  }

  _onContextMenuOpen(target: HTMLElement): void {
    target.classList.add("context");
  }

  _onContextMenuClose(target: HTMLElement): void {
    target.classList.remove("context");
  }

  _canDragStart(_selector: string): boolean {
    return true;
  }

  _canDragDrop(_selector: string): boolean {
    return this.isEditable && !this.locked;
  }

  _onDragStart(event: DragEvent): void {
    startPageDrag(this, event);
  }

  async _onDrop(event: DragEvent): Promise<Loose> {
    return dropPage(this, event);
  }

  /** Stores that a secret of one of the pages is revealed, or hidden again. */
  override async _onRevealSecret(event: Event): Promise<void> {
    event.stopPropagation();
    const place = (event.target as Element).closest<HTMLElement>("[data-page-id]");
    const page: Loose = this.document.pages.get(place?.dataset["pageId"] ?? "");
    if (page) await storeRevealed(page, event, "text.content");
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("click", (event) => {
      const image = (event.target as Element).closest(".journal-entry-pages img");
      if (image && !image.closest("a, button")) this._onClickImage(event as PointerEvent);
    });
  }

  /** Opens an image of a page in a separate window. */
  _onClickImage(event: PointerEvent): void {
    openPageImage(this, event.target as HTMLImageElement);
  }

  async createPageDialog(): Promise<Loose> {
    const page = await createPage(this.document);
    if (page) this.#pageId = page.id as string;
    return page;
  }

  async _onEditPage(_event: Event, target: HTMLElement): Promise<Loose> {
    return editPage(this, target);
  }

  async _onShowPlayers(): Promise<void> {
    const page: Loose = this.isMultiple ? null : this.document.pages.get(this.#pageId ?? "");
    await (globalThis as Loose).foundry.documents.collections.Journal.showDialog(page ?? this.document);
  }
}
