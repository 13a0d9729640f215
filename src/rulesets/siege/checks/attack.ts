/**
 * The StarSIEGE attack: a trapping, or bare hands, against a target's Combat Defense. Ledger: SIE-ATK-1 to -4,
 * SIE-RANGE-2 and -3, SIE-SIZE-1, SIE-OBJ-1, SIE-MOD-1. The action applyHit applies a hit to its target.
 */
import * as v from "valibot";
import { sameName } from "../../../rules/shared/names.ts";
import {
  type Card,
  check,
  type Choice,
  type Input,
  type Intent,
  name,
  type PartEntry,
  requestOnly,
  word,
  type World,
  createTargetChoice,
  readTargets,
  type TargetList,
  readChoices,
} from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import type { Modifier, Refusal } from "../../../rules/shared/reasons.ts";
import {
  type Attack,
  type Reach,
  computeHoldingDamage,
  computeRangeEffect,
  computeWeaponDamage,
  createAttackCheck,
  isAutomaticHit,
  refuseAttack,
} from "../../../rules/siege/attack.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import {
  SITUATIONS,
  type Situation,
  createCompetencePart,
  createSituationPart,
} from "../../../rules/siege/difficulty.ts";
import { ATTRIBUTES, type Attribute, BANDS, type Band, Weaponry } from "../../../rules/siege/state.ts";
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
  isWeapon,
} from "../documents/read-actor.ts";
import { createAimPart } from "../cards/aim.ts";
import { createHitPart } from "../cards/attack.ts";
import { type Hit, createHit, findHit } from "../../../rules/siege/damage.ts";
import {
  AttackOptions,
  DECLARABLE,
  type Declarations,
  type Resolution,
  createChallengePart,
  listDeclarationChoices,
  formatFormula,
  listTermGroups,
  createRollOptions,
  listOddsRows,
  listPayments,
  refuseDeclarations,
  resolveWithFaces,
  formatSummary,
  formatUnaimed,
  chooseVerb,
} from "./shared.ts";

const STANCES = ["normal", "stationary", "immobile"] as const;
const NO_SITUATION = "none";
const BARE_HANDS_VALUE = "";
/** Bare hands reach Close only (SIE-RANGE-3). */
const BARE_HANDS: Reach = { class: "close", restricted: true };

interface Setup {
  readonly house: HouseRules;
  readonly actor: Creature;
  /** Null for bare hands. */
  readonly weapon: Gear | null;
  /** The weapons to choose from in a roll request; empty where the weapon is given. */
  readonly arms: readonly Gear[];
  readonly asked: boolean;
  /** Whether a GM requested the roll: then the GM has decided that the actor can act. */
  readonly called: boolean;
  readonly target: Creature | null;
  readonly targets: TargetList;
  readonly attribute: Attribute;
  readonly band: Band;
  readonly situation: Situation | typeof NO_SITUATION;
  readonly stance: (typeof STANCES)[number];
  /** Bare hands hold the target: half the damage (SIE-ATK-4). */
  readonly holding: boolean;
  /** Combat Defense as the GM sets it, where there is no target. */
  readonly defense: number;
  readonly declared: Declarations;
  readonly situational: { readonly bonus: readonly Modifier[]; readonly cl: readonly Modifier[] };
}

async function prepare(intent: Intent, world: World<HouseRules>): Promise<Setup | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const actor = snapshot && readCreature(snapshot);
  if (!actor) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const weapon = intent.item === undefined ? null : (actor.gear.find(({ uuid }) => uuid === intent.item) ?? null);
  if (intent.item !== undefined && !weapon) return { refused: { key: "QUADRANT.Siege.Refuse.NotCarried" } };
  const targetUuid = intent.targets[0];
  const seen = targetUuid === undefined ? null : await world.snapshot(targetUuid);
  const asked = intent.ask !== undefined && !weapon;
  const { kind, band } = v.parse(AttackOptions, intent.options);
  const arms = asked ? listWeapons(actor, kind) : [];
  const [first] = arms;
  if (asked && !first && !sameName(findFightingSpecialty(null), kind) && kind !== "")
    return { refused: { key: "QUADRANT.Siege.Refuse.NoSuchWeapon", with: { kind } } };
  const chosen = weapon ?? first ?? null;
  const reach = chosen?.system.range ?? BARE_HANDS;
  return {
    house: world.house,
    actor,
    weapon: chosen,
    arms,
    asked,
    called: intent.ask !== undefined,
    target: seen && readCreature(seen),
    targets: readTargets(intent),
    attribute: findFightingAttribute(findFightingSpecialty(chosen)),
    band: band ?? findUsualBand(reach),
    situation: NO_SITUATION,
    stance: "normal",
    holding: false,
    defense: 0,
    declared: { crit: false, nova: false },
    situational: { bonus: [], cl: [] },
  };
}

/** Returns the default band: a restricted weapon's own, else Close. */
const findUsualBand = (reach: Reach): Band => (reach.restricted ? reach.class : "close");

/** Returns the weapons of a fighting Specialty, all where none is given. Broken ones come last. */
function listWeapons({ gear }: Creature, kind: string): Gear[] {
  const broken = ({ system: { status } }: Gear): boolean => status.nonFunctional || status.destroyed;
  return gear
    .filter((one) => isWeapon(one) && (kind === "" || sameName(findFightingSpecialty(one), kind)))
    .sort((a, b) => Number(broken(a)) - Number(broken(b)));
}

/** Returns the setup with the chosen weapon and its default Attribute and band. */
function chooseWeapon(setup: Setup, chosen: Json | undefined): Setup {
  const weapon = chosen === BARE_HANDS_VALUE ? null : (setup.arms.find(({ uuid }) => uuid === chosen) ?? setup.weapon);
  if (!setup.asked || weapon === setup.weapon) return setup;
  return {
    ...setup,
    weapon,
    attribute: findFightingAttribute(findFightingSpecialty(weapon)),
    band: findUsualBand(weapon?.system.range ?? BARE_HANDS),
  };
}

const SITUATION_WORDS = Object.keys(SITUATIONS) as Situation[];

const CHOOSABLE = {
  attribute: v.picklist(ATTRIBUTES),
  band: v.picklist(BANDS),
  situation: v.picklist([NO_SITUATION, ...SITUATION_WORDS]),
  stance: v.picklist(STANCES),
  holding: v.boolean(),
  defense: v.pipe(v.number(), v.integer()),
};

function adjust(prepared: Setup, input: Input): Setup {
  const { choices, situational } = input;
  const setup = chooseWeapon(prepared, choices["item"]);
  return {
    ...setup,
    ...readChoices(input, CHOOSABLE, setup),
    declared: readChoices(input, DECLARABLE, setup.declared),
    situational: { bonus: situational["bonus"] ?? [], cl: situational["cl"] ?? [] },
  };
}

const findResolution = (setup: Setup): Resolution => {
  if (setup.declared.nova) return "nova";
  return isAutomaticHit(setup) ? "routine" : "roll";
};

/** Returns the attack as the rules read it. */
function createAttack(setup: Setup): Attack {
  const { actor, weapon, target, band, stance } = setup;
  const name = findFightingSpecialty(weapon);
  const own = listOwnLines(setup, name);
  const situation = setup.situation === NO_SITUATION ? [] : [createSituationPart(setup.situation)];
  const injuries = listInjuries(actor);
  return {
    bundle: "combat",
    primary: actor.system.bundles.combat.primary,
    ...own,
    range: { reach: weapon?.system.range ?? BARE_HANDS, band },
    sizes: target ? { attacker: actor.system.size, target: target.system.size } : null,
    defense: listDefenseLines(setup),
    situational: [...situation, ...injuries, ...setup.situational.cl],
    stance,
    critAttempt: setup.declared.crit && findResolution(setup) === "roll",
  };
}

/** Returns Attribute, Specialty and gear; an NPC with Competence has that in place of the first two (SIE-OPP-3). */
function listOwnLines(
  { actor, weapon, attribute, situational }: Setup,
  name: string,
): Pick<Attack, "attribute" | "specialty" | "gear"> {
  const { bonus = 0 } = weapon?.system ?? {};
  const gear = [
    ...(weapon && bonus !== 0 ? [createGearLine(weapon)] : []),
    ...listGearLines(actor, name),
    ...listBundleLines(actor, "combat"),
    ...listGroupLines(actor),
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

const listDefenseLines = ({ target, defense }: Setup): Modifier[] =>
  target
    ? readCombatDefense(target)
    : [{ label: "QUADRANT.Siege.Defense.Combat", value: defense, source: { rule: "SIE-ATK-2" } }];

function refuse(setup: Setup): Refusal | null {
  const { actor, weapon } = setup;
  const barred = setup.called ? null : refuseActor(actor, setup.house);
  if (barred) return barred;
  const { status } = weapon?.system ?? {};
  if (status?.nonFunctional === true || status?.destroyed === true) {
    return { key: "QUADRANT.Siege.Refuse.WeaponBroken", with: { weapon: weapon?.name ?? "" } };
  }
  const attack = createAttack(setup);
  const range = refuseAttack(attack);
  if (range) return range;
  return refuseDeclarations(actor, createAttackCheck(attack), setup.declared, setup.house);
}

/** Returns the option of a band, with its effect on this attack. */
function createBandOption(reach: Reach, band: Band) {
  const { bonus, cl } = computeRangeEffect(reach, band);
  const name = `QUADRANT.Siege.Band.${band}`;
  if (reach.restricted && reach.class !== band)
    return { value: band, label: { key: "QUADRANT.Siege.Band.outOfReach", with: { name } } };
  if (bonus > 0) return { value: band, label: { key: "QUADRANT.Siege.Band.withBonus", with: { name, bonus } } };
  return cl > 0
    ? { value: band, label: { key: "QUADRANT.Siege.Band.withCl", with: { name, cl } } }
    : { value: band, label: name };
}

function listChoices(setup: Setup): Choice[] {
  const { target, weapon, attribute, band, situation, stance } = setup;
  const reach = weapon?.system.range ?? BARE_HANDS;
  const words = (group: string, all: readonly string[]) =>
    all.map((value) => ({ value, label: `QUADRANT.Siege.${group}.${value}` }));
  const defense: Choice[] = target
    ? []
    : [{ kind: "number", id: "defense", label: "QUADRANT.Siege.Check.TypedDefense", value: setup.defense }];
  const arms: Choice[] = setup.asked
    ? [
        {
          kind: "select",
          id: "item",
          label: "QUADRANT.Siege.Check.Weapon",
          value: weapon?.uuid ?? BARE_HANDS_VALUE,
          options: [
            ...setup.arms.map(({ uuid, name }) => ({ value: uuid, label: name })),
            { value: BARE_HANDS_VALUE, label: "QUADRANT.Siege.Check.Unarmed" },
          ],
        },
      ]
    : [];
  return [
    ...arms,
    ...createTargetChoice(setup.targets, { value: target?.uuid ?? "", unaimed: "QUADRANT.Siege.Check.Unaimed" }),
    ...defense,
    {
      kind: "select",
      id: "band",
      label: "QUADRANT.Siege.Check.Range",
      value: band,
      options: BANDS.map((one) => createBandOption(reach, one)),
    },
    {
      kind: "select",
      id: "situation",
      label: "QUADRANT.Siege.Check.Situation",
      value: situation,
      options: [
        { value: NO_SITUATION, label: "QUADRANT.Siege.Situation.none" },
        ...SITUATION_WORDS.map((value) => ({
          value,
          label: {
            key: "QUADRANT.Siege.Situation.option",
            with: {
              name: `QUADRANT.Siege.Situation.${value}`,
              cl: SITUATIONS[value] < 0 ? `−${-SITUATIONS[value]}` : `+${SITUATIONS[value]}`,
            },
          },
        })),
      ],
    },
    {
      kind: "select",
      id: "stance",
      label: "QUADRANT.Siege.Check.Stance",
      value: stance,
      options: words("Stance", STANCES),
    },
    {
      kind: "select",
      id: "attribute",
      label: "QUADRANT.Siege.Check.Attribute",
      value: attribute,
      options: words("Attribute", ATTRIBUTES),
    },
    ...(weapon ? [] : [createHoldingChoice(setup)]),
  ];
}

/** Returns the choice to hold the target with bare hands, for half the damage (SIE-ATK-4). */
const createHoldingChoice = ({ holding, actor }: Setup): Choice => ({
  kind: "toggle",
  id: "holding",
  label: "QUADRANT.Siege.Check.Holding",
  value: holding,
  hint: {
    key: "QUADRANT.Siege.Check.HoldingHint",
    with: { boxes: computeHoldingDamage(computeWeaponDamage(actor.system.unarmed.damage)) },
  },
});

/** Returns the boxes of a hit, before the target's protection (SIE-ATK-3, SIE-ATK-4). */
function computeDamage({ weapon, actor, holding }: Setup): Modifier {
  if (weapon)
    return {
      label: weapon.name,
      value: computeWeaponDamage(weapon.system.damage.total),
      source: { uuid: weapon.uuid },
    };
  const boxes = computeWeaponDamage(actor.system.unarmed.damage);
  return {
    label: `QUADRANT.Siege.Check.${holding ? "Held" : "Unarmed"}`,
    value: holding ? computeHoldingDamage(boxes) : boxes,
    source: { uuid: actor.uuid },
  };
}

/** A bare-handed hit marks Wounds. */
const BARE_HANDED_HIT = v.parse(Weaponry, {});

const createAttackPart = (setup: Setup, hit: Hit, levels: number): PartEntry =>
  createHitPart(hit, setup.actor, setup.target, levels);

/** Returns what the attack is without a target: any Critical Success is that of the roll, not of the hit. */
const createUnaimedPart = (setup: Setup): PartEntry =>
  createAimPart(
    setup.actor,
    "combat",
    createAttackCheck({ ...createAttack(setup), defense: [] }),
    createHit(setup.weapon?.system ?? BARE_HANDED_HIT, computeDamage(setup), false),
  );

/** Whether its Target Number is unknown: it has no target, and nobody has entered a Defense. */
const isUnaimed = (setup: Setup): boolean =>
  setup.target === null && setup.defense === 0 && findResolution(setup) === "roll";

function createCard(setup: Setup, faces: readonly number[], house: HouseRules): Card {
  const { actor, weapon, target, band } = setup;
  const rules = createAttackCheck(createAttack(setup));
  const result = resolveWithFaces(rules, findResolution(setup), faces, house);
  const names = {
    actor: actor.name,
    weapon: weapon?.name ?? "QUADRANT.Siege.Check.Unarmed",
    target: target?.name ?? "",
  };
  const full = createHit(setup.weapon?.system ?? BARE_HANDED_HIT, computeDamage(setup), result.crit);
  const hit = findHit(result.success, full);
  return {
    title: { key: `QUADRANT.Siege.Card.${target ? "Attacks" : "AttacksNobody"}`, with: names },
    subtitle: {
      key: "QUADRANT.Siege.Card.WeaponAt",
      with: { weapon: names.weapon, band: `QUADRANT.Siege.Band.${band}` },
    },
    parts: {
      challenge: createChallengePart(actor, rules, result, house, { dealsDamage: hit !== null }),
      ...(hit ? { attack: createAttackPart(setup, hit, result.extraLevels) } : {}),
      ...(target ? {} : { aim: createUnaimedPart(setup) }),
    },
  };
}

/** The check `siege.attack`. */
export const attack = check<Setup, HouseRules>({
  roll: "ChallengeRoll",
  options: () => ({ band: word(BANDS), kind: requestOnly(name) }),
  prepare,
  adjust,
  view(setup, house) {
    const rules = createAttackCheck(createAttack(setup));
    const resolution = findResolution(setup);
    const unaimed = isUnaimed(setup);
    return {
      title: {
        key: "QUADRANT.Siege.Card.DialogTitle",
        with: { actor: setup.actor.name, what: setup.weapon?.name ?? "QUADRANT.Siege.Check.Unarmed" },
      },
      groups: listTermGroups(rules, house),
      choices: [...listChoices(setup), ...listDeclarationChoices(setup.actor, rules, setup.declared, house, unaimed)],
      ...(unaimed
        ? { summary: formatUnaimed(rules, house), odds: [] }
        : { summary: formatSummary(rules, resolution, house), odds: listOddsRows(rules, resolution, house) }),
      ...chooseVerb(resolution),
    };
  },
  refuse,
  formula: (setup, house) =>
    findResolution(setup) === "roll" ? formatFormula(createAttackCheck(createAttack(setup)), house) : null,
  payments: (setup) => listPayments(setup.actor, createAttackCheck(createAttack(setup)), setup.declared),
  card: createCard,
  rollOptions: (setup) => createRollOptions(createAttackCheck(createAttack(setup)), setup.house),
});
