import type { TemplatePart } from "../../api/handlebars-application.ts";
import { ApplicationV2 } from "../../api/application.ts";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import type { RenderOptions } from "../../api/types.ts";
import type { Bag } from "../../runtime.ts";
import { host, notify, t, type SettingConfig, type SettingMenu } from "../host.ts";
import { settingField } from "./setting-fields.ts";

interface Group {
  readonly id: string;
  readonly label: string;
  readonly menus: readonly Bag[];
  readonly settings: readonly Bag[];
}

/**
 * The settings window: what core and packages registered with `config: true`, by package, and their menus. World settings are shown to those
 * who may write them (https://foundryvtt.com/api/v14/classes/foundry.helpers.ClientSettings.html).
 */
export class SettingsConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Bag = {
    id: "settings-config",
    tag: "form",
    classes: ["settings-config"],
    window: { title: "TABLETOP.Settings.configure", icon: "fa-solid fa-gears", resizable: true, contentClasses: ["standard-form"] },
    position: { width: 560, height: 620 },
    form: { handler: SettingsConfig.#onSubmit, closeOnSubmit: true },
    actions: { openMenu: SettingsConfig.#openMenu },
  };

  static override PARTS: Record<string, TemplatePart> = {
    main: { template: "templates/sidebar/settings-config.hbs", scrollable: [""] },
    footer: { template: "templates/sidebar/settings-footer.hbs" },
  };

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const groups = this.#groups();
    return { ...context, groups, isEmpty: groups.length === 0 };
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    for (const slot of this.element.querySelectorAll<HTMLElement>("[data-setting]")) {
      const setting = host.game.settings.settings.get(slot.dataset["setting"] ?? "");
      if (setting) slot.replaceWith(settingField(setting));
    }
  }

  #groups(): Group[] {
    const found = new Map<string, { menus: Bag[]; settings: Bag[] }>();
    const group = (namespace: string): { menus: Bag[]; settings: Bag[] } => {
      const known = found.get(namespace) ?? { menus: [], settings: [] };
      found.set(namespace, known);
      return known;
    };
    for (const [key, menu] of host.game.settings.menus) if (mayOpen(menu)) group(menu.namespace).menus.push(menuRow(key, menu));
    for (const [key, setting] of host.game.settings.settings) if (mayWrite(setting)) group(setting.namespace).settings.push({ key });
    return [...found]
      .map(([id, rows]) => ({ id, label: packageTitle(id), ...rows }))
      .sort((a, b) => rank(a.id) - rank(b.id) || a.label.localeCompare(b.label));
  }

  static #openMenu(this: SettingsConfig, _event: Event, target: HTMLElement): void {
    const menu = host.game.settings.menus.get(target.dataset["menu"] ?? "");
    if (menu) void new menu.type().render({ force: true });
  }

  static async #onSubmit(
    this: SettingsConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: { object: Record<string, unknown> },
  ): Promise<void> {
    let reload = false;
    for (const [key, value] of Object.entries(formData.object)) {
      const setting = host.game.settings.settings.get(key);
      if (!setting || !mayWrite(setting)) continue;
      const before: unknown = host.game.settings.get(setting.namespace, setting.key);
      if (JSON.stringify(before) === JSON.stringify(value)) continue;
      await host.game.settings.set(setting.namespace, setting.key, value);
      reload ||= setting.requiresReload === true;
    }
    notify("info", t("TABLETOP.Settings.saved"));
    if (!reload) return;
    const { DialogV2 } = host.foundry.applications.api;
    const yes = await DialogV2.confirm({
      window: { title: t("TABLETOP.Settings.configure") },
      content: `<p>${t("TABLETOP.Settings.reload")}</p>`,
    });
    if (yes === true) window.location.reload();
  }
}

function rank(namespace: string): number {
  if (namespace === "core") return 0;
  return namespace === host.game.system.id ? 1 : 2;
}

function packageTitle(namespace: string): string {
  if (namespace === "core") return t("TABLETOP.Settings.core");
  if (namespace === host.game.system.id) return host.game.system.title;
  return host.game.modules.get(namespace)?.title ?? namespace;
}

function mayOpen(menu: SettingMenu): boolean {
  return menu.restricted !== true || host.game.user.isGM;
}

function mayWrite(setting: SettingConfig): boolean {
  return setting.config === true && (setting.scope !== "world" || host.game.user.can("SETTINGS_MODIFY"));
}

function menuRow(key: string, menu: SettingMenu): Bag {
  return { key, name: menu.name ?? "", label: menu.label ?? menu.name ?? "", hint: menu.hint ?? "", icon: menu.icon ?? "fa-solid fa-gear" };
}
