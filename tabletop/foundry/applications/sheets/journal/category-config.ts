import { DocumentSheetV2 } from "../../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import type { RenderOptions } from "../../api/types.ts";
import { localize, type Bag, type Loose } from "../../../globals.ts";
import type { FormDataExtended } from "../../ux/form-data-extended.ts";
import { performIntegerSort } from "../../../utils/sorting.ts";
import { sortedCategories } from "./page-context.ts";

/**
 * The window with the categories of an entry's pages: their names and their order
 * (foundry.applications.sheets.journal.JournalEntryCategoryConfig).
 */
export class JournalEntryCategoryConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["journal-category-config"],
    position: { width: 460 },
    sheetConfig: false,
    ownershipConfig: false,
    viewPermission: 3,
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-bookmark" },
    form: { submitOnChange: true, closeOnSubmit: false, handler: JournalEntryCategoryConfig.#onSubmitCategories },
    actions: {
      addCategory: JournalEntryCategoryConfig.#onAdd,
      deleteCategory: JournalEntryCategoryConfig.#onDelete,
      moveCategoryUp: JournalEntryCategoryConfig.#onMoveUp,
      moveCategoryDown: JournalEntryCategoryConfig.#onMoveDown,
    },
  };

  static override PARTS = { body: { template: "templates/journal/category-config.hbs", scrollable: [""] } };

  override get title(): string {
    return localize("TABLETOP.Journal.CategoriesOf", { name: this.document.name });
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const categories = sortedCategories(this.document);
    return Object.assign(await super._prepareContext(options), {
      isEmpty: !categories.length,
      categories: categories.map((category, index) => ({
        id: String(category.id),
        name: String(category._source.name),
        first: index === 0,
        last: index === categories.length - 1,
      })),
    });
  }

  static async #onSubmitCategories(
    this: JournalEntryCategoryConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    const updates = Object.entries(formData.object).map(([_id, name]) => ({ _id, name: String(name) }));
    await this.document.updateEmbeddedDocuments("JournalEntryCategory", updates);
  }

  static async #onAdd(this: JournalEntryCategoryConfig): Promise<void> {
    const last = sortedCategories(this.document).at(-1);
    const data = { name: localize("TABLETOP.Journal.NewCategory"), sort: Number(last?.sort ?? 0) + 100_000 };
    await this.document.createEmbeddedDocuments("JournalEntryCategory", [data]);
  }

  #findCategory(target: HTMLElement): Loose {
    return this.document.categories.get(target.closest<HTMLElement>("[data-category-id]")?.dataset["categoryId"] ?? "");
  }

  static async #onDelete(this: JournalEntryCategoryConfig, _event: Event, target: HTMLElement): Promise<void> {
    await this.#findCategory(target)?.deleteDialog();
  }

  static async #onMoveUp(this: JournalEntryCategoryConfig, _event: Event, target: HTMLElement): Promise<void> {
    await this.#move(this.#findCategory(target), -1);
  }

  static async #onMoveDown(this: JournalEntryCategoryConfig, _event: Event, target: HTMLElement): Promise<void> {
    await this.#move(this.#findCategory(target), 1);
  }

  async #move(category: Loose, by: 1 | -1): Promise<void> {
    const siblings = sortedCategories(this.document);
    const target = siblings[siblings.indexOf(category) + by];
    if (!category || !target) return;
    const updates = performIntegerSort(category as object, { target, siblings, sortBefore: by === -1 });
    const changes = updates.map(({ target: moved, update }: Loose) => ({ ...update, _id: moved.id as string }));
    await this.document.updateEmbeddedDocuments("JournalEntryCategory", changes);
  }
}
