/** The data model of a siegePlanet: a planet, or anything that follows the same rules (SIE-PLAN-7). */
import { FACILITY_BUDGET, computeFacilityCost, sumReactiveRatings } from "../../../rules/siege/facility.ts";
import { computeWealth } from "../../../rules/siege/industry.ts";
import {
  ATTRIBUTE_BOUNDS,
  computeDefenseRating,
  computeEffectiveAttribute,
  computeTrackLength,
} from "../../../rules/siege/planet.ts";
import { computePlanetPoints, findPlanetBudget } from "../../../rules/siege/planet-points.ts";
import {
  LEY_LINES,
  INDUSTRIES,
  type Industry,
  PLANET_ATTRIBUTES,
  PLANET_TRACKS,
  RECOVERY_CHECKS,
} from "../../../rules/siege/planet-state.ts";
import { readWorldHouse } from "../house-rules.ts";
import { experience } from "./fields.ts";
import { readFacilities } from "./read-planet.ts";
import { flag, html, text, whole, word } from "../../../core/public/documents.ts";

const { fields } = foundry.data;

/** The most days of peace that a planet counts, and the days of the world's clock. */
const MAX_PEACE_DAYS = 9_999;
const MAX_DAY = 99_999_999;

const BODIES = ["planet", "moon", "station", "system", "nation", "organisation"] as const;

const attribute = () => new fields.SchemaField({ value: whole(0, ATTRIBUTE_BOUNDS.min, ATTRIBUTE_BOUNDS.max) });
/** Ordinary boxes marked and the two critical ones; the number of boxes follows from the Attributes (SIE-PTRK-1). */
const track = () => new fields.SchemaField({ value: whole(0, 0, 99), unstable: flag(), collapse: flag() });

const planetSchema = () => ({
  concept: text(),
  body: word(BODIES, "planet"),
  attributes: new fields.SchemaField({
    might: attribute(),
    infrastructure: attribute(),
    connectivity: attribute(),
    education: attribute(),
    cohesion: attribute(),
    law: attribute(),
  }),
  tech: new fields.SchemaField({ value: whole(6, 0, 30) }),
  psi: new fields.SchemaField({ value: whole(0, 0, 30) }),
  population: new fields.SchemaField({
    value: whole(0, 0, 60),
    area: new fields.NumberField({ required: true, nullable: false, initial: 0, min: 0 }),
  }),
  /** Null: the points of the house rules (SIE-PLAN-3). */
  points: new fields.SchemaField({
    budget: new fields.NumberField({ required: true, nullable: true, integer: true, initial: null, min: 0, max: 99 }),
  }),
  /** A flag each: two owners who change different ones at the same time overwrite nothing. */
  industries: new fields.SchemaField(
    Object.fromEntries(INDUSTRIES.map((one) => [one, flag()])) as Record<Industry, ReturnType<typeof flag>>,
  ),
  facilityXp: new fields.SchemaField({ budget: whole(FACILITY_BUDGET, 0, 999) }),
  wealth: new fields.SchemaField({ adjust: whole(0, -99, 99) }),
  debt: new fields.SchemaField({ value: whole(0, 0, 99) }),
  tracks: new fields.SchemaField({ populace: track(), society: track(), resources: track() }),
  status: new fields.SchemaField({ turmoil: flag() }),
  recovery: new fields.SchemaField({
    days: whole(0, 0, MAX_PEACE_DAYS),
    asOf: whole(0, -MAX_DAY, MAX_DAY),
    check: word(RECOVERY_CHECKS, "none"),
  }),
  /** The uuid of the planet that annexed it, and its name then: it may be renamed, or deleted. */
  annexer: text(),
  annexedBy: text(),
  /** Treaties and plans on the sector board, as they were typed. */
  sectorNotes: text(),
  leyLines: word(LEY_LINES, "none"),
  ...experience(),
  biography: html(),
  notes: html(),
});

type PlanetSchema = ReturnType<typeof planetSchema>;

/** `system` of a siegePlanet. */
export class SiegePlanetData extends foundry.abstract.TypeDataModel<PlanetSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["QUADRANT.Siege.Planet"];

  static override defineSchema(): PlanetSchema {
    return planetSchema();
  }

  /** Computes track lengths, Defense Ratings, Wealth, and the cost of points and Facilities. */
  override prepareDerivedData(): void {
    const base = Object.fromEntries(PLANET_ATTRIBUTES.map((name) => [name, this.attributes[name].value])) as Record<
      (typeof PLANET_ATTRIBUTES)[number],
      number
    >;
    const industries = INDUSTRIES.filter((industry) => this.industries[industry]);
    const facilities = readFacilities(this.parent.items);
    const { turmoil } = this.status;
    const defense: Record<string, { total: number }> = {};
    for (const name of PLANET_TRACKS) {
      const max = computeTrackLength(base, name);
      Object.assign(this.tracks[name], { max, left: Math.max(0, max - this.tracks[name].value) });
      defense[name] = { total: computeDefenseRating(name, { industries, facilities, turmoil }) };
    }
    for (const name of PLANET_ATTRIBUTES)
      Object.assign(this.attributes[name], { now: computeEffectiveAttribute(base[name], turmoil) });
    const { xp, left } = computeFacilityCost(facilities, this.facilityXp.budget);
    const spent = computePlanetPoints({ attributes: base, tech: this.tech.value, psi: this.psi.value });
    Object.assign(this, { defense });
    Object.assign(this.facilityXp, { spent: xp, left });
    Object.assign(this.points, { spent, all: findPlanetBudget(this.points.budget, readWorldHouse()) });
    Object.assign(this.wealth, {
      base: computeWealth(industries),
      total: computeWealth(industries, sumReactiveRatings(facilities, "wealth"), this.wealth.adjust),
    });
  }
}
