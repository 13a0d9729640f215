/** Users in Chromium: each in a separate context, with the errors of their page. */
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

import { CHROMIUM_ARGS, findChromium } from "../chromium.ts";

export interface Person {
  readonly page: Page;
  /** Milliseconds from pressing "join" until the game is ready. */
  readonly joined: number;
  /** Bytes of the page's heap after a garbage collection. */
  heap(): Promise<number>;
  leave(): Promise<void>;
}

export class Pages {
  readonly #browser: Browser;
  readonly errors: string[] = [];

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  static async open(): Promise<Pages> {
    return new Pages(await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS }));
  }

  async join(url: string, name: string): Promise<Person> {
    const context = await this.#browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: "reduce",
      serviceWorkers: "block",
    });
    context.setDefaultTimeout(120_000);
    // The tool that compiles our files names functions with a helper that a page does not have.
    await context.addInitScript("globalThis.__name ??= (f) => f");
    const page = await context.newPage();
    page.on("pageerror", (error) => this.errors.push(`${name}: ${error.stack ?? error.message}`));
    page.on("console", (message) => {
      // Errors of a lost connection are expected if a connection is cut.
      if (message.type() === "error" && !/ERR_|WebSocket/.test(message.text()))
        this.errors.push(`${name}: ${message.text()}`);
    });
    await page.goto(url);
    await page.locator(".join-users label", { hasText: name }).click();
    const begun = performance.now();
    await page.locator('button[type="submit"]').click();
    await ready(page);
    return {
      page,
      joined: performance.now() - begun,
      heap: () => measureHeap(context, page),
      leave: () => context.close(),
    };
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}

/** Waits until a page's game is ready. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => (globalThis as { game?: { ready?: boolean } }).game?.ready === true, undefined, {
    timeout: 180_000,
  });
}

async function measureHeap(context: BrowserContext, page: Page): Promise<number> {
  const session = await context.newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  return metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0;
}
