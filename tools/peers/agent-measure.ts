import type { Loose } from "../conformance/types.ts";

/**
 * Runs in the page: stops the time of sheets, updates and rolls. Self-contained, since it travels to the page as text.
 */
export function measuring(): void {
  const page = globalThis as Loose;
  const agent = page.conformance as Loose;
  /** A window that has not changed for so long stands still. Milliseconds. */
  const STILL = 130;
  const MOST = 6000;
  const find = (uuid: string): Loose => page.fromUuidSync(uuid);
  const sheetRoot = (uuid: string) => (): HTMLElement | null => agent.elementOf(find(uuid)?.sheet);

  /**
   * When a window last changed before it stood still, its layout done; null where it did not change at all.
   * Milliseconds since the page began.
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
        // What changes beside the window is somebody else's, though it stand in the same part of the page.
        const own = ({ target, addedNodes }: MutationRecord): boolean =>
          root?.contains(target) === true || [...addedNodes].some((node) => node.contains(root));
        if (!root?.isConnected || !records.some(own)) return;
        // What was changed is laid out before the clock is read: a person sees it no sooner.
        void root.offsetHeight;
        last = performance.now();
        page.clearTimeout(timer);
        timer = page.setTimeout(end, STILL);
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      const cap = page.setTimeout(end, MOST);
    });

  const draw = (sheet: Loose): unknown =>
    sheet instanceof page.foundry.applications.api.ApplicationV2 ? sheet.render({ force: true }) : sheet.render(true);

  /** From the call to a sheet that stands drawn. Milliseconds, or null. */
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
   * From an update to the sheet that stands redrawn on this page: how long it took, and when it began by the machine's
   * clock.
   */
  agent.timeUpdate = async (uuid: string, path: string, value: unknown): Promise<Loose> => {
    const end = settled(sheetRoot(uuid));
    const start = performance.now();
    await find(uuid).update({ [path]: value });
    const at = await end;
    return { took: at === null ? null : at - start, began: performance.timeOrigin + start };
  };
  let awaited: Promise<number | null> = Promise.resolve(null);
  /** Begins to wait for a sheet that somebody else's update will redraw. */
  agent.expectRedraw = (uuid: string): void => {
    awaited = settled(sheetRoot(uuid)).then((at) => (at === null ? null : performance.timeOrigin + at));
  };
  agent.redrawn = (): Promise<number | null> => awaited;

  const inLog = (): number => document.querySelectorAll("#chat [data-message-id]").length;
  /** From something that is done to one more message in the log. */
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
      const cap = page.setTimeout(() => end(null), MOST);
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
   * The element of a window that was found to roll, by its place among those that may, or by what it is called where
   * that has moved.
   */
  agent.roller = (id: string, index: number, label: string): HTMLElement | null => {
    const all = agent.mayRoll(id) as HTMLElement[];
    // The numbers that it shows may have changed since.
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

  /** Makes actors of a type, each with these items; everybody may see and write them. */
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
  /** Which of these types of items an actor of a type takes. */
  agent.takes = async (uuid: string, types: string[]): Promise<string[]> => {
    const taken: string[] = [];
    for (const type of types) {
      try {
        const [made] = await find(uuid).createEmbeddedDocuments("Item", [{ name: type, type }]);
        if (made && find(uuid).items.has(made.id)) taken.push(type);
      } catch {
        // Not for this actor.
      }
    }
    return taken;
  };
  agent.remove = async (uuids: string[]): Promise<void> => {
    const ids = uuids.map((uuid) => find(uuid)?.id).filter(Boolean);
    if (ids.length > 0) await page.CONFIG.Actor.documentClass.deleteDocuments(ids);
  };
  /** Prepares each of these actors anew from what is stored. Milliseconds for all of them. */
  agent.timePrepare = (uuids: string[]): number => {
    const all = uuids.map(find);
    const start = performance.now();
    for (const actor of all) actor.reset();
    return performance.now() - start;
  };
}
