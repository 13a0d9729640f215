import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  buildBody,
  computeBodyState,
  countBoxes,
  computeHealthState,
  findHindrance,
  readLocationDice,
  findLocationsUsed,
  computeMobility,
  computeWoundPenalty,
  planBoxes,
  planKnockout,
  planRest,
  findRestedLocations,
  refuseBody,
  findStunPrompt,
  computeStunState,
  isUsable,
} from "../../../src/rules/sidonia/body.ts";
import { type Body, LOCATIONS, type Location } from "../../../src/rules/sidonia/state.ts";
import { Table } from "../table.ts";
import { bodies, house, houses, locations } from "./make.ts";

const actor = { uuid: "Actor.a" };
const fresh = buildBody(0, house());
const hurt = (location: Location, health: number, stun = 0, body: Body = fresh): Body => ({
  ...body,
  [location]: { health: { ...body[location].health, value: health }, stun: { ...body[location].stun, value: stun } },
});

describe("SID-LOC-1 the hit location chart", () => {
  it("The chart has the book's chances", () => {
    const ways = new Map<Location, number>();
    for (let a = 1; a <= 6; a++)
      for (let b = 1; b <= 6; b++) ways.set(readLocationDice([a, b]), (ways.get(readLocationDice([a, b])) ?? 0) + 1);
    expect(Object.fromEntries(ways)).toEqual({ head: 2, leftArm: 5, leftLeg: 4, torso: 16, rightLeg: 4, rightArm: 5 });
  });

  it("The chart rejects anything but two dice", () => {
    for (const dice of [[7], [1, 2, 3], [0, 7], [7, 0], []]) expect(() => readLocationDice(dice)).toThrow(RangeError);
  });
});

describe("SID-TRK-1, SID-TRK-3 boxes", () => {
  it("Boxes come from the location, Physique and the actor's own bonus, and are at least one", () => {
    expect(LOCATIONS.map((location) => fresh[location].health.max)).toEqual([2, 2, 2, 3, 2, 2]);
    expect(countBoxes("torso", "health", { physique: 2, bonus: 1 }, house())).toBe(6);
    expect(countBoxes("torso", "stun", { physique: 2, bonus: 0 }, house())).toBe(3);
    expect(countBoxes("head", "health", { physique: 1, bonus: 0 }, house({ physiqueHealth: "all" }))).toBe(3);
    expect(countBoxes("torso", "health", { physique: 2, bonus: 0 }, house({ physiqueHealth: "none" }))).toBe(3);
    expect(countBoxes("head", "stun", { physique: 0, bonus: -5 }, house())).toBe(1);
  });

  it("The stored boxes are read", () => {
    const one = { health: { value: 1, bonus: 1 }, stun: { value: 2, bonus: 0 } };
    const stored = Object.fromEntries(LOCATIONS.map((location) => [location, one])) as Record<Location, typeof one>;
    expect(buildBody(1, house(), stored).torso).toEqual({ health: { value: 1, max: 5 }, stun: { value: 2, max: 3 } });
  });
});

const LEFT = { stabilised: false, knockedOut: false };
const SEEN_TO = { stabilised: true, knockedOut: false };

describe("SID-INJ-1, -4 to -7, SID-LOC-2 states of the body", () => {
  it("A location's state is derived from its boxes", () => {
    expect([0, 1, 2, 3].map((value) => computeHealthState({ value, max: 2 }))).toEqual([
      "ok",
      "wounded",
      "maimed",
      "maimed",
    ]);
    expect([0, 1, 2, 3].map((value) => computeStunState({ value, max: 2 }))).toEqual([
      "ok",
      "ok",
      "stunned",
      "stunned",
    ]);
    expect(isUsable(hurt("head", 1, 1).head)).toBe(true);
    expect(isUsable(hurt("head", 2).head)).toBe(false);
    expect(isUsable(hurt("head", 0, 2).head)).toBe(false);
  });

  it("Locations make the whole body dying, unconscious, limping or crawling", () => {
    expect(computeBodyState(fresh, LEFT, house())).toEqual({ dying: false, unconscious: false, mobility: "normal" });
    expect(computeBodyState(hurt("torso", 3), LEFT, house()).dying).toBe(true);
    expect(computeBodyState(hurt("head", 2), SEEN_TO, house()).dying).toBe(false);
    expect(computeBodyState(hurt("leftArm", 2), LEFT, house()).dying).toBe(false);
    expect(computeBodyState(hurt("head", 0, 2), SEEN_TO, house()).unconscious).toBe(true);
    expect(computeBodyState(hurt("torso", 0, 3), LEFT, house()).unconscious).toBe(false);
    expect(computeBodyState(hurt("torso", 0, 3), LEFT, house({ torsoStunned: "unconscious" })).unconscious).toBe(true);
    expect(computeMobility(hurt("leftLeg", 1))).toBe("limping");
    expect(computeMobility(hurt("leftLeg", 0, 1))).toBe("normal");
    expect(computeMobility(hurt("rightLeg", 0, 2, hurt("leftLeg", 1)))).toBe("crawling");
    expect(LOCATIONS.map(findStunPrompt)).toEqual([
      "unconscious",
      "dropsItem",
      "dropsItem",
      "winded",
      "legBuckles",
      "legBuckles",
    ]);
  });
});

describe("SID-INJ-2, SID-INJ-3 locations an action uses", () => {
  it("Arms are named by role", () => {
    expect(findLocationsUsed(["dominantArm"], "right", false)).toEqual(["rightArm"]);
    expect(findLocationsUsed(["dominantArm"], "left", true)).toEqual(["leftArm", "rightArm"]);
    expect(findLocationsUsed(["otherArm", "rightLeg", "rightLeg"], "right", false)).toEqual(["leftArm", "rightLeg"]);
    expect(findLocationsUsed([], "right", true)).toEqual(["leftArm"]);
  });

  it("A wounded location that is used hinders, and one beyond use prevents the action", () => {
    const body = hurt("leftArm", 2, 0, hurt("rightArm", 1));
    expect(findHindrance(["rightArm", "leftArm"], body, house())).toEqual({
      wounded: ["rightArm"],
      blocked: ["leftArm"],
    });
    expect(findHindrance(["head"], body, house())).toEqual({ wounded: [], blocked: [] });
    const gut = hurt("torso", 1);
    expect(findHindrance([], gut, house()).wounded).toEqual([]);
    expect(findHindrance([], gut, house({ torsoWoundedScope: "all" })).wounded).toEqual(["torso"]);
    expect(findHindrance([], hurt("torso", 3), house({ torsoWoundedScope: "all" })).blocked).toEqual([]);
  });

  it("Wounds give one Disadvantage in all, unless ignored", () => {
    expect(computeWoundPenalty({ wounded: ["head", "torso"], blocked: [] }, false)).toEqual({
      advantage: 0,
      disadvantage: 1,
    });
    expect(computeWoundPenalty({ wounded: ["head"], blocked: [] }, true).disadvantage).toBe(0);
    expect(computeWoundPenalty({ wounded: [], blocked: [] }, false).disadvantage).toBe(0);
  });

  it("Body ignores wounds once, where there is one to ignore", () => {
    const felt = { wounded: ["head"], blocked: [] } as const;
    expect(refuseBody({ body: true, usedThisScene: false }, felt, house())).toBeNull();
    expect(refuseBody({ body: false, usedThisScene: false }, felt, house())?.key).toBe(
      "QUADRANT.Sidonia.Refuse.NoBody",
    );
    expect(refuseBody({ body: true, usedThisScene: true }, felt, house())?.key).toBe(
      "QUADRANT.Sidonia.Refuse.UsedThisScene",
    );
    expect(refuseBody({ body: true, usedThisScene: false }, { wounded: [], blocked: [] }, house())).not.toBeNull();
    expect(refuseBody({ body: true, usedThisScene: false }, { ...felt, blocked: ["torso"] }, house())).not.toBeNull();
  });
});

describe("SID-DMG-3 rest, and boxes by hand", () => {
  it("A rest clears one Stun box at each location that has one, and no wound", () => {
    fc.assert(
      fc.property(bodies, houses, (body, rules) => {
        const table = new Table({ "Actor.a": { system: { locations: body } } });
        table.apply(planRest(actor, findRestedLocations(body, rules)));
        for (const location of LOCATIONS) {
          const before = body[location];
          const rests =
            rules.restClears === "stunnedOnly" ? before.stun.value >= before.stun.max : before.stun.value > 0;
          expect(table.read(actor, `system.locations.${location}.health.value`)).toBe(before.health.value);
          expect(table.read(actor, `system.locations.${location}.stun.value`)).toBe(
            before.stun.value - (rests ? 1 : 0),
          );
        }
      }),
    );
  });

  it("Boxes are set within the track", () => {
    fc.assert(
      fc.property(bodies, locations, fc.integer({ min: -3, max: 9 }), (body, location, to) => {
        const table = new Table({ "Actor.a": { system: { locations: body } } });
        table.apply(planBoxes(actor, location, "stun", body[location].stun, to));
        expect(table.read(actor, `system.locations.${location}.stun.value`)).toBe(
          Math.min(body[location].stun.max, Math.max(0, to)),
        );
      }),
    );
    expect(planBoxes(actor, "head", "stun", { value: 1, max: 2 }, 1)).toEqual([]);
  });
});

describe("SID-DMG-3 a loss of consciousness", () => {
  const awake = { stabilised: false, knockedOut: false };
  const stunned = hurt("head", 0, fresh.head.stun.max);
  const never = house({ wakeOnHeadClear: false });

  it("By house rule nobody wakes without the GM: what knocks out is written once", () => {
    const written = [{ op: "set", at: actor, path: "system.status.knockedOut", to: true }];
    expect(planKnockout(actor, fresh, stunned, awake, never)).toEqual(written);
    expect(planKnockout(actor, fresh, stunned, awake, house({ wakeOnHeadClear: true }))).toEqual([]);
    expect(planKnockout(actor, fresh, fresh, awake, never)).toEqual([]);
    expect(planKnockout(actor, stunned, stunned, awake, never)).toEqual([]);
    expect(planKnockout(actor, stunned, fresh, awake, never)).toEqual([]);
    expect(planKnockout(actor, fresh, stunned, { ...awake, knockedOut: true }, never)).toEqual([]);
  });
});

describe("dice, hands and states", () => {
  it("SID-LOC-1: what is no two dice is named", () => {
    for (const dice of [
      [0, 6],
      [7, 3],
      [1, 2, 3],
    ])
      expect(() => readLocationDice(dice)).toThrow(new RangeError(`${dice.join(", ")} are no two dice`));
  });

  it("SID-INJ-2: the dominant arm is that of the hand", () =>
    expect([
      findLocationsUsed(["dominantArm"], "right", false),
      findLocationsUsed(["dominantArm"], "left", false),
      findLocationsUsed(["dominantArm"], "left", true),
    ]).toEqual([["rightArm"], ["leftArm"], ["leftArm", "rightArm"]]));

  it("SID-INJ-6: by house rule a Stunned torso makes unconscious, and one that is not Stunned does not", () => {
    const rules = house({ torsoStunned: "unconscious" });
    const flags = { stabilised: false, knockedOut: false };
    expect(computeBodyState(fresh, flags, rules).unconscious).toBe(false);
    expect(computeBodyState(hurt("torso", 0, fresh.torso.stun.max), flags, rules).unconscious).toBe(true);
  });

  it("SID-INJ-2: by house rule a Wounded torso hinders every action, and no other location does", () => {
    const rules = house({ torsoWoundedScope: "all" });
    expect(findHindrance(["rightArm"], hurt("torso", 1), rules).wounded).toEqual(["torso"]);
    expect(findHindrance(["rightArm"], hurt("leftArm", 1), rules).wounded).toEqual([]);
  });
});
