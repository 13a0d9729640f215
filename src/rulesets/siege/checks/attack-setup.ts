/**
 * A StarSIEGE attack before its roll: what is read, chosen and refused, and its checks. Ledger: SIE-ATK-1, -2, -6,
 * SIE-RANGE-2, -3, SIE-OBJ-1.
 */
import * as v from "valibot";
import { sameName } from "../../../rules/shared/names.ts";
import { readTargets } from "../../../core/public/checks.ts";
import {
  once,
  type Card,
  type CheckView,
  type Choice,
  type Input,
  type Intent,
  type PartEntry,
  type World,
  type TargetList,
  type Text,
  readChoices,
} from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { Modifier, Refusal } from "../../../rules/shared/reasons.ts";
import {
  AIM_GOALS,
  type AimGoal,
  type Attack,
  type Reach,
  createAttackCheck,
  findStance,
  isAutomaticHit,
  refuseAttack,
  computeWeaponBonus,
} from "../../../rules/siege/attack.ts";
import type { ChallengeCheck, ChallengeResult, GrantedSuccess } from "../../../rules/siege/challenge.ts";
import type { Hit } from "../../../rules/siege/damage.ts";
import { listAidLines } from "../../../rules/siege/crew.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import {
  SITUATIONS,
  type Situation,
  createCompetencePart,
  listSituationParts,
} from "../../../rules/siege/difficulty.ts";
import { findFirstPart } from "../../../rules/siege/mooks.ts";
import { ATTRIBUTES, type Attribute, BANDS, type Band } from "../../../rules/siege/state.ts";
import {
  type Creature,
  type Gear,
  createAttributeLine,
  listBundleLines,
  readCombatDefense,
  listInjuries,
  readCreature,
  refuseActor,
  createGearLine,
  listGearLines,
  listGroupLines,
  createSpecialtyLine,
  findSpecialtyByName,
  findFightingAttribute,
  findFightingSpecialty,
  isBroken,
  isJammed,
  isWeapon,
} from "../documents/read-actor.ts";
import {
  AttackOptions,
  DECLARABLE,
  type Declarations,
  ONE_ACTION,
  ROUND,
  type Resolution,
  type Round,
  listRoundParts,
  refuseDeclarations,
} from "./shared.ts";
import { type InTurn, readInTurn } from "./turn.ts";
import {
  type Mount,
  SHOTS,
  type Shots,
  canSplit,
  createShotChecks,
  createShots,
  listSecondLines,
  refuseSecond,
  refuseShots,
} from "./weapon-use.ts";

export const STANCES = ["normal", "stationary", "immobile"] as const;
export const BARE_HANDS_VALUE = "";
/** Bare hands reach Close only (SIE-RANGE-3). */
export const BARE_HANDS: Reach = { class: "close", restricted: true };

/** A Defect that may hinder an attack or a hold (SIE-DEFECT-4, -6 to -10, -12). */
interface Hindrance {
  readonly id: string;
  readonly label: Text;
  /** What it adds to the Challenge Level. */
  readonly part: Modifier;
  /** The check fails whatever the die shows. */
  readonly autoFail: boolean;
}

/** What may hinder the check, and the ids of what does. */
export interface Hindered {
  readonly possible: readonly Hindrance[];
  readonly hindrances: readonly string[];
}

export const HINDRANCES = { hindrances: v.pipe(v.array(v.string()), v.readonly()) };

/** Reads Defects, whose code nobody without them needs. */
const loadBurden = once(() => import("./burden.ts"));

/** Returns what may hinder a creature; at first nothing does. */
export async function readHindrances(actor: Creature, house: HouseRules): Promise<Hindered> {
  const possible = actor.defects.length === 0 ? [] : (await loadBurden()).listHindrances(actor, house);
  return { possible, hindrances: [] };
}

const listHindering = ({ possible, hindrances }: Hindered): Hindrance[] =>
  possible.filter(({ id }) => hindrances.includes(id));

/** Returns what Defects add to the Challenge Level. */
export const listHindranceParts = (hindered: Hindered): Modifier[] =>
  listHindering(hindered).flatMap(({ part }) => (part.value === 0 ? [] : [part]));

/** Returns whether a sense is gone that the check needs (SIE-DEFECT-9). */
export const isDoomed = (hindered: Hindered): boolean => listHindering(hindered).some(({ autoFail }) => autoFail);

/** Returns the choice of Defects that are in the way; none for who has none. */
export const listHindranceChoices = ({ possible, hindrances }: Hindered): Choice[] =>
  possible.length === 0
    ? []
    : [
        {
          kind: "ticks",
          id: "hindrances",
          label: "QUADRANT.Siege.Body.Hinders",
          options: possible.map(({ id, label }) => ({ value: id, label, on: hindrances.includes(id) })),
        },
      ];

/** The item that is aimed at (its uuid; empty for none), and what for. */
export interface AimedItem {
  readonly aimedItem: string;
  readonly goal: AimGoal;
}

export const AT_POSSESSOR: AimedItem = { aimedItem: "", goal: "damage" };

/** The same, as the dialog's input chooses it. */
const AIMED_ITEM = { aimedItem: v.string(), goal: v.picklist(AIM_GOALS) };

/**
 * The forms of an attack beside the plain one: attack.ts loads each where it can be chosen, and it is null elsewhere.
 * What the dialog asks or refuses where a form can't be chosen any more is known without its code.
 */
export interface Forms {
  /** At several targets: a weapon has an area, or can fire twice; null where none does. */
  readonly several: SeveralForm | null;
  /** The targets after the first. */
  readonly others: readonly Creature[];
  /** At an item: the target carries one; null where it carries none. */
  readonly aiming: AimingForm | null;
}

/** An attack that can be at several targets, as attack-targets.ts has it. */
interface SeveralForm {
  /** Returns the choices of targets; `one` is that of a single target. */
  readonly listTargetChoices: (setup: Setup, one: readonly Choice[]) => Choice[];
  readonly refuseTargets: (setup: Setup) => Refusal | null;
  /** Returns the attack at several targets; null where it is at one, or at nobody. */
  readonly findSpread: (setup: Setup) => SpreadAttack | null;
}

/** An attack at several targets: what the dialog displays of it, what is rolled, and its card. */
export interface SpreadAttack {
  readonly describe: () => Pick<CheckView, "groups" | "summary" | "odds" | "aim">;
  readonly formula: () => string | null;
  readonly card: (faces: readonly number[], createParts: CreateShotParts) => Card;
}

/** Returns the parts that a card has of one shot at one target. */
export type CreateShotParts = (
  setup: Setup,
  check: ChallengeCheck,
  result: ChallengeResult | GrantedSuccess,
  house: HouseRules,
) => { readonly challenge: PartEntry; readonly attack?: PartEntry };

/** An attack that can be at an item, as aimed-item.ts has it. */
interface AimingForm {
  readonly aimAttack: (attack: Attack, target: Creature, item: Gear) => Attack;
  readonly createAimedParts: (
    setup: Setup & { readonly target: Creature },
    item: Gear,
    roll: AimedRoll,
  ) => Readonly<Record<string, PartEntry>>;
}

/** What was rolled at an item. `plain` is the attack at its possessor, with the same weapon and circumstances. */
export interface AimedRoll {
  readonly plain: Attack;
  readonly outcome: ChallengeResult | GrantedSuccess;
  readonly hit: Hit;
}

export interface Setup extends Hindered, Forms {
  readonly house: HouseRules;
  readonly actor: Creature;
  /** Null for bare hands. */
  readonly weapon: Gear | null;
  /** Null for a weapon of their own. */
  readonly mount: Mount | null;
  /** The weapons to choose from in a roll request; empty where the weapon is given. */
  readonly arms: readonly Gear[];
  readonly asked: boolean;
  /** Whether a GM requested the roll: then the GM has decided that the actor can act. */
  readonly called: boolean;
  readonly target: Creature | null;
  readonly targets: TargetList;
  readonly attribute: Attribute;
  readonly band: Band;
  /** The band to the target by the range board or the scene; null where neither says one (SIE-RANGE-4). */
  readonly measured: Band | null;
  readonly situations: readonly Situation[];
  /** Uuid of the weapon in the other hand; empty for none (SIE-DUAL-1). */
  readonly second: string;
  readonly round: Round;
  readonly stance: (typeof STANCES)[number];
  /** Bare hands hold the target: half the damage (SIE-ATK-4). */
  readonly holding: boolean;
  /** Combat Defense as the GM sets it, where there is no target. */
  readonly defense: number;
  readonly declared: Declarations;
  readonly shots: Shots;
  /** What of the target is attacked: an item, or itself. */
  readonly aimed: AimedItem;
  readonly inTurn: InTurn;
  /** The place of the group of split mooks that attacks, and of the one that is attacked. */
  readonly part: string;
  readonly theirPart: string;
  readonly situational: { readonly bonus: readonly Modifier[]; readonly cl: readonly Modifier[] };
}

/** An attack whose forms are not loaded yet. */
export type Prepared = Omit<Setup, keyof Forms>;

export async function prepare(
  intent: Intent,
  world: World<HouseRules>,
): Promise<Prepared | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const actor = snapshot && readCreature(snapshot);
  if (!actor) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const { kind, band, gun, arms: choosesArms } = v.parse(AttackOptions, intent.options);
  if (gun !== "") {
    const gunner = await (await loadGunnery()).readGunner(actor, gun, world);
    return "refused" in gunner ? gunner : createSetup(intent, world, { ...gunner, arms: [], asked: false, band });
  }
  const weapon = intent.item === undefined ? null : (actor.gear.find(({ uuid }) => uuid === intent.item) ?? null);
  if (intent.item !== undefined && !weapon) return { refused: { key: "QUADRANT.Siege.Refuse.NotCarried" } };
  const asked = (intent.ask !== undefined || choosesArms) && !weapon;
  const arms = asked ? listWeapons(actor, kind) : [];
  const [first] = arms;
  if (asked && !first && !sameName(findFightingSpecialty(null), kind) && kind !== "")
    return { refused: { key: "QUADRANT.Siege.Refuse.NoSuchWeapon", with: { kind } } };
  return createSetup(intent, world, { actor, weapon: weapon ?? first ?? null, arms, asked, mount: null, band });
}

/** Reads gunners, whose code nobody with a weapon of their own needs. */
const loadGunnery = once(() => import("./gunnery.ts"));

type Armed = Pick<Setup, "actor" | "weapon" | "arms" | "asked" | "mount"> & { readonly band: Band | null };

/** Measures with the range board, whose code a plain attack does not need. */
const loadBoard = once(() => import("../board/read-board.ts"));

/** Returns the band to a target by the range board or the scene; null where neither says one (SIE-RANGE-4). */
const measureRange = async (world: World<HouseRules>, from: string, target: string): Promise<Band | null> =>
  (await loadBoard()).findRange(world, from, target);

/** Returns the setup of who attacks with a weapon, before anything is chosen. */
async function createSetup(intent: Intent, world: World<HouseRules>, armed: Armed): Promise<Prepared> {
  const { actor, weapon: chosen, band } = armed;
  const targetUuid = intent.targets[0];
  const seen = targetUuid === undefined ? null : await world.snapshot(targetUuid);
  const reach = chosen?.system.range ?? BARE_HANDS;
  // A gunner is where the craft is.
  const place = armed.mount?.craft ?? intent.actor;
  const measured = targetUuid === undefined ? null : await measureRange(world, place, targetUuid);
  const target = seen && readCreature(seen);
  return {
    ...armed,
    ...(await readHindrances(actor, world.house)),
    house: world.house,
    called: intent.ask !== undefined,
    target,
    targets: readTargets(intent),
    attribute: findFightingAttribute(findFightingSpecialty(chosen)),
    band: band ?? measured ?? findUsualBand(reach),
    measured,
    situations: [],
    second: "",
    round: ONE_ACTION,
    stance: target ? findStance(target.system) : "normal",
    holding: false,
    defense: 0,
    declared: { crit: false, nova: false },
    shots: createShots(chosen),
    aimed: AT_POSSESSOR,
    inTurn: readInTurn(actor, world),
    part: String(findFirstPart(actor.group?.parts ?? [])),
    theirPart: String(findFirstPart(target?.group?.parts ?? [])),
    situational: { bonus: [], cl: [] },
  };
}

/** Returns the default band: a restricted weapon's own, else Close. */
const findUsualBand = (reach: Reach): Band => (reach.restricted ? reach.class : "close");

/** Returns the weapons of a fighting Specialty, all where none is given. Broken ones come last. */
function listWeapons({ gear }: Creature, kind: string): Gear[] {
  return gear
    .filter((one) => isWeapon(one) && (kind === "" || sameName(findFightingSpecialty(one), kind)))
    .sort((a, b) => Number(isBroken(a)) - Number(isBroken(b)));
}

/** Returns the setup with the chosen weapon and its default Attribute and band. */
function chooseWeapon(setup: Setup, chosen: Json | undefined): Setup {
  const weapon = chosen === BARE_HANDS_VALUE ? null : (setup.arms.find(({ uuid }) => uuid === chosen) ?? setup.weapon);
  if (!setup.asked || weapon === setup.weapon) return setup;
  return {
    ...setup,
    weapon,
    attribute: findFightingAttribute(findFightingSpecialty(weapon)),
    band: setup.measured ?? findUsualBand(weapon?.system.range ?? BARE_HANDS),
    shots: createShots(weapon),
  };
}

export const SITUATION_WORDS = Object.keys(SITUATIONS) as Situation[];

const CHOOSABLE = {
  attribute: v.picklist(ATTRIBUTES),
  band: v.picklist(BANDS),
  situations: v.pipe(v.array(v.picklist(SITUATION_WORDS)), v.readonly()),
  second: v.string(),
  stance: v.picklist(STANCES),
  holding: v.boolean(),
  defense: v.pipe(v.number(), v.integer()),
  part: v.string(),
  theirPart: v.string(),
};

export function adjust(prepared: Setup, input: Input): Setup {
  const { choices, situational } = input;
  const setup = chooseWeapon(prepared, choices["item"]);
  return {
    ...setup,
    ...readChoices(input, { ...CHOOSABLE, ...HINDRANCES }, setup),
    declared: readChoices(input, DECLARABLE, setup.declared),
    shots: readChoices(input, SHOTS, setup.shots),
    aimed: readChoices(input, AIMED_ITEM, setup.aimed),
    round: readChoices(input, ROUND, setup.round),
    situational: { bonus: situational["bonus"] ?? [], cl: situational["cl"] ?? [] },
  };
}

export const findResolution = (setup: Setup): Resolution => {
  if (setup.declared.nova) return "nova";
  return isAutomaticHit(setup) ? "routine" : "roll";
};

/** Returns the weapon that fires twice; null where it fires once (SIE-ATK-6). */
const findRapidWeapon = ({ weapon, shots }: Setup): Gear | null => (shots.rapid && canSplit(weapon) ? weapon : null);

/** Returns the check of each shot: one, or two that share the weapon's bonus. */
export function createChecks(setup: Setup): readonly [ChallengeCheck, ...ChallengeCheck[]] {
  const rapid = findRapidWeapon(setup);
  const [first, ...others] = rapid ? createShotChecks(createAttack(setup), rapid, setup.shots) : [];
  return first ? [first, ...others] : [createAttackCheck(createAttack(setup))];
}

/** Returns what the target carries openly: what it uses or wears. */
export const listCarried = (target: Creature | null): readonly Gear[] =>
  (target?.gear ?? []).filter((one) => one.system.equipped && !isBroken(one));

/** Returns the item that is aimed at; null where the attack is at the target itself, or it is not carried any more. */
export const findAimedItem = ({ target, aimed }: Pick<Setup, "target" | "aimed">): Gear | null =>
  listCarried(target).find(({ uuid }) => uuid === aimed.aimedItem) ?? null;

/** Refuses an item that is not carried any more, and two shots at one. */
function refuseAimedItem({ target, aimed, shots }: Setup): Refusal | null {
  if (aimed.aimedItem === "") return null;
  if (!findAimedItem({ target, aimed }))
    return { key: "QUADRANT.Siege.Aimed.Refuse.notCarried", with: { target: target?.name ?? "" } };
  return shots.rapid ? { key: "QUADRANT.Siege.Aimed.Refuse.twoShots" } : null;
}

/** Returns the attack as it is aimed: at the target, or at an item that it carries (SIE-OBJ-2). */
export function createAttack(setup: Setup): Attack {
  const { target, aiming } = setup;
  const attack = createPlainAttack(setup);
  const item = findAimedItem(setup);
  return target && item && aiming ? aiming.aimAttack(attack, target, item) : attack;
}

/** Returns the attack at the target itself; its gear leaves out a bonus that two shots share. */
export function createPlainAttack(setup: Setup): Attack {
  const { actor, weapon, target, band, stance } = setup;
  const name = findFightingSpecialty(weapon);
  const own = listOwnLines(setup, name);
  const situations = listSituationParts(setup.situations, setup.house);
  const injuries = listInjuries(actor, setup.house, { bundle: "combat" });
  return {
    bundle: "combat",
    primary: actor.system.bundles.combat.primary,
    ...own,
    range: { reach: weapon?.system.range ?? BARE_HANDS, band },
    sizes: target ? { attacker: actor.system.size, target: target.system.size } : null,
    defense: listDefenseLines(setup),
    situational: [
      ...situations,
      ...listRoundParts(setup.round, "combat", setup.house),
      ...injuries,
      ...listHindranceParts(setup),
      ...setup.situational.cl,
    ],
    stance,
    critAttempt: setup.declared.crit && findResolution(setup) === "roll",
    doomed: isDoomed(setup),
  };
}

/** Returns Attribute, Specialty and gear; an NPC with Competence has that in place of the first two (SIE-OPP-3). */
function listOwnLines(setup: Setup, name: string): Pick<Attack, "attribute" | "specialty" | "gear"> {
  const { actor, weapon, attribute, situational } = setup;
  const bonus = weapon ? computeWeaponBonus(weapon.system) : 0;
  const gear = [
    ...(weapon && bonus !== 0 && !findRapidWeapon(setup) ? [createGearLine(weapon, bonus)] : []),
    ...listSecondLines(setup),
    ...listGearLines(actor, name, "combat"),
    ...listBundleLines(actor, "combat"),
    ...listGroupLines(actor, Number(setup.part)),
    ...listAidLines(actor.system.aid),
    ...situational.bonus,
  ];
  const specialty = findSpecialtyByName(actor, name);
  if (actor.competence && !specialty) {
    return {
      attribute: createCompetencePart(actor.competence.rating, true, { uuid: actor.uuid }),
      specialty: null,
      gear,
    };
  }
  return {
    attribute: createAttributeLine(actor, attribute),
    specialty: specialty && createSpecialtyLine(actor, specialty.entry),
    gear,
  };
}

const listDefenseLines = ({ target, defense, theirPart }: Setup): Modifier[] =>
  target
    ? readCombatDefense(target, Number(theirPart))
    : [{ label: "QUADRANT.Siege.Defense.Combat", value: defense, source: { rule: "SIE-ATK-2" } }];

/** Refuses a craft with a crew, which has no action of its own (SIE-CREW-9). */
const refuseCrewed = ({ hull, name }: Creature): Refusal | null =>
  hull?.isCrewed ? { key: "QUADRANT.Siege.Crew.Refuse.crewActs", with: { craft: name } } : null;

export function refuse(setup: Setup): Refusal | null {
  const { actor, weapon } = setup;
  const barred = setup.called ? null : refuseActor(actor, setup.house, Number(setup.part));
  if (barred) return barred;
  const unmanned = setup.mount ? setup.mount.refused : refuseCrewed(actor);
  if (unmanned) return unmanned;
  if (weapon && isBroken(weapon)) return { key: "QUADRANT.Siege.Refuse.WeaponBroken", with: { weapon: weapon.name } };
  if (weapon && isJammed(weapon)) return { key: "QUADRANT.Siege.Refuse.WeaponJammed", with: { weapon: weapon.name } };
  const range = refuseAttack(createAttack(setup)) ?? refuseSecond(setup) ?? refuseAimedItem(setup);
  if (range) return range;
  const rapid = findRapidWeapon(setup);
  const split = rapid && refuseShots(rapid, setup.shots, setup.declared.nova);
  return split ?? refuseDeclarations(actor, createChecks(setup)[0], setup.declared, setup.house);
}
