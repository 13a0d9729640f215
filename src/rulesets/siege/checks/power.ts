/**
 * Using a psionic power, or over-channelling it where Psi or Drain prevents that. Ledger: SIE-PSI-2, -3, SIE-OVER-1,
 * and the rolls of SIE-RESIST-1 and -2. The action usePower applies the cost of using it, overChannel that of
 * over-channelling it.
 */
import * as v from "valibot";
import {
  type Card,
  check,
  type CheckView,
  type Choice,
  type Input,
  type PartEntry,
  type Intent,
  requestOnly,
  type Text,
  whole,
  word,
  type World,
  createTargetChoice,
  readTargets,
  type TargetList,
  readChoices,
} from "../../../core/public/definitions.ts";
import type { Modifier, Refusal } from "../../../rules/shared/reasons.ts";
import { createAttackCheck } from "../../../rules/siege/attack.ts";
import { type ChallengeCheck, listBonusLines } from "../../../rules/siege/challenge.ts";
import { DIFFICULTIES, type Difficulty, createDifficultyPart } from "../../../rules/siege/difficulty.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { findFirstPart } from "../../../rules/siege/mooks.ts";
import {
  OVERCHANNEL_SPECIALTY,
  isOpen,
  createOverChannelCheck,
  refuseOverChannel,
} from "../../../rules/siege/overchannel.ts";
import { classifyAction, refuseActivation } from "../../../rules/siege/psionics.ts";
import { ATTRIBUTES, type Attribute, BANDS, type Band, type Bundle } from "../../../rules/siege/state.ts";
import {
  type Creature,
  createAttributeLine,
  findFightingAttribute,
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
import { MAX_LABEL_LENGTH } from "../../../rules/shared/schema.ts";
import {
  type OwnedPower,
  type PsionState,
  readDrainUnitName,
  convertDrain,
  listPowerLines,
  readPsion,
} from "../documents/read-psion.ts";
import {
  createAimPart,
  POWER_KINDS,
  PowerOptions,
  createChallengePart,
  createHitPart,
  createRollOptions,
  DEFAULT_ATTRIBUTES,
  DECLARABLE,
  type Declarations,
  type Resolution,
  listDeclarationChoices,
  chooseVerb,
  formatFormula,
  listTermGroups,
  listOddsRows,
  listPartChoices,
  listPayments,
  refuseDeclarations,
  resolveWithFaces,
  formatSummary,
  formatUnaimed,
} from "./shared.ts";
import { createHit } from "../../../rules/siege/damage.ts";

const WAYS = ["use", "force"] as const;

interface Setup {
  readonly house: HouseRules;
  readonly state: PsionState;
  readonly power: OwnedPower;
  /** The powers to choose from in a roll request; empty where the power is given. */
  readonly powers: readonly OwnedPower[];
  readonly target: Creature | null;
  readonly targets: TargetList;
  /** The place of the group of split mooks that it is used on. */
  readonly theirPart: string;
  /** Whether a GM requested the roll: then the GM has decided that the user can act. */
  readonly called: boolean;
  readonly way: (typeof WAYS)[number];
  /** Round of the combat; 0 outside. */
  readonly round: number;
  readonly attribute: Attribute;
  readonly band: Band;
  readonly difficulty: Difficulty;
  readonly declared: Declarations;
  readonly situational: { readonly bonus: readonly Modifier[]; readonly cl: readonly Modifier[] };
}

async function prepare(intent: Intent, world: World<HouseRules>): Promise<Setup | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const state = snapshot && readPsion(snapshot);
  if (!state) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const powers =
    intent.ask !== undefined && intent.item === undefined ? listUsablePowers(state, intent, world.house) : [];
  const power = powers[0] ?? state.powers.find(({ uuid }) => uuid === intent.item);
  if (!power)
    return { refused: { key: `QUADRANT.Siege.Refuse.${intent.item === undefined ? "NoSuchPower" : "NotCarried"}` } };
  const targetUuid = intent.targets[0];
  const seen = targetUuid === undefined ? null : await world.snapshot(targetUuid);
  const round = world.round(intent.actor);
  const target = seen && readCreature(seen);
  const setup: Setup = {
    house: world.house,
    state,
    power,
    powers,
    target,
    targets: readTargets(intent),
    theirPart: String(findFirstPart(target?.group?.parts ?? [])),
    called: intent.ask !== undefined,
    way: "use",
    round,
    attribute: readDefaultAttribute(power),
    band: power.range.class,
    difficulty: "average",
    declared: { crit: false, nova: false },
    situational: { bonus: [], cl: [] },
  };
  return choosePower(setup, power);
}

/** Returns the powers of the kind requested; those that can be used now come first. */
function listUsablePowers({ powers, psion }: PsionState, { options }: Intent, house: HouseRules): OwnedPower[] {
  const { kind } = v.parse(PowerOptions, options);
  const barred = (power: OwnedPower): number => Number(refuseActivation(power, psion, false, house) !== null);
  return powers.filter(({ resisted }) => kind === "" || resisted === kind).sort((a, b) => barred(a) - barred(b));
}

/** Returns the setup for that power and its defaults: over-channelled where it can't be used otherwise. */
function choosePower(setup: Setup, power: OwnedPower): Setup {
  const fresh: Setup = { ...setup, power, way: "use", attribute: readDefaultAttribute(power), band: power.range.class };
  return refuseWay(fresh, "use") && !refuseWay(fresh, "force") ? { ...fresh, way: "force" } : fresh;
}

/**
 * Returns the default Attribute of a power's roll: that of its attack, Empathy against a mind, else that of its bundle.
 */
function readDefaultAttribute({ resisted, specialty, bundle }: OwnedPower): Attribute {
  if (resisted === "psyche") return "empathy";
  return resisted === "combat" ? findFightingAttribute(specialty) : DEFAULT_ATTRIBUTES[bundle];
}

const CHOOSABLE = {
  way: v.picklist(WAYS),
  attribute: v.picklist(ATTRIBUTES),
  band: v.picklist(BANDS),
  difficulty: v.picklist(DIFFICULTIES),
  theirPart: v.string(),
};

function adjust(prepared: Setup, input: Input): Setup {
  const { choices, situational } = input;
  const chosen = prepared.powers.find(({ uuid }) => uuid === choices["item"]);
  const setup = chosen ? choosePower(prepared, chosen) : prepared;
  return {
    ...setup,
    ...readChoices(input, CHOOSABLE, setup),
    declared: readChoices(input, DECLARABLE, setup.declared),
    situational: { bonus: situational["bonus"] ?? [], cl: situational["cl"] ?? [] },
  };
}

const isOpened = ({ state, power, round }: Setup): boolean => isOpen(state.overChannel, power.id, round);

/** Refuses a method that the power can't be used with now (SIE-PSI-2, SIE-PSI-3, SIE-OVER-1). */
const refuseWay = (setup: Setup, way: Setup["way"]): Refusal | null =>
  way === "force"
    ? refuseOverChannel(setup.power, setup.state.psion, setup.house)
    : refuseActivation(setup.power, setup.state.psion, isOpened(setup), setup.house);

/** Refuses a power that takes an action to a creature that can't act, unless the GM requested the roll (SIE-PSI-3). */
const refuseUser = ({ state, power, called, house }: Setup): Refusal | null =>
  called || classifyAction(power) === "none" ? null : refuseActor(state.creature, house);

/** Returns whether the power needs a roll: an Automatic power that is not resisted does not (SIE-PSI-3). */
const needsRoll = ({ way, power }: Setup): boolean => way === "force" || !power.automatic || power.resisted !== "none";

const findResolution = (setup: Setup): Resolution => {
  if (!needsRoll(setup)) return "routine";
  return setup.declared.nova ? "nova" : "roll";
};

/** Whether its Target Number is unknown: a roll against a Combat Defense without a target. */
const isUnaimed = (setup: Setup): boolean =>
  setup.way === "use" && setup.power.resisted === "combat" && setup.target === null && findResolution(setup) === "roll";

/** Returns the part that offers to aim a resisted power later; none where it has a target, or needs none. */
function createUnaimedParts(setup: Setup, house: HouseRules): Record<string, PartEntry> {
  const { way, power, target, state } = setup;
  if (way === "force" || power.resisted === "none" || target) return {};
  const check = createCheck(setup, house);
  const mental = power.resisted === "psyche";
  const hit = power.damage.total > 0 ? createHit(power, createBoxLine(power), false) : null;
  const plain = mental ? { ...check, cl: listBurdenLines(setup) } : check;
  return { aim: createAimPart(state.creature, mental ? "psyche" : "combat", plain, hit) };
}

const createBoxLine = ({ name, damage, uuid }: OwnedPower): Modifier => ({
  label: name,
  value: damage.total,
  source: { uuid },
});

function createCheck(setup: Setup, house: HouseRules): ChallengeCheck {
  const { way, power } = setup;
  if (way === "force") return createForceCheck(setup, house);
  return power.resisted === "combat" ? createStrikeCheck(setup) : createSkillCheck(setup, house);
}

/** Returns everything but Attribute and Specialty that adds to a roll with that bundle. */
const listExtraLines = ({ state: { creature }, situational }: Setup, bundle: Bundle, specialty: string): Modifier[] => [
  ...listBundleLines(creature, bundle),
  ...listGearLines(creature, specialty),
  ...listGroupLines(creature),
  ...situational.bonus,
];

const formatPower = (creature: Creature, name: string): Modifier | null => {
  const found = findSpecialtyByName(creature, name);
  return found && createSpecialtyLine(creature, found.entry);
};

const listBurdenLines = ({ state: { creature }, situational }: Setup): Modifier[] => [
  ...listInjuries(creature),
  ...situational.cl,
];

const createForceCheck = (setup: Setup, house: HouseRules): ChallengeCheck => {
  const { creature } = setup.state;
  return createOverChannelCheck(
    {
      primary: creature.system.bundles.spiritual.primary,
      empathy: createAttributeLine(creature, "empathy"),
      channeling: formatPower(creature, OVERCHANNEL_SPECIALTY),
      bonus: listExtraLines(setup, "spiritual", OVERCHANNEL_SPECIALTY),
      cl: listBurdenLines(setup),
      critAttempt: setup.declared.crit && !setup.declared.nova,
    },
    setup.power,
    house,
  );
};

/** Returns the check of a power against Combat Defense: an attack with the Spiritual bundle (SIE-RESIST-1). */
const createStrikeCheck = (setup: Setup): ChallengeCheck => {
  const { state, power, target, band } = setup;
  const { creature } = state;
  return createAttackCheck({
    bundle: "spiritual",
    primary: creature.system.bundles.spiritual.primary,
    attribute: createAttributeLine(creature, setup.attribute),
    specialty: formatPower(creature, power.specialty),
    gear: [...listPowerLines(power), ...listExtraLines(setup, "spiritual", power.specialty)],
    range: { reach: power.range, band },
    sizes: target ? { attacker: creature.system.size, target: target.system.size } : null,
    defense: target ? readCombatDefense(target, Number(setup.theirPart)) : [],
    situational: listBurdenLines(setup),
    critAttempt: setup.declared.crit && findResolution(setup) === "roll",
  });
};

/**
 * Returns the check of any other power: against a mind with Spiritual and Channeling (SIE-RESIST-2), else with the
 * bundle of its Class.
 */
const createSkillCheck = (setup: Setup, house: HouseRules): ChallengeCheck => {
  const { state, power, target } = setup;
  const { creature } = state;
  const mental = power.resisted === "psyche";
  const bundle: Bundle = mental ? "spiritual" : power.bundle;
  const specialty = power.specialty || (mental ? OVERCHANNEL_SPECIALTY : "");
  return {
    bundle,
    primary: creature.system.bundles[bundle].primary,
    cl: [
      ...(mental && target
        ? readPsycheDefense(target, Number(setup.theirPart))
        : [createDifficultyPart(setup.difficulty, house)]),
      ...listBurdenLines(setup),
    ],
    bonus: listBonusLines(createAttributeLine(creature, setup.attribute), formatPower(creature, specialty), [
      ...listPowerLines(power),
      ...listExtraLines(setup, bundle, specialty),
    ]),
    critAttempt: setup.declared.crit && findResolution(setup) === "roll",
  };
};

// --- The dialog

function listChoices(setup: Setup, rules: ChallengeCheck, house: HouseRules): Choice[] {
  const { way, power, target, band, attribute, difficulty } = setup;
  const barred = refuseWay(setup, "use");
  const ways: Choice = {
    kind: "select",
    id: "way",
    label: "QUADRANT.Siege.Power.Way",
    value: way,
    options: WAYS.map((value) => ({ value, label: `QUADRANT.Siege.Power.Ways.${value}` })),
    ...(way === "force" && barred ? { hint: barred } : {}),
  };
  const words = (group: string, all: readonly string[]) =>
    all.map((value) => ({ value, label: `QUADRANT.Siege.${group}.${value}` }));
  const own: Choice[] = [
    {
      kind: "select",
      id: "attribute",
      label: "QUADRANT.Siege.Check.Attribute",
      value: attribute,
      options: words("Attribute", ATTRIBUTES),
    },
  ];
  const range: Choice = {
    kind: "select",
    id: "band",
    label: "QUADRANT.Siege.Check.Range",
    value: band,
    options: words("Band", BANDS),
  };
  const against: Choice = {
    kind: "select",
    id: "difficulty",
    label: "QUADRANT.Siege.Check.Opposition",
    value: difficulty,
    options: words("Difficulty", DIFFICULTIES),
  };
  const isOpenTask = power.resisted === "none" || (power.resisted === "psyche" && !target);
  const rolling =
    way === "force" || !needsRoll(setup)
      ? []
      : [...(power.resisted === "combat" ? [range] : []), ...(isOpenTask ? [against] : []), ...own];
  const which: Choice[] =
    setup.powers.length === 0
      ? []
      : [
          {
            kind: "select",
            id: "item",
            label: "QUADRANT.Siege.Power.Which",
            value: power.uuid,
            options: setup.powers.map(({ uuid, name }) => ({ value: uuid, label: name })),
          },
        ];
  return [
    ...which,
    ways,
    ...(way === "use" && power.resisted !== "none"
      ? [
          ...createTargetChoice(setup.targets, {
            value: target?.uuid ?? "",
            unaimed: `QUADRANT.Siege.Power.Unaimed.${power.resisted}`,
          }),
          ...listPartChoices("theirPart", "QUADRANT.Siege.Mooks.Attacked", target, setup.theirPart),
        ]
      : []),
    ...rolling,
    ...(needsRoll(setup)
      ? listDeclarationChoices(setup.state.creature, rules, setup.declared, house, isUnaimed(setup))
      : []),
  ];
}

function view(setup: Setup, house: HouseRules): CheckView {
  const { state, power, way } = setup;
  const rules = createCheck(setup, house);
  const resolution = findResolution(setup);
  const refused =
    refuseUser(setup) ??
    refuseWay(setup, way) ??
    (needsRoll(setup) ? refuseDeclarations(state.creature, rules, setup.declared, house) : null);
  return {
    title: { key: "QUADRANT.Siege.Card.DialogTitle", with: { actor: state.creature.name, what: power.name } },
    subtitle: costText(setup, house),
    groups: needsRoll(setup) ? listTermGroups(rules, house) : [],
    choices: listChoices(setup, rules, house),
    ...(isUnaimed(setup)
      ? { summary: formatUnaimed(rules, house), odds: [] }
      : {
          summary: needsRoll(setup) ? formatSummary(rules, resolution, house) : "QUADRANT.Siege.Power.NoRoll",
          odds: listOddsRows(rules, resolution, house),
        }),
    ...(resolution === "routine" ? { verb: "QUADRANT.Siege.Power.Activate" } : chooseVerb(resolution)),
    ...(refused ? { refused } : {}),
  };
}

/** Returns the cost in a line: Potency against Psi, and Drain in the unit of the house rules. */
const costText = ({ power, state: { psion } }: Setup, house: HouseRules): Text => ({
  key: `QUADRANT.Siege.Power.CostLine.${readDrainUnitName(power, house)}`,
  with: { potency: power.potency, psi: psion.psi, drain: convertDrain(power, house) },
});

// --- The card

function createCard(setup: Setup, faces: readonly number[], house: HouseRules): Card {
  const { state, power, way, target, round } = setup;
  const { creature } = state;
  const rules = createCheck(setup, house);
  const result = resolveWithFaces(rules, findResolution(setup), faces, house);
  const strikes = way === "use" && result.success && power.damage.total > 0;
  const names = { actor: creature.name, power: power.name, target: target?.name ?? "" };
  const channels = target && power.resisted !== "none" ? "ChannelsAt" : "Channels";
  return {
    title: { key: `QUADRANT.Siege.Card.${way === "force" ? "OverChannels" : channels}`, with: names },
    parts: {
      ...(needsRoll(setup)
        ? { challenge: createChallengePart(creature, rules, result, house, { dealsDamage: true }) }
        : {}),
      ...createUnaimedParts(setup, house),
      power: {
        kind: "power",
        sort: 30,
        data: {
          actor: creature.uuid,
          item: power.uuid,
          name: power.name.slice(0, MAX_LABEL_LENGTH),
          way,
          success: result.success,
          rolled: needsRoll(setup),
          crit: result.crit,
          potency: power.potency,
          drain: power.drain,
          shown: convertDrain(power, house),
          counted: readDrainUnitName(power, house),
          starts: power.ongoing || isOpened(setup),
          levels: strikes ? 0 : result.extraLevels,
          round,
        },
      },
      ...(strikes
        ? {
            attack: createHitPart(
              createHit(power, createBoxLine(power), result.crit),
              creature,
              target,
              result.extraLevels,
              Number(setup.theirPart),
            ),
          }
        : {}),
    },
  };
}

/** The check `siege.power`. */
export const power = check<Setup, HouseRules>({
  roll: "ChallengeRoll",
  // Macros dragged from a row may store a round. It is not read: the current round comes from the combat.
  options: () => ({ round: whole(0, 99_999), kind: requestOnly(word(["", ...POWER_KINDS])) }),
  prepare,
  adjust,
  view,
  formula: (setup, house) =>
    findResolution(setup) === "roll" ? formatFormula(createCheck(setup, house), house) : null,
  payments: (setup, house) =>
    needsRoll(setup) ? listPayments(setup.state.creature, createCheck(setup, house), setup.declared) : [],
  card: createCard,
  rollOptions: (setup) => createRollOptions(createCheck(setup, setup.house), setup.house),
});
