import type { TemplatePart } from "../../api/handlebars-application.ts";
import type { RenderOptions } from "../../api/types.ts";
import type { Bag } from "../../../globals.ts";
import { AbstractSidebarTab } from "../abstract-sidebar-tab.ts";
import { ControlsConfig } from "../apps/controls-config.ts";
import { ModuleManagement } from "../apps/module-management.ts";
import { ToursManagement } from "../apps/tours-management.ts";
import { runGuarded, host } from "../host.ts";
import { COLOUR_SCHEMES, currentScheme, setScheme } from "../theme.ts";

/** The members of a tour that decide whether the list of tours shows it. */
interface Tour {
  readonly config?: { readonly display?: boolean };
}

/** The settings tab: the game and its version, the appearance, the settings window and the way out. */
export class Settings extends AbstractSidebarTab {
  static override DEFAULT_OPTIONS: Bag = {
    id: "settings",
    window: { title: "TABLETOP.Settings.title", icon: "fa-solid fa-gears" },
    actions: {
      configure: Settings.#configure,
      configureUser: Settings.#configureUser,
      controls: Settings.#controls,
      logout: Settings.#logout,
      modules: Settings.#modules,
      permissions: Settings.#permissions,
      tours: Settings.#tours,
    },
  };

  static override PARTS: Record<string, TemplatePart> = {
    settings: { template: "templates/sidebar/settings.hbs", root: true },
  };

  static override tabName = "settings";

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const { world, system, release } = host.game;
    const scheme = currentScheme();
    return {
      ...context,
      world: world.title,
      system: `${system.title} ${system.version}`,
      generation: `${release.generation} (${release.version})`,
      modules: [...host.game.modules.values()]
        .filter(({ active }) => active !== false)
        .map(({ title, version = "" }) => ({ title, version })),
      hasModules: host.game.modules.size > 0,
      users: this.#users(),
      tours: ([...((host.game as { tours?: Iterable<Tour> }).tours ?? [])] as Tour[]).some(
        ({ config }) => config?.display,
      ),
      canPermit: host.game.user.role === 4,
      schemes: COLOUR_SCHEMES.map((id) => ({ id, label: `TABLETOP.Settings.${id}`, selected: id === scheme })),
    };
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    for (const radio of this.element.querySelectorAll<HTMLInputElement>("input[name=scheme]")) {
      radio.addEventListener("change", () => void runGuarded(() => setScheme(radio.value)));
    }
  }

  /**
   * Returns the users whom the current user may edit: themselves, and for GMs all whose role is not higher.
   */
  #users(): { id: string; name: string; role: string }[] {
    const { user } = host.game;
    const roles = ["RoleNone", "RolePlayer", "RoleTrusted", "RoleAssistant", "RoleGamemaster"];
    return host.game.users
      .filter((other) => other.id === user.id || (user.isGM && other.role <= user.role))
      .map(({ id, name, role }) => ({ id, name, role: `USER.${roles[role] ?? "RoleNone"}` }));
  }

  static async #configure(this: Settings): Promise<void> {
    await runGuarded(async () => host.game.settings.sheet.render({ force: true }));
  }

  static async #permissions(this: Settings): Promise<void> {
    await runGuarded(() => new host.foundry.applications.apps.PermissionConfig({}).render({ force: true }));
  }

  static async #tours(this: Settings): Promise<void> {
    await runGuarded(() => new ToursManagement().render({ force: true }));
  }

  static async #controls(this: Settings): Promise<void> {
    await runGuarded(() => new ControlsConfig().render({ force: true }));
  }

  static async #modules(this: Settings): Promise<void> {
    await runGuarded(() => new ModuleManagement().render({ force: true }));
  }

  static async #configureUser(this: Settings, _event: Event, target: HTMLElement): Promise<void> {
    const user = host.game.users.get(target.dataset["user"] ?? "");
    await runGuarded(async () => user?.sheet?.render({ force: true }));
  }

  static #logout(this: Settings): void {
    if (host.game.logOut) host.game.logOut();
    else window.location.assign("logout");
  }
}
