/** What a world attempts outside of conflict: its dialog and its card. Ledger: SIE-PLAN-6, SIE-PTRK-6, -7. */
import * as v from "valibot";
import {
  type Card,
  type CheckView,
  type Choice,
  type Input,
  type Intent,
  type World,
  check,
  readChoices,
  word,
} from "../../../core/public/definitions.ts";
import { type Modifier, type Refusal, total } from "../../../rules/shared/reasons.ts";
import { fieldGroup, optionalWordField, readShape } from "../../../rules/shared/schema.ts";
import type { ChallengeCheck } from "../../../rules/siege/challenge.ts";
import {
  DIFFICULTIES,
  type Difficulty,
  createDifficultyPart,
  listDifficulties,
} from "../../../rules/siege/difficulty.ts";
import { isFitting, listFittingAttributes } from "../../../rules/siege/fitting.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { createIndustryCheck } from "../../../rules/siege/industry-check.ts";
import {
  INDUSTRIES,
  type Industry,
  PLANET_ATTRIBUTES,
  type PlanetAttribute,
} from "../../../rules/siege/planet-state.ts";
import { createFacilityTerm, isUsable, listAttributeTerms } from "../documents/planet-terms.ts";
import { type OwnedFacility, type Planet, readPlanet } from "../documents/read-planet.ts";
import {
  createChallengePart,
  createRollOptions,
  formatFormula,
  formatSummary,
  listOddsRows,
  listTermGroups,
  resolveWithFaces,
} from "./shared.ts";

const LANG = "QUADRANT.Siege.IndustryCheck";

interface Setup {
  readonly house: HouseRules;
  readonly planet: Planet;
  readonly industry: Industry;
  readonly attribute: PlanetAttribute;
  /** Ids of the Facilities that fit. */
  readonly facilities: readonly string[];
  readonly difficulty: Difficulty;
  readonly situational: { readonly bonus: readonly Modifier[]; readonly cl: readonly Modifier[] };
}

/** The options of the check; null where none is given. */
const Options = fieldGroup({
  industry: optionalWordField(INDUSTRIES),
  attribute: optionalWordField(PLANET_ATTRIBUTES),
});

/**
 * Returns the Attribute that is worth most now, of those that go with an Industry and can be used; where none can, of
 * all.
 */
function findAttribute(planet: Planet, industry: Industry, house: HouseRules): PlanetAttribute {
  const worth = (one: PlanetAttribute): number => {
    const { bonus, cl } = listAttributeTerms(planet, one, house);
    return bonus.value - total(cl);
  };
  const fitting = listFittingAttributes(industry).filter((one) => isUsable(planet, one));
  const all = fitting.length > 0 ? fitting : PLANET_ATTRIBUTES;
  return all.reduce((best, one) => (worth(one) > worth(best) ? one : best));
}

/** Returns the Industry to begin with: an own one that goes with the Attribute, where that is known. */
function findIndustry({ industries }: Planet, attribute: PlanetAttribute | null): Industry {
  const fits = (one: Industry): boolean => attribute === null || isFitting(one, attribute);
  return industries.find(fits) ?? industries[0] ?? INDUSTRIES.find(fits) ?? "awareness";
}

async function prepare(intent: Intent, world: World<HouseRules>): Promise<Setup | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const planet = snapshot && readPlanet(snapshot);
  if (!planet) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const given = v.parse(Options, intent.options);
  const industry = given.industry ?? findIndustry(planet, given.attribute);
  return {
    house: world.house,
    planet,
    industry,
    attribute: given.attribute ?? findAttribute(planet, industry, world.house),
    facilities: [],
    difficulty: "average",
    situational: { bonus: [], cl: [] },
  };
}

const createBringId = (id: string): string => `bring-${id}`;

const CHOOSABLE = {
  industry: v.picklist(INDUSTRIES),
  attribute: v.picklist(PLANET_ATTRIBUTES),
  difficulty: v.picklist(DIFFICULTIES),
};

const adjust = (setup: Setup, input: Input): Setup => ({
  ...setup,
  ...readChoices(input, CHOOSABLE, setup),
  facilities: setup.planet.facilities
    .map(({ id }) => id)
    .filter((id) => readShape(v.boolean(), input.choices[createBringId(id)]) ?? setup.facilities.includes(id)),
  situational: { bonus: input.situational["bonus"] ?? [], cl: input.situational["cl"] ?? [] },
});

/** Returns the check for the rules. */
function createCheck({
  planet,
  industry,
  attribute,
  facilities,
  difficulty,
  situational,
  house,
}: Setup): ChallengeCheck {
  const own = listAttributeTerms(planet, attribute, house);
  return createIndustryCheck({
    industry,
    hasIndustry: planet.industries.includes(industry),
    attribute: own.bonus,
    facilities: planet.facilities.filter(({ id }) => facilities.includes(id)).map(createFacilityTerm),
    cl: [createDifficultyPart(difficulty, house), ...own.cl, ...situational.cl],
    bonus: situational.bonus,
  });
}

// --- The dialog

const formatSigned = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

function formatAttribute({ planet, house }: Setup, value: PlanetAttribute) {
  const { bonus, cl } = listAttributeTerms(planet, value, house);
  const usable = cl.length > 0 ? "Unstable" : "Option";
  return {
    key: `QUADRANT.Siege.Conflict.Attribute.${isUsable(planet, value) ? usable : "Collapsed"}`,
    with: { name: `QUADRANT.Siege.PlanetAttribute.${value}`, rating: formatSigned(bonus.value) },
  };
}

const formatFacility = ({ name, rating }: OwnedFacility) => ({
  key: "QUADRANT.Siege.Planet.FacilityOption",
  with: { name, rating: formatSigned(rating) },
});

function listChoices(setup: Setup): Choice[] {
  const { planet, industry, attribute, difficulty, facilities, house } = setup;
  const industries = [...INDUSTRIES].sort(
    (a, b) => Number(planet.industries.includes(b)) - Number(planet.industries.includes(a)),
  );
  const attributes = [...PLANET_ATTRIBUTES].sort(
    (a, b) => Number(isFitting(industry, b)) - Number(isFitting(industry, a)),
  );
  return [
    {
      kind: "select",
      id: "industry",
      label: `${LANG}.Industry`,
      value: industry,
      options: industries.map((value) => ({
        value,
        label: `QUADRANT.Siege.Industry.${value}`,
        group: `${LANG}.Group.${planet.industries.includes(value) ? "own" : "other"}`,
      })),
    },
    {
      kind: "select",
      id: "attribute",
      label: "QUADRANT.Siege.Check.Attribute",
      value: attribute,
      options: attributes.map((value) => ({
        value,
        label: formatAttribute(setup, value),
        group: `${LANG}.AttributeGroup.${isFitting(industry, value) ? "fitting" : "other"}`,
      })),
    },
    {
      kind: "select",
      id: "difficulty",
      label: "QUADRANT.Siege.Check.Opposition",
      value: difficulty,
      options: listDifficulties(house).map(({ difficulty: value, cl, primary, nonPrimary }) => ({
        value,
        label: {
          key: "QUADRANT.Siege.Check.DifficultyOption",
          with: { difficulty: `QUADRANT.Siege.Difficulty.${value}`, cl: formatSigned(cl), primary, nonPrimary },
        },
      })),
    },
    ...planet.facilities.map((one): Choice => ({
      kind: "toggle",
      id: createBringId(one.id),
      label: formatFacility(one),
      ...(one.condition === "" ? {} : { hint: one.condition }),
      value: facilities.includes(one.id),
    })),
  ];
}

function view(setup: Setup, house: HouseRules): CheckView {
  const rules = createCheck(setup);
  return {
    title: {
      key: "QUADRANT.Siege.Card.DialogTitle",
      with: { actor: setup.planet.name, what: `QUADRANT.Siege.Industry.${setup.industry}` },
    },
    groups: listTermGroups(rules, house),
    choices: listChoices(setup),
    summary: formatSummary(rules, "roll", house),
    odds: listOddsRows(rules, "roll", house),
  };
}

function createCard(setup: Setup, faces: readonly number[], house: HouseRules): Card {
  const { planet, industry, attribute } = setup;
  const rules = createCheck(setup);
  const result = resolveWithFaces(rules, "roll", faces, house);
  const pairing = {
    bundle: `QUADRANT.Siege.Industry.${industry}`,
    attribute: `QUADRANT.Siege.PlanetAttribute.${attribute}`,
  };
  return {
    title: { key: "QUADRANT.Siege.Card.Attempts", with: { actor: planet.name, what: pairing.bundle } },
    subtitle: { key: "QUADRANT.Siege.Card.Pairing", with: pairing },
    parts: { challenge: createChallengePart(planet, rules, result, house, { withNova: false }) },
  };
}

/** The check `siege.industry`. */
export const industry = check<Setup, HouseRules>({
  roll: "ChallengeRoll",
  options: () => ({ industry: word(INDUSTRIES), attribute: word(PLANET_ATTRIBUTES) }),
  prepare,
  adjust,
  view,
  formula: (setup, house) => formatFormula(createCheck(setup), house),
  card: createCard,
  rollOptions: (setup) => createRollOptions(createCheck(setup), setup.house),
});
