/**
 * Actions that passing time makes due: Drain counts down, an over-channelled power lapses, and split mooks are one
 * group again. Ledger: SIE-DRAIN-1, SIE-OVER-2, SIE-OVER-4, SIE-MOOK-3.
 */
import * as v from "valibot";
import type { Call, Clock, Snapshot } from "../../core/public/definitions.ts";
import { SECONDS_A_ROUND } from "../../rules/siege/psionics.ts";
import { hasLapsed } from "../../rules/siege/overchannel.ts";
import { readCreature } from "./documents/read-actor.ts";
import { PsionSystem, readPsion } from "./documents/read-psion.ts";

function advanceDrain({ uuid, system }: Snapshot, turns: number): Call[] {
  const { remaining } = v.parse(PsionSystem, system).drain;
  return turns > 0 && remaining > 0
    ? [{ action: "siege.tickDrain", args: { actor: uuid, turns: Math.min(turns, remaining) } }]
    : [];
}

/** Mooks that were split are one group again when their turn comes (SIE-MOOK-3). */
const joinMooks = (actor: Snapshot): Call[] =>
  (readCreature(actor)?.group?.parts.length ?? 0) > 0
    ? [{ action: "siege.splitMooks", args: { actor: actor.uuid, parts: [] } }]
    : [];

export const clock: Clock = {
  turn(actor, round) {
    const overChannel = readPsion(actor)?.overChannel;
    const lapse =
      overChannel && hasLapsed(overChannel, round)
        ? [{ action: "siege.lapseWindow", args: { actor: actor.uuid } }]
        : [];
    // The Drain of a power that lapses starts now: the same turn does not count it down.
    return [...advanceDrain(actor, 1), ...lapse, ...joinMooks(actor)];
  },
  time: (actor, seconds) => advanceDrain(actor, Math.floor(seconds / SECONDS_A_ROUND)),
};
