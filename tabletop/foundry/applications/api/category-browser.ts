import { localize, type Bag, type Loose } from "../../globals.ts";
import { SearchFilter } from "../ux/search-filter.ts";
import { ApplicationV2 } from "./application.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "./handlebars-application.ts";
import type { RenderOptions } from "./types.ts";

/**
 * One category as `_prepareCategoryData` returns it: a label and entries, in the shape that the category's template
 * reads.
 */
interface Category {
  id?: string;
  label: string;
  entries: Loose[];
  [key: string]: Loose;
}

/**
 * A window of categories with a search field: a sidebar of tabs, and one category's entries at a time
 * (foundry.applications.api.CategoryBrowser). A subclass names the template of a category and returns the data.
 */
export class CategoryBrowser extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["category-browser"],
    tag: "form",
    window: { resizable: true, contentClasses: ["standard-form"] },
    position: { width: 780, height: 680 },
    actions: { resetDefaults: CategoryBrowser.#onResetDefaults },
    initialCategory: null,
    packageList: false,
    subtemplates: { category: "", filters: null, sidebarFooter: null },
  };

  static override PARTS: Record<string, TemplatePart> = {
    sidebar: {
      id: "sidebar",
      classes: ["categories"],
      template: "templates/generic/category-sidebar.hbs",
      scrollable: [""],
    },
    main: { id: "main", classes: ["category-main"], template: "templates/generic/category-main.hbs", scrollable: [""] },
  };

  /** The categories, cached between renders. */
  #categories: Record<string, Category> | null = null;

  get categories(): Record<string, Category> {
    return this.#categories ?? {};
  }

  override _initializeApplicationOptions(options: Bag): ReturnType<ApplicationV2["_initializeApplicationOptions"]> {
    const merged = super._initializeApplicationOptions(options);
    if (!merged["subtemplates"]?.category)
      throw new Error(
        `${this.constructor.name} needs the template of a category: DEFAULT_OPTIONS.subtemplates.category.`,
      );
    return merged;
  }

  override _configureRenderParts(options: RenderOptions): Record<string, TemplatePart> {
    const parts = super._configureRenderParts(options);
    const { category, filters, sidebarFooter } = this.options["subtemplates"] as Record<string, string | null>;
    if (parts["main"])
      parts["main"].templates = [category, filters].filter((path) => path !== null && path !== undefined) as string[];
    if (parts["sidebar"] && sidebarFooter) parts["sidebar"].templates = [sidebarFooter];
    return parts;
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    this.#categories = await this._prepareCategoryData();
    const ids = Object.keys(this.#categories);
    const { initialCategory } = this.options;
    const active = this.tabGroups["categories"] ?? (initialCategory as string | null) ?? ids[0] ?? null;
    this.tabGroups["categories"] = active;
    const sorted = Object.entries(this.#categories).map(([id, category]) => ({
      ...category,
      id,
      label: localize(category.label),
      tab: { id, group: "categories", active: id === active, cssClass: id === active ? "active" : "" },
    }));
    return Object.assign(context, { categories: sorted, subtemplates: this.options["subtemplates"], rootId: this.id });
  }

  /** Returns the categories by id. Subclasses implement it. */
  async _prepareCategoryData(): Promise<Record<string, Category>> {
    throw new Error(`${this.constructor.name} must implement _prepareCategoryData.`);
  }

  /** Compares two categories, or two entries, by label. */
  _sortCategories(a: { label: string }, b: { label: string }): number {
    return localize(a.label).localeCompare(localize(b.label));
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    new SearchFilter({
      inputSelector: "input[type=search]",
      contentSelector: "[data-application-part=main]",
      callback: (event, query, rgx, content) => this._onSearchFilter(event, query, rgx, content),
    }).bind(this.element);
  }

  /** Hides the entries that do not match the query, and shows every category that has matching entries. */
  _onSearchFilter(_event: Event | null, query: string, rgx: RegExp, content: HTMLElement | null): void {
    for (const panel of content?.querySelectorAll<HTMLElement>(".tab[data-tab]") ?? []) {
      let found = 0;
      for (const row of panel.querySelectorAll<HTMLElement>(".form-group, [data-entry-id]")) {
        row.hidden = query !== "" && !SearchFilter.testQuery(rgx, row.textContent ?? "");
        found += row.hidden ? 0 : 1;
      }
      panel.classList.toggle("found", query !== "" && found > 0);
      const tab = this.element.querySelector<HTMLElement>(`nav [data-tab="${CSS.escape(panel.dataset["tab"] ?? "")}"]`);
      tab?.classList.toggle("no-matches", query !== "" && found === 0);
    }
    content?.classList.toggle("searching", query !== "");
  }

  /** Handles the footer button that resets everything to defaults. Subclasses implement it. */
  static async _onResetDefaults(_event: PointerEvent, _target: HTMLElement): Promise<void> {}

  static async #onResetDefaults(this: CategoryBrowser, event: PointerEvent, target: HTMLElement): Promise<void> {
    await (this.constructor as typeof CategoryBrowser)._onResetDefaults.call(this as never, event, target);
  }
}
