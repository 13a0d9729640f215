/**
 * The ordinary StarSIEGE check: any bundle with any Attribute and Specialty, against a difficulty or a target's
 * statistics. Ledger: SIE-CB-1 to -5, SIE-CL-1 to -3, SIE-OPP-1 and -3, SIE-SPEC-2. The attack is in attack.ts.
 */
import * as v from "valibot";
import { type Schema, wordField } from "../../../rules/shared/schema.ts";
import {
  badOption,
  type Card,
  check,
  type CheckOptions,
  type Choice,
  type GivenTarget,
  type Input,
  type Intent,
  name,
  word,
  type World,
  createTargetChoice,
  readTargets,
  type TargetList,
  readChoices,
} from "../../../core/public/definitions.ts";
import type { Modifier, Refusal } from "../../../rules/shared/reasons.ts";
import { type ChallengeCheck, listBonusLines } from "../../../rules/siege/challenge.ts";
import {
  DIFFICULTIES,
  type Difficulty,
  createCompetencePart,
  createDifficultyPart,
  listDifficulties,
  listOppositionParts,
} from "../../../rules/siege/difficulty.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { ATTRIBUTES, type Attribute, BUNDLES, type Bundle } from "../../../rules/siege/state.ts";
import {
  type Creature,
  createAttributeLine,
  listBundleLines,
  readCombatDefense,
  listInjuries,
  readCreature,
  refuseActor,
  listGearLines,
  listGroupLines,
  readPsycheDefense,
  createSpecialtyLine,
  findSpecialtyByName,
} from "../documents/read-actor.ts";
import { createGivenPart } from "./requests.ts";
import {
  ChallengeOptions,
  DECLARABLE,
  type Declarations,
  type Resolution,
  createChallengePart,
  listDeclarationChoices,
  formatFormula,
  listTermGroups,
  createHiddenPart,
  createRollOptions,
  listOddsRows,
  listPayments,
  refuseDeclarations,
  resolveWithFaces,
  formatSummary,
  chooseVerb,
  DEFAULT_ATTRIBUTES,
} from "./shared.ts";

/** The source of the Challenge Level: a difficulty, or one statistic of the target. */
const OPPOSITIONS = ["combat", "psyche", "attribute", "competence"] as const;
type Against = Difficulty | (typeof OPPOSITIONS)[number];
const KnownDifficulty = wordField(DIFFICULTIES, "average");

/** The option of an NPC's Competence: one rating in place of Attribute and Specialty. */
const COMPETENCE = "competence";

interface Setup {
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
  readonly theirAttribute: Attribute;
  /** Id of one of the target's Specialties, or empty. */
  readonly theirSpecialty: string;
  readonly declared: Declarations;
  readonly routine: boolean;
  readonly situational: { readonly bonus: readonly Modifier[]; readonly cl: readonly Modifier[] };
}

const OPTIONS: CheckOptions = {
  bundle: word(BUNDLES),
  attribute: word(ATTRIBUTES),
  specialty: name,
  difficulty: word(DIFFICULTIES),
  theirAttribute: word(ATTRIBUTES),
};

async function prepare(intent: Intent, world: World<HouseRules>): Promise<Setup | { readonly refused: Refusal }> {
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
    against: defaultAgainst(pairing.bundle, target, options),
    theirAttribute: options.theirAttribute,
    theirSpecialty: "",
    declared: { crit: false, nova: false },
    routine: false,
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
  if (id !== undefined && entry) return { bundle: entry.bundle, attribute: entry.attribute, specialty: id };
  const primary = BUNDLES.find((bundle) => bundles[bundle].primary) ?? "athletics";
  const bundle = options.bundle ?? primary;
  const attribute = options.attribute ?? DEFAULT_ATTRIBUTES[bundle];
  const wantsCompetence = named === COMPETENCE || (actor.competence !== null && options.attribute === null);
  return { bundle, attribute, specialty: actor.competence && wantsCompetence ? COMPETENCE : "" };
}

function defaultAgainst(bundle: Bundle, target: Creature | null, { difficulty }: ChallengeOptions): Against {
  if (!target || difficulty !== null) return difficulty ?? "average";
  if (target.competence) return "competence";
  if (bundle === "combat") return "combat";
  return bundle === "persuasion" || bundle === "spiritual" ? "psyche" : "attribute";
}

const CHOOSABLE = {
  bundle: v.picklist(BUNDLES),
  attribute: v.picklist(ATTRIBUTES),
  specialty: v.string(),
  primary: v.picklist(["own", "primary", "nonPrimary"]),
  against: v.picklist(DIFFICULTIES),
  theirAttribute: v.picklist(ATTRIBUTES),
  theirSpecialty: v.string(),
  routine: v.boolean(),
};
/** With a target, its statistics can be chosen too. */
const CHOOSABLE_WITH_TARGET = { ...CHOOSABLE, against: v.picklist([...DIFFICULTIES, ...OPPOSITIONS]) };

function adjust(setup: Setup, input: Input): Setup {
  const { situational } = input;
  const choosable: Omit<typeof CHOOSABLE_WITH_TARGET, "against"> & { readonly against: Schema<Against> } = setup.target
    ? CHOOSABLE_WITH_TARGET
    : CHOOSABLE;
  return {
    ...setup,
    ...readChoices(input, choosable, setup),
    declared: readChoices(input, DECLARABLE, setup.declared),
    situational: { bonus: situational["bonus"] ?? [], cl: situational["cl"] ?? [] },
  };
}

const isHidden = ({ given }: Setup): boolean => given !== null && given.value === null;

function findResolution({ declared: { nova }, routine }: Setup): Resolution {
  if (nova) return "nova";
  return routine ? "routine" : "roll";
}

/** Returns the check for the rules: every line with its source. */
function createCheck(setup: Setup, house: HouseRules): ChallengeCheck {
  const { actor, bundle, situational } = setup;
  const own = actor.system.bundles[bundle].primary;
  return {
    bundle,
    primary: setup.primary === "own" ? own : setup.primary === "primary",
    bonus: [...ownLines(setup), ...situational.bonus],
    cl: [...againstLines(setup, house), ...listInjuries(actor), ...situational.cl],
    critAttempt: setup.declared.crit && !setup.declared.nova && !setup.routine,
  };
}

function ownLines({ actor, bundle, attribute, specialty }: Setup): Modifier[] {
  const more = [...listBundleLines(actor, bundle), ...listGroupLines(actor)];
  if (specialty === COMPETENCE && actor.competence)
    return [createCompetencePart(actor.competence.rating, true, { uuid: actor.uuid }), ...more];
  const entry = Object.hasOwn(actor.system.specialties, specialty) ? actor.system.specialties[specialty] : undefined;
  const gear = entry ? listGearLines(actor, entry.name) : [];
  return listBonusLines(createAttributeLine(actor, attribute), entry ? createSpecialtyLine(actor, entry) : null, [
    ...more,
    ...gear,
  ]);
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
    default:
      return [createDifficultyPart(against, house)];
  }
}

function listTheirSpecialties(target: Creature, id: string): Modifier[] {
  const entry = Object.hasOwn(target.system.specialties, id) ? target.system.specialties[id] : undefined;
  return entry ? [createSpecialtyLine(target, entry)] : [];
}

const formatPairing = (group: string, words: readonly string[]) =>
  words.map((value) => ({ value, label: `QUADRANT.Siege.${group}.${value}` }));

const listSpecialtyOptions = ({ system }: Creature) =>
  Object.entries(system.specialties).map(([value, { name, rating }]) => ({
    value,
    label: {
      key: "QUADRANT.Siege.Check.SpecialtyOption",
      with: { name, rating: rating < 0 ? `−${-rating}` : `+${rating}` },
    },
  }));

function pairingChoices({ actor, bundle, attribute, specialty, primary }: Setup): Choice[] {
  const competence = actor.competence
    ? [
        {
          value: COMPETENCE,
          label: { key: "QUADRANT.Siege.Check.CompetenceOption", with: { rating: actor.competence.rating } },
        },
      ]
    : [];
  const specialties = [
    { value: "", label: "QUADRANT.Siege.Check.Untrained" },
    ...competence,
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
        cl: cl < 0 ? `−${-cl}` : `+${cl}`,
        primary,
        nonPrimary,
      },
    },
  }));
  const possible = target ? OPPOSITIONS.filter((one) => one !== "competence" || target.competence !== null) : [];
  const opposition = possible.map((value) => ({
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
  if (!target || against !== "attribute") return choices;
  const untrained = { value: "", label: "QUADRANT.Siege.Check.Untrained" };
  return [
    ...choices,
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
      options: [untrained, ...listSpecialtyOptions(target)],
    },
  ];
}

/** Returns the name of the check: the Specialty's, or the bundle's. */
const triedWith = ({ actor, bundle, specialty }: Setup): string =>
  (Object.hasOwn(actor.system.specialties, specialty) ? actor.system.specialties[specialty]?.name : undefined) ??
  `QUADRANT.Siege.Bundle.${bundle}`;

function createCard(setup: Setup, faces: readonly number[], house: HouseRules): Card {
  const rules = createCheck(setup, house);
  const result = resolveWithFaces(rules, findResolution(setup), faces, house);
  const { actor, target, bundle, attribute } = setup;
  const first = createChallengePart(actor, rules, result, house);
  const isBought = result.natural === null;
  const pairing = { bundle: `QUADRANT.Siege.Bundle.${bundle}`, attribute: `QUADRANT.Siege.Attribute.${attribute}` };
  return {
    title: { key: "QUADRANT.Siege.Card.Attempts", with: { actor: actor.name, what: triedWith(setup) } },
    subtitle: target
      ? { key: "QUADRANT.Siege.Card.PairingAgainst", with: { ...pairing, target: target.name } }
      : { key: "QUADRANT.Siege.Card.Pairing", with: pairing },
    parts: { challenge: isHidden(setup) ? createHiddenPart(first, isBought ? result : null, rules.cl, house) : first },
    ...(isBought ? { settled: true } : {}),
  };
}

/** The check `siege.challenge`. */
export const challenge = check<Setup, HouseRules>({
  roll: "ChallengeRoll",
  options: () => OPTIONS,
  prepare,
  adjust,
  view(setup, house) {
    const rules = createCheck(setup, house);
    const resolution = findResolution(setup);
    const hidden = isHidden(setup);
    const routine: Choice = {
      kind: "toggle",
      id: "routine",
      label: "QUADRANT.Siege.Check.Routine",
      hint: "QUADRANT.Siege.Check.RoutineHint",
      value: setup.routine,
    };
    return {
      title: { key: "QUADRANT.Siege.Card.DialogTitle", with: { actor: setup.actor.name, what: triedWith(setup) } },
      ...(hidden
        ? { subtitle: { key: "QUADRANT.Siege.Check.Hidden", with: { called: setup.given?.label ?? "" } } }
        : {}),
      groups: listTermGroups(rules, house, hidden),
      choices: [
        ...againstChoices(setup, house),
        ...(setup.given ? [] : createTargetChoice(setup.targets, { value: setup.target?.uuid ?? "" })),
        ...pairingChoices(setup),
        ...listDeclarationChoices(setup.actor, rules, setup.declared, house, hidden),
        // A GM who requests a roll does not consider the task routine.
        ...(setup.given ? [] : [routine]),
      ],
      summary: formatSummary(rules, resolution, house, hidden),
      odds: hidden && resolution === "roll" ? [] : listOddsRows(rules, resolution, house),
      ...chooseVerb(resolution),
    };
  },
  refuse: (setup, house) =>
    (setup.called ? null : refuseActor(setup.actor, house)) ??
    refuseDeclarations(setup.actor, createCheck(setup, house), setup.declared, house),
  formula: (setup, house) =>
    findResolution(setup) === "roll" ? formatFormula(createCheck(setup, house), house) : null,
  payments: (setup, house) => listPayments(setup.actor, createCheck(setup, house), setup.declared),
  card: createCard,
  rollOptions: (setup) => createRollOptions(createCheck(setup, setup.house), setup.house, isHidden(setup)),
});
