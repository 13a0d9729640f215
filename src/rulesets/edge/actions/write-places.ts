/** Where actions write: core must know it before their code is loaded. */

/** A point of Edge spent or won back. */
export const EDGE_PLACES = ["Actor:system.edge.value"];

/** What is stored for a later check. */
export const PENDING_PLACES = ["Actor:system.pending.*"];

/** Edge, and what is stored: paying for a check, resting. */
export const EDGE_AND_PENDING_PLACES = [...EDGE_PLACES, ...PENDING_PLACES];

/** What the GM decides for a complete success or failure. */
export const NOTE_PLACES = ["Actor:system.conditions.*"];

/** Edge burned against death, and the injury of the survivor. */
export const BURN_PLACES = ["Actor:system.edge.*", "Actor:system.injuries.*", "Actor:system.urgentCare"];

/** An injury eased with Edge. */
export const EASE_PLACES = ["Actor:system.injuries.*.severity", "Actor:system.injuries.*.eased", ...EDGE_PLACES];

/** What damage changes of its target: the track, the injury, the armour's wear. */
export const DAMAGE_PLACES = [
  "Actor:system.damage.physical.value",
  "Actor:system.damage.stun.value",
  "Actor:system.injuries.*",
  "Item:system.stopped",
  "Item:system.pt",
];
