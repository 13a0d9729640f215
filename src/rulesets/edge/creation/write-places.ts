/** Where making a character writes: known before the rest is fetched. */

/** Every place that finishing may set, whatever the world's Attributes are. */
export const WRITES: readonly string[] = [
  "Actor:name",
  "Actor:system.concept",
  "Actor:system.attributes.*.value",
  "Item:system.ranks",
];
