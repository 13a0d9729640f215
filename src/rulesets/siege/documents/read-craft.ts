/** Reads a craft and its crew from snapshots into the shapes that the rules take. Ledger: SIE-CREW-1. */
import * as v from "valibot";
import type { Snapshot, World } from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { type ShipSystem, listShipSystems, refuseBothFlights, refuseFlight } from "../../../rules/siege/stations.ts";
import { type CrewSeat, SiegeCraftState } from "../../../rules/siege/state.ts";
import { type Creature, type Gear, isWeapon, readCreature, refuseActor } from "./read-actor.ts";

/** A seat of a crew, with its id. */
export interface Seated extends CrewSeat {
  readonly id: string;
}

/** A craft with its crew, its weapons and its subsystems. */
export interface Craft {
  readonly creature: Creature;
  readonly seats: readonly Seated[];
  readonly guns: readonly Gear[];
  readonly systems: readonly ShipSystem[];
}

/** Returns the craft of a snapshot; null for another type. */
export function readCraft(snapshot: Snapshot): Craft | null {
  const creature = readCreature(snapshot);
  if (!creature?.hull) return null;
  const state = v.parse(SiegeCraftState, snapshot.system);
  return {
    creature,
    seats: Object.entries(state.crew).map(([id, seat]) => ({ id, ...seat })),
    guns: creature.gear.filter((gear) => isWeapon(gear) && gear.system.equipped),
    systems: listShipSystems(state),
  };
}

/** Returns the seat of an actor in a crew; null for none. */
export const findSeated = ({ seats }: Craft, actor: string): Seated | null =>
  seats.find((seat) => seat.actor === actor && actor !== "") ?? null;

/** Returns the id by which seats and subsystems name a weapon. */
export const readGunId = ({ uuid }: Pick<Gear, "uuid">): string => uuid.split(".").at(-1) ?? "";

/** Returns the weapon that a gunner mans; null for none. */
export const findGun = ({ guns }: Craft, weapon: string): Gear | null =>
  guns.find((gun) => readGunId(gun) === weapon) ?? null;

/** A crew member's place: the craft they are aboard, and their seat there. */
export interface Berth {
  readonly craft: Craft;
  readonly seat: Seated;
}

/** Reads the craft of a uuid; null where it is gone, or none. */
export async function fetchCraft(uuid: string, world: Pick<World<unknown>, "snapshot">): Promise<Craft | null> {
  const snapshot = uuid === "" ? null : await world.snapshot(uuid);
  return snapshot && readCraft(snapshot);
}

/** Reads where somebody is aboard: only where both they and the craft say so. */
export async function fetchBerth(
  { uuid, system: { aboard } }: Creature,
  world: Pick<World<unknown>, "snapshot">,
): Promise<Berth | null> {
  const craft = await fetchCraft(aboard, world);
  const seat = craft && findSeated(craft, uuid);
  return craft && seat ? { craft, seat } : null;
}

/** Refuses a Move Action with the craft to anybody but its Pilot, and where its state prevents it (SIE-CREW-6). */
export function refusePilot({ craft, seat }: Berth, house: HouseRules): Refusal | null {
  const { name } = craft.creature;
  if (seat.station !== "pilot")
    return { key: "QUADRANT.Siege.Crew.Refuse.otherStation", with: { name: seat.name, craft: name } };
  return (
    refuseActor(craft.creature, house) ?? refuseFlight(craft.systems) ?? refuseBothFlights(seat.guard, "fly", name)
  );
}
