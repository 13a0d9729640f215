/**
 * Takes pictures of windows and cards in both themes, one after another on one page, and has axe look at what is
 * pictured.
 */
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { settleAnimations } from "./animations.ts";

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** A picture: where it is, and what it shows. */
export interface Picture {
  readonly file: string;
  /** The contact sheet it belongs on: actors, items, dialogs, cards, windows. */
  readonly sheet: string;
  readonly theme: Theme;
  readonly caption: string;
  readonly width: number;
  readonly height: number;
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}
interface Host {
  readonly axe: { run(root: Element, options: object): Promise<{ violations: Violation[] }> };
}

/** Everything axe may be asked for; and, of the second theme, what only colours change. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const COLOURS = ["color-contrast", "link-in-text-block"];
/** About the page as a whole, which a window alone is not. */
const OFF = {
  region: { enabled: false },
  "page-has-heading-one": { enabled: false },
  "landmark-one-main": { enabled: false },
};

export class Camera {
  readonly #folder: string;
  readonly #page: Page;
  readonly pictures: Picture[] = [];
  /** By rule and element: what axe said the first time, and on which pictures. */
  readonly faults = new Map<string, { readonly fault: string; readonly where: string[] }>();

  private constructor(folder: string, page: Page) {
    this.#folder = folder;
    this.#page = page;
  }

  /** A camera whose pictures go to a folder. */
  static async at(page: Page, folder: string): Promise<Camera> {
    await mkdir(folder, { recursive: true });
    await page.evaluate(await readFile("node_modules/axe-core/axe.min.js", "utf8"));
    return new Camera(folder, page);
  }

  /** Pictures an element in both themes, and notes what axe finds. */
  async take(sheet: string, caption: string, focus: Locator): Promise<void> {
    for (const theme of THEMES) {
      await this.#page.evaluate((name) => {
        for (const one of ["light", "dark"]) document.body.classList.toggle(`theme-${one}`, one === name);
      }, theme);
      const box = await focus.boundingBox();
      // What a colour does wrong it does at any width.
      const isSeen = theme === "dark" && (box?.width ?? 0) < 400 && sheet !== "cards";
      for (const { kind, fault } of isSeen ? [] : await this.#faultsOf(focus, theme)) {
        const found = this.faults.get(kind) ?? { fault, where: [] };
        found.where.push(`${sheet}: ${caption} (${theme})`);
        this.faults.set(kind, found);
      }
      const file = join(this.#folder, `${`${sheet}-${caption}-${theme}`.replace(/[^\w-]+/g, "_")}.png`);
      await focus.screenshot({ path: file, animations: "disabled" });
      this.pictures.push({ file, sheet, theme, caption, width: box?.width ?? 400, height: box?.height ?? 300 });
    }
  }

  async #faultsOf(focus: Locator, theme: Theme): Promise<{ kind: string; fault: string }[]> {
    await settleAnimations(this.#page);
    return focus.evaluate(
      async (root, options) => {
        const { violations } = await (globalThis as never as Host).axe.run(root, options);
        return violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary = "" }) => {
            const why = failureSummary.split("\n").slice(1, 3).join(" ").trim();
            const [tag = ""] = html.split(">");
            return {
              kind: `${id} ${tag.split(/[ =]/, 1)[0] ?? ""} ${/class="([^"]*)/.exec(tag)?.[1] ?? ""}`,
              fault: `${id}: ${tag.slice(0, 140)} ${why}`,
            };
          }),
        );
      },
      {
        runOnly: theme === "light" ? { type: "tag", values: TAGS } : { type: "rule", values: COLOURS },
        resultTypes: ["violations"],
        ...(theme === "light" ? { rules: OFF } : {}),
      },
    );
  }
}
