/** The ley lines of the world on which the group is, and the powers that they ease. Ledger: SIE-LEY-1. */
import * as v from "valibot";
import { type Snapshot, type World, boardKey, readBoard } from "../../../core/public/definitions.ts";
import { createSnapshot, findDoc, getSetting } from "../../../core/public/table.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { type LeyWorld, easePower } from "../../../rules/siege/ley-lines.ts";
import { CurrentWorld, WORLD_BOARD } from "../world-chip.ts";
import { readPlanet } from "./read-planet.ts";
import type { PsionState } from "./read-psion.ts";

/** A world whose ley lines act. */
export interface LeyPlace extends LeyWorld {
  readonly uuid: string;
  readonly name: string;
}

/** Returns the place of a planet; null where it has no ley lines, or they change nothing. */
function readPlace(snapshot: Snapshot | null, { leyLines }: Pick<HouseRules, "leyLines">): LeyPlace | null {
  const planet = snapshot && readPlanet(snapshot);
  if (!planet || !leyLines || planet.leyLines === "none" || planet.psi <= 0) return null;
  return planet;
}

/** Returns the world on which the group is, if its ley lines act, for checks and actions. */
export async function fetchLeyPlace(world: World<HouseRules>): Promise<LeyPlace | null> {
  if (!world.house.leyLines) return null;
  const { planet } = v.parse(CurrentWorld, await readBoard(world, "siege", WORLD_BOARD));
  return planet === "" ? null : readPlace(await world.snapshot(planet), world.house);
}

/** Returns the same as this client knows it, for sheets. */
export function getLeyPlace(house: HouseRules): LeyPlace | null {
  if (!house.leyLines) return null;
  const { planet } = v.parse(CurrentWorld, getSetting(boardKey("siege", WORLD_BOARD)));
  const found = planet === "" ? null : findDoc(planet);
  return found ? readPlace(createSnapshot(found), house) : null;
}

/** Returns a psion whose powers are eased by a world; unchanged without one. */
export const easePsion = (state: PsionState, place: LeyPlace | null): PsionState =>
  place ? { ...state, powers: state.powers.map((power) => easePower(power, place)) } : state;
