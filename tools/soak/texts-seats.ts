/**
 * A table and its users for the soak of texts. The pages ignore the server's content security policy, so that injected
 * code would run and be detected.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, type Page, chromium } from "playwright-core";
import { type Table, startTable } from "../../tabletop/server/table.ts";
import { CHROMIUM_ARGS, findChromium } from "../chromium.ts";

export const USERS = { gm: "gm00000000000000", ada: "player0000000001", ben: "player0000000002" } as const;
const WORLD = {
  title: "Hostile",
  settings: { "quadrant.rulesets": { off: [], asked: true } },
  users: [
    { _id: USERS.gm, name: "Gamemaster", role: "GAMEMASTER" },
    { _id: USERS.ada, name: "Ada", role: "PLAYER" },
    { _id: USERS.ben, name: "Ben", role: "PLAYER" },
  ],
};
const SCRIPTS = ["test/e2e/fixtures/crawler.js", "tools/soak/page/texts-sow.js", "tools/soak/page/texts-views.js"];
/**
 * Expected messages of a page: about an image that does not exist or was blocked; about an invalid link, roll or macro,
 * which does nothing.
 */
const EXPECTED = /Failed to load resource|ERR_FAILED|net::ERR|^The enricher for |Dice formula "|^Macro#execute/;

/** A user's page, and its faults. */
export interface Seat {
  readonly name: string;
  readonly page: Page;
  /** Exceptions, errors in the console, dialogs, navigations and opened pages. */
  readonly faults: string[];
}

export class Seats {
  readonly #folder: string;
  readonly #browser: Browser;
  readonly #table: Table;
  readonly seats: Seat[] = [];
  /** Requests to other hosts, by kind; all are blocked. */
  readonly outside = new Map<string, number>();

  private constructor(folder: string, browser: Browser, table: Table) {
    this.#folder = folder;
    this.#browser = browser;
    this.#table = table;
  }

  static async open(system = "dist/quadrant"): Promise<Seats> {
    const folder = await mkdtemp(join(tmpdir(), "texts-"));
    await writeFile(join(folder, "seed.json"), JSON.stringify(WORLD));
    const [browser, table] = await Promise.all([
      chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS }),
      startTable({
        port: 0,
        host: "127.0.0.1",
        generation: 14,
        system,
        world: join(folder, "world"),
        routePrefix: "",
        allowHost: [],
        seedWorld: join(folder, "seed.json"),
        log: () => undefined,
      }),
    ]);
    return new Seats(folder, browser, table);
  }

  /** Joins as a user. */
  async join(name: string): Promise<Seat> {
    const context = await this.#browser.newContext({
      viewport: { width: 1680, height: 1000 },
      reducedMotion: "reduce",
      serviceWorkers: "block",
      bypassCSP: true,
    });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    const seat: Seat = { name, page, faults: [] };
    await this.#watch(context, seat);
    await page.goto(this.#table.url);
    await page.locator(".join-users label", { hasText: name }).click();
    await page.locator('button[type="submit"]').click();
    await page.waitForFunction(() => (globalThis as { game?: { ready?: boolean } }).game?.ready === true, undefined, {
      timeout: 60_000,
    });
    await page.evaluate("globalThis.__name = (it) => it");
    // Evaluated rather than added as script elements, because the page's elements are inspected.
    for (const path of SCRIPTS) await page.evaluate(await readFile(path, "utf8"));
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) seat.faults.push(`went to ${frame.url()}`);
    });
    this.seats.push(seat);
    return seat;
  }

  /** Opens a page without a user, which contains only the detector. */
  async openDetectorPage(): Promise<Page> {
    const page = await (await this.#browser.newContext({ bypassCSP: true })).newPage();
    await page.route(/hostile\.invalid/, async (route) => route.abort());
    await page.goto(this.#table.url);
    await page.setContent("<!doctype html><title>aside</title><body></body>");
    // The loader that runs this tool names functions with its own helper, including those that are sent to the page.
    await page.evaluate("globalThis.__name = (it) => it");
    for (const path of ["node_modules/handlebars/dist/handlebars.min.js", "test/e2e/fixtures/crawler.js"])
      await page.evaluate(await readFile(path, "utf8"));
    return page;
  }

  async #watch(context: BrowserContext, { page, faults }: Seat): Promise<void> {
    const own = new URL(this.#table.url).origin;
    await context.route(
      ({ origin, protocol }) => origin !== own && /^https?:$/.test(protocol),
      async (route) => {
        const kind = route.request().resourceType();
        this.outside.set(kind, (this.outside.get(kind) ?? 0) + 1);
        if (kind !== "image" && kind !== "media")
          faults.push(`requested from another host a ${kind}: ${route.request().url()}`);
        await route.abort();
      },
    );
    context.on("page", (other) => {
      if (other !== page) faults.push(`opened ${other.url()}`);
    });
    page.on("dialog", (dialog) => {
      faults.push(`opened a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("crash", () => faults.push("the page crashed"));
    page.on("close", () => faults.push("the page was closed"));
    page.on("pageerror", (error) => faults.push(`threw ${error.stack ?? error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error" && !EXPECTED.test(message.text()))
        faults.push(`logged an error: ${message.text().slice(0, 600)}`);
    });
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#table.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
