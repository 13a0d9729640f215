import { expect } from "vitest";
import type { Ground } from "../../contract.ts";

const API = "api/v14";

/** The address of a class's page below foundryvtt.com. */
export const cls = (name: string): string => `${API}/classes/foundry.${name}.html`;
export const face = (name: string): string => `${API}/interfaces/${name}.html`;
export const ARTICLE = "article/journal";

/** Returns an id of 16 letters that starts with the given text. */
export const id = (name: string): string => name.padEnd(16, "0").slice(0, 16);

export const ENTRY = id("journal");

/** An entry with text pages, an image, and one page for GMs alone. */
export const WORLD = {
  journal: [
    {
      _id: ENTRY,
      name: "Harbour",
      ownership: { default: 2 },
      pages: [
        page("one", 1, { text: { content: "<h1>A</h1><p>Salt</p><h2>B</h2><h2>B</h2><h3>C</h3>" } }),
        page("two", 2, { type: "image", src: "icons/svg/d20-grey.svg", image: { caption: "A die" } }),
        page("three", 3, { ownership: { default: 0 }, text: { content: "<p>For the GM</p>" } }),
      ],
    },
  ],
  actors: [{ _id: id("zoe"), name: "Zoe", type: "hero", ownership: { default: 2 } }],
};

function page(name: string, sort: number, more: object): object {
  return { _id: id(name), name, type: "text", sort, ...more };
}

/** A table with that entry; returns the entry. */
export async function harbour(ground: Ground, options: object = {}): Promise<any> {
  await ground.table({ world: WORLD, ...options });
  return ground.page.game.journal.get(ENTRY);
}

/** The uuid of a page of the entry. */
export const uuidOf = (name: string): string => `JournalEntry.${ENTRY}.JournalEntryPage.${id(name)}`;

/** Returns some text, enriched, as elements. */
export async function enriched({ page }: Ground, text: string, options: object = {}): Promise<HTMLElement> {
  const holder = document.createElement("div");
  holder.innerHTML = await page.foundry.applications.ux.TextEditor.implementation.enrichHTML(text, options);
  return holder;
}

/** Waits until a condition is true. */
export function until(check: () => unknown): Promise<void> {
  return expect.poll(check).toBeTruthy() as unknown as Promise<void>;
}
