import { HandlebarsApplicationMixin, type TemplatePart } from "../api/handlebars-application.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { RenderOptions } from "../api/types.ts";
import type { Bag } from "../../globals.ts";
import type { AbstractSidebarTab } from "./abstract-sidebar-tab.ts";
import { host } from "./host.ts";

interface TabConfig {
  readonly icon: string;
  readonly tooltip: string;
}

/** At this width the page shows one thing at a time; shell.css uses the same width. */
export const NARROW_QUERY = "(width <= 700px)";

/**
 * The sidebar: its tabs and which of them is active. On a narrow page the tabs are a bar at the bottom and a tab covers
 * the windows until a window is opened or chosen again
 * (https://foundryvtt.com/api/v14/classes/foundry.applications.sidebar.Sidebar.html).
 */
export class Sidebar extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Bag = {
    id: "sidebar",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: { toggleState: Sidebar.#toggleState, showWindows: Sidebar.#showWindows },
  };

  static override PARTS: Record<string, TemplatePart> = {
    tabs: { template: "templates/sidebar/sidebar.hbs", root: true },
  };

  /** The tabs in order. Only those that are built are listed. */
  static override TABS: Bag = {
    chat: { icon: "fa-solid fa-comments", tooltip: "TABLETOP.Sidebar.chat" },
    combat: { icon: "fa-solid fa-shield-halved", tooltip: "TABLETOP.Sidebar.combat" },
    scenes: { icon: "fa-solid fa-location-dot", tooltip: "TABLETOP.Sidebar.scenes" },
    actors: { icon: "fa-solid fa-users", tooltip: "TABLETOP.Sidebar.actors" },
    items: { icon: "fa-solid fa-suitcase", tooltip: "TABLETOP.Sidebar.items" },
    journal: { icon: "fa-solid fa-book-open", tooltip: "TABLETOP.Sidebar.journal" },
    tables: { icon: "fa-solid fa-table-list", tooltip: "TABLETOP.Sidebar.tables" },
    macros: { icon: "fa-solid fa-code", tooltip: "TABLETOP.Sidebar.macros" },
    compendium: { icon: "fa-solid fa-book-atlas", tooltip: "TABLETOP.Sidebar.compendium" },
    settings: { icon: "fa-solid fa-gears", tooltip: "TABLETOP.Sidebar.settings" },
  };

  override tabGroups: Record<string, string | null> = { primary: "chat" };

  #expanded = true;

  /** Whether the contents are shown, not only the tabs. */
  get expanded(): boolean {
    return this.#expanded;
  }

  override async _prepareContext(_options: RenderOptions): Promise<Bag> {
    const tabs = Object.entries((this.constructor as typeof Sidebar).TABS as Record<string, TabConfig>).map(
      ([id, tab]) => ({
        id,
        ...tab,
        active: this.tabGroups["primary"] === id,
      }),
    );
    return { tabs, expanded: this.#expanded };
  }

  override _insertElement(element: HTMLElement): void {
    document.getElementById(element.id)?.remove();
    (document.getElementById("ui-right") ?? document.body).append(element);
  }

  override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.setAttribute("aria-label", host.game.i18n.localize("TABLETOP.Sidebar.label"));
    this.#watchWindows();
  }

  override changeTab(tab: string, group: string, options: { force?: boolean } = {}): void {
    const before = this.tabGroups[group] ?? null;
    if (window.matchMedia(NARROW_QUERY).matches) document.body.classList.add("panel-front");
    if (!this.#expanded) this.toggleExpanded(true);
    if (before === tab && options.force !== true) return;
    super.changeTab(tab, group, { ...options, force: true });
    if (group !== "primary") return;
    (host.ui[before ?? ""] as AbstractSidebarTab | undefined)?._onDeactivate();
    const shown = host.ui[tab] as AbstractSidebarTab | undefined;
    if (!shown) return;
    shown._onActivate();
    host.Hooks.callAll("changeSidebarTab", shown);
  }

  /** Collapses or expands the contents. */
  toggleExpanded(expanded = !this.#expanded): void {
    this.#expanded = expanded;
    this.element.classList.toggle("collapsed", !expanded);
    const toggle = this.element.querySelector<HTMLElement>("[data-action=toggleState]");
    toggle?.setAttribute("aria-expanded", String(expanded));
    host.Hooks.callAll("collapseSidebar", this, !expanded);
  }

  /** Brings windows to the front on a narrow page when one is opened, and shows their number on their button. */
  #watchWindows(): void {
    const count = (): number => document.querySelectorAll("body > .application:not(dialog)").length;
    const show = (): void => {
      const button = this.element.querySelector<HTMLElement>("[data-action=showWindows]");
      const open = count();
      if (button) button.hidden = open === 0;
      const badge = button?.querySelector(".count");
      if (badge) badge.textContent = String(open);
      if (open === 0) document.body.classList.remove("panel-front");
    };
    new MutationObserver((changes) => {
      const added = changes.some((change) =>
        [...change.addedNodes].some((node) => node instanceof HTMLElement && node.matches(".application:not(dialog)")),
      );
      if (added) document.body.classList.remove("panel-front");
      show();
    }).observe(document.body, { childList: true });
    show();
  }

  static #toggleState(this: Sidebar): void {
    this.toggleExpanded();
  }

  static #showWindows(this: Sidebar): void {
    document.body.classList.toggle("panel-front");
  }
}
