import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { game, localize, type Bag, type Loose } from "../../globals.ts";
import { FormRows } from "./form-rows.ts";

/**
 * The window with a user's own settings: character, colour, pronouns, portrait
 * (foundry.applications.sheets.UserConfig).
 */
export class UserConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["user-config"],
    position: { width: 460 },
    sheetConfig: false,
    ownershipConfig: false,
    viewPermission: 3,
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-user" },
    form: { closeOnSubmit: true },
  };

  static override PARTS = {
    body: { template: "templates/sheets/fieldsets.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override get title(): string {
    return `${localize("TABLETOP.User.config")}: ${String(this.document.name)}`;
  }

  /** GMs edit every user, other users only themselves. */
  override get isEditable(): boolean {
    const user = game()["user"];
    return (
      this.document.id === user?.id || Boolean(user?.isGM && (this.document.role as number) <= (user.role as number))
    );
  }

  override get isVisible(): boolean {
    return this.isEditable;
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const { document } = this;
    const rows = new FormRows(document.schema, document._source as object, this.id);
    const actors = ([...(game()["actors"] ?? [])] as Loose[])
      .filter((actor) => actor.testUserPermission(document, "OWNER") && (actor.visible as boolean))
      .sort((a, b) => String(a.name).localeCompare(String(b.name)));
    const characters = Object.fromEntries(actors.map((actor) => [String(actor.id), String(actor.name)]));
    const ownRows = [
      rows.of("character", "TABLETOP.User.character", { choices: characters, blank: "TABLETOP.User.noCharacter" }),
      rows.of("color", "TABLETOP.User.color"),
      rows.of("pronouns", "TABLETOP.User.pronouns"),
      rows.of("avatar", "TABLETOP.User.avatar"),
    ];
    return Object.assign(context, {
      sections: [{ rows: ownRows }, ...this.#managementRows(rows)],
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMMON.Save" }],
    });
  }

  /** Returns the rows of name and role, which only GMs edit. */
  #managementRows(rows: FormRows): object[] {
    const user = game()["user"];
    if (!user?.isGM) return [];
    const isSelf = this.document.id === user.id;
    const roles = {
      0: "USER.RoleNone",
      1: "USER.RolePlayer",
      2: "USER.RoleTrusted",
      3: "USER.RoleAssistant",
      4: "USER.RoleGamemaster",
    };
    const assignable = Object.entries(roles).filter(([role]) => Number(role) <= (user.role as number));
    const role = rows.of("role", "TABLETOP.User.role", {
      choices: Object.fromEntries(assignable),
      disabled: isSelf,
      dataset: { dtype: "Number" },
    });
    return [{ legend: "TABLETOP.User.management", rows: [rows.of("name", "DOCUMENT.FIELDS.name.label"), role] }];
  }
}
