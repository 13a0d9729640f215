/** What Circumstances reads of documents, by name and by turn: a field that is missing has its default. */
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  ActorState,
  AgendaState,
  ConditionState,
  GearState,
  SkillState,
  TraitState,
} from "../../../src/rules/circumstances/documents.ts";
import {
  EMPOWERED_DICE,
  EMPOWERED_LINE,
  countTreasureLeft,
  listTreasureUses,
  refuseTreasure,
} from "../../../src/rules/circumstances/pool.ts";
import { findSkill } from "../../../src/rules/circumstances/skills.ts";
import {
  ABILITIES,
  CATEGORIES,
  GOAL_STATES,
  LUCK_ABILITIES,
  TAGS,
  findAbility,
} from "../../../src/rules/circumstances/state.ts";
import { DOMAINS, findTieAbility } from "../../../src/rules/circumstances/successes.ts";
import { TURNS, TURN_MOVES, findTurnAfter, findTurnInPlay, refuseTurn } from "../../../src/rules/circumstances/turn.ts";

describe("documents of Circumstances", () => {
  const NOTHING = { value: 0, max: 0 };
  const UNTESTED = { ...NOTHING, marks: 0, passes: 0, fails: 0 };

  it("An empty actor has no ability, no condition, no disposition and no maneuver", () =>
    expect(v.parse(ActorState, {})).toEqual({
      abilities: { will: UNTESTED, health: UNTESTED, circles: UNTESTED, resources: UNTESTED, mindchip: UNTESTED },
      disposition: NOTHING,
      conditions: {
        hungry: false,
        tired: false,
        sad: false,
        angry: false,
        afraid: false,
        sick: false,
        hurt: false,
        fractured: false,
        severe: false,
        severeStage: 0,
      },
      maneuver: { position: false, impede: false },
    }));

  it("An empty agenda has no Goal, and its Belief was not played", () => {
    expect(v.parse(AgendaState, {})).toEqual({
      goal: { text: "", state: "none" },
      belief: { played: false },
      relations: {},
    });
    expect(v.parse(AgendaState, { goal: { state: "won" } }).goal.state).toBe("none");
    expect(v.parse(AgendaState, { goal: { state: "striven" } }).goal.state).toBe("striven");
  });

  it("An empty skill is unknown lore", () => {
    const empty = {
      category: "lore",
      ability: "will",
      tags: [],
      gramOb: 2,
      help: [],
      rating: 0,
      marks: 0,
      passes: 0,
      fails: 0,
      gram: false,
      moreGrams: 0,
    };
    expect(v.parse(SkillState, {})).toEqual(empty);
    expect(v.parse(SkillState, { category: "combat", ability: "health", help: ["Recon", 3], tags: ["charm"] })).toEqual(
      {
        ...empty,
        category: "combat",
        ability: "health",
        help: ["Recon"],
        tags: ["charm"],
      },
    );
    expect(v.parse(SkillState, { help: "Recon" }).help).toEqual([]);
  });

  it("An empty Trait has two unnamed sides", () => {
    const side = { name: "", helped: 0, harmed: 0, asked: false };
    expect(v.parse(TraitState, {})).toEqual({ a: side, b: side, disabled: false });
  });

  it("Empty gear is one piece that helps nothing", () =>
    expect(v.parse(GearState, {})).toEqual({
      skill: "",
      bonusDice: 0,
      bonusSuccess: 0,
      beforeRoll: false,
      consumable: false,
      quantity: 1,
      treasure: { dice: 0, divisible: false },
      equipped: false,
      removed: false,
    }));

  it("A condition of the table's own takes one die, and Health at 2 ends it", () =>
    expect(v.parse(ConditionState, {})).toEqual({
      active: false,
      dice: 1,
      everything: false,
      abilities: [],
      categories: [],
      tags: [],
      recovery: { test: "Health", ob: 2 },
    }));

  it("Words are those of the rules, in their order", () => {
    expect(ABILITIES).toEqual(["will", "health", "circles", "resources", "mindchip"]);
    expect(LUCK_ABILITIES).toEqual(["will", "health"]);
    expect(CATEGORIES).toEqual(["crafting", "exploration", "social", "lore", "combat"]);
    expect(TAGS).toEqual(["physical", "endurance", "charm", "precision", "technical"]);
    expect(GOAL_STATES).toEqual(["none", "striven", "achieved"]);
    expect(DOMAINS.map((domain) => `${domain} ${findTieAbility(domain)}`)).toEqual([
      "physical health",
      "social will",
      "mental will",
      "resources will",
      "circles will",
    ]);
  });
});

describe("names of skills and abilities (CIR-SKILL-3, CIR-SKILL-4)", () => {
  it("A skill is found by its name and by its other name, whatever the case", () => {
    expect([findSkill("recon")?.name, findSkill(" RECON ")?.name, findSkill("Hide")?.name]).toEqual(
      Array(3).fill("Recon"),
    );
    expect([findSkill("Botany")?.name, findSkill("Botanics")?.name]).toEqual(["Botanics", "Botanics"]);
    expect(findSkill("Juggling")).toBeNull();
  });

  it("An ability is found by its name, and Willpower is none", () =>
    expect([findAbility(" Will "), findAbility("HEALTH"), findAbility("Willpower")]).toEqual(["will", "health", null]));
});

describe("treasure and the other side (CIR-RES-5, CIR-TOK-3)", () => {
  it("A single relic is used whole, a divisible treasure as far as it goes", () => {
    const relic = { dice: 3, divisible: false };
    const coins = { dice: 3, divisible: true };
    expect([listTreasureUses(relic), listTreasureUses(coins)]).toEqual([[3], [1, 2, 3]]);
    expect([refuseTreasure(relic, 2)?.key, refuseTreasure(coins, 4)?.key]).toEqual([
      "QUADRANT.Circumstances.Refuse.whole",
      "QUADRANT.Circumstances.Refuse.dice",
    ]);
    expect(countTreasureLeft(coins, 2)).toBe(1);
  });

  it("Empowered, the other side has two dice more", () => {
    expect(EMPOWERED_DICE).toBe(2);
    expect(EMPOWERED_LINE).toEqual({
      label: "QUADRANT.Circumstances.Term.empowered",
      value: 2,
      source: { rule: "CIR-TOK-3" },
    });
  });
});

describe("turns of a session (CIR-TURN-1, CIR-TURN-7)", () => {
  it("Outside of the Players' Turn it is the GM's", () =>
    expect(TURNS.map(findTurnInPlay)).toEqual(["gm", "gm", "players", "gm"]));

  it("A session begins, changes turns and ends in this order", () => {
    expect(TURN_MOVES.map(findTurnAfter)).toEqual(["gm", "players", "gm", "ended"]);
    const allowed = TURN_MOVES.map((move) => TURNS.filter((turn) => refuseTurn(turn, move, [true], false) === null));
    expect(allowed).toEqual([["setup", "ended"], ["gm"], ["players"], ["gm", "players"]]);
    expect(refuseTurn("gm", "start", [], false)).toEqual({ key: "QUADRANT.Circumstances.Refuse.turnMove" });
  });

  it("It begins without a Goal only if the GM waives it", () => {
    expect(refuseTurn("setup", "start", [true, false], false)?.key).toContain("goalMissing");
    expect(refuseTurn("setup", "start", [true, false], true)).toBeNull();
    expect(refuseTurn("gm", "end", [false], false)).toBeNull();
  });
});
