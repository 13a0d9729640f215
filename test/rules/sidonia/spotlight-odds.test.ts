/** The odds of an exchange and of the rest of a scene. Ledger: SID-SPOT-5, -11. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeChances } from "../../../src/rules/shared/odds.ts";
import { DICE, type Mode, resolveRoll } from "../../../src/rules/sidonia/roll.ts";
import {
  type Effort,
  buildThrowCheck,
  computeExchangeOdds,
  computeOutlook,
  findWinner,
} from "../../../src/rules/sidonia/spotlight-exchange.ts";
import {
  EXCHANGES,
  EMPTY_TALLY,
  RESULTS,
  type Tally,
  WINNERS,
  type Winner,
  countExchangesLeft,
  computeMargin,
  computeResult,
  scoreExchange,
} from "../../../src/rules/sidonia/spotlight-tally.ts";
import { house, houses, term } from "./make.ts";

const efforts: fc.Arbitrary<Effort> = fc.record({
  term: fc.integer({ min: -2, max: 2 }).map((value) => term(value)),
  wounded: fc.boolean(),
});

/** Every list of so many faces. */
const faces = (count: number): number[][] =>
  count === 0 ? [[]] : faces(count - 1).flatMap((rest) => [1, 2, 3, 4, 5, 6].map((face) => [face, ...rest]));

describe("odds of a Spotlight Scene (SID-SPOT-5)", () => {
  it.each<[Mode, Mode, number, number]>([
    ["normal", "normal", 0, 0],
    ["advantage", "normal", 1, 2],
    ["disadvantage", "normal", -2, 0],
    ["advantage", "advantage", 2, -2],
  ])("The odds of %s against %s, %d and %d, agree with an enumeration of all dice", (mine, theirs, mod, other) => {
    const own = { mode: mine, terms: [term(mod)] };
    const against = { mode: theirs, terms: [term(other)] };
    const count = new Map<Winner, number>(WINNERS.map((winner) => [winner, 0]));
    const totals = faces(DICE[theirs]).map((dice) => resolveRoll(against, dice, house()).total);
    for (const dice of faces(DICE[mine])) {
      const { total } = resolveRoll(own, dice, house());
      for (const one of totals) count.set(findWinner(total, one), (count.get(findWinner(total, one)) ?? 0) + 1);
    }
    expect([...computeExchangeOdds(own, against)]).toEqual([...count]);
  });

  it("The odds of the rest of a scene agree with an enumeration of its courses", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...WINNERS), { minLength: 1, maxLength: EXCHANGES }),
        efforts,
        efforts,
        houses,
        (winners, own, against, rules) => {
          const start = winners.reduce<Tally>((so, winner) => scoreExchange(so, winner, rules), EMPTY_TALLY);
          const found = new Map(RESULTS.map((result) => [result, 0]));
          const walk = (tally: Tally, chance: number): void => {
            if (countExchangesLeft(tally) === 0) {
              const result = computeResult(computeMargin(tally.successes));
              found.set(result, (found.get(result) ?? 0) + chance);
              return;
            }
            const odds = computeExchangeOdds(
              buildThrowCheck("player", own, tally, rules),
              buildThrowCheck("adversary", against, tally, rules),
            );
            for (const [winner, share] of computeChances(odds))
              walk(scoreExchange(tally, winner, rules), chance * share);
          };
          walk(start, 1);
          const seen = computeOutlook(start, own, against, rules);
          for (const result of RESULTS) expect(seen.get(result)).toBeCloseTo(found.get(result) ?? 0, 10);
          expect([...seen.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 10);
        },
      ),
      { numRuns: 40 },
    );
  });
});

// --- Any players

/** Any move of any player as numbers: who, what, and with which dice and words. */
