/** The cost of StarSIEGE's range board: redrawn after one of its pieces has moved. */
import type { Page } from "playwright-core";
import { openBoard } from "../e2e/steps.ts";
import { measureRedraw } from "./open-window.ts";

interface Host {
  readonly game: { readonly quadrant: { perform(call: object): Promise<boolean> } };
  readonly Actor: { implementation: { create(data: object | readonly object[]): Promise<unknown> } };
}

/** Pieces on the board, and the groups that they are in. */
const PIECES = 60;
const GROUPS = 10;

/** Puts pieces on the board, in groups. Returns their uuids. */
const createPieces = (page: Page): Promise<readonly string[]> =>
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

/** Moves a piece to another group. */
const move = (page: Page, piece: string, i: number): Promise<boolean> =>
  page.evaluate(
    ([member, group]) => {
      const args = { kind: "place", members: [member], group, created: null };
      return (globalThis as never as Host).game.quadrant.perform({ action: "siege.editBoard", args });
    },
    [piece, `g${1 + (i % (GROUPS - 1))}`] as const,
  );

/** How long the script of one redraw takes after a piece has moved. Milliseconds, median. */
export async function measureBoard(page: Page): Promise<number> {
  const [first = ""] = await createPieces(page);
  await openBoard(page, "siege.range");
  await page
    .locator("#quadrant-range-board .q-range-piece")
    .nth(PIECES - 1)
    .waitFor();
  return measureRedraw(page, "quadrant-range-board", (i) => move(page, first, i));
}
