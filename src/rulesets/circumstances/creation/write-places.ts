/** Where making an agent writes: known before the rest is fetched. */

/** The paths of the sheet that answers are written to as they are. */
export const WRITTEN: Readonly<Record<string, string>> = {
  name: "name",
  concept: "system.concept",
  "homeworld-answer": "system.homeworld.answer",
  "upbringing-answer": "system.upbringing.answer",
  will: "system.abilities.will.value",
  health: "system.abilities.health.value",
  belief: "system.belief.text",
  instinct: "system.instinct",
};

/** Every place that finishing may set. */
export const WRITES: readonly string[] = [
  ...Object.values(WRITTEN).map((path) => `Actor:${path}`),
  "Actor:system.homeworld.name",
  "Actor:system.upbringing.name",
  "Actor:system.abilities.circles.value",
  "Actor:system.abilities.mindchip.value",
  "Actor:system.abilities.resources.value",
  "Actor:system.abilities.resources.max",
  "Actor:system.relations.*",
  "Item:system.rating",
];
