import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allows } from "../../../src/core/actions/validate.ts";
import type { Action, Decision } from "../../../src/core/contract/action.ts";
import type { Seat, Snapshot } from "../../../src/core/contract/world.ts";
import type { Change } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import type { HouseRules } from "../../../src/rules/siege/house-rules.ts";
import { applyHit } from "../../../src/rulesets/siege/actions/apply-hit.ts";
import { clearBox, markBox } from "../../../src/rulesets/siege/actions/boxes.ts";
import { awardNova, judgeEdit, spendLevel, spendNova } from "../../../src/rulesets/siege/actions/nova.ts";
import { GM, GUNNER, MARINE, PLAYER, STRANGER, VEST, gunner, marine, vest, worldOf } from "./table.ts";

const actions = { applyHit, markBox, clearBox, spendNova, awardNova, judgeEdit, spendLevel };

const decide = (
  action: Action,
  args: Json,
  seat: Seat = GM,
  snapshots: readonly Snapshot[] = [gunner(), marine()],
  house: Partial<HouseRules> = {},
): Promise<Decision> => action.decide(args, seat, worldOf(snapshots, house), [], null);

async function changesOf(...args: Parameters<typeof decide>): Promise<readonly Change[]> {
  const decision = await decide(...args);
  if ("refused" in decision) throw new Error(decision.refused.key);
  expect(decision.changes.every((change) => allows(args[0].writes, change))).toBe(true);
  return decision.changes;
}

async function refusalOf(...args: Parameters<typeof decide>): Promise<string | null> {
  const decision = await decide(...args);
  return "refused" in decision ? decision.refused.key : null;
}

const hit = (more: { readonly [key: string]: Json } = {}): { readonly [key: string]: Json } => ({
  target: MARINE,
  damage: [{ label: "Blaster Pistol", value: 3, source: { rule: "SIE-ATK-3" } }],
  size: 0,
  track: "wound",
  critical: false,
  piercing: false,
  sacrifice: null,
  ...more,
});
const wounds = (by: number): Change => ({ op: "add", at: { uuid: MARINE }, path: "system.wounds.normal.value", by });

const taken = (by: number): Change => ({ op: "add", at: { uuid: MARINE }, path: "system.wounds.days.0.taken", by });

describe("applying a hit", () => {
  it("A hit on armour is reduced, marks the rest and damages the armour by a box", async () => {
    expect(await changesOf(applyHit, hit())).toEqual([
      wounds(2),
      { op: "add", at: { uuid: VEST }, path: "system.durability.marked", by: 1 },
      taken(2),
    ]);
  });

  it("A piercing hit ignores armour, and a critical one marks critical boxes", async () => {
    expect(await changesOf(applyHit, hit({ piercing: true }))).toEqual([wounds(3), taken(3)]);
    const boxes = (await changesOf(applyHit, hit({ critical: true }))).map((change) => "path" in change && change.path);
    expect(boxes).toEqual([
      "system.wounds.critical.disabled",
      "system.wounds.critical.down",
      "system.wounds.critical.out",
      "system.wounds.outAt",
    ]);
  });

  it("Armour whose last box is used up no longer protects", async () => {
    const spent = marine({}, [vest({ durability: { max: 3, marked: 3 } })]);
    expect(await changesOf(applyHit, hit(), GM, [spent])).toEqual([
      wounds(2),
      { op: "set", at: { uuid: VEST }, path: "system.status.nonFunctional", to: true },
      taken(2),
    ]);
    const gone = marine({}, [vest({ status: { nonFunctional: true, destroyed: false } })]);
    expect(await changesOf(applyHit, hit(), GM, [gone])).toEqual([wounds(3), taken(3)]);
  });

  it("Armour can be sacrificed only once it is Non-functional", async () => {
    const given = hit({ sacrifice: VEST });
    expect(await refusalOf(applyHit, given)).toBe("QUADRANT.Siege.Refuse.ArmourStillWorks");
    const spent = marine({}, [vest({ status: { nonFunctional: true, destroyed: false } })]);
    expect(await changesOf(applyHit, given, GM, [spent])).toEqual([
      wounds(2),
      { op: "set", at: { uuid: VEST }, path: "system.status.destroyed", to: true },
      taken(2),
    ]);
    const fragile = marine({}, [vest({ status: { nonFunctional: true, destroyed: false }, fragile: true })]);
    expect(await refusalOf(applyHit, given, GM, [fragile])).toBe("QUADRANT.Siege.Refuse.ArmourFragile");
    expect(await refusalOf(applyHit, hit({ sacrifice: "Actor.x.Item.y" }))).toBe("QUADRANT.Siege.Refuse.ArmourNotWorn");
  });

  it("Only the GM and the target's owner can apply a hit", async () => {
    expect(await refusalOf(applyHit, hit(), PLAYER)).toBe("QUADRANT.Refuse.GmOrOwner");
    expect(await refusalOf(applyHit, hit({ target: GUNNER }), PLAYER)).toBeNull();
    expect(await refusalOf(applyHit, hit({ target: GUNNER }), STRANGER)).toBe("QUADRANT.Refuse.GmOrOwner");
  });

  it("The receipt of a hit shows the damage and its explanation", async () => {
    const decision = await decide(applyHit, hit());
    expect(decision).toMatchObject({
      label: {
        with: {
          one: { key: "QUADRANT.Siege.Receipt.Hit", with: { target: "Customs Marine", hit: { with: { boxes: 2 } } } },
          more: { key: "QUADRANT.Siege.Receipt.Stopped.Worn", with: { amount: 1, armour: "ProtecVest" } },
        },
      },
      preview: { key: "QUADRANT.Card.AfterArmour", with: { after: 2 } },
      why: [
        { label: "Blaster Pistol", value: 3 },
        { label: "ProtecVest", value: -1 },
      ],
    });
  });
});

describe("the receipt of a hit names everything that it changed", () => {
  const vestState = (status: object, durability: object = { max: 3, marked: 3 }): Snapshot =>
    marine({}, [vest({ durability, status: { nonFunctional: false, destroyed: false, ...status } } as never)]);
  const label = async (args: Json, target: Snapshot): Promise<unknown> => {
    const decision = await decide(applyHit, args, GM, [target]);
    return "label" in decision ? decision.label : null;
  };
  const stopped = (how: string): object => ({
    with: { more: { key: `QUADRANT.Siege.Receipt.Stopped.${how}`, with: { amount: 1, armour: "ProtecVest" } } },
  });

  it("Armour that stops something marks a box, stops working, or is destroyed", async () => {
    expect(await label(hit(), vestState({}, { max: 3, marked: 0 }))).toMatchObject(stopped("Worn"));
    expect(await label(hit(), vestState({}))).toMatchObject(stopped("Broken"));
    expect(await label(hit({ sacrifice: VEST }), vestState({ nonFunctional: true }))).toMatchObject(
      stopped("Destroyed"),
    );
  });

  it("A critical hit says so, and one on a full track that no box is left", async () => {
    expect(await label(hit({ critical: true }), marine())).toMatchObject({
      with: { hit: { key: "QUADRANT.Siege.Damage.CriticalBoxes", with: { boxes: 3 } } },
    });
    const out = marine({
      wounds: { normal: { value: 9, max: 2 }, critical: { disabled: true, down: true, out: true } },
    } as never);
    expect(await label(hit({ piercing: true }), out)).toMatchObject({
      key: "QUADRANT.Siege.Receipt.HitFull",
      with: { state: "QUADRANT.Siege.TrackState.out" },
    });
  });
});

describe("boxes by hand", () => {
  const args = (more: { readonly [key: string]: Json } = {}): Json => ({
    actor: GUNNER,
    track: "wound",
    box: "normal",
    ...more,
  });

  it("Boxes are marked and cleared by hand, several at once", async () => {
    const [up] = await changesOf(markBox, args({ count: 3 }), PLAYER);
    expect(up).toEqual({ op: "add", at: { uuid: GUNNER }, path: "system.wounds.normal.value", by: 3 });
    const hurt = gunner({ wounds: { normal: { value: 3, max: 4 } } });
    const [down] = await changesOf(clearBox, args({ count: 2 }), PLAYER, [hurt]);
    expect(down).toEqual({ op: "add", at: { uuid: GUNNER }, path: "system.wounds.normal.value", by: -2 });
  });

  it("Marking more boxes than there are, clearing empty ones, and marks by a user who does not own the actor are refused", async () => {
    expect(await refusalOf(markBox, args({ count: 5 }))).toBe("QUADRANT.Siege.Refuse.TooFewBoxes");
    expect(await refusalOf(clearBox, args())).toBe("QUADRANT.Siege.Refuse.BoxIsClear");
    expect(await refusalOf(markBox, args({ box: "disabled" }), STRANGER)).toBe("QUADRANT.Refuse.GmOrOwner");
    expect(await refusalOf(markBox, args({ box: "shaken" }))).toBe("QUADRANT.Refuse.Malformed");
  });
});

describe("Nova Points", () => {
  it("Only the owner spends Nova Points, never below 0", async () => {
    expect(await changesOf(spendNova, { actor: GUNNER, points: 1 }, PLAYER)).toEqual([
      { op: "add", at: { uuid: GUNNER }, path: "system.nova.value", by: -1 },
    ]);
    expect(await refusalOf(spendNova, { actor: GUNNER, points: 4 }, PLAYER)).toBe("QUADRANT.Siege.Refuse.TooFewNova");
    expect(await refusalOf(spendNova, { actor: GUNNER, points: 1 }, STRANGER)).toBe("QUADRANT.Refuse.GmOrOwner");
  });

  it("Nova Points turn a failed roll into a success only by house rule", async () => {
    const late = { actor: GUNNER, points: 1, stage: "failed" };
    expect(await refusalOf(spendNova, late, PLAYER)).toBe("QUADRANT.Siege.Refuse.AlreadyRolled");
    expect(await refusalOf(spendNova, late, PLAYER, [gunner()], { novaAfterRoll: true })).toBeNull();
  });

  it("Only the GM can award Nova Points", async () => {
    expect(await refusalOf(awardNova, { actor: GUNNER, points: 1, reason: "wit" }, PLAYER)).toBe(
      "QUADRANT.Refuse.GmOnly",
    );
    expect(await changesOf(awardNova, { actor: GUNNER, points: 2, reason: "wit" })).toMatchObject([{ by: 2 }]);
  });

  it("Nova Points are spent on an edit the GM accepts, and not on one refused", async () => {
    expect(await changesOf(judgeEdit, { actor: GUNNER, verdict: "amend" })).toMatchObject([{ by: -1 }]);
    expect(await changesOf(judgeEdit, { actor: GUNNER, verdict: "refuse" })).toEqual([]);
    expect(await refusalOf(judgeEdit, { actor: GUNNER, verdict: "accept" }, PLAYER)).toBe("QUADRANT.Refuse.GmOnly");
    expect(await decide(judgeEdit, { actor: GUNNER, verdict: "amend", told: "only until dawn" })).toMatchObject({
      label: { key: "QUADRANT.Siege.Receipt.Edit.amendTold", with: { told: "only until dawn" } },
    });
  });

  it("An Extraordinary level can give a Nova Point", async () => {
    expect(await changesOf(spendLevel, { actor: GUNNER, benefit: "nova" })).toMatchObject([{ by: 1 }]);
    expect(await changesOf(spendLevel, { actor: GUNNER, benefit: "story" })).toEqual([]);
  });
});

describe("data that is not valid", () => {
  it.each(Object.entries(actions))(
    "%s refuses or stays within its allow-list, and never throws",
    async (_name, action) => {
      const word = fc.constantFrom<Json>(
        GUNNER,
        MARINE,
        VEST,
        "wound",
        "stress",
        "normal",
        "out",
        "nova",
        "accept",
        "failed",
        "",
        "x",
      );
      const value: fc.Arbitrary<Json> = fc.oneof(
        word,
        fc.integer({ min: -3, max: 120 }),
        fc.boolean(),
        fc.constant(null),
        fc.jsonValue() as fc.Arbitrary<Json>,
      );
      const keys = [
        "actor",
        "target",
        "track",
        "box",
        "count",
        "points",
        "stage",
        "verdict",
        "benefit",
        "size",
        "critical",
        "piercing",
        "sacrifice",
        "damage",
      ];
      const args = fc.oneof(
        value,
        fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] }) as fc.Arbitrary<Json>,
      );
      await fc.assert(
        fc.asyncProperty(args, async (raw) => {
          const decision = await decide(action, raw);
          if (!("refused" in decision))
            expect(decision.changes.every((change) => allows(action.writes, change))).toBe(true);
        }),
      );
    },
  );
});
