import { DialogV2 } from "../../api/dialog.ts";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import type { RenderOptions } from "../../api/types.ts";
import { game, localize, notify, type Bag, type Loose } from "../../../globals.ts";
import type { FormDataExtended } from "../../ux/form-data-extended.ts";

/**
 * Asks which players to show an entry, a page or its image to
 * (foundry.applications.sheets.journal.ShowToPlayersDialog).
 */
export class ShowToPlayersDialog extends HandlebarsApplicationMixin(DialogV2) {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["show-to-players"],
    modal: false,
    position: { width: 420 },
    window: { contentTag: "form", contentClasses: ["standard-form"], icon: "fa-solid fa-eye" },
    form: { closeOnSubmit: true, handler: ShowToPlayersDialog.#onShow },
    buttons: [{ action: "show", type: "submit", icon: "fa-solid fa-eye", label: "TABLETOP.Journal.Show" }],
  };

  static override PARTS = {
    body: { template: "templates/journal/show-to-players.hbs", classes: ["standard-form"] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  get document(): Loose {
    return this.options["document"];
  }

  /** Whether it is an image page, which can be shown as its image alone. */
  get isImage(): boolean {
    return (
      this.document.documentName === "JournalEntryPage" && this.document.type === "image" && Boolean(this.document.src)
    );
  }

  override get title(): string {
    return localize("TABLETOP.Journal.ShowTitle", { name: this.document.name });
  }

  override get form(): HTMLFormElement | null {
    return (this.window.content as HTMLFormElement | undefined) ?? null;
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const users: Loose[] = [...(game()["users"] ?? [])].filter((user: Loose) => user.active && !user.isSelf);
    return Object.assign(context, {
      isImage: this.isImage,
      rootId: this.id,
      users: users
        .sort((a, b) => String(a.name).localeCompare(String(b.name)))
        .map((user) => ({
          id: String(user.id),
          name: String(user.name),
          note: this.document.testUserPermission(user, "OBSERVER") ? "" : localize("TABLETOP.Journal.MayNotSee"),
        })),
      nobody: !users.length,
      buttons: [{ type: "submit", icon: "fa-solid fa-eye", label: "TABLETOP.Journal.Show", disabled: !users.length }],
    });
  }

  /** Individual players can be chosen when it is not shown to all of them. */
  override _onChangeForm(settings: Loose, event: Event): void {
    super._onChangeForm(settings, event);
    const all = this.form?.querySelector<HTMLInputElement>("input[name=allPlayers]")?.checked ?? false;
    for (const input of this.form?.querySelectorAll<HTMLInputElement>("input[name=players]") ?? [])
      input.disabled = all;
  }

  override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.form?.addEventListener("submit", (event) => event.preventDefault());
  }

  static async #onShow(
    this: ShowToPlayersDialog,
    _event: Event,
    form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    const { allPlayers, force, asImage } = formData.object;
    const chosen = [...form.querySelectorAll<HTMLInputElement>("input[name=players]:checked")].map(
      ({ value }) => value,
    );
    if (!allPlayers && !chosen.length) {
      notify("warn", localize("TABLETOP.Journal.NobodyChosen"));
      return;
    }
    const { Journal } = (globalThis as Loose).foundry.documents.collections;
    const users = allPlayers ? {} : { users: chosen };
    const { document } = this;
    if (!asImage) await Journal.show(document, { force: Boolean(force), ...users });
    else
      Journal.showImage(document.src, {
        uuid: document.uuid,
        title: document.name,
        caption: document.image?.caption ?? "",
        ...users,
      });
  }
}
