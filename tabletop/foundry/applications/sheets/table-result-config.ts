import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { fromUuid, localize, type Bag } from "../../globals.ts";

/**
 * The window of one result of a table
 * (foundryvtt.com/api/v14/classes/foundry.applications.sheets.TableResultConfig.html).
 */
export class TableResultConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["table-result-config"],
    position: { width: 480 },
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-list-check" },
    form: { closeOnSubmit: true },
    sheetConfig: false,
  };

  static override PARTS: Record<string, TemplatePart> = {
    body: { template: "templates/sheets/roll-table/result-config.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override get title(): string {
    return localize("TABLETOP.RollTable.resultTitle", { name: this.document.name || this.document.parent?.name || "" });
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const uuid = this.document.documentUuid as string | null;
    const named = uuid ? await fromUuid(uuid).catch(() => null) : null;
    return Object.assign(context, {
      types: { text: "TABLETOP.RollTable.text", document: "TABLETOP.RollTable.document" },
      isDocument: this.document.type === "document",
      low: this.document.range[0],
      high: this.document.range[1],
      named: named ? String(named.name) : "",
      gone: Boolean(uuid) && !named,
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMMON.Save" }],
    });
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const type = this.element.querySelector<HTMLSelectElement>("select[name=type]");
    const show = (): void => {
      this.element.querySelector(".result-document")?.classList.toggle("hidden", type?.value !== "document");
    };
    type?.addEventListener("change", show);
    show();
  }

  override _processFormData(...args: Parameters<DocumentSheetV2["_processFormData"]>): Bag {
    const { low, high, ...data } = super._processFormData(...args);
    const a = Number(low) || 1;
    const b = Number(high) || Number(low) || 1;
    return { ...data, documentUuid: data["documentUuid"] || null, range: [Math.min(a, b), Math.max(a, b)] };
  }
}
