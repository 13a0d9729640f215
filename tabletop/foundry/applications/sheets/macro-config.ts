import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { game, type Bag } from "../../globals.ts";

/**
 * The window in which a macro is written (foundryvtt.com/api/v14/classes/foundry.applications.sheets.MacroConfig.html).
 */
export class MacroConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["macro-config"],
    position: { width: 560, height: 480 },
    window: { resizable: true, contentClasses: ["standard-form"], icon: "fa-solid fa-code" },
    form: { closeOnSubmit: true },
    sheetConfig: false,
    actions: { execute: MacroConfig.#onExecute },
  };

  static override PARTS: Record<string, TemplatePart> = {
    body: { template: "templates/sheets/macro/body.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const mayScript = Boolean(game()["user"]?.can("MACRO_SCRIPT"));
    const { type } = this.document;
    return Object.assign(context, {
      types: {
        chat: "TABLETOP.Macro.chat",
        ...(mayScript || type === "script" ? { script: "TABLETOP.Macro.script" } : {}),
      },
      isScript: type === "script",
      mayScript,
      buttons: [
        ...(this.isEditable ? [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMMON.Save" }] : []),
        ...(this.document.canExecute
          ? [{ type: "button", action: "execute", icon: "fa-solid fa-play", label: "TABLETOP.Macro.saveAndRun" }]
          : []),
      ],
    });
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const hints = [...this.element.querySelectorAll<HTMLElement>("[data-hint]")];
    const type = this.element.querySelector<HTMLSelectElement>("select[name=type]");
    const show = (): void =>
      hints.forEach((hint) => (hint.hidden = hint.dataset["hint"] !== (type?.value ?? this.document.type)));
    type?.addEventListener("change", show);
    show();
  }

  /** A user who may not change a macro may still run it. */
  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    const run = this.element.querySelector<HTMLButtonElement>("[data-action=execute]");
    if (run) run.disabled = false;
  }

  static async #onExecute(this: MacroConfig): Promise<void> {
    if (this.isEditable) {
      const form = this.form;
      if (form && !form.reportValidity()) return;
      await this.submit({});
    }
    await this.document.execute();
  }
}
