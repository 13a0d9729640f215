/** Statuses a StarSIEGE creature may have on its token. Ledger: SIE-DMG-4, SIE-CWOUND-1 to -3, SIE-CSTRESS-1 and -2. */
import type { StatusEffect } from "../../core/contract.ts";

const status = (id: string, rule: string): StatusEffect => ({
  id: `siege-${id}`,
  name: `QUADRANT.Siege.TrackState.${id}`,
  img: `assets/siege/status-${id}.svg`,
  rule,
});

export const statuses: readonly StatusEffect[] = [
  status("disabled", "SIE-CWOUND-1"),
  status("down", "SIE-CWOUND-2"),
  status("out", "SIE-CWOUND-3"),
  status("shaken", "SIE-CSTRESS-1"),
  status("fractured", "SIE-CSTRESS-2"),
];
