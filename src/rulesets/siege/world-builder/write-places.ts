/** Where building a world writes: known before the rest is loaded. */

/** Every place that finishing may set. */
export const BUILD_PLACES: readonly string[] = [
  "Actor:system.concept",
  "Actor:system.body",
  "Actor:system.attributes.*.value",
  "Actor:system.tech.value",
  "Actor:system.psi.value",
  "Actor:system.leyLines",
  "Actor:system.population.value",
  "Actor:system.population.area",
  "Actor:system.industries.*",
  "Actor:system.points.budget",
  "Actor:system.facilityXp.budget",
  "Actor:system.wealth.adjust",
  "Actor:system.debt.value",
  "Item:system.rating",
];
