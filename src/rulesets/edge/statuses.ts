/** Statuses an Edge creature may have on its token. Ledger: SUC-BURN-3, SUC-EDGE-9, SUC-DMG-12. */
import * as v from "valibot";
import type { StatusEffect } from "../../core/public/definitions.ts";
import type { Fields } from "../../rules/shared/json.ts";
import { listSeverities } from "../../rules/edge/lists.ts";
import { CREATURE_FIELDS, type Track } from "../../rules/edge/state.ts";
import { edgeHouse } from "./house-rules.ts";

const look = (id: string, rule: string) => ({
  id: `edge-${id}`,
  name: `QUADRANT.Edge.Status.${id}`,
  img: `assets/edge/status-${id}.svg`,
  rule,
});

/** Returns whether a track is full. */
function isFull(system: Fields, track: Track): boolean {
  const { value, max } = v.parse(CREATURE_FIELDS.damage, system["damage"])[track];
  return value >= max;
}

/** Returns whether a creature has one of the worse half of the world's severities. */
function isInjured(system: Fields): boolean {
  const track = listSeverities(edgeHouse().lists);
  const grave = track.slice(Math.ceil(track.length / 2));
  return v.parse(CREATURE_FIELDS.injuries, system["injuries"]).some(({ severity }) => grave.includes(severity));
}

const nameOrigin = (what: "injuries" | "physical" | "stun"): string => `QUADRANT.Edge.StatusFrom.${what}`;

export const statuses: readonly StatusEffect[] = [
  { ...look("injured", "SUC-EDGE-9"), holds: isInjured, follows: nameOrigin("injuries") },
  {
    ...look("down", "SUC-DMG-12"),
    holds: (system) => isFull(system, "physical"),
    follows: nameOrigin("physical"),
    out: true,
  },
  {
    ...look("stunned", "SUC-DMG-7"),
    holds: (system) => isFull(system, "stun"),
    follows: nameOrigin("stun"),
    out: true,
  },
  {
    ...look("urgentCare", "SUC-BURN-3"),
    holds: (system) => system["urgentCare"] === true,
    onToggle: () => ({ tick: "urgentCare" }),
  },
];
