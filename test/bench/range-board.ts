/** The cost of StarSIEGE's range board: redrawn after one of its pieces has moved. */
import type { Page } from "playwright-core";

interface Host {
  readonly game: { readonly quadrant: { perform(call: object): Promise<boolean> } };
  readonly foundry: {
    readonly applications: {
      readonly instances: Map<string, { render(): Promise<unknown>; close(): Promise<unknown> }>;
    };
  };
  readonly Actor: { implementation: { create(data: object | readonly object[]): Promise<unknown> } };
}

/** Pieces on the board, the groups that they are in, and how often one of them moves. */
const PIECES = 60;
const GROUPS = 10;
const MOVES = 30;

/** How long scripts take, and styles and layout, in milliseconds. */
type ReadWork = () => Promise<{ readonly script: number; readonly drawing: number }>;

/** Opens the board with sixty pieces in ten groups. */
const openBoard = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    async ([pieces, groups]) => {
      const { game, Actor } = globalThis as never as Host;
      await Actor.implementation.create({ name: "Player", type: "siegeCharacter", ownership: { default: 3 } });
      const data = Array.from({ length: pieces }, (_, i) => ({ name: `Piece ${i}`, type: "siegeNpc" }));
      const made = (await Actor.implementation.create(data)) as readonly { readonly uuid: string }[];
      const uuids = made.map(({ uuid }) => uuid);
      const ids = Array.from({ length: groups }, (_, i) => `g${i}`);
      const board = {
        groups: Object.fromEntries(ids.map((id, order) => [id, { name: `Group ${id}`, kept: false, order }])),
        bands: Object.fromEntries(ids.slice(1).map((id) => [`g0-${id}`, "medium"])),
        members: Object.fromEntries(uuids.map((uuid, i) => [uuid.replaceAll(".", "-"), `g${i % groups}`])),
      };
      await game.quadrant.perform({ action: "siege.editBoard", args: { kind: "replace", board, from: "nothing" } });
      return uuids;
    },
    [PIECES, GROUPS] as const,
  );

/** Moves one piece, and redraws the board. Returns the milliseconds of the redraws. */
const move = (page: Page, uuids: readonly string[]): Promise<number> =>
  page.evaluate(
    async ([all, times, groups]) => {
      const { game, foundry } = globalThis as never as Host;
      const app = foundry.applications.instances.get("quadrant-range-board");
      let took = 0;
      for (let i = 0; i < times; i++) {
        const group = `g${i % groups === 0 ? 1 : i % groups}`;
        const args = { kind: "place", members: [all[0]], group, created: null };
        await game.quadrant.perform({ action: "siege.editBoard", args });
        const start = performance.now();
        await app?.render();
        took += performance.now() - start;
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      return took;
    },
    [uuids, MOVES, GROUPS] as const,
  );

/** How long the script of one redraw takes after a piece has moved, styles and layout left out. Milliseconds, mean. */
export async function measureBoard(page: Page, work: ReadWork): Promise<number> {
  const uuids = await openBoard(page);
  await page.locator('[data-q="expand"][data-key="siege.range"]').first().click();
  await page.locator('[data-q="open"][data-key="siege.range"]').first().click();
  await page
    .locator("#quadrant-range-board .q-range-piece")
    .nth(PIECES - 1)
    .waitFor();
  await move(page, uuids);
  const before = await work();
  const took = await move(page, uuids);
  const drawing = (await work()).drawing - before.drawing;
  return Math.max(0, took - drawing) / MOVES;
}
