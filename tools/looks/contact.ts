/** Lays pictures out as contact sheets: a page one can scroll, and pictures of it that can be taken in at a glance. */
import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Browser } from "playwright-core";
import { type Picture, THEMES, type Theme } from "./camera.ts";

/** How much smaller than life pictures are, and how large a sheet is. */
const SCALE = 0.5;
const WIDTH = 1800;
const HEIGHT = 1800;
const GAP = 16;
const CAPTION = 20;

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

/** Cuts a list in runs of at most so much, each thing measured. */
function runs<T>(things: readonly T[], most: number, sizeOf: (thing: T) => number): T[][] {
  const all: T[][] = [];
  let left = 0;
  for (const thing of things) {
    const size = sizeOf(thing) + GAP;
    if (size > left || all.length === 0) {
      all.push([]);
      left = most;
    }
    all.at(-1)?.push(thing);
    left -= size;
  }
  return all;
}

const figure = ({ file, caption, width, height }: Picture): string => {
  const at = `pictures/${basename(file)}`;
  const size = `width="${Math.round(width * SCALE)}" height="${Math.round(height * SCALE)}"`;
  return `<figure style="width:${Math.round(width * SCALE)}px"><figcaption>${escape(caption)}</figcaption><a href="${at}"><img src="${at}" ${size} alt=""></a></figure>`;
};

/** A page of sheets: pictures in rows, as many rows on a sheet as there is room for. */
function page(title: string, theme: Theme, pictures: readonly Picture[]): string {
  const rows = runs(pictures, WIDTH, ({ width }) => width * SCALE);
  const sheets = runs(rows, HEIGHT, (row) => Math.max(...row.map(({ height }) => height * SCALE)) + CAPTION);
  const [back, ink] = theme === "dark" ? ["#24272c", "#e6e8ea"] : ["#8d939b", "#111111"];
  const draw = (sheet: readonly (readonly Picture[])[], i: number): string =>
    `<section><h1>${escape(title)} ${i + 1}/${sheets.length}</h1>${sheet.map((row) => `<div>${row.map(figure).join("")}</div>`).join("")}</section>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title><style>
body { margin: 0; background: ${back}; color: ${ink}; font: 12px/${CAPTION}px sans-serif; }
section { width: ${WIDTH}px; padding: ${GAP}px; } h1 { margin: 0 0 ${GAP}px; font-size: 16px; }
div { display: flex; margin-bottom: ${GAP}px; gap: ${GAP}px; } figure { margin: 0; }
figcaption { overflow: hidden; height: ${CAPTION}px; font-size: 11px; white-space: nowrap; text-overflow: ellipsis; direction: rtl; text-align: left; } img { display: block; }
</style></head><body>${sheets.map(draw).join("")}</body></html>`;
}

/**
 * Writes a page for each kind and theme and a picture for each of its sheets; gives back the files. Pictures lie in
 * `pictures` beside them.
 */
export async function contactSheets(
  browser: Browser,
  folder: string,
  ruleset: string,
  pictures: readonly Picture[],
): Promise<string[]> {
  const made: string[] = [];
  const tab = await browser.newPage({ viewport: { width: WIDTH + 2 * GAP, height: HEIGHT } });
  for (const kind of new Set(pictures.map(({ sheet }) => sheet)))
    for (const theme of THEMES) {
      const some = pictures.filter((picture) => picture.sheet === kind && picture.theme === theme);
      const file = join(folder, `${ruleset}-${kind}-${theme}`);
      await writeFile(`${file}.html`, page(`${ruleset} · ${kind} · ${theme}`, theme, some));
      await tab.goto(`file://${file}.html`);
      for (const [i, sheet] of (await tab.locator("section").all()).entries()) {
        await sheet.screenshot({ path: `${file}-${i + 1}.png` });
        made.push(`${file}-${i + 1}.png`);
      }
    }
  await tab.close();
  return made;
}
