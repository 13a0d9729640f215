/** Bindings of StarSIEGE's worlds outside of conflict: how they are built and used; what a binding may do: siege.ts. */
import { computeTerms } from "../../src/rules/siege/challenge.ts";
import type { HouseRules } from "../../src/rules/siege/house-rules.ts";
import { createIndustryCheck } from "../../src/rules/siege/industry-check.ts";
import {
  LEY_LINES,
  type LeyLines,
  INDUSTRIES,
  type Industry,
  type PlanetAttribute,
  type PlanetAttributes,
} from "../../src/rules/siege/planet-state.ts";
import { easePower } from "../../src/rules/siege/ley-lines.ts";
import { computePlanetPoints, findPlanetMethod } from "../../src/rules/siege/planet-points.ts";
import { estimatePopulation } from "../../src/rules/siege/population.ts";
import { computeLocalTech } from "../../src/rules/siege/tech.ts";
import { Given, createTerm } from "../../tools/ledger-given.ts";
import type { Binding } from "../../tools/ledger-bindings.ts";

type Bind = Binding<HouseRules>;

const INDUSTRY = Object.fromEntries(INDUSTRIES.map((name) => [name, name])) as Record<string, Industry>;

export const readAttributes = (given: Given): PlanetAttributes => {
  const table = given.table("attributes");
  const value = (name: PlanetAttribute): number => new Given(table).num(name);
  return {
    might: value("might"),
    infrastructure: value("infrastructure"),
    connectivity: value("connectivity"),
    education: value("education"),
    cohesion: value("cohesion"),
    law: value("law"),
  };
};

export const industryUse: Bind = (given, house) => {
  const check = createIndustryCheck({
    industry: given.word("industry", INDUSTRY) ?? "awareness",
    hasIndustry: given.flag("has"),
    attribute: createTerm("attribute", given.signed("attribute")),
    facilities: given.lines("facility"),
    cl: given.lines("cl"),
    bonus: [],
  });
  const { target, bonusTotal } = computeTerms(check, house);
  return { tn: target, mod: bonusTotal };
};

export const planetPoints: Bind = (given) => ({
  points: computePlanetPoints({
    attributes: readAttributes(given),
    tech: given.num("tech"),
    psi: given.num("psi"),
  }),
});

/** The ledger's names of how a world gets its statistics. */
const METHODS = { points: "points", random: "same as random characters" } as const;

export const statisticsMethod: Bind = (given) => ({
  method: METHODS[findPlanetMethod({ planetRandom: given.flag("random") })],
});

const LEY_MODE = Object.fromEntries(LEY_LINES.map((name) => [name, name])) as Record<string, LeyLines>;

export const easedPower: Bind = (given) => ({
  ...easePower(
    { potency: given.num("potency"), drain: given.num("drain") },
    { leyLines: given.word("mode", LEY_MODE) ?? "none", psi: given.num("psi") },
  ),
});

export const localTech: Bind = (given) => {
  const reactive = given.word("facility", { "High Tech Starport +2 (reactive Tech)": "tech" as const }) ?? null;
  const facility = { rating: given.signed("facility"), reactive };
  const used = given.word("use", { starport: facility, other: null }) ?? null;
  return { tech: computeLocalTech(given.num("tech"), used) };
};

export const inhabited: Bind = (given) => ({ ...estimatePopulation(given.num("population"), given.num("area")) });
