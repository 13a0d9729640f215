import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../api/handlebars-application.ts";
import type { HeaderControl, RenderOptions } from "../api/types.ts";
import { SetField } from "../../data/fields/collection-fields.ts";
import { SchemaField } from "../../data/fields/schema-field.ts";
import { StringField } from "../../data/fields/simple-fields.ts";
import { config, game, type Bag, type Loose } from "../../globals.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { type AdventureContent, listContents, importLists } from "./adventure-contents.ts";

/**
 * The sheet of an adventure: its contents, and a choice of what to import. Source:
 * foundryvtt.com/api/v14/classes/foundry.applications.sheets.AdventureImporterV2.html.
 */
export class AdventureImporterV2 extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["adventure-importer"],
    position: { width: 640 },
    window: { resizable: true, contentClasses: ["standard-form"], icon: "fa-solid fa-scroll" },
    form: { closeOnSubmit: true },
    sheetConfig: false,
    canImport: false,
    actions: { editAdventure: AdventureImporterV2.#onEdit },
  };

  static override PARTS: Record<string, TemplatePart> = {
    body: { template: "templates/sheets/adventure/importer.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  get adventure(): Loose {
    return this.document;
  }

  /** The form is about the world, not about the pack that contains the adventure. */
  override get isEditable(): boolean {
    return Boolean(game()["user"]?.isGM);
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const { adventure } = this;
    const enrich = (html: string): Promise<string> =>
      TextEditor.implementation.enrichHTML(html, { relativeTo: adventure, secrets: this.isEditable });
    const imports = (game()["settings"].get("core", "adventureImports") ?? {}) as Record<string, boolean>;
    return Object.assign(context, {
      adventure,
      contents: this._prepareContentList(),
      captionHTML: adventure.caption ? await enrich(adventure.caption as string) : "",
      descriptionHTML: adventure.description ? await enrich(adventure.description as string) : "",
      options: Object.entries(this._prepareImportOptionsSchema().fields).flatMap(([name, field]) =>
        name === "importFields" ? [] : [field],
      ),
      imported: imports[String(adventure.uuid)] === true,
      buttons: this.isEditable
        ? [{ type: "submit", icon: "fa-solid fa-download", label: "TABLETOP.Adventure.import" }]
        : [],
    });
  }

  /**
   * Returns the options of an import: the lists to import, and fields that a subclass adds, which are shown below them
   * and passed to the import.
   */
  _prepareImportOptionsSchema(): SchemaField {
    const choices = this._prepareContentList().map(({ field }) => field);
    return new SchemaField({ importFields: new SetField(new StringField({ choices })) });
  }

  /** Returns the contents of the adventure, by type. */
  _prepareContentList(): AdventureContent[] {
    return listContents(this.adventure);
  }

  override _getHeaderControls(): HeaderControl[] {
    const controls = super._getHeaderControls();
    const pack: Loose = game()["packs"]?.get(this.document.pack);
    const visible = this.isEditable && Boolean(pack) && !pack.locked;
    controls.push({ icon: "fa-solid fa-pen", label: "TABLETOP.Adventure.edit", action: "editAdventure", visible });
    return controls;
  }

  override _prepareSubmitData(...[event, form, formData]: Parameters<DocumentSheetV2["_prepareSubmitData"]>): Bag {
    return this._processFormData(event, form, formData);
  }

  /** Imports the chosen lists. */
  override async _processSubmitData(_event: Event | null, _form: HTMLFormElement, submitData: Bag): Promise<void> {
    const all = this._prepareContentList().map(({ field }) => field);
    const importFields = all.filter((field) => submitData["fields"]?.[field] === true);
    const { fields: _fields, ...options } = submitData;
    await importLists(this.adventure, importFields, options);
  }

  static async #onEdit(this: AdventureImporterV2): Promise<void> {
    const Exporter = config()["Adventure"].exporterClass;
    await new Exporter({ document: this.document }).render({ force: true });
  }
}
