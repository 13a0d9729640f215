import { DocumentSheetV2 } from "../../api/document-sheet.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../../api/handlebars-application.ts";
import { copyOptions } from "../../api/options.ts";
import type { ApplicationConfiguration, RenderOptions } from "../../api/types.ts";
import { game, localize, type Bag, type Loose } from "../../../globals.ts";
import { storeRevealed } from "../../api/secrets.ts";

const LEVELS = [1, 2, 3, 4, 5, 6] as const;

/**
 * The sheet of one page: a window in which to edit it or, in mode "view", an element inside its entry's window
 * (foundry.applications.sheets.journal.JournalEntryPageSheet).
 */
export class JournalEntryPageSheet extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["journal-sheet", "journal-entry-page"],
    viewClasses: [],
    mode: "edit",
    includeTOC: true,
    viewPermission: 2,
    position: { width: 680, height: 720 },
    window: { resizable: true },
    form: { submitOnChange: true },
  };

  static override emittedEvents: readonly string[] = Object.freeze([
    "prerender",
    "render",
    "close",
    "position",
    "closeView",
  ]);

  /** Marks for an entry's window that this sheet can be rendered inside it. */
  static isV2 = true;
  readonly isV2 = true;

  /** The headings of the rendered page. */
  toc: Record<string, Loose> = {};

  get page(): Loose {
    return this.document;
  }

  get isView(): boolean {
    return this.options["mode"] === "view";
  }

  override get title(): string {
    return localize("TABLETOP.Journal.EditTitle", { name: this.document.name });
  }

  override _initializeApplicationOptions(options: Bag): ApplicationConfiguration {
    const merged = super._initializeApplicationOptions(options);
    const type = String(options["document"]?.type ?? "").replaceAll(".", "-");
    if (!merged.classes.includes(type)) merged.classes.push(type);
    if (merged["mode"] !== "view") return merged;
    if (!options["uniqueId"]) merged.uniqueId += "-view";
    merged.classes = [
      ...merged.classes.filter((entry) => entry !== "sheet"),
      "page",
      ...(merged["viewClasses"] as string[]),
    ];
    return merged;
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const page = this.document;
    const level = Number(page.title?.level ?? 1);
    const levels = LEVELS.map((step) => [`level${step}`, Math.min(level + step - 1, 6)]);
    return Object.assign(context, {
      page,
      isView: this.isView,
      uuid: page.uuid,
      name: page.name,
      src: page.src,
      system: page.system,
      image: page.image,
      video: page.video,
      text: { ...page.text },
      title: { ...page.title, ...Object.fromEntries(levels) },
      headingLevels: this._prepareHeadingLevels(),
    });
  }

  _prepareHeadingLevels(): Record<string, string> {
    return Object.fromEntries(
      LEVELS.slice(0, 3).map((level) => [String(level), localize("JOURNALENTRYPAGE.Level", { level })]),
    );
  }

  /** A view is inserted by its entry's window. */
  override _insertElement(element: HTMLElement): void {
    if (!this.isView) super._insertElement(element);
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!this.isView || !this.options["includeTOC"]) return;
    const cls: Loose = this.document.constructor;
    const roots = [...this.element.children].filter((child) => !child.matches(".edit-container")) as HTMLElement[];
    this.toc = cls.buildTOC(roots.flatMap(listContentElements));
    for (const [slug, { element }] of Object.entries(this.toc))
      if (element) (element as HTMLElement).dataset["anchor"] = slug;
  }

  override _toggleDisabled(disabled: boolean): void {
    if (!this.isView) super._toggleDisabled(disabled);
  }

  override async _onRevealSecret(event: Event): Promise<void> {
    event.stopPropagation();
    await storeRevealed(this.document, event, "text.content");
  }

  /** For subclasses: called when a view's place in its entry's window has been removed. */
  _onCloseView(): void {}

  /** Notifies the sheet and its listeners that its place has been removed. */
  _closeView(): void {
    this._onCloseView();
    this._emit("closeView", {});
  }
}

/** Returns the elements of a view whose headings are listed: all but the page's own title. */
function listContentElements(root: HTMLElement): HTMLElement[] {
  if (root.matches(".journal-page-header")) return [];
  const header = root.querySelector(":scope > .journal-page-header");
  return header ? ([...root.children].filter((child) => child !== header) as HTMLElement[]) : [root];
}

/** A page sheet with templates: `EDIT_PARTS` in its window, `VIEW_PARTS` in its entry's. */
export class JournalEntryPageHandlebarsSheet extends HandlebarsApplicationMixin(JournalEntryPageSheet) {
  static EDIT_PARTS: Record<string, TemplatePart> = {
    header: { template: "templates/journal/page-header.hbs" },
    footer: { template: "templates/journal/page-footer.hbs" },
  };

  static VIEW_PARTS: Record<string, TemplatePart> = {};

  override _configureRenderParts(_options: RenderOptions): Record<string, TemplatePart> {
    const cls = this.constructor as typeof JournalEntryPageHandlebarsSheet;
    return copyOptions(this.isView ? cls.VIEW_PARTS : cls.EDIT_PARTS);
  }

  override async _preparePartContext(partId: string, context: Bag, options: RenderOptions): Promise<Bag> {
    const prepared = await super._preparePartContext(partId, context, options);
    if (partId === "header") await this._prepareHeaderContext(prepared, options);
    if (partId === "content") await this._prepareContentContext(prepared, options);
    if (partId === "footer") await this._prepareFooterContext(prepared, options);
    return prepared;
  }

  async _prepareHeaderContext(_context: Bag, _options: RenderOptions): Promise<void> {}

  async _prepareContentContext(_context: Bag, _options: RenderOptions): Promise<void> {}

  async _prepareFooterContext(context: Bag, _options: RenderOptions): Promise<void> {
    const categories = [...(this.document.parent?.categories ?? [])] as Loose[];
    Object.assign(context, {
      categories: categories
        .sort((a, b) => a.sort - b.sort)
        .map(({ id, name }) => ({ id: String(id), name: String(name) })),
      hasCategories: categories.length > 0,
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMMON.Save" }],
    });
  }

  override _prepareSubmitData(event: Event | null, form: HTMLFormElement, formData: Loose, updateData?: Bag): Bag {
    const { object } = formData as { object: Bag };
    if (object["category"] === "") object["category"] = null;
    return super._prepareSubmitData(event, form, formData, updateData);
  }

  /** The save button saves and closes; a change saves and leaves the window open. */
  override async _onSubmitForm(settings: Loose, event: Event): Promise<void> {
    await super._onSubmitForm(settings, event);
    if (event.type === "submit" && !this.isView) await this.close({ submitted: true });
  }

  /** Returns the input of an image or another file of the page: `input` of `formField`. */
  protected _fileInput(type: string): (field: Loose, config: Bag) => HTMLElement {
    return (_field, { value, name, localize: _localize, ...config }) => {
      const picker = (globalThis as Loose).foundry.applications.elements.HTMLFilePickerElement;
      return picker.create({ ...config, name: name ?? "src", value: value ?? "", type }) as HTMLElement;
    };
  }

  protected get isGM(): boolean {
    return Boolean(game()["user"]?.isGM);
  }
}
