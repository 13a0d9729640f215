import { mergeObject } from "../../utils/merge.ts";
import { expandObject, getProperty } from "../../utils/paths.ts";
import { game, localize, notify, type Bag, type Loose } from "../../globals.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { ApplicationV2 } from "./application.ts";
import { storeRevealed } from "./secrets.ts";
import type { ApplicationConfiguration, HeaderControl, RenderOptions } from "./types.ts";

const LIMITED = 1;
const OWNER = 3;

/**
 * The sheet of one document: rendered again when the document changes; its form is saved to the document
 * (foundry.applications.api.DocumentSheetV2). A user who may not edit sees a disabled form; a user who may not view
 * cannot open it.
 */
export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Bag = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    document: null,
    viewPermission: LIMITED,
    editPermission: OWNER,
    canCreate: false,
    canImport: true,
    sheetConfig: true,
    ownershipConfig: true,
    actions: {
      configureSheet: DocumentSheetV2.#onConfigureSheet,
      configureOwnership: DocumentSheetV2.#onConfigureOwnership,
      copyUuid: { handler: DocumentSheetV2.#onCopyUuid, buttons: [0, 2] },
      editImage: DocumentSheetV2.#onEditImage,
      importDocument: DocumentSheetV2.#onImport,
    },
    window: { controls: [] },
    form: { handler: DocumentSheetV2.#onSubmit, submitOnChange: false, closeOnSubmit: false },
  };

  readonly #document: Loose;

  constructor(options: Bag = {}) {
    super(options);
    this.#document = options["document"];
  }

  get document(): Loose {
    return this.#document;
  }

  override get title(): string {
    const document = this.document;
    const label = document.constructor.metadata?.label ?? document.documentName ?? "";
    return `${localize(label)}: ${document.name ?? document.id}`;
  }

  get isVisible(): boolean {
    const document = this.document;
    if (this.options["canCreate"] && !document.id)
      return Boolean(document.constructor.canUserCreate?.(game()["user"]) ?? true);
    return Boolean(document.testUserPermission(game()["user"], this.options["viewPermission"]));
  }

  get isEditable(): boolean {
    const document = this.document;
    if (document.pack && game()["packs"]?.get(document.pack)?.locked) return false;
    if (this.options["canCreate"] && !document.id) return true;
    return Boolean(document.testUserPermission(game()["user"], this.options["editPermission"]));
  }

  /** The title of a sheet is updated with its document's name. Source: foundryvtt/foundryvtt#11761. */
  override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    if (this.hasFrame) options.window = { title: this.title, ...options.window };
  }

  override _initializeApplicationOptions(options: Bag): ApplicationConfiguration {
    const document = options["document"] as Loose;
    if (!document?.documentName)
      throw new Error(
        `${this.constructor.name} needs the document it shows: new ${this.constructor.name}({document}).`,
      );
    const merged = super._initializeApplicationOptions(options);
    if (!options["uniqueId"])
      merged.uniqueId = `${this.constructor.name}-${String(document.uuid ?? document.id).replaceAll(".", "-")}`;
    merged["document"] = document;
    const theme = findSheetTheme(document);
    if (theme) merged.classes.push("themed", `theme-${theme}`);
    return merged;
  }

  override _canRender(options: RenderOptions): false | void {
    if (!this.isVisible) {
      const type = localize(this.document.constructor.metadata?.label ?? this.document.documentName);
      throw new Error(localize("SHEETS.DocumentSheetPrivate", { type }));
    }
    return super._canRender(options);
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const document = this.document;
    return Object.assign(context, {
      document,
      source: document._source,
      fields: document.schema?.fields ?? {},
      editable: this.isEditable,
      user: game()["user"],
      rootId: document.collection ? this.id : undefined,
    });
  }

  override _getHeaderControls(): HeaderControl[] {
    const controls = super._getHeaderControls();
    const document = this.document;
    const user = game()["user"];
    controls.push({
      icon: "fa-solid fa-passport",
      label: "TABLETOP.Sheet.CopyUuid",
      action: "copyUuid",
      visible: Boolean(document.uuid),
    });
    if (this.options["sheetConfig"]) {
      controls.push({
        icon: "fa-solid fa-gear",
        label: "TABLETOP.Sheet.Configure",
        action: "configureSheet",
        visible: this.isEditable && !document.pack,
      });
    }
    if (this.options["ownershipConfig"]) {
      const visible =
        Boolean(user?.isGM) && Boolean(document.schema?.fields?.ownership) && !document.pack && !document.isEmbedded;
      controls.push({
        icon: "fa-solid fa-user-lock",
        label: "TABLETOP.Sheet.Ownership",
        action: "configureOwnership",
        visible,
      });
    }
    if (this.options["canImport"]) {
      const visible = Boolean(document.pack && !document.isEmbedded && document.constructor.canUserCreate?.(user));
      controls.push({
        icon: "fa-solid fa-download",
        label: "TABLETOP.Sheet.Import",
        action: "importDocument",
        visible,
      });
    }
    return controls;
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("revealSecret", (event) => void this._onRevealSecret(event));
  }

  /** Stores that a secret is revealed, or hidden again, in the field whose editor or `data-edit` contains it. */
  async _onRevealSecret(event: Event): Promise<void> {
    event.stopPropagation();
    if (this.isEditable) await storeRevealed(this.document, event);
  }

  override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    if (this.document.apps) this.document.apps[this.id] = this;
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) this._toggleDisabled(true);
  }

  override _onClose(options: Bag): void {
    super._onClose(options);
    if (this.document.apps) delete this.document.apps[this.id];
  }

  /** Disables or enables every field of the form, except the frame's own buttons. */
  _toggleDisabled(disabled: boolean): void {
    const form = this.form;
    if (!form) return;
    for (const element of form.elements as Iterable<Element & { disabled?: boolean }>) {
      if (
        element.closest(".window-header, .controls-dropdown") ||
        element.matches(".window-resize-handle, [data-action=tab]")
      )
        continue;
      element.disabled = disabled;
      if (element.tagName.includes("-")) element.toggleAttribute("disabled", disabled);
    }
    for (const image of form.querySelectorAll("img[data-edit]")) image.classList.toggle("disabled", disabled);
  }

  /** Returns the form's values as nested document data. */
  _processFormData(_event: Event | null, _form: HTMLFormElement, formData: FormDataExtended): Bag {
    return expandObject(formData.object) as Bag;
  }

  /** Returns the data to store: the form's values merged with `updateData`. Throws when the document rejects them. */
  _prepareSubmitData(event: Event | null, form: HTMLFormElement, formData: FormDataExtended, updateData?: Bag): Bag {
    const submitData = this._processFormData(event, form, formData);
    if (updateData) mergeObject(submitData, updateData);
    this.document.validate?.({ changes: submitData, clean: true, fallback: false });
    return submitData;
  }

  /** Updates the document, or creates it when the sheet is used for creation. */
  async _processSubmitData(
    _event: Event | null,
    _form: HTMLFormElement,
    submitData: Bag,
    options: Bag = {},
  ): Promise<void> {
    const document = this.document;
    if (this.options["canCreate"] && !document.id) await document.constructor.create(submitData, options);
    else await document.update(submitData, options);
  }

  static async #onSubmit(
    this: DocumentSheetV2,
    event: Event,
    form: HTMLFormElement,
    formData: FormDataExtended,
    options: Bag = {},
  ): Promise<void> {
    if (!this.isEditable)
      throw new Error(localize("TABLETOP.Sheet.NotEditable", { name: this.document.name ?? this.document.id }));
    const { updateData, ...updateOptions } = options;
    const submitData = this._prepareSubmitData(event, form, formData, updateData as Bag | undefined);
    await this._processSubmitData(event, form, submitData, updateOptions);
  }

  static async #onConfigureSheet(this: DocumentSheetV2): Promise<void> {
    const Config = namespace("apps")["DocumentSheetConfig"];
    await new Config({ document: this.document }).render({ force: true });
  }

  static async #onConfigureOwnership(this: DocumentSheetV2): Promise<void> {
    const Config = namespace("apps")["DocumentOwnershipConfig"];
    await new Config({ document: this.document }).render({ force: true });
  }

  static async #onCopyUuid(this: DocumentSheetV2, event: PointerEvent): Promise<void> {
    event.preventDefault();
    const { document } = this;
    const text = event.type === "contextmenu" ? document.id : document.uuid;
    await copyText(String(text));
    notify("info", localize("TABLETOP.Sheet.Copied", { text }));
  }

  static async #onEditImage(this: DocumentSheetV2, _event: PointerEvent, target: HTMLElement): Promise<void> {
    if (!this.isEditable) return;
    const attr = target.dataset["edit"] ?? "img";
    const current = String(getProperty(this.document._source, attr) ?? "");
    const Picker = namespace("apps")["FilePicker"].implementation;
    const callback = async (path: string): Promise<void> => {
      if (target.tagName === "IMG") target.setAttribute("src", path);
      if (this.options.form?.submitOnChange) await this.document.update({ [attr]: path });
      else target.dispatchEvent(new Event("change", { bubbles: true }));
    };
    const { top = 0, left = 0 } = this.position;
    const type = target.dataset["type"] ?? "image";
    await new Picker({ type, current, callback, position: { top: top + 40, left: left + 10 } }).browse();
  }

  static async #onImport(this: DocumentSheetV2): Promise<void> {
    const { document } = this;
    const collection = game()["collections"]?.get(document.documentName);
    const pack = game()["packs"]?.get(document.pack);
    await collection.importFromCompendium(pack, document.id);
    await this.close();
  }
}

/**
 * Returns the classes of a namespace that a sheet opens. Read at the time of use, because those classes are built on
 * sheets themselves.
 */
function namespace(part: "apps" | "api"): Record<string, Loose> {
  return (globalThis as Loose).foundry.applications[part] as Record<string, Loose>;
}

/** Returns the theme chosen for a document's sheet, or null. */
function findSheetTheme(document: Loose): string | null {
  const own = document.flags?.core?.sheetTheme as string | undefined;
  const world = game()["settings"]?.settings?.has?.("core.sheetThemes")
    ? game()["settings"].get("core", "sheetThemes")
    : null;
  return own || world?.documents?.[document.uuid] || world?.defaults?.[document.documentName]?.[document.type] || null;
}

async function copyText(text: string): Promise<void> {
  const clipboard = game()["clipboard"];
  if (clipboard) await clipboard.copyPlainText(text);
  else await navigator.clipboard.writeText(text);
}
