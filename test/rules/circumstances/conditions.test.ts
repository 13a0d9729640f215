import { findAbility } from "../../../src/rules/circumstances/state.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CONDITION_KEYS,
  type Patient,
  countDiceLost,
  findCondition,
  findNextStep,
  listConditionLines,
  listLesserConditions,
  listRecoverySteps,
  planEnd,
  planRecover,
  planTake,
  refuseRecover,
  refuseTake,
} from "../../../src/rules/circumstances/conditions.ts";
import { refuseHelp } from "../../../src/rules/circumstances/help.ts";
import { findSkill } from "../../../src/rules/circumstances/skills.ts";
import { total } from "../../../src/rules/shared/reasons.ts";
import { anyTried, conditions, house, houses, someConditions, tried } from "./make.ts";
import { SKILLS } from "../../../src/rules/circumstances/data/skills.ts";

const at = { uuid: "Actor.a" };
const patient = (changes: Partial<Patient> = {}): Patient => ({ at, has: [], stage: 0, ...changes });
const word = (refusal: { key: string } | null): string | null => refusal?.key.split(".").at(-1) ?? null;
const lost = (key: string, name: string, about: Parameters<typeof tried>[1] = {}, rules = house()): number =>
  conditions(key).reduce((sum, one) => sum + countDiceLost(one, tried(name, about), rules), 0);

describe("CIR-COND-2 to CIR-COND-10 penalties of conditions", () => {
  it.each([
    ["hungry", "Survival", {}, 1],
    ["hungry", "Zero-G", {}, 0],
    ["hungry", "health", { recovery: true }, 0],
    ["hungry", "Athletics", { drawnOut: false }, 0],
    ["hungry", "Athletics", { drawnOut: true, recovery: true }, 0],
    ["hungry", "Archery", { luck: "health" }, 1],
    ["tired", "health", {}, 0],
    ["tired", "Mounted Weapons", {}, 1],
    ["tired", "Computer", { drawnOut: true }, 0],
    ["sad", "Leadership", {}, 1],
    ["angry", "Willpower", {}, 1],
    ["angry", "will", {}, 0],
    ["afraid", "will", { recovery: true }, 0],
    ["afraid", "Slug Rifle", { recovery: true }, 1],
    ["severe", "Survival", { recovery: true }, 2],
    ["severe", "Survival", { recovery: true, luck: "health" }, 2],
    ["severe", "Surgery", { luck: "will" }, 0],
    ["fractured", "mindchip", {}, 1],
  ] as const)("The penalty of %s on %s %j is %i", (key, name, about, dice) =>
    expect(lost(key, name, about)).toBe(dice),
  );

  it("A condition of the table's own spares no recovery (CIR-COND-13)", () => {
    const own = {
      key: "own",
      name: "Dizzy",
      rule: "",
      dice: 2,
      abilities: ["health"],
      categories: [],
      tags: [],
    } as const;
    const recovering = tried("health", { recovery: true });
    expect(countDiceLost({ ...own, helpWith: [], steps: [] }, recovering, house())).toBe(2);
    expect(countDiceLost({ ...own, helpWith: [], steps: [], spares: "ability" }, recovering, house())).toBe(0);
  });

  it("By house rule a condition does not hinder its own recovery, and still hinders everything else (CIR-COND-13)", () => {
    const never = house({ ownPenaltyOnRecovery: "never" });
    expect(lost("sick", "health", { recovery: true, recovers: "sick" }, never)).toBe(0);
    expect(lost("hurt", "health", { recovery: true, recovers: "sick" }, never)).toBe(1);
    expect(lost("hurt", "health", { recovery: true }, never)).toBe(0);
    expect(lost("fractured", "health", { recovery: true }, never)).toBe(1);
    expect(lost("sick", "First Aid", { recovery: true }, never)).toBe(0);
    expect(lost("sick", "health", {}, never)).toBe(1);
    expect(lost("sick", "health", { recovery: true, recovers: "sick" })).toBe(1);
  });

  it("Penalties add up, or only the worst counts by house rule (CIR-COND-11)", () => {
    fc.assert(
      fc.property(someConditions, anyTried, houses, (some, what, rules) => {
        const each = some.map((one) => countDiceLost(one, what, rules));
        const sum = total(listConditionLines(some, what, { ...rules, conditionStacking: "sum" }));
        const worst = total(listConditionLines(some, what, { ...rules, conditionStacking: "worst" }));
        expect(0 - sum).toBe(each.reduce((all, one) => all + one, 0));
        expect(0 - worst).toBe(Math.max(0, ...each));
      }),
    );
  });

  it("No condition gives a die", () => {
    fc.assert(
      fc.property(someConditions, anyTried, houses, (some, what, rules) => {
        for (const { value } of listConditionLines(some, what, rules)) expect(value).toBeLessThan(0);
      }),
    );
  });
});

describe("CIR-COND-1, CIR-COND-13, CIR-COND-15 conditions and recovery", () => {
  it("There are nine conditions, each once", () => {
    expect(CONDITION_KEYS).toHaveLength(9);
    expect(refuseTake(patient(), "tired")).toBeNull();
    expect(refuseTake(patient({ has: ["tired"] }), "tired")).toEqual({
      key: "QUADRANT.Circumstances.Refuse.hasCondition",
      with: { condition: "QUADRANT.Circumstances.Condition.tired" },
    });
    expect(word(refuseTake(patient(), "cursed"))).toBe("condition");
    expect(word(refuseRecover(patient(), "tired"))).toBe("noCondition");
    expect(refuseRecover(patient({ has: ["tired"] }), "tired")).toBeNull();
  });

  it("A condition is switched on and off", () => {
    expect(planTake(patient(), "sad")).toEqual([{ op: "set", at, path: "system.conditions.sad", to: true }]);
    expect(planEnd(patient(), "sad")).toEqual([{ op: "set", at, path: "system.conditions.sad", to: false }]);
  });

  it("A severe injury takes two steps to recover from, and starts again after it", () => {
    const [severe] = conditions("severe");
    if (!severe) throw new Error("no such condition");
    expect([0, 1, 2].map((stage) => findNextStep(severe, stage, true)?.test ?? null)).toEqual([
      "Surgery",
      "Health",
      null,
    ]);
    expect(planRecover(patient(), severe, true)).toEqual([
      { op: "set", at, path: "system.conditions.severeStage", to: 1 },
    ]);
    expect(planRecover(patient({ stage: 1 }), severe, true)).toEqual([
      { op: "set", at, path: "system.conditions.severe", to: false },
      { op: "set", at, path: "system.conditions.severeStage", to: 0 },
    ]);
    expect(planEnd(patient(), "severe")).toHaveLength(1);
  });

  it("Any other condition takes one test by the carer or the patient to recover from", () => {
    for (const one of conditions(...CONDITION_KEYS.filter((key) => key !== "severe"))) {
      expect(planRecover(patient({ stage: 1 }), one, false)).toEqual([
        { op: "set", at, path: `system.conditions.${one.key}`, to: false },
      ]);
    }
    const [sick] = conditions("sick");
    expect(sick && [true, false].map((cared) => findNextStep(sick, 1, cared)?.test)).toEqual(["First Aid", "Health"]);
    expect(sick && listRecoverySteps(sick, false)).toHaveLength(1);
  });

  it("Each condition has its lesser one (CIR-HELP-5)", () => {
    expect(listLesserConditions("exhausted")).toEqual(["hungry"]);
    expect(listLesserConditions("nonsense")).toEqual([]);
    expect(findCondition(" Exhausted ")?.key).toBe("tired");
  });
});

describe("CIR-HELP-1 to CIR-HELP-8, CIR-COND-16 who may help", () => {
  const help = (
    test: ReturnType<typeof tried>,
    name: string,
    rating = 2,
    keys: string[] = [],
    allowed = false,
  ): string | null =>
    word(refuseHelp(test, { tried: tried(name), rating, conditions: conditions(...keys) }, allowed, house()));

  it.each([
    ["Surgery", "First Aid", null],
    ["Surgery", "Riding", "noHelp"],
    ["Surgery", "will", "noHelp"],
    ["will", "Willpower", "noHelp"],
    ["circles", "circles", null],
    ["circles", "resources", "noHelp"],
  ])("Help with a test of %s by %s: %s", (test, name, reason) => expect(help(tried(test), name)).toBe(reason));

  it("Beginner's Luck can be helped with the ability rolled", () => {
    expect(help(tried("Archery", { luck: "health" }), "health")).toBeNull();
    expect(help(tried("Archery", { luck: "health" }), "will")).toBe("noHelp");
    expect(help(tried("Archery", { luck: "health" }), "Athletics")).toBeNull();
  });

  it("A skill that has the name of an ability is another thing (CIR-HELP-3)", () => {
    const skill = { ...SKILLS[0]!, name: "Health", help: [] };
    const test = { kind: "skill", skill, luck: null } as const;
    expect(help(test, "health")).toBe("noHelp");
    expect(word(refuseHelp(test, { tried: test, rating: 1, conditions: [] }, false, house()))).toBeNull();
  });

  it("Comfort helps only where the condition needs it", () => {
    expect(help(tried("will", { recovery: true, recovers: "sad" }), "Empathy")).toBeNull();
    expect(help(tried("will", { recovery: true, recovers: "angry" }), "Empathy")).toBe("noHelp");
  });

  it("Anything the GM allows helps, except with an ability or skill of no dice", () => {
    expect(help(tried("Surgery"), "Riding", 5, [], true)).toBeNull();
    expect(help(tried("Surgery"), "Riding", 0, [], true)).toBe("spent");
    expect(help(tried("Recon"), "Recon", 1, ["tired"])).toBe("spent");
    expect(help(tried("Recon"), "Recon", 2, ["tired"])).toBeNull();
  });
});

describe("CIR-SKILL-1, CIR-SKILL-3, CIR-SKILL-4 names of skills", () => {
  it("A skill is found by name and alias, whatever the case", () => {
    expect(findSkill(" first aid ")?.name).toBe("First Aid");
    expect(findSkill("Hide")?.name).toBe("Recon");
    for (const none of ["Xenobiology", "constructor", "__proto__"]) expect(findSkill(none), none).toBeNull();
    expect(findAbility("Health")).toBe("health");
    expect(findAbility("Willpower")).toBeNull();
    const categories = ["crafting", "exploration", "social", "lore", "combat"];
    const counts = categories.map((one) => SKILLS.filter(({ category }) => category === one).length);
    expect(counts).toEqual([8, 16, 12, 20, 13]);
  });

  it("Suggested skills all exist", () => {
    const names = ["Electronics", "Surgery", "Archery"].flatMap((name) => findSkill(name)?.help ?? []);
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(findSkill(name)?.name).toBe(name);
  });
});
