/** Making an agent: what it begins with, and what is refused. Ledger: CIR-HOME, CIR-UPB, CIR-LIFE, CIR-TRAIT-5. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AgentDraft,
  LIFEPATH_SKILL_POINTS,
  type LivedPath,
  WILL_AND_HEALTH,
  computeCreationPoints,
  drawFreeSkills,
  drawPoints,
  drawSplit,
  findLifepath,
  findRepeat,
  findRepeatedPair,
  isSpentAsTaught,
  isSplit,
  isWithinSkillCap,
  refuseDraft,
} from "../../../src/rules/circumstances/creation.ts";
import { LIFEPATHS } from "../../../src/rules/circumstances/data/lifepaths.ts";
import { DEFAULT_HOUSE as HOUSE } from "../../../src/rules/circumstances/house.ts";
import { findRange, isUnusual } from "../../../src/rules/circumstances/ranges.ts";
import { findSkill } from "../../../src/rules/circumstances/skills.ts";
import { ABILITIES } from "../../../src/rules/circumstances/state.ts";

const scout: LivedPath = {
  name: "Scout",
  skills: ["Recon", "Survival", "Navigation"],
  points: [1, 1, 1],
  traits: { a: "Curious", b: "Lonely" },
};
const hacker: LivedPath = {
  name: "Hacker",
  skills: ["Computer", "Electronics", "Deception"],
  points: [3, 0, 0],
  traits: { a: "Elusive", b: "Obsessed" },
};
const draft = (changes: Partial<AgentDraft> = {}): AgentDraft => ({
  name: "Vey",
  split: { will: 4, health: 4 },
  freePoints: { points: 5, spent: 5 },
  lifepaths: [scout, hacker],
  before: { lifepaths: [], pairs: [] },
  ...changes,
});
const refusal = (changes: Partial<AgentDraft>, house = HOUSE): string | undefined =>
  refuseDraft(draft(changes), house)?.key.replace("QUADRANT.Circumstances.Creation.Refuse.", "");

describe("what an agent begins with", () => {
  it("Points follow the lifepaths, Traits only the first two (CIR-HOME-2, CIR-UPB-2, CIR-LIFE-6, CIR-TRAIT-5)", () => {
    expect(computeCreationPoints(3, HOUSE)).toEqual({
      circles: 2,
      resources: 0,
      mindchip: 2,
      homeSkillPoints: 2,
      upSkillPoints: 3,
      lifepathSkillPoints: 9,
      totalSkillPoints: 14,
      traits: 2,
    });
    expect(computeCreationPoints(1, HOUSE).traits).toBe(1);
    expect(computeCreationPoints(0, { circlesStart: 1, startResources: 3, startMindchip: 4 })).toMatchObject({
      circles: 3,
      resources: 3,
      mindchip: 4,
      totalSkillPoints: 5,
      traits: 0,
    });
  });

  it("The table has twenty-five lifepaths of three skills and a pair each, none twice (CIR-LIFE-4, CIR-TRAIT-6)", () => {
    expect(LIFEPATHS).toHaveLength(25);
    expect(new Set(LIFEPATHS.map(({ name }) => name)).size).toBe(25);
    expect(new Set(LIFEPATHS.map(({ traits }) => traits.join())).size).toBe(25);
    for (const { skills, traits } of LIFEPATHS) {
      expect(skills.map((skill) => findSkill(skill)?.name)).toEqual(skills);
      expect([new Set(skills).size, traits.length]).toEqual([3, 2]);
    }
    expect(findLifepath(" sCOUT ")?.name).toBe("Scout");
    expect(findLifepath("Gardener")).toBeNull();
  });

  it("Usual ratings have a least and a most (CIR-ABIL-4)", () => {
    expect(ABILITIES.map((ability) => [findRange(ability).min, findRange(ability).max])).toEqual([
      [1, 6],
      [1, 6],
      [1, 10],
      [0, 10],
      [1, 6],
    ]);
    expect([0, 1, 6, 7].map((rating) => isUnusual("will", rating))).toEqual([true, false, false, true]);
  });
});

describe("what is refused", () => {
  it("A whole agent is not, also where points are left", () => {
    expect(refusal({})).toBeUndefined();
    expect(refusal({ freePoints: { points: 5, spent: 0 }, lifepaths: [{ ...scout, points: [0, 0, 0] }] })).toBe(
      undefined,
    );
    expect(refusal({ split: null, lifepaths: [] })).toBeUndefined();
  });

  it.each<readonly [string, Partial<AgentDraft>]>([
    ["Name", { name: " " }],
    ["Split", { split: { will: 5, health: 4 } }],
    ["Split", { split: { will: 1, health: 7 } }],
    ["Split", { split: { will: 7, health: 1 } }],
    ["Split", { split: { will: 4.5, health: 3.5 } }],
    ["Free", { freePoints: { points: 5, spent: 6 } }],
    ["LifepathName", { lifepaths: [{ ...scout, name: " " }] }],
    ["Skills", { lifepaths: [{ ...scout, skills: ["Recon", "", "Navigation"] }] }],
    ["Skills", { lifepaths: [{ ...scout, skills: ["Recon", "recon", "Navigation"] }] }],
    ["Points", { lifepaths: [{ ...scout, points: [2, 1, 1] }] }],
    ["Points", { lifepaths: [{ ...scout, points: [4, -1, 0] }] }],
    ["Points", { lifepaths: [{ ...scout, points: [0.5, 0.5, 1] }] }],
    ["Traits", { lifepaths: [{ ...scout, traits: { a: "Curious", b: " " } }] }],
    ["Traits", { lifepaths: [{ ...scout, traits: { a: " ", b: "Lonely" } }] }],
    ["Repeat", { lifepaths: [scout, { ...scout, traits: null }] }],
    ["Repeat", { before: { lifepaths: ["scout"], pairs: [] } }],
    ["Pair", { lifepaths: [scout, { ...hacker, traits: scout.traits }] }],
    ["Pair", { before: { lifepaths: [], pairs: ["Elusive / Obsessed"] } }],
  ])("%s: %j", (word, changes) => {
    expect(refusal(changes)).toBe(word);
  });

  it("A lifepath may be lived twice if the house allows it, but gives its pair once (CIR-LIFE-3)", () => {
    const house = { ...HOUSE, lifepathRepeat: true };
    expect(refusal({ lifepaths: [scout, scout] }, house)).toBe("Pair");
    expect(refusal({ lifepaths: [scout, { ...scout, traits: { a: "Bold", b: "Shy" } }] }, house)).toBeUndefined();
    expect(refusal({ lifepaths: [scout, hacker, { ...scout, traits: null }] }, house)).toBeUndefined();
  });

  it("What is repeated is named", () => {
    expect(refuseDraft(draft({ before: { lifepaths: [], pairs: ["Curious / Lonely"] } }), HOUSE)?.with).toEqual({
      pair: "Curious / Lonely",
    });
    expect(refuseDraft(draft({ lifepaths: [scout, scout] }), HOUSE)?.with).toEqual({ name: "Scout" });
    const named = { name: "Scout" };
    expect(refuseDraft(draft({ lifepaths: [{ ...scout, points: [4, 0, 0] }] }), HOUSE)?.with).toEqual({
      ...named,
      points: LIFEPATH_SKILL_POINTS,
    });
    expect(refuseDraft(draft({ lifepaths: [{ ...scout, skills: ["", "", ""] }] }), HOUSE)?.with).toEqual(named);
    expect(refuseDraft(draft({ lifepaths: [{ ...scout, traits: { a: "", b: "" } }] }), HOUSE)?.with).toEqual(named);
    expect(refuseDraft(draft({ split: { will: 1, health: 1 } }), HOUSE)?.with).toEqual(WILL_AND_HEALTH);
    expect(refuseDraft(draft({ freePoints: { points: 1, spent: 2 } }), HOUSE)?.with).toEqual({ points: 1, spent: 2 });
    expect(findRepeat(draft())).toBeNull();
    expect(findRepeat(draft({ lifepaths: [scout, hacker, hacker] }))).toBe("Hacker");
    expect(findRepeatedPair(draft())).toBeNull();
    expect(findRepeatedPair(draft({ before: { lifepaths: [], pairs: ["curious / lonely"] } }))).toBe(
      "Curious / Lonely",
    );
  });

  it("A skill above the ceiling is only pointed out, and without a ceiling none is (CIR-LIFE-6)", () => {
    expect([6, 7].map((rating) => isWithinSkillCap(rating, HOUSE))).toEqual([true, false]);
    expect(isWithinSkillCap(14, { creationSkillCap: 0 })).toBe(true);
  });

  it("A lifepath's points are spent on its own skills, whatever their case (CIR-LIFE-1)", () => {
    expect(isSpentAsTaught(scout, { RECON: 3 })).toBe(true);
    expect(isSpentAsTaught(scout, { Recon: 2, Surgery: 1 })).toBe(false);
    expect(isSpentAsTaught(scout, {})).toBe(false);
  });
});

describe("at random", () => {
  const below = fc.infiniteStream(fc.nat()).map((numbers) => (n: number) => (numbers.next().value as number) % n);

  it("Will and Health are split as creation asks", () => {
    fc.assert(fc.property(below, (random) => void expect(isSplit(drawSplit(random))).toBe(true)));
    expect(drawSplit(() => 0)).toEqual({ will: WILL_AND_HEALTH.min, health: WILL_AND_HEALTH.max });
    expect(drawSplit((n) => n - 1)).toEqual({ will: WILL_AND_HEALTH.max, health: WILL_AND_HEALTH.min });
  });

  it("A lifepath's points are all spent", () => {
    fc.assert(
      fc.property(below, fc.integer({ min: 1, max: 3 }), (random, skills) => {
        const points = drawPoints(skills, random);
        expect(points).toHaveLength(skills);
        expect(points.reduce((sum, one) => sum + one, 0)).toBe(LIFEPATH_SKILL_POINTS);
      }),
    );
    expect(drawPoints(3, () => 1)).toEqual([0, 3, 0]);
    expect(drawPoints(0, () => 0)).toEqual([]);
  });

  it("Free points go to different skills", () => {
    fc.assert(
      fc.property(below, (random) => {
        const drawn = drawFreeSkills(["a", "b", "c", "d", "e", "f"], 5, random);
        expect(new Set(drawn).size).toBe(5);
      }),
    );
  });
});
