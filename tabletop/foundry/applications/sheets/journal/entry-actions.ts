import type { HeaderControl, RenderOptions } from "../../api/types.ts";
import { localize, notify, type Loose } from "../../../globals.ts";
import { sortPages } from "./page-context.ts";

/** The members of an entry's window that its buttons use. */
interface Host {
  readonly document: Loose;
  readonly element: HTMLElement;
  readonly locked: boolean;
  readonly sidebarExpanded: boolean;
  createPageDialog(): Promise<Loose>;
  goToPage(pageId: string, options?: { anchor?: string }): Promise<Loose>;
  nextPage(): Promise<Loose>;
  previousPage(): Promise<Loose>;
  render(options?: RenderOptions): Promise<unknown>;
  toggleSearchMode(): Promise<Loose>;
  toggleSidebar(): void;
  _onEditPage(event: Event, target: HTMLElement): Promise<Loose>;
  _onShowPlayers(): Promise<void>;
  _toggleMode(): Promise<void>;
}

/** Below this width the sidebar overlaps the pages, so it is collapsed once a line is chosen. */
const NARROW_PX = 620;

async function goToHeading(this: Host, _event: Event, target: HTMLElement): Promise<void> {
  const pageId = target.closest<HTMLElement>("[data-page-id]")?.dataset["pageId"];
  const anchor = target.closest<HTMLElement>("[data-anchor]")?.dataset["anchor"];
  if (pageId) await this.goToPage(pageId, anchor ? { anchor } : {});
  if (this.element.clientWidth < NARROW_PX && this.sidebarExpanded) this.toggleSidebar();
}

async function configCategories(this: Host): Promise<void> {
  const { JournalEntryCategoryConfig } = (globalThis as Loose).foundry.applications.sheets.journal;
  await new JournalEntryCategoryConfig({ document: this.document }).render({ force: true });
}

async function toggleLock(this: Host): Promise<void> {
  await this.document.update({ flags: { core: { locked: !this.locked } } });
  await this.render({ window: { controls: true } });
}

function pageMenu(this: Host, _event: Event, target: HTMLElement): void {
  const { left, bottom } = target.getBoundingClientRect();
  const line = target.closest("[data-page-id]");
  line?.dispatchEvent(
    new PointerEvent("contextmenu", { bubbles: true, cancelable: true, view: window, clientX: left, clientY: bottom }),
  );
}

/** Returns the entries that an entry's window adds to the header's menu. */
export function headerControls(
  host: Pick<Host, "document" | "locked"> & { readonly isEditable: boolean },
): HeaderControl[] {
  const { document, isEditable, locked } = host;
  return [
    {
      icon: "fa-solid fa-eye",
      label: "TABLETOP.Journal.ShowPlayers",
      action: "showPlayers",
      visible: Boolean(document.isOwner),
    },
    {
      icon: "fa-solid fa-bookmark",
      label: "TABLETOP.Journal.Categories",
      action: "configCategories",
      visible: isEditable,
    },
    {
      icon: locked ? "fa-solid fa-lock-open" : "fa-solid fa-lock",
      label: locked ? "TABLETOP.Journal.Unlock" : "TABLETOP.Journal.Lock",
      action: "toggleLock",
      visible: isEditable,
    },
  ];
}

/** Opens the form of a new page at the end of an entry, and resolves to the page, or to null when it is dismissed. */
export async function createPage(entry: Loose): Promise<Loose> {
  const last = sortPages(entry).at(-1);
  const data = {
    sort: Number(last?.sort ?? 0) + 100_000,
    ...(last?.category ? { category: last.category as string } : {}),
  };
  const cls: Loose = (globalThis as Loose).CONFIG.JournalEntryPage.documentClass;
  return cls.createDialog(data, { parent: entry });
}

/** Opens the sheet of the page that contains an element, if the user owns the page. */
export async function editPage({ document }: Pick<Host, "document">, target: HTMLElement): Promise<Loose> {
  const page: Loose = document.pages.get(target.closest<HTMLElement>("[data-page-id]")?.dataset["pageId"] ?? "");
  if (!page) return undefined;
  if (page.isOwner) return page.sheet?.render({ force: true });
  notify("warn", localize("TABLETOP.Sheet.NotEditable", { name: page.name }));
  return undefined;
}

/** Opens an image of a page in a separate window. */
export function openPageImage(
  host: Pick<Host, "document"> & { readonly title: string },
  image: HTMLImageElement,
): void {
  const { ImagePopout } = (globalThis as Loose).foundry.applications.apps;
  const page: Loose = host.document.pages.get(image.closest<HTMLElement>("[data-page-id]")?.dataset["pageId"]);
  const isPage = page?.type === "image";
  const options = {
    src: image.getAttribute("src"),
    caption: isPage ? page.image?.caption : image.alt,
    uuid: isPage ? page.uuid : null,
  };
  void new ImagePopout({ ...options, window: { title: String(page?.name ?? host.title) } }).render({ force: true });
}

/** The actions of an entry's window, by the names of the public API. */
export const entryActions = {
  configCategories,
  async createPage(this: Host): Promise<void> {
    await this.createPageDialog();
  },
  async editPage(this: Host, event: Event, target: HTMLElement): Promise<void> {
    await this._onEditPage(event, target);
  },
  goToHeading,
  async nextPage(this: Host): Promise<void> {
    await this.nextPage();
  },
  pageMenu,
  async previousPage(this: Host): Promise<void> {
    await this.previousPage();
  },
  async showPlayers(this: Host): Promise<void> {
    await this._onShowPlayers();
  },
  toggleLock,
  async toggleMode(this: Host): Promise<void> {
    await this._toggleMode();
  },
  async toggleSearch(this: Host): Promise<void> {
    await this.toggleSearchMode();
  },
  toggleSidebar(this: Host): void {
    this.toggleSidebar();
  },
};
