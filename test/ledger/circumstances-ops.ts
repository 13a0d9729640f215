/**
 * The test vectors of ledger/circumstances.yaml, by their `op` (its header says what each means): what an
 * example gives, renamed into what a rule takes, and what the rule returns, named as the example expects it. Computes
 * nothing itself.
 */
import { conditionOf, lesserThan, recoverySteps, severeStage } from "../../src/rules/circumstances/conditions.ts";
import { refuseHelp } from "../../src/rules/circumstances/help.ts";
import type { HouseRules } from "../../src/rules/circumstances/house.ts";
import { learn } from "../../src/rules/circumstances/learning.ts";
import { maneuverOf } from "../../src/rules/circumstances/maneuver.ts";
import { exactChance } from "../../src/rules/circumstances/odds.ts";
import { type PoolParts, meansDice, poolOf, refuseMeans, refusePool } from "../../src/rules/circumstances/pool.ts";
import {
  type Side,
  against,
  breakTie,
  compare,
  explode,
  refuseExplode,
  successes,
  tieAbility,
} from "../../src/rules/circumstances/successes.ts";
import { abilityNamed, isKnown, skillNamed } from "../../src/rules/circumstances/skills.ts";
import {
  type Event,
  planEarn,
  planPay,
  costOf,
  priceOf,
  refuseAct,
  refuseEarn,
  refuseSpend,
  sessionTokens,
  earnedTogether,
} from "../../src/rules/circumstances/tokens.ts";
import { sizeOf, tableSize } from "../../src/rules/circumstances/tables.ts";
import { refuseTurn, turnAfter } from "../../src/rules/circumstances/turn.ts";
import type { Change } from "../../src/rules/shared/change.ts";
import type { Refusal } from "../../src/rules/shared/refusal.ts";
import { total } from "../../src/rules/shared/modifier.ts";
import type { Actual, Binding } from "../../tools/ledger-bindings.ts";
import { GIVEN, type Given, after, line } from "../../tools/ledger-given.ts";
import type { Category, ConditionRule, Tried } from "../../src/rules/circumstances/state.ts";

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
const PREFIX = "QUADRANT.Circumstances.Refuse.";

/** A refusal's word as the examples have it. */
const word = (refusal: Refusal): string => refusal.key.replace(PREFIX, "");

const poolAfter = (tokens: number, changes: readonly Change[]): Actual => ({
  pool: after(POOL.path, tokens, changes, POOL.at),
});

// --- Tests

const count: Bind = (given, house) => ({ successes: successes(given.nums("faces"), house) });

const sided = (faces: readonly number[], bonus: number, house: HouseRules): number =>
  total([line("rolled", successes(faces, house)), line("bonus", bonus)]);

const test: Bind = (given, house) => ({
  ...against(sided(given.nums("faces"), given.num("bonusSuccess"), house), given.num("ob"), given.flag("luck")),
});

const side = (given: Given, faces: string, luck: string, bonus: string, house: HouseRules): Side => ({
  successes: sided(given.nums(faces), given.num(bonus), house),
  luck: given.flag(luck),
});

const versus: Bind = (given, house) => ({
  ...compare(side(given, "a", "luckA", "bonusA", house), side(given, "b", "luckB", "bonusB", house), house),
});

const waves = (given: Given, key: string): number[][] => {
  const raw = given.raw(key);
  return Array.isArray(raw) ? (raw as number[][]) : [];
};

const exploding: Bind = (given, house) => ({ ...explode(waves(given, "waves"), house) });

const prob: Bind = (given, house) => ({
  ...exactChance(given.num("n"), given.num("ob"), given.flag("explode"), house),
});

// --- Pools

const named = (name: string): Tried => {
  const ability = abilityNamed(name);
  if (ability) return { kind: "ability", ability };
  const skill = skillNamed(name);
  if (!skill) throw new TypeError(`${name} is neither ability nor skill`);
  return { kind: "skill", skill, luck: null };
};

const tried = (given: Given): Tried => {
  const recovers = given.text("recovers");
  const about = {
    ...(recovers ? { recovers } : {}),
    ...(given.flag("recovery") || recovers ? { recovery: true } : {}),
    ...(given.has("endurance") ? { drawnOut: given.flag("endurance") } : {}),
  };
  given.raw("type");
  const what = named(given.text("name") ?? "");
  return "skill" in what ? { ...what, ...about, luck: given.word("luck", RAW) ?? null } : { ...what, ...about };
};

const conditions = (given: Given): ConditionRule[] =>
  given.texts("conditions").flatMap((key) => conditionOf(key) ?? []);

const many = <T>(given: Given, key: string, make: (name: string) => T): T[] =>
  Array.from({ length: given.count(key) }, (_, i) => make(`${key} ${i}`));

const parts = (given: Given): PoolParts => {
  const use = (pair: string) => ({ pair, name: pair, disabled: given.flag("traitDisabled") });
  const helpful = many(given, "trait", use);
  const [first] = given.flag("traitSame") ? helpful : [];
  return {
    tried: tried(given.sub("test")),
    rating: given.line("rating"),
    helpers: many(given, "help", (name) => ({ name, source: GIVEN })),
    tokens: given.num("tokens"),
    helpful,
    setback: given.flag("setback") ? { pair: first?.pair ?? "setback", name: "setback", disabled: false } : null,
    gram: given.flag("gram"),
    position: given.flag("position"),
    impede: given.flag("impede"),
    empowered: given.flag("empowered"),
    conditions: conditions(given),
    others: given.lines("treasure", "gear"),
  };
};

const pool: Bind = (given, house) => {
  const built = parts(given);
  const refused = refusePool(built, house);
  if (refused) return { refused: word(refused) };
  const { dice, penalty } = poolOf(built, house);
  return { dice, penalty };
};

const resPool: Bind = (given) => {
  given.raw("max");
  const means = {
    current: given.num("current"),
    treasure: given.num("treasure"),
    others: total(given.lines("tokens", "help", "trait")),
  };
  const refused = refuseMeans(means);
  return refused ? { refused: word(refused) } : { dice: meansDice(means) };
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
  what: given.word("event", EVENTS) ?? "harm",
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
  const counted = given.flag("alsoSetback") ? earnedTogether([happened, { ...happened, what: "setback" }]) : happened;
  return poolAfter(tokens, planEarn(POOL, counted));
};

const spend: Bind = (given, house) => {
  const tokens = given.num("pool");
  const wanted = { before: given.num("before"), explode: given.flag("explode") };
  const refused = refuseSpend(tokens, wanted, house);
  if (refused) return { pool: tokens, refused: word(refused) };
  return { ...poolAfter(tokens, planPay(POOL, costOf(wanted))), dice: wanted.before };
};

const act: Bind = (given, house) => {
  const kind = given.word("kind", { test: "test", talk: "talk", emergency: "emergency" } as const) ?? "test";
  const turn = given.word("turn", TURN) ?? "gm";
  const tokens = given.num("pool");
  const refused = refuseAct(kind, turn, tokens, given.flag("inConflict"), house);
  if (refused) return { pool: tokens, allowed: false, refused: word(refused) };
  return { ...poolAfter(tokens, planPay(POOL, priceOf(kind, turn, house))), allowed: true };
};

const sessionEnd: Bind = (given, house) => {
  const goals = { none: "none", striven: "striven", achieved: "achieved" } as const;
  const agents = given
    .list("pcs")
    .map((one) => ({ belief: one.flag("belief"), goal: one.word("goal", goals) ?? "none" }));
  const gained = sessionTokens(agents, given.num("prompts"), house);
  return { gained, pool: total([given.line("pool"), line("gained", gained)]) };
};

const turn: Bind = (given) => {
  const from = given.word("from", TURN) ?? "setup";
  const move =
    given.word("action", { start: "start", toPlayers: "toPlayers", toGm: "toGm", end: "end" } as const) ?? "start";
  const refused = refuseTurn(from, move, given.flags("goals") ?? [], given.flag("override"));
  return refused ? { turn: from, refused: word(refused) } : { turn: turnAfter(move) };
};

// --- Ties, conditions, skills

const DOMAIN = {
  physical: "physical",
  social: "social",
  mental: "mental",
  resources: "resources",
  circles: "circles",
} as const;

const tie: Bind = (given) => ({ ability: tieAbility(given.word("domain", DOMAIN) ?? "social") });

const tieBreak: Bind = (given, house) => ({
  ...tie(given, house),
  ...breakTie(given.nums("a"), given.nums("b"), house),
});

const tieExplode: Bind = (given, house) => {
  const rolled = given.nums("a");
  const refused = refuseExplode(rolled, given.num("spend"), false, house);
  if (refused) return { refused: word(refused) };
  const again = given.has("waves") ? waves(given, "waves") : [given.nums("wave")];
  const mine = explode([rolled, ...again], house);
  return {
    ...compare(
      { successes: mine.successes, luck: given.flag("luckA") },
      { successes: successes(given.nums("b"), house), luck: given.flag("luckB") },
      house,
    ),
  };
};

const lesser: Bind = (given) => ({ options: lesserThan(given.text("condition") ?? "") });

const recover: Bind = (given) => {
  const condition = conditionOf(given.text("condition") ?? "");
  return {
    steps: condition ? recoverySteps(condition, given.flag("care")).map(({ test: name, ob }) => `${name} ${ob}`) : [],
  };
};

const severe: Bind = (given) => ({ stage: severeStage(given.num("stage"), given.flag("pass")) });

const skill: Bind = (given) => {
  const found = skillNamed(given.text("name") ?? "");
  const [category] = Object.entries(CATEGORY).find(([, key]) => found && Object.is(key, found.category)) ?? [];
  return found ? { ability: found.ability, category, tags: [...found.tags], help: [...found.help] } : {};
};

const learning: Bind = (given, house) => {
  const { marks, ...rest } = learn(given.num("ability"), given.num("xs"), house);
  return { ...rest, xs: marks };
};

const ops: Readonly<Record<string, Bind>> = {
  count,
  test,
  versus,
  explode: exploding,
  prob,
  pool,
  resPool,
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
  alias: (given) => ({ skill: skillNamed(given.text("name") ?? "")?.name ?? null }),
  category: (given) => ({ count: sizeOf(given.word("name", CATEGORY) ?? "combat") }),
  gramOb: (given) => ({ ob: skillNamed(given.text("skill") ?? "")?.gramOb }),
  skillKnown: (given) => ({ known: isKnown(given.num("rating")) }),
  maneuver: (given) => ({ ...maneuverOf(given.num("effect")) }),
  count25: (given) => ({ count: tableSize(given.text("list") ?? "") }),
};

/** Every rule by the op of its example. */
export const byOp: Bind = (given, house) => ops[given.text("op") ?? ""]?.(given, house) ?? {};
