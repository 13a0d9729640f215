/** Initiative of an Edge combatant. */
import * as v from "valibot";
import type { Snapshot } from "../../core/public/definitions.ts";
import { CREATURE_FIELDS } from "../../rules/edge/state.ts";

/**
 * Returns the initiative formula of an actor. The rulebook does not say who acts first: two dice and the pair that
 * governs Dodge are this system's choice.
 */
export const initiative = (system: Snapshot["system"]): string => {
  const { agility = 0, awareness = 0 } = v.parse(CREATURE_FIELDS.attributes, system["attributes"]);
  const flat = agility + awareness;
  return flat < 0 ? `2d10 - ${-flat}` : `2d10 + ${flat}`;
};
