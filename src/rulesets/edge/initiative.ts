/** Initiative of an Edge combatant. */
import type { Snapshot } from "../../core/public/definitions.ts";
import { numberAt } from "../../rules/shared/json.ts";

/**
 * Returns the initiative formula of an actor. The rulebook does not say who acts first: two dice and the pair that
 * governs Dodge are this system's choice.
 */
export const initiative = (system: Snapshot["system"]): string => {
  const flat = numberAt(system, "attributes.agility.value") + numberAt(system, "attributes.awareness.value");
  return flat < 0 ? `2d10 - ${-flat}` : `2d10 + ${flat}`;
};
