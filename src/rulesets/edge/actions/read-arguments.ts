/** What Edge's actions share: reading the actor they are about. */
import type { ActionKind, World } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";

/** Returns the creature of that uuid; null where it is gone or of another kind. */
export async function fetchCreature(uuid: string, world: World<HouseRules>): Promise<Creature | null> {
  const snapshot = await world.snapshot(uuid);
  return snapshot && readCreature(snapshot);
}

/** Reads the actor that the arguments name. */
export const readActor: ActionKind<{ readonly actor: string }, Creature, HouseRules>["read"] = ({ actor }, world) =>
  fetchCreature(actor, world);
