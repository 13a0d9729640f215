/** Pictures of one chapter of a ruleset's book: wide, narrow, and printed on A4 and Letter. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openPrinted, printBook } from "../../test/e2e/printed-book.ts";
import { openPack } from "../../test/e2e/steps.ts";
import type { Camera } from "./camera.ts";

/** The chapter of checks, by what it is called in one of the books. */
const CHAPTER = /\b(Checks|Tests)\b/;
const PAPERS = ["A4", "Letter"] as const;
/** The first pages on A4, in pixels of the screen. */
const PAPER = { width: 794, height: 2246 };

/** Pictures the first page of the chapter; the printed book is written to the folder as PDF too. */
export async function showChapter(page: Page, camera: Camera, ruleset: string, folder: string): Promise<void> {
  const pack = `quadrant.${ruleset}-rules`;
  for (const [name, width, height] of [
    ["wide", 1280, 1700],
    ["narrow", 380, 780],
  ] as const) {
    await page.setViewportSize({ width, height });
    const list = await openPack(page, pack);
    await list.locator("[data-entry-id]").filter({ hasText: CHAPTER }).first().click();
    const journal = page.locator(".journal-sheet.application").last();
    await journal.locator(".quadrant-page").first().waitFor();
    await camera.take("rulebook", `chapter ${name}`, journal);
    if (name === "wide") await print(page, camera, ruleset, folder);
    await journal.locator('[data-action="close"]').first().click();
    await list.locator('[data-action="close"]').first().click();
  }
}

async function print(page: Page, camera: Camera, ruleset: string, folder: string): Promise<void> {
  const paper = await openPrinted(page, await printBook(page));
  for (const format of PAPERS) await paper.pdf({ format, path: join(folder, `${ruleset}-${format}.pdf`) });
  await paper.emulateMedia({ media: "print" });
  await paper.setViewportSize(PAPER);
  const file = join(folder, "pictures", "rulebook-printed.png");
  await paper.screenshot({ path: file });
  camera.pictures.push({ file, sheet: "rulebook", theme: "light", caption: "printed", ...PAPER });
  await paper.close();
}
