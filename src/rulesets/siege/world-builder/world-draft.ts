/** The world that a draft describes: the answers, else the values of the sheet. */
import * as v from "valibot";
import {
  type Answers,
  type CreationContext,
  type Entry,
  type SelectedItem,
  type Snapshot,
  answerField,
} from "../../../core/public/definitions.ts";
import { fieldGroup, numberField, optionalWordField, textField, wordField } from "../../../rules/shared/schema.ts";
import type { CreationHouse } from "../../../rules/siege/creation-house.ts";
import type { BuiltFacility, PlanetDesign } from "../../../rules/siege/planet-legality.ts";
import {
  LEY_LINES,
  type LeyLines,
  INDUSTRIES,
  type Industry,
  PLANET_ATTRIBUTES,
  type PlanetAttributes,
  SUPPORTS,
} from "../../../rules/siege/planet-state.ts";
import { FacilitySystem, type OwnedFacility, type Planet, readPlanet } from "../documents/read-planet.ts";

export type DraftContext = CreationContext<CreationHouse>;
export type Drafted = Pick<DraftContext, "answers" | "actor">;

export const LANG = "QUADRANT.Siege.WorldBuilder";
/** Slots for Facilities of one's own. */
export const OWN_SLOTS = ["own1", "own2", "own3"] as const;

/** What is chosen from packs, by the prefix of its fields. */
export const SOURCES = { fac: { type: "siegeFacility", fields: ["rating", "reactive", "condition"] } };

/** The field of a Facility that the world has already. */
export const hadField = ({ id }: OwnedFacility): string => `had-${id}`;

export const BODIES = ["planet", "moon", "station", "system", "nation", "organisation"] as const;

const TextAnswers = fieldGroup({
  name: answerField(v.string()),
  concept: answerField(v.string()),
  body: answerField(v.picklist(BODIES)),
  leyLines: answerField(v.picklist(LEY_LINES)),
});
const SheetState = fieldGroup({
  concept: textField(),
  body: wordField(BODIES, "planet"),
  wealth: fieldGroup({ adjust: numberField() }),
  debt: fieldGroup({ value: numberField() }),
});
const SlotAnswers = fieldGroup({ name: textField(), support: optionalWordField(SUPPORTS) });

/** Returns the number that answers a field. */
export function readNumber(answers: Answers, id: string, otherwise = 0): number {
  const value = answers[id];
  return typeof value === "number" ? value : otherwise;
}

/** Returns the planet of a draft's actor. @throws where the actor is none */
function getPlanet(actor: Snapshot): Planet {
  const planet = readPlanet(actor);
  if (!planet) throw new Error(`${actor.uuid} is no planet`);
  return planet;
}

/** A Facility of the draft, and where it comes from: the world has it, a pack does, or it is the designer's own. */
export interface DraftedFacility extends BuiltFacility {
  readonly owned?: string;
  readonly from?: string;
}

/** A world as it is drafted. */
export interface WorldDraft extends PlanetDesign {
  readonly name: string;
  readonly concept: string;
  readonly body: (typeof BODIES)[number];
  readonly population: number;
  readonly area: number;
  readonly adjust: number;
  readonly debt: number;
  readonly facilities: readonly DraftedFacility[];
}

const readIndustries = (answers: Answers, planet: Planet): readonly Industry[] =>
  INDUSTRIES.filter((id) => {
    const answer = answers[`ind-${id}`];
    return typeof answer === "boolean" ? answer : planet.industries.includes(id);
  });

const readAttributes = (answers: Answers, planet: Planet): PlanetAttributes =>
  Object.fromEntries(
    PLANET_ATTRIBUTES.map((id) => [id, readNumber(answers, `attr-${id}`, planet.attributes[id])]),
  ) as PlanetAttributes;

/** Returns a slot for a Facility of one's own as it is filled in; null while it has no name. */
export function readSlot(answers: Answers, slot: (typeof OWN_SLOTS)[number]): DraftedFacility | null {
  const { name, support } = v.parse(SlotAnswers, { name: answers[`${slot}-name`], support: answers[`${slot}-for`] });
  const condition = answers[`${slot}-when`];
  return name.trim() === ""
    ? null
    : {
        name: name.trim(),
        field: slot,
        rating: readNumber(answers, slot, 1),
        reactive: support,
        condition: typeof condition === "string" ? condition : "",
      };
}

/** A Facility that was chosen, wherever its data was read: a pack's entry, or the item itself. */
export type ChosenFacility = Pick<Entry | SelectedItem, "name" | "system"> & { readonly field: string };

/** Returns the Facilities that the world will have. */
function listFacilities(answers: Answers, planet: Planet, chosen: readonly ChosenFacility[]): DraftedFacility[] {
  const had = planet.facilities.map((one): DraftedFacility => {
    const { name, reactive, condition, uuid } = one;
    const field = hadField(one);
    return { name, reactive, condition, field, owned: uuid, rating: readNumber(answers, field, one.rating) };
  });
  const taken = chosen.map(({ name, system, field }): DraftedFacility => {
    const { reactive, condition } = v.parse(FacilitySystem, system);
    return { name, reactive, condition, field, from: field, rating: readNumber(answers, field) };
  });
  return [...had, ...taken, ...OWN_SLOTS.flatMap((slot) => readSlot(answers, slot) ?? [])].filter(
    ({ rating }) => rating > 0,
  );
}

/** Returns the world as it is drafted. */
export function buildDraft({ answers, actor }: Drafted, chosen: readonly ChosenFacility[]): WorldDraft {
  const planet = getPlanet(actor);
  const sheet = v.parse(SheetState, actor.system);
  const texts = v.parse(TextAnswers, answers);
  const leyLines: LeyLines = texts.leyLines ?? planet.leyLines;
  return {
    name: texts.name ?? planet.name,
    concept: texts.concept ?? sheet.concept,
    body: texts.body ?? sheet.body,
    attributes: readAttributes(answers, planet),
    tech: readNumber(answers, "tech", planet.tech),
    psi: readNumber(answers, "psi", planet.psi),
    leyLines,
    points: typeof answers["points"] === "number" ? answers["points"] : planet.points,
    population: readNumber(answers, "population", planet.population.value),
    area: readNumber(answers, "area", planet.population.area),
    industries: readIndustries(answers, planet),
    facilities: listFacilities(answers, planet, chosen),
    facilityXp: readNumber(answers, "facilityXp", planet.facilityXp),
    adjust: readNumber(answers, "adjust", sheet.wealth.adjust),
    debt: readNumber(answers, "debt", sheet.debt.value),
  };
}

/** Returns the Facilities of the packs that the draft can choose. */
export const listEntries = ({ stock }: Pick<DraftContext, "stock">): readonly Entry[] => stock["fac"] ?? [];

/** Returns the draft as the steps see it. */
export const readDraft = (table: DraftContext): WorldDraft =>
  buildDraft(
    table,
    listEntries(table).map(({ id, name, system }) => ({ field: `fac-${id}`, name, system })),
  );

/** Returns the Facilities that a world has already. */
export const listHad = ({ actor }: Pick<DraftContext, "actor">): readonly OwnedFacility[] =>
  getPlanet(actor).facilities;

/** Returns the design of a planet as it is stored, for the list of what is not legal on its sheet. */
export const readDesign = (planet: Planet): PlanetDesign => ({
  ...planet,
  facilities: planet.facilities.map((one) => ({ ...one, field: hadField(one) })),
});
