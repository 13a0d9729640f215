/** The ARIA pattern of tabs for Foundry's tabs: one is selected, arrow keys move, the others leave the tab order. */

/** Sets which tab is selected, after Foundry has marked it `active`. */
export function markTabs(root: HTMLElement): void {
  for (const tab of root.querySelectorAll<HTMLElement>('[role="tab"]')) {
    const selected = tab.classList.contains("active");
    // An attribute that is set again is a change of the page, and its style is computed again.
    if (tab.ariaSelected !== String(selected)) tab.ariaSelected = String(selected);
    if (selected) tab.removeAttribute("tabindex");
    else if (tab.getAttribute("tabindex") !== "-1") tab.tabIndex = -1;
  }
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Moves between tabs with the arrow keys, Home and End. */
export function onTabKey(event: KeyboardEvent): void {
  const tab = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="tab"]') : null;
  const step = STEPS[event.key];
  const list = tab?.closest('[role="tablist"]');
  if (!tab || !step || !list) return;
  const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];
  const next = tabs[step(tabs.indexOf(tab), tabs.length)];
  if (!next) return;
  event.preventDefault();
  next.click();
  next.focus();
}
