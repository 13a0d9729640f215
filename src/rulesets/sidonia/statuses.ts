/** Statuses somebody in Sidonia may have on their token. Ledger: SID-INJ-1 to -7, SID-DMG-3, SID-ATK-3, SID-ATK-7. */
import type { Laying, StatusEffect } from "../../core/public/definitions.ts";
import { type Fields, flagAt } from "../../rules/shared/read-json.ts";
import { bodyState, healthState, stunState } from "../../rules/sidonia/body.ts";
import { LOCATIONS } from "../../rules/sidonia/state.ts";
import { type Status, bodyIn } from "./documents/read-actor.ts";
import { sidoniaHouse } from "./house-rules.ts";

const look = (id: string, rule: string) => ({
  id: `sidonia-${id}`,
  name: `QUADRANT.Sidonia.State.${id}`,
  img: `assets/sidonia/status-${id}.svg`,
  rule,
});

const bodyOf = (system: Fields) => bodyIn(system, sidoniaHouse());
const stateOf = (system: Fields, knockedOut = flagAt(system, "status.knockedOut")) =>
  bodyState(bodyOf(system), { stabilised: flagAt(system, "status.stabilised"), knockedOut }, sidoniaHouse());

const from = (what: "health" | "stun" | "dying"): string => `QUADRANT.Sidonia.StatusFrom.${what}`;

/** One of the states that are set on the sheet. */
const set = (uuid: string, status: Status, to: boolean): Laying => ({
  calls: [{ action: "sidonia.setState", args: { actor: uuid, status, to } }],
});

const stored = (status: "exposed" | "takenOut", rule: string): StatusEffect => ({
  ...look(status, rule),
  holds: (system) => flagAt(system, `status.${status}`),
  lay: ({ uuid }, on) => set(uuid, status, on),
});

const derived = (id: string, rule: string, follows: string, holds: (system: Fields) => boolean): StatusEffect => ({
  ...look(id, rule),
  holds,
  follows,
});

/** SID-DMG-3: out cold on the GM's word; whoever is out because of their boxes wakes with those. */
const unconscious: StatusEffect = {
  ...look("unconscious", "SID-INJ-7"),
  holds: (system) => stateOf(system).unconscious,
  lay({ uuid, system }, on) {
    return stateOf(system, false).unconscious ? { follows: from("stun") } : set(uuid, "knockedOut", on);
  },
};

export const statuses: readonly StatusEffect[] = [
  derived("wounded", "SID-INJ-1", from("health"), (system) =>
    LOCATIONS.some((one) => healthState(bodyOf(system)[one].health) === "wounded"),
  ),
  derived("maimed", "SID-INJ-4", from("health"), (system) =>
    LOCATIONS.some((one) => healthState(bodyOf(system)[one].health) === "maimed"),
  ),
  derived("stunned", "SID-INJ-6", from("stun"), (system) =>
    LOCATIONS.some((one) => stunState(bodyOf(system)[one].stun) === "stunned"),
  ),
  derived("dying", "SID-INJ-5", from("dying"), (system) => stateOf(system).dying),
  unconscious,
  stored("exposed", "SID-ATK-7"),
  stored("takenOut", "SID-ATK-3"),
];
