import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { config, game, localize, notify, type Bag, type Loose } from "../../globals.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { TextEditor } from "../ux/text-editor.ts";

/**
 * The window in which a GM adds documents of the world to an adventure of an unlocked pack. Source:
 * foundryvtt.com/api/v14/classes/foundry.applications.sheets.AdventureExporter.html.
 */
export class AdventureExporter extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Bag = {
    id: "adventure-exporter-{id}",
    classes: ["adventure-exporter"],
    position: { width: 640 },
    window: { resizable: true, contentClasses: ["standard-form"], icon: "fa-solid fa-scroll" },
    form: { closeOnSubmit: true },
    sheetConfig: false,
    canImport: false,
  };

  static override PARTS: Record<string, TemplatePart> = {
    body: { template: "templates/sheets/adventure/exporter.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  /** The ids of the chosen documents, by their list. */
  readonly #chosen = new Map<string, Set<string>>();

  constructor(options: Bag) {
    super(options);
    for (const field of this.#fields())
      this.#chosen.set(field, new Set([...(this.document[field] ?? [])].map(({ _id }) => _id as string)));
  }

  override get title(): string {
    return localize("TABLETOP.Adventure.exporterTitle", { name: this.document.name });
  }

  #fields(): string[] {
    const classes = this.document.constructor.contentFields as Record<string, Loose>;
    return Object.keys(classes).filter((field) => field !== "folders" && this.#collection(field));
  }

  #collection(field: string): Loose {
    return game()["collections"]?.get(this.document.constructor.contentFields[field]?.documentName);
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const groups = this.#fields().flatMap((field) => {
      const collection = this.#collection(field);
      const chosen = this.#chosen.get(field) ?? new Set();
      const documents = [...collection] as Loose[];
      if (documents.length === 0) return [];
      const entries = documents
        .map(({ id, name }) => ({ id: id as string, name: String(name || id), checked: chosen.has(id as string) }))
        .sort((a, b) => a.name.localeCompare(b.name));
      const label = localize(collection.documentClass.metadata.labelPlural as string);
      return [{ field, label, entries, open: entries.some(({ checked }) => checked) }];
    });
    return Object.assign(context, {
      groups,
      buttons: [{ type: "submit", icon: "fa-solid fa-box-archive", label: "TABLETOP.Adventure.build" }],
    });
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) return;
    new DragDrop.implementation({
      dropSelector: null,
      callbacks: { drop: (event: DragEvent) => this._onDrop(event) },
    }).bind(this.element);
  }

  /** Adds what was dropped, or every document of a dropped folder, to the adventure. */
  async _onDrop(event: DragEvent): Promise<void> {
    const data = TextEditor.implementation.getDragEventData(event);
    const cls: Loose = config()[String(data["type"])]?.documentClass;
    const dropped: Loose = await cls?.fromDropData?.(data);
    if (!dropped) return;
    for (const document of (dropped.documentName === "Folder" ? listFolderDocuments(dropped) : [dropped]) as Loose[]) {
      const box = this.element.querySelector<HTMLInputElement>(
        `input[type=checkbox][data-document-id="${CSS.escape(String(document.id))}"]`,
      );
      if (!box) {
        notify("warn", localize("TABLETOP.Adventure.notOfWorld", { name: document.name }));
        continue;
      }
      box.checked = true;
      box.closest("details")?.setAttribute("open", "");
    }
  }

  override _prepareSubmitData(...[event, form, formData]: Parameters<DocumentSheetV2["_prepareSubmitData"]>): Bag {
    const { documents, ...data } = this._processFormData(event, form, formData);
    const contents: Record<string, Bag[]> = {};
    const folders = new Map<string, Bag>();
    for (const field of this.#fields()) {
      const wanted = (documents as Record<string, Record<string, boolean>> | undefined)?.[field] ?? {};
      const found = Object.keys(wanted).flatMap((id) =>
        wanted[id] ? [this.#collection(field)?.get(id) as Loose] : [],
      );
      contents[field] = found.filter(Boolean).map((document) => this.#readData(document));
      for (const document of found)
        for (let at: Loose = document?.folder; at; at = at.folder) folders.set(at.id as string, this.#readData(at));
    }
    return { ...data, ...contents, folders: [...folders.values()] };
  }

  #readData(document: Loose): Bag {
    const keep = {
      clearSort: false,
      clearFolder: false,
      clearFlags: false,
      clearOwnership: true,
      clearState: true,
      keepId: true,
    };
    const data = document.toCompendium(null, keep) as Bag;
    return data;
  }

  /** Saves the adventure in its pack. */
  override async _processSubmitData(_event: Event | null, _form: HTMLFormElement, submitData: Bag): Promise<void> {
    await this.document.update(submitData, { diff: false, recursive: false });
    notify("info", localize("TABLETOP.Adventure.built", { name: this.document.name }));
  }
}

/** Returns the documents of a folder and its subfolders. */
function listFolderDocuments(folder: Loose): Loose[] {
  return [folder, ...(folder.getSubfolders(true) as Loose[])].flatMap((each) => each.contents as Loose[]);
}
