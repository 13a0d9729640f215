import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUSE_RULES, readHouse } from "../../../src/rules/circumstances/house.ts";
import { countMarksNeeded, markTry } from "../../../src/rules/circumstances/learning.ts";
import {
  type Earning,
  type Event,
  TOKENS_EARNED,
  computeActPrice,
  computeSpendCost,
  countEarned,
  countSessionTokens,
  countStartTokens,
  nameHarm,
  planEarn,
  planPay,
  refuseAct,
  refuseEarn,
  refuseSpend,
} from "../../../src/rules/circumstances/tokens.ts";
import { TURNS, TURN_MOVES, findTurnAfter, refuseTurn } from "../../../src/rules/circumstances/turn.ts";
import { planUndo, preview } from "../../../src/rules/shared/change.ts";
import { house, houses } from "./make.ts";

const POOL = { at: { setting: "quadrant.circumstances.pools" }, path: "tokens" };
const word = (refusal: { key: string } | null): string | null => refusal?.key.split(".").at(-1) ?? null;
const event = (what: Earning, changes: Partial<Event> = {}): Event => ({
  what,
  turn: "gm",
  already: false,
  count: 1,
  trait: true,
  ...changes,
});
const earnings = Object.keys(TOKENS_EARNED) as Earning[];

const moves = fc.array(
  fc.oneof(
    fc.record({ earn: fc.constantFrom(...earnings), count: fc.nat(3) }),
    fc.record({ before: fc.nat(3), explode: fc.boolean() }),
  ),
  { maxLength: 30 },
);

describe("CIR-TOK-1, CIR-TOK-16 the token pool", () => {
  it("The pool is its start less the granted plus the earned tokens, and never negative", () => {
    fc.assert(
      fc.property(fc.nat(10), moves, houses, (start, all, rules) => {
        let data: { readonly [key: string]: unknown } = { tokens: start };
        let granted = 0;
        let gained = 0;
        const tokens = (): number => Number(data["tokens"]);
        for (const move of all) {
          if ("earn" in move) {
            const one = event(move.earn, { count: move.count });
            data = preview(POOL.at, data as never, planEarn(POOL, one)) ?? {};
            gained += countEarned(one);
          } else if (refuseSpend(tokens(), move, rules) === null) {
            data = preview(POOL.at, data as never, planPay(POOL, computeSpendCost(move))) ?? {};
            granted += computeSpendCost(move);
          }
          expect(tokens()).toBe(start + gained - granted);
          expect(tokens()).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it("A spend can be undone, whatever was paid since", () => {
    const [change] = planPay(POOL, 2);
    if (!change) throw new Error("nothing was planned");
    const back = planUndo([{ change, was: 5, now: 3 }], () => 7, [{ change, was: 3, now: 1 }]);
    expect("changes" in back && back.changes).toEqual([{ op: "add", ...POOL, by: 2 }]);
  });

  it("A spend or gain of nothing writes nothing", () => {
    expect(planPay(POOL, 0)).toEqual([]);
    expect(planEarn(POOL, { what: "prompt", count: 0 })).toEqual([]);
  });
});

describe("CIR-TOK-2 to CIR-TOK-8, CIR-TURN-8 earning tokens", () => {
  it.each([
    ["setback", 1],
    ["opposition", 2],
    ["tie", 2],
    ["belief", 1],
    ["goalAchieved", 2],
    ["goalStriven", 1],
    ["harm", 1],
  ] as const)("The event %s earns %i", (what, tokens) => expect(countEarned({ what, count: 7 })).toBe(tokens));

  it("Every prompt earns a token", () => expect(countEarned({ what: "prompt", count: 4 })).toBe(4));

  it("Outside the GM's Turn a setback earns nothing; by house rule no event in play does", () => {
    for (const what of earnings) {
      expect(word(refuseEarn(event(what, { turn: "players" }), house()))).toBe(what === "setback" ? "turn" : null);
      const strict = word(refuseEarn(event(what, { turn: "players" }), house({ earnOnlyInGmTurn: true })));
      expect(strict).toBe(["setback", "opposition", "tie", "harm"].includes(what) ? "turn" : null);
      expect(refuseEarn(event(what), house({ earnOnlyInGmTurn: true }))).toBeNull();
    }
  });

  it("An event earns once, and a conceded tie needs a Trait only by house rule", () => {
    expect(word(refuseEarn(event("goalAchieved", { already: true }), house()))).toBe("already");
    expect(refuseEarn(event("tie", { trait: false }), house())).toBeNull();
    expect(word(refuseEarn(event("tie", { trait: false }), house({ tieNeedsTrait: true })))).toBe("trait");
    expect(refuseEarn(event("harm", { trait: false }), house({ tieNeedsTrait: true }))).toBeNull();
  });

  it("A harmful Trait is a setback or trouble, never both", () => {
    expect([nameHarm(true), nameHarm(false)]).toEqual(["setback", "harm"]);
    expect(planEarn(POOL, event(nameHarm(true)))).toEqual(planEarn(POOL, event(nameHarm(false))));
  });
});

describe("CIR-TOK-9, CIR-TOK-10, CIR-TURN-6 prices", () => {
  it.each([
    ["test", "gm", 0],
    ["test", "players", 1],
    ["test", "setup", 0],
    ["talk", "players", 0],
    ["talk", "gm", 0],
    ["emergency", "gm", 2],
    ["emergency", "players", 1],
  ] as const)("The price of %s in the turn of %s is %i", (act, turn, price) =>
    expect(computeActPrice(act, turn, house())).toBe(price),
  );

  it("By house rule talk has a price too", () => {
    expect(computeActPrice("talk", "players", house({ freeActionsInPlayersTurn: false }))).toBe(1);
    expect(computeActPrice("talk", "gm", house({ freeActionsInPlayersTurn: false }))).toBe(0);
  });

  it("A purchase that can't be paid is refused, and an emergency in a conflict before that", () => {
    expect(refuseAct("test", "players", 0, false, house())).toEqual({
      key: "QUADRANT.Circumstances.Refuse.tokens",
      with: { needs: 1, has: 0 },
    });
    expect(refuseSpend(5, { before: 2, explode: true }, house())).toEqual({
      key: "QUADRANT.Circumstances.Refuse.limit",
      with: { most: 2 },
    });
    expect(refuseAct("test", "players", 1, true, house())).toBeNull();
    expect(word(refuseAct("emergency", "gm", 0, true, house()))).toBe("conflict");
  });
});

describe("CIR-TURN-9, CIR-TOK-18 tokens of a session", () => {
  const agents = [
    { belief: true, goal: "striven" },
    { belief: true, goal: "achieved" },
    { belief: false, goal: "none" },
  ] as const;

  it("A session pays each character, or by house rule the group for the best of each reward", () => {
    expect(countSessionTokens(agents, 1, house())).toBe(6);
    expect(countSessionTokens(agents, 1, house({ rewardScope: "group" }))).toBe(4);
    expect(countSessionTokens([], 0, house({ rewardScope: "group" }))).toBe(0);
    expect(countSessionTokens([], 3, house())).toBe(3);
  });

  it("A session starts with no tokens and keeps those of the last, except by house rule", () => {
    expect(countStartTokens(null, house())).toBe(0);
    expect(countStartTokens(null, house({ tokenStart: 3 }))).toBe(3);
    expect(countStartTokens(5, house({ tokenStart: 3 }))).toBe(5);
    expect(countStartTokens(5, house({ tokenStart: 3, tokenReset: true }))).toBe(3);
  });
});

describe("CIR-TURN-1, CIR-TURN-4, CIR-TURN-7 turns", () => {
  it("A turn changes only to those that may follow it", () => {
    const ways = TURNS.flatMap((turn) =>
      TURN_MOVES.filter((move) => !refuseTurn(turn, move, [], false)).map((move) => [turn, findTurnAfter(move)]),
    );
    expect(ways).toEqual([
      ["setup", "gm"],
      ["gm", "players"],
      ["gm", "ended"],
      ["players", "gm"],
      ["players", "ended"],
      ["ended", "gm"],
    ]);
  });

  it("The first turn waits for every Goal, unless the GM waives them", () => {
    expect(word(refuseTurn("setup", "start", [true, false], false))).toBe("goalMissing");
    expect(refuseTurn("setup", "start", [true, false], true)).toBeNull();
    expect(refuseTurn("gm", "toPlayers", [false], false)).toBeNull();
  });
});

describe("CIR-LEARN-2 to CIR-LEARN-4 learning a skill", () => {
  it("Learning takes its number of attempts with any ability", () => {
    for (let ability = 0; ability <= 8; ability += 1) {
      const needed = countMarksNeeded(ability, house());
      let marks = 0;
      for (let left = needed; left > 1; left -= 1) {
        const tried = markTry(ability, marks, house());
        expect(tried).toMatchObject({ learned: false, rating: 0 });
        ({ marks } = tried);
      }
      expect(markTry(ability, marks, house())).toMatchObject({ learned: true, rating: 1, marks: 0 });
      expect(needed).toBe(Math.max(1, 6 - ability));
    }
    expect(countMarksNeeded(6, house({ learnMinimum: 0 }))).toBe(0);
    expect(countMarksNeeded(5, house({ learnMinimum: 3 }))).toBe(3);
  });
});

describe("house rules", () => {
  it("The default house rules are the rules as written", () => {
    expect(readHouse({})).toMatchObject({ successOn: 5, tokensPerTest: 2, zeroPool: "fail" });
    expect(readHouse({ successOn: 4 }).successOn).toBe(4);
    expect(() => readHouse({ successOn: 3 })).toThrow(HOUSE_RULES.successOn.key);
    expect(() => readHouse({ tokensPerTest: -1 })).toThrow(RangeError);
  });
});
