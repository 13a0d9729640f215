/** Where actions write whose code is loaded late: core must know it before. */

/** What taking and ending a condition changes. */
export const CONDITION_PLACES = ["Actor:system.conditions.*"];

/** The places of Resources: what is left, the rating, and the tests since it last rose. */
export const RESOURCE_PLACES = ["value", "max", "marks", "passes", "fails"].map(
  (key) => `Actor:system.abilities.resources.${key}`,
);

/** The places of a mark of learning: on a skill that is on the sheet, or is written down. */
export const MARK_PLACES = ["Item:system.marks", "Item:system.rating", "create:Item"];

/** The places of a counted test: of a skill, or of Resources. */
export const COUNT_PLACES = [
  "Item:system.marks",
  "Item:system.passes",
  "Item:system.fails",
  "Item:system.rating",
  ...RESOURCE_PLACES,
];

/** The places of skill-grams: on skills that are on the sheet, or are written down. */
export const GRAM_PLACES = ["Item:system.gram", "Item:system.moreGrams", "create:Item"];

/** The places of what a maneuver does to an actor's next action. */
export const MANEUVER_PLACES = ["Actor:system.maneuver.position", "Actor:system.maneuver.impede"];
