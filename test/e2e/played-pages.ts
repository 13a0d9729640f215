/**
 * Records which functions of the served package the pages of a table execute, for `npm run ledger -- --played`.
 * Chromium counts calls of whole functions, which costs little; what it counted is read when a page closes.
 */
import type { CDPSession, Page } from "playwright-core";
import { expect } from "vitest";
import { type Executed, writeExecuted } from "../../tools/played/record.ts";

const SCRIPTS = "/systems/quadrant/";
/** A call of the API for macros: nobody at the table presses that. */
const MACRO = /\bgame\.quadrant\b/;

export class PlayedPages {
  readonly #sessions = new Map<Page, CDPSession>();
  readonly #executed = new Map<string, Set<number>>();
  /** How many calls of the macro API are running: what is executed meanwhile is not counted. */
  #macros = 0;

  /** Records a page from now on until it is closed. */
  async record(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page);
    await session.send("Profiler.enable");
    await session.send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    this.#sessions.set(page, session);
    const { close, evaluate } = { close: page.close.bind(page), evaluate: page.evaluate.bind(page) };
    page.close = async (options) => {
      await this.#take(page);
      this.#sessions.delete(page);
      await close(options);
    };
    page.evaluate = (async (code: () => unknown, arg: unknown) =>
      MACRO.test(String(code))
        ? this.#withoutCounting(() => evaluate(code, arg))
        : evaluate(code, arg)) as Page["evaluate"];
  }

  /** Writes down what the pages have executed. Call before they are closed. */
  async end(): Promise<void> {
    await this.#takeAll();
    const executed: Executed = Object.fromEntries([...this.#executed].map(([script, at]) => [script, [...at]]));
    writeExecuted(expect.getState().testPath ?? "", executed);
  }

  /** Runs a macro; what any page executes meanwhile counts for nothing. */
  async #withoutCounting<T>(run: () => Promise<T>): Promise<T> {
    if (this.#macros === 0) await this.#takeAll();
    this.#macros += 1;
    try {
      return await run();
    } finally {
      if (this.#macros === 1) await this.#takeAll();
      this.#macros -= 1;
    }
  }

  async #takeAll(): Promise<void> {
    await Promise.all([...this.#sessions.keys()].map(async (page) => this.#take(page)));
  }

  /** Reads what a page has executed since the last time; nothing of a page that is gone. */
  async #take(page: Page): Promise<void> {
    const taken = await this.#sessions
      .get(page)
      ?.send("Profiler.takePreciseCoverage")
      .catch(() => null);
    if (this.#macros > 0) return;
    for (const { url, functions } of taken?.result ?? []) {
      const at = url.indexOf(SCRIPTS);
      if (at < 0) continue;
      const script = url.slice(at + SCRIPTS.length).replace(/\?.*$/, "");
      const offsets = this.#executed.get(script) ?? new Set();
      this.#executed.set(script, offsets);
      for (const { ranges } of functions) if (ranges[0] && ranges[0].count > 0) offsets.add(ranges[0].startOffset);
    }
  }
}
