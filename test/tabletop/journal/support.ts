/// <reference types="vite/client" />
import "../../../tabletop/styles/core.css";
import "../../../tabletop/styles/core-blocks.css";
import "../../../tabletop/styles/core-windows.css";
import "../../../tabletop/styles/journal.css";
import { afterEach } from "vitest";
import { page as browserPage } from "vitest/browser";
import english from "../../../tabletop/lang/en.json" with { type: "json" };
import { setTemplateLoader } from "../../../tabletop/foundry/applications/index.ts";
import { bootTable, SEATS, type Table, type TableOptions } from "../../../tabletop/testing.ts";

/** The documented globals, dynamic as they are. */
export const page = globalThis as any;

export const MANIFEST = {
  id: "mini",
  title: "Mini",
  version: "1.0.0",
  documentTypes: {
    Actor: { hero: {} },
    Item: { sword: {} },
    JournalEntryPage: { place: { htmlFields: ["lore"] } },
  },
};

const templates = import.meta.glob<string>("../../../tabletop/templates/**/*.hbs", {
  query: "?raw",
  import: "default",
  eager: true,
});
const own = new Map<string, string>();

/** Serves a template of a test at a path. */
export function template(path: string, text: string): string {
  own.set(path, text);
  return path;
}

const open: Table[] = [];

/** A whole client in this page, with core's words and templates; closed after the test. */
export async function table(options: TableOptions = {}): Promise<Table> {
  document.body.replaceChildren();
  document.body.className = "theme-dark";
  await browserPage.viewport(1280, 900);
  setTemplateLoader(async (path) => {
    const text = own.get(path) ?? templates[`../../../tabletop/${path}`];
    if (text === undefined) throw new Error(`There is no template at "${path}".`);
    return text;
  });
  const made = await bootTable({
    manifest: MANIFEST,
    loadLanguages: async (i18n) => i18n.addTranslations("en", structuredClone(english)),
    ...options,
  });
  open.push(made);
  return made;
}

/** Closes windows and tables after each test. Call once in a file. */
export function closeTables(): void {
  afterEach(async () => {
    for (const app of [...(page.foundry?.applications.instances.values() ?? [])]) await app.close();
    for (const made of open.splice(0)) await made.close();
    document.body.replaceChildren();
  });
}

export { SEATS };
