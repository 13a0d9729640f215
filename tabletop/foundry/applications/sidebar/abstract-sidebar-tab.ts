import type { Bag } from "../../globals.ts";
import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { host } from "./host.ts";

/** The members of the sidebar that a tab uses. */
interface SidebarLike {
  readonly tabGroups: Record<string, string | null>;
  changeTab(tab: string, group: string): void;
}

/**
 * One tab of the sidebar: a frameless application inside `#sidebar-content`
 * (https://foundryvtt.com/api/v14/modules/foundry.applications.sidebar.html).
 */
export class AbstractSidebarTab extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["tab", "sidebar-tab"],
    tag: "section",
    window: { frame: false, positioned: false },
  };

  /** The tab's name, which is also its element's id and its key in `ui`. */
  static tabName = "";

  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }

  /** Whether this is the active tab of the sidebar. */
  get active(): boolean {
    return this.#sidebar?.tabGroups["primary"] === this.tabName;
  }

  /** Whether this is in the sidebar, which displays another tab. */
  get isBehind(): boolean {
    return !this.isPopout && this.#sidebar !== undefined && !this.active;
  }

  get #sidebar(): SidebarLike | undefined {
    return host.ui["sidebar"] as SidebarLike | undefined;
  }

  /** Whether this is a separate window rather than the tab in the sidebar. */
  get isPopout(): boolean {
    return this.options.window.frame === true;
  }

  /** The separate window, if it has been created. */
  get popout(): AbstractSidebarTab | null {
    return this.#popout;
  }

  #popout: AbstractSidebarTab | null = null;

  /** Opens the tab as a separate window, or brings that window to the front. */
  async renderPopout(): Promise<AbstractSidebarTab> {
    if (this.isPopout) return this.render({ force: true });
    this.#popout ??= this._createPopout();
    return this.#popout.render({ force: true });
  }

  /** Creates the second instance, which is rendered in a window. */
  _createPopout(): AbstractSidebarTab {
    const Tab = this.constructor as new (options: Bag) => AbstractSidebarTab;
    const window = { frame: true, positioned: true, resizable: true, minimizable: true };
    return new Tab({
      id: `${this.id}-popout`,
      classes: ["sidebar-popout"],
      window,
      position: { width: 380, height: 560 },
    });
  }

  /** Activates this tab. */
  activate(): void {
    this.#sidebar?.changeTab(this.tabName, "primary");
  }

  /** Called when the sidebar activates this tab. */
  _onActivate(): void {}

  /** Called when the sidebar activates another tab. */
  _onDeactivate(): void {}

  override _insertElement(element: HTMLElement): void {
    if (this.isPopout) {
      super._insertElement(element);
      return;
    }
    element.dataset["tab"] = this.tabName;
    element.dataset["group"] = "primary";
    element.setAttribute("role", "tabpanel");
    element.setAttribute("aria-labelledby", `sidebar-tab-${this.tabName}`);
    element.classList.toggle("active", this.active);
    const old = document.getElementById(element.id);
    if (old) old.replaceWith(element);
    else (document.getElementById("sidebar-content") ?? document.body).append(element);
  }
}
