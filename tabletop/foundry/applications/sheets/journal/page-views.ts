import { localize, type Loose } from "../../../globals.ts";

/** The members of the entry's window that the views use. */
interface Host {
  readonly element: HTMLElement;
  readonly document: Loose;
}

/** A page sheet that is rendered inside an entry's window. */
type PageSheet = Loose;

/**
 * The page sheets inside one entry's window: the sheets themselves, their scroll positions, and their headings in the
 * sidebar.
 */
export class PageViews {
  readonly #host: Host;
  readonly #sheets = new Map<string, PageSheet>();
  readonly #inView = new Set<HTMLElement>();
  readonly #headingsInView = new Set<string>();
  pageObserver: IntersectionObserver | null = null;
  #headingObserver: IntersectionObserver | null = null;
  #scroll: { top: number; ids: string } | null = null;

  constructor(host: Host) {
    this.#host = host;
  }

  get inView(): HTMLElement[] {
    return [...this.#inView].sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  }

  get #list(): HTMLElement | null {
    return this.#host.element?.querySelector<HTMLElement>(".journal-entry-pages") ?? null;
  }

  /**
   * Returns the sheet of a page, created once for each sheet class; `shown` pages are rendered whatever the user's
   * permissions.
   */
  getSheet(page: Loose, shown: boolean): PageSheet {
    const cls: Loose = page._getSheetClass();
    if (typeof cls !== "function" || !("isView" in cls.prototype)) return null;
    const kept = this.#sheets.get(String(page.id));
    if (kept?.constructor === cls && kept.document === page) return kept;
    const more = shown ? { viewPermission: 0 } : {};
    const sheet = (
      cls.isV2
        ? new cls({
            document: page,
            mode: "view",
            tag: "article",
            window: { frame: false, positioned: false },
            ...more,
          })
        : new cls(page, { mode: "view", popOut: false, ...more })
    ) as PageSheet;
    this.#sheets.set(String(page.id), sheet);
    return sheet;
  }

  /** Shows in a page's place why it is not rendered. */
  showReason(place: HTMLElement, why: string): void {
    const note = document.createElement("p");
    note.className = "notification warning page-refused";
    note.textContent = why;
    place.replaceChildren(note);
  }

  /** Adds an edit button for users who may edit. */
  addEditButton(view: HTMLElement, page: Loose): void {
    view.querySelector(":scope > .edit-container")?.remove();
    if (!page.isOwner || (page.pack && page.compendium?.locked)) return;
    const holder = document.createElement("div");
    holder.className = "edit-container";
    const button = document.createElement("button");
    button.type = "button";
    button.className = "icon fa-solid fa-pen-to-square";
    button.dataset["action"] = "editPage";
    button.dataset["tooltip"] = "";
    button.setAttribute("aria-label", localize("TABLETOP.Journal.EditPage", { name: page.name }));
    holder.append(button);
    view.prepend(holder);
  }

  storeScroll(prior: HTMLElement): void {
    const list = prior.matches(".journal-entry-pages") ? prior : prior.querySelector(".journal-entry-pages");
    this.#scroll = list ? { top: list.scrollTop, ids: readPageIds(list) } : null;
  }

  /** Restores the scroll position when the same pages are rendered again. */
  restoreScroll(): void {
    const list = this.#list;
    if (list && this.#scroll?.ids === readPageIds(list)) list.scrollTop = this.#scroll.top;
    this.#scroll = null;
  }

  scrollTo(pageId: string, anchor: string | null): void {
    const view = this.#list?.querySelector<HTMLElement>(`:scope > [data-page-id="${CSS.escape(pageId)}"]`);
    const heading = anchor ? view?.querySelector<HTMLElement>(`[data-anchor="${CSS.escape(anchor)}"]`) : null;
    (heading ?? view)?.scrollIntoView({ block: "start", behavior: "instant" });
  }

  observePages(callback: IntersectionObserverCallback): void {
    this.pageObserver?.disconnect();
    this.#inView.clear();
    const list = this.#list;
    if (!list) return;
    this.pageObserver = new IntersectionObserver(callback, { root: list, threshold: [0, 0.1, 0.5, 1] });
    for (const view of list.querySelectorAll(":scope > [data-page-id]")) this.pageObserver.observe(view);
  }

  /** Records which pages have come into view or left it. Returns whether anything changed. */
  updateInView(entries: readonly IntersectionObserverEntry[]): boolean {
    const before = this.inView.map((view) => view.dataset["pageId"]).join();
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) this.#inView.add(target as HTMLElement);
      else this.#inView.delete(target as HTMLElement);
    }
    return before !== this.inView.map((view) => view.dataset["pageId"]).join();
  }

  observeHeadings(): void {
    this.#headingObserver?.disconnect();
    this.#headingsInView.clear();
    const list = this.#list;
    if (!list) return;
    this.#headingObserver = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const anchor = (target as HTMLElement).dataset["anchor"] ?? "";
          if (isIntersecting) this.#headingsInView.add(anchor);
          else this.#headingsInView.delete(anchor);
        }
        for (const link of this.#host.element.querySelectorAll<HTMLElement>(".toc li[data-anchor]"))
          link.classList.toggle("active", this.#headingsInView.has(link.dataset["anchor"] ?? ""));
      },
      { root: list },
    );
    for (const heading of list.querySelectorAll("[data-anchor]")) this.#headingObserver.observe(heading);
  }

  /** Marks the pages in view, and the current one among them. */
  markActive(pageId: string | null): void {
    const seen = new Set(this.inView.map((view) => view.dataset["pageId"]));
    for (const line of this.#host.element.querySelectorAll<HTMLElement>(".toc li[data-page-id]")) {
      const { pageId: id } = line.dataset;
      line.classList.toggle("active", id === pageId || seen.has(id));
      const title = line.querySelector(".page-title");
      if (id === pageId) title?.setAttribute("aria-current", "page");
      else title?.removeAttribute("aria-current");
    }
  }

  /** Lists a page's headings below it, as plain text. */
  listHeadings(pageId: string, toc: Record<string, Loose>): void {
    const line = this.#host.element.querySelector<HTMLElement>(`.toc li[data-page-id="${CSS.escape(pageId)}"]`);
    if (!line) return;
    line.querySelector(":scope > .headings")?.remove();
    const headings = Object.values(toc);
    if (!headings.length) return;
    const list = document.createElement("ol");
    list.className = "headings";
    list.append(...headings.map(headingLine));
    line.append(list);
  }

  /** Closes every page sheet, after notifying it that its place is removed. */
  close(): void {
    this.pageObserver?.disconnect();
    this.#headingObserver?.disconnect();
    this.#inView.clear();
    for (const sheet of this.#sheets.values()) {
      sheet._closeView?.();
      void sheet.close({ animate: false });
    }
    this.#sheets.clear();
  }
}

/** Renders a page sheet of either kind for its place in an entry's window. */
export async function renderView(sheet: PageSheet): Promise<HTMLElement> {
  if (sheet.constructor.isV2 === false) return sheet._renderView() as Promise<HTMLElement>;
  await sheet.render({ force: true });
  return sheet.element as HTMLElement;
}

function readPageIds(list: Element): string {
  return [...list.querySelectorAll<HTMLElement>(":scope > [data-page-id]")]
    .map((view) => view.dataset["pageId"])
    .join();
}

function headingLine({ text, slug, level }: Loose): HTMLElement {
  const line = document.createElement("li");
  line.className = `heading level${Number(level)}`;
  line.dataset["anchor"] = String(slug);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "heading-link";
  button.dataset["action"] = "goToHeading";
  button.textContent = String(text);
  line.append(button);
  return line;
}
