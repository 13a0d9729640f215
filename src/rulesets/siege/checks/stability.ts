/** The check of a planet's stability: its dialog and its card. Ledger: SIE-STAB-1 to -4, SIE-TURM-2, SIE-ANNEX-1. */
import { type Choice, type PartEntry, check, text, word } from "../../../core/public/definitions.ts";
import { storeModifiers } from "../../../rules/shared/reasons.ts";
import { MAX_LABEL_LENGTH } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { PLANET_ATTRIBUTES, PLANET_TRACKS, type PlanetAttribute } from "../../../rules/siege/planet-state.ts";
import { STABILITY_PURPOSES, computeStabilityStake, createStabilityCheck } from "../../../rules/siege/stability.ts";
import { type StabilityData, createStabilityPart } from "../cards/stability.ts";
import { formatRated } from "../presentation.ts";
import {
  MAX_TARGET_LENGTH,
  type StabilitySetup,
  adjustStability,
  createStability,
  describeAttribute,
  findStake,
  listPurposes,
  listStabilityAttributes,
  listStabilityStakes,
  prepareStability,
  refuseStability,
} from "./stability-setup.ts";
import {
  createChallengePart,
  createRollOptions,
  formatFormula,
  formatSummary,
  listOddsRows,
  listTermGroups,
  resolveWithFaces,
} from "./shared.ts";

const LANG = "QUADRANT.Siege.Worlds";

const createCheck = (setup: StabilitySetup) => createStabilityCheck(createStability(setup));

function describeOption(setup: StabilitySetup, value: PlanetAttribute) {
  const { bonus, cl, usable } = describeAttribute(setup, value);
  const kept = cl.length > 0 ? "Unstable" : "Option";
  return {
    value,
    label: {
      key: `QUADRANT.Siege.Conflict.Attribute.${usable ? kept : "Collapsed"}`,
      with: {
        name: `QUADRANT.Siege.PlanetAttribute.${value}`,
        rating: bonus.value < 0 ? `−${-bonus.value}` : `+${bonus.value}`,
      },
    },
  };
}

/** Returns the choices of purpose and track, which a card has made already. */
function listAsked({ planet, purpose, track, isFixed }: StabilitySetup): Choice[] {
  if (isFixed) return [];
  return [
    {
      kind: "select",
      id: "purpose",
      label: `${LANG}.Purpose`,
      value: purpose,
      options: listPurposes(planet).map((value) => ({ value, label: `${LANG}.PurposeIs.${value}` })),
    },
    {
      kind: "select",
      id: "track",
      label: `${LANG}.Track`,
      value: track,
      options: PLANET_TRACKS.map((value) => ({ value, label: `QUADRANT.Siege.PlanetTrack.${value}` })),
    },
  ];
}

function listChoices(setup: StabilitySetup): Choice[] {
  const stakes = listStabilityStakes(setup);
  const stake: Choice = {
    kind: "select",
    id: "stake",
    label: `${LANG}.Stake`,
    value: setup.stake,
    options: [
      { value: "", label: "QUADRANT.Siege.Conflict.NoStake" },
      ...stakes.map(({ id, name, rating }) => ({
        value: id,
        label: formatRated({ name, rating }),
      })),
    ],
  };
  return [
    ...listAsked(setup),
    {
      kind: "select",
      id: "attribute",
      label: "QUADRANT.Siege.Check.Attribute",
      value: setup.attribute,
      options: listStabilityAttributes(setup).map((one) => describeOption(setup, one)),
    },
    ...(stakes.length > 0 ? [stake] : []),
    {
      kind: "text",
      id: "reason",
      label: `${LANG}.Reason`,
      hint: `${LANG}.ReasonHint`,
      value: setup.reason,
      most: MAX_LABEL_LENGTH,
    },
  ];
}

/** Returns the card's data of a check that was rolled. */
const createData = (setup: StabilitySetup, success: boolean, done: boolean): StabilityData => {
  const stake = findStake(setup);
  return {
    planet: setup.planet.uuid,
    planetName: setup.planet.name.slice(0, MAX_LABEL_LENGTH),
    purpose: setup.purpose,
    track: setup.track,
    attribute: setup.attribute,
    reason: setup.reason.trim(),
    success,
    stake: stake && {
      item: stake.uuid,
      name: stake.name.slice(0, MAX_LABEL_LENGTH),
      before: stake.rating,
      after: computeStabilityStake(stake.rating, success),
    },
    done,
  };
};

/** Returns the two parts of a check that was rolled: the die, and what it means. */
export function createRolledParts(
  setup: StabilitySetup,
  faces: readonly number[],
  done: boolean,
): { readonly roll: PartEntry; readonly stability: PartEntry; readonly data: StabilityData } {
  const rules = createCheck(setup);
  const result = resolveWithFaces(rules, "roll", faces, setup.house);
  const data = createData(setup, result.success, done);
  return {
    roll: { ...createChallengePart(setup.planet, rules, result, setup.house, { withNova: false }), sort: 35 },
    stability: createStabilityPart(data),
    data,
  };
}

export { createCheck as createSetupCheck };

/** The check `siege.stability`. */
export const stability = check<StabilitySetup, HouseRules>({
  roll: "ChallengeRoll",
  options: () => ({
    purpose: word(STABILITY_PURPOSES),
    track: word(PLANET_TRACKS),
    attribute: word(PLANET_ATTRIBUTES),
    annexes: text(MAX_TARGET_LENGTH),
  }),
  prepare: prepareStability,
  adjust: adjustStability,
  view(setup, house) {
    const rules = createCheck(setup);
    return {
      title: { key: "QUADRANT.Siege.Card.DialogTitle", with: { actor: setup.planet.name, what: `${LANG}.Stability` } },
      subtitle: {
        key: `${LANG}.Subtitle.${setup.purpose}`,
        with: { track: `QUADRANT.Siege.PlanetTrack.${setup.track}`, target: setup.target?.name ?? "" },
      },
      groups: listTermGroups(rules, house),
      choices: listChoices(setup),
      summary: formatSummary(rules, "roll", house),
      odds: listOddsRows(rules, "roll", house),
    };
  },
  refuse: refuseStability,
  formula: (setup, house) => formatFormula(createCheck(setup), house),
  card(setup, faces) {
    const { roll, stability: told } = createRolledParts(setup, faces, false);
    return {
      title: { key: `${LANG}.CardTitle`, with: { name: setup.planet.name } },
      subtitle: {
        key: `${LANG}.Subtitle.${setup.purpose}`,
        with: { track: `QUADRANT.Siege.PlanetTrack.${setup.track}`, target: setup.target?.name ?? "" },
      },
      parts: { challenge: roll, stability: told },
    };
  },
  rollOptions: (setup) => createRollOptions(createCheck(setup), setup.house),
  answer: ({ attribute, stake, reason, bonus, cl }) => ({
    attribute,
    stake,
    reason: reason.trim(),
    bonus: storeModifiers(bonus),
    cl: storeModifiers(cl),
  }),
});
