/** Prints a whole book: all pages of a pack in reading order, as a document of their own. Loaded with the first. */
import { asset } from "../contract/registry.ts";
import { type BookEntry, cleanHtml, readEntries } from "../compat/journal.ts";
import { enrichText } from "../compat/untyped.ts";

/** How long the pictures and fonts of the document may take, in milliseconds. */
const LOADING_MS = 5000;

/** Prints the book of a pack; the browser asks for the printer and the paper. */
export async function printBook(pack: string, title: string): Promise<void> {
  const frame = document.createElement("iframe");
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  Object.assign(frame.style, { position: "fixed", inset: "auto 0 0 auto", width: "0", height: "0", border: "0" });
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) return;
  fillDocument(page, title, await renderBook(await readEntries(pack)));
  await Promise.race([loaded(page), new Promise((resolve) => setTimeout(resolve, LOADING_MS))]);
  // The dialog of a browser may return before the document was read.
  view.addEventListener("afterprint", () => frame.remove());
  view.focus();
  view.print();
}

/** Returns a book as HTML without scripts: links to what is on paper are plain text. */
async function renderBook(entries: readonly BookEntry[]): Promise<string> {
  const parts = entries
    .filter(({ pages }) => !pages.every(({ html }) => html.includes("quadrant-page-index")))
    .map(async ({ name, pages }) => {
      const html = pages.map(async (one) => {
        const enriched = cleanHtml(await enrichText(one.html, { secrets: false }));
        return `${pages.length > 1 ? `<p class="quadrant-book-page">${escape(one.name)}</p>` : ""}${enriched}`;
      });
      return `<h1>${escape(name)}</h1>${(await Promise.all(html)).join("")}`;
    });
  return (await Promise.all(parts)).join("");
}

const escape = (text: string): string => foundry.utils.escapeHTML(text);

function fillDocument(page: Document, title: string, html: string): void {
  const style = Object.assign(page.createElement("link"), {
    rel: "stylesheet",
    href: foundry.utils.getRoute(asset("quadrant.css")),
  });
  page.head.append(style);
  page.title = title;
  page.documentElement.lang = game.i18n.lang;
  page.body.className = "quadrant-book";
  page.body.innerHTML = html;
}

/** Resolves when the style sheet, the fonts and the pictures of a document have been loaded, or can't be. */
async function loaded(page: Document): Promise<void> {
  const sources = [...page.querySelectorAll<HTMLLinkElement | HTMLImageElement>("link, img")];
  const waits = sources
    .filter((one) => !(one instanceof HTMLImageElement && one.complete))
    .map((one) => new Promise((resolve) => ["load", "error"].forEach((type) => one.addEventListener(type, resolve))));
  await Promise.all(waits);
  await page.fonts.ready;
}
