/** The first sheet of a page: what it needs has been loaded while the page was idle. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { edgeSeed } from "./edge-seed.ts";
import { Party } from "./harness.ts";

interface Host {
  readonly game: {
    readonly actors: {
      readonly contents: readonly { readonly name: string; readonly uuid: string; readonly sheet: Sheet }[];
    };
    readonly items: { get(id: string): TestItem };
  };
  readonly foundry: {
    readonly applications: { readonly ux: { readonly TextEditor: { readonly implementation: Editor } } };
  };
  readonly Item: { readonly implementation: { create(data: object): Promise<TestItem> } };
  readonly Handlebars: { readonly partials: Readonly<Record<string, unknown>> };
}
interface Editor {
  enrichHTML: (text: string, options: object) => Promise<string>;
}
interface TestItem {
  readonly id: string;
  readonly uuid: string;
  readonly sheet: Sheet;
  readonly system: { readonly description: string };
  update(data: object): Promise<unknown>;
}
interface Sheet {
  readonly constructor: { readonly PARTS: Readonly<Record<string, { readonly template: string }>> };
  render(options: object): Promise<unknown>;
}

describe.each([13, 14] as const)("the first sheet of a page, generation %i", (generation) => {
  let party: Party;
  let page: Page;
  const warnings: string[] = [];
  const requests: string[] = [];
  beforeAll(async () => {
    party = await Party.open({ world: edgeSeed(), generation });
    page = await party.join("Gamemaster");
    page.on("console", (message) => void (message.type() === "warning" && warnings.push(message.text())));
    // On a busy machine the network may be idle before the page is: fonts are what it loads last.
    await page.waitForFunction(() =>
      [...document.fonts].some((face) => face.style === "italic" && face.status === "loaded"),
    );
    // The list of actors reads their numbers late too.
    await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => /summary/.test(name)));
    await page.waitForLoadState("networkidle");
    page.on("request", (request) => void requests.push(new URL(request.url()).pathname));
  });
  afterAll(async () => {
    await party.close();
    expect(party.errors).toEqual([]);
  });

  it("What is displayed first waits for templates that arrive late", async () => {
    let routed: Promise<unknown> | undefined;
    const late = await party.join("Gamemaster", {
      click: async (control) => {
        routed ??= control.page().route("**/template-bundles/*.mjs", async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 1500));
          await route.continue();
        });
        await routed;
        await control.click();
      },
    });
    await late.locator("#quadrant-overview .q-overview-body").waitFor();
    expect(party.errors).toEqual([]);
    await late.context().close();
  });

  it("Its templates are registered where Foundry looks for them", async () => {
    const missing = await page.evaluate(() => {
      const { game, Handlebars } = globalThis as never as Host;
      return game.actors.contents.flatMap(({ sheet }) =>
        Object.values(sheet.constructor.PARTS).flatMap(({ template }) =>
          typeof Handlebars.partials[template] === "function" ? [] : template,
        ),
      );
    });
    expect(missing).toEqual([]);
  });

  it("Its warm-up while the page is idle succeeds and displays nothing", async () => {
    expect(warnings.filter((text) => text.includes("warmed up"))).toEqual([]);
    expect(await page.locator(".q-sheet").count()).toBe(0);
  });

  it("It requests nothing but images", async () => {
    await page.evaluate(() => (globalThis as never as Host).game.actors.contents[0]!.sheet.render({ force: true }));
    await page.locator(".application.q-window .q-sheet-tabs").first().waitFor();
    expect(requests.filter((path) => !/\.(?:svg|webp|png)$/.test(path))).toEqual([]);
  });

  it("An item's text is enriched when its tab is first opened, and again when it changes", async () => {
    const { id, enriched } = await page.evaluate(async () => {
      const { game, Item, foundry } = globalThis as never as Host;
      const editor = foundry.applications.ux.TextEditor.implementation;
      const { enrichHTML } = editor;
      const texts: string[] = [];
      editor.enrichHTML = (text, options) => {
        texts.push(text);
        return enrichHTML.call(editor, text, options);
      };
      const [actor] = game.actors.contents;
      const description = `<p>Made by @UUID[${actor?.uuid}]{its maker}.</p>`;
      const item = await Item.implementation.create({
        name: "Old Rifle",
        type: "siegeTrapping",
        system: { description },
      });
      await item.sheet.render({ force: true });
      editor.enrichHTML = enrichHTML;
      return { id: item.id, enriched: texts };
    });
    expect(enriched).toEqual([]);
    const sheet = page.locator(".application.q-window", { has: page.locator(".q-sheet-item") });
    const links = sheet.locator(".q-item-body a.content-link");
    await sheet.locator('[role="tab"][data-tab="text"]').waitFor();
    expect(await links.count()).toBe(0);
    await sheet.locator('[role="tab"][data-tab="text"]').click();
    await links.waitFor();
    expect(await links.textContent()).toContain("its maker");
    await page.evaluate(async (of) => {
      const { game } = globalThis as never as Host;
      const item = game.items.get(of);
      await item.update({ "system.description": `${item.system.description}<p>Sold by @UUID[${item.uuid}]{it}.</p>` });
    }, id);
    await expect.poll(() => links.count()).toBe(2);
  });
});
