/** What *Print this book* of a journal window hands to the printer. */
import type { Page } from "playwright-core";

/** As much of the page's globals as this uses. */
interface Host {
  printed: string;
}

/**
 * Prints the book whose entry is open in the last journal window, and returns the document as HTML. The dialog of the
 * browser is not opened.
 */
export async function printBook(page: Page): Promise<string> {
  await page.evaluate(() => {
    const host = globalThis as never as Host;
    host.printed = "";
    const found = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "contentWindow");
    Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
      configurable: true,
      get(this: HTMLIFrameElement) {
        const view = found?.get?.call(this) as Window | null;
        if (view)
          view.print = () => {
            host.printed = view.document.documentElement.outerHTML;
            Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", found ?? {});
            view.dispatchEvent(new Event("afterprint"));
          };
        return view;
      },
    });
  });
  const journal = page.locator(".journal-sheet.application").last();
  await journal.locator('[data-action="toggleControls"]').click();
  await page.locator('[data-action="quadrantPrintBook"]').last().click();
  await page.waitForFunction(() => (globalThis as never as Host).printed !== "");
  return page.evaluate(() => (globalThis as never as Host).printed);
}

/** Opens the document in a page of its own, from the same server. Close it in the end. */
export async function openPrinted(page: Page, html: string): Promise<Page> {
  const paper = await page.context().newPage();
  await paper.goto(new URL(page.url()).origin);
  await paper.setContent(`<!doctype html>${html}`, { waitUntil: "load" });
  await paper.evaluate(async () => document.fonts.ready.then(() => undefined));
  return paper;
}
