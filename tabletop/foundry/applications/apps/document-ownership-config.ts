import { DOCUMENT_META_OWNERSHIP_LEVELS } from "../../constants/users.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { config, game, localize, type Bag, type Loose } from "../../globals.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

const LEVELS: Record<string, string> = {
  "0": "OWNERSHIP.NONE",
  "1": "OWNERSHIP.LIMITED",
  "2": "OWNERSHIP.OBSERVER",
  "3": "OWNERSHIP.OWNER",
};
const DEFAULT = String(DOCUMENT_META_OWNERSHIP_LEVELS.DEFAULT);
const NOCHANGE = String(DOCUMENT_META_OWNERSHIP_LEVELS.NOCHANGE);
const INHERIT = "-1";

/**
 * The window in which a GM sets who may see and edit a document, or all documents of a folder and its
 * subfolders (foundry.applications.apps.DocumentOwnershipConfig). Pages of a journal may inherit the entry's levels.
 */
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

  get #isFolder(): boolean {
    return this.document.documentName === "Folder";
  }

  /** Only GMs may change ownership. */
  override get isVisible(): boolean {
    return Boolean(game()["user"]?.isGM) || super.isVisible;
  }

  override get isEditable(): boolean {
    return Boolean(game()["user"]?.isGM);
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const ownership = (this.document._source.ownership ?? {}) as Record<string, number>;
    const players: Loose[] = [...(game()["users"] ?? [])].filter((user: Loose) => !user.isGM);
    const users = players.sort((a, b) =>
      String(a.name).localeCompare(String(b.name), game()["i18n"]?.lang, { numeric: true }),
    );
    const isEmbedded = Boolean(this.document.isEmbedded);
    const unset = this.#isFolder ? NOCHANGE : DEFAULT;
    const levels: [string, string][] = [
      ...(this.#isFolder ? ([[NOCHANGE, "TABLETOP.Ownership.NoChange"]] as [string, string][]) : []),
      ...(isEmbedded ? ([[INHERIT, "OWNERSHIP.INHERIT_ENTRY"]] as [string, string][]) : []),
      ...Object.entries(LEVELS).sort(([a], [b]) => Number(a) - Number(b)),
    ];
    return Object.assign(context, {
      hint: this.#isFolder ? "TABLETOP.Ownership.FolderHint" : "",
      levels: levels.map(([value, label]) => ({ value, label })),
      userLevels: [
        ...levels.slice(0, this.#isFolder ? 1 : 0),
        [DEFAULT, "OWNERSHIP.DEFAULT"] as const,
        ...levels.slice(this.#isFolder ? 1 : 0),
      ].map(([value, label]) => ({ value, label })),
      current: String(this.#isFolder ? NOCHANGE : (ownership["default"] ?? (isEmbedded ? INHERIT : 0))),
      users: users.map((user) => ({ id: user.id, name: user.name, level: String(ownership[user.id] ?? unset) })),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMMON.Save" }],
    });
  }

  /**
   * A user at the default level has no entry: the whole record is replaced, because a merge would not remove the entry.
   */
  static async #onSubmitOwnership(
    this: DocumentOwnershipConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    const { document } = this;
    const changed = (before: Record<string, number>): Record<string, number> => {
      const ownership = { ...before };
      for (const [id, level] of Object.entries(formData.object)) {
        if (String(level) === DEFAULT) delete ownership[id];
        else if (String(level) !== NOCHANGE) ownership[id] = Number(level);
      }
      return ownership;
    };
    if (!this.#isFolder) {
      await document.update(
        { ownership: changed(document._source.ownership as Record<string, number>) },
        { diff: false, recursive: false },
      );
      return;
    }
    const contents = [document, ...(document.getSubfolders(true) as Loose[])].flatMap(
      (folder: Loose) => folder.contents as Loose[],
    );
    const updates = contents.map((one) => ({
      _id: one.id as string,
      ownership: changed(one._source.ownership as Record<string, number>),
    }));
    const cls: Loose = config()[document.type as string]?.documentClass;
    await cls.updateDocuments(updates, { diff: false, recursive: false });
  }
}
