/**
 * What is rendered of a window's parts, and the panels of tabs and folds in them. The contents of a panel are rendered
 * when its tab or fold is first opened, and from then on if something that they display has changed: the helpers
 * `qPanel` and `qFold` leave them out otherwise. Nor is a row of a list rendered that would be the same: the helper
 * `qRows` leaves a mark in its place, and the row that is in the page stays.
 */
import { KEPT, KEPT_ADDITIONS, ROW, isInCustomElement, markRow, rememberSources } from "./morph.ts";
import { ContextReads, copy, isSame, trackContext } from "./tracked-context.ts";

/** The tabs and folds that were opened since a window was. */
const openedPanels = new WeakMap<object, Set<string>>();

interface TabbedWindow {
  readonly tabGroups: Readonly<Record<string, string | null>>;
}

/** Records that the active tabs of a window are open; if it was closed since it was rendered, no other is. */
export function noteOpenTabs(app: TabbedWindow, wasClosed: boolean): void {
  const opened = (wasClosed ? null : openedPanels.get(app)) ?? new Set();
  for (const tab of Object.values(app.tabGroups)) if (tab !== null) opened.add(tab);
  openedPanels.set(app, opened);
}

/** Records that a fold of a window is open: its contents are rendered from now on. */
export const noteOpenFold = (app: object, fold: string): void => void openedPanels.get(app)?.add(fold);

/** Returns whether the contents of a tab or fold are rendered: prepare what only they need if so. */
export const isTabOpen = (app: object, tab: string): boolean => openedPanels.get(app)?.has(tab) === true;

/** The attribute that names a fold's contents. */
const FOLD = "data-fold";

/** Returns the names of the folds that open with a `<details>`. */
export const listFolds = (details: Element): string[] =>
  [...details.querySelectorAll(`[${FOLD}]`)].flatMap((fold) =>
    fold.closest("details") === details ? (fold.getAttribute(FOLD) ?? "") : [],
  );

/** What Handlebars gives to the helper of rows. */
export interface RowsOptions {
  readonly data: { readonly root: object };
  readonly fn: (row: unknown, options?: object) => string;
  readonly inverse: (context: unknown) => string;
}

interface RenderedRow {
  /** Identifies it in the page; null if it has no element. */
  readonly number: number | null;
  /** A copy of what it was rendered from. */
  readonly was: unknown;
}

interface RenderedList {
  /** What its rows have read beside themselves. */
  readonly reads: ContextReads;
  readonly rows: ReadonlyMap<unknown, RenderedRow>;
}

/** Which template renders with a view of its context. */
const templates = new WeakMap<object, RenderedTemplate>();

let lastNumber = 0;

/** One render of a part's or panel's template. */
export class RenderedTemplate {
  readonly #context: object;
  readonly #reads = new ContextReads();
  readonly #lists = new Map<string, RenderedList>();
  /** The lists of the render before. */
  readonly #before: ReadonlyMap<string, RenderedList>;
  readonly #mayKeepRows: boolean;

  /** Begins a render. The rows of the render before may stay unless something else has changed them. */
  constructor(context: object, before?: RenderedTemplate | null, mayKeepRows = false) {
    this.#context = context;
    this.#before = before ? before.#lists : new Map<string, RenderedList>();
    this.#mayKeepRows = mayKeepRows;
  }

  /** Returns a view of the context that records what is read of it. */
  track(): object {
    const view = trackContext(this.#context, this.#reads);
    templates.set(view, this);
    return view;
  }

  /** Records that a render would be another one too if that of a fold in it were. */
  include(fold: RenderedTemplate): void {
    this.#reads.include(fold.#reads);
  }

  /** Returns whether a render with another context would be the same. */
  isUnchanged(context: object): boolean {
    return this.#reads.areUnchanged(context);
  }

  /** Returns the HTML of a list's rows, with marks for those that stay. */
  renderRows(name: string, rows: readonly unknown[], { fn, data }: RowsOptions): string {
    const before = this.#before.get(name);
    const mayKeep = this.#mayKeepRows && before?.reads.areUnchanged(this.#context) === true;
    const reads = mayKeep ? before.reads : new ContextReads();
    this.#reads.include(reads);
    const options = { data: { ...data, root: trackContext(this.#context, reads) } };
    const rendered = new Map<unknown, RenderedRow>();
    this.#lists.set(name, { reads, rows: rendered });
    const html = rows.map((row, i) => {
      const id = (row as { readonly id?: unknown } | null)?.id ?? i;
      const key = rendered.has(id) ? `${String(id)} ${i}` : id;
      const known = before?.rows.get(key);
      if (mayKeep && known && isSame(known.was, row)) {
        rendered.set(key, known);
        return known.number === null ? "" : markRow(known.number);
      }
      const contents = fn(row, options).trim();
      const number = contents === "" ? null : (known?.number ?? (lastNumber += 1));
      rendered.set(key, { number, was: copy(row) });
      return contents.replace(/^<[^\s/>]+/, `$& ${ROW}="${number}"`);
    });
    return html.join("");
  }
}

/** Returns the HTML of a list: `rows` rendered by a template's block, each of which is one element, or nothing. */
export function rowsHtml(
  context: object,
  name: string,
  rows: readonly unknown[] | undefined,
  options: RowsOptions,
): string {
  if (rows === undefined || rows.length === 0) return options.inverse(context);
  const template = templates.get(options.data.root);
  return template ? template.renderRows(name, rows, options) : rows.map((row) => options.fn(row)).join("");
}

/** Where the helper finds the panels of its part in a context. No template reads it. */
const PANELS = Symbol("panels");

interface Tab {
  readonly id: string;
  readonly group: string;
  readonly cssClass: string;
}

interface RootContext {
  readonly rootId?: string;
  readonly tabs?: Readonly<Record<string, Tab>>;
  readonly [PANELS]?: PartPanels;
}

/** What Handlebars gives to the helper. */
export interface PanelOptions {
  readonly hash: { readonly class?: string };
  readonly data: { readonly root: RootContext };
  readonly fn: (context: object, options?: object) => string;
}

/** How the contents of a panel are rendered. */
interface Contents {
  readonly options: PanelOptions;
  /** The template that a fold is in. */
  readonly outer: RenderedTemplate | null;
}

/** The panels of one part of a window. */
class PartPanels {
  readonly #app: object;
  /** What was rendered of each panel; null if it was not rendered. */
  readonly #rendered = new Map<string, RenderedTemplate | null>();
  /** Those that stay as they are in the coming render. */
  #unchanged: ReadonlySet<string> = new Set();
  /** Those whose rows may stay as they are. */
  #intact: ReadonlySet<string> = new Set();
  /** Those that were left empty, and how they are rendered. */
  readonly #empty = new Map<string, Contents>();
  #context: object = {};
  /** Whether what was last rendered is in the page. */
  #isDisplayed = false;

  constructor(app: object) {
    this.#app = app;
  }

  /** Prepares a part's context for a render. */
  begin(context: object): void {
    this.#context = context;
    this.#isDisplayed = false;
    Object.assign(context, { [PANELS]: this });
  }

  /** Returns whether a tab is here whose contents are not rendered. */
  lacks(tab: string): boolean {
    return this.#rendered.get(tab) === null;
  }

  /** Notes that what was rendered is in the page, and returns the tabs that were opened since it was rendered. */
  display(): string[] {
    this.#isDisplayed = true;
    return [...this.#empty.keys()].filter((tab) => isTabOpen(this.#app, tab));
  }

  /** Runs the templates of the tabs that the last render has left out, and displays nothing; yields after each. */
  *runEmpty(): Generator<void> {
    for (const [tab, contents] of this.#empty) yield void this.#renderContents(tab, contents);
  }

  /**
   * Returns the contents of a tab that was closed when the part was last rendered. If that render is not in the page
   * yet, the panel is filled once more when it is: the render has left it empty.
   */
  fill(tab: string): string {
    const contents = this.#empty.get(tab);
    if (this.#isDisplayed) this.#empty.delete(tab);
    return contents ? this.#renderContents(tab, contents) : "";
  }

  /** Lets the coming render keep the panels for which `isKept` is true, and whose templates read the same as before. */
  keepUnchanged(context: object, isKept: (tab: string) => boolean): void {
    this.#context = context;
    const intact = [...this.#rendered].filter(([tab, rendered]) => rendered !== null && isKept(tab));
    const unchanged = intact.filter(([, rendered]) => rendered?.isUnchanged(context) === true);
    this.#intact = new Set(intact.map(([tab]) => tab));
    this.#unchanged = new Set(unchanged.map(([tab]) => tab));
  }

  /** Whether a render would change no panel. */
  get areUnchanged(): boolean {
    return [...this.#rendered.keys()].every((tab) => this.#unchanged.has(tab) || !isTabOpen(this.#app, tab));
  }

  /** Returns the contents of a panel; null if they stay as they are. What a fold is in is rendered again with it. */
  render(tab: string, options: PanelOptions, outer: RenderedTemplate | null = null): string | null {
    this.#empty.delete(tab);
    if (this.#unchanged.has(tab)) {
      const rendered = this.#rendered.get(tab);
      if (rendered) outer?.include(rendered);
      return null;
    }
    const contents = { options, outer };
    if (isTabOpen(this.#app, tab)) return this.#renderContents(tab, contents);
    this.#rendered.set(tab, null);
    this.#empty.set(tab, contents);
    return "";
  }

  #renderContents(tab: string, { options: { fn, data }, outer }: Contents): string {
    const rendered = new RenderedTemplate(this.#context, this.#rendered.get(tab), this.#intact.has(tab));
    this.#rendered.set(tab, rendered);
    outer?.include(rendered);
    const root = rendered.track();
    return fn(root, { data: Object.assign(Handlebars.createFrame(data) as object, { root }) });
  }
}

/**
 * Returns the HTML of what a `<details>` displays once it is open. Without a window that opens it, it is rendered at
 * once.
 */
export function foldHtml(name: string, options: PanelOptions): string {
  const { root } = options.data;
  const { [PANELS]: panels } = root;
  const contents = panels ? panels.render(name, options, templates.get(root) ?? null) : options.fn(root);
  const { class: classes } = options.hash;
  return (
    `<div${classes === undefined ? "" : ` class="${classes}"`} ${FOLD}="${name}"` +
    `${contents === null ? ` ${KEPT}` : ""}>${contents ?? ""}</div>`
  );
}

/** Returns the HTML of a tab's panel. One without a tab is empty. */
export function panelHtml(id: string, options: PanelOptions): string {
  const { rootId = "", tabs, [PANELS]: panels } = options.data.root;
  const tab = tabs?.[id];
  const contents = tab && (panels ? panels.render(id, options) : options.fn(options.data.root));
  const escape = foundry.utils.escapeHTML;
  const classes = [options.hash.class, "q-tab-panel tab", tab?.cssClass].filter(Boolean).join(" ");
  return (
    `<div class="${classes}" role="tabpanel" id="${escape(`${rootId}-panel-${id}`)}" ` +
    `aria-labelledby="${escape(`${rootId}-tab-${id}`)}" data-tab="${id}"` +
    `${tab ? ` data-group="${tab.group}"` : ""}${contents === null ? ` ${KEPT}` : ""}>${contents ?? ""}</div>`
  );
}

/** Increased when something has changed that templates read but no context contains: themselves, or the language. */
let templateVersion = 0;

/** Makes the next render of every application a full one. */
export const invalidateRenderedParts = (): void => void (templateVersion += 1);

/** What the templates of an application's parts have read, and what others have changed in the parts since. */
export class RenderedParts {
  readonly #app: object;
  readonly #rendered = new Map<string, RenderedTemplate>();
  /** The parts of the coming render whose rows may stay as they are. */
  readonly #intact = new Set<string>();
  readonly #panels = new Map<string, PartPanels>();
  /** By the name of a tab or fold, its element. */
  readonly #panelElements = new Map<string, Element>();
  /** Nodes that something other than a render has changed. */
  #changed: Node[] = [];
  /** Nodes that something other than a render has added. */
  #additions: Node[] = [];
  #content: HTMLElement | null = null;
  #version = templateVersion;
  readonly #observer = new MutationObserver((records) => this.#note(records));

  constructor(app: object) {
    this.#app = app;
  }

  /** Returns a view of a part's context that records what its template reads. */
  begin(part: string, context: object): object {
    const rendered = new RenderedTemplate(context, this.#rendered.get(part), this.#intact.delete(part));
    this.#rendered.set(part, rendered);
    this.#getPanels(part).begin(context);
    return rendered.track();
  }

  /**
   * Returns whether a part would be rendered as it is: nothing else has changed it, and its template reads the same. If
   * it would not, its panels may be kept all the same.
   */
  isUnchanged(part: string, element: HTMLElement | undefined, context: object): boolean {
    const isCurrent = this.#version === templateVersion && element !== undefined;
    const panels = this.#getPanels(part);
    panels.keepUnchanged(context, (tab) => isCurrent && !this.#isChanged(this.#findPanel(element, tab)));
    const isIntact = isCurrent && !this.#isChanged(element);
    if (isIntact && panels.areUnchanged && this.#rendered.get(part)?.isUnchanged(context) === true) return true;
    if (isIntact) this.#intact.add(part);
    return false;
  }

  /** Lets the coming render be a full one. */
  forget(): void {
    this.#panels.clear();
    this.#panelElements.clear();
    this.#rendered.clear();
    this.#intact.clear();
  }

  /** Returns the parts that have a panel of a tab whose contents are not rendered. */
  listPartsLacking(tab: string): string[] {
    return [...this.#panels].flatMap(([part, panels]) => (panels.lacks(tab) ? part : []));
  }

  /** Renders the contents of a tab that was empty. */
  fillPanel(part: string, element: HTMLElement | undefined, tab: string): void {
    const panel = element && this.#findPanel(element, tab);
    if (!panel) return;
    panel.replaceChildren(parseFragment(this.#getPanels(part).fill(tab)));
    this.#observer.takeRecords();
  }

  /** Runs the templates of a part's closed tabs, and displays nothing; yields after each. */
  runClosedTabs(part: string): Generator<void> {
    return this.#getPanels(part).runEmpty();
  }

  /** Notes that a part is in the page, and renders the contents of the tabs that were opened while it was rendered. */
  fillOpened(part: string, element: HTMLElement | undefined): void {
    for (const tab of this.#getPanels(part).display()) this.fillPanel(part, element, tab);
  }

  #getPanels(part: string): PartPanels {
    const panels = this.#panels.get(part) ?? new PartPanels(this.#app);
    this.#panels.set(part, panels);
    return panels;
  }

  /** Returns the element of a panel. It is searched once: that takes long in a long sheet. */
  #findPanel(part: HTMLElement, tab: string): Element | null {
    const known = this.#panelElements.get(tab);
    if (known && part.contains(known) && readPanel(known) === tab) return known;
    const found = findPanel(part, tab);
    if (found) this.#panelElements.set(tab, found);
    return found;
  }

  #isChanged(element: Element | null): boolean {
    return !element || this.#changed.some((node) => element.contains(node));
  }

  /** Removes what modules have added to the parts: they add it again after every render. */
  removeAdditions(): void {
    this.#note(this.#observer.takeRecords());
    for (const node of this.#additions) node.parentNode?.removeChild(node);
    this.#additions = [];
    this.#observer.takeRecords();
  }

  /** Watches the parts for changes from now on. `parts` are those that were rendered. */
  watch(content: HTMLElement, parts: readonly HTMLElement[]): void {
    if (this.#content !== content)
      this.#observer.observe(content, { childList: true, characterData: true, subtree: true });
    this.#content = content;
    this.#version = templateVersion;
    this.#observer.takeRecords();
    this.#changed = this.#changed.filter((node) => node.isConnected && !parts.some((part) => part.contains(node)));
  }

  #note(records: readonly MutationRecord[]): void {
    for (const { target, addedNodes } of records) {
      if (isInCustomElement(target)) continue; // it changes its own contents
      this.#changed.push(target);
      for (const node of addedNodes)
        if (!(node instanceof Element && node.matches(KEPT_ADDITIONS))) this.#additions.push(node);
    }
  }
}

/** Parses HTML into nodes of this page: custom elements are constructed here, in a detached window's page too. */
function parseFragment(html: string): DocumentFragment {
  const holder = document.createElement("div");
  holder.innerHTML = html;
  customElements.upgrade(holder);
  const fragment = document.createDocumentFragment();
  fragment.append(...holder.childNodes);
  rememberSources(fragment);
  return fragment;
}

const readPanel = (panel: Element): string | null => panel.getAttribute(FOLD) ?? panel.getAttribute("data-tab");

const findPanel = (part: HTMLElement, tab: string): Element | null => {
  const name = CSS.escape(tab);
  const selector = `[role="tabpanel"][data-tab="${name}"], [${FOLD}="${name}"]`;
  return part.matches(selector) ? part : part.querySelector(selector);
};
