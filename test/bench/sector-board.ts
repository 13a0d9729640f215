/** The cost of StarSIEGE's sector board: redrawn after a box of one of its planets was marked. */
import type { Page } from "playwright-core";
import { openBoard } from "../e2e/steps.ts";
import { measureRedraw } from "./open-window.ts";

interface Host {
  readonly game: { readonly quadrant: { perform(call: object): Promise<boolean> } };
  readonly Actor: {
    implementation: { create(data: readonly object[]): Promise<readonly { readonly uuid: string }[]> };
  };
}

/** Planets on the board, and what each has behind it. */
const PLANETS = 40;
const PAST = 5;

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

/** Marks a box of a planet, or clears it again. */
const change = (page: Page, actor: string, mark: boolean): Promise<boolean> =>
  page.evaluate(
    ([uuid, isMarked]) => {
      const args = { actor: uuid, track: "resources", box: "unstable", mark: isMarked };
      return (globalThis as never as Host).game.quadrant.perform({ action: "siege.planetBox", args });
    },
    [actor, mark] as const,
  );

/** How long the script of one redraw takes after a planet has changed. Milliseconds, median. */
export async function measureSector(page: Page): Promise<number> {
  const [first = ""] = await createPlanets(page);
  await openBoard(page, "siege.sector");
  await page
    .locator("#quadrant-sector-board .q-sector-planet")
    .nth(PLANETS - 1)
    .waitFor();
  return measureRedraw(page, "quadrant-sector-board", (i) => change(page, first, i % 2 === 0));
}
