/** What StarSIEGE refuses of groups, conflicts and powers; each refusal beside what is allowed. */
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { listCombatDefenseLines } from "../../../src/rules/siege/attack.ts";
import { refuseDeclaration, refuseMove } from "../../../src/rules/siege/conflict.ts";
import { cooperate } from "../../../src/rules/siege/cooperation.ts";
import { Hit } from "../../../src/rules/siege/damage.ts";
import { SettledStake } from "../../../src/rules/siege/stakes.ts";
import { TACTICS_SPECIALTY } from "../../../src/rules/siege/initiative.ts";
import { refuseGroup, refuseSplit } from "../../../src/rules/siege/mooks.ts";
import { MAX_AWARD, VERDICTS } from "../../../src/rules/siege/nova.ts";
import { OVERCHANNEL_SPECIALTY } from "../../../src/rules/siege/overchannel.ts";
import { planPlanetBox, refusePlanetBox } from "../../../src/rules/siege/planet-damage.ts";
import { classifyAction } from "../../../src/rules/siege/psionics.ts";
import { planMarked, planOffset, refuseToAct } from "../../../src/rules/siege/track.ts";
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

describe("marks on tracks", () => {
  const at = { uuid: "Actor.rita" };
  const marked = (offset: boolean, normal: number, critical: readonly ("disabled" | "down")[]) =>
    planMarked(at, {
      since: { track: "wound", normal: { value: 5, max: 5 }, critical: [true, false, false], offset },
      normal,
      critical,
      overflow: 0,
    });

  it("A further mark ends what offsets the track, and none does not (SIE-AID-2)", () => {
    const box = { op: "set", at, path: "system.wounds.critical.disabled", to: true };
    const ends = { op: "set", at, path: "system.wounds.offset", to: false };
    const count = { op: "add", at, path: "system.wounds.normal.value", by: 2 };
    expect(marked(false, 2, ["disabled"])).toEqual([count, box]);
    expect(marked(true, 2, ["disabled"])).toEqual([count, box, ends]);
    expect(marked(true, 0, ["disabled"])).toEqual([box, ends]);
    expect(marked(true, 0, [])).toEqual([]);
    expect(planOffset(at, "stress", true)).toEqual({ op: "set", at, path: "system.stress.offset", to: true });
  });

  it("Boxes of a planet are marked up to its most, and cleared down to none (SIE-PTRK-1)", () => {
    const boxes = { value: 2, unstable: true, collapse: false };
    const refused = (box: "ordinary" | "unstable" | "collapse", mark: boolean, count = 1) =>
      refusePlanetBox(boxes as never, 5, box, { mark, count })
        ?.key.split(".")
        .at(-1) ?? null;
    expect([refused("ordinary", true, 3), refused("ordinary", true, 4)]).toEqual([null, "BoxIsMarked"]);
    expect([refused("ordinary", false, 2), refused("ordinary", false, 3)]).toEqual([null, "BoxIsClear"]);
    expect([refused("unstable", true), refused("unstable", false)]).toEqual(["BoxIsMarked", null]);
    expect([refused("collapse", true), refused("collapse", false)]).toEqual([null, "BoxIsClear"]);
    const plan = (box: "ordinary" | "collapse", mark: boolean) =>
      planPlanetBox(at, "populace", box, { mark, count: 2 });
    expect([plan("ordinary", true), plan("ordinary", false), plan("collapse", false)]).toEqual([
      [{ op: "add", at, path: "system.tracks.populace.value", by: 2 }],
      [{ op: "add", at, path: "system.tracks.populace.value", by: -2 }],
      [{ op: "set", at, path: "system.tracks.populace.collapse", to: false }],
    ]);
  });

  it("A hit that a card carries has at most 99 boxes in each line", () => {
    const line = { label: "Blaster", value: 99, source: { by: "gm" } };
    const hit = { damage: [line], size: 0, track: "wound", critical: false };
    expect(v.is(Hit, hit)).toBe(true);
    expect(v.is(Hit, { ...hit, damage: [{ ...line, value: 100 }] })).toBe(false);
    expect(v.is(Hit, { ...hit, size: -100 })).toBe(false);
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
