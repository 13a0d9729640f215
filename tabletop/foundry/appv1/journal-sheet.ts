import { sortPages } from "../applications/sheets/journal/page-context.ts";
import { localize, report, type Bag, type Loose } from "../globals.ts";
import { mergeObject } from "../utils/merge.ts";
import { DocumentSheet } from "./document-sheet.ts";
import { mayRead } from "./journal-pages.ts";
import { renderView } from "../applications/sheets/journal/page-views.ts";

const MODES = { SINGLE: 1, MULTIPLE: 2 } as const;

/**
 * The legacy (Application V1) window of a journal entry (foundry.appv1.sheets.JournalSheet): its pages, one at a time
 * or all of them.
 */
export class JournalSheet extends DocumentSheet {
  static override get defaultOptions(): Bag {
    return mergeObject(super.defaultOptions, {
      classes: ["sheet", "journal-sheet"],
      closeOnSubmit: false,
      height: 720,
      resizable: true,
      scrollY: [".journal-v1-pages"],
      submitOnChange: true,
      submitOnClose: true,
      template: "templates/journal/journal-v1.hbs",
      // A user who may read only one page of the entry may open it for that page.
      viewPermission: 0,
      width: 900,
    }) as Bag;
  }

  static VIEW_MODES = MODES;

  /** The pages that this user may read, in order. */
  _pages: Loose[] = [];
  readonly #sheets = new Map<string, Loose>();
  #mode: number | null = null;
  #pageId: string | null = null;
  #collapsed = false;

  override get title(): string {
    const { folder, name } = this.document;
    return folder?.name ? `${String(folder.name)}: ${String(name)}` : String(name);
  }

  get mode(): number {
    return this.#mode ?? Number(this.document.getFlag("core", "viewMode") ?? MODES.SINGLE);
  }

  get pageIndex(): number {
    return this._pages.findIndex(({ id }) => id === this.#pageId);
  }

  get sidebarCollapsed(): boolean {
    return this.#collapsed;
  }

  /** The elements of the rendered pages. */
  get pagesInView(): HTMLElement[] {
    return this.element.find(".journal-v1-pages > [data-page-id]").get() as HTMLElement[];
  }

  override getData(options: Bag = {}): Loose {
    const data = super.getData(options);
    this._pages = sortPages(this.document).filter(mayRead);
    this.#choose(options);
    const isMultiple = this.mode === MODES.MULTIPLE;
    return Object.assign(data, {
      mode: this.mode,
      isMultiple,
      collapsed: this.#collapsed,
      pages: this._pages.map((page, number) => ({
        id: String(page.id),
        name: String(page.name),
        number,
        isShown: isMultiple || page.id === this.#pageId,
        isCurrent: page.id === this.#pageId,
        editable: Boolean(page.isOwner),
      })),
      isFirst: this.pageIndex <= 0,
      isLast: this.pageIndex >= this._pages.length - 1,
      modeLabel: localize(isMultiple ? "TABLETOP.Journal.ToSingle" : "TABLETOP.Journal.ToMultiple"),
    });
  }

  /** Sets the current page: the requested one, else the present one, else the first. A request applies once. */
  #choose(options: Bag): void {
    const wanted = options["pageId"] ?? this._pages[Number(options["pageIndex"])]?.id;
    delete this.options["pageId"];
    delete this.options["pageIndex"];
    if (this._pages.some(({ id }) => id === wanted)) this.#pageId = String(wanted);
    if (!this._pages.some(({ id }) => id === this.#pageId)) this.#pageId = this._pages[0]?.id ?? null;
  }

  /** Options of one render are used although they are not default options. */
  override async _render(force = false, options: Bag = {}): Promise<void> {
    for (const key of ["pageId", "pageIndex"]) if (options[key] !== undefined) this.options[key] = options[key];
    if (options["mode"] === MODES.SINGLE || options["mode"] === MODES.MULTIPLE) this.#mode = options["mode"];
    await super._render(force, options);
  }

  override async _renderInner(data: Loose): Promise<Loose> {
    const html = await super._renderInner(data);
    for (const place of html.find(".journal-v1-pages > [data-page-id]").get() as HTMLElement[]) await this.#fill(place);
    return html;
  }

  async #fill(place: HTMLElement): Promise<void> {
    const { pageId = "" } = place.dataset;
    try {
      const sheet = this.getPageSheet(pageId);
      if (!sheet) {
        place.textContent = localize("TABLETOP.Journal.NoSheet", { type: this.document.pages.get(pageId)?.type });
        return;
      }
      const view = await renderView(sheet);
      view.dataset["pageId"] = pageId;
      place.replaceWith(view);
    } catch (error) {
      report(`JournalSheet ${pageId}`, error);
      place.textContent = localize("TABLETOP.Journal.PageFailed");
    }
  }

  /** Returns the sheet that renders a page in this window, of either kind. */
  getPageSheet(page: Loose): Loose {
    const found: Loose = typeof page === "string" ? this.document.pages.get(page) : page;
    const cls: Loose = found?._getSheetClass();
    if (typeof cls !== "function") return null;
    const kept = this.#sheets.get(String(found.id));
    if (kept?.constructor === cls && kept.document === found) return kept;
    const sheet: Loose = cls.isV2
      ? new cls({ document: found, mode: "view", tag: "article", window: { frame: false, positioned: false } })
      : new cls(found, { mode: "view", popOut: false });
    this.#sheets.set(String(found.id), sheet);
    return sheet;
  }

  override activateListeners(html: Loose): void {
    super.activateListeners(html);
    html.find("[data-action]").on("click", (event: Event) => void this.#onAction(event));
  }

  async #onAction(event: Event): Promise<void> {
    const { action, page = "" } = (event.currentTarget as HTMLElement).dataset;
    switch (action ?? "") {
      case "goToPage":
        return this.goToPage(page);
      case "nextPage":
        return this.nextPage();
      case "previousPage":
        return this.previousPage();
      case "createPage":
        return void (await this.createPage());
      case "editPage":
        return void (await this.document.pages.get(page)?.sheet?.render(true));
      case "toggleMode":
        return this.#toggleMode();
      case "toggleSidebar":
        return this.toggleSidebar();
    }
  }

  async #toggleMode(): Promise<void> {
    await this._render(false, { mode: this.mode === MODES.MULTIPLE ? MODES.SINGLE : MODES.MULTIPLE });
  }

  goToPage(pageId: string, anchor?: string): void {
    void this._render(true, { pageId }).then(() => {
      const view = this.pagesInView.find(({ dataset }) => dataset["pageId"] === pageId);
      const heading = anchor === undefined ? null : view?.querySelector(`[data-anchor="${CSS.escape(anchor)}"]`);
      (heading ?? view)?.scrollIntoView({ block: "start", behavior: "instant" });
    });
  }

  nextPage(): void {
    this.#turn(1);
  }

  previousPage(): void {
    this.#turn(-1);
  }

  #turn(by: 1 | -1): void {
    const next = this._pages[this.pageIndex + by];
    if (next) this.goToPage(String(next.id));
  }

  /** Opens the form of a new page; a page that is created becomes the current one. */
  async createPage(): Promise<Loose> {
    const { JournalEntryPage } = (globalThis as Loose).CONFIG;
    const last = Math.max(0, ...[...this.document.pages].map(({ sort }: Loose) => Number(sort)));
    const made = await JournalEntryPage.documentClass.createDialog({ sort: last + 100_000 }, { parent: this.document });
    if (made) this.goToPage(String(made.id));
    return made;
  }

  toggleSidebar(): void {
    this.#collapsed = !this.#collapsed;
    this.element.find(".journal-v1").toggleClass("collapsed", this.#collapsed);
    this.element.find("[data-action=toggleSidebar]").attr("aria-expanded", String(!this.#collapsed));
  }

  override async close(options: Bag = {}): Promise<Loose> {
    await super.close(options);
    for (const sheet of this.#sheets.values()) void sheet.close({ animate: false });
    this.#sheets.clear();
  }
}
