import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { config, game, type Bag, type Loose } from "../../globals.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

/** The window in which a GM configures the combat tracker (foundry.applications.apps.CombatTrackerConfig). */
export class CombatTrackerConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Bag = {
    id: "combat-config",
    tag: "form",
    window: { title: "COMBAT.Settings", icon: "fa-solid fa-shield-halved", contentClasses: ["standard-form"] },
    position: { width: 420 },
    form: { closeOnSubmit: true, handler: CombatTrackerConfig.#onSubmit },
  };

  static override PARTS = {
    body: { template: "templates/apps/combat-tracker-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const { resource, skipDefeated } = config()["Combat"].settings;
    const choices = this.getAttributeChoices();
    const known = choices.some(({ value }) => value === resource);
    return Object.assign(context, {
      canConfigure: Boolean(game()["user"]?.can("SETTINGS_MODIFY")),
      resource,
      skipDefeated,
      // A configured path is kept even if no actor has it at present.
      choices: known || !resource ? choices : [...choices, { value: resource, label: resource }],
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMMON.Save" }],
    });
  }

  /** Returns the attributes that a token can track, as choices of a select. */
  getAttributeChoices(): { value: string; label: string; group?: string }[] {
    const Token = config()["Token"].documentClass;
    return (Token.getTrackedAttributeChoices?.() ?? []) as { value: string; label: string }[];
  }

  static async #onSubmit(
    this: CombatTrackerConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    const data = formData.object as Loose;
    const { turnMarker } = config()["Combat"].settings;
    const value = { resource: String(data.resource ?? ""), skipDefeated: Boolean(data.skipDefeated), turnMarker };
    await game()["settings"].set("core", "combatTrackerConfig", value);
  }
}
