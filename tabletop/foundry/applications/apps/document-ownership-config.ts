import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { game, localize, type Bag, type Loose } from "../runtime.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

const LEVELS: Record<string, string> = {
  "0": "OWNERSHIP.NONE",
  "1": "OWNERSHIP.LIMITED",
  "2": "OWNERSHIP.OBSERVER",
  "3": "OWNERSHIP.OWNER",
};
const DEFAULT = "-1";

/** The window in which a GM says who may see and edit a document (foundry.applications.apps.DocumentOwnershipConfig). */
export class DocumentOwnershipConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["ownership-config"],
    position: { width: 420 },
    sheetConfig: false,
    ownershipConfig: false,
    viewPermission: 3,
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-user-lock" },
    form: { closeOnSubmit: true, handler: DocumentOwnershipConfig.#onSubmitOwnership },
  };

  static override PARTS = {
    form: { template: "templates/apps/ownership-config.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override get title(): string {
    return localize("TABLETOP.Ownership.Title", { name: this.document.name ?? this.document.id });
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const ownership = (this.document.ownership ?? {}) as Record<string, number>;
    const players: Loose[] = [...(game()["users"] ?? [])].filter((user: Loose) => !user.isGM);
    const users = players.sort((a, b) => String(a.name).localeCompare(String(b.name), game()["i18n"]?.lang, { numeric: true }));
    return Object.assign(context, {
      levels: LEVELS,
      userLevels: { [DEFAULT]: "OWNERSHIP.DEFAULT", ...LEVELS },
      current: String(ownership["default"] ?? 0),
      users: users.map((user) => ({ id: user.id, name: user.name, level: String(ownership[user.id] ?? DEFAULT) })),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMMON.Save" }],
    });
  }

  /** A user left at the default keeps no entry of their own: the whole record is replaced, since a merge would not drop it. */
  static async #onSubmitOwnership(
    this: DocumentOwnershipConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    const { document } = this;
    const ownership: Record<string, number> = { ...document._source.ownership };
    for (const [id, level] of Object.entries(formData.object)) {
      if (String(level) === DEFAULT) delete ownership[id];
      else ownership[id] = Number(level);
    }
    await document.update({ ownership }, { diff: false, recursive: false });
  }
}
