/** The draft of a test that its dialog edits: who tests what, with which help, against what. */
import * as v from "valibot";
import { sameName } from "../../../rules/shared/names.ts";
import {
  type CheckOptions,
  type Input,
  type Intent,
  name,
  readChoices,
  readPool,
  type World,
  readTargets,
  type TargetList,
} from "../../../core/public/definitions.ts";
import {
  type Schema,
  fieldGroup,
  keyedGroup,
  readShape,
  textField,
  wholeNumber,
} from "../../../rules/shared/schema.ts";
import { findCondition, findNextStep, listRecoverySteps } from "../../../rules/circumstances/conditions.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import {
  EMPOWERED_DICE,
  type PoolParts,
  type ResourcesParts,
  buildPool,
  createResourcesPool,
  isTreasureOnly,
  listTreasureUses,
  refuseAddition,
  refusePool,
  refuseResources,
} from "../../../rules/circumstances/pool.ts";
import { countSuccessesBefore, refusePush } from "../../../rules/circumstances/successes.ts";
import type { Turn } from "../../../rules/circumstances/turn.ts";
import { type Modifier, type Refusal, refuseTyped, storeModifiers } from "../../../rules/shared/reasons.ts";
import {
  type Agent,
  type AvailableTest,
  type OwnGear,
  findAvailableTest,
  findTraitUse,
  formatSubject,
  listConditionRules,
  listTraitSides,
  parseId,
  readAgent,
} from "../documents/read-actor.ts";
import { type Companion, type Cure, MAX_DICE, type Test, type TieGear } from "./test-data.ts";
import { findCompanions } from "./companions.ts";
import { listLosable } from "./stakes.ts";
import { RULESET, TOKENS } from "../pools.ts";
import { readTurn } from "../turns.ts";
import type { ConditionRule, LuckAbility } from "../../../rules/circumstances/state.ts";
import { type Act, computeActPrice } from "../../../rules/circumstances/tokens.ts";

export const NONE = "none";

/** What is tried by name, or which condition one recovers from by its key or its item's id. */
export const OPTIONS: CheckOptions = { test: name, recover: name };

/** The options as `prepare` reads them. */
const TestOptions = fieldGroup({ test: textField(), recover: textField() });

/** The choice of the first helpful Trait, the second, … */
export const createHelpfulId = (i: number): string => (i === 0 ? "helpful" : `helpful${i + 1}`);

/** How a test is bought (CIR-TURN-6, CIR-TOK-10). */
const BUYS = ["gm", "players", "emergency"] as const;
export type Buy = (typeof BUYS)[number];

/** The ways to buy a test in this turn; where no session has been begun, the table says so itself. */
export function listBuys(turn: Turn): readonly Buy[] {
  if (turn === "players") return ["players"];
  return turn === "gm" ? ["gm", "emergency"] : BUYS;
}

export interface Draft {
  readonly house: HouseRules;
  readonly actor: Agent;
  readonly target: Agent | null;
  readonly targets: TargetList;
  readonly companions: readonly Companion[];
  /** Who else is there, with what they are best at: the GM may let them help (CIR-HELP-3). */
  readonly others: readonly Companion[];
  /** Tokens in the pool. */
  readonly tokens: number;
  /** What is tried, by name. */
  readonly name: string;
  readonly ready: AvailableTest;
  readonly ob: number;
  /** Numbers as the dialog has them: those out of their bounds are displayed and refused. */
  readonly typed: Readonly<v.InferOutput<typeof TypedNumbers>>;
  readonly versus: boolean;
  readonly theirDice: number;
  readonly theirLuck: boolean;
  /** Tokens for dice; whether the sixes are reckoned with. */
  readonly spend: number;
  readonly sixes: boolean;
  /** Sides of Traits that help, as many as the house lets (CIR-TRAIT-4). */
  readonly helpful: readonly string[];
  readonly setback: string;
  /** The side of a Trait on whose account the other side has two dice more (CIR-TOK-3). */
  readonly empower: string;
  readonly turn: Turn;
  /** Ids of the gear used. */
  readonly gear: readonly string[];
  /** Treasure dice used on a Resources test, by the id of the gear (CIR-RES-5). */
  readonly treasure: Readonly<Record<string, number>>;
  readonly drawnOut: boolean | null;
  readonly buy: Buy;
  /** The test waits for help before the roll. */
  readonly gather: boolean;
  readonly cure: Cure | null;
  /** What of the target's this could treat. */
  readonly treatable: readonly ConditionRule[];
  readonly situational: { readonly dice: readonly Modifier[]; readonly ob: readonly Modifier[] };
  /** The obstacle is the GM's, and hidden. */
  readonly sealed: boolean;
  readonly given: boolean;
}

/** Reads everything a test needs. */
export async function prepare(
  intent: Intent,
  world: World<HouseRules>,
): Promise<Draft | { readonly refused: Refusal }> {
  const snapshot = await world.snapshot(intent.actor);
  const actor = snapshot && readAgent(snapshot);
  if (!actor) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const aimed = intent.targets[0] === undefined ? null : await world.snapshot(intent.targets[0]);
  const target = aimed && readAgent(aimed);
  const { test, recover } = v.parse(TestOptions, intent.options);
  const own = findCure(actor, recover);
  if (recover !== "" && !own)
    return { refused: { key: "QUADRANT.Circumstances.Refuse.nothingToRecover", with: { name: actor.name } } };
  const name = own?.test ?? findOwnSkill(actor, intent) ?? test;
  const ready = findAvailableTest(actor, name === "" ? "will" : name);
  if (!ready) return { refused: { key: "QUADRANT.Circumstances.Refuse.unknownSkill", with: { skill: name } } };
  const { value: tokens } = await readPool(world, RULESET, TOKENS);
  const given = intent.given;
  const { turn } = await readTurn(world);
  const around = findCompanions(actor, { ...ready.tried, ...(own ? createRecovery(own.cure) : {}) }, world);
  return {
    house: world.house,
    actor,
    target,
    targets: readTargets(intent),
    companions: around.fitting,
    others: around.others,
    tokens,
    name: formatSubject(ready.tried),
    ready,
    ob: given?.value ?? own?.ob ?? 2,
    typed: v.parse(TypedNumbers, {}),
    versus: false,
    theirDice: target && !own ? countTheirDice(target, nameSubject(ready), world.house) : 3,
    theirLuck: false,
    spend: 0,
    sixes: false,
    // A pair helps once: there are no more fields than pairs (CIR-TRAIT-4).
    helpful: Array.from({ length: Math.min(world.house.traitHelpPerTest, actor.traits.length) }, () => NONE),
    setback: NONE,
    empower: NONE,
    turn,
    gear: [],
    treasure: {},
    drawnOut: null,
    buy: turn === "players" ? "players" : "gm",
    gather: false,
    cure: own?.cure ?? null,
    treatable: own || !target ? [] : listTreatable(target, nameSubject(ready)),
    situational: { dice: [], ob: [] },
    sealed: given !== undefined && given.value === null,
    given: given !== undefined,
  };
}

/** The name a rule knows it by: `health`, `First Aid`. */
const nameSubject = ({ tried }: AvailableTest): string => (tried.kind === "ability" ? tried.ability : tried.skill.name);

/** Returns the name of the skill on the sheet that is used. */
const findOwnSkill = (actor: Agent, { item }: Intent): string | undefined =>
  item === undefined ? undefined : actor.skills.find(({ uuid }) => uuid === item)?.skill.name;

/** The patient's own test for a condition they have, as the sheet asks for it. */
function findCure(
  actor: Agent,
  key: string,
): { readonly cure: Cure; readonly test: string; readonly ob: number } | null {
  const own = actor.own.find(({ uuid }) => parseId(uuid) === key)?.rule;
  const condition = own ?? (actor.has.includes(key) ? findCondition(key) : null);
  const step = condition && findNextStep(condition, key === "severe" ? actor.severeStage : 0, false);
  if (!condition || !step) return null;
  return {
    cure: { patient: actor.uuid, name: actor.name, condition: condition.key, cared: false },
    test: step.test,
    ob: step.ob,
  };
}

/** Conditions of the target that this skill treats, as a carer's (CIR-COND-14). */
const listTreatable = (target: Agent, skill: string): readonly ConditionRule[] =>
  target.has.flatMap((key) => {
    const condition = findCondition(key);
    const step = condition && findNextStep(condition, key === "severe" ? target.severeStage : 0, true);
    return condition && step?.by === "carer" && sameName(step.test, skill) ? [condition] : [];
  });

const createRecovery = ({ condition }: Cure) => ({ recovery: true, recovers: condition });

/** Returns the dice the opponent would roll for the same thing, as the initial value of the field. */
function countTheirDice(target: Agent, name: string, house: HouseRules): number {
  const ready = findAvailableTest(target, name);
  return ready ? buildPool(createPoolParts(target, ready), house).dice : 0;
}

export const createPoolParts = (person: Agent, ready: AvailableTest): PoolParts => ({
  tried: ready.tried,
  rating: { label: formatSubject(ready.tried), value: ready.rating, source: { uuid: ready.uuid } },
  helpers: [],
  tokens: 0,
  helpful: [],
  setback: null,
  gram: ready.own?.gram ?? false,
  ...person.maneuver,
  empowered: false,
  conditions: listConditionRules(person),
  others: [],
});

/** Returns the dice of bare Will and Health, with which a tie is broken (CIR-TIE-3). */
export const countBareDice = (person: Agent, house: HouseRules): Record<LuckAbility, number> => {
  const dice = (ability: LuckAbility): number => {
    const tried = { kind: "ability", ability } as const;
    const ready: AvailableTest = { tried, rating: person.ratings[ability], uuid: person.uuid, own: null };
    return buildPool({ ...createPoolParts(person, ready), position: false, impede: false }, house).dice;
  };
  return { will: dice("will"), health: dice("health") };
};

/** The number fields of the dialog: their bounds and their labels. */
const NUMBERS = { ob: wholeNumber(0, 20), theirDice: wholeNumber(0, 30) };
/** What was typed in them; null where nothing was. */
const TypedNumbers = keyedGroup(["ob", "theirDice"], v.fallback(v.nullable(v.number()), null));
const NUMBER_LABELS = { ob: "Ob", theirDice: "TheirDice" } as const;

/** The choices of the dialog that are fields of the draft. */
const CHOICES = {
  ...NUMBERS,
  theirLuck: v.boolean(),
  sixes: v.boolean(),
  setback: v.string(),
  empower: v.string(),
  drawnOut: v.nullable(v.boolean()),
  gather: v.boolean(),
  buy: v.picklist(BUYS),
};
const OTHER_CHOICES = {
  against: v.picklist(["obstacle", "versus"]),
  treat: v.string(),
  die1: v.boolean(),
  die2: v.boolean(),
};

/** Returns the draft with the choices of the dialog. */
export function adjust(draft: Draft, input: Input): Draft {
  const chosen = readChoices(input, CHOICES, draft);
  const { against, ...other } = readChoices(input, OTHER_CHOICES, {
    against: draft.versus ? "versus" : "obstacle",
    treat: NONE,
    die1: draft.spend > 0,
    die2: draft.spend > 1,
  });
  const treat = draft.treatable.find(({ key }) => key === other.treat);
  const cure =
    treat && draft.target
      ? { patient: draft.target.uuid, name: draft.target.name, condition: treat.key, cared: true }
      : draft.cure;
  const step = treat && listRecoverySteps(treat, true).find(({ by }) => by === "carer");
  return {
    ...draft,
    ...chosen,
    buy: listBuys(draft.turn).includes(chosen.buy) ? chosen.buy : draft.buy,
    ob: draft.given ? draft.ob : (step?.ob ?? chosen.ob),
    typed: v.parse(TypedNumbers, input.choices),
    versus: !draft.given && !cure && against === "versus",
    spend: Number(other.die1) + Number(other.die2),
    helpful: draft.helpful.map((now, i) => readChoice(input, createHelpfulId(i), v.string(), now)),
    gear: listUsableGear(draft.actor)
      .map(({ uuid }) => parseId(uuid))
      .filter((id) => readChoice(input, `gear-${id}`, v.boolean(), draft.gear.includes(id))),
    treasure: readTreasure(draft, input),
    cure,
    situational: { dice: input.situational["dice"] ?? [], ob: input.situational["ob"] ?? [] },
  };
}

/** Returns the number that a field displays: as it was typed, even out of its bounds. */
export const readTyped = (draft: Draft, id: keyof typeof NUMBERS): number => draft.typed[id] ?? draft[id];

/** Refuses a typed number out of its bounds, where its field is displayed. */
export function refuseNumber({ given, cure, versus, typed }: Draft): Refusal | null {
  const id = versus ? "theirDice" : "ob";
  if (given || cure || typed[id] === null) return null;
  return refuseTyped(`QUADRANT.Circumstances.Check.${NUMBER_LABELS[id]}`, NUMBERS[id], typed[id]);
}

/** Returns one choice whose id depends on the sheet or the house. */
const readChoice = <Value>(input: Input, id: string, schema: Schema<Value>, before: Value): Value =>
  readShape(schema, input.choices[id]) ?? before;

const TreasureDice = v.pipe(v.string(), v.transform(Number), wholeNumber(0, MAX_DICE));

/** Returns the treasure dice chosen: of each treasure only as many as can be used. */
const readTreasure = (draft: Draft, input: Input): Draft["treasure"] =>
  Object.fromEntries(
    listTreasure(draft).flatMap((one) => {
      const id = parseId(one.uuid);
      const dice = readChoice(input, `treasure-${id}`, TreasureDice, draft.treasure[id] ?? 0);
      return listTreasureUses(one.treasure).includes(dice) ? [[id, dice]] : [];
    }),
  );

const testsResources = ({ ready }: Draft): boolean => nameSubject(ready) === "resources";

/** Returns the treasure that adds dice to a Resources test; none to another (CIR-RES-5). */
export const listTreasure = (draft: Draft): readonly OwnGear[] =>
  testsResources(draft) ? draft.actor.gear.filter(({ quantity, treasure }) => quantity > 0 && treasure.dice > 0) : [];

/** Returns whether Resources are 0: only treasure is rolled, without tokens and help (CIR-RES-9, CIR-TOK-15). */
export const rollsTreasureOnly = (draft: Draft): boolean =>
  isTreasureOnly(nameSubject(draft.ready), draft.actor.resources.value);

/** Returns a Resources test as the rules read it; null for another test. */
function createResourcesParts(draft: Draft): ResourcesParts | null {
  if (!testsResources(draft)) return null;
  const { rating, ...parts } = createPlainParts(draft);
  const dice = Object.values(draft.treasure).reduce((sum, one) => sum + one, 0);
  const treasure = { label: "QUADRANT.Circumstances.Term.treasure", value: dice, source: { rule: "CIR-RES-5" } };
  return { ...parts, current: rating, max: draft.actor.resources.max, treasure };
}

/** Returns why the pool can't be made so (CIR-TEST-4, CIR-RES-9). */
export function refuseDraftPool(draft: Draft): Refusal | null {
  const means = createResourcesParts(draft);
  if (!means) return refusePool(createPlainParts(draft), draft.house);
  return (
    refuseAddition((draft.sixes || draft.gather) && rollsTreasureOnly(draft)) ?? refuseResources(means, draft.house)
  );
}

/** Returns the pool as the rules read it. */
export function createDraftPoolParts(draft: Draft): PoolParts {
  const means = createResourcesParts(draft);
  return means ? createResourcesPool(means) : createPlainParts(draft);
}

function createPlainParts(draft: Draft): PoolParts {
  const { actor, ready, cure, drawnOut, helpful, setback, spend, situational } = draft;
  const uses = helpful.flatMap((one) => (one === NONE ? [] : (findTraitUse(actor, one) ?? [])));
  return {
    ...createPoolParts(actor, ready),
    tried: {
      ...ready.tried,
      ...(cure?.patient === actor.uuid ? createRecovery(cure) : {}),
      ...(drawnOut === null ? {} : { drawnOut }),
    },
    tokens: spend,
    helpful: uses,
    empowered: !actor.isAgent && findGrant(draft) !== null,
    setback: setback === NONE ? null : findTraitUse(actor, setback),
    others: [...listGearLines(draft), ...situational.dice],
  };
}

/** Gear at hand that adds dice, or successes that count before the roll (CIR-TEST-10). */
export const listUsableGear = ({ gear }: Agent): readonly OwnGear[] =>
  gear.filter((one) => one.atHand && one.quantity > 0 && (one.bonusDice > 0 || countSuccessesBefore(one) > 0));

const listGearLines = ({ actor, gear }: Draft): Modifier[] =>
  actor.gear
    .filter(({ uuid, bonusDice }) => gear.includes(parseId(uuid)) && bonusDice > 0)
    .map(({ name, uuid, bonusDice }) => ({ label: name, value: bonusDice, source: { uuid } }));

/** Returns the successes that the gear used adds before the roll (CIR-TEST-10). */
const listExtraLines = ({ actor, gear }: Draft): Modifier[] =>
  actor.gear
    .filter((one) => gear.includes(parseId(one.uuid)) && countSuccessesBefore(one) > 0)
    .map((one) => ({ label: one.name, value: countSuccessesBefore(one), source: { uuid: one.uuid } }));

/**
 * Gear of both sides that may break a tie: what is at hand and has added nothing yet, one's own where it is for this
 * (CIR-TIE-1).
 */
function listTieGear(draft: Draft): TieGear[] {
  const { actor, target, ready } = draft;
  const tries = nameSubject(ready);
  const used = listExtraLines(draft).flatMap(({ source }) => ("uuid" in source ? [source.uuid] : []));
  const of = (side: TieGear["side"], person: Agent | null, fits: (gear: OwnGear) => boolean): TieGear[] =>
    (person?.gear ?? [])
      .filter((gear) => refusePush(gear, "tie") === null && fits(gear))
      .map(({ uuid, name, bonusSuccess }) => ({
        side,
        actor: person?.uuid ?? "",
        gear: uuid,
        name,
        successes: bonusSuccess,
      }));
  const isFor = (skill: string): boolean => skill.trim() === "" || sameName(skill, tries);
  return [
    ...of("a", actor, ({ uuid, skill }) => !used.includes(uuid) && isFor(skill)),
    // What the opponent tests is not known.
    ...of("b", target, () => true),
  ];
}

/** The obstacle's lines, before anything doubles them; none while it is hidden. */
function listObstacleLines({ ob, situational, cure, given, sealed }: Draft): Modifier[] {
  if (sealed) return [];
  const source = given ? "given" : "set";
  return [
    {
      label: `QUADRANT.Circumstances.Obstacle.${cure ? "recovery" : source}`,
      value: ob,
      source: { rule: cure ? "CIR-COND-13" : "CIR-TEST-2" },
    },
    ...situational.ob,
  ];
}

/** A Trait by which the opposition is empowered (CIR-TOK-3). */
export interface Grant {
  readonly agent: Agent;
  readonly trait: string;
  readonly side: "a" | "b";
}

/**
 * The agent in a versus test, who may strengthen the opposition: the one who acts, else whom the GM's creature meets.
 */
export const findStrengthener = ({ actor, target, versus }: Draft): Agent | null =>
  [actor, target].find((one) => versus && one?.isAgent) ?? null;

/** What the dialog grants; null where nothing. */
export function findGrant(draft: Draft): Grant | null {
  const agent = findStrengthener(draft);
  const [id = "", side] = draft.empower.split(".");
  const trait = agent?.traits.find(({ uuid, disabled }) => parseId(uuid) === id && !disabled);
  return agent && trait && (side === "a" || side === "b") ? { agent, trait: trait.uuid, side } : null;
}

/** What kind of turn it is bought in. */
export const findTurn = ({ buy }: Draft): Turn => (buy === "players" ? "players" : "gm");

/** Creates the test to be rolled or posted, without tokens and helpers among its lines: they are counted apart. */
export function createTest(draft: Draft): Test {
  const { actor, ready, cure, versus, target, theirDice, theirLuck, spend, house } = draft;
  const grant = findGrant(draft);
  const theirs = theirDice + (actor.isAgent && grant !== null ? EMPOWERED_DICE : 0);
  const { lines } = buildPool({ ...createDraftPoolParts(draft), tokens: 0 }, house);
  const luck = ready.tried.kind === "skill" ? ready.tried.luck : null;
  return {
    actor: actor.uuid,
    name: actor.name,
    tries: nameSubject(ready),
    luck,
    lines: storeModifiers(lines),
    helpers: [],
    tokens: spend,
    ob: storeModifiers(listObstacleLines(draft)),
    versus: versus
      ? {
          name: target?.name ?? "",
          dice: theirs,
          luck: theirLuck,
          bare: target && countBareDice(target, house),
          actor: target?.uuid ?? null,
        }
      : null,
    cure,
    extra: storeModifiers(listExtraLines(draft)),
    charms: versus ? listTieGear(draft) : [],
    losable: versus ? listLosable(actor, target) : [],
    treasureOnly: rollsTreasureOnly(draft),
    invocable:
      versus && actor.isAgent && house.tieNeedsTrait
        ? listTraitSides(actor).map(({ value, name }) => ({ value, name }))
        : [],
    granted: grant && { actor: grant.agent.uuid, trait: `${parseId(grant.trait)}.${grant.side}` },
  };
}

export const findAct = ({ buy }: Draft): Act => (buy === "emergency" ? "emergency" : "test");

export const computeTestPrice = (draft: Draft): number =>
  draft.actor.isAgent ? computeActPrice(findAct(draft), findTurn(draft), draft.house) : 0;
