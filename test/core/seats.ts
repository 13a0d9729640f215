/** Users of a table of plain data, and the world they see: for tests of checks, actions and parts without Foundry. */
import type { Seat, Snapshot, World } from "../../src/core/contract/world.ts";

/** Returns a user's seat. `owns` receives uuids; settings have no owner. */
export const seat = (isGM: boolean, owns: (uuid: string) => boolean): Seat => ({
  id: isGM ? "gm" : "player",
  isGM,
  owns: (at) => "uuid" in at && owns(at.uuid),
});

export const GM = seat(true, () => true);
export const STRANGER = seat(false, () => false);

/**
 * Returns a world of these snapshots and house rules, whose stored values are what `read` returns, and in which every
 * actor is in this round of combat.
 */
export const worldWith = <House>(
  snapshots: readonly Snapshot[],
  house: House,
  read: World<House>["read"] = () => Promise.resolve(undefined),
  round = 0,
): World<House> => ({
  read,
  round: () => round,
  snapshot: (uuid) => Promise.resolve(snapshots.find((one) => one.uuid === uuid) ?? null),
  house,
});
