import {
  findDependents,
  MODULES_SETTING,
  type ModuleRelations,
  requiredBy,
  requiredWith,
} from "../../../active-modules.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../../api/handlebars-application.ts";
import { ApplicationV2 } from "../../api/application.ts";
import type { RenderOptions } from "../../api/types.ts";
import { game, localize, type Bag, type Loose } from "../../../globals.ts";
import { SearchFilter } from "../../ux/search-filter.ts";
import { runGuarded, host } from "../host.ts";
import { SettingsConfig } from "./settings-config.ts";

type Module = ModuleRelations & {
  readonly title: string;
  readonly version?: string;
  readonly description?: string;
  readonly active: boolean;
  readonly authors?: Iterable<{ readonly name?: string }>;
};

/**
 * The window of modules: which are active, and what each requires; a GM switches them, and every page is
 * reloaded (foundry.applications.sidebar.apps.ModuleManagement). The choice is stored in the world setting
 * `core.moduleConfiguration`.
 */
export class ModuleManagement extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Bag = {
    id: "module-management",
    tag: "form",
    window: {
      title: "TABLETOP.Modules.title",
      icon: "fa-solid fa-puzzle-piece",
      resizable: true,
      contentClasses: ["standard-form"],
    },
    position: { width: 640, height: 560 },
    form: { closeOnSubmit: false, handler: ModuleManagement.#onSubmit },
    actions: { allOff: ModuleManagement.#onAllOff },
  };

  static override PARTS: Record<string, TemplatePart> = {
    search: { template: "templates/sidebar/modules-search.hbs" },
    list: { template: "templates/sidebar/modules.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const all = [...modules().values()].sort((a, b) => a.title.localeCompare(b.title));
    const canSwitch = mayConfigure();
    return Object.assign(context, {
      modules: all.map((one) => this.#row(one, canSwitch)),
      canSwitch,
      active: localize("TABLETOP.Modules.active", {
        count: all.filter(({ active }) => active).length,
        total: all.length,
      }),
      buttons: canSwitch
        ? [
            { type: "button", action: "allOff", icon: "fa-solid fa-power-off", label: "TABLETOP.Modules.allOff" },
            { type: "submit", icon: "fa-solid fa-check", label: "SETTINGS.Save" },
          ]
        : [],
    });
  }

  #row(one: Module, canSwitch: boolean): object {
    const lacking = requiredWith(one.id, modules()).filter((id) => !isInstalled(id));
    const conflicts = [...(one.relationships?.conflicts ?? [])].map(({ id }) => id).filter(isInstalled);
    const authors = [...(one.authors ?? [])].map(({ name }) => name ?? "").filter(Boolean);
    return {
      id: one.id,
      title: one.title,
      version: one.version ?? "",
      // A manifest's text is untrusted: markup is removed, not rendered.
      description: readMarkupText(one.description ?? ""),
      authors: formatList(authors),
      active: one.active,
      disabled: !canSwitch || lacking.length > 0,
      requires: formatList(requiredBy(one).filter(isInstalled).map(findTitle)),
      lacks: formatList(lacking),
      conflicts: formatList(conflicts.map(findTitle)),
    };
  }

  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    new SearchFilter({
      inputSelector: "input[type=search]",
      contentSelector: ".module-list",
      callback: (_event: unknown, query: string, rgx: RegExp, content: HTMLElement | null) => {
        for (const row of content?.querySelectorAll<HTMLElement>("[data-module-id]") ?? [])
          row.hidden = query !== "" && !SearchFilter.testQuery(rgx, row.textContent ?? "");
      },
    }).bind(this.element);
    this.element
      .querySelector(".module-list")
      ?.addEventListener("change", (event) => void this.#onSwitch(event.target));
  }

  /** A module is switched on with what it requires, and off with what requires it, after a confirmation. */
  async #onSwitch(box: EventTarget | null): Promise<void> {
    if (!(box instanceof HTMLInputElement)) return;
    const { name: id, checked } = box;
    const others = (checked ? requiredWith(id, modules()) : findDependents(id, modules())).filter(
      (other) => modules().has(other) && this.#box(other)?.checked !== checked,
    );
    if (others.length === 0) return;
    const words = { name: findTitle(id), names: formatList(others.map(findTitle)) };
    const content = document.createElement("div");
    const question = document.createElement("p");
    question.textContent = localize(checked ? "TABLETOP.Modules.switchOn" : "TABLETOP.Modules.switchOff", words);
    content.append(question);
    const title = localize(checked ? "TABLETOP.Modules.switchOnTitle" : "TABLETOP.Modules.switchOffTitle", words);
    const yes = await host.foundry.applications.api.DialogV2.confirm({
      id: "module-dependencies",
      window: { title },
      content,
    });
    if (yes !== true) {
      box.checked = !checked;
      return;
    }
    for (const other of others) {
      const also = this.#box(other);
      if (also) also.checked = checked;
    }
  }

  #box(id: string): HTMLInputElement | null {
    return this.element.querySelector<HTMLInputElement>(`input[type=checkbox][name="${CSS.escape(id)}"]`);
  }

  static #onAllOff(this: ModuleManagement): void {
    for (const box of this.element.querySelectorAll<HTMLInputElement>(
      "[data-module-id] input[type=checkbox]:not(:disabled)",
    ))
      box.checked = false;
  }

  /** Saves the choice; permission is checked now, and again by the server. */
  static async #onSubmit(this: ModuleManagement): Promise<void> {
    if (!mayConfigure()) return;
    const chosen = Object.fromEntries([...modules().keys()].map((id) => [id, this.#box(id)?.checked === true]));
    const changed = [...modules().values()].some(({ id, active }) => chosen[id] !== active);
    await runGuarded(async () => {
      if (changed) await host.game.settings.set("core", MODULES_SETTING, chosen);
      await this.close();
      if (changed) await SettingsConfig.reloadConfirm({ world: true });
    });
  }
}

const modules = (): ReadonlyMap<string, Module> => game()["modules"] as ReadonlyMap<string, Module>;
const mayConfigure = (): boolean =>
  (game()["user"] as Loose)?.isGM === true && Boolean((game()["user"] as Loose).can("SETTINGS_MODIFY"));
const isInstalled = (id: string): boolean => modules().has(id) || id === game()["system"]?.id;
const findTitle = (id: string): string =>
  id === game()["system"]?.id ? String(game()["system"].title) : (modules().get(id)?.title ?? id);
const formatList = (names: readonly string[]): string => names.join(", ");

/** Returns the text of some markup, on one line. */
function readMarkupText(markup: string): string {
  return (new DOMParser().parseFromString(markup, "text/html").body.textContent ?? "").replace(/\s+/g, " ").trim();
}
