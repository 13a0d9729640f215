import { expandObject } from "../../utils/paths.ts";
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { ApplicationConfiguration, RenderOptions } from "../api/types.ts";
import { localize, type Bag, type Loose } from "../../globals.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { TOKEN_PARTS, TOKEN_TABS, buildTokenButtons, buildTokenSections } from "./token-form.ts";

/** The form for an actor's prototype token (foundry.applications.sheets.PrototypeTokenConfig). */
export class PrototypeTokenConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["token-config", "sheet"],
    tag: "form",
    position: { width: 480 },
    prototype: null,
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-circle-user", resizable: true },
    form: { handler: PrototypeTokenConfig.#onSubmit, closeOnSubmit: true },
  };

  static override PARTS = TOKEN_PARTS;
  static override TABS = TOKEN_TABS;

  /** The actor's prototype token. */
  get token(): Loose {
    return this.actor.prototypeToken;
  }

  get actor(): Loose {
    return this.options["prototype"].parent;
  }

  get isPrototype(): boolean {
    return true;
  }

  /** Whether the current user may see the form: an owner of the actor. */
  get isVisible(): boolean {
    return Boolean(this.actor.isOwner);
  }

  override get title(): string {
    return localize("TABLETOP.Token.prototypeTitle", { name: this.actor.name });
  }

  override _initializeApplicationOptions(options: Bag): ApplicationConfiguration {
    const actor = options["prototype"]?.parent as Loose;
    if (!actor?.documentName)
      throw new Error(
        "A PrototypeTokenConfig needs an actor's prototype token: new PrototypeTokenConfig({prototype}).",
      );
    const merged = super._initializeApplicationOptions(options);
    if (!options["uniqueId"]) merged.uniqueId = `PrototypeTokenConfig-${String(actor.uuid).replaceAll(".", "-")}`;
    // Merging copies options, but the form needs the model itself.
    merged["prototype"] = options["prototype"];
    return merged;
  }

  override _canRender(options: RenderOptions): false | void {
    if (!this.isVisible) throw new Error(localize("TABLETOP.Sheet.NotEditable", { name: this.actor.name }));
    return super._canRender(options);
  }

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const panels = buildTokenSections(this.token, this.actor, this.id, true);
    return Object.assign(context, { panels, source: this.token._source, buttons: buildTokenButtons() });
  }

  override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.actor.apps[this.id] = this;
  }

  override _onClose(options: Bag): void {
    super._onClose(options);
    delete this.actor.apps[this.id];
  }

  static async #onSubmit(
    this: PrototypeTokenConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    await this.actor.update({ prototypeToken: expandObject(formData.object) });
  }
}
