/** Toggles a ruleset's status by hand, as the ruleset defines. Loaded on first use. */
import type { Refusal } from "../../rules/shared/reasons.ts";
import { perform } from "../actions/submit.ts";
import { type Doc, showStatus } from "../compat/documents.ts";
import { canHaveStatus } from "../contract/registry.ts";
import type { StatusToggle, StatusEffect } from "../contract/ruleset.ts";
import { getOwnSeat, readSystem } from "../world/world.ts";
import { statusesUpdated } from "./statuses.ts";
import { notifyRefusal } from "../ui/text.ts";
import { batchCalls } from "../actions/request.ts";

/**
 * Toggles a status of an actor as this user. A refusal is notified. @returns whether it is on; undefined if nothing was
 * done (refused, or waiting for a GM)
 */
export async function toggleStatus(actor: Doc, status: StatusEffect, on: boolean): Promise<boolean | undefined> {
  const { uuid, name } = actor;
  const refuse = ({ key, with: more }: Refusal): undefined =>
    notifyRefusal({ key, with: { status: status.name, name, ...more } }) as undefined;
  const seat = getOwnSeat();
  if (!seat.isGM && !seat.owns({ uuid })) return refuse({ key: "QUADRANT.Refuse.GmOrOwner" });
  if (!canHaveStatus(status, actor.type)) return refuse({ key: "QUADRANT.Refuse.StatusOfOthers" });
  const system = readSystem(actor);
  // The data says so already: only the icon differs.
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
