import { HTMLSecret } from "../applications/ux/html-secret.ts";
import { game, localize, notify, type Bag, type Loose } from "../globals.ts";
import { mergeObject } from "../utils/merge.ts";
import { getProperty } from "../utils/paths.ts";
import { FormApplication } from "./form-application.ts";
import type { HeaderButton } from "./window.ts";

/** The legacy (Application V1) sheet of a document (foundry.appv1.api.DocumentSheet). */
export class DocumentSheet extends FormApplication {
  static override get defaultOptions(): Bag {
    return mergeObject(super.defaultOptions, {
      classes: ["sheet"],
      template: "templates/sheets/sheet-v1.hbs",
      viewPermission: 1,
      sheetConfig: true,
      secrets: [],
    }) as Bag;
  }

  _secrets: HTMLSecret[];

  constructor(object: Loose, options: Bag = {}) {
    super(object, options);
    this._secrets = this._createSecretHandlers();
  }

  get document(): Loose {
    return this.object as Loose;
  }

  override get id(): string {
    return `${this.constructor.name}-${String(this.document.uuid).replaceAll(".", "-")}`;
  }

  override get isEditable(): boolean {
    const { document } = this;
    if (!super.isEditable || !document.isOwner) return false;
    return !(document.pack && game()["packs"]?.get(document.pack)?.locked);
  }

  override get title(): string {
    const { document } = this;
    const reference = document.name ? String(document.name) : String(document.id);
    return `${localize(String(document.constructor.metadata?.label ?? document.documentName))}: ${reference}`;
  }

  override getData(_options: Bag = {}): Loose {
    const { document, isEditable } = this;
    return {
      cssClass: isEditable ? "editable" : "locked",
      editable: isEditable,
      document,
      data: document.toObject(false) as unknown,
      limited: document.limited as unknown,
      options: this.options,
      owner: document.isOwner as unknown,
      title: this.title,
    };
  }

  _canUserView(user: Loose): boolean {
    return Boolean(this.document.testUserPermission(user, this.options["viewPermission"]));
  }

  override async _render(force = false, options: Bag = {}): Promise<void> {
    if (!this._canUserView(game()["user"])) {
      const type = localize(`DOCUMENT.${String(this.document.documentName)}`);
      if (force) (globalThis as Loose).ui?.notifications?.warn(localize("SHEETS.DocumentSheetPrivate", { type }));
      return;
    }
    if (force && this.document.apps) this.document.apps[this.appId] = this;
    await super._render(force, options);
  }

  override activateListeners(html: Loose): void {
    super.activateListeners(html);
    if (this.isEditable)
      for (const secret of this._secrets) for (const node of html.filter("*").get() as HTMLElement[]) secret.bind(node);
  }

  override async close(options: Bag = {}): Promise<Loose> {
    await super.close(options);
    if (!this.rendered && this.document.apps) delete this.document.apps[this.appId];
  }

  override async _updateObject(_event: Event, formData: Bag): Promise<unknown> {
    return this.document.id ? (this.document.update(formData) as unknown) : undefined;
  }

  override _getHeaderButtons(): HeaderButton[] {
    const buttons = super._getHeaderButtons();
    const { document } = this;
    const user = game()["user"];
    if (document.pack && !document.isEmbedded && document.constructor.canUserCreate?.(user)) {
      buttons.unshift({
        label: "TABLETOP.Sheet.Import",
        class: "import",
        icon: "fas fa-download",
        onclick: () => this.#import(),
      });
    }
    if (this.options["sheetConfig"] && this.isEditable && user?.isGM) {
      buttons.unshift({
        label: "TABLETOP.Sheet.Configure",
        class: "configure-sheet",
        icon: "fas fa-cog",
        onclick: (event) => this._onConfigureSheet(event),
      });
    }
    return buttons;
  }

  async #import(): Promise<void> {
    const { document } = this;
    await this.close();
    await game()
      ["collections"]?.get(document.documentName)
      ?.importFromCompendium(game()["packs"]?.get(document.pack), document.id);
  }

  override _canDragStart(_selector: string | null): boolean {
    return this.isEditable;
  }

  override _canDragDrop(_selector: string | null): boolean {
    return this.isEditable;
  }

  override async _renderOuter(): Promise<Loose> {
    const html = await super._renderOuter();
    this._createDocumentIdLink(html);
    return html;
  }

  /** Adds a link beside the title that copies the uuid of the document, or its id with the other mouse button. */
  _createDocumentIdLink(html: Loose): void {
    const { document: subject } = this;
    if (!subject.id) return;
    const link = document.createElement("a");
    link.className = "document-id-link";
    link.role = "button";
    link.tabIndex = 0;
    link.dataset["tooltip"] = "";
    link.setAttribute("aria-label", localize("TABLETOP.Sheet.CopyUuid"));
    const icon = document.createElement("i");
    icon.className = "fa-solid fa-passport";
    link.append(icon);
    const copy = (event: Event, text: string): void => {
      event.preventDefault();
      event.stopPropagation();
      void game()["clipboard"]?.copyPlainText(text);
      notify("info", localize("TABLETOP.Sheet.Copied", { text }));
    };
    link.addEventListener("click", (event) => copy(event, String(subject.uuid)));
    link.addEventListener("contextmenu", (event) => copy(event, String(subject.id)));
    link.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") copy(event, String(subject.uuid));
    });
    // After the title, not inside it, because the title is overwritten as plain text.
    html.find(".window-title").after(link);
  }

  /** Opens the choice of the document's sheet. */
  _onConfigureSheet(event: Event): void {
    event.preventDefault();
    const { DocumentSheetConfig } = (globalThis as Loose).foundry.applications.apps;
    void new DocumentSheetConfig({ document: this.document }).render({ force: true });
  }

  _createSecretHandlers(): HTMLSecret[] {
    if (!this.document?.isOwner || this.document.compendium?.locked) return [];
    return (this.options["secrets"] as Loose[]).map((configuration) => {
      const callbacks = { content: this._getSecretContent.bind(this), update: this._updateSecret.bind(this) };
      return new HTMLSecret({ ...configuration, callbacks });
    });
  }

  /** Returns the stored text that contains a secret. */
  _getSecretContent(secret: HTMLElement): string {
    const path = editedPath(secret);
    return path ? String(getProperty(this.document._source as object, path) ?? "") : "";
  }

  _updateSecret(secret: HTMLElement, content: string): Loose {
    const path = editedPath(secret);
    return path ? (this.document.update({ [path]: content }) as unknown) : undefined;
  }
}

function editedPath(secret: HTMLElement): string | undefined {
  const holder = secret.closest<HTMLElement>("[data-edit], prose-mirror[name]");
  return holder?.dataset["edit"] ?? holder?.getAttribute("name") ?? undefined;
}
