/** Building a world of StarSIEGE, step by step, with a summary and answers at random. */
import { type Answers, type SummaryRow, type Text, creation } from "../../../core/public/definitions.ts";
import { type RandomBelow, drawDistinct } from "../../../rules/shared/random.ts";
import type { CreationHouse } from "../../../rules/siege/creation-house.ts";
import { WORLD_NAMES } from "../../../rules/siege/data/worlds.ts";
import { computeFacilityCost } from "../../../rules/siege/facility.ts";
import { MIN_INDUSTRIES, computeWealth } from "../../../rules/siege/industry.ts";
import { drawPlanetAttributes, rollPlanetStatistics } from "../../../rules/siege/planet-dice.ts";
import { findPlanetBudget, findPlanetMethod } from "../../../rules/siege/planet-points.ts";
import { INDUSTRIES, PLANET_ATTRIBUTES, type PlanetAttributes } from "../../../rules/siege/planet-state.ts";
import { buildWorld } from "./build-world.ts";
import { describePeople, listSteps, listTrackTexts } from "./steps.ts";
import { type DraftContext, LANG, SOURCES, listEntries, readDraft } from "./world-draft.ts";
import { BUILD_PLACES } from "./write-places.ts";

const formatNumber = (name: Text, value: number): Text => ({ key: `${LANG}.Number`, with: { name, value } });

function summarize(table: DraftContext): SummaryRow[] {
  const draft = readDraft(table);
  const row = (step: string, values: readonly Text[], label = `${LANG}.${step}.Title`): SummaryRow => ({
    step,
    label,
    values: values.filter((value) => value !== ""),
  });
  const attribute = (id: keyof PlanetAttributes): Text =>
    formatNumber(`QUADRANT.Siege.PlanetAttribute.${id}`, draft.attributes[id]);
  const { tech, psi, industries, facilities, adjust } = draft;
  return [
    row("who", [draft.name, draft.concept]),
    row("attributes", PLANET_ATTRIBUTES.map(attribute)),
    row("attributes", listTrackTexts(draft), `${LANG}.Tracks`),
    row("statistics", [
      formatNumber("QUADRANT.Siege.Planet.Tech", tech),
      formatNumber("QUADRANT.Siege.Planet.Psi", psi),
    ]),
    row("population", [formatNumber("QUADRANT.Siege.Planet.Population", draft.population), describePeople(draft)]),
    row(
      "industries",
      industries.map((id) => `QUADRANT.Siege.Industry.${id}`),
    ),
    row(
      "facilities",
      facilities.map(({ name, rating }) => formatNumber(name, rating)),
    ),
    row("wealth", [String(computeWealth(industries) + adjust)]),
  ];
}

/** The most Facilities that chance takes, and the least and most of what else it chooses. */
const MOST_FACILITIES = 4;
const TECH = { least: 5, most: 11 } as const;
const POPULATION = { least: 3, most: 13 } as const;
const MILLION = 1_000_000;
const MOST_MILLIONS = 150;

const drawBetween = ({ least, most }: { readonly least: number; readonly most: number }, below: RandomBelow): number =>
  least + below(most - least + 1);

const answerAttributes = (attributes: PlanetAttributes): Answers =>
  Object.fromEntries(PLANET_ATTRIBUTES.map((id) => [`attr-${id}`, attributes[id]]));

/** Returns Facilities of the packs at a rating of 1 to 3, as long as the XP last. */
function drawFacilities(table: DraftContext, below: RandomBelow): Answers {
  const entries = listEntries(table);
  const taken = drawDistinct(entries, MOST_FACILITIES, below).map(({ id }) => id);
  const { facilityXp, facilities } = readDraft(table);
  const { left: unspent } = computeFacilityCost(
    facilities.filter(({ from }) => from === undefined),
    facilityXp,
  );
  const left = Math.max(0, Math.floor(unspent / Math.max(1, taken.length * 2)));
  return Object.fromEntries(entries.map(({ id }) => [`fac-${id}`, taken.includes(id) ? Math.min(3, left) : 0]));
}

function surprise(step: string, table: DraftContext, below: RandomBelow): Answers {
  const isRolled = findPlanetMethod(table.house) === "random";
  const draft = readDraft(table);
  switch (step) {
    case "who":
      return { name: drawDistinct(WORLD_NAMES, 1, below)[0] ?? "" };
    case "attributes": {
      const left = findPlanetBudget(draft.points, table.house) - draft.tech - draft.psi;
      return answerAttributes(isRolled ? rollPlanetStatistics(below).attributes : drawPlanetAttributes(left, below));
    }
    case "statistics": {
      const { tech, psi } = rollPlanetStatistics(below);
      return isRolled ? { tech, psi } : { tech: drawBetween(TECH, below), psi: below(2) * below(4) };
    }
    case "population":
      return { population: drawBetween(POPULATION, below), area: (1 + below(MOST_MILLIONS)) * MILLION };
    case "industries": {
      const taken = drawDistinct(INDUSTRIES, MIN_INDUSTRIES, below);
      return Object.fromEntries(INDUSTRIES.map((id) => [`ind-${id}`, taken.includes(id)]));
    }
    case "facilities":
      return drawFacilities(table, below);
    default:
      return {};
  }
}

/** How a siegePlanet is built. */
export const worldBuilder = creation<CreationHouse>({
  sources: SOURCES,
  steps: listSteps,
  summary: summarize,
  surprise,
  make: buildWorld,
  writes: BUILD_PLACES,
});
