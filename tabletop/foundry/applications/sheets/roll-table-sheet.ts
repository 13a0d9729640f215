import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { config, localize, type Bag, type Loose } from "../../globals.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { TextEditor } from "../ux/text-editor.ts";

type Mode = "edit" | "view";

/**
 * The sheet of a rollable table, to draw from it (`view`) or to change it (`edit`). Source:
 * foundryvtt.com/api/v14/classes/foundry.applications.sheets.RollTableSheet.html.
 */
export class RollTableSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["roll-table-sheet"],
    position: { width: 640, height: "auto" },
    window: { resizable: true, contentClasses: ["standard-form"], icon: "fa-solid fa-table-list" },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: {
      changeMode: RollTableSheet.#onChangeMode,
      createResult: RollTableSheet.#onCreateResult,
      deleteResult: RollTableSheet.#onDeleteResult,
      drawResult: RollTableSheet.#onDrawResult,
      drawSpecificResult: RollTableSheet.#onDrawSpecificResult,
      lockResult: RollTableSheet.#onLockResult,
      normalizeResults: RollTableSheet.#onNormalizeResults,
      openResultSheet: RollTableSheet.#onOpenResultSheet,
      resetResults: RollTableSheet.#onResetResults,
    },
  };

  static override PARTS: Record<string, TemplatePart> = {
    sheet: { template: "templates/sheets/roll-table/view.hbs", scrollable: [".table-rows"] },
    header: { template: "templates/sheets/roll-table/edit-header.hbs" },
    results: { template: "templates/sheets/roll-table/edit-results.hbs", scrollable: [".table-rows"] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  /** The parts of each mode. */
  static MODE_PARTS: Readonly<Record<Mode, readonly string[]>> = {
    edit: ["header", "results", "footer"],
    view: ["sheet", "footer"],
  };

  #mode: Mode | null = null;

  constructor(options: Bag = {}) {
    super(options);
    this.#mode = (options["mode"] as Mode | undefined) ?? null;
  }

  /**
   * The current mode: at first `view`, unless the table is empty. A user who may not change the table can only draw
   * from it.
   */
  get mode(): Mode {
    if (!this.isEditable) return "view";
    return (this.#mode ??= this.document.results.size === 0 ? "edit" : "view");
  }

  get isEditMode(): boolean {
    return this.mode === "edit";
  }

  override _configureRenderParts(options: RenderOptions): Record<string, TemplatePart> {
    const parts = super._configureRenderParts(options);
    const own = (this.constructor as typeof RollTableSheet).MODE_PARTS[this.mode];
    return Object.fromEntries(Object.entries(parts).filter(([id]) => own.includes(id)));
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const table = this.document;
    const sorted = [...table.results].sort((a: Loose, b: Loose) => a.range[0] - b.range[0]) as Loose[];
    const results = await Promise.all(sorted.map((result, index) => this._prepareResult(result, index)));
    const editable = this.isEditable;
    return Object.assign(context, {
      results,
      mode: this.mode,
      formula: table.formula,
      badFormula: Boolean(table.formula) && !isFormula(table.formula),
      descriptionHTML: table.description
        ? await TextEditor.implementation.enrichHTML(table.description, { relativeTo: table, secrets: table.isOwner })
        : "",
      mayDraw: results.length > 0,
      buttons: this.#buttons(editable, results.length > 0),
    });
  }

  /** Returns the template context of one result. */
  async _prepareResult(result: Loose, index: number): Promise<Bag> {
    const { name, link, description, icon } = await result._prepareParts();
    const [low, high] = result.range as [number, number];
    return {
      id: result.id,
      index,
      name,
      link,
      description,
      icon,
      low,
      high,
      drawn: result.drawn,
      weight: result.weight,
      range: low === high ? String(low) : `${low}–${high}`,
      label: name || localize("TABLETOP.RollTable.resultOf", { range: low }),
      source: result._source,
      isDocument: result.type === "document",
    };
  }

  #buttons(editable: boolean, filled: boolean): Bag[] {
    const button = (action: string, icon: string, label: string): Bag => ({ type: "button", action, icon, label });
    const mode = this.isEditMode
      ? button("changeMode", "fa-solid fa-eye", "TABLETOP.RollTable.toView")
      : button("changeMode", "fa-solid fa-pen", "TABLETOP.RollTable.toEdit");
    return [
      ...(editable ? [mode] : []),
      ...(editable && filled
        ? [button("resetResults", "fa-solid fa-arrow-rotate-left", "TABLETOP.RollTable.reset")]
        : []),
      ...(editable && filled && this.isEditMode
        ? [button("normalizeResults", "fa-solid fa-scale-balanced", "TABLETOP.RollTable.normalize")]
        : []),
      ...(filled ? [button("drawResult", "fa-solid fa-dice-d20", "TABLETOP.RollTable.draw")] : []),
    ];
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.element.dataset["mode"] = this.mode;
    if (!this.isEditable) return;
    new DragDrop.implementation({
      dropSelector: null,
      permissions: { drop: () => this.isEditable },
      callbacks: { drop: (event: DragEvent) => this._onDrop(event) },
    }).bind(this.element);
  }

  /** A user who may not change the table may still draw from it. */
  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    for (const button of this.element.querySelectorAll<HTMLButtonElement>(
      "[data-action=drawResult], [data-action=drawSpecificResult]",
    )) {
      button.disabled = false;
    }
  }

  /** Adds a result for a dropped document, or one for each document of a dropped folder. */
  async _onDrop(event: DragEvent): Promise<void> {
    const data = TextEditor.implementation.getDragEventData(event);
    const cls: Loose = config()[String(data["type"])]?.documentClass;
    if (!cls?.fromDropData) return;
    const dropped = await cls.fromDropData(data);
    if (!dropped || dropped === this.document) return;
    const documents = (dropped.documentName === "Folder" ? dropped.contents : [dropped]) as Loose[];
    let next = this.#nextNumber();
    const results = documents.map((document) => ({
      type: "document",
      name: document.name as string,
      img: (document.thumbnail ?? document.img ?? null) as string | null,
      documentUuid: document.uuid as string,
      range: [next, next++],
    }));
    await this.#add(results);
  }

  /** Returns the form's values, with the rows of results as a list. */
  override _processFormData(event: Event | null, form: HTMLFormElement, formData: FormDataExtended): Bag {
    const submitData = super._processFormData(event, form, formData);
    const rows = Object.values((submitData["results"] ?? {}) as Record<string, Bag>);
    if (!this.isEditMode) delete submitData["results"];
    else submitData["results"] = rows.map(({ low, high, ...row }) => ({ ...row, range: sortRange(low, high) }));
    return submitData;
  }

  override _prepareSubmitData(
    event: Event | null,
    form: HTMLFormElement,
    formData: FormDataExtended,
    updateData?: Bag,
  ): Bag {
    const submitData = super._prepareSubmitData(event, form, formData, updateData);
    const formula = submitData["formula"] as string | undefined;
    if (formula && !isFormula(formula)) throw new Error(localize("TABLETOP.RollTable.badFormula", { formula }));
    return submitData;
  }

  /** Returns the number after the last that a result covers. */
  #nextNumber(): number {
    return 1 + Math.max(0, ...[...this.document.results].map((result: Loose) => Number(result.range[1])));
  }

  async #add(results: object[]): Promise<void> {
    await this.document.createEmbeddedDocuments("TableResult", results);
  }

  #findResult(target: HTMLElement): Loose {
    return this.document.results.get(target.closest<HTMLElement>("[data-result-id]")?.dataset["resultId"] ?? "");
  }

  static async #onChangeMode(this: RollTableSheet): Promise<void> {
    if (this.isEditMode) await this.submit({});
    this.#mode = this.isEditMode ? "view" : "edit";
    this.element.querySelector(".window-content")?.replaceChildren();
    await this.render({ force: true });
  }

  static async #onCreateResult(this: RollTableSheet): Promise<void> {
    if (!this.isEditable) return;
    await this.submit({});
    const next = this.#nextNumber();
    await this.#add([{ type: "text", range: [next, next] }]);
    this.element.querySelector<HTMLInputElement>(".result-row:last-child input[type=text]")?.focus();
  }

  static async #onDeleteResult(this: RollTableSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const result = this.#findResult(target);
    if (!this.isEditable || !result) return;
    await this.submit({});
    await result.delete();
  }

  static async #onLockResult(this: RollTableSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const result = this.#findResult(target);
    if (this.isEditable) await result?.update({ drawn: !result.drawn });
  }

  static async #onOpenResultSheet(this: RollTableSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.#findResult(target)?.sheet?.render({ force: true });
  }

  static async #onNormalizeResults(this: RollTableSheet): Promise<void> {
    if (!this.isEditable) return;
    if (this.isEditMode) await this.submit({});
    await this.document.normalize();
  }

  static async #onResetResults(this: RollTableSheet): Promise<void> {
    if (this.isEditable) await this.document.resetResults();
  }

  static async #onDrawResult(this: RollTableSheet): Promise<void> {
    if (this.isEditMode) await this.submit({});
    await this.document.draw();
  }

  static async #onDrawSpecificResult(this: RollTableSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const result = this.#findResult(target);
    if (result) await this.document.draw({ results: [result] });
  }
}

/** Whether a formula can be rolled. */
function isFormula(formula: string): boolean {
  return Boolean((globalThis as Loose).Roll?.validate(formula) ?? true);
}

/** Returns two numbers as a range, the lower first. */
function sortRange(low: unknown, high: unknown): [number, number] {
  const a = Number(low) || 1;
  const b = Number(high) || Number(low) || 1;
  return [Math.min(a, b), Math.max(a, b)];
}
