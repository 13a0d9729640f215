/** One user's page at a hosted table: all its messages are recorded while it is driven. */
import type { Browser, BrowserContext, ElementHandle, Page } from "playwright-core";

import { controls } from "./agent-controls.ts";
import { documents } from "./agent-documents.ts";
import { listen } from "./agent-notes.ts";
import { play } from "./agent-play.ts";
import type { Findings } from "./findings.ts";
import type { Loose, Note } from "./types.ts";

const LOCAL = /^(?:http|ws)s?:\/\/(?:127\.0\.0\.1|localhost)[:/]|^(?:data|blob|about):/;
/** How long one call to the page may take. */
const CALL_TIMEOUT_MS = 15_000;

/** Options of a seat. */
export interface Extras {
  /** Further scripts for the page's agent. */
  readonly scripts?: readonly (() => void)[];
  /**
   * What confines the page to this machine: the run handles every request, or the browser itself resolves no other host
   * (`LOCAL_ONLY`), which costs nothing.
   */
  readonly kept?: "by the run" | "by the browser";
}

/** The page no longer answers: it can't be called again. */
export class PageLost extends Error {}

export class Seat {
  readonly page: Page;
  readonly name: string;
  readonly #context: BrowserContext;
  readonly #findings: Findings;
  readonly #still: number;
  readonly #url: string;
  /** Whether the page was loaded since it was last known to be ready. */
  #isLoading = false;
  /** The step and its activity, for messages that appear meanwhile. */
  step = "boot";
  doing = "";

  private constructor(parts: {
    name: string;
    context: BrowserContext;
    page: Page;
    findings: Findings;
    still: number;
    url: string;
  }) {
    this.name = parts.name;
    this.#context = parts.context;
    this.page = parts.page;
    this.#findings = parts.findings;
    this.#still = parts.still;
    this.#url = parts.url;
  }

  /** Opens a separate page for a user and joins with it. @throws Error if the table does not open. */
  static async join(
    browser: Browser,
    url: string,
    name: string,
    findings: Findings,
    still: number,
    extras: Extras = {},
  ): Promise<Seat> {
    const context = await browser.newContext({
      viewport: { width: 1700, height: 1250 },
      reducedMotion: "reduce",
      serviceWorkers: "block",
    });
    context.setDefaultTimeout(CALL_TIMEOUT_MS);
    const page = await context.newPage();
    const seat = new Seat({ name, context, page, findings, still, url });
    await seat.#listen(extras);
    await page.goto(url);
    await page.locator(".join-users label", { hasText: name }).click();
    await page.locator('button[type="submit"]').click();
    await seat.#ready();
    return seat;
  }

  async #listen({ scripts = [], kept = "by the run" }: Extras): Promise<void> {
    const { page } = this;
    await this.#context.exposeBinding("conformanceNote", (_source, text: string) =>
      this.take(JSON.parse(text) as Note),
    );
    for (const script of [listen, documents, controls, play, ...scripts]) await this.#context.addInitScript(script);
    // Requests to other hosts are blocked: the run concerns this machine alone.
    if (kept === "by the run")
      await this.#context.route(
        (address) => !LOCAL.test(address.href),
        (route) => route.abort("blockedbyclient"),
      );
    page.on("console", (message) => {
      if (
        message.type() !== "error" ||
        message.args().length > 0 ||
        message.text().startsWith("Failed to load resource")
      )
        return;
      this.take({ kind: "browser", text: `${message.text()} (${message.location().url})`, errors: [] });
    });
    page.on("response", (response) => {
      if (response.status() >= 400) this.#request(response.url(), response.status(), response.statusText());
    });
    page.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "failed";
      if (LOCAL.test(request.url()) && !/ERR_ABORTED/.test(reason)) this.#request(request.url(), undefined, reason);
    });
    page.on("dialog", (dialog) => void dialog.accept().catch(() => undefined));
    page.on("popup", (popup) => void popup.close().catch(() => undefined));
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) this.#isLoading = true;
    });
    page.on("crash", () => this.#findings.fail("timeout", "the page crashed", this.step, this.doing));
  }

  #request(address: string, status: number | undefined, text: string): void {
    const { pathname, search } = new URL(address);
    this.take({
      kind: "request",
      text,
      errors: [],
      path: `${pathname.slice(1)}${search}`,
      ...(status === undefined ? {} : { status }),
    });
  }

  take(note: Note): void {
    this.#findings.take(note, this.step, this.name === "Gamemaster" ? this.doing : `${this.name}: ${this.doing}`);
  }

  async #ready(): Promise<void> {
    await this.page.waitForFunction(() => (globalThis as Loose).conformance?.state().ready === true, undefined, {
      timeout: 60_000,
    });
    this.#isLoading = false;
  }

  /** Reloads the page. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.#ready();
  }

  /**
   * Waits for a page that navigated or reloaded, which a form without a handler does, or a setting that requires it.
   */
  async #untilLoaded(): Promise<void> {
    if (!this.#isLoading) return;
    this.#findings.fail("check", "the page was loaded anew", this.step, this.doing);
    await this.#ready().catch(() => this.page.goto(this.#url).then(() => this.#ready()));
  }

  /** Calls the page's agent. @throws PageLost if it does not answer. */
  async call(name: string, ...args: unknown[]): Promise<Loose> {
    await this.#untilLoaded();
    return this.#patient(
      this.page.evaluate(
        ([method, given]) => (globalThis as Loose).conformance[method as string](...(given as unknown[])),
        [name, args],
      ),
      name,
    );
  }

  /** Calls the agent for an element. */
  async element(name: string, ...args: unknown[]): Promise<ElementHandle<HTMLElement> | null> {
    const handle = await this.#patient(
      this.page.evaluateHandle(
        ([method, given]) => (globalThis as Loose).conformance[method as string](...(given as unknown[])),
        [name, args],
      ),
      name,
    );
    return handle.asElement() as ElementHandle<HTMLElement> | null;
  }

  async #patient<T>(work: Promise<T>, what: string): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new PageLost(`the page did not answer to "${what}" while: ${this.doing}`)),
        CALL_TIMEOUT_MS,
      );
    });
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      work.catch(() => undefined);
      // A page that was reloaded in the meantime (a setting may require it) is waited for.
      if (error instanceof Error && /Execution context was destroyed|navigation/i.test(error.message)) {
        await this.#ready();
        return undefined as T;
      }
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  quiet(): Promise<void> {
    return this.call("quiet", this.#still);
  }

  async picture(file: string): Promise<void> {
    await this.page.screenshot({ path: file }).catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}
