/** Says on which world the group is, for its ley lines. Ledger: SIE-LEY-1. */
import * as v from "valibot";
import { action, boardRef } from "../../../core/public/definitions.ts";
import { Uuid } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { readPlanet } from "../documents/read-planet.ts";
import { WORLD_BOARD, WORLD_PLACE } from "../world-chip.ts";

const Args = v.object({ planet: v.union([Uuid, v.literal("")]) });
type Args = v.InferOutput<typeof Args>;

const LANG = "QUADRANT.Siege.CurrentWorld";

/** Sets the world on which the group is, or with an empty uuid leaves it; only a GM can. */
export const setWorld = action<Args, { readonly name: string }, HouseRules>({
  args: Args,
  async read({ planet }, world) {
    if (planet === "") return { name: "" };
    const snapshot = await world.snapshot(planet);
    const found = snapshot && readPlanet(snapshot);
    return found && { name: found.name };
  },
  refuse: (_args, _state, { isGM }) => (isGM ? null : { key: "QUADRANT.Refuse.GmOnly" }),
  plan: ({ planet }, { name }) => ({
    changes: [
      { op: "set", at: boardRef("siege", WORLD_BOARD), path: "planet", to: planet },
      { op: "set", at: boardRef("siege", WORLD_BOARD), path: "name", to: name },
    ],
    label: planet === "" ? `${LANG}.Left` : { key: `${LANG}.Set`, with: { name } },
  }),
  writes: [WORLD_PLACE],
});
