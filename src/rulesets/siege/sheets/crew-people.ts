/** Reads from documents what sheets show of a crew. Loaded for craft, and for those who are aboard one. */
import type { Snapshot } from "../../../core/public/definitions.ts";
import { createSnapshot, findDoc, findSeat } from "../../../core/public/table.ts";
import { readCreature } from "../documents/read-actor.ts";
import { readCraft } from "../documents/read-craft.ts";
import { readWorldHouse } from "../house-rules.ts";
import { createCraftContext } from "./craft-context.ts";
import { type Person, createAboardView, listAidViews } from "./crew-context.ts";

/** Returns the station of an actor and the bonuses that wait for their next check. */
export function readAboard(member: Snapshot): object {
  const creature = readCreature(member);
  if (!creature) return {};
  const ship = findDoc(creature.system.aboard);
  const craft = ship && readCraft(createSnapshot(ship));
  return {
    aboard: createAboardView(creature, craft, readWorldHouse()),
    aid: listAidViews(creature.system.aid),
  };
}

/** Returns somebody of the crew as this user knows them; null for who is gone. */
function findPerson(uuid: string): Person | null {
  const found = findDoc(uuid);
  const creature = found && readCreature(createSnapshot(found));
  return creature && { creature, isOwned: findSeat(game.userId ?? "")?.owns({ uuid }) ?? false };
}

/** Returns what a craft's sheet shows; `stored` is what its form edits, `mayClear` whether the user may clear seats. */
export function readCraftContext(snapshot: Snapshot, stored: object, mayClear: boolean) {
  const craft = readCraft(snapshot);
  if (!craft) throw new Error(`${snapshot.uuid} is no craft`);
  return {
    creature: craft.creature,
    members: craft.seats.map(({ actor }) => actor),
    context: createCraftContext(craft, stored, readWorldHouse(), { find: findPerson, mayClear }),
  };
}
