/**
 * A real table: served from a world folder, with users who join it in Chromium, each in a browser context of their own.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  chromium,
} from "playwright-core";
import { type Table, startTable } from "../../tabletop/server/table.ts";
import { CHROMIUM_ARGS, locateChromium } from "../../tools/chromium.ts";
import { PlayedPages } from "./played-pages.ts";
import { seed } from "./seed.ts";

export interface TableOptions {
  readonly generation?: 13 | 14;
  readonly host?: string;
  readonly routePrefix?: string;
  readonly system?: string;
  readonly passwords?: Readonly<Record<string, string>>;
  /** The initial world, where it is not the one of `seed.ts`. */
  readonly world?: object;
  readonly hotReload?: boolean;
}

/** One table and its users. Close it in `afterAll`. */
export class Party {
  static readonly #opened = new Set<Party>();
  readonly #folder: string;
  readonly #options: TableOptions;
  readonly #browser: SharedBrowser;
  readonly #contexts: BrowserContext[] = [];
  readonly #played: PlayedPages | null;
  /** What any page logged as an error: empty at the end of a test. */
  readonly errors: string[] = [];
  table: Table;

  private constructor(folder: string, options: TableOptions, browser: SharedBrowser, table: Table) {
    this.#folder = folder;
    this.#options = options;
    this.#browser = browser;
    // Only the package itself: a test may serve another system, or a changed copy. Tools that use a table are no tests.
    const isTest = process.env["VITEST"] !== undefined;
    this.#played = isTest && options.system === undefined ? new PlayedPages() : null;
    this.table = table;
  }

  static async open(options: TableOptions = {}): Promise<Party> {
    const folder = await mkdtemp(join(tmpdir(), "party-"));
    await writeFile(join(folder, "seed.json"), JSON.stringify(options.world ?? seed(options.passwords)));
    const [browser, table] = await Promise.all([SharedBrowser.take(), serve(folder, options)]);
    const party = new Party(folder, options, browser, table);
    Party.#opened.add(party);
    return party;
  }

  /** Returns the pages of all tables that are open now. */
  static listPages(): Page[] {
    return [...Party.#opened].flatMap((party) => party.#contexts.flatMap((context) => context.pages()));
  }

  /** Returns the pages of the table that this page is at, itself included. */
  static listPagesBeside(page: Page): Page[] {
    const party = Party.#find(page);
    return party ? party.#contexts.flatMap((context) => context.pages()) : [page];
  }

  /** Returns the number of the last write of the table that this page is at; 0 where the page is at none. */
  static findLastWrite(page: Page): number {
    return Party.#find(page)?.table.world.seq ?? 0;
  }

  static #find(page: Page): Party | undefined {
    return [...Party.#opened].find((party) => party.#contexts.includes(page.context()));
  }

  /** Joins as a user with a window of this size, and waits until the table is ready. */
  async join(
    name: string,
    {
      width = 1280,
      height = 900,
      dark = false,
      password = "",
      url = this.table.url,
      click = press,
      lag = readLag(name),
    } = {},
  ): Promise<Page> {
    const context = await this.#browser.newContext({
      viewport: { width, height },
      reducedMotion: "reduce",
      colorScheme: dark ? "dark" : "light",
      // The server must send everything requested; nothing is cached between pages.
      serviceWorkers: "block",
    });
    this.#contexts.push(context);
    context.setDefaultTimeout(30_000);
    // Loading a page is the slowest step on a slow machine: it may take as long as the table takes to be ready.
    context.setDefaultNavigationTimeout(60_000);
    const page = await context.newPage();
    page.on("pageerror", (error) => this.errors.push(`${name}: ${error.stack ?? error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(`${name}: ${message.text()} (${message.location().url})`);
    });
    await this.#played?.record(page);
    await slowDown(page);
    if (lag > 0) await delayMessages(page, lag);
    await page.goto(url);
    await click(page.locator(".join-users label", { hasText: name }));
    if (password) await page.locator('input[name="password"]').fill(password);
    await click(page.locator('button[type="submit"]'));
    await ready(page);
    return page;
  }

  /** Stops the server and starts it again on the same world. */
  async restart(): Promise<void> {
    await this.table.close();
    this.table = await serve(this.#folder, this.#options, portOf(this.table.url));
  }

  async close(): Promise<void> {
    Party.#opened.delete(this);
    await this.#played?.end();
    await Promise.all(this.#contexts.map(async (context) => context.close()));
    await this.#browser.release();
    await this.table.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/**
 * The Chromium of a process. Users have contexts of their own in it, which share nothing. Between the files of a test
 * run it stays open, since each start costs as much as a user's page.
 */
class SharedBrowser {
  static #open: Promise<SharedBrowser> | null = null;
  readonly #browser: Browser;
  #users = 0;

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Returns the browser of this process, a new one where the former has crashed or was closed. */
  static async take(): Promise<SharedBrowser> {
    if (this.#open && !(await this.#open).#browser.isConnected()) this.#open = null;
    this.#open ??= SharedBrowser.#launch();
    const browser = await this.#open;
    browser.#users += 1;
    return browser;
  }

  static async #launch(): Promise<SharedBrowser> {
    const executablePath = locateChromium();
    return new SharedBrowser(await chromium.launch({ executablePath, args: CHROMIUM_ARGS }));
  }

  async newContext(options: BrowserContextOptions): Promise<BrowserContext> {
    return this.#browser.newContext(options);
  }

  /** Ends one use. A tool's last one closes the browser, so that its process can end; a test run's ends with it. */
  async release(): Promise<void> {
    this.#users -= 1;
    if (this.#users > 0 || process.env["VITEST"] !== undefined) return;
    SharedBrowser.#open = null;
    await this.#browser.close();
  }
}

const serve = (
  folder: string,
  { generation = 14, host = "127.0.0.1", routePrefix = "", system = "dist/quadrant", hotReload = false }: TableOptions,
  port = 0,
): Promise<Table> =>
  startTable({
    port,
    host,
    generation,
    system,
    world: join(folder, "world"),
    routePrefix,
    allowHost: [],
    seedWorld: join(folder, "seed.json"),
    hotReload,
    log: () => undefined,
  });

/** How a user joins: by clicks, which a test may count. */
const press = (control: Locator): Promise<void> => control.click();

/** With `SLOW=3` a page computes a third as fast: finds the tests that only a fast machine passes. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env["SLOW"] ?? 1);
  if (rate <= 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/**
 * With `LAG=Ada=400` everything that the server sends to Ada's pages arrives 400 ms late: finds the tests that wait for
 * one page and then read or press another.
 */
function readLag(user: string): number {
  const [name, milliseconds] = (process.env["LAG"] ?? "").split("=");
  return name === user ? Number(milliseconds) : 0;
}

/** Delays, in order, what the server sends to a page. */
const delayMessages = (page: Page, milliseconds: number): Promise<void> =>
  page.routeWebSocket(/socket\.io/, (client) => {
    const server = client.connectToServer();
    server.onMessage((message) => setTimeout(() => client.send(message), milliseconds));
  });

const portOf = (url: string): number => Number(new URL(url).port);

/** Waits until the page's table is open. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => (globalThis as { game?: { ready?: boolean } }).game?.ready === true, undefined, {
    timeout: 60_000,
  });
}

interface Client {
  readonly game?: { readonly ready?: boolean; readonly _client: { readonly seq: number } };
}

/**
 * Waits until a page has applied every write that its table has made: what another page shows already may not have
 * arrived here. A page without a connection has what it has.
 */
export async function caughtUp(page: Page): Promise<void> {
  await page.waitForFunction((last) => {
    const { game } = globalThis as never as Client;
    const isLost = document.querySelector("#connection")?.textContent !== "";
    return isLost || game?.ready !== true || game._client.seq >= last;
  }, Party.findLastWrite(page));
}

/** Returns a stored value of a document on this client, once it has applied every write of the table. */
export const stored = async <T>(page: Page, uuid: string, path: string): Promise<T> => {
  await caughtUp(page);
  return page.evaluate(
    ([id, at]) => {
      const host = globalThis as unknown as {
        fromUuidSync(uuid: string): { _source: object } | null;
        foundry: { utils: { getProperty(o: object, p: string): unknown } };
      };
      const doc = host.fromUuidSync(id ?? "");
      return doc ? host.foundry.utils.getProperty(doc._source, at ?? "") : undefined;
    },
    [uuid, path],
  ) as Promise<T>;
};
