/** Reads a planet of the world, and the day of its clock, for checks and actions. */
import type { World } from "../../../core/public/definitions.ts";
import { findDay } from "../../../rules/siege/track.ts";
import { type Planet, readPlanet } from "./read-planet.ts";

/** Reads a planet; null where it is gone, or no planet. */
export async function fetchPlanet(uuid: string, world: Pick<World<never>, "snapshot">): Promise<Planet | null> {
  const snapshot = await world.snapshot(uuid);
  return snapshot && readPlanet(snapshot);
}

/** Returns the day of the world's clock. */
export const readToday = (world: Pick<World<never>, "time">): number => findDay(world.time?.() ?? 0);
