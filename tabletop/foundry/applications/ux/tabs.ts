interface TabsOptions {
  navSelector?: string;
  contentSelector?: string;
  initial?: string;
  group?: string;
  callback?: ((event: Event | null, tabs: Tabs, active: string) => unknown) | null;
}

/** Tabs of Application V1, bound to any markup (foundry.applications.ux.Tabs). */
export class Tabs {
  active: string;
  readonly group: string | undefined;
  readonly callback: TabsOptions["callback"];
  readonly #navSelector: string;
  readonly #contentSelector: string | undefined;
  #nav: HTMLElement | null = null;
  #content: HTMLElement | null = null;

  constructor({ navSelector = ".tabs", contentSelector, initial = "", group, callback = null }: TabsOptions = {}) {
    this.#navSelector = navSelector;
    this.#contentSelector = contentSelector;
    this.active = initial;
    this.group = group;
    this.callback = callback;
  }

  /** Binds the navigation and content inside an element. */
  bind(html: HTMLElement): void {
    this.#nav = html.querySelector(this.#navSelector);
    if (!this.#nav) return;
    if (!this.#contentSelector) this.#content = this.#nav.nextElementSibling as HTMLElement | null;
    else if (html.matches(this.#contentSelector)) this.#content = html;
    else this.#content = html.querySelector(this.#contentSelector);
    const names = [...this.#nav.querySelectorAll<HTMLElement>("[data-tab]")].map(
      (element) => element.dataset["tab"] ?? "",
    );
    this.activate(names.includes(this.active) ? this.active : (names[0] ?? ""));
    this.#nav.addEventListener("click", (event) => {
      const item = (event.target as HTMLElement).closest<HTMLElement>("[data-tab]");
      if (!item?.dataset["tab"]) return;
      event.preventDefault();
      if (item.dataset["tab"] !== this.active) this.activate(item.dataset["tab"], { triggerCallback: true, event });
    });
  }

  /** Activates a tab by name. */
  activate(
    tabName: string,
    { triggerCallback = false, event = null }: { triggerCallback?: boolean; event?: Event | null } = {},
  ): void {
    this.active = tabName;
    const inGroup = (element: HTMLElement): boolean =>
      !this.group || !element.dataset["group"] || element.dataset["group"] === this.group;
    for (const root of [this.#nav, this.#content]) {
      for (const element of root?.querySelectorAll<HTMLElement>("[data-tab]") ?? []) {
        if (inGroup(element)) element.classList.toggle("active", element.dataset["tab"] === tabName);
      }
    }
    if (triggerCallback) this.callback?.(event, this, tabName);
  }
}
