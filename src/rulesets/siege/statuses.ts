/** Statuses a StarSIEGE creature may have on its token: the worst box of each track. Ledger: SIE-DMG-4, SIE-CWOUND-1 to -3, SIE-CSTRESS-1 and -2. */
import type { StatusEffect } from "../../core/contract.ts";
import type { Track } from "../../rules/siege/state.ts";
import { type CriticalBox, stateOf } from "../../rules/siege/track.ts";
import { healthIn } from "./creature.ts";

const status = (id: CriticalBox, tracks: readonly Track[], rule: string): StatusEffect => ({
  id: `siege-${id}`,
  name: `QUADRANT.Siege.TrackState.${id}`,
  img: `assets/siege/status-${id}.svg`,
  rule,
  holds: (system) => tracks.some((track) => stateOf(healthIn(system, track)) === id),
});

export const statuses: readonly StatusEffect[] = [
  status("disabled", ["wound"], "SIE-CWOUND-1"),
  status("down", ["wound"], "SIE-CWOUND-2"),
  status("out", ["wound", "stress"], "SIE-CWOUND-3"),
  status("shaken", ["stress"], "SIE-CSTRESS-1"),
  status("fractured", ["stress"], "SIE-CSTRESS-2"),
];
