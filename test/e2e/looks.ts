/** Looking at pages as people would: in both themes, with axe, keeping pictures. */
import { mkdir, readFile, rm } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";

/** `npm test` keeps none unless asked with `PICTURES=1`; a file run alone does. */
const PICTURES = process.env["PICTURES"] !== "0";

/** Everything axe may be asked for; and, of the second theme, what only colours change. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const COLOURS = ["color-contrast", "link-in-text-block"];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}
interface Host {
  readonly axe: { run(root: Document | Element, options: object): Promise<{ violations: Violation[] }> };
}
/** About a page as a whole: of a window alone they can't be asked. */
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

/** Gives pages axe to be looked at with. */
export async function bringAxe(pages: readonly Page[]): Promise<void> {
  const script = await readFile("node_modules/axe-core/axe.min.js", "utf8");
  await Promise.all(pages.map((page) => page.evaluate(script)));
}

/**
 * What axe finds in an element (or, given `html`, the page) in the light theme, or what colours alone do wrong in the
 * dark one: a line each; null where the element was replaced before axe had looked.
 */
const faultsOf = (focus: Locator, theme: "light" | "dark"): Promise<string[] | null> =>
  focus.evaluate(
    async (element, [runOnly, off]) => {
      // A colour on its way to another is no fault.
      await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
      // Drawn anew in the meantime: whoever asked asks for the new one.
      if (!element.isConnected) return null;
      const whole = element === document.documentElement;
      const options = {
        runOnly,
        resultTypes: ["violations"],
        selectors: false,
        ...(off && !whole ? { rules: off } : {}),
      };
      const { violations } = await (globalThis as never as Host).axe.run(whole ? document : element, options);
      // What was replaced while axe looked is not what stands there.
      if (!element.isConnected) return null;
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary = "" }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
      );
    },
    theme === "light"
      ? ([{ type: "tag", values: TAGS }, OFF] as const)
      : ([{ type: "rule", values: COLOURS }, null] as const),
  );

/** The same, of an element that may be drawn anew a few times before it holds still. */
async function faultsSeen(focus: Locator, theme: "light" | "dark"): Promise<string[]> {
  for (let tries = 0; tries < 5; tries += 1) {
    const faults = await faultsOf(focus, theme);
    if (faults) return faults;
  }
  return ["it does not hold still"];
}

/** Looks at pages in both themes and keeps what was found, and pictures in a folder of its own. */
export class Looks {
  readonly #folder: string;
  readonly faults: string[] = [];

  constructor(name: string) {
    this.#folder = `test-results/screenshots/${name}`;
  }

  /** Throws away the pictures of earlier runs. */
  clear(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }

  /** Looks at a page as it stands, or at `focus` alone. */
  async at(page: Page, name: string, focus: Locator | Page = page): Promise<void> {
    const seen = "goto" in focus ? page.locator("html") : focus;
    if (PICTURES) await mkdir(this.#folder, { recursive: true });
    for (const theme of ["light", "dark"] as const) {
      await setTheme(page, theme);
      for (const fault of await faultsSeen(seen, theme)) this.faults.push(`${name} ${theme}: ${fault}`);
      // As a picture would: what is looked at can be seen.
      if (!PICTURES) await seen.waitFor();
      else {
        const take = (): Promise<unknown> =>
          focus.screenshot({ path: `${this.#folder}/${name}-${theme}.png`, animations: "disabled" });
        // What is drawn anew under the camera is looked at again.
        await take().catch(take);
      }
    }
  }
}
