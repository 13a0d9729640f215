/** The cost of StarSIEGE's sector board: redrawn after a box of one of its planets was marked. */
import type { Page } from "playwright-core";

interface Host {
  readonly game: { readonly quadrant: { perform(call: object): Promise<boolean> } };
  readonly foundry: {
    readonly applications: { readonly instances: Map<string, { render(): Promise<unknown> }> };
  };
  readonly Actor: {
    implementation: { create(data: readonly object[]): Promise<readonly { readonly uuid: string }[]> };
  };
}

/** Planets on the board, what each has behind it, and how often one of them changes. */
const PLANETS = 40;
const PAST = 5;
const CHANGES = 30;

/** How long scripts take, and styles and layout, in milliseconds. */
type ReadWork = () => Promise<{ readonly script: number; readonly drawing: number }>;

/** Creates planets, each with a history of its own. */
const createPlanets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    async ([count, past]) => {
      const { game, Actor } = globalThis as never as Host;
      const data = Array.from({ length: count }, (_, i) => ({
        name: `World ${i}`,
        type: "siegePlanet",
        ownership: { default: 2 },
        system: { industries: ["lore", "combat"], annexedBy: i % 9 === 4 ? "World 0" : "" },
        items: [{ name: "Fleet", type: "siegeFacility", system: { rating: 2 } }],
      }));
      const uuids = (await Actor.implementation.create(data)).map(({ uuid }) => uuid);
      for (const actor of uuids)
        for (let i = 0; i < past; i++) {
          const args = { actor, track: i % 2 === 0 ? "society" : "populace", box: "unstable", mark: i % 4 < 2 };
          await game.quadrant.perform({ action: "siege.planetBox", args });
        }
      return uuids;
    },
    [PLANETS, PAST] as const,
  );

/** Marks and clears a box of one planet, and redraws the board. Returns the milliseconds of the redraws. */
const change = (page: Page, actor: string): Promise<number> =>
  page.evaluate(
    async ([uuid, times]) => {
      const { game, foundry } = globalThis as never as Host;
      const app = foundry.applications.instances.get("quadrant-sector-board");
      let took = 0;
      for (let i = 0; i < times; i++) {
        const args = { actor: uuid, track: "resources", box: "unstable", mark: i % 2 === 0 };
        await game.quadrant.perform({ action: "siege.planetBox", args });
        const start = performance.now();
        await app?.render();
        took += performance.now() - start;
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      return took;
    },
    [actor, CHANGES] as const,
  );

/** How long the script of one redraw takes after a planet has changed, layout left out. Milliseconds, mean. */
export async function measureSector(page: Page, work: ReadWork): Promise<number> {
  const [first = ""] = await createPlanets(page);
  await page.locator('[data-q="expand"][data-key="siege.sector"]').first().click();
  await page.locator('[data-q="open"][data-key="siege.sector"]').first().click();
  await page
    .locator("#quadrant-sector-board .q-sector-planet")
    .nth(PLANETS - 1)
    .waitFor();
  await change(page, first);
  const before = await work();
  const took = await change(page, first);
  const drawing = (await work()).drawing - before.drawing;
  return Math.max(0, took - drawing) / CHANGES;
}
