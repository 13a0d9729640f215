/** A conflict that is played move by move, for tests of its rules. */
import * as v from "valibot";
import { expect } from "vitest";
import { ConflictFacts, ConflictMove, type SecretAction } from "../../../src/rules/circumstances/conflict-moves.ts";
import { applyConflictMove, beginConflict, revealAction } from "../../../src/rules/circumstances/conflict-fold.ts";
import { planConflictMove, refuseConflictMove } from "../../../src/rules/circumstances/conflict-plan.ts";
import { type Conflict, listDue, sumDisposition } from "../../../src/rules/circumstances/conflict-state.ts";
import { SIDES } from "../../../src/rules/circumstances/conflict.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../src/rules/circumstances/house.ts";

export const POOL = { at: { setting: "pool" }, path: "value" };
export const FIGHTERS = [
  { id: "ada", side: "a", name: "Ada", actor: "Actor.ada" },
  { id: "ben", side: "a", name: "Ben", actor: "Actor.ben" },
  { id: "gus", side: "b", name: "Gus", actor: "Actor.gus" },
  { id: "hal", side: "b", name: "Hal", actor: "Actor.hal" },
] as const;
export const EVERY = { ...DEFAULT_HOUSE, dispositionScope: "character" } as const;
export const THREE = { ...DEFAULT_HOUSE, actionsPerRound: 3 };

/** A conflict that is played: each move with its facts and dice. */
export class Play {
  state: Conflict;
  #count = 0;

  constructor(readonly house: HouseRules = DEFAULT_HOUSE) {
    const setup = { fighters: [...FIGHTERS], names: { a: "Agents", b: "Gang" } };
    this.state = beginConflict(setup, { a: ["u1"], b: [] }, house);
  }

  static facts(facts: object = {}): ConflictFacts {
    return v.parse(ConflictFacts, facts);
  }

  refuse(seat: string | null, move: object, facts: object = {}, isGM = false): string | null {
    const asked = { move: v.parse(ConflictMove, move), facts: Play.facts(facts) };
    return refuseConflictMove(this.state, asked, { seat, isGM }, this.house)?.key.split(".").at(-1) ?? null;
  }

  plan(seat: string | null, move: object, facts: object = {}, dice: readonly number[] = []) {
    const played = { id: "m", seat, move: v.parse(ConflictMove, move), facts: Play.facts(facts), dice };
    return planConflictMove(this.state, played, POOL, this.house);
  }

  make(seat: string | null, move: object, facts: object = {}, dice: readonly number[] = [], isGM = true): this {
    expect(this.refuse(seat, move, facts, isGM)).toBe(null);
    const id = `m${(this.#count += 1)}`;
    const played = { id, seat, move: v.parse(ConflictMove, move), facts: Play.facts(facts), dice };
    this.state = applyConflictMove(this.state, played, this.house);
    return this;
  }

  /** Both sides roll dispositions of 5 and 4. */
  disposed(): this {
    const five = { rating: 3, dice: 2 };
    if (this.house.dispositionScope === "side")
      return this.make("ada", { kind: "intend", intent: "kill" }, five, [5, 5]).make(
        "gus",
        { kind: "intend", intent: "flee" },
        { rating: 2, dice: 2 },
        [5, 5],
      );
    for (const { id } of FIGHTERS) this.make(id, { kind: "intend", intent: "kill" }, five, [5, 5]);
    return this;
  }

  lay(seat: string, place = 0): this {
    return this.make(seat, { kind: "lay", place });
  }

  reveal(secrets: Readonly<Record<string, SecretAction>>): this {
    for (const of of listDue(this.state)) {
      const side = this.state.sides.a.script.some((laid) => laid?.as === of) ? "a" : "b";
      this.state = revealAction(this.state, of, secrets[side] ?? { action: "attack", fighter: "" });
    }
    return this;
  }

  /** Both sides lay one action each, which are revealed. */
  meet(a: SecretAction["action"], b: SecretAction["action"]): this {
    return this.lay("ada")
      .lay("gus")
      .reveal({ a: { action: a, fighter: "ada" }, b: { action: b, fighter: "gus" } });
  }

  act(seat: string, dice: readonly number[], facts: object = {}): this {
    return this.make(seat, { kind: "act" }, { dice: dice.length, agent: seat === "ada", ...facts }, dice);
  }

  left = (): (number | undefined)[] => SIDES.map((side) => sumDisposition(this.state.sides[side])?.value);
}
