/**
 * A StarSIEGE challenge before its roll: what is read, chosen and refused, and its check. Ledger: SIE-CB-1 to -5,
 * SIE-CL-1 to -3, SIE-OPP-1 to -3, SIE-SPEC-2, SIE-COOP-1 to -3.
 */
import * as v from "valibot";
import { type Schema, wholeNumber, wordField } from "../../../rules/shared/schema.ts";
import { readTargets } from "../../../core/public/checks.ts";
import {
  badOption,
  type CheckOptions,
  type GivenTarget,
  type Input,
  type Intent,
  name,
  word,
  type World,
  type TargetList,
  readChoices,
} from "../../../core/public/definitions.ts";
import type { Modifier, Refusal } from "../../../rules/shared/reasons.ts";
import { listAidLines } from "../../../rules/siege/crew.ts";
import { type ChallengeCheck, listBonusLines } from "../../../rules/siege/challenge.ts";
import { listServiceParts } from "../../../rules/siege/cybernetics.ts";
import {
  DIFFICULTIES,
  type Difficulty,
  createCompetencePart,
  createDifficultyPart,
  listOppositionParts,
} from "../../../rules/siege/difficulty.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { choosePairing } from "../../../rules/siege/pairing.ts";
import { ATTRIBUTES, type Attribute, BUNDLES, type Bundle } from "../../../rules/siege/state.ts";
import {
  type Creature,
  createAttributeLine,
  listBundleLines,
  readCombatDefense,
  listHandicaps,
  listInjuries,
  readCreature,
  listGearLines,
  listGroupLines,
  readPsycheDefense,
  createSpecialtyLine,
  findSpecialtyByName,
} from "../documents/read-actor.ts";
import { type Burden, NO_BURDEN, isDoomed, listBurdenParts, listInstalled, readBurden } from "./burden.ts";
import { ALONE, GROUP, type Group, type People, type Task, type Team, findPeople, findTeam } from "./cooperation.ts";
import { createGivenPart } from "./requests.ts";
import {
  ChallengeOptions,
  DEFAULT_ATTRIBUTES,
  DECLARABLE,
  type Declarations,
  ONE_ACTION,
  ROUND,
  type Resolution,
  type Round,
  listRoundParts,
} from "./shared.ts";
import { IN_TURN, type InTurn, readInTurn } from "./turn.ts";

/** The source of the Challenge Level: a difficulty, or one statistic of the target. */
export const OPPOSITIONS = ["combat", "psyche", "attribute", "competence"] as const;
/** By house rule the target rolls too, in place of a Challenge Level (SIE-OPP-2). */
export const OPPOSED = "opposed";
type Against = Difficulty | (typeof OPPOSITIONS)[number] | typeof OPPOSED;
const KnownDifficulty = wordField(DIFFICULTIES, "average");

/** The option of an NPC's Competence: one rating in place of Attribute and Specialty. */
export const COMPETENCE = "competence";

export interface Setup {
  readonly house: HouseRules;
  readonly actor: Creature;
  readonly target: Creature | null;
  /** The Challenge Level that the GM set in a roll request; its value is null while it is hidden. */
  readonly given: GivenTarget | null;
  readonly targets: TargetList;
  /** Whether a GM requested the roll: then the GM has decided that the actor can act. */
  readonly called: boolean;
  readonly bundle: Bundle;
  readonly attribute: Attribute;
  /** Id of one of the actor's Specialties, `competence`, or empty. */
  readonly specialty: string;
  readonly primary: "own" | "primary" | "nonPrimary";
  readonly against: Against;
  /** What the target rolls with where it rolls too. */
  readonly theirBundle: Bundle;
  readonly theirAttribute: Attribute;
  /** Id of one of the target's Specialties, `competence`, or empty. */
  readonly theirSpecialty: string;
  /** Both sides choose on the card, in any order: nothing is fixed here. */
  readonly later: boolean;
  /** The other characters who could help, and those who do. */
  readonly people: People;
  readonly group: Group;
  /** Helpers join on the card before the roll. */
  readonly waits: boolean;
  readonly declared: Declarations;
  readonly round: Round;
  readonly inTurn: InTurn;
  readonly routine: boolean;
  /** An unusual use that is paid with a Nova Point (SIE-SPEC-4). */
  readonly stunt: boolean;
  /** The bonus that a success grants, as one to inspire others does; a Critical Success doubles it (SIE-CRIT-2). */
  readonly grants: number;
  /** What of the actor's own Defects hinders. */
  readonly burden: Burden;
  readonly situational: { readonly bonus: readonly Modifier[]; readonly cl: readonly Modifier[] };
}

export const OPTIONS: CheckOptions = {
  bundle: word(BUNDLES),
  attribute: word(ATTRIBUTES),
  specialty: name,
  difficulty: word(DIFFICULTIES),
  theirAttribute: word(ATTRIBUTES),
};

export async function prepare(
  intent: Intent,
  world: World<HouseRules>,
): Promise<Setup | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const actor = snapshot && readCreature(snapshot);
  if (!actor) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const options = v.parse(ChallengeOptions, intent.options);
  const stray = refuseSpecialty(actor, intent, options);
  if (stray) return { refused: stray };
  const targetUuid = intent.targets[0];
  const seen = targetUuid === undefined ? null : await world.snapshot(targetUuid);
  const target = seen && readCreature(seen);
  const pairing = findPairing(actor, options);
  return {
    house: world.house,
    actor,
    target: intent.given ? null : target,
    given: intent.given ?? null,
    targets: readTargets(intent),
    called: intent.ask !== undefined,
    ...pairing,
    primary: "own",
    against: defaultAgainst(pairing.bundle, target, options, world.house),
    theirBundle: pairing.bundle,
    theirAttribute: options.theirAttribute,
    theirSpecialty: target?.competence ? COMPETENCE : "",
    later: false,
    people: findPeople(actor.uuid, world),
    group: ALONE,
    waits: false,
    declared: { crit: false, nova: false },
    round: ONE_ACTION,
    inTurn: readInTurn(actor, world),
    routine: false,
    stunt: false,
    grants: 0,
    burden: NO_BURDEN,
    situational: { bonus: [], cl: [] },
  };
}

/** Returns the id of a Specialty from its id or its name. */
const findSpecialty = (actor: Creature, named: string): string | undefined =>
  Object.hasOwn(actor.system.specialties, named) ? named : findSpecialtyByName(actor, named)?.id;

/**
 * Refuses a Specialty that the actor lacks, unless bundle or Attribute is named too; in a roll request the actor may
 * lack it.
 */
function refuseSpecialty(
  actor: Creature,
  { check: tried, ask }: Intent,
  { bundle, attribute, specialty: named }: ChallengeOptions,
): Refusal | null {
  if (named === "" || ask !== undefined || bundle !== null || attribute !== null) return null;
  if (findSpecialty(actor, named) !== undefined || (named === COMPETENCE && actor.competence)) return null;
  const own = Object.values(actor.system.specialties).map((one) => one.name);
  return badOption(tried, "specialty", named, [...own, ...(actor.competence ? [COMPETENCE] : [])]);
}

/** Returns bundle, Attribute and Specialty: those the row names, and for the rest their defaults. */
function findPairing(actor: Creature, options: ChallengeOptions): Pick<Setup, "bundle" | "attribute" | "specialty"> {
  const { specialties, bundles } = actor.system;
  const named = options.specialty;
  const id = findSpecialty(actor, named);
  const entry = id === undefined ? undefined : specialties[id];
  if (id !== undefined && entry) return { ...choosePairing(entry), specialty: id };
  const primary = BUNDLES.find((bundle) => bundles[bundle].primary) ?? "athletics";
  const bundle = options.bundle ?? primary;
  const attribute = options.attribute ?? DEFAULT_ATTRIBUTES[bundle];
  const wantsCompetence = named === COMPETENCE || (actor.competence !== null && options.attribute === null);
  return { bundle, attribute, specialty: actor.competence && wantsCompetence ? COMPETENCE : "" };
}

function defaultAgainst(
  bundle: Bundle,
  target: Creature | null,
  { difficulty }: ChallengeOptions,
  house: HouseRules,
): Against {
  if (!target || difficulty !== null) return difficulty ?? "average";
  if (house.opposedRolls) return OPPOSED;
  if (target.competence) return "competence";
  if (bundle === "combat") return "combat";
  return bundle === "persuasion" || bundle === "spiritual" ? "psyche" : "attribute";
}

const MAX_GRANTED = 20;
const CHOOSABLE = {
  bundle: v.picklist(BUNDLES),
  attribute: v.picklist(ATTRIBUTES),
  specialty: v.string(),
  primary: v.picklist(["own", "primary", "nonPrimary"]),
  against: v.picklist(DIFFICULTIES),
  theirBundle: v.picklist(BUNDLES),
  theirAttribute: v.picklist(ATTRIBUTES),
  theirSpecialty: v.string(),
  later: v.boolean(),
  waits: v.boolean(),
  routine: v.boolean(),
  stunt: v.boolean(),
  grants: wholeNumber(0, MAX_GRANTED),
};
/** With a target, its statistics can be chosen too. */
const CHOOSABLE_WITH_TARGET = { ...CHOOSABLE, against: v.picklist([...DIFFICULTIES, ...OPPOSITIONS]) };
const CHOOSABLE_OPPOSED = { ...CHOOSABLE, against: v.picklist([...DIFFICULTIES, ...OPPOSITIONS, OPPOSED]) };
type Choosable = Omit<typeof CHOOSABLE, "against"> & { readonly against: Schema<Against> };

function findChoosable({ target, house }: Setup): Choosable {
  if (!target) return CHOOSABLE;
  return house.opposedRolls ? CHOOSABLE_OPPOSED : CHOOSABLE_WITH_TARGET;
}

export function adjust(setup: Setup, input: Input): Setup {
  const { situational } = input;
  return {
    ...setup,
    ...readChoices(input, findChoosable(setup), setup),
    declared: readChoices(input, DECLARABLE, setup.declared),
    round: readChoices(input, ROUND, setup.round),
    inTurn: { ...setup.inTurn, ...readChoices(input, IN_TURN, setup.inTurn) },
    group: readChoices(input, GROUP, setup.group),
    burden: readBurden(input, setup.burden),
    situational: { bonus: situational["bonus"] ?? [], cl: situational["cl"] ?? [] },
  };
}

export const isHidden = ({ given }: Setup): boolean => given !== null && given.value === null;

/** Returns the target that rolls too; null where it only sets a Challenge Level (SIE-OPP-2). */
export const findOpponent = ({ target, against, given }: Setup): Creature | null =>
  given === null && against === OPPOSED ? target : null;

/** Whether the card waits for helpers before the roll (SIE-COOP-1). */
export const isWaiting = (setup: Setup): boolean =>
  setup.waits && setup.given === null && findOpponent(setup) === null && setup.people.companions.length > 0;

export function findResolution(setup: Setup): Resolution {
  if (findOpponent(setup)) return "roll";
  if (setup.declared.nova) return "nova";
  return setup.routine ? "routine" : "roll";
}

/** Returns what the group tries, as cooperation reads it. */
export function createTask(setup: Setup): Task {
  const { actor, bundle, attribute, specialty, people, group } = setup;
  const entry = Object.hasOwn(actor.system.specialties, specialty) ? actor.system.specialties[specialty] : undefined;
  const rated = specialty === COMPETENCE && actor.competence ? actor.competence.rating : null;
  const own = {
    primary: isPrimary(setup),
    attribute: rated ?? actor.system.attributes[attribute].value,
    specialty: rated === null ? (entry?.rating ?? 0) : 0,
  };
  return { actor, bundle, attribute, specialty: entry?.name ?? "", own, people, group };
}

const isPrimary = ({ primary, actor, bundle }: Setup): boolean =>
  primary === "own" ? actor.system.bundles[bundle].primary : primary === "primary";

/** Returns the group and who leads it; null where nobody helps, or both sides roll. */
export const findGroup = (setup: Setup): Team | null => (findOpponent(setup) ? null : findTeam(createTask(setup), []));

/** Returns the check for the rules: every line with its source. */
export function createCheck(setup: Setup, house: HouseRules): ChallengeCheck {
  const { bundle, situational } = setup;
  const team = findGroup(setup);
  const actor = team?.leader ?? setup.actor;
  const lines = team
    ? [...team.cooperation.check.bonus, ...listOtherLines(actor, bundle, createTask(setup).specialty)]
    : listSideLines(setup);
  const cl = [
    ...againstLines(setup, house),
    ...listRoundParts(setup.round, bundle, house),
    ...listInjuries(actor, house, setup),
    ...listBurdenParts(actor, bundle, actor.uuid === setup.actor.uuid ? setup.burden : NO_BURDEN, house),
    ...listCareParts(setup, house),
    ...situational.cl,
  ];
  const doomed = actor.uuid === setup.actor.uuid && isDoomed(actor, setup.burden, house);
  return {
    bundle,
    primary: team ? team.cooperation.check.primary : isPrimary(setup),
    bonus: [
      ...lines,
      ...listOwnAid(setup, actor),
      // Where both sides roll there is no Challenge Level: what harm adds to it counts against the roll.
      ...(findOpponent(setup) ? listHandicaps(actor, house, setup) : []),
      ...situational.bonus,
    ],
    cl: findOpponent(setup) ? [] : cl,
    critAttempt: setup.declared.crit && findResolution(setup) === "roll" && !findOpponent(setup),
    ...(doomed ? { doomed } : {}),
  };
}

/** Returns what the target's cyberware adds to repairing or healing it, where it does not interfere (SIE-CYB-5). */
function listCareParts(setup: Setup, house: HouseRules): Modifier[] {
  return setup.target ? listServiceParts(listInstalled(setup.target.gear), createTask(setup).specialty, house) : [];
}

/** Returns the pending bonuses of the actor, who has them only where nobody else leads (SIE-CREW-2 to -5). */
const listOwnAid = ({ actor }: Setup, leader: Creature): Modifier[] =>
  leader.uuid === actor.uuid ? listAidLines(actor.system.aid) : [];

/** Returns the check of the target that rolls too (SIE-OPP-2). */
export function createTheirCheck(setup: Setup, target: Creature): ChallengeCheck {
  const { theirBundle: bundle, theirAttribute: attribute, theirSpecialty: specialty } = setup;
  return {
    bundle,
    primary: target.system.bundles[bundle].primary,
    bonus: [
      ...listSideLines({ actor: target, bundle, attribute, specialty }),
      ...listAidLines(target.system.aid),
      ...listHandicaps(target, setup.house, { bundle, attribute }),
    ],
    cl: [],
    critAttempt: false,
  };
}

/** Returns what adds to a roll beside Attribute and Specialty: the bundle, a group of mooks, gear. */
const listOtherLines = (actor: Creature, bundle: Bundle, specialty: string): Modifier[] => [
  ...listBundleLines(actor, bundle),
  ...listGroupLines(actor),
  ...(specialty === "" ? [] : listGearLines(actor, specialty, bundle)),
];

/** Returns what adds to a roll of one side: Attribute and Specialty, or an NPC's Competence, and gear. */
export function listSideLines(side: Pick<Setup, "actor" | "bundle" | "attribute" | "specialty">): Modifier[] {
  const { actor, bundle, attribute, specialty } = side;
  if (specialty === COMPETENCE && actor.competence) {
    const part = createCompetencePart(actor.competence.rating, true, { uuid: actor.uuid });
    return [part, ...listOtherLines(actor, bundle, "")];
  }
  const entry = Object.hasOwn(actor.system.specialties, specialty) ? actor.system.specialties[specialty] : undefined;
  const others = listOtherLines(actor, bundle, entry?.name ?? "");
  return listBonusLines(
    createAttributeLine(actor, attribute),
    entry ? createSpecialtyLine(actor, entry) : null,
    others,
  );
}

function againstLines(setup: Setup, house: HouseRules): Modifier[] {
  const { target, against, given } = setup;
  if (given) return given.value === null ? [] : [createGivenPart(given.value, house)];
  if (!target) return [createDifficultyPart(v.parse(KnownDifficulty, against), house)];
  switch (against) {
    case "combat":
      return listOppositionParts({ kind: "defense", parts: readCombatDefense(target) });
    case "psyche":
      return listOppositionParts({ kind: "defense", parts: readPsycheDefense(target) });
    case "competence":
      return [createCompetencePart(target.competence?.rating ?? 0, true, { uuid: target.uuid })];
    case "attribute":
      return listOppositionParts({
        kind: "attribute",
        attribute: createAttributeLine(target, setup.theirAttribute),
        specialties: listTheirSpecialties(target, setup.theirSpecialty),
      });
    case OPPOSED:
      return [];
    default:
      return [createDifficultyPart(against, house)];
  }
}

function listTheirSpecialties(target: Creature, id: string): Modifier[] {
  const entry = Object.hasOwn(target.system.specialties, id) ? target.system.specialties[id] : undefined;
  return entry ? [createSpecialtyLine(target, entry)] : [];
}
