import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ItemWear } from "../../../src/rules/siege/armour.ts";
import {
  countMinutesLeft,
  countMinutesSince,
  findReaction,
  isPastHelp,
  isRestedEnough,
  isTimeUp,
  planLoss,
  planReaction,
  refuseLoss,
  refuseReaction,
} from "../../../src/rules/siege/harm.ts";
import {
  INJURIES,
  type Injury,
  type Scar,
  chooseInjury,
  computeMoveSteps,
  findInjury,
  findResistTarget,
  findUsualPart,
  listScarParts,
  readPenalty,
  refuseReversal,
  resistInjury,
  sumDisabilities,
} from "../../../src/rules/siege/injury.ts";
import {
  countRepairMinutes,
  findUsualBox,
  isDamaged,
  listRepairParts,
  planRepair,
  refuseRepair,
} from "../../../src/rules/siege/repair.ts";
import {
  type HealthTrack,
  isReacting,
  listReactionParts,
  readStressTrack,
  refuseToAct,
} from "../../../src/rules/siege/track.ts";
import { house, wounds } from "./make.ts";

const at = { uuid: "Actor.a" };
const NEVER = { days: {}, outAt: null, stabilised: false, lost: false, healDays: 0 };
const OUT = wounds(4, 4, [true, true, true]);
const short = (key: string | undefined): string | null => key?.replace("QUADRANT.Siege.Refuse.", "") ?? null;

const stress = (critical: readonly boolean[], more: Partial<HealthTrack> = {}): HealthTrack => ({
  track: "stress",
  normal: { value: 0, max: 4 },
  critical,
  ...more,
});

describe("SIE-CWOUND-3, SIE-CSTRESS-3 the hour of somebody Out", () => {
  it("Minutes count down to none, and not below", () => {
    const left = (time: number, more: object = {}) => countMinutesLeft(OUT, { ...NEVER, outAt: 100, ...more }, time);
    expect([100, 159, 160, 3699, 3700, 9000, 0].map((time) => left(time))).toEqual([60, 60, 59, 1, 0, 0, 60]);
    expect(left(100, { stabilised: true })).toBeNull();
    expect(left(100, { lost: true })).toBeNull();
    expect(left(100, { outAt: null })).toBeNull();
    expect(countMinutesLeft(wounds(4, 4, [true, true, false]), { ...NEVER, outAt: 0 }, 0)).toBeNull();
    expect(countMinutesSince(60, 0)).toBe(0);
    expect([59, 60].map((minutes) => isPastHelp(minutes, false))).toEqual([false, true]);
    expect(isPastHelp(500, true)).toBe(false);
  });

  it("Nobody is lost before it is over", () => {
    const times = { ...NEVER, outAt: 0 };
    expect([isTimeUp(OUT, times, 3599), isTimeUp(OUT, times, 3600)]).toEqual([false, true]);
    expect(short(refuseLoss(OUT, times, 3599)?.key)).toBe("HourNotOver");
    expect(refuseLoss(OUT, times, 3600)).toBeNull();
    expect(planLoss(at, "stress")).toEqual({ op: "set", at, path: "system.stress.lost", to: true });
  });
});

describe("SIE-CSTRESS-1, -4 Shaken and Fractured", () => {
  const SHAKEN = [true, false, false];
  const FRACTURED = [true, true, false];

  it("Five minutes steady somebody Shaken", () => {
    expect([299, 300].map((seconds) => isRestedEnough(stress(SHAKEN), seconds))).toEqual([false, true]);
    expect(isRestedEnough(stress(SHAKEN, { offset: true }), 900)).toBe(false);
    expect(isRestedEnough(stress(FRACTURED), 900)).toBe(false);
  });

  it("Even is flight, odd is fight, and a choice counts before the die", () => {
    expect([1, 2, 19, 20].map((die) => findReaction(die))).toEqual(["fight", "flight", "fight", "flight"]);
    expect(findReaction(2, "fight")).toBe("fight");
    expect(findReaction(1, "flight")).toBe("flight");
    expect(planReaction(at, "flight")).toEqual({ op: "set", at, path: "system.stress.reaction", to: "flight" });
  });

  it("A reaction counts by the house rule, while it is Fractured and not offset", () => {
    const on = house({ fightOrFlight: true });
    const reacting = stress(FRACTURED, { reaction: "flight" });
    expect(isReacting(reacting, on)).toBe(true);
    expect(isReacting(reacting, house())).toBe(false);
    expect(isReacting(stress(FRACTURED), on)).toBe(false);
    expect(isReacting({ ...reacting, offset: true }, on)).toBe(false);
    expect(isReacting(stress(SHAKEN, { reaction: "flight" }), on)).toBe(false);
    expect(listReactionParts(reacting, on)).toEqual([
      { label: "QUADRANT.Siege.Reaction.Acts.flight", value: 6, source: { rule: "SIE-CSTRESS-4" } },
    ]);
    expect(listReactionParts(reacting, house())).toEqual([]);
    expect(refuseToAct(reacting, "Rita", true)).toBeNull();
    expect(refuseToAct(stress(SHAKEN), "Rita", true)).not.toBeNull();
    expect(short(refuseReaction(reacting, house())?.key)).toBe("NoFightOrFlight");
    expect(short(refuseReaction(stress(SHAKEN), on)?.key)).toBe("NotFractured");
    expect(refuseReaction(reacting, on)).toBeNull();
  });

  it("The stored reaction is read", () => {
    const stored = {
      normal: { value: 0, max: 4 },
      critical: { shaken: true, fractured: true, out: false },
    };
    expect(readStressTrack({ ...stored, reaction: "fight" }).reaction).toBe("fight");
    expect(readStressTrack(stored)).not.toHaveProperty("reaction");
  });
});

describe("SIE-SCAR-1 to -3 lasting injuries", () => {
  const scar = (key: Injury, more: Partial<Scar> = {}): Scar => ({
    key,
    part: findUsualPart(key),
    attribute: "physique",
    reversalTried: false,
    uuid: `Item.${key}`,
    name: key,
    ...more,
  });

  it("Every face of the die is an injury", () => {
    const faces = Array.from({ length: 20 }, (_, i) => findInjury(i + 1));
    const counts = INJURIES.map((injury) => faces.filter((one) => one === injury).length);
    expect(counts).toEqual([1, 2, 4, 6, 3, 2, 2, 0]);
    expect(INJURIES.map(readPenalty)).toEqual([2, 1, 3, 0, 2, 6, 2, 0]);
    expect(INJURIES.map(findUsualPart)).toEqual(["none", "none", "none", "none", "hand", "arm", "eye", "none"]);
  });

  it("The GM's choice counts only where the house has it", () => {
    expect(chooseInjury(1, "lividScar", house({ lastingInjuryMode: "gm" }))).toBe("lividScar");
    expect(chooseInjury(1, null, house({ lastingInjuryMode: "gm" }))).toBe("severeDisability");
    expect(chooseInjury(1, "lividScar", house())).toBe("severeDisability");
  });

  it("The worst box decides the Target Number", () => {
    const states = ["ok", "disabled", "shaken", "down", "fractured", "out"] as const;
    expect(states.map(findResistTarget)).toEqual([null, null, null, 12, 12, 18]);
    expect(resistInjury("disabled", 9, 1)).toBeNull();
    expect(resistInjury("down", 2, 10)).toEqual({ tn: 12, total: 12, injured: false });
    expect(resistInjury("out", 2, 15)).toEqual({ tn: 18, total: 17, injured: true });
  });

  it("An injury counts in the checks that it hampers, and injuries add up", () => {
    const all = INJURIES.map((key) => scar(key));
    const names = (effort: Parameters<typeof listScarParts>[1]) => listScarParts(all, effort).map(({ label }) => label);
    expect(names({ bundle: "persuasion" })).toEqual(["disfigured"]);
    expect(names({ bundle: "awareness" })).toEqual(["lostEyeOrEar"]);
    expect(names({ bundle: "athletics" })).toEqual(["lostExtremity", "lostLimb"]);
    expect(names({ bundle: "combat" })).toEqual(["lostExtremity", "lostLimb"]);
    expect(names({ bundle: "mechanics", attribute: "reflexes" })).toEqual(["lostExtremity", "lostLimb"]);
    expect(names({ bundle: "handling", attribute: "physique" })).toEqual(["lostExtremity", "lostLimb"]);
    expect(names({ bundle: "lore", attribute: "knowledge" })).toEqual([]);
    expect(listScarParts([scar("lostLimb")], { bundle: "combat" })).toEqual([
      { label: "lostLimb", value: 6, source: { uuid: "Item.lostLimb" } },
    ]);
  });

  it("Feet and legs lower Move, disabilities their Attribute", () => {
    const lost = (key: Injury, part: Scar["part"]) => computeMoveSteps([scar(key, { part })]);
    expect(lost("lostExtremity", "foot")).toBe(-1);
    expect(lost("lostLimb", "leg")).toBe(-1);
    expect([lost("lostExtremity", "leg"), lost("lostLimb", "foot"), lost("lostLimb", "arm")]).toEqual([0, 0, 0]);
    expect(computeMoveSteps([])).toBe(0);
    const own = [scar("severeDisability"), scar("minorDisability"), scar("disfigured")];
    expect(sumDisabilities(own, "physique")).toBe(3);
    expect(sumDisabilities(own, "savvy")).toBe(0);
  });

  it("What is lost for good, or was tried, is not reversed (SIE-HEAL-4)", () => {
    const refused = INJURIES.map((key) => short(refuseReversal({ key, reversalTried: false })?.key));
    expect(refused.filter(Boolean)).toEqual(["LostForGood", "LostForGood"]);
    expect(short(refuseReversal({ key: "disfigured", reversalTried: true })?.key)).toBe("ReversalTried");
  });
});

describe("SIE-REPAIR-1, -2 repair", () => {
  const wear = (marked: number, nonFunctional = false, destroyed = false): ItemWear => ({
    durability: { max: 4, marked },
    status: { nonFunctional, destroyed },
  });
  const WAY = { rushed: false, toolsCl: 0, self: false };

  it("Each reason of a Challenge Level is a line", () => {
    const lines = (from: ItemWear, way = WAY, own = house()) =>
      listRepairParts(from, way, own).map(({ label, value, source }) => [label.split(".").at(-1), value, source]);
    expect(lines(wear(2, true), { rushed: true, toolsCl: 4, self: true })).toEqual([
      ["base", 3, { rule: "SIE-REPAIR-1" }],
      ["marked", 2, { rule: "SIE-REPAIR-1" }],
      ["nonFunctional", 3, { rule: "SIE-REPAIR-1" }],
      ["self", 3, { rule: "SIE-REPAIR-2" }],
      ["rushed", 6, { rule: "SIE-REPAIR-1" }],
      ["tools", 4, { rule: "SIE-REPAIR-1" }],
    ]);
    expect(lines(wear(0), WAY, house({ recoveryBaseCl: 0 }))).toEqual([]);
    const tools = (toolsCl: number) => lines(wear(0), { ...WAY, toolsCl }).find(([label]) => label === "tools")?.[1];
    expect([-3, 6, 9].map(tools)).toEqual([undefined, 6, 6]);
  });

  it("It takes five minutes a Tech, half in a hurry", () => {
    expect([-1, 0, 1, 3].map((tech) => countRepairMinutes(tech, false))).toEqual([5, 5, 5, 15]);
    expect(countRepairMinutes(3, true)).toBe(7.5);
  });

  it("A repair is refused exactly where its box is clear, or the thing is destroyed", () => {
    fc.assert(
      fc.property(fc.nat(3), fc.boolean(), fc.boolean(), fc.boolean(), (marked, broken, destroyed, self) => {
        const from = wear(marked, broken, destroyed);
        for (const box of ["ordinary", "nonFunctional"] as const) {
          const able = !destroyed && !(self && broken) && (box === "ordinary" ? marked > 0 : broken);
          expect(refuseRepair(from, box, self) === null).toBe(able);
        }
        expect(isDamaged(from)).toBe(!destroyed && (broken || marked > 0));
      }),
    );
    expect(short(refuseRepair(wear(1, true, true), "ordinary", true)?.key)).toBe("BeyondRepair");
    expect(short(refuseRepair(wear(1, true), "ordinary", true)?.key)).toBe("CannotRepairItself");
    expect(short(refuseRepair(wear(0), "ordinary", false)?.key)).toBe("NothingToRepair");
    expect(short(refuseRepair(wear(0, true), "ordinary", false)?.key)).toBe("BoxIsClear");
    expect([findUsualBox(wear(1)), findUsualBox(wear(1, true))]).toEqual(["ordinary", "nonFunctional"]);
  });

  it("It restores one box", () => {
    expect(planRepair(at, "ordinary")).toEqual({ op: "add", at, path: "system.durability.marked", by: -1 });
    expect(planRepair(at, "nonFunctional")).toEqual({ op: "set", at, path: "system.status.nonFunctional", to: false });
  });
});
