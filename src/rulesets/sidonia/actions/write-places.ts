/** Where actions write: core must know it before their code is loaded. */
import { DISSONANCE_PLACE } from "../pools.ts";
import { SPOTLIGHT_PLACE } from "../stages/spotlight/tokens.ts";

/** A change of the corruption track. */
export const TRACK_PLACES = [
  "Actor:system.corruption.temporary",
  "Actor:system.corruption.permanent",
  "Actor:system.corruption.begun",
  "Actor:system.corruption.lurkerMet",
  "create:ChatMessage",
];

/** A payment in Corruption or Dissonance. */
export const PAYMENT_PLACES = [...TRACK_PLACES, DISSONANCE_PLACE];

const STUN_PLACES = ["Actor:system.locations.*.stun.value"];

/** Boxes marked by hand, and unconsciousness that follows. */
export const BOX_PLACES = ["Actor:system.locations.*.health.value", ...STUN_PLACES, "Actor:system.status.knockedOut"];

/** What a hit changes of its target. */
export const HIT_PLACES = [...BOX_PLACES, "Actor:system.status.exposed"];

/** A few minutes' rest. */
export const REST_PLACES = STUN_PLACES;

/** A state set or cleared by hand. */
export const STATE_PLACES = ["Actor:system.status.*"];

/** Body's use in a scene. */
export const BODY_USE_PLACES = ["Actor:system.uses.bodyScene"];

/** What a new scene or session gives back. */
export const BOUNDARY_PLACES = [
  ...BODY_USE_PLACES,
  "Actor:system.uses.manipulationSession",
  "Actor:system.status.exposed",
  SPOTLIGHT_PLACE,
];
