/** Checks pages in both themes with axe, and keeps pictures. */
import { mkdir, readFile, rm } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { settleAnimations } from "../../tools/looks/animations.ts";

/** `npm test` keeps none unless run with `PICTURES=1`; a file run alone does. */
const PICTURES = process.env["PICTURES"] !== "0";

/** Every rule of axe; for the second theme only those that depend on colours. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const COLOURS = ["color-contrast", "link-in-text-block"];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}
interface Host {
  readonly axe: { run(root: Document | Element, options: object): Promise<{ violations: Violation[] }> };
}
/** Rules about a whole page, which don't apply to a single window. */
const OFF = {
  region: { enabled: false },
  "page-has-heading-one": { enabled: false },
  "landmark-one-main": { enabled: false },
};

/** Shows a page in one theme. */
const setTheme = (page: Page, theme: string): Promise<void> =>
  page.evaluate((name) => {
    for (const one of ["light", "dark"]) document.body.classList.toggle(`theme-${one}`, one === name);
  }, theme);

/** Adds axe to pages. */
export async function bringAxe(pages: readonly Page[]): Promise<void> {
  const script = await readFile("node_modules/axe-core/axe.min.js", "utf8");
  await Promise.all(pages.map((page) => page.evaluate(script)));
}

/**
 * Returns what axe finds in an element (or, given `html`, the page) in the light theme, or what only colours do wrong
 * in the dark one, a line each; null where the element was replaced before axe had checked it.
 */
async function faultsOf(focus: Locator, theme: "light" | "dark"): Promise<string[] | null> {
  await settleAnimations(focus.page());
  return focus.evaluate(
    async (element, [runOnly, off]) => {
      const whole = element === document.documentElement;
      const options = {
        runOnly,
        resultTypes: ["violations"],
        selectors: false,
        ...(off && !whole ? { rules: off } : {}),
      };
      const { violations } = await (globalThis as never as Host).axe.run(whole ? document : element, options);
      // Rendered again meanwhile: the caller retries with the new one.
      if (!element.isConnected) return null;
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary = "" }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
      );
    },
    theme === "light"
      ? ([{ type: "tag", values: TAGS }, OFF] as const)
      : ([{ type: "rule", values: COLOURS }, null] as const),
  );
}

/** The same, of an element that may be rendered a few times before it is stable. */
async function faultsSeen(focus: Locator, theme: "light" | "dark"): Promise<string[]> {
  for (let tries = 0; tries < 5; tries += 1) {
    const faults = await faultsOf(focus, theme);
    if (faults) return faults;
  }
  return ["it does not hold still"];
}

/** Checks pages in both themes, and collects faults and pictures in a folder of its own. */
export class Looks {
  readonly #folder: string;
  readonly faults: string[] = [];

  constructor(name: string) {
    this.#folder = `test-results/screenshots/${name}`;
  }

  /** Deletes the pictures of earlier runs. */
  clear(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }

  /** Checks a page as it is, or only `focus`. */
  async at(page: Page, name: string, focus: Locator | Page = page): Promise<void> {
    const seen = "goto" in focus ? page.locator("html") : focus;
    if (PICTURES) await mkdir(this.#folder, { recursive: true });
    for (const theme of ["light", "dark"] as const) {
      await setTheme(page, theme);
      for (const fault of await faultsSeen(seen, theme)) this.faults.push(`${name} ${theme}: ${fault}`);
      // As for a picture: the checked element is in view.
      if (!PICTURES) await seen.waitFor();
      else {
        const take = (): Promise<unknown> =>
          focus.screenshot({ path: `${this.#folder}/${name}-${theme}.png`, animations: "disabled" });
        // An element that was rendered again during the check is checked again.
        await take().catch(take);
      }
    }
  }
}
