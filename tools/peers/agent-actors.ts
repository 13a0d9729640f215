import type { Loose } from "../conformance/types.ts";

/**
 * Runs in the page: creates and prepares actors, and opens the tabs of their sheets. Self-contained, because it is sent
 * to the page as text; needs the script of agent-measure.ts.
 */
export function actors(): void {
  const page = globalThis as Loose;
  const agent = page.conformance as Loose;
  const find = (uuid: string): Loose => page.fromUuidSync(uuid);
  /** How long to wait for a tab that changes nothing. */
  const LONGEST_TAB_MS = 1500;

  /** Creates actors of a type, each with these items; every user owns them. */
  agent.makeActors = async (name: string, type: string, count: number, items: Loose[]): Promise<string[]> => {
    const cls = page.CONFIG.Actor.documentClass.implementation ?? page.CONFIG.Actor.documentClass;
    const data = Array.from({ length: count }, (_, at) => ({
      name: `${name} ${at + 1}`,
      type,
      ownership: { default: 3 },
    }));
    const made: Loose[] = await cls.createDocuments(data);
    if (items.length > 0)
      for (const actor of made) await actor.createEmbeddedDocuments("Item", page.foundry.utils.deepClone(items));
    return made.map(({ uuid }) => uuid);
  };
  /** Returns which of these item types an actor of a type accepts. */
  agent.takes = async (uuid: string, types: string[]): Promise<string[]> => {
    const taken: string[] = [];
    for (const type of types) {
      try {
        const [made] = await find(uuid).createEmbeddedDocuments("Item", [{ name: type, type }]);
        if (made && find(uuid).items.has(made.id)) taken.push(type);
      } catch {
        // Not accepted by this actor.
      }
    }
    return taken;
  };
  agent.remove = async (uuids: string[]): Promise<void> => {
    const ids = uuids.map((uuid) => find(uuid)?.id).filter(Boolean);
    if (ids.length > 0) await page.CONFIG.Actor.documentClass.deleteDocuments(ids);
  };
  /** Prepares the data of each of these actors again from what is stored. Milliseconds for all of them. */
  agent.timePrepare = (uuids: string[]): number => {
    const all = uuids.map(find);
    const start = performance.now();
    for (const actor of all) actor.reset();
    return performance.now() - start;
  };

  const groupOf = (button: HTMLElement): string =>
    button.dataset["group"] ?? button.closest<HTMLElement>("[data-group]")?.dataset["group"] ?? "";
  const keyOf = (button: HTMLElement): string => `${groupOf(button)} ${button.dataset["tab"]}`.trim();
  const BUTTONS = '[data-action="tab"][data-tab], nav [data-tab], .tabs > [data-tab]';
  const panelSize = (root: HTMLElement, button: HTMLElement): number =>
    [...root.querySelectorAll<HTMLElement>(`[data-tab="${CSS.escape(button.dataset["tab"] ?? "")}"]`)]
      .filter((one) => !one.matches(BUTTONS) && (!one.dataset["group"] || one.dataset["group"] === groupOf(button)))
      .reduce((sum, panel) => sum + panel.querySelectorAll("*").length, 0);

  const listButtons = (root: HTMLElement | null): HTMLElement[] => [
    ...(root?.querySelectorAll<HTMLElement>(BUTTONS) ?? []),
  ];
  const isOpen = (button: HTMLElement): boolean => button.matches(".active, [aria-selected=true]");
  /** Returns the button of the next visible tab that was not open yet, and records it and those that are open. */
  const nextTab = (root: HTMLElement | null, seen: Set<string>): HTMLElement | undefined => {
    const buttons = listButtons(root);
    for (const button of buttons) if (isOpen(button)) seen.add(keyOf(button));
    const next = buttons.find((one) => !seen.has(keyOf(one)) && agent.visible(one));
    if (next) seen.add(keyOf(next));
    return next;
  };

  const PAUSE_MS = 30;
  /** Opens every tab of a sheet once, and the first ones again: some sheets render a tab when it is opened. */
  agent.openTabs = async (uuid: string): Promise<void> => {
    const rootOf = agent.sheetRoot(uuid) as () => HTMLElement | null;
    const press = async (button: HTMLElement): Promise<void> => {
      button.click();
      await new Promise((resolve) => page.setTimeout(resolve, PAUSE_MS));
    };
    const first = new Set(listButtons(rootOf()).filter(isOpen).map(keyOf));
    const seen = new Set<string>();
    for (let next = nextTab(rootOf(), seen); next; next = nextTab(rootOf(), seen)) await press(next);
    for (const button of listButtons(rootOf()))
      if (first.has(keyOf(button)) && agent.visible(button)) await press(button);
  };

  /** Returns the closed, visible folds of a sheet that were not opened yet, each named by its class, or its heading. */
  const listFolds = (
    root: HTMLElement | null,
    seen: ReadonlySet<HTMLElement>,
  ): { name: string; fold: HTMLElement; summary: HTMLElement }[] =>
    [...(root?.querySelectorAll<HTMLElement>("details:not([open])") ?? [])].flatMap((fold) => {
      const summary = fold.querySelector<HTMLElement>(":scope > summary");
      const name = `fold ${fold.classList[0] ?? summary?.textContent.trim() ?? ""}`;
      return summary && !seen.has(fold) && agent.visible(summary) ? [{ name, fold, summary }] : [];
    });

  /**
   * Opens every tab of a sheet that is not open yet, and every fold, one after another, and measures from each press to
   * its last change. Tabs and folds within a tab count too, once they are visible.
   */
  agent.timeTabs = async (uuid: string): Promise<Loose[]> => {
    const rootOf = agent.sheetRoot(uuid) as () => HTMLElement | null;
    const seen = new Set<string>();
    const seenFolds = new Set<HTMLElement>();
    const measured: Loose[] = [];
    const time = async (tab: string, button: HTMLElement, count: (root: HTMLElement) => number): Promise<void> => {
      const end = agent.settled(rootOf, LONGEST_TAB_MS);
      const start = performance.now();
      button.click();
      const took = agent.span("first opening of a tab", start, await end);
      const root = rootOf();
      if (took !== null && root) measured.push({ tab, took, elements: count(root) });
    };
    const timeFolds = async (): Promise<void> => {
      for (const { name, fold, summary } of listFolds(rootOf(), seenFolds)) {
        await time(name, summary, () => fold.querySelectorAll("*").length);
        // What is below it is where it was, in sight or not.
        const closed = agent.settled(rootOf, LONGEST_TAB_MS);
        summary.click();
        await closed;
        seenFolds.add(fold);
      }
    };
    await timeFolds();
    for (let button = nextTab(rootOf(), seen); button; button = nextTab(rootOf(), seen)) {
      const tab = button;
      await time(keyOf(tab), tab, (root) => panelSize(root, tab));
      await timeFolds();
    }
    return measured;
  };
}
