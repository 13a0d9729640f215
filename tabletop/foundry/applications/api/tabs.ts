import type { ApplicationTab, TabsConfiguration } from "./types.ts";

/**
 * Escapes a value for a selector. The tab markup of an application is `nav.tabs [data-group][data-tab]` and
 * `.tab[data-group][data-tab]`, as Foundry's templates write it.
 */

function escapeSelector(value: string): string {
  return CSS.escape(value);
}

function controls(root: Element, group: string): HTMLElement[] {
  return [
    ...root.querySelectorAll<HTMLElement>(
      `[data-action="tab"][data-group="${escapeSelector(group)}"], .tabs [data-group="${escapeSelector(group)}"][data-tab]`,
    ),
  ];
}

function panels(root: Element, group: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(`.tab[data-group="${escapeSelector(group)}"]`)];
}

/**
 * Shows one tab of a group and marks its control. Returns false when the group has neither a control nor a panel of
 * that name.
 */
export function showTab(root: Element, tab: string | null, group: string): boolean {
  let found = false;
  for (const control of controls(root, group)) {
    const active = control.dataset["tab"] === tab;
    found ||= active;
    control.classList.toggle("active", active);
    if (control.getAttribute("role") === "tab") markControl(control, active);
  }
  for (const panel of panels(root, group)) {
    const active = panel.dataset["tab"] === tab;
    found ||= active;
    panel.classList.toggle("active", active);
  }
  return found;
}

function markControl(control: HTMLElement, active: boolean): void {
  control.setAttribute("aria-selected", String(active));
  control.tabIndex = active ? 0 : -1;
}

/**
 * Adds the roles that a screen reader needs to tab markup without any, and makes the controls a single tab stop. Roles
 * that a template sets are kept.
 */
export function describeTabs(root: HTMLElement): void {
  for (const control of root.querySelectorAll<HTMLElement>('[data-action="tab"][data-tab]')) {
    const list = control.closest<HTMLElement>(".tabs, [role=tablist]");
    if (!list) continue;
    const group = control.dataset["group"] ?? list.dataset["group"] ?? "";
    const hidden = control.closest("[role=tablist]") === null && list.getAttribute("role");
    if (hidden) continue;
    list.setAttribute("role", "tablist");
    control.setAttribute("role", "tab");
    markControl(control, control.classList.contains("active"));
    const panel = panels(root, group).find((entry) => entry.dataset["tab"] === control.dataset["tab"]);
    if (!panel) continue;
    control.id ||= `${root.id}-tab-${group}-${control.dataset["tab"]}`;
    panel.id ||= `${root.id}-panel-${group}-${control.dataset["tab"]}`;
    control.setAttribute("aria-controls", panel.id);
    if (!panel.hasAttribute("role")) panel.setAttribute("role", "tabpanel");
    if (!panel.hasAttribute("aria-label")) panel.setAttribute("aria-labelledby", control.id);
  }
  for (const list of root.querySelectorAll<HTMLElement>("[role=tablist]")) restrictTabList(list);
}

/**
 * A tab list may own only tabs: wrappers and ornaments between them are made neutral, and one tab is always focusable.
 */
function restrictTabList(list: HTMLElement): void {
  const tabs = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
  if (tabs.length && !tabs.some((tab) => tab.tabIndex === 0)) tabs[0]!.tabIndex = 0;
}

/**
 * Handles arrow keys, Home and End among the tabs of one list. Returns the control to focus, or null for any other key.
 */
export function findTabKeyTarget(event: KeyboardEvent): HTMLElement | null {
  const current = (event.target as HTMLElement).closest<HTMLElement>("[role=tab]");
  const list = current?.closest("[role=tablist]");
  if (!current || !list) return null;
  const tabs = [...list.querySelectorAll<HTMLElement>("[role=tab]")].filter((tab) => tab.offsetParent !== null);
  const index = tabs.indexOf(current);
  switch (event.key) {
    case "ArrowRight":
    case "ArrowDown":
      return tabs[(index + 1) % tabs.length] ?? null;
    case "ArrowLeft":
    case "ArrowUp":
      return tabs[(index - 1 + tabs.length) % tabs.length] ?? null;
    case "Home":
      return tabs[0] ?? null;
    case "End":
      return tabs.at(-1) ?? null;
    default:
      return null;
  }
}

/** Returns the tabs of a group as a template needs them, by id. */
export function prepareTabs(
  { tabs, labelPrefix }: TabsConfiguration,
  group: string,
  current: string | null,
): Record<string, ApplicationTab> {
  return Object.fromEntries(
    tabs.map(({ id, cssClass, ...rest }) => {
      const active = current === id;
      const tab: ApplicationTab = {
        ...rest,
        id,
        group,
        active,
        cssClass: [cssClass, active ? "active" : ""].filter(Boolean).join(" "),
      };
      const label = tab.label ?? (labelPrefix ? `${labelPrefix}.${id}` : undefined);
      return [id, label === undefined ? tab : { ...tab, label }];
    }),
  );
}

/** Returns the group of a tab control: its own, or that of the navigation around it. */
export function findTabGroup(control: HTMLElement): string | undefined {
  return control.dataset["group"] ?? control.closest<HTMLElement>("[data-group]")?.dataset["group"];
}

/** Returns the initial tab of each group: the configured one, else the first. */
export function findInitialTabs(groups: Readonly<Record<string, TabsConfiguration>>): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(groups).map(([group, { initial, tabs }]) => [
      group,
      initial !== undefined ? initial : (tabs?.[0]?.id ?? null),
    ]),
  );
}
