/** What StarSIEGE expects of a real Foundry: its range board reads the tokens of a scene. */
import type { FoundryCase } from "../../core/public/definitions.ts";
import { deriveBoard } from "../../rules/siege/board-scene.ts";
import { getBand } from "../../rules/siege/board.ts";
import { type BoardScene, readScene } from "./board/people.ts";

/** Pixels of a square, and what each is in metres. */
const GRID = { type: 1, size: 100, distance: 10, units: "m" };
/** Ten squares: 100 m, which is Short (SIE-RANGE-1). */
const FAR_PX = 1000;

export const cases: readonly FoundryCase[] = [
  {
    name: "the range board reads the places of tokens on a scene measured in metres",
    async run({ createActor, createScene, assertThat }) {
      const one = await createActor("siegeCharacter");
      const other = await createActor("siegeCraft");
      const token = (actorId: string | null, x: number): object => ({
        actorId,
        actorLink: true,
        name: "Case",
        x,
        y: 0,
      });
      const tokens = [token(one.id, 0), token(other.id, FAR_PX)];
      const scene = await createScene({ name: "Case range", width: 3000, height: 1000, grid: GRID, tokens });
      const read = readScene(scene as BoardScene);
      assertThat(read?.placed.length === 2, `${read?.placed.length ?? 0} tokens of 2 were found on the scene`);
      const board = read && deriveBoard(read.placed, read.grid, "personal", (at) => `g${at}`);
      assertThat(board !== null, `the scene is measured in "${read?.grid.units}"`);
      const band = board && getBand(board, "g0", "g1");
      assertThat(band === "short", `tokens 100 m apart are at the band "${band}"`);
    },
  },
];
