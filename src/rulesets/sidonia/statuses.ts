/** Status effects of Sidonia's tokens. Ledger: SID-INJ-1 to -7, SID-DMG-3, SID-ATK-3, SID-ATK-7. */
import type { StatusToggle, StatusEffect } from "../../core/public/definitions.ts";
import { type Fields, flagAt } from "../../rules/shared/json.ts";
import { computeBodyState, computeHealthState, computeStunState } from "../../rules/sidonia/body.ts";
import { LOCATIONS } from "../../rules/sidonia/state.ts";
import { type Status, readBody } from "./documents/read-actor.ts";
import { sidoniaHouse } from "./house-rules.ts";

const buildStatus = (id: string, rule: string) => ({
  id: `sidonia-${id}`,
  name: `QUADRANT.Sidonia.State.${id}`,
  img: `assets/sidonia/status-${id}.svg`,
  rule,
});

const readCurrentBody = (system: Fields) => readBody(system, sidoniaHouse());
const computeCurrentState = (system: Fields, knockedOut = flagAt(system, "status.knockedOut")) =>
  computeBodyState(
    readCurrentBody(system),
    { stabilised: flagAt(system, "status.stabilised"), knockedOut },
    sidoniaHouse(),
  );

const formatSource = (what: "health" | "stun" | "dying"): string => `QUADRANT.Sidonia.StatusFrom.${what}`;

/** One of the states that are set on the sheet. */
const callSetState = (uuid: string, status: Status, to: boolean): StatusToggle => ({
  calls: [{ action: "sidonia.setState", args: { actor: uuid, status, to } }],
});

const buildStoredStatus = (status: "exposed" | "takenOut", rule: string): StatusEffect => ({
  ...buildStatus(status, rule),
  holds: (system) => flagAt(system, `status.${status}`),
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
  holds: (system) => computeCurrentState(system).unconscious,
  onToggle({ uuid, system }, on) {
    return computeCurrentState(system, false).unconscious
      ? { follows: formatSource("stun") }
      : callSetState(uuid, "knockedOut", on);
  },
};

export const statuses: readonly StatusEffect[] = [
  buildDerivedStatus("wounded", "SID-INJ-1", formatSource("health"), (system) =>
    LOCATIONS.some((one) => computeHealthState(readCurrentBody(system)[one].health) === "wounded"),
  ),
  buildDerivedStatus("maimed", "SID-INJ-4", formatSource("health"), (system) =>
    LOCATIONS.some((one) => computeHealthState(readCurrentBody(system)[one].health) === "maimed"),
  ),
  buildDerivedStatus("stunned", "SID-INJ-6", formatSource("stun"), (system) =>
    LOCATIONS.some((one) => computeStunState(readCurrentBody(system)[one].stun) === "stunned"),
  ),
  buildDerivedStatus("dying", "SID-INJ-5", formatSource("dying"), (system) => computeCurrentState(system).dying),
  unconscious,
  buildStoredStatus("exposed", "SID-ATK-7"),
  buildStoredStatus("takenOut", "SID-ATK-3"),
];
