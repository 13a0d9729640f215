import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { localize, type Bag, type Loose } from "../../globals.ts";
import { TOKEN_PARTS, TOKEN_TABS, buildTokenButtons, buildTokenSections } from "./token-form.ts";

/**
 * The form of a token on a scene (foundry.applications.sheets.TokenConfig). What only affects the canvas is kept as
 * data.
 */
export class TokenConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["token-config"],
    position: { width: 480 },
    sheetConfig: false,
    ownershipConfig: false,
    viewPermission: 3,
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-circle-user", resizable: true },
    form: { closeOnSubmit: true },
  };

  static override PARTS = TOKEN_PARTS;
  static override TABS = TOKEN_TABS;

  get token(): Loose {
    return this.document;
  }

  get actor(): Loose {
    return this.document.actor;
  }

  get isPrototype(): boolean {
    return false;
  }

  override get title(): string {
    return `${localize("DOCUMENT.Token")}: ${String(this.document.name)}`;
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    return Object.assign(context, {
      panels: buildTokenSections(this.document, this.actor, this.id, false),
      buttons: buildTokenButtons(),
    });
  }
}
