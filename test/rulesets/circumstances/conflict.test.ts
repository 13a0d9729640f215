/** What the moves of a conflict read. CIR-CONF-8, CIR-DISP-1 to -4, CIR-MAN-3, -6, CIR-HELP-6, CIR-TIE-1. */
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { Mover, Snapshot } from "../../../src/core/public/definitions.ts";
import { beginConflict } from "../../../src/rules/circumstances/conflict-fold.ts";
import { ConflictMove } from "../../../src/rules/circumstances/conflict-moves.ts";
import type { Conflict } from "../../../src/rules/circumstances/conflict-state.ts";
import { DEFAULT_HOUSE } from "../../../src/rules/circumstances/house.ts";
import {
  listFightingSkills,
  listLosses,
  listPushGear,
  readFacts,
} from "../../../src/rulesets/circumstances/stages/conflict/facts.ts";
import { type Agent, readAgent } from "../../../src/rulesets/circumstances/documents/read-actor.ts";
import { BOLD, GM, GUARD, MARA, PLAYER, TOMAS, guard, mara, scanner, skill, tomas, trait, worldOf } from "./table.ts";

const rifle = (system: object = {}): Snapshot => ({
  ...scanner({ bonusDice: 1, skill: "Slug Rifle", ...system }),
  name: "Rifle",
});
const agentOf = (snapshot: Snapshot): Agent => {
  const agent = readAgent(snapshot);
  if (!agent) throw new Error("no agent");
  return agent;
};
const FIGHTERS = [
  { id: "mara", side: "a", name: "Mara", actor: MARA },
  { id: "tomas", side: "a", name: "Tomas", actor: TOMAS },
  { id: "guard", side: "b", name: "Guard", actor: GUARD },
] as const;
const state: Conflict = beginConflict(
  { fighters: [...FIGHTERS], names: { a: "A", b: "B" } },
  { a: [], b: [] },
  DEFAULT_HOUSE,
);
const mover = (id: string, person = PLAYER): Mover => ({
  person,
  seat: { id, user: person.id, actor: null, role: "a", name: id },
});
const read = (move: object, seat: string, world = worldOf(), person = PLAYER) =>
  readFacts(state, v.parse(ConflictMove, move), mover(seat, person), world);
const withIntent = (intent: "kill" | "convince"): Conflict => ({
  ...state,
  sides: { ...state.sides, a: { ...state.sides.a, intent } },
});

describe("The skill of a roll", () => {
  it("CIR-DISP-2, CIR-CONF-8: the one of the intent; for a weapon each in hand, the best first, then none", () => {
    const armed = agentOf(mara({}, [skill(MARA, "Slug Rifle", { category: "combat", rating: 2 }), rifle()]));
    expect(listFightingSkills(armed, "kill", DEFAULT_HOUSE)).toEqual(["Slug Rifle", "Natural Weapons"]);
    expect(listFightingSkills(armed, "convince", DEFAULT_HOUSE)).toEqual(["Diplomacy"]);
    const brawler = agentOf(
      mara({}, [skill(MARA, "Natural Weapons", { category: "combat", rating: 3 }), rifle({ skill: "Slug Rifle" })]),
    );
    expect(listFightingSkills(brawler, "kill", DEFAULT_HOUSE)).toEqual(["Natural Weapons", "Slug Rifle"]);
    // CIR-MAN-6: what was taken, put away or is no weapon is not in hand.
    for (const gone of [{ removed: true }, { equipped: false }, { skill: "Recon" }])
      expect(listFightingSkills(agentOf(mara({}, [rifle(gone)])), "kill", DEFAULT_HOUSE)).toEqual(["Natural Weapons"]);
  });

  it("CIR-CONF-8: the GM may name any other", async () => {
    const world = worldOf();
    const act = { kind: "act", skill: "Recon" };
    const named = (person: typeof GM) =>
      readFacts(withIntent("convince"), v.parse(ConflictMove, act), mover("mara", person), world);
    expect(await named(PLAYER)).toMatchObject({ refused: expect.stringContaining("gmSkill") as string });
    expect(await named(GM)).toMatchObject({ skill: "Recon", dice: 3 });
    expect(await read({ kind: "act", skill: "Juggling" }, "mara", world, GM)).toMatchObject({ name: "Juggling" });
  });
});

describe("The pool of a roll", () => {
  it("CIR-DISP-1, -3: dice with conditions and gear, the rating that is added, and hunger", async () => {
    const world = worldOf([mara({ conditions: { tired: true, hungry: true } }), tomas(), guard()]);
    expect(await read({ kind: "intend", intent: "pursue" }, "mara", world)).toMatchObject({
      skill: "Recon",
      dice: 2,
      rating: 3,
      hungry: true,
      luck: false,
      agent: true,
      mark: null,
      tokens: 3,
    });
    const armed = worldOf([mara({}, [skill(MARA, "Slug Rifle", { category: "combat", rating: 2 }), rifle()]), tomas()]);
    expect(await read({ kind: "intend", intent: "kill", tokens: 1 }, "mara", armed)).toMatchObject({ dice: 4 });
  });

  it("CIR-DISP-4, CIR-LEARN-1: without the skill it is Beginner's Luck, which is marked", async () => {
    expect(await read({ kind: "intend", intent: "convince" }, "mara")).toMatchObject({
      luck: true,
      dice: 4,
      mark: { actor: MARA, skill: "Diplomacy", item: null, ability: "will", rating: 4, marks: 0 },
    });
    expect(await read({ kind: "intend", intent: "convince" }, "guard", worldOf(), GM)).toMatchObject({ mark: null });
  });

  it("CIR-HELP-1, -6: who has nothing that helps can't; a Trait that is not theirs is gone", async () => {
    const pursue = (more: object): object => ({ kind: "intend", intent: "pursue", ...more });
    expect(await read(pursue({ helpers: ["tomas"] }), "mara")).toMatchObject({ dice: 4 });
    const talker = worldOf([mara(), tomas({}, [skill(TOMAS, "Diplomacy")]), guard()]);
    const none = worldOf([mara({}, [skill(MARA, "Diplomacy", { help: [] })]), tomas({}, []), guard()]);
    expect(await read({ kind: "intend", intent: "convince", helpers: ["tomas"] }, "mara", none)).toMatchObject({
      refused: expect.stringContaining("cantHelp") as string,
      name: "Tomas",
    });
    expect(await read(pursue({ helpers: ["tomas"] }), "mara", worldOf([mara(), guard()]))).toMatchObject({
      refused: expect.stringContaining("cantHelp") as string,
    });
    const id = BOLD.split(".").at(-1) ?? "";
    expect(await read(pursue({ trait: `${id}.a` }), "mara", talker)).toMatchObject({ dice: 4 });
    expect(await read(pursue({ trait: "nobody.a" }), "mara", talker)).toMatchObject({
      refused: "QUADRANT.Refuse.Gone",
    });
    const off = worldOf([mara({}, [skill(MARA, "Recon"), trait({ disabled: true })]), tomas()]);
    expect(await read(pursue({ trait: `${id}.a` }), "mara", off)).toMatchObject({
      refused: expect.stringContaining("traitDisabled") as string,
    });
  });

  it("Who is gone is refused by name; who takes no part reads nothing", async () => {
    const world = worldOf([tomas()]);
    expect(await read({ kind: "act" }, "mara", world)).toMatchObject({ name: "Mara" });
    expect(await read({ kind: "act" }, "nobody", world)).toBe(null);
    expect(await read({ kind: "apply" }, "tomas", world)).toEqual({ missing: ["mara", "guard"] });
  });
});

describe("What a maneuver and a tie read", () => {
  it("CIR-MAN-3: gear at hand and Traits of the other side can be taken, nothing else", async () => {
    const agent = agentOf(mara({}, [trait(), rifle(), rifle({ equipped: false })]));
    expect(listLosses(agent).map(({ name, path }) => [name, path])).toEqual([
      ["Rifle", "system.removed"],
      ["Bold / Obsessive", "system.disabled"],
    ]);
    expect(listLosses(agentOf(mara({}, [trait({ disabled: true })])))).toEqual([]);
    const world = worldOf([mara({}, [rifle()]), tomas(), guard()]);
    const take = (side: string, item: string): Promise<object | null> =>
      read({ kind: "choose", side, effect: "disarm", item }, "guard", world, GM);
    const uuid = `${MARA}.Item.scanner000000000`;
    expect(await take("b", uuid)).toEqual({ loss: { uuid, name: "Rifle", path: "system.removed" }, name: "Mara" });
    expect(await take("a", uuid)).toEqual({ refused: "QUADRANT.Refuse.Gone" });
    expect(await take("b", "")).toMatchObject({ refused: expect.stringContaining("noLoss") as string });
    expect(await read({ kind: "choose", side: "b", effect: "both" }, "guard", world, GM)).toEqual({});
  });

  it("CIR-TIE-1 to -3: gear that pushes, what conceding earns, and the bare dice of both", async () => {
    const charm = rifle({ bonusSuccess: 2, consumable: true, quantity: 2 });
    const world = worldOf([mara({}, [charm]), tomas(), guard()]);
    expect(listPushGear(agentOf(mara({}, [charm]))).map(({ name }) => name)).toEqual(["Rifle"]);
    expect(await read({ kind: "push", side: "a", gear: charm.uuid }, "mara", world)).toEqual({
      gear: { name: "Rifle", successes: 2, consumable: true, quantity: 2 },
    });
    expect(await read({ kind: "push", side: "a", gear: "Actor.x.Item.y" }, "mara", world)).toMatchObject({
      refused: "QUADRANT.Refuse.Gone",
    });
    expect(await read({ kind: "second" }, "mara", world)).toEqual({ bare: { a: 4, b: 4 }, physical: false });
    expect(await read({ kind: "concede", side: "a" }, "mara", world)).toMatchObject({ agent: true, unearned: "" });
    expect(await read({ kind: "concede", side: "b" }, "guard", world)).toMatchObject({ agent: false });
    const needs = worldOf([mara(), tomas(), guard()], { tieNeedsTrait: true });
    expect(await read({ kind: "concede", side: "a" }, "mara", needs)).toMatchObject({
      unearned: expect.stringContaining("trait") as string,
    });
    const named = `${BOLD.split(".").at(-1) ?? ""}.a`;
    expect(await read({ kind: "concede", side: "a", trait: named }, "mara", needs)).toMatchObject({ unearned: "" });
    expect(await read({ kind: "leave" }, "mara", world)).toEqual({});
    expect(await read({ kind: "explode", side: "a" }, "mara", world)).toEqual({ tokens: 3 });
  });
});
