/** Statuses somebody in Sidonia may have on their token. Ledger: SID-INJ-1 to -7, SID-ATK-3, SID-ATK-7. */
import type { StatusEffect } from "../../core/contract.ts";
import { type Fields, flagAt } from "../../core/json.ts";
import { bodyState, healthState, stunState } from "../../rules/sidonia/body.ts";
import { LOCATIONS } from "../../rules/sidonia/state.ts";
import { bodyIn } from "./creature.ts";
import { sidoniaHouse } from "./house.ts";

const status = (id: string, rule: string, holds: (system: Fields) => boolean): StatusEffect => ({
  id: `sidonia-${id}`,
  name: `QUADRANT.Sidonia.State.${id}`,
  img: `assets/sidonia/status-${id}.svg`,
  rule,
  holds,
});

const bodyOf = (system: Fields) => bodyIn(system, sidoniaHouse());
const stateOf = (system: Fields) =>
  bodyState(
    bodyOf(system),
    { stabilised: flagAt(system, "status.stabilised"), knockedOut: flagAt(system, "status.knockedOut") },
    sidoniaHouse(),
  );

export const statuses: readonly StatusEffect[] = [
  status("wounded", "SID-INJ-1", (system) => LOCATIONS.some((one) => healthState(bodyOf(system)[one].health) === "wounded")),
  status("maimed", "SID-INJ-4", (system) => LOCATIONS.some((one) => healthState(bodyOf(system)[one].health) === "maimed")),
  status("stunned", "SID-INJ-6", (system) => LOCATIONS.some((one) => stunState(bodyOf(system)[one].stun) === "stunned")),
  status("dying", "SID-INJ-5", (system) => stateOf(system).dying),
  status("unconscious", "SID-INJ-7", (system) => stateOf(system).unconscious),
  status("exposed", "SID-ATK-7", (system) => flagAt(system, "status.exposed")),
  status("takenOut", "SID-ATK-3", (system) => flagAt(system, "status.takenOut")),
];
