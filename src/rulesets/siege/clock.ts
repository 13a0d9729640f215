/**
 * Actions that passing time makes due for psions: Drain counts down, and an over-channelled power lapses. Ledger:
 * SIE-DRAIN-1, SIE-OVER-2, SIE-OVER-4.
 */
import * as v from "valibot";
import type { Call, Clock, Snapshot } from "../../core/public/definitions.ts";
import { SECONDS_A_ROUND } from "../../rules/siege/psionics.ts";
import { hasLapsed } from "../../rules/siege/overchannel.ts";
import { PsionSystem, readPsion } from "./documents/read-psion.ts";

function advanceDrain({ uuid, system }: Snapshot, turns: number): Call[] {
  const { remaining } = v.parse(PsionSystem, system).drain;
  return turns > 0 && remaining > 0
    ? [{ action: "siege.tickDrain", args: { actor: uuid, turns: Math.min(turns, remaining) } }]
    : [];
}

export const clock: Clock = {
  turn(actor, round) {
    const overChannel = readPsion(actor)?.overChannel;
    const lapse =
      overChannel && hasLapsed(overChannel, round)
        ? [{ action: "siege.lapseWindow", args: { actor: actor.uuid } }]
        : [];
    // The Drain of a power that lapses starts now: the same turn does not count it down.
    return [...advanceDrain(actor, 1), ...lapse];
  },
  time: (actor, seconds) => advanceDrain(actor, Math.floor(seconds / SECONDS_A_ROUND)),
};
