/** Bindings of Edge's ledger: rule ids to code. What a binding may do: tools/ledger-restrictions.mjs. */
import { BARE, applyArmour, applyWear, pickArmour } from "../../src/rules/edge/armour.ts";
import { type SuccessCheck, adviseDrop, resolveCheck } from "../../src/rules/edge/check.ts";
import {
  computePenetrationChance,
  damageRange,
  damageRoll,
  damageTotal,
  formatDamage,
} from "../../src/rules/edge/damage.ts";
import { listDefenceLines } from "../../src/rules/edge/defence.ts";
import { type DifficultyId, nameDifficulty } from "../../src/rules/edge/difficulty.ts";
import {
  type EdgePool,
  burn,
  findAwardHint,
  refuseBurn,
  refuseSpend,
  regain,
  restore,
  spend,
} from "../../src/rules/edge/edge.ts";
import { HOUSE_RULES, type HouseRules, readHouse } from "../../src/rules/edge/house.ts";
import { easeOneStep, refuseEase } from "../../src/rules/edge/injury.ts";
import { type Band, findBand, marginDice } from "../../src/rules/edge/magnitude.ts";
import { formatPool, resolveMode } from "../../src/rules/edge/mode.ts";
import { computeRange, computeSpread, countPairs, countReaching, countSums } from "../../src/rules/edge/odds.ts";
import { listUsed, pendingId } from "../../src/rules/edge/pending.ts";
import { listBonusLines } from "../../src/rules/edge/skill.ts";
import {
  type BroughtSource,
  type Source,
  countSources,
  listBroughtSources,
  listSources,
} from "../../src/rules/edge/sources.ts";
import { dieOdds } from "../../src/rules/shared/odds.ts";
import { type Refusal, total } from "../../src/rules/shared/reasons.ts";
import type { Actual, Binding, RulesetBindings } from "../../tools/ledger-bindings.ts";
import { ACTOR, type Given, countOf, repeat } from "../../tools/ledger-given.ts";

type Bind = Binding<HouseRules>;

// --- Words of the ledger

const MODE = { normal: "normal", advantage: "advantage", disadvantage: "disadvantage", free: "free" } as const;
const KIND = { task: "task", attack: "attack", simple: "simple" } as const;
const PLANE = { physical: "physical", astral: "astral", matrix: "matrix", vehicle: "vehicle" } as const;
const SEVERITY = {
  minor: "minor",
  serious: "serious",
  critical: "critical",
  lifeThreatening: "lifeThreatening",
} as const;
const BOTH = { cancel: "cancel", net: "net" } as const;
const WEAR = { off: "off", counter: "counter", ptLoss: "ptLoss" } as const;
const WHY = { achievement: "achievement", setback: "setback" } as const;
const PENDING = { advantage: "advantage", disadvantage: "disadvantage" } as const;
const SCOPE = { related: "related", any: "any" } as const;
const BAND: Record<string, Band> = {
  completeFailure: "completeFailure",
  significantFailure: "significantFailure",
  marginalFailure: "marginalFailure",
  marginalSuccess: "marginalSuccess",
  significantSuccess: "significantSuccess",
  completeSuccess: "completeSuccess",
};
const DIFFICULTY: Record<DifficultyId, string> = {
  trivial: "Trivial",
  veryEasy: "Very Easy",
  easy: "Easy",
  moderate: "Moderate",
  challenging: "Challenging",
  difficult: "Difficult",
  veryDifficult: "Very Difficult",
  nearImpossible: "Near Impossible",
};
const REFUSED: Record<string, string> = {
  "QUADRANT.Edge.Refuse.NoEdge": "noEdge",
  "QUADRANT.Edge.Refuse.NotDeath": "notDeath",
  "QUADRANT.Edge.Refuse.AlreadyMinor": "minimum",
  "QUADRANT.Edge.Refuse.EasedEnough": "once",
  "QUADRANT.Edge.Refuse.EdgeUseless": "useless",
};
const why = (refusal: Refusal): Actual => ({ refused: REFUSED[refusal.key] ?? refusal.key });

// --- Checks

const checkOf = (given: Given): SuccessCheck => ({
  skill: "given",
  kind: given.word("kind", KIND) ?? "task",
  mode: given.word("mode", MODE) ?? "normal",
  bonus: given.lines("bonus"),
  mods: given.lines("mod"),
});

const check: Bind = (given, house) => ({
  ...resolveCheck(checkOf(given), given.num("tn"), given.nums("dice"), given.maybe("drop"), house),
});

const best: Bind = (given, house) => ({ ...adviseDrop(checkOf(given), given.num("tn"), given.nums("dice"), house) });

/** Sources that an example counts. */
const sourcesOf = (given: Given, brought: readonly BroughtSource[] = []): Source[] =>
  listSources(brought, [], { adv: given.num("adv"), dis: given.num("dis") });

const describeMode = (sources: readonly Source[], given: Given, house: HouseRules): Actual => {
  const policy = given.word("policy", BOTH);
  const standing = { ...countSources(sources), spendEdge: given.flag("spendEdge"), edge: given.num("edge") };
  const { refused, ...settled } = resolveMode(standing, policy ? { ...house, bothAdvDis: policy } : house);
  return { ...settled, pool: formatPool(settled.mode), ...(refused ? why(refused) : {}) };
};

const mode: Bind = (given, house) => describeMode(sourcesOf(given), given, house);

const pending: Bind = (given, house) => {
  const waiting = given.list("pending").flatMap((one) => {
    const kind = one.word("kind", PENDING);
    const scope = one.word("scope", SCOPE);
    return kind && scope ? [{ kind, scope }] : [];
  });
  const related = given.flag("related");
  const stored = waiting.map((one) => ({ ...one, id: pendingId(one), skill: "", note: "" }));
  const actor = { pending: stored, conditions: [], things: [] };
  const brought = listBroughtSources(actor, related, { key: "given", ranks: given.num("ranks") }, house);
  const used = listUsed(waiting, related);
  return {
    ...describeMode(sourcesOf(given, brought), given, house),
    left: waiting.filter((one) => !used.includes(one)),
  };
};

const bonus: Bind = (given) => {
  const lines = listBonusLines(given.lines("attributes"), given.line("ranks"));
  return { bonus: total(lines), withMod: total([...lines, ...given.lines("mod")]) };
};

const band: Bind = (given) => ({ band: findBand(given.num("mos")) });

const tnLabel: Bind = (given) => {
  const { id, offset } = nameDifficulty(given.num("tn"));
  return { label: DIFFICULTY[id], offset };
};

const defense: Bind = (given, house) => {
  const numbers: Record<string, ReturnType<Given["line"]>> = {
    "skills.dodge.bonus": given.line("bonus"),
    "armor.dodgeMod": given.line("armorMod"),
  };
  const lines = listDefenceLines((path) => numbers[path], house);
  return { tn: lines && total(lines) };
};

// --- Odds

const modeOf = (given: Given) => given.word("mode", MODE) ?? "normal";
const prob: Bind = (given) => ({ ...countReaching(countSums(modeOf(given)), given.num("need")) });
const double: Bind = (given) => ({ ...countPairs(modeOf(given)) });
const ranges: Bind = (given) => ({ ...computeRange(modeOf(given), given.num("mod")) });
const d20: Bind = (given) => ({ ...countReaching(dieOdds(given.faces("op")), given.num("need")) });
const penetrate: Bind = (given) => ({
  ...computePenetrationChance(given.num("dice"), given.num("mod"), given.num("pt")),
});
const bands: Bind = (given, house) => {
  const { bands: counts, success, triumph, despair, of } = computeSpread(checkOf(given), given.num("tn"), house);
  return { ...counts, success, triumph, despair, of };
};

// --- Damage and armour

const damage: Bind = (given, house) => {
  const roll = damageRoll(
    {
      weapon: given.line("weaponDice"),
      burst: given.flag("burst"),
      margin: marginDice(given.word("band", BAND) ?? null),
      edge: given.num("edge"),
      strength: given.line("strength"),
    },
    house,
  );
  return { formula: formatDamage(roll), ...damageRange(roll) };
};

const summed: Bind = (given) => ({ total: damageTotal(given.nums("dice"), given.num("strength")) });

const armor: Bind = (given, house) => ({
  ...applyArmour(given.num("damage"), { pt: given.num("pt"), dr: given.num("dr") }, house),
});

const wear: Bind = (given, house) => {
  const policy = given.word("policy", WEAR);
  const piece = { stopped: given.num("stopped"), pt: given.num("pt") };
  const rules = policy ? { ...house, armorWear: policy } : house;
  return { ...given.nums("hits").reduce((worn, hit) => applyWear(worn, hit, rules), piece) };
};

const bestArmor: Bind = (given, house) => {
  const worn = given.list("worn").map((piece) => {
    const plane = piece.has("plane") ? piece.text("plane") : "physical";
    const listed = plane ? [plane] : piece.texts("plane");
    return {
      at: ACTOR,
      name: "given",
      pt: piece.num("pt"),
      dr: piece.num("dr"),
      planes: listed.flatMap((one) => Object.values(PLANE).filter((plane) => Object.is(plane, one))),
      dodgeMod: piece.num("dodgeMod"),
    };
  });
  const { pt, dr } = pickArmour(worn, given.word("plane", PLANE) ?? "physical", house) ?? BARE;
  return { pt, dr };
};

const injury: Bind = (given, house) => {
  const severity = given.word("severity", SEVERITY) ?? "minor";
  const hurt = { severity, eased: given.num("eased") };
  const pool = poolGiven(given, "edge");
  const refused = refuseEase(hurt, pool, house);
  return refused
    ? { severity, edge: pool.value, ...why(refused) }
    : { severity: easeOneStep(hurt, house).severity, edge: spend(pool).value };
};

// --- Edge

const poolGiven = (given: Given, value = "value"): EdgePool => ({
  value: given.num(value),
  max: given.num("max"),
  burned: given.num("burned"),
});

type Doing = (pool: EdgePool, given: Given, house: HouseRules) => EdgePool | Refusal;

const amount = (given: Given): number | undefined => given.maybe("amount") ?? undefined;
const DOING: Record<string, Doing> = {
  spend: (pool, given) => refuseSpend(pool, amount(given)) ?? spend(pool, amount(given)),
  shortRest: (pool) => regain(pool),
  longRest: restore,
  award: (pool, given) => regain(pool, amount(given)),
  burn: (pool, given, house) => refuseBurn(pool, given.flag("death"), house) ?? burn(pool),
};

const edgeUse: Bind = (given, house) => {
  const pool = poolGiven(given);
  const after = given.word("action", DOING)?.(pool, given, house) ?? pool;
  return "key" in after ? { ...pool, ...why(after) } : { ...after };
};

const burning: Bind = (given, house) => {
  const start = { pool: poolGiven(given), refusals: [] as readonly Refusal[] };
  const { pool, refusals } = repeat(given.num("times"), start, ({ pool: left, refusals: before }) => {
    const refused = refuseBurn(left, true, house);
    return refused ? { pool: left, refusals: [...before, refused] } : { pool: burn(left), refusals: before };
  });
  return { ...pool, refused: countOf(refusals) };
};

const hint: Bind = (given) => ({ hint: findAwardHint(poolGiven(given), given.word("kind", WHY) ?? "achievement") });

// --- Which rule is bound

const OPS: Record<string, Bind> = {
  check,
  mode,
  best,
  bonus,
  band,
  tnLabel,
  range: ranges,
  prob,
  double,
  bands,
  d20,
  damage,
  damageTotal: summed,
  armor,
  penetrate,
  wear,
  bestArmor,
  defense,
  edge: edgeUse,
  burnSeries: burning,
  injury,
  hint,
  pending,
};

/** An example itself names its function, whichever rule it belongs to. */
const example: Bind = (given, house) => given.word("op", OPS)?.(given, house) ?? {};

const AREAS: Record<string, readonly string[]> = {
  ROLL: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "13", "14", "16"],
  TN: ["1", "2", "3", "4", "5", "6", "7", "8"],
  ADV: ["1", "2", "3", "4", "5", "6", "9", "10", "11", "12"],
  EDGE: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13"],
  MOS: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"],
  TRI: ["1", "2", "3", "4", "5", "6"],
  DMG: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "11", "12", "13"],
  ARM: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"],
  REC: ["1", "2", "3", "4", "5", "6", "7"],
  BURN: ["1", "2", "3", "4", "5", "6"],
  PROB: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"],
};

const bindings: Readonly<Record<string, Bind>> = Object.fromEntries(
  Object.entries(AREAS).flatMap(([area, numbers]) => numbers.map((number) => [`SUC-${area}-${number}`, example])),
);

const ON_THE_CARD =
  "told in words: what a card shows and to whom is held by test/rulesets/edge/cards.test.ts and test/e2e/edge.test.ts";

/** Edge as the runner takes it. */
export const edge: RulesetBindings<HouseRules> = {
  id: "edge",
  prefix: "SUC",
  houseRules: HOUSE_RULES,
  readHouse,
  aliases: { rounding: "armorRounding" },
  bindings,
  manual: {
    "SUC-ROLL-13#1": ON_THE_CARD,
    "SUC-ROLL-13#2": ON_THE_CARD,
    "SUC-TN-5#1": ON_THE_CARD,
    "SUC-TN-5#2": ON_THE_CARD,
    "SUC-TN-5#3": ON_THE_CARD,
    "SUC-EDGE-7#1": "told in words: held by test/rules/edge/mode.test.ts",
    "SUC-EDGE-7#2": "told in words: held by test/rules/edge/mode.test.ts",
    "SUC-EDGE-12#1": "told in words: held by test/rules/edge/edge.test.ts",
    "SUC-BURN-3#1": "told in words: what follows a burn is held by test/rulesets/edge/actions.test.ts",
  },
  captions: {},
  narrative: {},
};
