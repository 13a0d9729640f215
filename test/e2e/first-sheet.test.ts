/** The first sheet of a page: what it needs has been loaded while the page was idle. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { edgeSeed } from "./edge-seed.ts";
import { Party } from "./harness.ts";

interface Host {
  readonly game: {
    readonly actors: { readonly contents: readonly { readonly name: string; readonly sheet: Sheet }[] };
  };
  readonly Handlebars: { readonly partials: Readonly<Record<string, unknown>> };
}
interface Sheet {
  readonly constructor: { readonly PARTS: Readonly<Record<string, { readonly template: string }>> };
  render(options: object): Promise<unknown>;
}

describe.each([13, 14] as const)("the first sheet of a page, generation %i", (generation) => {
  let party: Party;
  let page: Page;
  const requests: string[] = [];
  beforeAll(async () => {
    party = await Party.open({ world: edgeSeed(), generation });
    page = await party.join("Gamemaster");
    await page.waitForLoadState("networkidle");
    page.on("request", (request) => void requests.push(new URL(request.url()).pathname));
  }, 120_000);
  afterAll(async () => {
    await party.close();
    expect(party.errors).toEqual([]);
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

  it("It requests nothing but images", async () => {
    await page.evaluate(() => (globalThis as never as Host).game.actors.contents[0]!.sheet.render({ force: true }));
    await page.locator(".application.q-window .q-sheet-tabs").first().waitFor();
    expect(requests.filter((path) => !/\.(?:svg|webp|png)$/.test(path))).toEqual([]);
  });
});
