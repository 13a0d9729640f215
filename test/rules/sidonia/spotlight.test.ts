/** The course of a Spotlight Scene: moves, tokens, Momentum, shifts and the margin. Ledger: SID-SPOT-1 to -12. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HouseRules } from "../../../src/rules/sidonia/house.ts";
import { type Mode } from "../../../src/rules/sidonia/roll.ts";
import {
  type LoggedMove,
  type Player,
  type Scene,
  adversaryEffort,
  beginScene,
  computeExchangeGain,
  discardThrow,
  applyMove,
  nextCheck,
  planMove,
  planTokenSpent,
  refuse,
  refuseInvoke,
} from "../../../src/rules/sidonia/spotlight.ts";
import { ADVERSARY_MODIFIER } from "../../../src/rules/sidonia/spotlight-exchange.ts";
import {
  EXCHANGES,
  EMPTY_TALLY,
  type Tally,
  WINNERS,
  type Winner,
  computeDieFace,
  countExchangesLeft,
  addSuccess,
  computeMargin,
  computeResult,
  scoreExchange,
  tallyAfterShift,
} from "../../../src/rules/sidonia/spotlight-tally.ts";
import { Table } from "../table.ts";
import { house, houses, term } from "./make.ts";

import {
  LEAD,
  FRIEND,
  GM,
  OPENING,
  BOARD,
  POOL,
  purse,
  RICH,
  by,
  declare,
  face,
  foldLog,
  throws,
  BEGUN,
  plays,
  scene,
  listLegalMoves,
  listAdvantages,
} from "./spotlight-scenes.ts";

describe("the order of a scene (SID-SPOT-12)", () => {
  it("A scene goes from the token to the margin", () => {
    const phases = [[], [declare], BEGUN].map((log) => foldLog(OPENING, log, house()).phase);
    expect(phases).toEqual(["invoked", "declared", "running"]);
    const end = scene("player", "adversary", "player", "tie", "player");
    expect(end.phase).toBe("resolved");
    expect(end.successes).toEqual({ player: 3, adversary: 1 });
    expect(end.exchanges.map(({ winner }) => winner)).toEqual(["player", "adversary", "player", "tie", "player"]);
  });

  it.each<[string, readonly LoggedMove[], LoggedMove, Player, string]>([
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
      "a reveal before both have thrown",
      [...BEGUN, throws()],
      by(LEAD, { move: "reveal", dice: [6, 6] }),
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
  ])("A scene refuses %s", (_what, log, { move }, player, why) => {
    expect(refuse(foldLog(OPENING, log, house()), move, player, RICH, house())?.key).toBe(
      `QUADRANT.Sidonia.Spotlight.Refuse.${why}`,
    );
  });

  it.each(["face", "answer", "shift", "conclude", "abort", "sendBack"] as const)(
    "Only the GM can make the move %s",
    (name) => {
      for (const so of [scene(), scene("player"), applyMove(scene(), throws(), house())]) {
        expect(listLegalMoves(so, LEAD, RICH, house())).not.toContain(name);
        expect(listLegalMoves(so, FRIEND, RICH, house())).not.toContain(name);
      }
    },
  );

  it("A throw with a skill that the GM rejects is removed", () => {
    const back = foldLog(OPENING, [...BEGUN, throws(2), by(GM, { move: "sendBack" })], house());
    expect(back).toEqual(foldLog(OPENING, BEGUN, house()));
  });

  it("a face-down throw that is lost is thrown again, against the same adversary's dice", () => {
    const stuck = foldLog(OPENING, [...BEGUN, throws(), by(GM, { move: "answer", dice: [2, 2] })], house());
    const again = discardThrow(stuck);
    expect(listLegalMoves(again, LEAD, RICH, house())).toEqual(["throw"]);
    expect(listLegalMoves(again, GM, RICH, house())).toEqual(["throw", "abort"]);
    const done = applyMove(applyMove(again, throws(), house()), by(LEAD, { move: "reveal", dice: [3, 3] }), house());
    expect(done.exchanges[0]).toMatchObject({ winner: "player", player: { total: 6 }, adversary: { total: 4 } });
  });
});

describe("tokens of a Spotlight Scene (SID-SPOT-1, -2, -9, -10)", () => {
  const tokens = (): Table =>
    new Table({
      [`setting ${BOARD.setting}`]: { tokens: { own: 1, paid: 0 } },
      [`setting ${POOL.setting}`]: { value: 0 },
    });

  it("A token is spent once", () => {
    const table = tokens();
    table.apply(planTokenSpent(purse().token));
    expect(table.read(BOARD, "tokens.own")).toBe(0);
    expect(refuseInvoke({ value: 0 }, false)?.key).toContain("NoToken");
    expect(refuseInvoke({ value: 1 }, true)?.key).toContain("SceneOpen");
    expect(refuse(scene(), { move: "support", how: "" }, FRIEND, purse(0), house())?.key).toContain("NoToken");
    expect(refuse(scene(), { move: "shift", complication: "" }, GM, purse(0), house())?.key).toContain("NoToken");
  });

  it("A token is returned where a scene is called off before its first exchange, and nobody has more than one", () => {
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
  it("embracing needs a free box and no other user", () => {
    expect(refuse(beginScene(OPENING), { move: "embrace" }, LEAD, purse(1, 0), house())).toBeNull();
    expect(refuse(scene("tie"), { move: "embrace" }, LEAD, purse(1, 9), house())?.key).toBe(
      "QUADRANT.Sidonia.Refuse.NoFreeBox",
    );
  });

  it("Embracing is refused after the fifth exchange, except with the house rule for late actions", () => {
    const played: Winner[] = ["tie", "tie", "tie", "tie", "player"];
    expect(listLegalMoves(scene(...played), LEAD, RICH, house())).toEqual([]);
    const late = house({ spotlightLateActions: true });
    const waits = played.reduce((so, winner) => plays(so, winner, late), foldLog(OPENING, BEGUN, late));
    expect(waits.phase).toBe("running");
    expect(listLegalMoves(waits, LEAD, RICH, late)).toEqual(["embrace"]);
    expect(listLegalMoves(waits, FRIEND, RICH, late)).toEqual(["support"]);
    expect(listLegalMoves(waits, GM, RICH, late)).toEqual(["conclude", "abort"]);
    const end = applyMove(applyMove(waits, by(LEAD, { move: "embrace" }), late), by(GM, { move: "conclude" }), late);
    expect([end.phase, end.successes.player]).toEqual(["resolved", 2]);
  });
});

describe("Momentum (SID-SPOT-7)", () => {
  it("Only the player has Momentum, except by house rule", () => {
    const losses: Winner[] = ["adversary", "adversary"];
    const after = (rules: HouseRules): Tally =>
      losses.reduce((so, winner) => scoreExchange(so, winner, rules), EMPTY_TALLY);
    expect(after(house()).holds.adversary).toEqual({ momentum: false, advantage: false });
    expect(after(house({ spotlightAdversaryMomentum: true })).holds.adversary).toEqual({
      momentum: true,
      advantage: true,
    });
  });

  it("A wound cancels Momentum (SID-SPOT-6)", () => {
    const hot = scene("player", "player");
    const mode = (wounded: boolean): Mode => nextCheck(hot, "player", { term: term(0), wounded }, house()).mode;
    expect([mode(false), mode(true)]).toEqual(["advantage", "normal"]);
    expect(nextCheck(scene(), "player", { term: term(0), wounded: true }, house()).mode).toBe("disadvantage");
  });

  it("Momentum gives Advantage exactly after two wins in a row", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WINNERS), { maxLength: EXCHANGES }), houses, (winners, rules) => {
        const expected = Array.from({ length: EXCHANGES }, (_, i) => i + 1).filter(
          (n) => n <= winners.length + 1 && n > 2 && winners[n - 2] === "player" && winners[n - 3] === "player",
        );
        expect(listAdvantages(winners, rules)).toEqual(expected);
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
  ] as const)("A shift by the house rule %s changes its counters", (spotlightShift, left, momentum, played) => {
    const after = tallyAfterShift(before, house({ spotlightShift }));
    expect(after.successes).toEqual({ player: 0, adversary: 0 });
    expect(countExchangesLeft(after)).toBe(left);
    expect(after.holds.player.momentum).toBe(momentum);
    expect(after.played.length).toBe(played);
  });

  it("a shift keeps the exchanges played and the embrace", () => {
    const restart = house({ spotlightShift: "restart" });
    const log = [...BEGUN, by(LEAD, { move: "embrace" })];
    const once = plays(foldLog(OPENING, log, restart), "player", restart);
    const since = applyMove(once, by(GM, { move: "shift", complication: "the lights go out" }), restart);
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
  it("The margin is read from the counters", () => {
    fc.assert(
      fc.property(fc.nat(12), fc.nat(12), (player, adversary) => {
        const margin = computeMargin({ player, adversary });
        const result = computeResult(margin);
        expect(result).toBe(margin < 0 ? "adversary" : (["stalemate", "minimum", "minimum"][margin] ?? "ideal"));
        expect(computeDieFace(player)).toBe(Math.min(player + 1, 6));
      }),
    );
  });

  it("Successes from support and embracing count for the margin", () =>
    expect(addSuccess(addSuccess(EMPTY_TALLY)).successes).toEqual({ player: 2, adversary: 0 }));
});

describe("Dissonance of an exchange (SID-SPOT-6)", () => {
  const fed = house({ spotlightDissonance: true });
  it.each([
    [8, 8, "normal", 1],
    [6, 6, "normal", 0],
    [10, 10, "normal", 0],
    [12, 8, "normal", 0],
  ] as const)("The Dissonance of an exchange of natural %d, total %d in mode %s", (natural, total, mode, points) => {
    expect(computeExchangeGain({ natural, total, mode }, fed)).toBe(points);
    expect(computeExchangeGain({ natural, total, mode }, house())).toBe(0);
  });

  it("Dissonance is written when the dice are revealed", () => {
    const stuck = foldLog(OPENING, [...BEGUN, throws(), by(GM, { move: "answer", dice: [2, 2] })], fed);
    expect(planMove(stuck, { move: "reveal", dice: [4, 4] }, purse(), fed)).toEqual([
      { op: "add", at: POOL, path: "value", by: 1 },
    ]);
    expect(planMove(stuck, { move: "reveal", dice: [5, 5] }, purse(), fed)).toEqual([]);
    expect(planMove(stuck, { move: "reveal", dice: [4, 4] }, purse(), house())).toEqual([]);
  });
});

// --- Odds

describe("what a move must say, and when it may be made", () => {
  const why = (so: Scene, move: LoggedMove["move"], player: Player) =>
    refuse(so, move, player, RICH, house())?.key.split(".").at(-1) ?? null;
  const laid = applyMove(scene(), throws(), house());
  const answered = applyMove(laid, by(GM, { move: "answer", dice: [4, 3] }), house());

  it("SID-SPOT-3: both results are stated", () => {
    const begin = beginScene(OPENING);
    const stated = (minimum: string, ideal: string) => why(begin, { move: "declare", minimum, ideal }, LEAD);
    expect([stated("a", "b"), stated("a", " "), stated(" ", "b"), stated("a", "")]).toEqual([
      null,
      "StateBoth",
      "StateBoth",
      "StateBoth",
    ]);
  });

  it("SID-SPOT-4: the adversary's modifier is within its bounds", () => {
    const declared = foldLog(OPENING, [declare], house());
    const { min, max } = ADVERSARY_MODIFIER;
    const modified = (modifier: number) => why(declared, face(modifier).move, GM);
    expect([min - 1, min, max, max + 1, min + 0.5].map(modified)).toEqual([
      "Modifier",
      null,
      null,
      "Modifier",
      "Modifier",
    ]);
  });

  it("SID-SPOT-12: dice are sent back or answered once they are laid, and revealed once they are answered", () => {
    const moves = (so: Scene) => [
      why(so, { move: "sendBack" }, GM),
      why(so, { move: "answer", dice: [4, 3] }, GM),
      why(so, { move: "reveal", dice: [3, 3] }, LEAD),
    ];
    expect(moves(scene())).toEqual(["NothingDown", "PlayerFirst", "NothingDown"]);
    expect(moves(laid)).toEqual([null, null, "NothingDown"]);
    expect(moves(answered)).toEqual(["NothingDown", "PlayerFirst", null]);
    expect([[0, 3], [3.5, 3], [7, 3], [3]].map((dice) => why(answered, { move: "reveal", dice }, LEAD))).toEqual(
      Array(4).fill("WrongDice"),
    );
  });

  it("SID-SPOT-12: after the last exchange nothing is thrown", () => {
    const over = { ...scene(), played: Array<Winner>(EXCHANGES).fill("tie") };
    expect(why(over, throws().move, LEAD)).toBe("AllPlayed");
  });

  it("SID-SPOT-7: by house rule the adversary holds Momentum for what it wins, not for what it loses", () => {
    const rules = house({ spotlightAdversaryMomentum: true });
    const held = (winner: Winner) => scoreExchange(EMPTY_TALLY, winner, rules).holds;
    expect(held("player").adversary).toEqual(held("adversary").player);
    expect(held("adversary").adversary).toEqual(held("player").player);
    expect(held("adversary").adversary).not.toEqual(held("player").adversary);
  });

  it("An adversary that is not named yet has no effort and no label", () =>
    expect(adversaryEffort(beginScene(OPENING)).term).toEqual({ label: "", value: 0, source: { by: "gm" } }));
});
