/** What Edge's actions share: reading the actor they are about. */
import type { ActionKind, World } from "../../../core/public/definitions.ts";
import { type Json, isFields, isUuid } from "../../../rules/shared/json.ts";
import type { HouseRules } from "../../../rules/edge/house.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";

/** The fields of arguments that name an actor; null where they don't. */
export const readActorFields = (raw: Json): ({ readonly [key: string]: Json } & { readonly actor: string }) | null =>
  isFields(raw) && isUuid(raw["actor"]) ? { ...raw, actor: raw["actor"] } : null;

/** The creature of that uuid; null where it is gone or of another kind. */
export async function fetchCreature(uuid: string, world: World<HouseRules>): Promise<Creature | null> {
  const snapshot = await world.snapshot(uuid);
  return snapshot && readCreature(snapshot);
}

/** Reads the actor that the arguments name. */
export const readActor: ActionKind<{ readonly actor: string }, Creature, HouseRules>["read"] = ({ actor }, world) =>
  fetchCreature(actor, world);

/** Whether a value is an id that a path may hold. */
export const isId = (value: Json | undefined): value is string =>
  typeof value === "string" && /^[A-Za-z0-9]{1,32}$/.test(value);
