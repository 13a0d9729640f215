/** Status effects of Sidonia's tokens. Ledger: SID-INJ-1 to -7, SID-DMG-3, SID-ATK-3, SID-ATK-7. */
import * as v from "valibot";
import type { StatusToggle, StatusEffect } from "../../core/public/definitions.ts";
import type { Fields } from "../../rules/shared/json.ts";
import {
  type BodyFlags,
  type BodyState,
  computeBodyState,
  computeHealthState,
  computeStunState,
} from "../../rules/sidonia/body.ts";
import { BodyFields, type LocationState, type Status } from "../../rules/sidonia/state.ts";
import { buildStoredBody } from "./documents/read-actor.ts";
import { sidoniaHouse } from "./house-rules.ts";

const buildStatus = (id: string, rule: string) => ({
  id: `sidonia-${id}`,
  name: `QUADRANT.Sidonia.State.${id}`,
  img: `assets/sidonia/status-${id}.svg`,
  rule,
});

const readBodyFields = (system: Fields) => v.parse(BodyFields, system);
const hasLocation = (system: Fields, is: (state: LocationState) => boolean): boolean =>
  Object.values(buildStoredBody(readBodyFields(system), sidoniaHouse())).some(is);

/** Returns the state of a body; `kept` replaces what is stored of it. */
function computeCurrentState(system: Fields, kept: Partial<BodyFlags> = {}): BodyState {
  const stored = readBodyFields(system);
  return computeBodyState(buildStoredBody(stored, sidoniaHouse()), { ...stored.status, ...kept }, sidoniaHouse());
}

const formatSource = (what: "health" | "stun" | "dying"): string => `QUADRANT.Sidonia.StatusFrom.${what}`;

/** One of the states that are set on the sheet. */
const callSetState = (uuid: string, status: Status, to: boolean): StatusToggle => ({
  calls: [{ action: "sidonia.setState", args: { actor: uuid, status, to } }],
});

const buildStoredStatus = (status: "exposed" | "takenOut", rule: string): StatusEffect => ({
  ...buildStatus(status, rule),
  holds: (system) => readBodyFields(system).status[status],
  onToggle: ({ uuid }, on) => callSetState(uuid, status, on),
});

const buildDerivedStatus = (
  id: string,
  rule: string,
  follows: string,
  holds: (system: Fields) => boolean,
): StatusEffect => ({
  ...buildStatus(id, rule),
  holds,
  follows,
});

/** SID-DMG-3: kept unconscious by the GM; an actor unconscious by its boxes wakes with those. */
const unconscious: StatusEffect = {
  ...buildStatus("unconscious", "SID-INJ-7"),
  out: true,
  holds: (system) => computeCurrentState(system).unconscious,
  onToggle({ uuid, system }, on) {
    return computeCurrentState(system, { knockedOut: false }).unconscious
      ? { follows: formatSource("stun") }
      : callSetState(uuid, "knockedOut", on);
  },
};

export const statuses: readonly StatusEffect[] = [
  buildDerivedStatus("wounded", "SID-INJ-1", formatSource("health"), (system) =>
    hasLocation(system, ({ health }) => computeHealthState(health) === "wounded"),
  ),
  buildDerivedStatus("maimed", "SID-INJ-4", formatSource("health"), (system) =>
    hasLocation(system, ({ health }) => computeHealthState(health) === "maimed"),
  ),
  buildDerivedStatus("stunned", "SID-INJ-6", formatSource("stun"), (system) =>
    hasLocation(system, ({ stun }) => computeStunState(stun) === "stunned"),
  ),
  {
    ...buildDerivedStatus("dying", "SID-INJ-5", formatSource("dying"), (system) => computeCurrentState(system).dying),
    out: true,
  },
  unconscious,
  buildStoredStatus("exposed", "SID-ATK-7"),
  { ...buildStoredStatus("takenOut", "SID-ATK-3"), out: true },
];
