/**
 * The check of a planetary conflict: its dialog and its card. Ledger: SIE-PCON-1 to -6, SIE-STAKE-1 to -4. The action
 * settleConflict applies the result.
 */
import { createTargetChoice } from "../../../core/public/checks.ts";
import { type Card, check, type CheckView, type Choice, word } from "../../../core/public/definitions.ts";
import type { Fields, Json } from "../../../rules/shared/json.ts";
import { MAX_LABEL_LENGTH } from "../../../rules/shared/schema.ts";
import { createConflictCheck, computeConflictDamage, resolveConflict } from "../../../rules/siege/conflict.ts";
import { type Role, computeDefenseAfter } from "../../../rules/siege/stakes.ts";
import { isFitting } from "../../../rules/siege/fitting.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import {
  INDUSTRIES,
  type Industry,
  PLANET_ATTRIBUTES,
  PLANET_TRACKS,
  type PlanetAttribute,
} from "../../../rules/siege/planet-state.ts";
import { listSpoils } from "../../../rules/siege/raid.ts";
import { isRecovering } from "../../../rules/siege/recovery.ts";
import { MAX_FACILITIES, SPOILS_PART, createSpoilsPart } from "../cards/spoils.ts";
import { formatRated } from "../presentation.ts";
import { formatAttackHead } from "./declaration.ts";
import { type OwnedFacility, type Planet } from "../documents/read-planet.ts";
import { listAttributeTerms, listPlanetDefense, isUsable } from "../documents/planet-terms.ts";
import {
  ASK_DEFENDER,
  MAX_REASON_LENGTH,
  STAKE_LATER,
  type Setup,
  adjust,
  asksDefender,
  breaksOwnPeace,
  createAttack,
  createBringId,
  createConflict,
  findFacility,
  isSealed,
  isStaking,
  listAttributes,
  listChoosableTheatres,
  listStakes,
  prepare,
  refuse,
  refuseUnusual,
} from "./conflict-setup.ts";
import {
  createChallengePart,
  createRollOptions,
  formatFormula,
  listTermGroups,
  listOddsRows,
  resolveWithFaces,
  formatSummary,
} from "./shared.ts";

/** Returns the theatres that can damage the track, the planet's own Industries first. */
const listTheatreOptions = (setup: Setup) =>
  Object.entries(listChoosableTheatres(setup)).flatMap(([group, theatres]: [string, readonly Industry[]]) =>
    theatres.map((value) => {
      const damage = computeConflictDamage(value, setup.track, isStaking(setup));
      return {
        value,
        label: {
          key: "QUADRANT.Siege.Conflict.Theatre",
          with: { name: `QUADRANT.Siege.Industry.${value}`, damage },
        },
        group: `QUADRANT.Siege.Conflict.TheatreGroup.${group}`,
      };
    }),
  );

function attributeOption({ planet, house, theatre, unusual }: Setup, value: PlanetAttribute) {
  const { bonus, cl } = listAttributeTerms(planet, value, house);
  const usable = cl.length > 0 ? "Unstable" : "Option";
  const state = isUsable(planet, value) ? usable : "Collapsed";
  const rating = bonus.value < 0 ? `−${-bonus.value}` : `+${bonus.value}`;
  return {
    value,
    label: {
      key: `QUADRANT.Siege.Conflict.Attribute.${state}`,
      with: { name: `QUADRANT.Siege.PlanetAttribute.${value}`, rating },
    },
    ...(unusual
      ? { group: `QUADRANT.Siege.Conflict.AttributeGroup.${isFitting(theatre, value) ? "fitting" : "unusual"}` }
      : {}),
  };
}

function stakeChoice(setup: Setup, id: "stake" | "defenderStake", planet: Planet | null, role: Role): Choice[] {
  const able = isSealed(setup) ? [] : listStakes(planet, role, setup);
  if (able.length === 0 || (role === "defender" && !setup.forBoth)) return [];
  const asked = role === "defender" ? [{ value: ASK_DEFENDER, label: "QUADRANT.Siege.Conflict.AskDefender" }] : [];
  const isLater = role === "aggressor" && asksDefender(setup);
  const later = isLater ? [{ value: STAKE_LATER, label: "QUADRANT.Siege.Conflict.StakeLater" }] : [];
  const nothing = { value: "", label: "QUADRANT.Siege.Conflict.NoStake" };
  const value = setup[id] === STAKE_LATER && !isLater ? "" : setup[id];
  const options = [...asked, ...later, nothing, ...able.map((one) => ({ value: one.id, label: formatRated(one) }))];
  return [{ kind: "select", id, label: `QUADRANT.Siege.Conflict.Stake.${role}`, value, options }];
}

/** Returns the choices of theatre and Attribute: only what makes sense together (SIE-PCON-6). */
function listCombination(setup: Setup): Choice[] {
  const { planet, track, theatre, attribute, unusual } = setup;
  const isHarmless = computeConflictDamage(theatre, track, isStaking(setup)) === 0;
  const needs = { key: "QUADRANT.Siege.Conflict.NeedsStake", with: { track: `QUADRANT.Siege.PlanetTrack.${track}` } };
  const notes = [...(isHarmless ? [needs] : []), ...(isSealed(setup) ? ["QUADRANT.Siege.War.Hint"] : [])];
  return [
    {
      kind: "select",
      id: "theatre",
      label: "QUADRANT.Siege.Conflict.TheatreLabel",
      value: theatre,
      options: listTheatreOptions(setup),
      ...(notes.length > 0 ? { notes } : {}),
    },
    {
      kind: "select",
      id: "attribute",
      label: "QUADRANT.Siege.Check.Attribute",
      value: attribute,
      options: listAttributes(planet, theatre, unusual).map((one) => attributeOption(setup, one)),
    },
    {
      kind: "toggle",
      id: "unusual",
      label: "QUADRANT.Siege.Conflict.Unusual",
      hint: "QUADRANT.Siege.Conflict.UnusualHint",
      value: unusual,
    },
  ];
}

function listChoices(setup: Setup): Choice[] {
  const { planet, target, track, facilities, reason } = setup;
  const tracks = PLANET_TRACKS.map((value) => ({
    value,
    label: {
      key: "QUADRANT.Siege.Conflict.TrackOption",
      with: {
        name: `QUADRANT.Siege.PlanetTrack.${value}`,
        defense: target ? listPlanetDefense(target, value).total : 0,
      },
    },
  }));
  const bring = planet.facilities.map((one): Choice => ({
    kind: "toggle",
    id: createBringId(one.id),
    label: formatRated(one),
    value: facilities.includes(one.id) || one.id === setup.stake,
  }));
  return [
    ...createTargetChoice(setup.targets, { value: target?.uuid ?? "" }),
    { kind: "select", id: "track", label: "QUADRANT.Siege.Conflict.Track", value: track, options: tracks },
    ...listCombination(setup),
    ...stakeChoice(setup, "stake", planet, "aggressor"),
    ...stakeChoice(setup, "defenderStake", target, "defender"),
    {
      kind: "text",
      id: "reason",
      label: "QUADRANT.Siege.Conflict.Reason",
      hint: "QUADRANT.Siege.Conflict.ReasonHint",
      value: reason,
      most: MAX_REASON_LENGTH,
    },
    ...bring,
  ];
}

function view(setup: Setup, house: HouseRules): CheckView {
  const rules = createConflictCheck(createConflict(setup));
  const refused = refuse(setup) ?? refuseUnusual(setup);
  return {
    title: {
      key: "QUADRANT.Siege.Card.DialogTitle",
      with: { actor: setup.planet.name, what: "QUADRANT.Siege.Conflict.Title" },
    },
    groups: listTermGroups(rules, house),
    choices: listChoices(setup),
    summary: formatSummary(rules, "roll", house),
    odds: listOddsRows(rules, "roll", house),
    ...(asksDefender(setup) ? { verb: "QUADRANT.Siege.Conflict.Declare" } : {}),
    ...(refused ? { refused } : {}),
  };
}

// --- The card

const stakeToJson = (facility: OwnedFacility | null, after: number | null, more: object = {}): Fields[] =>
  facility && after !== null
    ? [{ item: facility.uuid, name: facility.name.slice(0, MAX_LABEL_LENGTH), before: facility.rating, after, ...more }]
    : [];

/** Returns the defender's stake, with the Defense that is left of the track that it supports (SIE-STAKE-4). */
function defenderStakeToJson({ target, track, defenderStake }: Setup, after: number | null): Fields[] {
  const facility = findFacility(target, defenderStake);
  if (!target || !facility || after === null || target.turmoil) return stakeToJson(facility, after);
  const before = listPlanetDefense(target, track).total;
  const defenseAfter = computeDefenseAfter(before, facility, after, track);
  return stakeToJson(facility, after, defenseAfter === before ? {} : { defenseAfter });
}

const createCardHead = (setup: Setup): Pick<Card, "title" | "subtitle"> =>
  formatAttackHead(setup, setup.planet.name, setup.target?.name ?? "");

/**
 * Returns the card of a conflict that is rolled.
 * @param gone names of stakes that were deleted before the roll
 */
export function createCard(
  setup: Setup,
  faces: readonly number[],
  house: HouseRules,
  gone: readonly string[] = [],
): Card {
  const { planet, target, theatre, track } = setup;
  const fought = createConflict(setup);
  const rules = createConflictCheck(fought);
  const result = resolveWithFaces(rules, "roll", faces, house);
  const resolved = resolveConflict(fought, result.success);
  const spoils = target && listSpoils(target.turmoil, result.success).length > 0;
  const { stake, defenderStake } = resolved;
  // In Turmoil a pick among raids and annexation replaces the damage (SIE-TURM-1).
  const damage = spoils ? 0 : resolved.damage;
  return {
    ...createCardHead(setup),
    parts: {
      challenge: createChallengePart(planet, rules, result, house, { withNova: false }),
      conflict: {
        kind: "conflict",
        sort: 20,
        data: {
          aggressor: planet.uuid,
          target: target?.uuid ?? "",
          targetName: (target?.name ?? "").slice(0, MAX_LABEL_LENGTH),
          theatre,
          track,
          success: result.success,
          damage,
          spoils: spoils === true,
          recovering: target !== null && !spoils && isRecovering(target),
          stakes: [
            ...stakeToJson(findFacility(planet, setup.stake), stake),
            ...defenderStakeToJson(setup, defenderStake),
          ],
          gone: [...gone],
          reason: setup.reason.trim(),
        },
      },
      ...(spoils ? { [SPOILS_PART]: createSpoils(setup, target) } : {}),
    },
  };
}

/** Returns the part by which the aggressor picks what it takes of a planet in Turmoil (SIE-TURM-1). */
const createSpoils = ({ planet, track }: Setup, target: Planet) =>
  createSpoilsPart({
    aggressor: planet.uuid,
    aggressorName: planet.name.slice(0, MAX_LABEL_LENGTH),
    target: target.uuid,
    targetName: target.name.slice(0, MAX_LABEL_LENGTH),
    track,
    annexedBy: target.annexedBy.slice(0, MAX_LABEL_LENGTH),
    annexer: target.annexer.slice(0, MAX_LABEL_LENGTH),
    facilities: target.facilities
      .filter(({ rating }) => rating > 0)
      .slice(0, MAX_FACILITIES)
      .map(({ id, name, rating, reactive }) => ({ id, name: name.slice(0, MAX_LABEL_LENGTH), rating, reactive })),
    annexes: null,
    choice: null,
  });

/** Returns what opens the stage of a conflict that waits for stakes. */
const createOrder = (setup: Setup): Json => {
  const stake = setup.stake === STAKE_LATER ? null : setup.stake;
  return JSON.parse(JSON.stringify({ ...createAttack(setup), stake })) as Json;
};

/** The check `siege.conflict`. */
export const conflict = check<Setup, HouseRules>({
  roll: "ChallengeRoll",
  options: () => ({ theatre: word(INDUSTRIES), track: word(PLANET_TRACKS), attribute: word(PLANET_ATTRIBUTES) }),
  prepare,
  adjust,
  view,
  opens: (setup) => (asksDefender(setup) ? { kind: "siege.conflict", order: createOrder(setup) } : null),
  payments: (setup) =>
    !asksDefender(setup) && breaksOwnPeace(setup)
      ? [{ action: "siege.loseMonth", args: { actor: setup.planet.uuid } }]
      : [],
  formula: (setup, house) =>
    asksDefender(setup) ? null : formatFormula(createConflictCheck(createConflict(setup)), house),
  card: createCard,
  rollOptions: (setup) => createRollOptions(createConflictCheck(createConflict(setup)), setup.house),
});
