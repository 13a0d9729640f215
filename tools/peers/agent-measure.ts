import type { Loose } from "../conformance/types.ts";

/**
 * Runs in the page: measures the time of sheets, updates and rolls. Self-contained, because it is sent to the page as
 * text.
 */
export function measuring(): void {
  const page = globalThis as Loose;
  const agent = page.conformance as Loose;
  /** A window that has not changed for this long is complete. Milliseconds. */
  const STILL_MS = 130;
  const LONGEST_WAIT_MS = 6000;
  const find = (uuid: string): Loose => page.fromUuidSync(uuid);
  const sheetRoot = (uuid: string) => (): HTMLElement | null => agent.elementOf(find(uuid)?.sheet);

  /**
   * Resolves to when a window last changed before it was complete, including its layout; null if it did not change
   * at all. Milliseconds since the page's start.
   */
  const settled = (rootOf: () => HTMLElement | null): Promise<number | null> =>
    new Promise((resolve) => {
      let last: number | null = null;
      let timer = 0;
      const end = (): void => {
        page.clearTimeout(timer);
        page.clearTimeout(cap);
        observer.disconnect();
        resolve(last);
      };
      const observer = new MutationObserver((records) => {
        const root = rootOf();
        // Changes beside the window belong to another one, even in the same part of the page.
        const own = ({ target, addedNodes }: MutationRecord): boolean =>
          root?.contains(target) === true || [...addedNodes].some((node) => node.contains(root));
        if (!root?.isConnected || !records.some(own)) return;
        // The layout is computed before the clock is read, because a user sees the change no sooner.
        void root.offsetHeight;
        last = performance.now();
        page.clearTimeout(timer);
        timer = page.setTimeout(end, STILL_MS);
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      const cap = page.setTimeout(end, LONGEST_WAIT_MS);
    });

  const draw = (sheet: Loose): unknown =>
    sheet instanceof page.foundry.applications.api.ApplicationV2 ? sheet.render({ force: true }) : sheet.render(true);

  /** Measures from the call to a rendered sheet. Milliseconds, or null. */
  agent.timeSheet = async (uuid: string): Promise<number | null> => {
    const end = settled(sheetRoot(uuid));
    const start = performance.now();
    await draw(find(uuid).sheet);
    const at = await end;
    return at === null ? null : at - start;
  };
  agent.closeSheet = async (uuid: string): Promise<void> => void (await find(uuid)?.sheet?.close({ animate: false }));
  agent.sizeOf = (uuid: string): Loose => ({
    items: find(uuid)?.items?.size ?? 0,
    elements: sheetRoot(uuid)()?.querySelectorAll("*").length ?? 0,
  });

  /**
   * Measures from an update to the sheet that is rendered again on this page: its duration, and its start by the
   * machine's clock.
   */
  agent.timeUpdate = async (uuid: string, path: string, value: unknown): Promise<Loose> => {
    const end = settled(sheetRoot(uuid));
    const start = performance.now();
    await find(uuid).update({ [path]: value });
    const at = await end;
    return { took: at === null ? null : at - start, began: performance.timeOrigin + start };
  };
  let awaited: Promise<number | null> = Promise.resolve(null);
  /** Starts to wait for a sheet that another user's update will render again. */
  agent.expectRedraw = (uuid: string): void => {
    awaited = settled(sheetRoot(uuid)).then((at) => (at === null ? null : performance.timeOrigin + at));
  };
  agent.redrawn = (): Promise<number | null> => awaited;

  const inLog = (): number => document.querySelectorAll("#chat [data-message-id]").length;
  /** Measures from an action to one more message in the log. */
  const toLog = (act: () => unknown): Promise<number | null> => {
    const before = inLog();
    const log = document.querySelector("#chat") as Element;
    return new Promise((resolve) => {
      const start = performance.now();
      const end = (took: number | null): void => {
        page.clearTimeout(cap);
        watch.disconnect();
        resolve(took);
      };
      const watch = new MutationObserver(() => {
        if (inLog() > before) end(performance.now() - start);
      });
      watch.observe(log, { childList: true, subtree: true });
      const cap = page.setTimeout(() => end(null), LONGEST_WAIT_MS);
      void act();
    });
  };
  agent.timePress = (element: HTMLElement): Promise<number | null> => toLog(() => element.click());
  agent.timeBareRoll = (): Promise<number | null> =>
    toLog(async () => (await new page.foundry.dice.Roll("2d6").evaluate()).toMessage());
  agent.clearLog = async (): Promise<void> => {
    const ids = [...page.game.messages].map(({ id }: Loose) => id);
    if (ids.length > 0) await page.CONFIG.ChatMessage.documentClass.deleteDocuments(ids);
  };

  /**
   * Returns the element of a window that was found to roll, by its index among those that may, or by its label if
   * that has moved.
   */
  agent.roller = (id: string, index: number, label: string): HTMLElement | null => {
    const all = agent.mayRoll(id) as HTMLElement[];
    // The numbers in its label may have changed since.
    const words = (text: string): string => text.replace(/[\d+−-]+/g, "");
    const isIt = (one: HTMLElement | undefined): boolean =>
      one !== undefined && words(agent.label(one)) === words(label);
    const found = isIt(all[index]) ? all[index] : all.find(isIt);
    const root = agent.elementOf(agent.appById(id));
    if (found && root) agent.reveal(found, root);
    return found ?? null;
  };
  agent.rollerAt = (id: string, index: number): HTMLElement | null =>
    (agent.mayRoll(id) as HTMLElement[])[index] ?? null;
  agent.rollers = (id: string): number => (agent.mayRoll(id) as HTMLElement[]).length;

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
}
