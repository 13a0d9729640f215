/**
 * The ordinary StarSIEGE check: any bundle with any Attribute and Specialty, against a difficulty or a target's
 * statistics. Ledger: SIE-CB-1 to -5, SIE-CL-1 to -3, SIE-OPP-1 and -3, SIE-SPEC-2. The attack is in attack.ts.
 */
import {
  COMPETENCE,
  OPPOSED,
  OPPOSITIONS,
  OPTIONS,
  type Setup,
  adjust,
  createCheck,
  createTask,
  createTheirCheck,
  findGroup,
  findOpponent,
  findResolution,
  isHidden,
  isWaiting,
  prepare,
} from "./challenge-setup.ts";
import { formatTeam, listGroupChoices, refuseTeam } from "./cooperation.ts";
import { openHelpPart } from "./help-task.ts";
import type { Opposing } from "./opposed-data.ts";
import { createOpposingPart, createWaitingSide, describeOpposed } from "./opposed.ts";
import { hintUses, listPairingPayments, listStuntChoices, listStuntPayments, refuseStunt } from "./pairing.ts";
import { createTargetChoice } from "../../../core/public/checks.ts";
import { type Card, check, type CheckView, type Choice } from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { listDifficulties } from "../../../rules/siege/difficulty.ts";
import { doubleBonus } from "../../../rules/siege/exceptional-success.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { isRolled } from "../../../rules/siege/specialty.ts";
import { ATTRIBUTES, BUNDLES } from "../../../rules/siege/state.ts";
import { type Creature, refuseActor } from "../documents/read-actor.ts";
import {
  createChallengePart,
  createHiddenPart,
  createRollOptions,
  listDeclarationChoices,
  formatFormula,
  listTermGroups,
  listOddsRows,
  listPayments,
  listAidPayments,
  listRoundChoices,
  refuseDeclarations,
  resolveWithFaces,
  formatSummary,
  chooseVerb,
} from "./shared.ts";
import { listBurdenChoices } from "./burden.ts";
import { listTurnChoices, listTurnPayments } from "./turn.ts";

const formatPairing = (group: string, words: readonly string[]) =>
  words.map((value) => ({ value, label: `QUADRANT.Siege.${group}.${value}` }));

/** Returns the Specialties that are rolled: some only raise a score (SIE-SPEC-3). */
const listSpecialtyOptions = ({ system }: Creature) =>
  Object.entries(system.specialties)
    .filter(([, { name }]) => isRolled(name))
    .map(([value, { name, rating }]) => ({
      value,
      label: {
        key: "QUADRANT.Siege.Check.SpecialtyOption",
        with: { name, rating: formatSigned(rating) },
      },
    }));

/** Returns the option of an NPC's Competence in place of a Specialty; none for others. */
const listCompetenceOptions = ({ competence }: Creature) =>
  competence
    ? [
        {
          value: COMPETENCE,
          label: { key: "QUADRANT.Siege.Check.CompetenceOption", with: { rating: formatSigned(competence.rating) } },
        },
      ]
    : [];

const formatSigned = (rating: number): string => (rating < 0 ? `−${-rating}` : `+${rating}`);

/** Returns the choices of what somebody rolls with. */
export function listPairingChoices({
  actor,
  bundle,
  attribute,
  specialty,
  primary,
}: Pick<Setup, "actor" | "bundle" | "attribute" | "specialty" | "primary">): Choice[] {
  const specialties = [
    { value: "", label: "QUADRANT.Siege.Check.Untrained" },
    ...listCompetenceOptions(actor),
    ...listSpecialtyOptions(actor),
  ];
  return [
    {
      kind: "select",
      id: "bundle",
      label: "QUADRANT.Siege.Check.Bundle",
      value: bundle,
      options: formatPairing("Bundle", BUNDLES),
    },
    {
      kind: "select",
      id: "attribute",
      label: "QUADRANT.Siege.Check.Attribute",
      value: attribute,
      options: formatPairing("Attribute", ATTRIBUTES),
    },
    {
      kind: "select",
      id: "specialty",
      label: "QUADRANT.Siege.Check.Specialty",
      ...hintUses(actor, specialty),
      value: specialty,
      options: specialties,
    },
    {
      kind: "select",
      id: "primary",
      label: "QUADRANT.Siege.Check.Primary",
      hint: "QUADRANT.Siege.Check.PrimaryHint",
      value: primary,
      options: formatPairing("Check.PrimaryIs", ["own", "primary", "nonPrimary"]),
    },
  ];
}

function againstChoices(setup: Setup, house: HouseRules): Choice[] {
  const { target, against, theirAttribute, theirSpecialty, given } = setup;
  if (given) return [];
  const difficulties = listDifficulties(house).map(({ difficulty, cl, primary, nonPrimary }) => ({
    value: difficulty,
    label: {
      key: "QUADRANT.Siege.Check.DifficultyOption",
      with: {
        difficulty: `QUADRANT.Siege.Difficulty.${difficulty}`,
        cl: formatSigned(cl),
        primary,
        nonPrimary,
      },
    },
  }));
  const possible = target ? OPPOSITIONS.filter((one) => one !== "competence" || target.competence !== null) : [];
  const all = target && house.opposedRolls ? [OPPOSED, ...possible] : possible;
  const opposition = all.map((value) => ({
    value,
    label: { key: `QUADRANT.Siege.Check.Against.${value}`, with: { name: target?.name ?? "" } },
  }));
  const choices: Choice[] = [
    {
      kind: "select",
      id: "against",
      label: "QUADRANT.Siege.Check.Opposition",
      value: against,
      options: [...opposition, ...difficulties],
    },
  ];
  if (!target || (against !== "attribute" && against !== OPPOSED)) return choices;
  const untrained = { value: "", label: "QUADRANT.Siege.Check.Untrained" };
  const bundle: Choice = {
    kind: "select",
    id: "theirBundle",
    label: "QUADRANT.Siege.Check.TheirBundle",
    value: setup.theirBundle,
    options: formatPairing("Bundle", BUNDLES),
  };
  const competence = against === OPPOSED ? listCompetenceOptions(target) : [];
  return [
    ...choices,
    ...(against === OPPOSED ? [bundle] : []),
    {
      kind: "select",
      id: "theirAttribute",
      label: "QUADRANT.Siege.Check.TheirAttribute",
      value: theirAttribute,
      options: formatPairing("Attribute", ATTRIBUTES),
    },
    {
      kind: "select",
      id: "theirSpecialty",
      label: "QUADRANT.Siege.Check.TheirSpecialty",
      value: theirSpecialty,
      options: [untrained, ...competence, ...listSpecialtyOptions(target)],
    },
  ];
}

/** Returns the name of the check: the Specialty's, or the bundle's. */
const triedWith = ({ actor, bundle, specialty }: Setup): string =>
  (Object.hasOwn(actor.system.specialties, specialty) ? actor.system.specialties[specialty]?.name : undefined) ??
  `QUADRANT.Siege.Bundle.${bundle}`;

/** Returns both sides: the own one is ready, unless both choose on the card. */
function createSides(setup: Setup, opponent: Creature, house: HouseRules): Opposing {
  const { actor, theirBundle, theirAttribute, theirSpecialty, later } = setup;
  return {
    a: createWaitingSide(actor, createCheck(setup, house), { ...setup, ready: !later }, house),
    b: createWaitingSide(
      opponent,
      createTheirCheck(setup, opponent),
      { bundle: theirBundle, attribute: theirAttribute, specialty: theirSpecialty, ready: false },
      house,
    ),
  };
}

/** Returns the card of a check: as it was rolled, or as it waits for the other side or for helpers. */
export function createChallengeCard(setup: Setup, faces: readonly number[], house: HouseRules): Card {
  const rules = createCheck(setup, house);
  const { actor, target, bundle, attribute } = setup;
  const title = { key: "QUADRANT.Siege.Card.Attempts", with: { actor: actor.name, what: triedWith(setup) } };
  const pairing = { bundle: `QUADRANT.Siege.Bundle.${bundle}`, attribute: `QUADRANT.Siege.Attribute.${attribute}` };
  const subtitle = target
    ? { key: "QUADRANT.Siege.Card.PairingAgainst", with: { ...pairing, target: target.name } }
    : { key: "QUADRANT.Siege.Card.Pairing", with: pairing };
  const opponent = findOpponent(setup);
  if (opponent) {
    return { title, subtitle, parts: { opposing: createOpposingPart(createSides(setup, opponent, house)) } };
  }
  if (isWaiting(setup)) return { title, subtitle, parts: { help: openHelpPart(setup, house) } };
  const result = resolveWithFaces(rules, findResolution(setup), faces, house);
  const granted = result.crit ? doubleBonus(setup.grants) : setup.grants;
  const first = createChallengePart(actor, rules, result, house, {
    grants: result.success && setup.declared.crit ? granted : 0,
  });
  const isBought = result.natural === null;
  const team = findGroup(setup);
  return {
    title,
    subtitle: team ? formatTeam(team) : subtitle,
    parts: { challenge: isHidden(setup) ? createHiddenPart(first, isBought ? result : null, rules.cl, house) : first },
    ...(isBought ? { settled: true } : {}),
  };
}

/** Returns what the dialog displays of the roll: of one side, or of two. */
function describeRoll(setup: Setup, house: HouseRules): Pick<CheckView, "groups" | "summary" | "odds"> {
  const rules = createCheck(setup, house);
  const opponent = findOpponent(setup);
  if (opponent)
    return describeOpposed(rules, createTheirCheck(setup, opponent), { name: opponent.name, initiator: "mine", house });
  const resolution = findResolution(setup);
  const hidden = isHidden(setup);
  return {
    groups: listTermGroups(rules, house, hidden),
    summary: formatSummary(rules, resolution, house, hidden),
    odds: hidden && resolution === "roll" ? [] : listOddsRows(rules, resolution, house),
  };
}

/** Returns the choices of one side alone: a group, a Critical attempt, a success that is bought or routine. */
function listOwnChoices(setup: Setup, house: HouseRules): Choice[] {
  const opponent = findOpponent(setup);
  if (opponent) return [createLaterChoice(setup, opponent)];
  const routine: Choice = {
    kind: "toggle",
    id: "routine",
    label: "QUADRANT.Siege.Check.Routine",
    hint: "QUADRANT.Siege.Check.RoutineHint",
    value: setup.routine,
  };
  const grants: Choice = {
    kind: "number",
    id: "grants",
    label: "QUADRANT.Siege.Check.Grants",
    hint: "QUADRANT.Siege.Check.GrantsHint",
    value: setup.grants,
  };
  const waits: Choice = {
    kind: "toggle",
    id: "waits",
    label: "QUADRANT.Siege.Help.Wait",
    hint: "QUADRANT.Siege.Help.WaitHint",
    value: setup.waits,
  };
  return [
    ...(setup.given || setup.people.companions.length === 0 ? [] : [waits]),
    ...(isWaiting(setup) ? [] : listGroupChoices(createTask(setup))),
    ...listDeclarationChoices(setup.actor, createCheck(setup, house), setup.declared, house, isHidden(setup)),
    // Doubling a bonus is one of the effects that can be agreed for a Critical attempt.
    ...(setup.declared.crit && !isHidden(setup) ? [grants] : []),
    // A GM who requests a roll does not consider the task routine.
    ...(setup.given ? [] : [routine, ...listStuntChoices(setup)]),
    ...listRoundChoices(setup.round, house),
    ...listTurnChoices(setup.inTurn),
  ];
}

/** Returns the choice to let both sides choose on the card, in any order (SIE-OPP-2). */
const createLaterChoice = ({ later }: Setup, { name }: Creature): Choice => ({
  kind: "toggle",
  id: "later",
  label: "QUADRANT.Siege.Opposed.Later",
  hint: { key: "QUADRANT.Siege.Opposed.LaterHint", with: { name } },
  value: later,
});

/** Returns the label of the button where it does not roll. */
function findVerb(setup: Setup): Pick<CheckView, "verb"> {
  const opponent = findOpponent(setup);
  if (opponent) return { verb: { key: "QUADRANT.Siege.Opposed.Challenge", with: { name: opponent.name } } };
  return isWaiting(setup) ? { verb: "QUADRANT.Siege.Help.Ask" } : chooseVerb(findResolution(setup));
}

/** Refuses to roll in the present state; where both sides roll, nothing is declared. */
function refuse(setup: Setup, house: HouseRules): Refusal | null {
  const barred = setup.called ? null : refuseActor(setup.actor, house);
  if (barred) return barred;
  const opponent = findOpponent(setup);
  if (opponent) return refuseActor(opponent, house);
  if (isWaiting(setup) && findResolution(setup) !== "roll") return { key: "QUADRANT.Siege.Help.NothingToRoll" };
  return (
    refuseTeam(createTask(setup)) ??
    refuseStunt(setup) ??
    refuseDeclarations(setup.actor, createCheck(setup, house), setup.declared, house)
  );
}

/** The check `siege.challenge`. */
export const challenge = check<Setup, HouseRules>({
  roll: "ChallengeRoll",
  options: () => OPTIONS,
  prepare,
  adjust,
  view: (setup, house) => ({
    title: { key: "QUADRANT.Siege.Card.DialogTitle", with: { actor: setup.actor.name, what: triedWith(setup) } },
    ...(isHidden(setup)
      ? { subtitle: { key: "QUADRANT.Siege.Check.Hidden", with: { called: setup.given?.label ?? "" } } }
      : {}),
    ...describeRoll(setup, house),
    choices: [
      ...againstChoices(setup, house),
      ...(setup.given ? [] : createTargetChoice(setup.targets, { value: setup.target?.uuid ?? "" })),
      ...listPairingChoices(setup),
      ...(findOpponent(setup) ? [] : listBurdenChoices(setup.actor, setup.bundle, setup.burden, house)),
      ...listOwnChoices(setup, house),
    ],
    ...findVerb(setup),
  }),
  refuse,
  formula: (setup, house) =>
    findResolution(setup) === "roll" && !findOpponent(setup) && !isWaiting(setup)
      ? formatFormula(createCheck(setup, house), house)
      : null,
  payments(setup, house) {
    const rules = createCheck(setup, house);
    const turn = [
      ...listTurnPayments(setup.actor, setup.inTurn, "skill"),
      ...listPairingPayments(setup),
      ...listStuntPayments(setup),
    ];
    if (!findOpponent(setup)) return [...turn, ...listPayments(setup.actor, rules, setup.declared)];
    // A side that chooses on the card uses its bonuses up there.
    return setup.later ? turn : [...turn, ...listAidPayments(setup.actor, rules)];
  },
  card: createChallengeCard,
  rollOptions: (setup) => createRollOptions(createCheck(setup, setup.house), setup.house, isHidden(setup)),
});
