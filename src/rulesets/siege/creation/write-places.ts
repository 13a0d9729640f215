/** Where creating a character writes: known before the rest is loaded. */
import { ABILITY_PLACES, MUTATION_PLACES } from "../actions/write-places.ts";

/** Every place that finishing may set. */
export const WRITES: readonly string[] = [
  ...ABILITY_PLACES,
  ...MUTATION_PLACES,
  "Actor:name",
  "Actor:system.concept",
  "Actor:system.species",
  "Actor:system.size",
  "Actor:system.moves.*",
  "Actor:system.nova.value",
  "Actor:system.wounds.normal.max",
  "Actor:system.stress.normal.max",
  "Actor:system.defense.combat.base",
  "Actor:system.defense.psyche.base",
  "Actor:system.cyber.base",
  "create:ChatMessage",
];
