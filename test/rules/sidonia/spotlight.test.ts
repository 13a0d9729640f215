/**
 * Spotlight Scenes: every log of legal moves is a scene, its odds are those of its dice, and what it costs is taken
 * back.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, planUndo } from "../../../src/rules/shared/change.ts";
import type { HouseRules } from "../../../src/rules/sidonia/house.ts";
import { computeChances } from "../../../src/rules/shared/odds.ts";
import { DICE, type Mode, resolve } from "../../../src/rules/sidonia/roll.ts";
import {
  type Effort,
  MODIFIER,
  checkOf,
  exchangeOdds,
  outlook,
  winnerOf,
} from "../../../src/rules/sidonia/spotlight-exchange.ts";
import {
  ADVERSARIES,
  type Means,
  type Move,
  type MoveName,
  PHASES,
  type Played,
  type Player,
  type Purse,
  type Scene,
  adversaryEffort,
  begin,
  exchangeGain,
  fold,
  isOver,
  legal,
  lost,
  next,
  nextCheck,
  planMove,
  planSpent,
  refuse,
  refuseInvoke,
} from "../../../src/rules/sidonia/spotlight.ts";
import {
  EXCHANGES,
  FRESH,
  RESULTS,
  type Tally,
  WINNERS,
  type Winner,
  advantageOn,
  dieFace,
  exchangesLeft,
  lifted,
  marginOf,
  resultOf,
  scored,
  shifted,
} from "../../../src/rules/sidonia/spotlight-tally.ts";
import { hunger } from "../../../src/rules/sidonia/state.ts";
import { Table } from "../table.ts";
import { house, houses, term } from "./make.ts";

const LEAD: Player = { id: "lead", isGM: false };
const FRIEND: Player = { id: "friend", isGM: false };
const GM: Player = { id: "boss", isGM: true };
const SEATS = [LEAD, FRIEND, GM];
const OPENING = { lead: LEAD.id, paidBy: LEAD.id };

const ACTOR = { uuid: "Actor.lead" } as const;
const BOARD = { setting: "quadrant.sidonia.board.spotlight" } as const;
const POOL = { setting: "quadrant.sidonia.pool.dissonance" } as const;

const purse = (tokens = 1, temporary = 0): Purse => ({
  token: { at: BOARD, path: "tokens.own", value: tokens },
  paid: { at: BOARD, path: "tokens.paid", value: 0 },
  payer: { at: ACTOR, character: true, corruption: hunger({ max: 9, temporary, permanent: 0 }) },
  pool: { at: POOL, path: "value", value: 0 },
});
const RICH: Means = purse();

const by = (player: Player, move: Move): Played => ({ by: player.id, move });
const declare: Played = by(LEAD, { move: "declare", minimum: "get out alive", ideal: "win their respect" });
const face = (modifier = 0): Played =>
  by(GM, { move: "face", name: "The Duchess", kind: "npc", goal: "humble her", modifier });
const throws = (value = 0, wounded = false): Played => by(LEAD, { move: "throw", term: term(value), wounded });
const BEGUN = [declare, face()] as const;

/** Dice that win, tie or lose against the adversary's 4 and 3, however many are thrown. */
const DICE_FOR: Readonly<Record<Winner, number>> = { player: 6, tie: 0, adversary: 1 };
const TIED: Readonly<Record<Mode, readonly number[]>> = {
  normal: [3, 4],
  advantage: [1, 3, 4],
  disadvantage: [3, 4, 6],
};
const diceFor = (winner: Winner, mode: Mode): number[] => {
  if (winner === "tie") return [...TIED[mode]];
  return Array.from({ length: DICE[mode] }, () => DICE_FOR[winner]);
};
const AGAINST: Readonly<Record<Mode, readonly number[]>> = {
  normal: [4, 3],
  advantage: [1, 4, 3],
  disadvantage: [4, 3, 6],
};

/** An exchange that comes out so. */
function plays(scene: Scene, winner: Winner, rules: HouseRules): Scene {
  const laid = next(scene, throws(), rules);
  const answered = next(
    laid,
    by(GM, { move: "answer", dice: AGAINST[nextCheck(laid, "adversary", adversaryEffort(laid), rules).mode] }),
    rules,
  );
  const mode = laid.laid ? nextCheck(laid, "player", laid.laid, rules).mode : "normal";
  return next(answered, by(LEAD, { move: "turn", dice: diceFor(winner, mode) }), rules);
}
const scene = (...winners: readonly Winner[]): Scene =>
  winners.reduce((so, winner) => plays(so, winner, house()), fold(OPENING, BEGUN, house()));

describe("the order of a scene (SID-SPOT-12)", () => {
  it("goes from the token to the margin", () => {
    const phases = [[], [declare], BEGUN].map((log) => fold(OPENING, log, house()).phase);
    expect(phases).toEqual(["invoked", "declared", "running"]);
    const end = scene("player", "adversary", "player", "tie", "player");
    expect(end.phase).toBe("resolved");
    expect(end.successes).toEqual({ player: 3, adversary: 1 });
    expect(end.exchanges.map(({ winner }) => winner)).toEqual(["player", "adversary", "player", "tie", "player"]);
  });

  it.each<[string, readonly Played[], Played, Player, string]>([
    ["dice before there is anybody to face", [declare], throws(), LEAD, "NoAdversary"],
    ["dice before anything is declared", [], throws(), LEAD, "NotDeclared"],
    ["an adversary before anything is declared", [], face(), GM, "NotDeclared"],
    ["half a declaration", [], by(LEAD, { move: "declare", minimum: " ", ideal: "win" }), LEAD, "StateBoth"],
    ["a declaration in another's name", [], declare, FRIEND, "NotYours"],
    [
      "an adversary without a name",
      [declare],
      by(GM, { move: "face", name: " ", kind: "npc", goal: "", modifier: 0 }),
      GM,
      "NameIt",
    ],
    ["an adversary above its measure", [declare], face(3), GM, "Modifier"],
    ["half a modifier", [declare], face(0.5), GM, "Modifier"],
    ["an adversary in the middle of it", [...BEGUN, throws()], face(1), GM, "Begun"],
    ["the GM's dice first", BEGUN, by(GM, { move: "answer", dice: [1, 1] }), GM, "PlayerFirst"],
    ["somebody else's dice", BEGUN, throws(), FRIEND, "NotYours"],
    ["dice thrown twice", [...BEGUN, throws()], throws(), LEAD, "DiceDown"],
    [
      "the GM's dice twice",
      [...BEGUN, throws(), by(GM, { move: "answer", dice: [1, 1] })],
      by(GM, { move: "answer", dice: [6, 6] }),
      GM,
      "PlayerFirst",
    ],
    ["three dice for two", [...BEGUN, throws()], by(GM, { move: "answer", dice: [6, 6, 6] }), GM, "WrongDice"],
    ["a seven", [...BEGUN, throws()], by(GM, { move: "answer", dice: [7, 6] }), GM, "WrongDice"],
    [
      "turning before both have thrown",
      [...BEGUN, throws()],
      by(LEAD, { move: "turn", dice: [6, 6] }),
      LEAD,
      "NothingDown",
    ],
    ["help while dice are down", [...BEGUN, throws()], by(FRIEND, { move: "support", how: "" }), FRIEND, "DiceDown"],
    ["help of oneself", BEGUN, by(LEAD, { move: "support", how: "" }), LEAD, "NotYourself"],
    ["help of the GM", BEGUN, by(GM, { move: "support", how: "" }), GM, "NotTheGM"],
    ["the GM's embrace", BEGUN, by(GM, { move: "embrace" }), GM, "NotYours"],
    ["an embrace twice", [...BEGUN, by(LEAD, { move: "embrace" })], by(LEAD, { move: "embrace" }), LEAD, "Embraced"],
    ["an end before the end", BEGUN, by(GM, { move: "conclude" }), GM, "NotPlayed"],
    ["anything after the end", [...BEGUN, by(GM, { move: "abort" })], throws(), LEAD, "Over"],
    ["an end after the end", [...BEGUN, by(GM, { move: "abort" })], by(GM, { move: "abort" }), GM, "Over"],
  ])("refuses %s", (_what, log, { move }, player, why) => {
    expect(refuse(fold(OPENING, log, house()), move, player, RICH, house())?.key).toBe(
      `QUADRANT.Sidonia.Spotlight.Refuse.${why}`,
    );
  });

  it.each(["face", "answer", "shift", "conclude", "abort", "sendBack"] as const)("leaves %s to the GM", (name) => {
    for (const so of [scene(), scene("player"), next(scene(), throws(), house())]) {
      expect(legal(so, LEAD, RICH, house())).not.toContain(name);
      expect(legal(so, FRIEND, RICH, house())).not.toContain(name);
    }
  });

  it("takes back a throw with a skill the GM won't have", () => {
    const back = fold(OPENING, [...BEGUN, throws(2), by(GM, { move: "sendBack" })], house());
    expect(back).toEqual(fold(OPENING, BEGUN, house()));
  });

  it("throws again what nobody can turn, against the same dice", () => {
    const stuck = fold(OPENING, [...BEGUN, throws(), by(GM, { move: "answer", dice: [2, 2] })], house());
    const again = lost(stuck);
    expect(legal(again, LEAD, RICH, house())).toEqual(["throw"]);
    expect(legal(again, GM, RICH, house())).toEqual(["throw", "abort"]);
    const done = next(next(again, throws(), house()), by(LEAD, { move: "turn", dice: [3, 3] }), house());
    expect(done.exchanges[0]).toMatchObject({ winner: "player", player: { total: 6 }, adversary: { total: 4 } });
  });
});

describe("tokens (SID-SPOT-1, -2, -9, -10)", () => {
  const tokens = (): Table =>
    new Table({
      [`setting ${BOARD.setting}`]: { tokens: { own: 1, paid: 0 } },
      [`setting ${POOL.setting}`]: { value: 0 },
    });

  it("are spent once", () => {
    const table = tokens();
    table.apply(planSpent(purse().token));
    expect(table.read(BOARD, "tokens.own")).toBe(0);
    expect(refuseInvoke({ value: 0 }, false)?.key).toContain("NoToken");
    expect(refuseInvoke({ value: 1 }, true)?.key).toContain("SceneOpen");
    expect(refuse(scene(), { move: "support", how: "" }, FRIEND, purse(0), house())?.key).toContain("NoToken");
    expect(refuse(scene(), { move: "shift", complication: "" }, GM, purse(0), house())?.key).toContain("NoToken");
  });

  it("come back where a scene is called off before its first exchange, and never to more than one", () => {
    const table = tokens();
    table.apply(planMove(scene(), { move: "abort" }, purse(), house()));
    expect(table.read(BOARD, "tokens.paid")).toBe(1);
    expect(
      planMove(scene(), { move: "abort" }, { ...purse(), paid: { at: BOARD, path: "tokens.paid", value: 1 } }, house()),
    ).toEqual([]);
    expect(planMove(scene("tie"), { move: "abort" }, purse(), house())).toEqual([]);
  });
});

describe("Embrace Corruption (SID-SPOT-8)", () => {
  it("needs a free box, and waits for nobody", () => {
    expect(refuse(begin(OPENING), { move: "embrace" }, LEAD, purse(1, 0), house())).toBeNull();
    expect(refuse(scene("tie"), { move: "embrace" }, LEAD, purse(1, 9), house())?.key).toBe(
      "QUADRANT.Sidonia.Refuse.NoFreeBox",
    );
  });

  it("comes too late after the fifth exchange, unless the house waits", () => {
    const played: Winner[] = ["tie", "tie", "tie", "tie", "player"];
    expect(legal(scene(...played), LEAD, RICH, house())).toEqual([]);
    const late = house({ spotlightLateActions: true });
    const waits = played.reduce((so, winner) => plays(so, winner, late), fold(OPENING, BEGUN, late));
    expect(waits.phase).toBe("running");
    expect(legal(waits, LEAD, RICH, late)).toEqual(["embrace"]);
    expect(legal(waits, FRIEND, RICH, late)).toEqual(["support"]);
    expect(legal(waits, GM, RICH, late)).toEqual(["conclude", "abort"]);
    const end = next(next(waits, by(LEAD, { move: "embrace" }), late), by(GM, { move: "conclude" }), late);
    expect([end.phase, end.successes.player]).toEqual(["resolved", 2]);
  });
});

describe("Momentum (SID-SPOT-7)", () => {
  it("is the player's alone, unless the house says so", () => {
    const losses: Winner[] = ["adversary", "adversary"];
    const after = (rules: HouseRules): Tally => losses.reduce((so, winner) => scored(so, winner, rules), FRESH);
    expect(after(house()).holds.adversary).toEqual({ momentum: false, advantage: false });
    expect(after(house({ spotlightAdversaryMomentum: true })).holds.adversary).toEqual({
      momentum: true,
      advantage: true,
    });
  });

  it("is cancelled by a wound (SID-SPOT-6)", () => {
    const hot = scene("player", "player");
    const mode = (wounded: boolean): Mode => nextCheck(hot, "player", { term: term(0), wounded }, house()).mode;
    expect([mode(false), mode(true)]).toEqual(["advantage", "normal"]);
    expect(nextCheck(scene(), "player", { term: term(0), wounded: true }, house()).mode).toBe("disadvantage");
  });

  it("earns Advantage exactly after two wins in a row", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WINNERS), { maxLength: EXCHANGES }), houses, (winners, rules) => {
        const expected = Array.from({ length: EXCHANGES }, (_, i) => i + 1).filter(
          (n) => n <= winners.length + 1 && n > 2 && winners[n - 2] === "player" && winners[n - 3] === "player",
        );
        expect(advantageOn(winners, rules)).toEqual(expected);
      }),
    );
  });
});

describe("Shift the Narrative (SID-SPOT-10)", () => {
  const before = scene("player", "player", "adversary", "player", "player");
  it.each([
    ["counters", 0, true, 5],
    ["countersAndMomentum", 0, false, 5],
    ["restart", 5, false, 0],
  ] as const)("by %s", (spotlightShift, left, momentum, played) => {
    const after = shifted(before, house({ spotlightShift }));
    expect(after.successes).toEqual({ player: 0, adversary: 0 });
    expect(exchangesLeft(after)).toBe(left);
    expect(after.holds.player.momentum).toBe(momentum);
    expect(after.played.length).toBe(played);
  });

  it("keeps what was played for the story, and what was embraced", () => {
    const restart = house({ spotlightShift: "restart" });
    const log = [...BEGUN, by(LEAD, { move: "embrace" })];
    const once = plays(fold(OPENING, log, restart), "player", restart);
    const since = next(once, by(GM, { move: "shift", complication: "the lights go out" }), restart);
    expect(since.exchanges.length).toBe(1);
    expect(since.embraced).toBe(true);
    expect(since.beats.map(({ kind, after }) => [kind, after])).toEqual([
      ["embrace", 0],
      ["shift", 1],
    ]);
    expect(refuse(since, { move: "embrace" }, LEAD, RICH, restart)?.key).toContain("Embraced");
    const end = Array.from({ length: EXCHANGES }).reduce<Scene>((so) => plays(so, "player", restart), since);
    expect([end.phase, end.successes.player, end.exchanges.length]).toEqual(["resolved", 5, 6]);
  });
});

describe("the margin (SID-SPOT-4, -11)", () => {
  it("is read off the counters", () => {
    fc.assert(
      fc.property(fc.nat(12), fc.nat(12), (player, adversary) => {
        const margin = marginOf({ player, adversary });
        const result = resultOf(margin);
        expect(result).toBe(margin < 0 ? "adversary" : (["stalemate", "minimum", "minimum"][margin] ?? "ideal"));
        expect(dieFace(player)).toBe(Math.min(player + 1, 6));
      }),
    );
  });

  it("grows by what was not won", () => expect(lifted(lifted(FRESH)).successes).toEqual({ player: 2, adversary: 0 }));
});

describe("Dissonance of an exchange (SID-SPOT-6)", () => {
  const fed = house({ spotlightDissonance: true });
  it.each([
    [8, 8, "normal", 1],
    [6, 6, "normal", 0],
    [10, 10, "normal", 0],
    [12, 8, "normal", 0],
  ] as const)("natural %d, total %d: %s", (natural, total, mode, points) => {
    expect(exchangeGain({ natural, total, mode }, fed)).toBe(points);
    expect(exchangeGain({ natural, total, mode }, house())).toBe(0);
  });

  it("is written as the dice are turned", () => {
    const stuck = fold(OPENING, [...BEGUN, throws(), by(GM, { move: "answer", dice: [2, 2] })], fed);
    expect(planMove(stuck, { move: "turn", dice: [4, 4] }, purse(), fed)).toEqual([
      { op: "add", at: POOL, path: "value", by: 1 },
    ]);
    expect(planMove(stuck, { move: "turn", dice: [5, 5] }, purse(), fed)).toEqual([]);
    expect(planMove(stuck, { move: "turn", dice: [4, 4] }, purse(), house())).toEqual([]);
  });
});

// --- Odds

const efforts: fc.Arbitrary<Effort> = fc.record({
  term: fc.integer({ min: -2, max: 2 }).map((value) => term(value)),
  wounded: fc.boolean(),
});

/** Every list of so many faces. */
const faces = (count: number): number[][] =>
  count === 0 ? [[]] : faces(count - 1).flatMap((rest) => [1, 2, 3, 4, 5, 6].map((face) => [face, ...rest]));

describe("odds (SID-SPOT-5)", () => {
  it.each<[Mode, Mode, number, number]>([
    ["normal", "normal", 0, 0],
    ["advantage", "normal", 1, 2],
    ["disadvantage", "normal", -2, 0],
    ["advantage", "advantage", 2, -2],
  ])("of %s against %s, %d and %d, are those of all the dice", (mine, theirs, mod, other) => {
    const own = { mode: mine, terms: [term(mod)] };
    const against = { mode: theirs, terms: [term(other)] };
    const count = new Map<Winner, number>(WINNERS.map((winner) => [winner, 0]));
    const totals = faces(DICE[theirs]).map((dice) => resolve(against, dice, house()).total);
    for (const dice of faces(DICE[mine])) {
      const { total } = resolve(own, dice, house());
      for (const one of totals) count.set(winnerOf(total, one), (count.get(winnerOf(total, one)) ?? 0) + 1);
    }
    expect([...exchangeOdds(own, against)]).toEqual([...count]);
  });

  it("of all that is left are those of every way it can go", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...WINNERS), { minLength: 1, maxLength: EXCHANGES }),
        efforts,
        efforts,
        houses,
        (winners, own, against, rules) => {
          const start = winners.reduce<Tally>((so, winner) => scored(so, winner, rules), FRESH);
          const found = new Map(RESULTS.map((result) => [result, 0]));
          const walk = (tally: Tally, chance: number): void => {
            if (exchangesLeft(tally) === 0) {
              const result = resultOf(marginOf(tally.successes));
              found.set(result, (found.get(result) ?? 0) + chance);
              return;
            }
            const odds = exchangeOdds(
              checkOf("player", own, tally, rules),
              checkOf("adversary", against, tally, rules),
            );
            for (const [winner, share] of computeChances(odds)) walk(scored(tally, winner, rules), chance * share);
          };
          walk(start, 1);
          const seen = outlook(start, own, against, rules);
          for (const result of RESULTS) expect(seen.get(result)).toBeCloseTo(found.get(result) ?? 0, 10);
          expect([...seen.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 10);
        },
      ),
      { numRuns: 40 },
    );
  });
});

// --- Any table

/** Whatever somebody might do, told as numbers: who, what, and with which dice and words. */
const presses = fc.array(fc.record({ who: fc.nat(2), what: fc.nat(20), seed: fc.nat(1000) }), {
  maxLength: 90,
  size: "max",
});

/** A move of that name with content that fits, as far as the name goes. */
function fill(name: MoveName, seed: number, so: Scene, rules: HouseRules): Move {
  const dice = (count: number): number[] => Array.from({ length: count }, (_, i) => ((seed >> i) % 6) + 1);
  switch (name) {
    case "declare":
      return { move: "declare", minimum: `least ${seed}`, ideal: "best" };
    case "face":
      return {
        move: "face",
        name: "they",
        kind: ADVERSARIES[seed % 4] ?? "npc",
        goal: "",
        modifier: (seed % 5) + MODIFIER.min,
      };
    case "throw":
      return { move: "throw", term: term((seed % 5) - 2), wounded: seed % 3 === 0 };
    case "answer":
      return { move: "answer", dice: dice(DICE[nextCheck(so, "adversary", adversaryEffort(so), rules).mode]) };
    case "turn":
      return { move: "turn", dice: dice(so.laid ? DICE[nextCheck(so, "player", so.laid, rules).mode] : 2) };
    case "support":
      return { move: "support", how: "" };
    case "shift":
      return { move: "shift", complication: "rain" };
    default:
      return { move: name };
  }
}

const FORWARD: readonly MoveName[] = ["turn", "answer", "throw"];

/** The log that these presses make: only what is legal gets into it. */
function logOf(
  all: readonly { readonly who: number; readonly what: number; readonly seed: number }[],
  rules: HouseRules,
): Played[] {
  const log: Played[] = [];
  for (const { who, what, seed } of all) {
    const so = fold(OPENING, log, rules);
    const player = SEATS[who] ?? LEAD;
    const may = legal(so, player, RICH, rules);
    // Every other press goes on with the scene, where it can.
    const name =
      (seed % 2 === 0 ? FORWARD.find((one) => may.includes(one)) : undefined) ?? may[what % Math.max(1, may.length)];
    if (name === undefined || (name === "abort" && seed % 20 > 0)) continue;
    const move = fill(name, seed, so, rules);
    expect(refuse(so, move, player, RICH, rules)).toBeNull();
    log.push(by(player, move));
  }
  return log;
}

describe("any sequence of legal moves", () => {
  it("comes to a legal scene, the same on every client, and back by one", () => {
    let ended = 0;
    fc.assert(
      fc.property(presses, houses, (all, rules) => {
        const log = logOf(all, rules);
        const so = fold(OPENING, log, rules);
        if (isOver(so)) ended += 1;
        expect(PHASES).toContain(so.phase);
        expect(so.played.length).toBeLessThanOrEqual(EXCHANGES);
        expect(Math.min(so.successes.player, so.successes.adversary)).toBeGreaterThanOrEqual(0);
        expect(so.phase === "running" || so.phase === "resolved").toBe(so.adversary !== null && so.phase !== "aborted");
        if (so.phase === "resolved") expect(exchangesLeft(so)).toBe(0);
        if (isOver(so)) for (const player of SEATS) expect(legal(so, player, RICH, rules)).toEqual([]);
        // Somebody can always go on, or stop it.
        else expect(legal(so, GM, RICH, rules)).toContain("abort");
        // Another client has it as JSON; undo of the last is the scene before it.
        const copy = JSON.parse(JSON.stringify(log)) as Played[];
        expect(fold(OPENING, copy, rules)).toEqual(so);
        const last = log.at(-1);
        if (last) expect(next(fold(OPENING, log.slice(0, -1), rules), last, rules)).toEqual(so);
      }),
      { numRuns: 150 },
    );
    expect(ended).toBeGreaterThan(10);
  });

  it("never shows what lies face down", () => {
    fc.assert(
      fc.property(presses, houses, (all, rules) => {
        const so = fold(OPENING, logOf(all, rules), rules);
        if (so.laid) expect(Object.keys(so.laid).sort()).toEqual(["by", "term", "wounded"]);
      }),
      { numRuns: 30 },
    );
  });

  it("costs what its receipt can give back", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Move>(
          { move: "embrace" },
          { move: "support", how: "" },
          { move: "shift", complication: "" },
          { move: "abort" },
        ),
        houses,
        (move, rules) => {
          const table = new Table({
            [ACTOR.uuid]: { system: { corruption: { temporary: 0, permanent: 0, lurkerMet: false, begun: false } } },
            [`setting ${BOARD.setting}`]: { tokens: { own: 1, paid: 0 } },
            [`setting ${POOL.setting}`]: { value: 0 },
          });
          const before = table.dump();
          const plan: Change[] = planMove(scene(), move, purse(), rules);
          expect(plan.length).toBeGreaterThan(0);
          const applied = table.apply(plan);
          const back = planUndo(applied, table.read, []);
          if ("changes" in back) table.apply(back.changes);
          expect(table.dump()).toEqual(before);
        },
      ),
      { numRuns: 30 },
    );
  });
});
