import type { RenderOptions } from "../../api/types.ts";
import type { Loose } from "../../../globals.ts";

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
