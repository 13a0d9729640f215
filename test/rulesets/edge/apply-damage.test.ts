/** Damage applied to its target: armour, the track, an injury; and its undo. */
import { describe, expect, it } from "vitest";
import { type AppliedChange, planUndo } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { applyDamage } from "../../../src/rulesets/edge/actions/apply-damage.ts";
import { Table } from "../../rules/table.ts";
import { GM, GUARD, PLAYER, VEST, ask, changesOf, guard, planOf, vest, why } from "./table.ts";

const hit = { target: GUARD, damage: 32, track: "physical", plane: "physical", injure: false };

describe("damage applied (SUC-ARM, SUC-DMG-12)", () => {
  const table = () => {
    const target = guard();
    return new Table({
      [GUARD]: { system: { ...target.system, injuries: {} } },
      [VEST]: { system: target.items[0]!.system },
    });
  };

  it("Damage is reduced by the armour of its plane, is added to its track and can be undone", async () => {
    const here = table();
    const before = here.dump();
    const applied: AppliedChange[] = here.apply(await changesOf(ask(applyDamage, { ...hit, injure: true })));
    expect(here.read({ uuid: GUARD }, "system.damage.physical.value")).toBe(26);
    expect(here.read({ uuid: GUARD }, "system.injuries")).toEqual({
      injury1: { severity: "serious", note: "", eased: 0 },
    });
    const back = planUndo(applied, here.read, []);
    if ("stale" in back) throw new Error("stale");
    here.apply(back.changes);
    expect(here.dump()).toEqual(before);
  });

  it("Damage below the Threshold is stopped, and only wears the armour", async () => {
    const stopped = await planOf(ask(applyDamage, { ...hit, damage: 14 }));
    expect(stopped.changes).toEqual([{ op: "add", at: { uuid: VEST }, path: "system.stopped", by: 1 }]);
    expect(stopped.label).toMatchObject({
      with: {
        one: { key: "QUADRANT.Edge.Receipt.Stopped", with: { armour: "Light Armour" } },
        more: { key: "QUADRANT.Edge.Receipt.Worn", with: { count: 1 } },
      },
    });
    expect(await changesOf(ask(applyDamage, { ...hit, damage: 14 }, { house: { armorWear: "off" } }))).toEqual([]);
  });

  it("Damage ignores armour of another plane, and armour that is not worn", async () => {
    const dealt = async (args: object, snapshots = [guard()]) =>
      (await changesOf(ask(applyDamage, { ...hit, ...args }, { snapshots }))).find(({ op }) => op === "add");
    expect(await dealt({ plane: "astral" })).toMatchObject({ by: 32 });
    expect(await dealt({}, [guard({}, [vest({ equipped: false })])])).toMatchObject({ by: 32 });
    expect(await dealt({ track: "stun" })).toMatchObject({ path: "system.damage.stun.value", by: 26 });
  });

  it("A hit's receipt explains the damage in rows that add up to it", async () => {
    const { why: rows } = await planOf(ask(applyDamage, hit));
    expect(rows.slice(0, 2).map(({ value }) => value)).toEqual([32, -6]);
    expect(rows[1]).toMatchObject({ label: "Light Armour", source: { uuid: VEST } });
  });

  it("An argument out of its bounds is refused with the bound", async () => {
    expect(await ask(applyDamage, { ...hit, damage: 1000 })).toEqual({
      refused: { key: "QUADRANT.Refuse.Input.AtMost", with: { path: "damage", bound: "999" } },
    });
  });

  it("Only the target's owner and the GM can apply damage", async () => {
    expect(await why(ask(applyDamage, hit, { seat: PLAYER }))).toBe("Refuse.GmOrOwner");
    expect(await why(ask(applyDamage, hit, { seat: GM }))).toBeNull();
  });

  it.each([
    [null, "Malformed"],
    [{}, "Malformed"],
    [{ ...hit, damage: -1 }, "Input.AtLeast"],
    [{ ...hit, damage: 1000 }, "Input.AtMost"],
    [{ ...hit, track: "soul" }, "Input.OneOf"],
    [{ ...hit, target: "x" }, "Malformed"],
  ])("Applying damage with %j is refused", async (args, key) =>
    expect(await why(ask(applyDamage, args as Json))).toBe(`Refuse.${key}`),
  );
});
