/** Where actions write whose code is loaded late: core must know it before. */

/** What powers change of a psion. */
export const PSIONIC_PLACES = [
  "Actor:system.drain.remaining",
  "Actor:system.drain.pool",
  "Actor:system.over.power",
  "Actor:system.over.round",
  "Actor:system.over.halved",
  "Actor:system.over.levels",
  "Actor:system.ongoingPower",
  "Actor:system.stress.normal.value",
  "Actor:system.stress.critical.*",
];

/** What a planetary conflict changes of the planet that lost. */
export const CONFLICT_PLACES = [
  "Actor:system.tracks.*.value",
  "Actor:system.tracks.*.unstable",
  "Actor:system.tracks.*.collapse",
  "Item:system.rating",
  "delete:Item",
];

/** What marking a planet's track by hand changes. */
export const PLANET_TRACK_PLACES = [
  "Actor:system.tracks.*.value",
  "Actor:system.tracks.*.unstable",
  "Actor:system.tracks.*.collapse",
];
