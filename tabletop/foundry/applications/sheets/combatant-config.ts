import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { localize, type Bag } from "../../globals.ts";

/**
 * The sheet of a combatant: name, picture, initiative, hidden, defeated (foundry.applications.sheets.CombatantConfig).
 */
export class CombatantConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["combatant-config"],
    position: { width: 420 },
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-pen-to-square" },
    form: { closeOnSubmit: true },
    sheetConfig: false,
  };

  static override PARTS = {
    body: { template: "templates/sheets/combatant-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override get title(): string {
    return localize(this.document.id ? "TABLETOP.Combat.sheetTitle" : "COMBAT.CombatantCreate", {
      name: this.document.name,
    });
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const { token, actor } = this.document;
    return Object.assign(context, {
      namePlaceholder: token?.name ?? actor?.name ?? "",
      imgPlaceholder: token?.texture?.src ?? actor?.img ?? "",
      groups: Object.fromEntries([...(this.document.combat?.groups ?? [])].map(({ id, name }: Bag) => [id, name])),
      hasGroups: (this.document.combat?.groups.size ?? 0) > 0,
      group: this.document._source.group ?? "",
      buttons: [
        {
          type: "submit",
          icon: "fa-solid fa-floppy-disk",
          label: this.document.id ? "COMBAT.CombatantUpdate" : "COMBAT.CombatantCreate",
        },
      ],
    });
  }
}
