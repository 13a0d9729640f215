/** What StarSIEGE refuses of groups, conflicts and powers; each refusal beside what is allowed. */
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { listCombatDefenseLines } from "../../../src/rules/siege/attack.ts";
import { refuseDeclaration, refuseMove } from "../../../src/rules/siege/conflict.ts";
import { cooperate } from "../../../src/rules/siege/cooperation.ts";
import { SettledStake } from "../../../src/rules/siege/facility.ts";
import { TACTICS_SPECIALTY } from "../../../src/rules/siege/initiative.ts";
import { refuseGroup, refuseSplit } from "../../../src/rules/siege/mooks.ts";
import { MAX_AWARD, VERDICTS } from "../../../src/rules/siege/nova.ts";
import { OVERCHANNEL_SPECIALTY } from "../../../src/rules/siege/overchannel.ts";
import { classifyAction } from "../../../src/rules/siege/psionics.ts";
import { refuseToAct } from "../../../src/rules/siege/track.ts";
import { house } from "./make.ts";

describe("mooks (SIE-MOOK-1, SIE-MOOK-3)", () => {
  const refused = (count: number, mooks = true): string | null => refuseGroup(count, { mooks })?.key ?? null;

  it("A group of two or more acts, one mook does not, and nobody without the house rule", () =>
    expect([refused(3), refused(2), refused(1), refused(0), refused(-1), refused(3, false)]).toEqual([
      null,
      null,
      "QUADRANT.Siege.Refuse.SingleMook",
      "QUADRANT.Siege.Refuse.NoMooksLeft",
      "QUADRANT.Siege.Refuse.NoMooksLeft",
      "QUADRANT.Siege.Refuse.NoMooks",
    ]));

  it("A split leaves at least two in each part, and takes no more than there are", () => {
    const split = (count: number, ...parts: number[]): object | null => refuseSplit(count, parts);
    expect([split(5, 3, 2), split(5, 2, 2)]).toEqual([null, null]);
    const no = { key: "QUADRANT.Siege.Refuse.MooksDoNotSplit", with: { count: 5, least: 2 } };
    expect([split(5, 4, 1), split(5, 3, 3), split(5, 2.5, 2.5)]).toEqual([no, no, no]);
  });
});

describe("a planetary conflict (SIE-PCON-1, SIE-PCON-2)", () => {
  const move = (role: "aggressor" | "defender", what: "action" | "reaction", planetaryConflict = true) =>
    refuseMove(role, what, house({ planetaryConflict }))?.key ?? null;

  it("The aggressor acts and the defender reacts, where the house has such conflicts", () =>
    expect([
      move("aggressor", "action"),
      move("aggressor", "reaction"),
      move("defender", "reaction"),
      move("defender", "action"),
      move("aggressor", "action", false),
    ]).toEqual([null, null, null, "QUADRANT.Siege.Refuse.DefenderReacts", "QUADRANT.Siege.Refuse.NoConflict"]));

  it("One Attribute and three Facilities are all that a turn takes", () => {
    const declare = (attributes: number, facilities: number) => refuseDeclaration({ attributes, facilities });
    expect([declare(1, 3), declare(0, 0)]).toEqual([null, null]);
    expect(declare(2, 0)).toEqual({ key: "QUADRANT.Siege.Refuse.OneAttribute" });
    expect(declare(1, 4)).toEqual({ key: "QUADRANT.Siege.Refuse.TooManyFacilities", with: { most: 3 } });
  });

  it("A settled stake names its Facility and ratings from 0 to 99", () => {
    const stake = { item: "Actor.asterholm.Item.academy", before: 3, after: 2 };
    expect(v.parse(SettledStake, stake)).toEqual(stake);
    for (const wrong of [{ before: -1 }, { after: 100 }, { after: 1.5 }, { item: "" }])
      expect(v.is(SettledStake, { ...stake, ...wrong })).toBe(false);
  });
});

describe("who can't act (SIE-CWOUND-2, SIE-CSTRESS-2)", () => {
  const track = (kind: "wound" | "stress", box: number, offset = false) => ({
    track: kind,
    normal: { value: 5, max: 5 },
    critical: [1, 2, 3].map((one) => one <= box),
    offset,
  });
  const state = (one: ReturnType<typeof track>): string | null =>
    refuseToAct(one, "Rita")?.key.replace("QUADRANT.Siege.Refuse.CannotAct.", "") ?? null;

  it("The refusal says in what state the creature is, by name", () => {
    expect([0, 1, 2, 3].map((box) => state(track("wound", box)))).toEqual([null, null, "down", "out"]);
    expect([0, 1, 2, 3].map((box) => state(track("stress", box)))).toEqual([null, "shaken", "fractured", "out"]);
    expect([1, 2, 3].map((box) => state(track("stress", box, true)))).toEqual([null, null, "out"]);
    expect(refuseToAct(track("wound", 2), "Rita")?.with).toEqual({ name: "Rita" });
  });
});

describe("names and numbers that sheets and checks look up", () => {
  it("They are those of the rules", () => {
    expect([TACTICS_SPECIALTY, OVERCHANNEL_SPECIALTY]).toEqual(["Tactical Maneuvers", "Channeling"]);
    expect(VERDICTS).toEqual(["accept", "amend", "refuse"]);
    expect(MAX_AWARD).toBe(20);
  });

  it("Defense has a line for each reason it is not what it is at rest (SIE-ATK-2)", () => {
    const rest = { source: { rule: "SIE-ATK-2" }, base: 3, temporary: 0, armour: [], moving: false, stationary: false };
    const lines = (changes: object): string[] =>
      listCombatDefenseLines({ ...rest, ...changes }).map(({ label, value }) => `${label.split(".").at(-1)} ${value}`);
    expect(lines({})).toEqual(["Combat 3"]);
    expect(lines({ temporary: 2, moving: true }).map((line) => line.split(" ")[0])).toEqual([
      "Combat",
      "Temporary",
      "Moving",
    ]);
    expect(lines({ stationary: true }).map((line) => line.split(" ")[0])).toEqual(["Combat", "Stationary"]);
  });

  it("A power of Potency 0 that is always on takes no action, any other a Skill Use (SIE-PSI-3)", () =>
    expect([
      classifyAction({ automatic: true, potency: 0 }),
      classifyAction({ automatic: true, potency: 1 }),
      classifyAction({ automatic: false, potency: 0 }),
    ]).toEqual(["none", "skillUse", "skillUse"]));

  it("A group without anybody has no leader (SIE-COOP-1)", () =>
    expect(() => cooperate([], { bundle: "combat", cl: [], boosts: 0 })).toThrow("Nobody in the group may lead"));
});
