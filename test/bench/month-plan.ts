/** The cost of a month of forty planets: what is due for each, its card, and what it would write. */
import type { Snapshot } from "../../src/core/contract/world.ts";
import { INDUSTRIES, PLANET_ATTRIBUTES, PLANET_TRACKS } from "../../src/rules/siege/planet-state.ts";
import { findDue, passMonths, planCondition } from "../../src/rules/siege/recovery.ts";
import { createMonthCards } from "../../src/rulesets/siege/days-cards.ts";
import { readPlanet } from "../../src/rulesets/siege/documents/read-planet.ts";
import { median } from "./median.ts";

const PLANETS = 40;
const FACILITIES = 6;
const SECONDS_A_MONTH = 30 * 86_400;

/** How long planning may take. */
const MAX_MS = 50;
const RUNS = 30;

/** A planet with marked boxes; every fourth has a critical one, or is in Turmoil. */
function createPlanet(at: number): Snapshot {
  const uuid = `Actor.planet${String(at).padStart(10, "0")}`;
  const boxes = { value: 1 + (at % 2), unstable: at % 4 === 1, collapse: false };
  return {
    uuid,
    type: "siegePlanet",
    name: `World ${at}`,
    img: "",
    items: Array.from({ length: FACILITIES }, (_, i) => ({
      uuid: `${uuid}.Item.facility${String(i).padStart(8, "0")}`,
      type: "siegeFacility",
      name: `Yard ${i}`,
      img: "",
      items: [],
      system: { rating: 2, reactive: i % 2 === 0 ? "populace" : "none", condition: "" },
    })),
    system: {
      attributes: Object.fromEntries(PLANET_ATTRIBUTES.map((name) => [name, { value: at % 4 }])),
      industries: INDUSTRIES.slice(0, 3),
      tracks: Object.fromEntries(PLANET_TRACKS.map((name) => [name, { ...boxes }])),
      status: { turmoil: at % 4 === 3 },
      recovery: { days: 0, asOf: 0, check: at % 4 === 3 ? "order" : "populace" },
    },
  };
}

/** Returns the milliseconds from the planets' data to their cards, and to what each would write. */
export function measureMonthPlan(): number {
  const took = Array.from({ length: RUNS }, () => {
    const planets = Array.from({ length: PLANETS }, (_, at) => createPlanet(at));
    const start = performance.now();
    const cards = createMonthCards(planets, 0, SECONDS_A_MONTH);
    let written = 0;
    for (const snapshot of planets) {
      const planet = readPlanet(snapshot);
      const due = planet && findDue(planet, 30);
      if (!planet || !due || due.kind === "check") continue;
      const tracks = due.kind === "ordinary" ? (due.choices[0] ?? []) : [];
      written += planCondition({ uuid: planet.uuid }, planet, passMonths(planet, 30, tracks)).length;
    }
    if (cards.length !== PLANETS || written === 0) throw new Error(`${cards.length} cards, ${written} changes`);
    return performance.now() - start;
  });
  return median(took);
}

/** Returns the row of the table. */
export function measureMonth() {
  const plan = measureMonthPlan();
  return {
    what: `A month of ${PLANETS} planets: what is due, the cards, and what they would write`,
    ours: `${plan.toFixed(1)} ms`,
    against: `${MAX_MS} ms`,
    result: Number((plan / MAX_MS).toFixed(2)),
    bar: 1,
  };
}
