/** The draft of a test that its dialog edits: who tests what, with which help, against what. */
import * as v from "valibot";
import { sameName } from "../../../rules/shared/names.ts";
import { readTargets } from "../../../core/public/checks.ts";
import {
  type CheckOptions,
  type Intent,
  name,
  readPool,
  type World,
  type TargetList,
} from "../../../core/public/definitions.ts";
import { fieldGroup, keyedGroup, textField } from "../../../rules/shared/schema.ts";
import { findCondition, findNextStep } from "../../../rules/circumstances/conditions.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { type PoolParts, buildPool } from "../../../rules/circumstances/pool.ts";
import type { Turn } from "../../../rules/circumstances/turn.ts";
import type { Modifier, Refusal } from "../../../rules/shared/reasons.ts";
import { type Agent, formatSubject, listConditionRules, parseId, findAgent } from "../documents/read-actor.ts";
import { type AvailableTest, findAvailableTest } from "../documents/read-tests.ts";
import { findGramOb, findGramTest } from "./gram-test.ts";
import type { Cure, GramTest } from "./test-data.ts";
import { type Companions, findCompanions } from "./companions.ts";
import { RULESET, TOKENS } from "../pools.ts";
import { readTurn } from "../turns.ts";
import type { ConditionRule, LuckAbility, TestSubject } from "../../../rules/circumstances/state.ts";
import { computeRestoreOb, refuseRestore } from "../../../rules/circumstances/resources.ts";

export const NONE = "none";

/** What is tried or done with a skill-gram, by name; or which condition one recovers from, by its key or item's id. */
export const OPTIONS: CheckOptions = {
  test: name,
  recover: name,
  restore: name,
  download: name,
  replaceGram: name,
  deleteGram: name,
};

/** The options as `prepare` reads them. */
const TestOptions = fieldGroup({
  test: textField(),
  recover: textField(),
  restore: textField(),
  download: textField(),
  replaceGram: textField(),
  deleteGram: textField(),
});

/** The choice of the first helpful Trait, the second, … */
export const createHelpfulId = (i: number): string => (i === 0 ? "helpful" : `helpful${i + 1}`);

/** How a test is bought (CIR-TURN-6, CIR-TOK-10). */
export const BUYS = ["gm", "players", "emergency"] as const;
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
  readonly people: Companions;
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
  /** Bought off-world or under a foreign power; in so many steps of wholesale (CIR-RES-3, CIR-RES-4). */
  readonly away: boolean;
  readonly bulk: number;
  /** It restores Resources (CIR-RES-11). */
  readonly restores: boolean;
  /** It downloads or deletes a skill-gram (CIR-MIND-3, CIR-MIND-7). */
  readonly gram: GramTest | null;
  /** Finds who could help with another skill. */
  readonly findHelpers: (tried: TestSubject) => Companions;
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
  const actor = await findAgent(world, intent.actor);
  if (!actor) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  const target = intent.targets[0] === undefined ? null : await findAgent(world, intent.targets[0]);
  const options = v.parse(TestOptions, intent.options);
  const { test, recover, restore } = options;
  const own = findCure(actor, recover);
  if (recover !== "" && !own)
    return { refused: { key: "QUADRANT.Circumstances.Refuse.nothingToRecover", with: { name: actor.name } } };
  const lost = { max: actor.resources.max, current: actor.resources.value };
  const restores = restore !== "";
  const nothing = restores ? refuseRestore(lost) : null;
  if (nothing) return { refused: nothing };
  const gram = findGramTest(actor, options);
  const name =
    own?.test ?? (gram ? "mindchip" : findOwnSkill(actor, intent)) ?? (restores ? findRestoringSkill(actor) : test);
  const ready = findAvailableTest(actor, name === "" ? "will" : name, world.house);
  if (!ready) return { refused: { key: "QUADRANT.Circumstances.Refuse.unknownSkill", with: { skill: name } } };
  const { value: tokens } = await readPool(world, RULESET, TOKENS);
  const given = intent.given;
  const { turn } = await readTurn(world);
  const people = findCompanions(actor, { ...ready.tried, ...(own ? createRecovery(own.cure) : {}) }, world);
  return {
    house: world.house,
    actor,
    target,
    targets: readTargets(intent),
    people,
    tokens,
    name: formatSubject(ready.tried),
    ready,
    ob: given?.value ?? own?.ob ?? (gram && findGramOb(actor, gram.skill)) ?? (restores ? computeRestoreOb(lost) : 2),
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
    away: false,
    bulk: 0,
    restores,
    gram,
    findHelpers: (tried) => findCompanions(actor, tried, world),
    drawnOut: null,
    // Grams are for the Players' Turn: the price is shown even where no session has begun.
    buy: turn === "players" || (turn !== "gm" && gram && !gram.deletes) ? "players" : "gm",
    gather: false,
    cure: own?.cure ?? null,
    treatable: own || !target ? [] : listTreatable(target, nameSubject(ready)),
    situational: { dice: [], ob: [] },
    sealed: given !== undefined && given.value === null,
    given: given !== undefined,
  };
}

/** The name a rule knows it by: `health`, `First Aid`. */
export const nameSubject = ({ tried }: AvailableTest): string =>
  tried.kind === "ability" ? tried.ability : tried.skill.name;

/** Skills that show how reserves come back, the usual ones first (CIR-RES-14). */
const RESTORING = ["Barter", "Economics", "Performance"];

/** Returns the skills that restore Resources: those they know, the usual ones first (CIR-RES-11, CIR-RES-14). */
export const listRestoringSkills = ({ skills }: Agent): readonly string[] => {
  const usual = (skill: string): number => Number(RESTORING.includes(skill));
  return skills
    .filter(({ rating }) => rating > 0)
    .sort((a, b) => usual(b.skill.name) - usual(a.skill.name) || b.rating - a.rating)
    .map(({ skill }) => skill.name);
};

const findRestoringSkill = (actor: Agent): string => listRestoringSkills(actor)[0] ?? "Barter";

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

export const createRecovery = ({ condition }: Cure) => ({ recovery: true, recovers: condition });

/** Returns the dice the opponent would roll for the same thing, as the initial value of the field. */
function countTheirDice(target: Agent, name: string, house: HouseRules): number {
  const ready = findAvailableTest(target, name, house);
  return ready ? buildPool(createPoolParts(target, ready), house).dice : 0;
}

/** Returns what makes the pool of a test before anything is chosen for it. */
export const createPoolParts = (person: Agent, ready: AvailableTest): PoolParts => ({
  tried: ready.tried,
  rating: { label: formatSubject(ready.tried), value: ready.rating, source: { uuid: ready.uuid } },
  helpers: [],
  tokens: 0,
  helpful: [],
  setback: null,
  grams: ready.grams,
  ...person.maneuver,
  empowered: false,
  conditions: listConditionRules(person),
  others: [],
});

/** Returns the dice of bare Will and Health, with which a tie is broken (CIR-TIE-3). */
export const countBareDice = (person: Agent, house: HouseRules): Record<LuckAbility, number> => {
  const dice = (ability: LuckAbility): number => {
    const tried = { kind: "ability", ability } as const;
    const ready: AvailableTest = { tried, rating: person.ratings[ability], uuid: person.uuid, own: null, grams: 0 };
    return buildPool({ ...createPoolParts(person, ready), position: false, impede: false }, house).dice;
  };
  return { will: dice("will"), health: dice("health") };
};

/** What was typed in the number fields of the dialog; null where nothing was. */
export const TypedNumbers = keyedGroup(["ob", "theirDice"], v.fallback(v.nullable(v.number()), null));
