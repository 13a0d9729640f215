/** Journal entries of our packs: their pages' text, and how one is displayed. Loaded when one is first read. */

/** A page of an entry in a pack: `quadrant.sidonia-rules` and two ids. */
export interface PageAddress {
  readonly pack: string;
  readonly entry: string;
  readonly page: string;
}

interface Page {
  readonly id: string;
  readonly name: string;
  readonly sort: number;
  readonly text?: { readonly content?: string | null };
}

/** What is used of a journal entry. */
interface Entry {
  readonly name: string;
  readonly sort: number;
  readonly pages: { get(id: string): Page | undefined } & Iterable<Page>;
  readonly sheet: {
    readonly element?: HTMLElement;
    render(options: object): Promise<unknown>;
  } | null;
}

const packs = (): ReadonlyMap<string, Pack> => game.packs as never;
interface Pack {
  readonly visible: boolean;
  getDocument(id: string): Promise<unknown>;
  getDocuments(): Promise<readonly Entry[]>;
}

/** Returns the text of a page as HTML; empty for one that doesn't exist. */
export async function readPageHtml({ pack, entry, page }: PageAddress): Promise<string> {
  const found = (await packs().get(pack)?.getDocument(entry)) as Entry | null | undefined;
  return found?.pages.get(page)?.text?.content ?? "";
}

/** An entry of a book with its pages in order. */
export interface BookEntry {
  readonly name: string;
  readonly pages: readonly { readonly id: string; readonly name: string; readonly html: string }[];
}

/** Returns the entries of a pack with their pages, all in reading order; none for a pack that this user doesn't see. */
export async function readEntries(pack: string): Promise<BookEntry[]> {
  const found = packs().get(pack);
  if (!found?.visible) return [];
  const inOrder = <T extends { readonly sort: number }>(all: Iterable<T>): T[] =>
    [...all].sort((a, b) => a.sort - b.sort);
  return inOrder(await found.getDocuments()).map(({ name, pages }) => ({
    name,
    pages: inOrder(pages).map((page) => ({ id: page.id, name: page.name, html: page.text?.content ?? "" })),
  }));
}

/** Adds an entry to the menu of the windows of journal entries: `open` is called with the entry's pack. */
export const addJournalControl = (control: {
  readonly icon: string;
  readonly label: string;
  readonly action: string;
  readonly fits: (pack: string) => boolean;
  readonly open: (pack: string) => void;
}): void =>
  void Hooks.on(
    "getHeaderControlsJournalEntrySheet" as never,
    ((app: { readonly document: { readonly pack: string | null } }, controls: object[]) => {
      const { pack } = app.document;
      const { icon, label, action, fits, open } = control;
      if (pack !== null && fits(pack)) controls.push({ icon, label, action, onClick: () => open(pack) });
    }) as never,
  );

/**
 * Displays a page, at a heading where there is one, and moves the focus there. `opener` gets it back when the entry is
 * closed.
 */
export async function openJournalPage(
  { pack, entry, page, anchor }: PageAddress & { readonly anchor?: string },
  opener: HTMLElement | null,
): Promise<void> {
  const found = (await packs().get(pack)?.getDocument(entry)) as Entry | null | undefined;
  if (!found?.sheet) return;
  const { sheet } = found;
  await sheet.render({ force: true, pageId: page, ...(anchor ? { anchor } : {}) });
  const { element } = sheet;
  if (!element) return;
  const heading = anchor
    ? element.querySelector<HTMLElement>(`[data-anchor="${CSS.escape(anchor)}"]:is(h1, h2, h3)`)
    : null;
  const target = heading ?? element;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  if (!opener) return;
  const id = Hooks.on(
    "closeApplicationV2" as never,
    ((app: object) => {
      if (app !== sheet) return;
      Hooks.off("closeApplicationV2" as never, id);
      if (opener.isConnected) opener.focus();
    }) as never,
  ) as number;
}

/** Returns the anchor of a heading, as Foundry makes it of its text. */
export const headingSlug = (title: string): string =>
  (JournalEntryPage as never as { slugifyHeading(heading: string): string }).slugifyHeading(title);

/** Returns HTML without scripts, handlers and addresses that run. */
export const cleanHtml = (html: string): string =>
  (foundry.utils as never as { cleanHTML(raw: string): string }).cleanHTML(html);

const tooltips = (): Tooltips => game.tooltip as never;
interface Tooltips {
  activate(element: HTMLElement, options: object): void;
  deactivate(): void;
}

/** Displays HTML that is safe beside an element. */
export function displayTooltip(element: HTMLElement, html: string, cssClass: string): void {
  const content = element.ownerDocument.createElement("div");
  content.innerHTML = html;
  tooltips().activate(element, { content, html: content, cssClass });
}

export const hideTooltip = (): void => tooltips().deactivate();
