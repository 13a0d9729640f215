/** The script that an open window adds to a change that it displays. */
import type { Page } from "playwright-core";
import { median } from "./median.ts";
import { profileScript } from "./script-time.ts";

interface Window {
  render(options: object): Promise<unknown>;
  close(options: object): Promise<unknown>;
}
interface Host {
  readonly foundry: { readonly applications: { readonly instances: Map<string, Window> } };
  benchWindow?: Window;
  benchRedrawn?: boolean;
}

/** How many changes are measured with the window open, and as many with it closed; those before do not count. */
const CHANGES = 20;
const WARM_UP = 4;
/** How long the page is given until nothing is drawn any more. */
const QUIET_MS = 250;

/** Opens or closes the window, which stays the same application. */
const toggle = (page: Page, id: string, open: boolean): Promise<void> =>
  page.evaluate(
    async ([of, isOpen]) => {
      const host = globalThis as never as Host;
      const app = host.benchWindow ?? host.foundry.applications.instances.get(of);
      if (!app) throw new Error(`The window ${of} has to be open`);
      host.benchWindow = app;
      await (isOpen ? app.render({ force: true }) : app.close({ animate: false }));
    },
    [id, open] as const,
  );

/** Notes whether the window changes from now on. */
const watch = (page: Page, id: string): Promise<void> =>
  page.evaluate((of) => {
    const host = globalThis as never as Host;
    const element = document.getElementById(of);
    host.benchRedrawn = false;
    if (element)
      new MutationObserver(() => (host.benchRedrawn = true)).observe(element, {
        attributes: true,
        characterData: true,
        childList: true,
        subtree: true,
      });
  }, id);

const isRedrawn = (page: Page): Promise<boolean> =>
  page.evaluate(() => (globalThis as never as Host).benchRedrawn === true);

/**
 * Makes changes while a window is open, and while it is closed: the difference is its redraw.
 * @param id the window, which is open; it is closed in the end
 * @param change makes one change, which the window displays while it is open; `i` counts the changes
 * @returns milliseconds of script, a difference of medians
 * @throws Error where the open window displays nothing new
 */
export async function measureRedraw(page: Page, id: string, change: (i: number) => Promise<unknown>): Promise<number> {
  const taken: Record<"open" | "closed", number[]> = { open: [], closed: [] };
  const script = await profileScript(page);
  for (let i = 0; i < 2 * (WARM_UP + CHANGES); i++) {
    // Changes that alternate, as marking and clearing a box, are half of those in each state.
    const state = i % 4 === 0 || i % 4 === 3 ? "open" : "closed";
    await toggle(page, id, state === "open");
    await page.waitForTimeout(QUIET_MS);
    await watch(page, id);
    await script.start();
    await change(i);
    await page.waitForTimeout(QUIET_MS);
    const took = await script.stop();
    if (state === "open" && !(await isRedrawn(page))) throw new Error(`${id} does not display what has changed`);
    if (i >= 2 * WARM_UP) taken[state].push(took);
  }
  await toggle(page, id, false);
  await page.evaluate(() => delete (globalThis as never as Host).benchWindow);
  return median(taken.open) - median(taken.closed);
}
