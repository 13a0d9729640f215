/** A conflict move by move: what is refused, what follows, what is written. CIR-DISP, CIR-CONF, CIR-MAN, CIR-TIE. */
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { ConflictMove, createHelperField } from "../../../src/rules/circumstances/conflict-moves.ts";
import { reopenAction, revealAction } from "../../../src/rules/circumstances/conflict-fold.ts";
import {
  countConflictDice,
  listAwaited,
  mayExplode,
  refuseConflictMove,
} from "../../../src/rules/circumstances/conflict-plan.ts";
import {
  compareExchange,
  countOpenSixes,
  countRolled,
  findActing,
  isTied,
  listAble,
  listDue,
  listUnrolled,
  sumDisposition,
} from "../../../src/rules/circumstances/conflict-state.ts";
import { DEFAULT_HOUSE } from "../../../src/rules/circumstances/house.ts";
import { CONFLICT_ACTIONS } from "../../../src/rules/circumstances/conflict.ts";
import { readAfterPlan } from "../../../tools/ledger-given.ts";
import { EVERY, FIGHTERS, POOL, Play, THREE } from "./conflict-play.ts";

describe("Dispositions", () => {
  it("CIR-DISP-1, -5: one for each side; then actions are chosen", () => {
    const play = new Play();
    expect(listAwaited(play.state, play.house)).toEqual(["a", "b"]);
    expect(play.refuse("ada", { kind: "lay", place: 0 })).toBe("noDisposition");
    play.disposed();
    expect(play.left()).toEqual([5, 4]);
    expect(play.state.phase).toBe("script");
    expect(play.refuse("ben", { kind: "intend" })).toBe("hasDisposition");
  });

  it("CIR-DISP-5: by house rule each character has one, with the intent of their side", () => {
    const play = new Play(EVERY);
    play.make("ada", { kind: "intend", intent: "kill" }, { rating: 3, dice: 1 }, [5]);
    expect(play.refuse("ben", { kind: "intend", intent: "flee" })).toBe("otherIntent");
    expect(play.refuse("ada", { kind: "intend", intent: "kill" })).toBe("hasDisposition");
    play.make("ben", { kind: "intend", intent: "kill" }, { rating: 2, dice: 1 }, [1]);
    expect(listAwaited(play.state, play.house)).toEqual(["b"]);
    expect(sumDisposition(play.state.sides.a)).toEqual({ value: 6, max: 6 });
    play.make("gus", { kind: "intend", intent: "flee" }, { rating: 1, dice: 0 });
    // Who leaves is not waited for.
    play.make("hal", { kind: "leave" });
    expect(play.state.phase).toBe("script");
  });

  it("CIR-HELP-1, CIR-TOK-13, -16: helpers are of one's own side; tokens are the agents', and there", () => {
    const play = new Play();
    const intend = (more: object): object => ({ kind: "intend", ...more });
    expect(play.refuse("ada", intend({ helpers: ["gus"] }))).toBe("noHelper");
    expect(play.refuse("ada", intend({ helpers: ["ada"] }))).toBe("noHelper");
    expect(play.refuse("ada", intend({ [createHelperField("ben")]: 1 }))).toBe(null);
    expect(play.refuse("ada", intend({ [createHelperField("gus")]: 1 }))).toBe("noHelper");
    expect(play.refuse("ada", intend({ [createHelperField("gus")]: 0 }))).toBe(null);
    expect(play.refuse("gus", intend({ tokens: 1 }), { tokens: 5 })).toBe("noTokens");
    expect(play.refuse("ada", intend({ tokens: 3 }), { tokens: 5, agent: true })).toBe("limit");
    expect(play.refuse("ada", intend({ tokens: 2 }), { tokens: 1, agent: true })).toBe("tokens");
    expect(play.refuse("ada", intend({ tokens: 2 }), { tokens: 2, agent: true })).toBe(null);
    expect(play.refuse("ada", intend({}), { refused: "x.cantHelp", name: "Ben" })).toBe("cantHelp");
    expect(play.refuse(null, intend({}))).toBe("nobody");
    expect(play.plan("ada", intend({ tokens: 2 }), { rating: 1 })[0]).toEqual({ op: "add", ...POOL, by: -2 });
  });

  it("CIR-DISP-1: they are written onto every sheet of the side, but for who is gone", () => {
    const changes = new Play().plan("ada", { kind: "intend", intent: "kill" }, { rating: 2, missing: ["ben"] }, [5]);
    expect(changes).toEqual([
      { op: "set", at: { uuid: "Actor.ada" }, path: "system.disposition.value", to: 3 },
      { op: "set", at: { uuid: "Actor.ada" }, path: "system.disposition.max", to: 3 },
    ]);
  });
});

describe("Actions of a round", () => {
  it("CIR-CONF-2: they are revealed once both sides have laid all, and can be changed until then", () => {
    const play = new Play().disposed().lay("ada");
    expect(listDue(play.state)).toEqual([]);
    expect(play.state.sides.a.script).toEqual([{ as: "m3", shown: null }]);
    play.lay("ben");
    expect(play.state.sides.a.script).toEqual([{ as: "m4", shown: null }]);
    expect(listAwaited(play.state, play.house)).toEqual(["b"]);
    expect(play.refuse("ada", { kind: "act" })).toBe("notRevealed");
    play.lay("gus");
    expect(play.state.phase).toBe("exchange");
    expect([...listDue(play.state)].sort()).toEqual(["m4", "m5"]);
    expect(play.refuse("ada", { kind: "lay", place: 0 })).toBe("locked");
    expect(play.refuse("ada", { kind: "act" })).toBe("notRevealed");
    expect(play.refuse(null, { kind: "apply" })).toBe("notRevealed");
    expect(revealAction(play.state, "m3", { action: "feint", fighter: "ada" })).toBe(play.state);
  });

  it("CIR-CONF-2: an action that nobody has any more is chosen again", () => {
    const play = new Play().disposed().lay("ada").lay("gus");
    play.state = reopenAction(play.state, "m3");
    expect(play.state.phase).toBe("script");
    expect(play.state.sides.a.script).toEqual([null]);
    expect(play.state.sides.b.script).toEqual([{ as: "m4", shown: null }]);
    expect(reopenAction(play.state, "m9")).toBe(play.state);
    const later = new Play(THREE).disposed();
    for (const place of [0, 1, 2]) later.lay("ada", place).lay("gus", place);
    later.reveal({ a: { action: "attack", fighter: "ada" }, b: { action: "feint", fighter: "gus" } });
    later.act("ada", [1]).make(null, { kind: "apply" });
    later.state = reopenAction(later.state, later.state.sides.a.script[1]?.as ?? "");
    later.lay("ada", 1);
    expect([later.state.phase, later.state.place]).toEqual(["exchange", 1]);
  });

  it("CIR-CONF-2: of three actions one pair after the other is revealed", () => {
    const play = new Play(THREE).disposed();
    expect(play.refuse("ada", { kind: "lay", place: 0 })).toBe(null);
    for (const place of [0, 1, 2]) play.lay("ada", place).lay("gus", place);
    expect(listDue(play.state)).toHaveLength(2);
    play.reveal({ a: { action: "attack", fighter: "ada" }, b: { action: "feint", fighter: "gus" } });
    expect(listDue(play.state)).toEqual([]);
    expect(play.refuse("gus", { kind: "act" })).toBe("noRoll");
    expect(play.refuse("ben", { kind: "act" })).toBe("notActing");
    play.act("ada", [5, 1]).make(null, { kind: "apply" });
    expect([play.state.phase, play.state.place, play.state.round]).toEqual(["exchange", 1, 1]);
    expect(listDue(play.state)).toHaveLength(2);
    expect(new Play().disposed().refuse("ada", { kind: "lay", place: 1 })).toBe("noPlace");
  });
});

describe("Exchanges", () => {
  it("CIR-CONF-2, -6: who rolls is waited for, then the effects are applied and written", () => {
    const play = new Play().disposed().meet("attack", "attack");
    expect(listUnrolled(play.state)).toEqual(["a", "b"]);
    expect(play.refuse("ben", { kind: "act" })).toBe("notActing");
    play.act("ada", [5, 5, 1]);
    expect(play.refuse("ada", { kind: "act" })).toBe("noRoll");
    expect(play.refuse(null, { kind: "apply" })).toBe("notRolled");
    play.act("gus", [5]);
    expect(listAwaited(play.state, play.house)).toEqual([]);
    const written = play.plan(null, { kind: "apply" });
    expect(written.map((one) => [one.at, "to" in one ? one.to : null])).toEqual([
      [{ uuid: "Actor.ada" }, 4],
      [{ uuid: "Actor.ben" }, 4],
      [{ uuid: "Actor.gus" }, 2],
      [{ uuid: "Actor.hal" }, 2],
    ]);
    play.make(null, { kind: "apply" });
    expect(play.left()).toEqual([4, 2]);
    expect([play.state.round, play.state.phase, play.state.sides.a.roll]).toEqual([2, "script", null]);
    const after = { fighter: "gus", action: "attack", letter: "I", successes: 1, points: 1, before: 4, after: 2 };
    expect(play.state.past).toMatchObject([{ round: 1, place: 0, sides: { b: after } }]);
  });

  it("CIR-CONF-4: who does not roll has no successes in the record", () => {
    const play = new Play().disposed().meet("defend", "feint").act("gus", [5, 5]).make(null, { kind: "apply" });
    expect(play.state.past[0]?.sides.a.successes).toBe(null);
    expect(play.left()).toEqual([3, 4]);
  });

  it("CIR-TOK-11, CIR-TEST-8: sixes are rolled again for a token, what they bring for nothing, and all before the end", () => {
    const play = new Play().disposed().meet("attack", "attack").act("gus", [6]).act("ada", [6, 6]);
    expect(play.refuse(null, { kind: "explode", side: "b" }, { tokens: 9 })).toBe("noTokens");
    expect(play.refuse(null, { kind: "explode", side: "a" }, { tokens: 0 })).toBe("tokens");
    expect(mayExplode(play.state.sides.b.roll, play.house)).toBe(false);
    expect(mayExplode(play.state.sides.a.roll, play.house)).toBe(true);
    expect(mayExplode(null, play.house)).toBe(false);
    // While a token may still change it, a GM says when it is enough.
    expect(play.refuse("ada", { kind: "apply" })).toBe("gmApplies");
    expect(play.refuse(null, { kind: "apply" }, {}, true)).toBe(null);
    const explode = { kind: "explode", side: "a" } as const;
    expect(countConflictDice(play.state, { move: explode, facts: Play.facts() })).toBe(2);
    expect(play.plan(null, explode)).toEqual([{ op: "add", ...POOL, by: -1 }]);
    play.make(null, explode, { tokens: 1 }, [6, 1]);
    expect(play.state.sides.a.roll?.tokens).toBe(1);
    expect(play.refuse(null, { kind: "apply" }, {}, true)).toBe("openSixes");
    expect(countOpenSixes(play.state.sides.a.roll!)).toBe(1);
    expect(play.plan(null, explode)).toEqual([]);
    play.make(null, explode, { tokens: 0 }, [5]);
    expect(play.state.sides.a.roll?.tokens).toBe(1);
    expect(countRolled(play.state.sides.a.roll, play.house)).toBe(4);
    expect(play.refuse(null, explode, { tokens: 5 })).toBe("exploded");
    expect(play.refuse("ada", { kind: "apply" })).toBe(null);
  });

  it("CIR-CONF-10, CIR-TIE-1 to -3: a tie waits to be pushed, conceded or broken", () => {
    const tied = (): Play => new Play().disposed().meet("attack", "defend").act("ada", [5, 1]).act("gus", [5]);
    const play = tied();
    expect(isTied(play.state, play.house)).toBe(true);
    expect(play.refuse(null, { kind: "apply" }, {}, true)).toBe("tied");
    expect(play.refuse("gus", { kind: "push", side: "a" })).toBe("otherSide");
    const push = { kind: "push", side: "a", gear: "Actor.ada.Item.x" };
    const gear = { gear: { name: "Charm", successes: 2, consumable: true, quantity: 3 } };
    expect(play.plan("ada", push, gear)).toEqual([
      { op: "set", at: { uuid: "Actor.ada.Item.x" }, path: "system.quantity", to: 2 },
    ]);
    expect(play.plan("ada", push, { gear: { successes: 2 } })).toEqual([]);
    play.make("ada", push, gear);
    expect(compareExchange(play.state, play.house)).toMatchObject({ winner: "a", margin: 1 });
    expect(play.refuse("ada", push)).toBe("noTie");
    const conceded = tied();
    const concede = { kind: "concede", side: "a" };
    expect(conceded.plan("ada", concede, { agent: true })).toEqual([{ op: "add", ...POOL, by: 2 }]);
    expect(conceded.plan("ada", concede, { agent: true, unearned: "x" })).toEqual([]);
    expect(conceded.plan("ada", concede)).toEqual([]);
    conceded.make("ada", concede, { agent: true }).make(null, { kind: "apply" });
    expect(conceded.left()).toEqual([5, 4]); // Defend restores, and there was nothing to restore.
    const again = tied();
    const second = { move: v.parse(ConflictMove, { kind: "second" }), facts: Play.facts({ bare: { a: 2, b: 3 } }) };
    expect(countConflictDice(again.state, second)).toBe(5);
    again.make("ada", { kind: "second" }, { bare: { a: 2, b: 1 } }, [5, 1, 5]);
    expect(isTied(again.state, again.house)).toBe(true);
    again.make("ada", { kind: "second" }, { bare: { a: 2, b: 1 } }, [5, 5, 1]);
    again.make(null, { kind: "apply" });
    expect(again.left()).toEqual([5, 3]);
    expect(again.state.broken).toBe(null);
  });

  it("CIR-MAN-1, -2, -4: what a maneuver left is for the next action only", () => {
    const play = new Play().disposed().meet("maneuver", "attack").act("gus", [1]).act("ada", [5]);
    play.make(null, { kind: "apply" });
    expect(play.state.sides.b.held).toEqual({ position: false, impede: true });
    expect(play.state.sides.a.held).toEqual({ position: false, impede: false });
    play.meet("maneuver", "maneuver").act("gus", [1]).act("ada", [5, 5]).make(null, { kind: "apply" });
    expect(play.state.sides.b.held).toEqual({ position: false, impede: false });
    expect(play.state.sides.a.held).toEqual({ position: true, impede: false });
  });

  it("CIR-MAN-3: three points are a choice; what is taken returns when the conflict is over", () => {
    const three = (): Play =>
      new Play()
        .disposed()
        .meet("maneuver", "maneuver")
        .act("gus", [1])
        .act("ada", [5, 5, 5])
        .make(null, { kind: "apply" });
    const play = three();
    expect([play.state.phase, play.state.choices]).toEqual(["choice", ["a"]]);
    expect(listAwaited(play.state, play.house)).toEqual(["a"]);
    expect(play.refuse("gus", { kind: "choose", side: "b", effect: "both" })).toBe("nothingToChoose");
    expect(play.refuse("gus", { kind: "choose", side: "a", effect: "both" })).toBe("otherSide");
    const both = three().make("ada", { kind: "choose", side: "a", effect: "both" });
    expect([both.state.sides.a.held, both.state.sides.b.held, both.state.phase]).toEqual([
      { position: true, impede: false },
      { position: false, impede: true },
      "script",
    ]);
    const loss = { uuid: "Actor.gus.Item.rifle", name: "Rifle", path: "system.removed" };
    const disarm = { kind: "choose", side: "a", effect: "disarm", item: loss.uuid };
    expect(play.plan("ada", disarm, { loss })).toEqual([
      { op: "set", at: { uuid: loss.uuid }, path: "system.removed", to: true },
    ]);
    play.make("ada", disarm, { loss });
    expect(play.state.losses).toEqual([loss]);
    expect(play.refuse("ada", { kind: "close" })).toBe("GmOnly");
    expect(play.plan(null, { kind: "close" })).toEqual([
      { op: "set", at: { uuid: loss.uuid }, path: "system.removed", to: false },
    ]);
    expect(play.plan(null, { kind: "close" }, { missing: [loss.uuid] })).toEqual([]);
  });
});

describe("The end", () => {
  it("CIR-CONF-7: a side without disposition has lost; what it means is agreed on, or the GM finishes", () => {
    const play = new Play().disposed().meet("attack", "attack").act("gus", [1]).act("ada", [5, 5, 5, 5]);
    play.make(null, { kind: "apply" });
    expect([play.state.phase, play.state.ending, play.state.how]).toEqual(["settling", "a", "spent"]);
    expect(listAwaited(play.state, play.house)).toEqual(["a", "b"]);
    expect(play.refuse("ada", { kind: "yield", side: "a" })).toBe("ended");
    expect(play.refuse("gus", { kind: "propose", side: "b", terms: "  " })).toBe("noTerms");
    expect(play.refuse("ada", { kind: "agree", side: "a" })).toBe("nothingProposed");
    play.make("gus", { kind: "propose", side: "b", terms: " They leave. " });
    expect(listAwaited(play.state, play.house)).toEqual(["a"]);
    expect(play.refuse("gus", { kind: "agree", side: "b" })).toBe("nothingProposed");
    play.make("ada", { kind: "agree", side: "a" });
    expect(play.state).toMatchObject({ phase: "over", how: "spent", compromise: "They leave.", ending: "a" });
    expect(listAwaited(play.state, play.house)).toEqual([]);
  });

  it("Both sides may agree, one may yield, and a side that has left has lost", () => {
    const agreed = new Play().make("ada", { kind: "propose", side: "a", terms: "Peace" });
    agreed.make("hal", { kind: "agree", side: "b" });
    expect(agreed.state).toMatchObject({ phase: "over", how: "agreed", ending: null, compromise: "Peace" });
    const yielded = new Play().make("ada", { kind: "yield", side: "a" });
    expect(yielded.state).toMatchObject({ phase: "settling", how: "yielded", ending: "b" });
    yielded.make(null, { kind: "close" });
    expect(yielded.state).toMatchObject({ phase: "over", how: "yielded", proposal: null });
    expect(new Play().make(null, { kind: "close" }).state.how).toBe("closed");
    const left = new Play().disposed().make("gus", { kind: "leave" });
    expect(left.refuse("gus", { kind: "yield", side: "b" })).toBe("hasLeft");
    expect(left.refuse(null, { kind: "leave" })).toBe("nobody");
    expect(left.state.phase).toBe("script");
    left.make("hal", { kind: "leave" });
    expect(left.state).toMatchObject({ phase: "settling", how: "left", ending: "a" });
  });

  it("Refusals name whom they are about", () => {
    const play = new Play().disposed().lay("ada").lay("gus");
    play.reveal({ a: { action: "attack", fighter: "ben" }, b: { action: "attack", fighter: "gus" } });
    expect(findActing(play.state, "a", play.house)?.name).toBe("Ben");
    const why = (seat: string, move: object): object | null =>
      refuseConflictMove(
        play.state,
        { move: v.parse(ConflictMove, move), facts: Play.facts() },
        { seat, isGM: true },
        play.house,
      );
    expect(why("ada", { kind: "act" })).toMatchObject({ with: { name: "Ben" } });
    expect(why("ben", { kind: "act", helpers: ["gus"] })).toMatchObject({ with: { name: "Gus" } });
    expect(why("ben", { kind: "act", helpers: ["nobody"] })).toMatchObject({ with: { name: "" } });
    play.make("ada", { kind: "leave" });
    expect(why("ada", { kind: "act" })).toMatchObject({ with: { name: "Ada" } });
  });

  it("Only a versus test is tied, and only while it goes on", () => {
    const apart = new Play().disposed().meet("attack", "attack");
    expect(listAwaited(apart.state, apart.house)).toEqual(["a", "b"]);
    apart.act("ada", [5]).act("gus", [5]);
    expect(isTied(apart.state, apart.house)).toBe(false);
    expect(compareExchange(apart.state, apart.house)).toBe(null);
    const versus = new Play().disposed().meet("attack", "defend").act("ada", [5, 5, 5, 5, 5]).act("gus", [1]);
    versus.make(null, { kind: "apply" });
    expect([versus.state.phase, isTied(versus.state, versus.house)]).toEqual(["settling", false]);
  });

  it("Who leaves before the dispositions are rolled does not start the actions of a round", () => {
    const play = new Play().make("ada", { kind: "intend", intent: "kill" }, { rating: 2 }, [5]);
    play.make("hal", { kind: "leave" });
    expect(play.state.phase).toBe("disposition");
  });

  it("Somebody else does the action of who has left or has no disposition left", () => {
    const play = new Play().disposed().meet("attack", "attack").make("ada", { kind: "leave" });
    expect(findActing(play.state, "a", play.house)?.id).toBe("ben");
    expect(findActing(play.state, "b", play.house)?.id).toBe("gus");
    const each = new Play(EVERY).disposed().meet("attack", "attack").act("ada", [5, 5, 5, 5, 5]).act("gus", [1]);
    each.make(null, { kind: "apply" });
    expect(listAble(each.state, "b", each.house).map(({ id }) => id)).toEqual(["hal"]);
    expect(each.refuse("gus", { kind: "lay", place: 0 })).toBe("out");
    expect(sumDisposition(each.state.sides.b)).toEqual({ value: 5, max: 10 });
    expect(each.plan(null, { kind: "close" })).toEqual([]);
  });
});

describe("Histories", () => {
  const step = fc.record({
    a: fc.constantFrom(...CONFLICT_ACTIONS),
    b: fc.constantFrom(...CONFLICT_ACTIONS),
    ours: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 6 }),
    theirs: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 6 }),
    again: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 6, maxLength: 6 }),
    explode: fc.boolean(),
  });

  it("Sheets and tokens are what the log says, whatever is played: replay equals state, and no dice are negative", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.constantFrom(DEFAULT_HOUSE, EVERY), (steps, house) => {
        const play = new Play(house);
        let tokens = 20;
        const sheets = new Map<string, number>();
        const moved: (readonly [string | null, object, object, readonly number[]])[] = [];
        const make = (seat: string | null, move: object, facts: object = {}, dice: readonly number[] = []): void => {
          const changes = play.plan(seat, move, facts, dice);
          tokens = Number(readAfterPlan(POOL.path, tokens, changes, POOL.at));
          for (const one of changes)
            if (one.op === "set" && one.path === "system.disposition.value" && "uuid" in one.at)
              sheets.set(one.at.uuid, Number(one.to));
          play.make(seat, move, facts, dice);
          moved.push([seat, move, facts, dice]);
        };
        const able = (side: "a" | "b"): string => listAble(play.state, side, house)[0]?.id ?? "";
        for (const { id } of house.dispositionScope === "side" ? [FIGHTERS[0], FIGHTERS[2]] : FIGHTERS)
          make(id, { kind: "intend", intent: "kill" }, { rating: 4 }, [5, 5]);
        for (const { a, b, ours, theirs, again, explode } of steps) {
          if (play.state.phase !== "script") break;
          make(able("a"), { kind: "lay", place: 0 });
          make(able("b"), { kind: "lay", place: 0 });
          play.reveal({ a: { action: a, fighter: able("a") }, b: { action: b, fighter: able("b") } });
          for (const side of listUnrolled(play.state))
            make(able(side), { kind: "act" }, { agent: side === "a" }, side === "a" ? ours : theirs);
          if (explode && mayExplode(play.state.sides.a.roll, house)) {
            const sixes = countConflictDice(play.state, {
              move: v.parse(ConflictMove, { kind: "explode", side: "a" }),
              facts: Play.facts(),
            });
            make(null, { kind: "explode", side: "a" }, { tokens }, again.slice(0, sixes));
          }
          if (isTied(play.state, house)) make(able("a"), { kind: "concede", side: "a" }, { agent: true });
          make(null, { kind: "apply" });
          for (const side of play.state.choices) make(able(side), { kind: "choose", side, effect: "both" });
        }
        for (const { id, side, actor } of FIGHTERS) {
          const { tracks } = play.state.sides[side];
          const track = tracks["side"] ?? tracks[id];
          expect(sheets.get(actor)).toBe(track?.value);
          expect(track?.value).toBeGreaterThanOrEqual(0);
          expect(track?.value).toBeLessThanOrEqual(track?.max ?? 0);
        }
        const spent = moved.filter(([, move]) => "kind" in move && move.kind === "explode").length;
        const conceded = moved.filter(([, move]) => "kind" in move && move.kind === "concede").length;
        expect(tokens).toBe(20 - spent + 2 * conceded);
      }),
      { numRuns: 60 },
    );
  });
});
