/**
 * A psionic power before its roll: what is read, chosen and refused, and its check. Ledger: SIE-PSI-2, -3, SIE-OVER-1,
 * SIE-RESIST-1, -2, SIE-SFX-2.
 */
import * as v from "valibot";
import { readTargets } from "../../../core/public/checks.ts";
import {
  type Input,
  type PartEntry,
  type Intent,
  type World,
  type TargetList,
  readChoices,
} from "../../../core/public/definitions.ts";
import type { Modifier, Refusal } from "../../../rules/shared/reasons.ts";
import { type Attack, createAttackCheck } from "../../../rules/siege/attack.ts";
import { listAidLines } from "../../../rules/siege/crew.ts";
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
import { listDisconnectionParts } from "../../../rules/siege/cybernetics.ts";
import { createMindCheck } from "../../../rules/siege/resistance.ts";
import { classifyAction, refuseActivation } from "../../../rules/siege/psionics.ts";
import { ATTRIBUTES, type Attribute, BANDS, type Band, type Bundle } from "../../../rules/siege/state.ts";
import { findRange } from "../board/read-board.ts";
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
import { type LeyPlace, easePsion, fetchLeyPlace } from "../documents/read-ley.ts";
import { type OwnedPower, type PsionState, listPowerLines, readPsion } from "../documents/read-psion.ts";
import {
  createAimPart,
  PowerOptions,
  DEFAULT_ATTRIBUTES,
  DECLARABLE,
  type Declarations,
  type Resolution,
} from "./shared.ts";
import { type InTurn, readInTurn } from "./turn.ts";
import { createHit } from "../../../rules/siege/damage.ts";
import { type Spread, createSpread, readOthers, withSizeLevel } from "./several-targets.ts";

export const WAYS = ["use", "force"] as const;

export interface Setup {
  readonly house: HouseRules;
  /** The user, their powers eased by the world's ley lines. */
  readonly state: PsionState;
  /** The same without ley lines. */
  readonly plain: PsionState;
  /** The world on which the group is, if its ley lines act (SIE-LEY-1); `elsewhere`: this user is not there. */
  readonly place: LeyPlace | null;
  readonly elsewhere: boolean;
  readonly power: OwnedPower;
  /** The powers to choose from in a roll request; empty where the power is given. */
  readonly powers: readonly OwnedPower[];
  readonly target: Creature | null;
  /** Further targets in the area. */
  readonly others: readonly Creature[];
  readonly targets: TargetList;
  /** The place of the group of split mooks that it is used on. */
  readonly theirPart: string;
  /** Whether a GM requested the roll: then the GM has decided that the user can act. */
  readonly called: boolean;
  readonly way: (typeof WAYS)[number];
  /** Round of the combat; 0 outside. */
  readonly round: number;
  readonly inTurn: InTurn;
  readonly attribute: Attribute;
  readonly band: Band;
  /** The band to the target by the range board or the scene; null where neither says one (SIE-RANGE-4). */
  readonly measured: Band | null;
  readonly difficulty: Difficulty;
  /** Whether the targets can see who uses the power (SIE-RESIST-4). */
  readonly seen: boolean;
  readonly declared: Declarations;
  readonly situational: { readonly bonus: readonly Modifier[]; readonly cl: readonly Modifier[] };
}

export async function prepare(
  intent: Intent,
  world: World<HouseRules>,
): Promise<Setup | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const plain = snapshot && readPsion(snapshot);
  const place = await fetchLeyPlace(world);
  const state = plain && easePsion(plain, place);
  if (!plain || !state) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const powers =
    intent.ask !== undefined && intent.item === undefined ? listUsablePowers(state, intent, world.house) : [];
  const power = powers[0] ?? state.powers.find(({ uuid }) => uuid === intent.item);
  if (!power)
    return { refused: { key: `QUADRANT.Siege.Refuse.${intent.item === undefined ? "NoSuchPower" : "NotCarried"}` } };
  const targetUuid = intent.targets[0];
  const seen = targetUuid === undefined ? null : await world.snapshot(targetUuid);
  const measured = targetUuid === undefined ? null : await findRange(world, intent.actor, targetUuid);
  const round = world.round(intent.actor);
  const target = seen && readCreature(seen);
  const setup: Setup = {
    house: world.house,
    state,
    plain,
    place,
    elsewhere: false,
    power,
    powers,
    target,
    others: await readOthers(intent, world),
    targets: readTargets(intent),
    theirPart: String(findFirstPart(target?.group?.parts ?? [])),
    called: intent.ask !== undefined,
    way: "use",
    round,
    inTurn: readInTurn(state.creature, world),
    attribute: readDefaultAttribute(power),
    band: power.range.class,
    measured,
    difficulty: "average",
    seen: true,
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
  const band = setup.measured ?? power.range.class;
  const fresh: Setup = { ...setup, power, band, way: "use", attribute: readDefaultAttribute(power) };
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
  seen: v.boolean(),
  theirPart: v.string(),
};

const ELSEWHERE = { elsewhere: v.boolean() };

/** Returns the setup with the powers as they are where the user is. */
function placeUser(setup: Setup, input: Input): Setup {
  const { elsewhere } = readChoices(input, ELSEWHERE, setup);
  const state = elsewhere ? setup.plain : easePsion(setup.plain, setup.place);
  const find = (power: OwnedPower): OwnedPower => state.powers.find(({ uuid }) => uuid === power.uuid) ?? power;
  return { ...setup, elsewhere, state, power: find(setup.power), powers: setup.powers.map(find) };
}

/** Returns the world whose ley lines count for this use; null for none. */
export const findLeyPlace = ({ place, elsewhere }: Pick<Setup, "place" | "elsewhere">): LeyPlace | null =>
  elsewhere ? null : place;

export function adjust(opened: Setup, input: Input): Setup {
  const { choices, situational } = input;
  const prepared = placeUser(opened, input);
  const chosen = prepared.powers.find(({ uuid }) => uuid === choices["item"]);
  const setup = chosen ? choosePower(prepared, chosen) : prepared;
  return {
    ...setup,
    ...readChoices(input, CHOOSABLE, setup),
    declared: readChoices(input, DECLARABLE, setup.declared),
    situational: { bonus: situational["bonus"] ?? [], cl: situational["cl"] ?? [] },
  };
}

export const isOpened = ({ state, power, round }: Setup): boolean => isOpen(state.overChannel, power.id, round);

/** Refuses a method that the power can't be used with now (SIE-PSI-2, SIE-PSI-3, SIE-OVER-1). */
export const refuseWay = (setup: Setup, way: Setup["way"]): Refusal | null =>
  way === "force"
    ? refuseOverChannel(setup.power, setup.state.psion, setup.house)
    : refuseActivation(setup.power, setup.state.psion, isOpened(setup), setup.house);

/** Refuses a power that takes an action to a creature that can't act, unless the GM requested the roll (SIE-PSI-3). */
export const refuseUser = ({ state, power, called, house }: Setup): Refusal | null =>
  called || classifyAction(power) === "none" ? null : refuseActor(state.creature, house);

/** Returns whether the power needs a roll: an Automatic power that is not resisted does not (SIE-PSI-3). */
export const needsRoll = ({ way, power }: Setup): boolean =>
  way === "force" || !power.automatic || power.resisted !== "none";

export const findResolution = (setup: Setup): Resolution => {
  if (!needsRoll(setup)) return "routine";
  return setup.declared.nova ? "nova" : "roll";
};

/** Whether its Target Number is unknown: a roll against a Combat Defense without a target. */
export const isUnaimed = (setup: Setup): boolean =>
  setup.way === "use" && setup.power.resisted === "combat" && setup.target === null && findResolution(setup) === "roll";

/** Returns the part that offers to aim a resisted power later; none where it has a target, or needs none. */
export function createUnaimedParts(setup: Setup, house: HouseRules): Record<string, PartEntry> {
  const { way, power, target, state } = setup;
  if (way === "force" || power.resisted === "none" || target) return {};
  const check = createCheck(setup, house);
  const mental = power.resisted === "psyche";
  const hit = power.damage.total > 0 ? createHit(power, createBoxLine(power), false) : null;
  const plain = mental ? { ...check, cl: listBurdenLines(setup, "spiritual") } : check;
  return { aim: createAimPart(state.creature, mental ? "psyche" : "combat", plain, hit) };
}

export const createBoxLine = ({ name, damage, uuid }: OwnedPower): Modifier => ({
  label: name,
  value: damage.total,
  source: { uuid },
});

export function createCheck(setup: Setup, house: HouseRules): ChallengeCheck {
  const { way, power } = setup;
  if (way === "force") return createForceCheck(setup, house);
  return power.resisted === "combat" ? createStrikeCheck(setup) : createSkillCheck(setup, house);
}

/** Returns everything but Attribute and Specialty that adds to a roll with that bundle. */
const listExtraLines = ({ state: { creature }, situational }: Setup, bundle: Bundle, specialty: string): Modifier[] => [
  ...listBundleLines(creature, bundle),
  ...listGearLines(creature, specialty, bundle),
  ...listGroupLines(creature),
  ...listAidLines(creature.system.aid),
  ...situational.bonus,
];

const formatPower = (creature: Creature, name: string): Modifier | null => {
  const found = findSpecialtyByName(creature, name);
  return found && createSpecialtyLine(creature, found.entry);
};

const listBurdenLines = ({ state: { creature }, situational, house }: Setup, bundle: Bundle): Modifier[] => [
  ...listInjuries(creature, house, { bundle }),
  ...listDisconnectionParts(creature.system.cyber.level, bundle),
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
      cl: listBurdenLines(setup, "spiritual"),
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
  const attack: Attack = {
    bundle: "spiritual",
    primary: creature.system.bundles.spiritual.primary,
    attribute: createAttributeLine(creature, setup.attribute),
    specialty: formatPower(creature, power.specialty),
    gear: [...listPowerLines(power), ...listExtraLines(setup, "spiritual", power.specialty)],
    range: { reach: power.range, band },
    sizes: target ? { attacker: creature.system.size, target: target.system.size } : null,
    defense: target ? readCombatDefense(target, Number(setup.theirPart)) : [],
    situational: listBurdenLines(setup, "spiritual"),
    critAttempt: setup.declared.crit && findResolution(setup) === "roll",
  };
  return createAttackCheck(listStruck(setup).length > 1 ? withSizeLevel(attack) : attack);
};

/** Returns those whom it is used on: of an area, all that are chosen. */
export function listStruck({ way, power, target, others }: Setup): Creature[] {
  if (way === "force" || power.resisted === "none" || !target) return [];
  return power.area > 0 ? [target, ...others] : [target];
}

/** Returns the use on several targets; null where it is on one, or on nobody (SIE-SFX-2). */
export function findSpread(setup: Setup, house: HouseRules): Spread | null {
  const aims = listStruck(setup).map((target, at) => {
    const theirPart = at === 0 ? setup.theirPart : String(findFirstPart(target.group?.parts ?? []));
    return { target, check: createCheck({ ...setup, target, theirPart }, house), isCertain: false };
  });
  return createSpread(aims, { isVolley: false, isBought: setup.declared.nova });
}

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
  const rating = formatPower(creature, specialty);
  const attribute = createAttributeLine(creature, setup.attribute);
  const common = {
    primary: creature.system.bundles[bundle].primary,
    critAttempt: setup.declared.crit && findResolution(setup) === "roll",
  };
  const bonus = [...listPowerLines(power), ...listExtraLines(setup, bundle, specialty)];
  const burdens = listBurdenLines(setup, bundle);
  const psyche =
    mental && target
      ? readPsycheDefense(target, Number(setup.theirPart))
      : [createDifficultyPart(setup.difficulty, house)];
  return mental
    ? createMindCheck({ ...common, empathy: attribute, channeling: rating, bonus, psyche, cl: burdens })
    : { ...common, bundle, cl: [...psyche, ...burdens], bonus: listBonusLines(attribute, rating, bonus) };
};
