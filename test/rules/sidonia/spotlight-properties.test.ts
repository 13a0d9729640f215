/** What holds for every sequence of legal moves in a Spotlight Scene. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Change, planUndo } from "../../../src/rules/shared/change.ts";
import type { HouseRules } from "../../../src/rules/sidonia/house.ts";
import { DICE } from "../../../src/rules/sidonia/roll.ts";
import { ADVERSARY_MODIFIER } from "../../../src/rules/sidonia/spotlight-exchange.ts";
import {
  ADVERSARIES,
  type Move,
  type MoveName,
  PHASES,
  type LoggedMove,
  type Scene,
  adversaryEffort,
  isOver,
  applyMove,
  nextCheck,
  planMove,
  refuse,
} from "../../../src/rules/sidonia/spotlight.ts";
import { EXCHANGES, countExchangesLeft } from "../../../src/rules/sidonia/spotlight-tally.ts";
import { Table } from "../table.ts";
import { houses, term } from "./make.ts";

import {
  LEAD,
  GM,
  SEATS,
  OPENING,
  ACTOR,
  BOARD,
  POOL,
  purse,
  RICH,
  by,
  scene,
  foldLog,
  listLegalMoves,
} from "./spotlight-scenes.ts";

const presses = fc.array(fc.record({ who: fc.nat(2), what: fc.nat(20), seed: fc.nat(1000) }), {
  maxLength: 90,
  size: "max",
});

/** Returns a move of that name with content as the name requires. */
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
        modifier: (seed % 5) + ADVERSARY_MODIFIER.min,
      };
    case "throw":
      return { move: "throw", term: term((seed % 5) - 2), wounded: seed % 3 === 0 };
    case "answer":
      return { move: "answer", dice: dice(DICE[nextCheck(so, "adversary", adversaryEffort(so), rules).mode]) };
    case "reveal":
      return { move: "reveal", dice: dice(so.laid ? DICE[nextCheck(so, "player", so.laid, rules).mode] : 2) };
    case "support":
      return { move: "support", how: "" };
    case "shift":
      return { move: "shift", complication: "rain" };
    default:
      return { move: name };
  }
}

const FORWARD: readonly MoveName[] = ["reveal", "answer", "throw"];

/** Returns the log of these moves: only legal ones are added. */
function logOf(
  all: readonly { readonly who: number; readonly what: number; readonly seed: number }[],
  rules: HouseRules,
): LoggedMove[] {
  const log: LoggedMove[] = [];
  for (const { who, what, seed } of all) {
    const so = foldLog(OPENING, log, rules);
    const player = SEATS[who] ?? LEAD;
    const may = listLegalMoves(so, player, RICH, rules);
    // Every other move continues the scene, where it can.
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
  it("every log gives a legal scene, the same on every client; undo gives the scene before", () => {
    let ended = 0;
    fc.assert(
      fc.property(presses, houses, (all, rules) => {
        const log = logOf(all, rules);
        const so = foldLog(OPENING, log, rules);
        if (isOver(so)) ended += 1;
        expect(PHASES).toContain(so.phase);
        expect(so.played.length).toBeLessThanOrEqual(EXCHANGES);
        expect(Math.min(so.successes.player, so.successes.adversary)).toBeGreaterThanOrEqual(0);
        expect(so.phase === "running" || so.phase === "resolved").toBe(so.adversary !== null && so.phase !== "aborted");
        if (so.phase === "resolved") expect(countExchangesLeft(so)).toBe(0);
        if (isOver(so)) for (const player of SEATS) expect(listLegalMoves(so, player, RICH, rules)).toEqual([]);
        // A player can always continue or end it.
        else expect(listLegalMoves(so, GM, RICH, rules)).toContain("abort");
        // Another client has the scene as JSON; undo of the last move gives the scene before it.
        const copy = JSON.parse(JSON.stringify(log)) as LoggedMove[];
        expect(foldLog(OPENING, copy, rules)).toEqual(so);
        const last = log.at(-1);
        if (last) expect(applyMove(foldLog(OPENING, log.slice(0, -1), rules), last, rules)).toEqual(so);
      }),
      { numRuns: 150 },
    );
    expect(ended).toBeGreaterThan(10);
  });

  it("a scene never contains the face-down dice", () => {
    fc.assert(
      fc.property(presses, houses, (all, rules) => {
        const so = foldLog(OPENING, logOf(all, rules), rules);
        if (so.laid) expect(Object.keys(so.laid).sort()).toEqual(["by", "term", "wounded"]);
      }),
      { numRuns: 30 },
    );
  });

  it("undoing a move refunds what it cost", () => {
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
          const plan: readonly Change[] = planMove(scene(), move, purse(), rules);
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
