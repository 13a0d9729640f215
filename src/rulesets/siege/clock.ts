/**
 * What time does to psions: Drain runs off, and what an over-channel opened lapses. Ledger: SIE-DRAIN-1, SIE-OVER-2,
 * SIE-OVER-4.
 */
import type { Call, Clock, Snapshot } from "../../core/public/definitions.ts";
import { numberAt } from "../../rules/shared/read-json.ts";
import { SECONDS_A_ROUND } from "../../rules/siege/psionics.ts";
import { hasLapsed } from "../../rules/siege/overchannel.ts";
import { readPsion } from "./documents/read-psion.ts";

const advanceDrain = ({ uuid, system }: Snapshot, turns: number): Call[] =>
  turns > 0 && numberAt(system, "drain.remaining") > 0
    ? [
        {
          action: "siege.tickDrain",
          args: { actor: uuid, turns: Math.min(turns, numberAt(system, "drain.remaining")) },
        },
      ]
    : [];

export const clock: Clock = {
  turn(actor, round) {
    const window = readPsion(actor)?.window;
    const lapse =
      window && hasLapsed(window, round) ? [{ action: "siege.lapseWindow", args: { actor: actor.uuid } }] : [];
    // What lapses leaves its Drain from now on: that is not counted down in the same breath.
    return [...advanceDrain(actor, 1), ...lapse];
  },
  time: (actor, seconds) => advanceDrain(actor, Math.floor(seconds / SECONDS_A_ROUND)),
};
