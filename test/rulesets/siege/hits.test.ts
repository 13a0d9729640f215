/** Hits of StarSIEGE on mooks and craft as plain data: choices of checks, changes of actions. */
import { describe, expect, it } from "vitest";
import type { CheckDefinition, CheckSession, Input, Intent } from "../../../src/core/contract/check.ts";
import type { Snapshot } from "../../../src/core/contract/world.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { applyHit } from "../../../src/rulesets/siege/actions/apply-hit.ts";
import { hullBox } from "../../../src/rulesets/siege/actions/hull.ts";
import { countMooks } from "../../../src/rulesets/siege/actions/mooks.ts";
import { attack } from "../../../src/rulesets/siege/checks/attack.ts";
import { type Fields, changesOf, refusalOf, thing, told } from "./psion.ts";
import { GM, PLAYER, gunner, intent, trapping, worldOf } from "./table.ts";

const GANG = "Actor.gang000000000000";
const HERON = "Actor.heron00000000000";
const INPUT: Input = { situational: {}, choices: {} };

async function open(check: CheckDefinition, asked: Intent, snapshots: readonly Snapshot[]): Promise<CheckSession> {
  const session = await check.open(asked, worldOf(snapshots, {}, 0));
  if ("refused" in session) throw new Error(session.refused.key);
  return session;
}

describe("hits on mooks and craft (SIE-MOOK-2, -4, SIE-DMG-5)", () => {
  const gang = (value = 4, hits: Fields = {}): Snapshot =>
    thing(GANG, "siegeMooks", "Gang", { mooks: { value, max: 9, hits }, size: 10 }, [
      trapping(`${GANG}.Item.cannon`, "Hand Cannon", {
        damage: { total: 3, track: "wound", critical: false },
        range: { class: "medium", restricted: false },
        bonus: 5,
        specialty: "Shooting",
      }),
      trapping(`${GANG}.Item.leather`, "Leather", { defensive: 3 }),
    ]);
  const heron = (system: Fields = {}): Snapshot =>
    thing(HERON, "siegeCraft", "Heron", {
      durability: { max: 3, marked: 2 },
      status: {},
      armor: { wound: 2 },
      size: 10,
      ...system,
    });
  const hit = (target: string, damage: number): Json => ({
    target,
    damage: [{ label: "Blaster", value: damage, source: { rule: "SIE-ATK-3" } }],
    size: 0,
    track: "wound",
    critical: false,
    piercing: false,
    sacrifice: null,
  });

  it("Mooks have the group bonus on their checks and on Challenge Levels against them", async () => {
    const session = await open(
      attack,
      { check: "siege.attack", actor: GANG, item: `${GANG}.Item.cannon`, targets: [], options: { band: "long" } },
      [gang()],
    );
    expect(session.formula(INPUT)).toBe("1d20 + 7");
    const against = await open(attack, intent("siege.attack", { targets: [GANG] }), [gunner(), gang()]);
    expect(
      against
        .view(INPUT)
        .groups.find(({ id }) => id === "cl")
        ?.rows.map(({ value }) => value),
    ).toEqual([12, 3, 2]);
  });

  it("A hit on mooks removes one, and one more for each 3 boxes, with or without armour", async () => {
    expect(await changesOf(applyHit, hit(GANG, 4), GM, [gang()])).toEqual([
      { op: "add", at: { uuid: GANG }, path: "system.mooks.value", by: -2 },
      { op: "set", at: { uuid: GANG }, path: "system.mooks.hits.1", to: { damage: 4, down: 2 } },
    ]);
    expect(await changesOf(applyHit, hit(GANG, 12), GM, [gang(2, { 1: { damage: 4, down: 2 } })])).toEqual([
      { op: "add", at: { uuid: GANG }, path: "system.mooks.value", by: -2 },
      { op: "set", at: { uuid: GANG }, path: "system.mooks.hits.2", to: { damage: 12, down: 2 } },
    ]);
    expect(told(await changesOf(countMooks, { actor: GANG, to: 7 }, GM, [gang()]))).toEqual(["system.mooks.value +3"]);
    expect(await refusalOf(countMooks, { actor: GANG, to: 7 }, PLAYER, [gang()])).toBe("GmOrOwner");
  });

  it("a hit on a hull is reduced by its armour, marks boxes, and destroys it beyond the last", async () => {
    expect(await changesOf(applyHit, hit(HERON, 2), GM, [heron()])).toEqual([]);
    expect(told(await changesOf(applyHit, hit(HERON, 4), GM, [heron()]))).toEqual([
      "system.durability.marked +1",
      "system.status.nonFunctional = true",
    ]);
    expect(
      told(await changesOf(hullBox, { actor: HERON, box: "ordinary", mark: false, count: 2 }, GM, [heron()])),
    ).toEqual(["system.durability.marked -2"]);
    expect(await refusalOf(hullBox, { actor: HERON, box: "ordinary", mark: true, count: 2 }, GM, [heron()])).toBe(
      "BoxIsMarked",
    );
    expect(await refusalOf(hullBox, { actor: HERON, box: "destroyed", mark: false }, GM, [heron()])).toBe("BoxIsClear");
  });
});
