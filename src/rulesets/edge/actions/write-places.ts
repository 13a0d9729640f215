/** Where actions write whose code is loaded late: core must know it before. */

/** What damage changes of its target: the track, the injury, the armour's wear. */
export const DAMAGE_PLACES = [
  "Actor:system.damage.physical.value",
  "Actor:system.damage.stun.value",
  "Actor:system.injuries.*",
  "Item:system.stopped",
  "Item:system.pt",
];
