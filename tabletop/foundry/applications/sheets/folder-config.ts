import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { localize, type Bag, type Loose } from "../../globals.ts";
import { FormRows } from "./form-rows.ts";

/** The form of a folder, new or not: name, colour, order (foundry.applications.sheets.FolderConfig). */
export class FolderConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["folder-config"],
    canCreate: true,
    position: { width: 400 },
    sheetConfig: false,
    ownershipConfig: false,
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-folder" },
    form: { closeOnSubmit: true },
  };

  static override PARTS = {
    body: { template: "templates/sheets/fieldsets.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  get folder(): Loose {
    return this.document;
  }

  override get title(): string {
    const type = localize("DOCUMENT.Folder");
    return this.document.id
      ? `${localize("TABLETOP.Folder.edit")}: ${String(this.document.name)}`
      : localize("DOCUMENT.Create", { type });
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const { document } = this;
    const rows = new FormRows(document.schema, document._source as object, this.id);
    const isNew = !document.id;
    const label = isNew ? "DOCUMENT.Create" : "COMMON.Save";
    return Object.assign(context, {
      sections: [
        {
          rows: [
            rows.of("name", "DOCUMENT.FIELDS.name.label", {
              ...(isNew ? { value: "", placeholder: String(document.name), autofocus: true } : { autofocus: true }),
            }),
            rows.of("color", "TABLETOP.Folder.color"),
            rows.of("sorting", "TABLETOP.Folder.sorting", {
              choices: { a: "TABLETOP.Folder.sortingName", m: "TABLETOP.Folder.sortingHand" },
            }),
          ],
        },
      ],
      buttons: [
        {
          type: "submit",
          icon: "fa-solid fa-floppy-disk",
          label: isNew ? localize(label, { type: localize("DOCUMENT.Folder") }) : label,
        },
      ],
    });
  }

  override _processFormData(event: Event | null, form: HTMLFormElement, formData: Loose): Bag {
    const data = super._processFormData(event, form, formData);
    if (!String(data["name"] ?? "").trim()) data["name"] = this.document.name;
    return data;
  }

  /**
   * A new folder keeps what is not in the form: its type and parent. The code that opened the form receives the result.
   */
  override async _processSubmitData(
    event: Event | null,
    form: HTMLFormElement,
    submitData: Bag,
    options: Bag = {},
  ): Promise<void> {
    const { document } = this;
    if (document.id) {
      await super._processSubmitData(event, form, submitData, options);
      this.#answer(document);
      return;
    }
    const { type, folder } = document._source as Bag;
    const operation = { ...(this.options["createOptions"] as Bag | undefined), ...options, pack: document.pack };
    this.#answer(await document.constructor.create({ type, folder, ...submitData }, operation));
  }

  override _onClose(options: Bag): void {
    super._onClose(options);
    this.#answer(null);
  }

  #answer(folder: Loose): void {
    (this.options["resolve"] as ((folder: Loose) => void) | undefined)?.(folder);
  }
}
