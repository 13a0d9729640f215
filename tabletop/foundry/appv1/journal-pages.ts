import { game, localize, type Bag, type Loose } from "../globals.ts";
import { TextEditor } from "../applications/ux/text-editor.ts";
import { mergeObject } from "../utils/merge.ts";
import { DocumentSheet } from "./document-sheet.ts";

const OBSERVER = 2;
const FORMATS = { HTML: 1, MARKDOWN: 2 } as const;

/**
 * The legacy (Application V1) sheet of one page of a journal entry: a window in which to edit it or, in mode "view", a
 * part of its entry's window (foundry.appv1.sheets.JournalPageSheet). Subclasses set what is rendered by `template`.
 */
export class JournalPageSheet extends DocumentSheet {
  static override get defaultOptions(): Bag {
    return mergeObject(super.defaultOptions, {
      classes: ["sheet", "journal-sheet", "journal-entry-page"],
      closeOnSubmit: false,
      height: 640,
      includeTOC: true,
      mode: "edit",
      resizable: true,
      submitOnClose: true,
      template: "templates/journal/page-v1.hbs",
      viewClasses: [],
      viewPermission: OBSERVER,
      width: 620,
    }) as Bag;
  }

  /** Marks for an entry's window that this sheet renders with Application V1. */
  static isV2 = false;

  /** The headings of the rendered page. */
  toc: Record<string, Loose> = {};

  get isView(): boolean {
    return this.options["mode"] === "view";
  }

  override get title(): string {
    return localize("TABLETOP.Journal.EditTitle", { name: this.document.name });
  }

  override get isEditable(): boolean {
    return !this.isView && super.isEditable;
  }

  override async getData(options: Bag = {}): Promise<Loose> {
    const page = this.document;
    const level = Number(page.title?.level ?? 1);
    const steps = [1, 2, 3, 4, 5, 6].map((step) => [`level${step}`, Math.min(level + step - 1, 6)]);
    const content = await TextEditor.implementation.enrichHTML(String(page.text?.content ?? ""), {
      relativeTo: page,
      secrets: Boolean(page.isOwner),
    });
    const data = super.getData(options);
    return Object.assign(data, {
      isView: this.isView,
      headingLevels: Object.fromEntries(
        [1, 2, 3].map((step) => [step, localize("JOURNALENTRYPAGE.Level", { level: step })]),
      ),
      editor: { content, markdown: page.text?.markdown ?? "", engine: "prosemirror", collaborate: false },
      heading: { ...page.title, ...Object.fromEntries(steps) },
    });
  }

  /** In a view, the headings are listed, and marked with their anchors. */
  override async _renderInner(data: Loose): Promise<Loose> {
    const html = await super._renderInner(data);
    if (!this.isView || !this.options["includeTOC"]) return html;
    // The page's own title is not a heading of its text.
    const isText = (node: Node): boolean => node instanceof HTMLElement && !node.matches(".journal-page-header");
    const roots = html.get().filter(isText) as HTMLElement[];
    this.toc = this.document.constructor.buildTOC(roots) as Record<string, Loose>;
    for (const [slug, { element }] of Object.entries(this.toc))
      if (element) (element as HTMLElement).dataset["anchor"] = slug;
    return html;
  }

  /** Renders the page as part of its entry's window, with the listeners and hooks of a separate window. */
  async _renderView(): Promise<HTMLElement> {
    const data: Loose = await this.getData(this.options);
    const html = await this._renderInner(data);
    const { type, title } = this.document;
    const view = document.createElement("article");
    view.className = [
      "journal-entry-page",
      "page",
      String(type).replaceAll(".", "-"),
      `level${Number(title?.level ?? 1)}`,
    ].join(" ");
    view.classList.add(...(this.options["viewClasses"] as string[]));
    view.append(...(html.get() as Node[]));
    this._activateCoreListeners(html);
    this.activateListeners(html);
    this._callHooks("render", html, data);
    return view;
  }
}

/** The legacy (Application V1) sheet of a text page (foundry.appv1.sheets.JournalTextPageSheet). */
export class JournalTextPageSheet extends JournalPageSheet {
  static override get defaultOptions(): Bag {
    const options = mergeObject(super.defaultOptions, { secrets: [{ parentSelector: "section" }] }) as Bag;
    (options["classes"] as string[]).push("text");
    return options;
  }

  /** The CONST.JOURNAL_ENTRY_PAGE_FORMATS in which this sheet edits. */
  static format: number = FORMATS.HTML;

  override _getSecretContent(_secret: HTMLElement): string {
    return String(this.document._source.text?.content ?? "");
  }

  override _updateSecret(_secret: HTMLElement, content: string): Loose {
    return this.document.update({ "text.content": content }) as unknown;
  }

  /** Saves the text in the format of this sheet. */
  override async _updateObject(event: Event, formData: Bag): Promise<unknown> {
    return super._updateObject(event, {
      "text.format": (this.constructor as typeof JournalTextPageSheet).format,
      ...formData,
    });
  }
}

/** Whether the current user may read a page. */
export const mayRead = (page: Loose): boolean => Boolean(page.testUserPermission(game()["user"], "OBSERVER"));
