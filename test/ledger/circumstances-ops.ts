/**
 * The test vectors of ledger/circumstances.yaml, by their `op` (its header defines each): an example's values renamed
 * for a rule, and the rule's result, named as the example expects it. Computes nothing itself.
 */
import {
  advanceSevereStage,
  findCondition,
  listLesserConditions,
  listRecoverySteps,
} from "../../src/rules/circumstances/conditions.ts";
import { refuseHelp } from "../../src/rules/circumstances/help.ts";
import type { HouseRules } from "../../src/rules/circumstances/house.ts";
import { markTry } from "../../src/rules/circumstances/learning.ts";
import { findManeuver } from "../../src/rules/circumstances/maneuver.ts";
import { computeExactChance } from "../../src/rules/circumstances/odds.ts";
import {
  type PoolParts,
  buildPool,
  countTreasureLeft,
  createResourcesPool,
  refusePool,
  refuseResources,
  refuseTreasure,
} from "../../src/rules/circumstances/pool.ts";
import { countSixes, explodeSixes, listCountedFaces, refuseExplode } from "../../src/rules/circumstances/exploding.ts";
import {
  type Side,
  breakTie,
  compareSides,
  countSuccesses,
  findTieAbility,
  readAgainstObstacle,
} from "../../src/rules/circumstances/successes.ts";
import { CONDITIONS } from "../../src/rules/circumstances/data/conditions.ts";
import { HOMEWORLDS, UPBRINGINGS } from "../../src/rules/circumstances/data/backgrounds.ts";
import { LIFEPATHS } from "../../src/rules/circumstances/data/lifepaths.ts";
import { SKILLS } from "../../src/rules/circumstances/data/skills.ts";
import { findSkill } from "../../src/rules/circumstances/skills.ts";
import { findAbility, isKnown } from "../../src/rules/circumstances/state.ts";
import {
  type Event,
  computeActPrice,
  computeSpendCost,
  countSessionTokens,
  nameHarm,
  planEarn,
  planPay,
  refuseAct,
  refuseEarn,
  refuseSpend,
} from "../../src/rules/circumstances/tokens.ts";
import { findTurnAfter, refuseTurn } from "../../src/rules/circumstances/turn.ts";
import type { Change } from "../../src/rules/shared/change.ts";
import { type Refusal, total } from "../../src/rules/shared/reasons.ts";
import type { Actual, Binding } from "../../tools/ledger-bindings.ts";
import { gramOps } from "./circumstances-grams.ts";
import { resourceOps } from "./circumstances-resources.ts";
import { word } from "./circumstances-refusals.ts";
import { conflictOps } from "./circumstances-conflict.ts";
import { creationOps } from "./circumstances-creation.ts";
import { GIVEN, type Given, countOf, createTerm, readAfterPlan } from "../../tools/ledger-given.ts";
import type { Category, ConditionRule, TestSubject } from "../../src/rules/circumstances/state.ts";

export type Bind = Binding<HouseRules>;

const POOL = { at: { setting: "quadrant.pool" }, path: "tokens" };
const CATEGORY: Record<string, Category> = {
  "Crafting & Technical": "crafting",
  "Exploration & Survival": "exploration",
  "Social & Interpersonal": "social",
  "Lore & Knowledge": "lore",
  Combat: "combat",
};
const TURN = { setup: "setup", gm: "gm", players: "players", ended: "ended" } as const;
const RAW = { will: "will", health: "health" } as const;

const poolAfter = (tokens: number, changes: readonly Change[]): Actual => ({
  pool: readAfterPlan(POOL.path, tokens, changes, POOL.at),
});

// --- Tests

const count: Bind = (given, house) => ({ successes: countSuccesses(given.nums("faces"), house) });

const sided = (faces: readonly number[], bonus: number, house: HouseRules): number =>
  total([createTerm("rolled", countSuccesses(faces, house)), createTerm("bonus", bonus)]);

const test: Bind = (given, house) => ({
  ...readAgainstObstacle(
    sided(given.nums("faces"), given.num("bonusSuccess"), house),
    given.num("ob"),
    given.flag("luck"),
  ),
});

const side = (given: Given, faces: string, luck: string, bonus: string, house: HouseRules): Side => ({
  successes: sided(given.nums(faces), given.num(bonus), house),
  luck: given.flag(luck),
});

const versus: Bind = (given, house) => ({
  ...compareSides(side(given, "a", "luckA", "bonusA", house), side(given, "b", "luckB", "bonusB", house), house),
});

const waves = (given: Given, key: string): number[][] => {
  const raw = given.raw(key);
  return Array.isArray(raw) ? (raw as number[][]) : [];
};

/** A roll whose sixes were rolled again: what counts of it, and the sixes of its last wave. */
const explodeWaves = (rolled: readonly (readonly number[])[], house: HouseRules) => ({
  successes: countSuccesses(listCountedFaces(explodeSixes(rolled, house).flat()), house),
  next: countSixes(rolled.slice().pop() ?? []),
});
const exploding: Bind = (given, house) => explodeWaves(waves(given, "waves"), house);

const prob: Bind = (given, house) => ({
  ...computeExactChance(given.num("n"), given.num("ob"), given.flag("explode"), house),
});

// --- Pools

const findAbilitySubject = (name: string): TestSubject | null => {
  const ability = findAbility(name);
  return ability ? { kind: "ability", ability } : null;
};
const findSkillSubject = (name: string): TestSubject | null => {
  const skill = findSkill(name);
  return skill ? { kind: "skill", skill, luck: null } : null;
};
const SUBJECTS = { ability: findAbilitySubject, skill: findSkillSubject } as const;

const findSubject = (name: string): TestSubject | null => findAbilitySubject(name) ?? findSkillSubject(name);

const named = (name: string, find = findSubject): TestSubject => {
  const found = find(name);
  if (!found) throw new TypeError(`${name} is neither ability nor skill`);
  return found;
};

const tried = (given: Given): TestSubject => {
  const recovers = given.text("recovers");
  const about = {
    ...(recovers ? { recovers } : {}),
    ...(given.flag("recovery") || recovers ? { recovery: true } : {}),
    ...(given.has("endurance") ? { drawnOut: given.flag("endurance") } : {}),
  };
  const what = named(given.text("name") ?? "", given.word("type", SUBJECTS));
  return "skill" in what ? { ...what, ...about, luck: given.word("luck", RAW) ?? null } : { ...what, ...about };
};

const conditions = (given: Given): ConditionRule[] =>
  given.texts("conditions").flatMap((key) => findCondition(key) ?? []);

const many = <T>(given: Given, key: string, make: (name: string) => T): T[] =>
  Array.from({ length: given.count(key) }, (_, i) => make(`${key} ${i}`));

const partsOf = (given: Given): Omit<PoolParts, "tried" | "rating"> => {
  const use = (pair: string) => ({ pair, name: pair, disabled: given.flag("traitDisabled") });
  const helpful = many(given, "trait", use);
  const [first] = given.flag("traitSame") ? helpful : [];
  return {
    helpers: many(given, "help", (name) => ({ name, source: GIVEN })),
    tokens: given.num("tokens"),
    helpful,
    setback: given.flag("setback") ? { pair: first?.pair ?? "setback", name: "setback", disabled: false } : null,
    grams: countOf(many(given, "gram", String)),
    position: given.flag("position"),
    impede: given.flag("impede"),
    empowered: given.flag("empowered"),
    conditions: conditions(given),
    others: given.lines("gear"),
  };
};

const describePool = (built: PoolParts, refused: Refusal | null, house: HouseRules): Actual => {
  if (refused) return { refused: word(refused) };
  const { dice, penalty } = buildPool(built, house);
  return { dice, penalty };
};

const pool: Bind = (given, house) => {
  const parts = partsOf(given);
  const others = [...parts.others, ...given.lines("treasure")];
  const built = { ...parts, others, tried: tried(given.sub("test")), rating: given.line("rating") };
  return describePool(built, refusePool(built, house), house);
};

const resPool: Bind = (given, house) => {
  const current = given.line("current");
  const means = { ...partsOf(given), current, max: given.num("max"), treasure: given.line("treasure") };
  return describePool(createResourcesPool(means), refuseResources(means, house), house);
};

const treasure: Bind = (given) => {
  const relic = { dice: given.num("dice"), divisible: given.flag("divisible") };
  const refused = refuseTreasure(relic, given.num("use"));
  return refused ? { refused: word(refused) } : { left: countTreasureLeft(relic, given.num("use")) };
};

const mayHelp: Bind = (given, house) => {
  const helper = { tried: named(given.text("with") ?? ""), rating: given.num("rating"), conditions: conditions(given) };
  return { can: !refuseHelp(tried(given.sub("test")), helper, given.flag("allowed", "gmAllows"), house) };
};

// --- Tokens

const EVENTS = {
  setback: "setback",
  opposition: "opposition",
  tie: "tie",
  belief: "belief",
  goalAchieved: "goalAchieved",
  goalStriven: "goalStriven",
  prompt: "prompt",
  harm: "harm",
} as const;

const event = (given: Given): Event => ({
  // What is a setback too is only that (CIR-TOK-8).
  what: given.word("event", { ...EVENTS, harm: nameHarm(given.flag("alsoSetback")) }) ?? "harm",
  turn: given.word("turn", TURN) ?? "gm",
  already: given.flag("already"),
  count: given.num("count"),
  trait: !given.has("trait") || given.flag("trait"),
});

const earn: Bind = (given, house) => {
  const happened = event(given);
  const tokens = given.num("pool");
  const refused = refuseEarn(happened, house);
  if (refused) return { pool: tokens, refused: word(refused) };
  return poolAfter(tokens, planEarn(POOL, happened));
};

const spend: Bind = (given, house) => {
  const tokens = given.num("pool");
  const wanted = { before: given.num("before"), explode: given.flag("explode") };
  const refused = refuseSpend(tokens, wanted, house);
  if (refused) return { pool: tokens, refused: word(refused) };
  return { ...poolAfter(tokens, planPay(POOL, computeSpendCost(wanted))), dice: wanted.before };
};

const act: Bind = (given, house) => {
  const kind = given.word("kind", { test: "test", talk: "talk", emergency: "emergency" } as const) ?? "test";
  const turn = given.word("turn", TURN) ?? "gm";
  const tokens = given.num("pool");
  const refused = refuseAct(kind, turn, tokens, given.flag("inConflict"), house);
  if (refused) return { pool: tokens, allowed: false, refused: word(refused) };
  return { ...poolAfter(tokens, planPay(POOL, computeActPrice(kind, turn, house))), allowed: true };
};

const sessionEnd: Bind = (given, house) => {
  const goals = { none: "none", striven: "striven", achieved: "achieved" } as const;
  const agents = given
    .list("pcs")
    .map((one) => ({ belief: one.flag("belief"), goal: one.word("goal", goals) ?? "none" }));
  const gained = countSessionTokens(agents, given.num("prompts"), house);
  return { gained, pool: total([given.line("pool"), createTerm("gained", gained)]) };
};

const turn: Bind = (given) => {
  const from = given.word("from", TURN) ?? "setup";
  const move =
    given.word("action", { start: "start", toPlayers: "toPlayers", toGm: "toGm", end: "end" } as const) ?? "start";
  const refused = refuseTurn(from, move, given.flags("goals") ?? [], given.flag("override"));
  return refused ? { turn: from, refused: word(refused) } : { turn: findTurnAfter(move) };
};

// --- Ties, conditions, skills

const DOMAIN = {
  physical: "physical",
  social: "social",
  mental: "mental",
  resources: "resources",
  circles: "circles",
} as const;

const tie: Bind = (given) => ({ ability: findTieAbility(given.word("domain", DOMAIN) ?? "social") });

const tieBreak: Bind = (given, house) => ({
  ...tie(given, house),
  ...breakTie(given.nums("a"), given.nums("b"), house),
});

const tieExplode: Bind = (given, house) => {
  const rolled = given.nums("a");
  const again = given.has("waves") ? waves(given, "waves") : [given.nums("wave")];
  const mine = explodeWaves([rolled, ...again], house);
  const other = { successes: countSuccesses(given.nums("b"), house), luck: given.flag("luckB") };
  const refused = refuseExplode(rolled, given.num("spend"), false, house);
  if (refused) return { refused: word(refused) };
  return { ...compareSides({ successes: mine.successes, luck: given.flag("luckA") }, other, house) };
};

const lesser: Bind = (given) => ({ options: listLesserConditions(given.text("condition") ?? "") });

const recover: Bind = (given) => {
  const condition = findCondition(given.text("condition") ?? "");
  return {
    steps: condition
      ? listRecoverySteps(condition, given.flag("care")).map(({ test: name, ob }) => `${name} ${ob}`)
      : [],
  };
};

const severe: Bind = (given) => ({ stage: advanceSevereStage(given.num("stage"), given.flag("pass")) });

const skill: Bind = (given) => {
  const found = findSkill(given.text("name") ?? "");
  const [category] = Object.entries(CATEGORY).find(([, key]) => found && Object.is(key, found.category)) ?? [];
  return found ? { ability: found.ability, category, tags: [...found.tags], help: [...found.help] } : {};
};

const learning: Bind = (given, house) => {
  const { marks, ...rest } = markTry(given.num("ability"), given.num("xs"), house);
  return { ...rest, xs: marks };
};

/** Lists of the ledger's content, by the name that an example gives them. */
const LISTS = {
  skills: SKILLS,
  conditions: CONDITIONS,
  homeworlds: HOMEWORLDS,
  upbringings: UPBRINGINGS,
  lifepaths: LIFEPATHS,
  traitPairs: LIFEPATHS.map(({ traits }) => traits),
} as const;

const ops: Readonly<Record<string, Bind>> = {
  ...conflictOps,
  ...resourceOps,
  ...gramOps,
  ...creationOps,
  count,
  test,
  versus,
  explode: exploding,
  prob,
  pool,
  resPool,
  treasure,
  mayHelp,
  earn,
  spend,
  act,
  sessionEnd,
  turn,
  tie,
  tieBreak,
  tieExplode,
  lesser,
  recover,
  severe,
  skill,
  learn: learning,
  alias: (given) => ({ skill: findSkill(given.text("name") ?? "")?.name ?? null }),
  category: (given) => ({
    count: countOf(SKILLS.filter((one) => Object.is(one.category, given.word("name", CATEGORY)))),
  }),
  gramOb: (given) => ({ ob: findSkill(given.text("skill") ?? "")?.gramOb }),
  skillKnown: (given) => ({ known: isKnown(given.num("rating")) }),
  maneuver: (given) => ({ ...findManeuver(given.num("effect")) }),
  count25: (given) => ({ count: countOf(given.word("list", LISTS) ?? []) }),
};

/** Every rule by the op of its example. */
export const byOp: Bind = (given, house) => ops[given.text("op") ?? ""]?.(given, house) ?? {};
