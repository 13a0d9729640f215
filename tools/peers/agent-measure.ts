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
  /** A render has ended after so many microtasks without a change: more than an application awaits in between. */
  const TURNS = 200;
  const find = (uuid: string): Loose => page.fromUuidSync(uuid);
  const sheetRoot = (uuid: string) => (): HTMLElement | null => agent.elementOf(find(uuid)?.sheet);
  agent.sheetRoot = sheetRoot;

  /**
   * Resolves to how long the frame takes that the page displays next, without the wait for it: what is out of sight may
   * have no layout before, and what comes into sight is laid out only then.
   */
  const timeFrame = (): Promise<number> =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const start = performance.now();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - start);
        port2.postMessage(null);
      });
    });

  /**
   * Resolves to when a window last changed before it was complete, including its layout and the work of the frame that
   * displays it; null if it did not change at all. A render that changes no element counts too, by its hook.
   * Milliseconds since the page's start.
   */
  const settled = (rootOf: () => HTMLElement | null, longestWait = LONGEST_WAIT_MS): Promise<number | null> =>
    new Promise((resolve) => {
      let last: number | null = null;
      let frame: Promise<number> = Promise.resolve(0);
      let timer = 0;
      let turnsLeft = 0;
      // The layout is computed before the clock is read, because a user sees the change no sooner; but not between two
      // changes of one render, where nobody but the bench would ask for it.
      const read = (): void => {
        turnsLeft -= 1;
        if (turnsLeft > 0) return queueMicrotask(read);
        void rootOf()?.offsetHeight;
        last = performance.now();
        frame = timeFrame();
        page.clearTimeout(timer);
        timer = page.setTimeout(end, STILL_MS);
      };
      const changed = (): void => {
        const isReading = turnsLeft > 0;
        turnsLeft = TURNS;
        if (!isReading) queueMicrotask(read);
      };
      const rendered = (app: Loose): void => {
        const root = rootOf();
        if (root?.isConnected && agent.elementOf(app) === root) changed();
      };
      // The second is of legacy applications.
      const hooks = ["renderApplicationV2", "renderApplication"].map((hook) => [hook, page.Hooks.on(hook, rendered)]);
      const observer = new MutationObserver((records) => {
        const root = rootOf();
        // Changes beside the window belong to another one, even in the same part of the page.
        const own = ({ target, addedNodes }: MutationRecord): boolean =>
          root?.contains(target) === true || [...addedNodes].some((node) => node.contains(root));
        if (root?.isConnected && records.some(own)) changed();
      });
      const end = (): void => {
        page.clearTimeout(timer);
        page.clearTimeout(cap);
        observer.disconnect();
        for (const [hook, id] of hooks) page.Hooks.off(hook, id);
        void frame.then((took) => resolve(last === null ? null : last + took));
      };
      observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      const cap = page.setTimeout(end, longestWait);
    });
  agent.settled = settled;

  /** Returns the duration of a measured span, or null, and names the span, so that a trace of the page shows it. */
  const span = (what: string, start: number, end: number | null): number | null => {
    if (end === null) return null;
    performance.measure(`peers: ${what}`, { start, end });
    return end - start;
  };
  agent.span = span;

  const isV2 = (sheet: Loose): boolean => sheet instanceof page.foundry.applications.api.ApplicationV2;

  /** Measures from the call to a rendered sheet. Milliseconds, or null. */
  agent.timeSheet = async (uuid: string, what: string): Promise<number | null> => {
    const { sheet } = find(uuid);
    const end = settled(sheetRoot(uuid));
    const start = performance.now();
    await (isV2(sheet) ? sheet.render({ force: true }) : sheet.render(true));
    return span(what, start, await end);
  };
  /** Measures an open sheet that is rendered again without any change. Milliseconds, or null. */
  agent.timeRerender = async (uuid: string): Promise<number | null> => {
    const { sheet } = find(uuid);
    const end = settled(sheetRoot(uuid));
    const start = performance.now();
    await (isV2(sheet) ? sheet.render() : sheet.render(false));
    return span("rendered again", start, await end);
  };
  agent.closeSheet = async (uuid: string): Promise<void> => void (await find(uuid)?.sheet?.close({ animate: false }));
  agent.sizeOf = (uuid: string): Loose => ({
    items: find(uuid)?.items?.size ?? 0,
    elements: sheetRoot(uuid)()?.querySelectorAll("*").length ?? 0,
  });

  /** Whether the sheet displays a field's value: a redraw without it would be measured for nothing. */
  const displays = (uuid: string, path: string, value: number): boolean =>
    [...(sheetRoot(uuid)()?.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(path)}"]`) ?? [])].some(
      (field) => Number(field.value) === value,
    );

  /**
   * Measures from an update to the sheet that is rendered again on this page: its duration, and its start by the
   * machine's clock.
   */
  agent.timeUpdate = async (uuid: string, path: string, value: number): Promise<Loose> => {
    const end = settled(sheetRoot(uuid));
    const start = performance.now();
    await find(uuid).update({ [path]: value });
    const at = await end;
    const isShown = displays(uuid, path, value);
    return { took: isShown ? span("update", start, at) : null, began: performance.timeOrigin + start };
  };
  let awaited: Promise<number | null> = Promise.resolve(null);
  /** Starts to wait for a sheet that another user's update will render again. */
  agent.expectRedraw = (uuid: string): void => {
    awaited = settled(sheetRoot(uuid));
  };
  /** Returns how long after an update, which began then by the machine's clock, the sheet was rendered here. */
  agent.redrawn = async (uuid: string, path: string, value: number, began: number): Promise<number | null> => {
    const at = await awaited;
    return displays(uuid, path, value) ? span("update of another", began - performance.timeOrigin, at) : null;
  };

  const inLog = (): NodeListOf<Element> => document.querySelectorAll("#chat [data-message-id]");
  /** Measures from an action to one more message in the log. Its elements are those of the new message. */
  const toLog = (what: string, act: () => unknown): Promise<Loose> => {
    const before = new Set([...inLog()].map((message) => message.getAttribute("data-message-id")));
    const added = (): Element | undefined =>
      [...inLog()].find((message) => !before.has(message.getAttribute("data-message-id")));
    const log = document.querySelector("#chat") as Element;
    return new Promise((resolve) => {
      const start = performance.now();
      const end = (message: Element | null): void => {
        const took = span(what, start, message === null ? null : performance.now());
        page.clearTimeout(cap);
        watch.disconnect();
        resolve({ took, elements: message?.querySelectorAll("*").length ?? 0 });
      };
      const watch = new MutationObserver(() => {
        const message = added();
        if (message) end(message);
      });
      watch.observe(log, { childList: true, subtree: true });
      const cap = page.setTimeout(() => end(null), LONGEST_WAIT_MS);
      void act();
    });
  };
  agent.timePress = (element: HTMLElement): Promise<Loose> => toLog("press to card", () => element.click());
  agent.timeBareRoll = (): Promise<Loose> =>
    toLog("bare roll", async () => (await new page.foundry.dice.Roll("2d6").evaluate()).toMessage());
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
}
