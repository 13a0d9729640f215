import type { TemplatePart } from "../../api/handlebars-application.ts";
import type { RenderOptions } from "../../api/types.ts";
import type { Bag } from "../../runtime.ts";
import { AbstractSidebarTab } from "../abstract-sidebar-tab.ts";
import { SettingsConfig } from "../apps/settings-config.ts";
import { guarded, host } from "../host.ts";
import { COLOUR_SCHEMES, currentScheme, setScheme } from "../theme.ts";

/** The settings tab: what is played, how it looks, the settings window and the way out. */
export class Settings extends AbstractSidebarTab {
  static override DEFAULT_OPTIONS: Bag = {
    id: "settings",
    window: { title: "TABLETOP.Settings.title", icon: "fa-solid fa-gears" },
    actions: { configure: Settings.#configure, logout: Settings.#logout },
  };

  static override PARTS: Record<string, TemplatePart> = { settings: { template: "templates/sidebar/settings.hbs", root: true } };

  static override tabName = "settings";

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const { world, system, release } = host.game;
    const scheme = currentScheme();
    return {
      ...context,
      world: world.title,
      system: `${system.title} ${system.version}`,
      generation: String(release.generation),
      schemes: COLOUR_SCHEMES.map((id) => ({ id, label: `TABLETOP.Settings.${id}`, selected: id === scheme })),
    };
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    for (const radio of this.element.querySelectorAll<HTMLInputElement>("input[name=scheme]")) {
      radio.addEventListener("change", () => void guarded(() => setScheme(radio.value)));
    }
  }

  static async #configure(this: Settings): Promise<void> {
    await guarded(() => new SettingsConfig().render({ force: true }));
  }

  static #logout(this: Settings): void {
    if (host.game.logOut) host.game.logOut();
    else window.location.assign("logout");
  }
}
