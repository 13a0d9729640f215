/** Edges of a conflict: what waits for whom, and who may not. Ledger: CIR-DISP-1, CIR-MAN-3, CIR-CONF-10. */
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { ConflictMove } from "../../../src/rules/circumstances/conflict-moves.ts";
import { listAwaited } from "../../../src/rules/circumstances/conflict-plan.ts";
import {
  compareExchange,
  isTied,
  listUnrolled,
  sumDisposition,
} from "../../../src/rules/circumstances/conflict-state.ts";
import { EVERY, Play } from "./conflict-play.ts";

describe("edges of a conflict", () => {
  it("Of two sides that have to choose, the one that has chosen does not wait any more", () => {
    const play = new Play().disposed().meet("maneuver", "maneuver").act("gus", [5, 5, 5]).act("ada", [5, 5, 5]);
    play.make(null, { kind: "apply" });
    expect(play.state.choices).toEqual(["a", "b"]);
    play.make("ada", { kind: "choose", side: "a", effect: "both" });
    expect([play.state.choices, play.state.phase]).toEqual([["b"], "choice"]);
  });

  it("Nobody's dice are waited for, and nothing is tied, outside of an exchange", () => {
    const play = new Play();
    expect([listUnrolled(play.state), isTied(play.state, play.house)]).toEqual([[], false]);
    const rolled = play.disposed();
    expect(listUnrolled(rolled.state)).toEqual([]);
    const met = rolled.meet("attack", "attack").act("ada", [5, 5, 5, 5, 5]).act("gus", [1]);
    met.make(null, { kind: "apply" });
    expect([met.state.phase, listUnrolled(met.state)]).toEqual(["settling", []]);
  });

  it("A side without a disposition has no sum, and dice that are not there no successes", () => {
    const play = new Play();
    expect(sumDisposition(play.state.sides.a)).toBeNull();
    const versus = play.disposed().meet("attack", "defend").act("ada", [5, 5]);
    expect(compareExchange(versus.state, versus.house)).toMatchObject({ winner: "a", margin: 2 });
  });

  it("A move says nothing of what it leaves out", () => {
    expect(v.parse(ConflictMove, { kind: "act" })).toEqual({
      kind: "act",
      skill: "",
      helpers: [],
      trait: "",
      tokens: 0,
    });
    expect(v.parse(ConflictMove, { kind: "push", side: "a" })).toMatchObject({ gear: "" });
    expect(v.parse(ConflictMove, { kind: "concede", side: "a" })).toMatchObject({ trait: "" });
  });

  it("CIR-DISP-5: a side waits as long as any of its characters has no disposition", () => {
    const play = new Play(EVERY).make("ada", { kind: "intend", intent: "kill" }, { rating: 3, dice: 1 }, [5]);
    expect(listAwaited(play.state, play.house)).toEqual(["a", "b"]);
    play.make("ben", { kind: "intend", intent: "kill" }, { rating: 3, dice: 1 }, [5]);
    expect(listAwaited(play.state, play.house)).toEqual(["b"]);
  });

  it("Who does not do the action of their side is refused, with the name of who does", () => {
    const play = new Play().disposed().meet("attack", "attack");
    expect(play.refuse("ben", { kind: "act" })).toBe("notActing");
    for (const one of ["ada", "ben"]) play.make(one, { kind: "leave" });
    expect(play.refuse("ada", { kind: "act" })).not.toBe(null);
  });

  it("Who is nobody in it can't say what a side wants", () => {
    expect(new Play().refuse(null, { kind: "intend", intent: "kill" }, { rating: 2 }, true)).toBe("nobody");
  });
});
