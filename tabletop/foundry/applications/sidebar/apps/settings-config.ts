import { HandlebarsApplicationMixin, type TemplatePart } from "../../api/handlebars-application.ts";
import { ApplicationV2 } from "../../api/application.ts";
import type { RenderOptions } from "../../api/types.ts";
import type { Bag } from "../../../globals.ts";
import { normalizeText } from "../directory-search.ts";
import { runGuarded, host, errorMessage, notify, t, type SettingConfig, type SettingMenu } from "../host.ts";
import { buildSettingField } from "./setting-fields.ts";
import { checkValue, computeDefault, isSameValue } from "./setting-values.ts";

/** The settings of one package. */
interface Category {
  readonly id: string;
  readonly label: string;
  readonly menus: readonly Bag[];
  readonly settings: readonly Bag[];
}

/**
 * The settings window: what core and packages registered with `config: true`, by package, and their menus. World
 * settings are shown to users who may change them
 * (https://foundryvtt.com/api/v14/classes/foundry.applications.settings.SettingsConfig.html). Nothing is saved unless
 * every value is valid.
 */
export class SettingsConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Bag = {
    id: "settings-config",
    tag: "form",
    classes: ["settings-config"],
    window: {
      title: "TABLETOP.Settings.configure",
      icon: "fa-solid fa-gears",
      resizable: true,
      contentClasses: ["standard-form"],
    },
    position: { width: 640, height: 640 },
    form: { handler: SettingsConfig.#onSubmit, closeOnSubmit: false },
    actions: {
      openMenu: SettingsConfig.#openMenu,
      openSubmenu: SettingsConfig.#openMenu,
      resetDefaults: SettingsConfig.#resetDefaults,
    },
  };

  static override PARTS: Record<string, TemplatePart> = {
    search: { template: "templates/sidebar/settings-search.hbs" },
    main: { template: "templates/sidebar/settings-config.hbs", scrollable: [""] },
    footer: { template: "templates/sidebar/settings-footer.hbs" },
  };

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const groups = this.#categories();
    return { ...context, groups, isEmpty: groups.length === 0, many: groups.length > 1 };
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    for (const slot of this.element.querySelectorAll<HTMLElement>("[data-setting]")) {
      const setting = host.game.settings.settings.get(slot.dataset["setting"] ?? "");
      if (setting) slot.replaceWith(buildSettingField(setting));
    }
    const search = this.element.querySelector<HTMLInputElement>("input[type=search]");
    search?.addEventListener("input", () => this.#filter(search.value));
  }

  /** Shows the settings whose name, hint or package matches a query. */
  #filter(query: string): void {
    const words = normalizeText(query.trim());
    for (const group of this.element.querySelectorAll<HTMLElement>(".settings-group")) {
      const whole = normalizeText(group.querySelector("legend")?.textContent ?? "").includes(words);
      let shown = 0;
      for (const row of group.querySelectorAll<HTMLElement>(".form-group")) {
        row.hidden = !whole && !normalizeText(row.textContent ?? "").includes(words);
        if (!row.hidden) shown += 1;
      }
      group.hidden = shown === 0;
    }
  }

  #categories(): Category[] {
    const found = new Map<string, { menus: Bag[]; settings: Bag[] }>();
    const category = (namespace: string): { menus: Bag[]; settings: Bag[] } => {
      const known = found.get(namespace) ?? { menus: [], settings: [] };
      found.set(namespace, known);
      return known;
    };
    for (const [key, menu] of host.game.settings.menus)
      if (mayOpen(menu)) category(menu.namespace).menus.push(menuRow(key, menu));
    for (const [key, setting] of host.game.settings.settings)
      if (mayWrite(setting)) category(setting.namespace).settings.push({ key });
    return [...found]
      .map(([id, rows]) => ({ id, label: packageTitle(id), ...rows }))
      .sort((a, b) => rank(a.id) - rank(b.id) || a.label.localeCompare(b.label));
  }

  /** Opens the window of a menu's button; permission is checked when it is pressed. */
  static async #openMenu(this: SettingsConfig, _event: Event, target: HTMLElement): Promise<void> {
    const menu = host.game.settings.menus.get(target.dataset["menu"] ?? "");
    if (!menu || !mayOpen(menu)) return;
    const name = t(menu.name ?? menu.key);
    try {
      const app = new menu.type();
      if (typeof app.render !== "function") throw new Error("render");
      // Both versions of Application render with `true`.
      await app.render(true);
    } catch (error) {
      console.error(error);
      notify("error", t("TABLETOP.Settings.menuFailed", { name, message: errorMessage(error) }));
    }
  }

  /** Fills the form with the defaults; they are saved with it. */
  static #resetDefaults(this: SettingsConfig): void {
    for (const [id, setting] of host.game.settings.settings) {
      if (!mayWrite(setting)) continue;
      const row = this.element.querySelector<HTMLElement>(
        `[name="${CSS.escape(id)}"], [name^="${CSS.escape(`${id}.`)}"]`,
      );
      row
        ?.closest<HTMLElement>("[data-setting-row], .form-group")
        ?.replaceWith(buildSettingField(setting, computeDefault(setting)));
    }
  }

  static async #onSubmit(
    this: SettingsConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: { object: Record<string, unknown> },
  ): Promise<void> {
    const changes = this.#changes(formData.object);
    if (!changes) return;
    let client = false;
    let world = false;
    for (const [setting, value] of changes) {
      await host.game.settings.set(setting.namespace, setting.key, value);
      if (setting.requiresReload === true) {
        if (setting.scope === "world") world = true;
        else client = true;
      }
    }
    await this.close();
    if (changes.size > 0) notify("info", t("TABLETOP.Settings.saved"));
    if (client || world) await SettingsConfig.reloadConfirm({ world });
  }

  /** Returns the changes of the form; null, after showing every reason, if a value is not valid. */
  #changes(values: Readonly<Record<string, unknown>>): Map<SettingConfig, unknown> | null {
    const changes = new Map<SettingConfig, unknown>();
    const failures: string[] = [];
    for (const [id, value] of groupBySetting(values)) {
      const setting = host.game.settings.settings.get(id);
      if (!setting || !mayWrite(setting)) continue;
      try {
        checkValue(setting, value);
        if (!isSameValue(setting, value)) changes.set(setting, value);
      } catch (error) {
        failures.push(t("TABLETOP.Settings.invalid", { name: t(setting.name ?? id), message: errorMessage(error) }));
      }
    }
    for (const failure of failures) notify("error", failure);
    return failures.length > 0 ? null : changes;
  }

  /** Asks whether to reload the page so that changed settings take effect; with `world`, the pages of all users. */
  static async reloadConfirm({ world = false }: { world?: boolean } = {}): Promise<void> {
    const everybody = world && host.game.user.can("SETTINGS_MODIFY");
    const content = document.createElement("div");
    const question = document.createElement("p");
    question.textContent = t(everybody ? "TABLETOP.Settings.reloadWorld" : "TABLETOP.Settings.reloadClient");
    content.append(question);
    const { DialogV2 } = host.foundry.applications.api;
    const yes = await DialogV2.confirm({
      id: "reload-world-confirm",
      window: { title: t("TABLETOP.Settings.reloadTitle") },
      content,
    });
    if (yes !== true) return;
    await runGuarded(async () => {
      if (everybody) host.game.reloadAll?.();
      window.location.reload();
    });
  }
}

/** Groups values by setting: the settings of data models have one form field per field. */
function groupBySetting(values: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const ids = [...host.game.settings.settings.keys()];
  for (const [name, value] of Object.entries(values)) {
    if (host.game.settings.settings.has(name)) {
      found.set(name, value);
      continue;
    }
    const id = ids.find((candidate) => name.startsWith(`${candidate}.`));
    if (id === undefined) continue;
    const whole = (found.get(id) ?? {}) as Record<string, unknown>;
    found.set(id, { ...whole, [name.slice(id.length + 1)]: value });
  }
  return found;
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
  return {
    key,
    name: menu.name ?? "",
    label: menu.label ?? menu.name ?? "",
    hint: menu.hint ?? "",
    icon: menu.icon ?? "fa-solid fa-gear",
  };
}
