/**
 * A status of ours that is laid on by hand, or taken off: what its ruleset says that means. Fetched when first needed.
 */
import type { Refusal } from "../../rules/shared/refusal.ts";
import { perform } from "../actions/submit.ts";
import { type Doc, showStatus } from "../compat/documents.ts";
import type { StatusToggle, StatusEffect } from "../contract/ruleset.ts";
import { getOwnSeat } from "../world/seat.ts";
import { readSystem } from "../world/snapshot.ts";
import { statusesUpdated, canHaveStatus } from "./statuses.ts";
import { notifyRefusal } from "../ui/text.ts";
import { batchCalls } from "../actions/batch.ts";

/**
 * Lays a status on an actor, or takes it off, as this user, who is told where that can't be.
 * @returns whether it is on now; undefined where nothing was done (refused, or left for a GM)
 */
export async function toggleStatus(actor: Doc, status: StatusEffect, on: boolean): Promise<boolean | undefined> {
  const { uuid, name } = actor;
  const refuse = ({ key, with: more }: Refusal): undefined =>
    notifyRefusal({ key, with: { status: status.name, name, ...more } }) as undefined;
  const seat = getOwnSeat();
  if (!seat.isGM && !seat.owns({ uuid })) return refuse({ key: "QUADRANT.Refuse.GmOrOwner" });
  if (!canHaveStatus(status, actor.type)) return refuse({ key: "QUADRANT.Refuse.StatusOfOthers" });
  const system = readSystem(actor);
  // So it is already: what was out of step is its icon.
  if (status.holds(system) === on) {
    if (actor.statuses?.has(status.id) === on) return on ? true : undefined;
    await showStatus(actor, status.id, on);
    return on;
  }
  const laying: StatusToggle = status.onToggle ? status.onToggle({ uuid, system }, on) : status;
  if ("refused" in laying) return refuse(laying.refused);
  if ("follows" in laying) return refuse({ key: "QUADRANT.Refuse.StatusFollows", with: { from: laying.follows } });
  if ("tick" in laying) await actor.update({ [`system.${laying.tick}`]: on });
  else {
    const call = batchCalls(laying.calls);
    if (!call || !(await perform(call))) return undefined;
  }
  await statusesUpdated();
  return on;
}
