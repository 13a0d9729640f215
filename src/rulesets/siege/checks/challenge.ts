/**
 * The ordinary StarSIEGE check: any bundle with any Attribute and Specialty, against a difficulty or somebody's
 * Defense. Ledger: SIE-CB-1 to -5, SIE-CL-1 to -3, SIE-OPP-1 and -3, SIE-SPEC-2. The attack is in attack.ts.
 */
import { badOption, name, word } from "../../../core/public/check-options.ts";
import {
  type Card,
  type CheckOptions,
  type Choice,
  type Given,
  type Input,
  type Intent,
  type World,
  check,
} from "../../../core/public/definitions.ts";
import type { Modifier } from "../../../rules/shared/modifier.ts";
import type { Refusal } from "../../../rules/shared/refusal.ts";
import { type ChallengeCheck, bonusLines } from "../../../rules/siege/challenge.ts";
import { DIFFICULTIES, type Difficulty, difficultyPart, difficultyTable } from "../../../rules/siege/difficulty.ts";
import type { HouseRules } from "../../../rules/siege/house.ts";
import { competencePart, oppositionParts } from "../../../rules/siege/opposition.ts";
import { ATTRIBUTES, type Attribute, BUNDLES, type Bundle } from "../../../rules/siege/state.ts";
import { injuryParts, woundTrack } from "../../../rules/siege/track.ts";
import {
  type Creature,
  attributeLine,
  bundleLines,
  combatDefenseLines,
  creatureOf,
  gearLines,
  groupLines,
  psycheDefenseLines,
  specialtyLine,
  specialtyNamed,
} from "../documents/read-actor.ts";
import { USUAL } from "../default-attributes.ts";
import { textAt, wordAt } from "../../../rules/shared/read-json.ts";
import { askChallenge, givenPart, sealedChallenge } from "./asked.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import {
  type Declarations,
  type Settling,
  challengePart,
  declarationChoices,
  declared,
  flagOf,
  formulaOf,
  groupsOf,
  hiddenPart,
  keepOf,
  oddsRows,
  oneOf,
  paymentsOf,
  refuseDeclared,
  settle,
  summaryOf,
  targetChoice,
  verbOf,
  wordOf,
} from "./shared.ts";

/** What the Challenge Level comes from: a difficulty, or one thing of the target's. */
const OPPOSITIONS = ["combat", "psyche", "attribute", "competence"] as const;
type Against = Difficulty | (typeof OPPOSITIONS)[number];

/** The Specialty of a lightly written NPC: its one rating, in place of Attribute and Specialty. */
const COMPETENCE = "competence";

interface Draft {
  readonly house: HouseRules;
  readonly actor: Creature;
  readonly target: Creature | null;
  /** The Challenge Level that a GM set who asked for this; its value is null while it is hidden. */
  readonly given: Given | null;
  readonly candidates: readonly Candidate[];
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

async function prepare(intent: Intent, world: World<HouseRules>): Promise<Draft | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const actor = snapshot && creatureOf(snapshot);
  if (!actor) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const stray = refuseSpecialty(actor, intent);
  if (stray) return { refused: stray };
  const targetUuid = intent.targets[0];
  const seen = targetUuid === undefined ? null : await world.snapshot(targetUuid);
  const target = seen && creatureOf(seen);
  const pairing = pairingOf(actor, intent);
  return {
    house: world.house,
    actor,
    target: intent.given ? null : target,
    given: intent.given ?? null,
    candidates: candidatesOf(intent),
    ...pairing,
    primary: "own",
    against: defaultAgainst(pairing.bundle, target, intent),
    theirAttribute: wordAt(intent.options, "theirAttribute", ATTRIBUTES, "savvy"),
    theirSpecialty: "",
    declared: { crit: false, nova: false },
    routine: false,
    situational: { bonus: [], cl: [] },
  };
}

/** The id of a Specialty by its id or its name. */
const specialtyIn = (actor: Creature, named: string): string | undefined =>
  Object.hasOwn(actor.system.specialties, named) ? named : specialtyNamed(actor, named)?.id;

/**
 * A Specialty that this one has not says nothing of what to roll, unless the rest is named; whoever is asked for one
 * may lack it.
 */
function refuseSpecialty(actor: Creature, { check: tried, options, ask }: Intent): Refusal | null {
  const named = textAt(options, "specialty");
  if (named === "" || ask !== undefined || "bundle" in options || "attribute" in options) return null;
  if (specialtyIn(actor, named) !== undefined || (named === COMPETENCE && actor.competence)) return null;
  const own = Object.values(actor.system.specialties).map((one) => one.name);
  return badOption(tried, "specialty", named, [...own, ...(actor.competence ? [COMPETENCE] : [])]);
}

/** What is rolled with: what the row named, and for the rest what goes with it. */
function pairingOf(actor: Creature, { options }: Intent): Pick<Draft, "bundle" | "attribute" | "specialty"> {
  const { specialties, bundles } = actor.system;
  const named = textAt(options, "specialty");
  const id = specialtyIn(actor, named);
  const entry = id === undefined ? undefined : specialties[id];
  if (id !== undefined && entry) return { bundle: entry.bundle, attribute: entry.attribute, specialty: id };
  const primary = BUNDLES.find((bundle) => bundles[bundle].primary) ?? "athletics";
  const bundle = wordAt(options, "bundle", BUNDLES, primary);
  const attribute = wordAt(options, "attribute", ATTRIBUTES, USUAL[bundle]);
  const wantsCompetence = named === COMPETENCE || (actor.competence !== null && !("attribute" in options));
  return { bundle, attribute, specialty: actor.competence && wantsCompetence ? COMPETENCE : "" };
}

function defaultAgainst(bundle: Bundle, target: Creature | null, { options }: Intent): Against {
  const asked = wordAt(options, "difficulty", DIFFICULTIES, "average");
  if (!target || "difficulty" in options) return asked;
  if (target.competence) return "competence";
  if (bundle === "combat") return "combat";
  return bundle === "persuasion" || bundle === "spiritual" ? "psyche" : "attribute";
}

function adjust(draft: Draft, input: Input): Draft {
  const { choices, situational } = input;
  const oppositions = draft.target ? OPPOSITIONS : [];
  return {
    ...draft,
    bundle: oneOf(choices["bundle"], BUNDLES, draft.bundle),
    attribute: oneOf(choices["attribute"], ATTRIBUTES, draft.attribute),
    specialty: wordOf(choices["specialty"], draft.specialty),
    primary: oneOf(choices["primary"], ["own", "primary", "nonPrimary"], draft.primary),
    against: oneOf<Against>(choices["against"], [...DIFFICULTIES, ...oppositions], draft.against),
    theirAttribute: oneOf(choices["theirAttribute"], ATTRIBUTES, draft.theirAttribute),
    theirSpecialty: wordOf(choices["theirSpecialty"], draft.theirSpecialty),
    declared: declared(draft.declared, input),
    routine: flagOf(choices["routine"], draft.routine),
    situational: { bonus: situational["bonus"] ?? [], cl: situational["cl"] ?? [] },
  };
}

const isHidden = ({ given }: Draft): boolean => given !== null && given.value === null;

const settlingOf = ({ declared: { nova }, routine }: Draft): Settling => (nova ? "nova" : routine ? "routine" : "roll");

/** The rules' check: every line with where it came from. */
function checkOf(draft: Draft, house: HouseRules): ChallengeCheck {
  const { actor, bundle, situational } = draft;
  const own = actor.system.bundles[bundle].primary;
  return {
    bundle,
    primary: draft.primary === "own" ? own : draft.primary === "primary",
    bonus: [...ownLines(draft), ...situational.bonus],
    cl: [...againstLines(draft, house), ...injuryParts(woundTrack(actor.system.wounds), false), ...situational.cl],
    critAttempt: draft.declared.crit && !draft.declared.nova && !draft.routine,
  };
}

function ownLines({ actor, bundle, attribute, specialty }: Draft): Modifier[] {
  const more = [...bundleLines(actor, bundle), ...groupLines(actor)];
  if (specialty === COMPETENCE && actor.competence)
    return [competencePart(actor.competence.rating, true, { uuid: actor.uuid }), ...more];
  const entry = Object.hasOwn(actor.system.specialties, specialty) ? actor.system.specialties[specialty] : undefined;
  const gear = entry ? gearLines(actor, entry.name) : [];
  return bonusLines(attributeLine(actor, attribute), entry ? specialtyLine(actor, entry) : null, [...more, ...gear]);
}

function againstLines(draft: Draft, house: HouseRules): Modifier[] {
  const { target, against, given } = draft;
  if (given) return given.value === null ? [] : [givenPart(given.value, house)];
  if (!target) return [difficultyPart(oneOf(against, DIFFICULTIES, "average"), house)];
  switch (against) {
    case "combat":
      return oppositionParts({ kind: "defense", parts: combatDefenseLines(target) });
    case "psyche":
      return oppositionParts({ kind: "defense", parts: psycheDefenseLines(target) });
    case "competence":
      return [competencePart(target.competence?.rating ?? 0, true, { uuid: target.uuid })];
    case "attribute":
      return oppositionParts({
        kind: "attribute",
        attribute: attributeLine(target, draft.theirAttribute),
        specialties: theirSpecialties(target, draft.theirSpecialty),
      });
    default:
      return [difficultyPart(against, house)];
  }
}

function theirSpecialties(target: Creature, id: string): Modifier[] {
  const entry = Object.hasOwn(target.system.specialties, id) ? target.system.specialties[id] : undefined;
  return entry ? [specialtyLine(target, entry)] : [];
}

const named = (group: string, words: readonly string[]) =>
  words.map((value) => ({ value, label: `QUADRANT.Siege.${group}.${value}` }));

const specialtiesOf = ({ system }: Creature) =>
  Object.entries(system.specialties).map(([value, { name, rating }]) => ({
    value,
    label: {
      key: "QUADRANT.Siege.Check.SpecialtyOption",
      with: { name, rating: rating < 0 ? `−${-rating}` : `+${rating}` },
    },
  }));

function pairingChoices({ actor, bundle, attribute, specialty, primary }: Draft): Choice[] {
  const competence = actor.competence
    ? [
        {
          value: COMPETENCE,
          label: { key: "QUADRANT.Siege.Check.CompetenceOption", with: { rating: actor.competence.rating } },
        },
      ]
    : [];
  const specialties = [{ value: "", label: "QUADRANT.Siege.Check.Untrained" }, ...competence, ...specialtiesOf(actor)];
  return [
    {
      kind: "select",
      id: "bundle",
      label: "QUADRANT.Siege.Check.Bundle",
      value: bundle,
      options: named("Bundle", BUNDLES),
    },
    {
      kind: "select",
      id: "attribute",
      label: "QUADRANT.Siege.Check.Attribute",
      value: attribute,
      options: named("Attribute", ATTRIBUTES),
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
      options: named("Check.PrimaryIs", ["own", "primary", "nonPrimary"]),
    },
  ];
}

function againstChoices(draft: Draft, house: HouseRules): Choice[] {
  const { target, against, theirAttribute, theirSpecialty, given } = draft;
  if (given) return [];
  const difficulties = difficultyTable(house).map(({ difficulty, cl, primary, nonPrimary }) => ({
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
      label: "QUADRANT.Siege.Check.AgainstWhat",
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
      options: named("Attribute", ATTRIBUTES),
    },
    {
      kind: "select",
      id: "theirSpecialty",
      label: "QUADRANT.Siege.Check.TheirSpecialty",
      value: theirSpecialty,
      options: [untrained, ...specialtiesOf(target)],
    },
  ];
}

/** What is tried, in a word: the Specialty's name, or the bundle's. */
const triedWith = ({ actor, bundle, specialty }: Draft): string =>
  (Object.hasOwn(actor.system.specialties, specialty) ? actor.system.specialties[specialty]?.name : undefined) ??
  `QUADRANT.Siege.Bundle.${bundle}`;

function cardOf(draft: Draft, faces: readonly number[], house: HouseRules): Card {
  const rules = checkOf(draft, house);
  const result = settle(rules, settlingOf(draft), faces, house);
  const { actor, target, bundle, attribute } = draft;
  const first = challengePart(actor, rules, result, house);
  const isBought = result.natural === null;
  const pairing = { bundle: `QUADRANT.Siege.Bundle.${bundle}`, attribute: `QUADRANT.Siege.Attribute.${attribute}` };
  return {
    title: { key: "QUADRANT.Siege.Card.Tries", with: { actor: actor.name, what: triedWith(draft) } },
    subtitle: target
      ? { key: "QUADRANT.Siege.Card.PairingAgainst", with: { ...pairing, target: target.name } }
      : { key: "QUADRANT.Siege.Card.Pairing", with: pairing },
    parts: { challenge: isHidden(draft) ? hiddenPart(first, isBought ? result : null, rules.cl, house) : first },
    ...(isBought ? { settled: true } : {}),
  };
}

/** The check `siege.challenge`. */
export const challenge = check<Draft, HouseRules>({
  roll: "ChallengeRoll",
  options: () => OPTIONS,
  prepare,
  adjust,
  view(draft, house) {
    const rules = checkOf(draft, house);
    const settling = settlingOf(draft);
    const hidden = isHidden(draft);
    const routine: Choice = {
      kind: "toggle",
      id: "routine",
      label: "QUADRANT.Siege.Check.Routine",
      hint: "QUADRANT.Siege.Check.RoutineHint",
      value: draft.routine,
    };
    return {
      title: { key: "QUADRANT.Siege.Card.DialogTitle", with: { actor: draft.actor.name, what: triedWith(draft) } },
      ...(hidden
        ? { subtitle: { key: "QUADRANT.Siege.Check.Hidden", with: { called: draft.given?.label ?? "" } } }
        : {}),
      groups: groupsOf(rules, house, hidden),
      choices: [
        ...againstChoices(draft, house),
        ...(draft.given ? [] : targetChoice(draft.candidates, draft.target?.uuid ?? "")),
        ...pairingChoices(draft),
        ...declarationChoices(draft.actor, rules, draft.declared, house, hidden),
        // Who asks for a roll does not think it routine.
        ...(draft.given ? [] : [routine]),
      ],
      summary: summaryOf(rules, settling, house, hidden),
      odds: hidden && settling === "roll" ? [] : oddsRows(rules, settling, house),
      ...verbOf(settling),
    };
  },
  refuse: (draft, house) => refuseDeclared(draft.actor, checkOf(draft, house), draft.declared, house),
  formula: (draft, house) => (settlingOf(draft) === "roll" ? formulaOf(checkOf(draft, house), house) : null),
  before: (draft, house) => paymentsOf(draft.actor, checkOf(draft, house), draft.declared),
  card: cardOf,
  keep: (draft) => keepOf(checkOf(draft, draft.house), draft.house, isHidden(draft)),
  ask: askChallenge,
  sealed: sealedChallenge,
});
