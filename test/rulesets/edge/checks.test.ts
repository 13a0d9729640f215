import { describe, expect, it } from "vitest";
import type { CheckDefinition, CheckSession, Input, Intent } from "../../../src/core/contract/check.ts";
import type { Snapshot } from "../../../src/core/contract/world.ts";
import type { HouseRules } from "../../../src/rules/edge/house.ts";
import { DEFAULT_LISTS } from "../../../src/rules/edge/lists.ts";
import { readShape } from "../../../src/rules/shared/schema.ts";
import { attack } from "../../../src/rulesets/edge/checks/attack.ts";
import { burn } from "../../../src/rulesets/edge/checks/burn.ts";
import { damage } from "../../../src/rulesets/edge/checks/damage.ts";
import { success } from "../../../src/rulesets/edge/checks/success.ts";
import { burnCard } from "../../../src/rulesets/edge/cards/burn.ts";
import { BLADE, GUARD, RIFLE, blade, cardOf, guard, intent, rifle, thrown, vest, worldOf } from "./table.ts";

const NOTHING: Input = { situational: {}, choices: {} };
const choose = (choices: Input["choices"]): Input => ({ situational: {}, choices });

async function open(
  check: CheckDefinition,
  asked: Intent,
  snapshots: readonly Snapshot[] = [blade(), guard()],
  house: Partial<HouseRules> = {},
): Promise<CheckSession> {
  const session = await check.open(asked, worldOf(snapshots, house));
  if ("refused" in session) throw new Error(session.refused.key);
  return session;
}

const totals = (session: CheckSession, input = NOTHING): Record<string, number> =>
  Object.fromEntries(session.view(input).groups.map(({ id, total }) => [id, total]));
const chance = (session: CheckSession, input = NOTHING): number =>
  session.view(input).odds.reduce((sum, { chance: one, wanted }) => (wanted ? sum + one : sum), 0);
const choice = (session: CheckSession, id: string, input = NOTHING) =>
  session.view(input).choices.find((one) => one.id === id);

const sneak = intent("edge.success", { options: { skill: "stealth" } });
const shot = intent("edge.attack", { item: RIFLE, targets: [GUARD] });

describe("a success check (SUC-ROLL-1 to -8)", () => {
  it("A check adds the pair and the ranks, against Moderate", async () => {
    const session = await open(success, sneak);
    expect(totals(session)).toEqual({ bonus: 10, mods: 0, tn: 20 });
    expect(session.formula(NOTHING)).toBe("2d10 + 10");
    expect(chance(session)).toBeCloseTo(0.64, 10);
  });

  it("Every term of a check has a source", async () => {
    const session = await open(success, sneak, [
      blade({ conditions: { c1: { name: "Cut", mod: -2, disadvantage: false } } }),
    ]);
    const rows = session.view(NOTHING).groups.flatMap((group) => group.rows);
    expect(rows.length).toBe(5);
    expect(rows.every(({ source }) => "uuid" in source || "rule" in source)).toBe(true);
    expect(totals(session)).toEqual({ bonus: 10, mods: -2, tn: 20 });
  });

  it("A check without ranks is allowed or refused by house rule (SUC-ROLL-5)", async () => {
    const hack = intent("edge.success", { options: { skill: "hacking" } });
    const session = await open(success, hack);
    expect(totals(session)["bonus"]).toBe(5);
    const forbidden = await open(success, hack, [blade()], { untrained: "forbid" });
    expect(forbidden.view(NOTHING).refused?.key).toBe("QUADRANT.Edge.Refuse.Untrained");
    const hindered = await open(success, hack, [blade()], { untrained: "disadvantage" });
    expect(hindered.formula(NOTHING)).toBe("3d10kl2 + 5");
  });

  it("A check uses the difficulty, situational rows and degrees of the dialog", async () => {
    const session = await open(success, sneak);
    const row = { label: "Rain", value: 2, source: { by: "player" } } as const;
    const input: Input = {
      choices: { tn: "25", kind: "simple" },
      situational: { tn: [row], mods: [{ ...row, value: -1 }] },
    };
    expect(totals(session, input)).toEqual({ bonus: 10, mods: -1, tn: 27 });
    expect(session.view(input).odds.map(({ id }) => id)).toEqual(["failure", "success"]);
    expect(totals(session, choose({ tn: "nonsense" }))["tn"]).toBe(20);
  });

  it("Only a GM, or by house rule a player, can change a skill's pair (SUC-ROLL-4)", async () => {
    const other = choose({ first: "logic", second: "cunning" });
    expect(totals(await open(success, sneak), other)["bonus"]).toBe(10);
    const gm = await open(success, { ...sneak, options: { skill: "stealth", gm: true } });
    expect(totals(gm, other)["bonus"]).toBe(7);
    expect(gm.view(choose({ first: "logic", second: "logic" })).refused?.key).toBe("QUADRANT.Edge.Refuse.SamePair");
    const house = await open(success, sneak, [blade()], { playerPicksAttributes: true });
    expect(totals(house, other)["bonus"]).toBe(7);
  });

  it("A check of an actor of another ruleset is refused", async () => {
    const odd = { ...blade(), type: "siegeCharacter" };
    expect(await success.open(sneak, worldOf([odd]))).toEqual({ refused: { key: "QUADRANT.Refuse.Gone" } });
  });
});

describe("Advantage, Disadvantage and Edge (SUC-ADV, SUC-EDGE)", () => {
  it("Helpful gear gives Advantage by default, and can be deselected (SUC-ADV-7)", async () => {
    const listen = await open(success, intent("edge.success", { options: { skill: "perception" } }));
    expect(listen.formula(NOTHING)).toBe("3d10kh2 + 10");
    expect(listen.formula(choose({ "help-ear": false }))).toBe("2d10 + 10");
    expect(listen.formula(choose({ dis: true }))).toBe("2d10 + 10");
    expect(listen.formula(choose({ "help-ear": false, dis: true }))).toBe("3d10kl2 + 10");
  });

  it("A hindering condition gives Disadvantage (SUC-ADV-8)", async () => {
    const session = await open(success, sneak, [
      blade({ conditions: { dazed: { name: "Dazed", mod: 0, disadvantage: true } } }),
    ]);
    expect(session.formula(NOTHING)).toBe("3d10kl2 + 10");
    expect(session.formula(choose({ "hinder-dazed": false }))).toBe("2d10 + 10");
  });

  it("The dialog shows the gain of a point of Edge, which is paid before the roll", async () => {
    const session = await open(success, sneak);
    const edge = choice(session, "edge");
    expect(edge).toMatchObject({ kind: "toggle", cost: { with: { left: 3 } } });
    const { spends, odds } = session.view(NOTHING);
    expect(spends?.columns.map(({ label }) => label)).toEqual(["QUADRANT.Edge.Worth.Check"]);
    expect(spends?.more).toEqual([
      { label: "QUADRANT.Edge.Double.triumph", now: "6%", changes: ["+10.8"] },
      { label: "QUADRANT.Edge.Double.despair", now: "4%", changes: ["−3.6"] },
      // The bonus of 10 and two dice; a free choice of three adds 2.5 on average (SUC-ADV-11, SUC-PROB-5).
      { label: { key: "QUADRANT.Edge.Worth.Total", with: { min: 12, max: 30 } }, now: "21", changes: ["+2.5"] },
      { label: "QUADRANT.Edge.Worth.Equal", now: "10%", changes: ["+18"] },
    ]);
    // Compares each band's change with the bands of SUC-PROB-7.
    const changes = spends?.columns[0]?.changes ?? {};
    expect(odds.map(({ id }) => Math.round((changes[id] ?? 0) * 1000))).toEqual([-18, -46, -142, -46, 198, 54]);
    expect(edge?.kind === "toggle" && edge.chance).toBeCloseTo(0.846 - 0.64, 10);
    expect(session.payments(NOTHING)).toEqual([]);
    const paid = choose({ edge: true });
    expect(session.payments(paid)).toEqual([
      { action: "edge.pay", args: { actor: BLADE, edge: 1, pending: [], skill: "stealth" } },
    ]);
    expect(session.card(paid, [6, 6, 8]).parts["check"]?.data).toMatchObject({
      open: "player",
      drop: 0,
      edgeSpent: 1,
      edgeLeft: 2,
    });
  });

  it("A point of Edge cancels Disadvantage without any choice (SUC-EDGE-3)", async () => {
    const session = await open(success, sneak);
    const both = choose({ edge: true, dis: true });
    expect(session.formula(both)).toBe("2d10 + 10");
    expect(session.card(both, [4, 4]).parts["check"]?.data).toMatchObject({ open: null, drop: null, edgeSpent: 1 });
  });

  it("Edge that an actor does not have is refused, and nothing is paid", async () => {
    const poor = await open(success, sneak, [blade({ edge: { value: 0, max: 5 } })]);
    expect(choice(poor, "edge")?.refused?.key).toBe("QUADRANT.Edge.Refuse.NoEdge");
    expect(poor.view(choose({ edge: true })).refused?.key).toBe("QUADRANT.Edge.Refuse.NoEdge");
    expect(poor.payments(choose({ edge: true }))).toEqual([]);
  });

  it("A check uses up stored Advantage: for any check always, for a related check where it applies (SUC-ADV-9)", async () => {
    const pending = {
      advantageRelated: { kind: "advantage", scope: "related", skill: "stealth", note: "" },
      disadvantageAny: { kind: "disadvantage", scope: "any", skill: "", note: "" },
    };
    const session = await open(success, sneak, [blade({ pending })]);
    expect(session.formula(NOTHING)).toBe("2d10 + 10");
    expect(session.payments(NOTHING)[0]?.args).toMatchObject({
      edge: 0,
      pending: ["advantageRelated", "disadvantageAny"],
    });
    const apart = choose({ related: false });
    expect(session.formula(apart)).toBe("3d10kl2 + 10");
    expect(session.payments(apart)[0]?.args).toMatchObject({ pending: ["disadvantageAny"] });
  });
});

describe("a hidden Target Number (SUC-TN-5)", () => {
  const hidden: Intent = { ...sneak, given: { value: null, label: "Difficult" } };
  const kept = { check: {}, tn: null };

  it("A hidden number is absent from the odds, the dialog and the card", async () => {
    const session = await open(success, hidden);
    const view = session.view(NOTHING);
    expect(view.odds).toEqual([]);
    expect(view.groups.map(({ id }) => id)).toEqual(["bonus", "mods"]);
    expect(choice(session, "edge")).not.toHaveProperty("chance");
    expect(view.spends).toBeUndefined();
    const { parts } = session.card(NOTHING, [6, 6]);
    expect(Object.keys(parts)).toEqual(["check"]);
    expect(parts["check"]?.data).toMatchObject({ tn: null, told: null, target: [], called: "Difficult" });
    expect(session.rollOptions(NOTHING)).toMatchObject({ tn: null });
    expect(JSON.stringify(parts)).not.toMatch(/"(mos|rawMos|success|band|double|damageDice)":/);
  });

  it("A revealed card is read completely, after any choice of die", async () => {
    const session = await open(success, hidden);
    const { parts } = session.card(choose({ edge: true }), [6, 6, 8]);
    const chosen = { check: { ...parts["check"]!, data: { ...parts["check"]!.data, open: null, drop: 2 } } };
    const roll = thrown("3d10 + 10", [6, 6, 8], 2, 10);
    const revealed = success.sealed?.reveal(
      { rollOptions: kept, roll, card: cardOf(chosen, [roll]) },
      20,
      worldOf([]).house,
    );
    expect(revealed?.parts["check"]?.data).toMatchObject({ tn: 20, drop: 2 });
    expect(revealed?.rollOptions).toMatchObject({ tn: 20 });
  });

  it("Under a label a revealed card shows pass or fail, and nothing the number can be computed from", async () => {
    const session = await open(success, hidden);
    const { parts } = session.card(NOTHING, [6, 5]);
    const roll = thrown("2d10 + 10", [6, 5], null, 10);
    const told = success.sealed?.tell?.(
      { rollOptions: kept, roll, card: cardOf(parts, [roll]) },
      20,
      worldOf([]).house,
    );
    expect(told?.parts["check"]?.data).toMatchObject({ tn: null, told: true, target: [] });
    expect(told?.rollOptions).toEqual(kept);
    const open3 = {
      check: { ...parts["check"]!, data: { ...session.card(choose({ edge: true }), [6, 6, 8]).parts["check"]!.data } },
    };
    expect(
      success.sealed?.tell?.({ rollOptions: kept, roll, card: cardOf(open3, [roll]) }, 20, worldOf([]).house),
    ).toBeNull();
  });

  it("An attack with a hidden number rolls its damage only when revealed", async () => {
    const session = await open(attack, { ...shot, given: { value: null, label: "" } });
    const { parts } = session.card(NOTHING, [9, 8]);
    expect(Object.keys(parts)).toEqual(["check"]);
    const roll = thrown("2d10 + 13", [9, 8], null, 13);
    const revealed = attack.sealed?.reveal(
      { rollOptions: kept, roll, card: cardOf(parts, [roll]) },
      20,
      worldOf([]).house,
    );
    expect(revealed?.parts["damage"]?.data).toMatchObject({ target: GUARD, faces: null });
  });
});

describe("an attack (SUC-ROLL-10, SUC-ROLL-11)", () => {
  it("An attack is rolled against the target's Defence, and shows its terms", async () => {
    const session = await open(attack, shot);
    expect(totals(session)).toEqual({ bonus: 13, mods: 0, tn: 16 });
    const heavy = await open(attack, shot, [blade(), guard({}, [vest({ dodgeMod: -4 })])]);
    expect(totals(heavy)["tn"]).toBe(12);
    const typed = await open(attack, shot, [blade(), guard({ defense: { typed: 23 } })]);
    expect(totals(typed)["tn"]).toBe(23);
    const byHand = await open(attack, shot, [blade(), guard()], { defenseFormula: "" });
    expect(totals(byHand)["tn"]).toBe(20);
  });

  it("A hit adds its margin's dice to the damage, and a miss offers none (SUC-MOS-4, SUC-DMG-13)", async () => {
    const session = await open(attack, shot);
    const dice = (faces: number[], input = NOTHING) => {
      const { parts } = session.card(input, faces);
      const rows = parts["damage"]?.data["dice"] as { value: number }[] | undefined;
      return rows?.map(({ value }) => value);
    };
    expect(dice([1, 1])).toBeUndefined();
    expect(dice([1, 2])).toEqual([4]);
    expect(dice([4, 4])).toEqual([4, 2]);
    expect(dice([5, 3])).toEqual([4, 1]);
    expect(dice([5, 3], choose({ burst: true }))).toEqual([4, 1, 1]);
    expect(dice([10, 9])).toEqual([4, 2]);
  });

  it("A blade uses the wielder's Strength, and an attack without a weapon bare hands (SUC-DMG-2, SUC-DMG-7)", async () => {
    const sword = rifle({ strengthSource: "wielder", strength: 0, damageDice: 2, skill: "blades" });
    const session = await open(attack, shot, [{ ...blade(), items: [sword] }, guard()]);
    expect(session.card(NOTHING, [10, 9]).parts["damage"]?.data["flat"]).toMatchObject([{ value: 6 }]);
    const hands = await open(attack, intent("edge.attack", { targets: [GUARD] }));
    expect(hands.card(NOTHING, [10, 9]).parts["damage"]?.data).toMatchObject({
      track: "stun",
      dice: [{ value: 1 }, { value: 2 }],
    });
  });

  it("An attack with a weapon that is not carried is refused", async () => {
    const stolen = await attack.open({ ...shot, item: "Actor.other.Item.x" }, worldOf([blade(), guard()]));
    expect(stolen).toEqual({ refused: { key: "QUADRANT.Edge.Refuse.NotCarried" } });
  });
});

describe("damage without a check (SUC-DMG-13)", () => {
  it("Damage without a check shows its range and the exact chance to get through", async () => {
    const session = await open(damage, intent("edge.damage", { item: RIFLE, targets: [GUARD] }));
    expect(session.formula(NOTHING)).toBe("4d6+6");
    expect(session.view(NOTHING).summary).toMatchObject({ with: { min: 10, max: 30, mean: 20 } });
    expect(chance(session)).toBeCloseTo(1 - 70 / 1296, 10);
    expect(session.formula(choose({ burst: true, margin: "2" }))).toBe("7d6+6");
    expect(session.card(NOTHING, [1, 2, 3, 4]).parts["damage"]?.data).toMatchObject({
      faces: [1, 2, 3, 4],
      edgeDice: 0,
    });
  });
});

describe("a Target Number under the world's settings (SUC-TN-5)", () => {
  it("A player who rolls without a request does not see a hidden number, but the GM does", async () => {
    const session = await open(success, sneak, [blade()], { tnVisibility: "hidden" });
    const view = session.view(NOTHING);
    expect([view.odds, view.spends, view.groups.map(({ id }) => id)]).toEqual([[], undefined, ["bonus", "mods"]]);
    expect(choice(session, "tn")).toBeUndefined();
    expect(choice(session, "edge")).not.toHaveProperty("chance");
    expect(session.card(NOTHING, [6, 6]).parts["check"]?.data).toMatchObject({ tn: null, veil: "hidden", target: [] });
    const gm = await open(success, { ...sneak, options: { skill: "stealth", gm: true } }, [blade()], {
      tnVisibility: "hidden",
    });
    expect(totals(gm)["tn"]).toBe(20);
  });

  it("A named difficulty shows its name without the number, and no odds the number can be computed from", async () => {
    const session = await open(success, sneak, [blade()], { tnVisibility: "label" });
    const view = session.view(choose({ tn: "25" }));
    expect(view.summary).toMatchObject({
      key: "QUADRANT.Edge.Check.SummaryNamed",
      with: { name: "QUADRANT.Edge.Difficulty.challenging" },
    });
    expect([view.odds, view.spends]).toEqual([[], undefined]);
    expect(JSON.stringify(choice(session, "tn"))).not.toMatch(/"tn":/);
    expect(session.card(choose({ tn: "25" }), [6, 6]).parts["check"]?.data).toMatchObject({ tn: 25, veil: "label" });
  });

  it("A hidden number hides the target's Defence and armour too", async () => {
    const session = await open(attack, shot, [blade(), guard()], { tnVisibility: "hidden" });
    expect(session.view(NOTHING).spends).toBeUndefined();
    expect(session.card(NOTHING, [9, 8]).parts["check"]?.data).toMatchObject({ tn: null, hit: { armour: null } });
  });

  it("A request has the house's number and visibility, and a note where it is hardly worth a roll (SUC-TN-2, SUC-TN-6)", () => {
    const target = success.rollRequest?.target;
    if (typeof target !== "function") throw new Error("house rules say");
    const { house } = worldOf([], { defaultTn: 25, tnVisibility: "label" });
    expect(target(house)).toMatchObject({ initial: 25, visibility: "label" });
    expect([target(house).note?.(10), target(house).note?.(11)]).toEqual(["QUADRANT.Edge.Check.HardlyWorth", null]);
    expect(target(worldOf([]).house)).toMatchObject({ initial: 20, visibility: "open" });
  });

  it("In a requested check the GM chooses the degrees (SUC-ROLL-6)", async () => {
    const asked = {
      ...sneak,
      ask: "ask0000000000000",
      options: { skill: "stealth", kind: "simple" },
      given: { value: 20, label: "" },
    };
    const session = await open(success, asked);
    expect(choice(session, "kind")).toBeUndefined();
    expect(session.view(choose({ kind: "task" })).odds.map(({ id }) => id)).toEqual(["failure", "success"]);
  });
});

describe("contests (SUC-ROLL-11)", () => {
  it("A contest is rolled against 10 and the bonus of the resisting skill", async () => {
    const session = await open(success, { ...sneak, targets: [GUARD] });
    expect(totals(session)["tn"]).toBe(20);
    const against = choose({ against: "dodge" });
    expect(totals(session, against)["tn"]).toBe(16);
    expect(choice(session, "tn", against)).toBeUndefined();
    expect(session.card(against, [6, 6]).parts["check"]?.data).toMatchObject({
      tn: 16,
      target: [{ value: 10 }, { value: 6 }],
    });
    expect(totals(session, choose({ against: "nonsense" }))["tn"]).toBe(20);
  });
});

describe("a skill removed from this world", () => {
  const lists = {
    ...DEFAULT_LISTS,
    skills: DEFAULT_LISTS.skills.filter(({ key }) => key !== "stealth"),
    removed: [{ key: "stealth", name: "" }],
  };

  it("A check of a removed skill is refused with a reason, and another can be chosen", async () => {
    const session = await open(success, sneak, [blade()], { lists });
    expect(session.view(NOTHING).refused).toMatchObject({ key: "QUADRANT.Edge.Refuse.SkillRemoved" });
    expect(session.view(choose({ skill: "perception" })).refused).toBeUndefined();
  });

  it("An attack with a weapon of an unknown skill is refused", async () => {
    const session = await open(attack, shot, [{ ...blade(), items: [rifle({ skill: "raygun" })] }, guard()]);
    expect(session.view(NOTHING).refused).toMatchObject({
      key: "QUADRANT.Edge.Refuse.SkillRemoved",
      with: { skill: "raygun" },
    });
    expect(session.view(choose({ skill: "longarms" })).refused).toBeUndefined();
  });

  it("A check of a skill whose Attribute was removed is refused", async () => {
    const fewer = { ...DEFAULT_LISTS, attributes: DEFAULT_LISTS.attributes.filter(({ key }) => key !== "cunning") };
    const session = await open(success, sneak, [blade()], { lists: fewer });
    expect(session.view(NOTHING).refused).toMatchObject({ key: "QUADRANT.Edge.Refuse.AttributeRemoved" });
  });
});

describe("asking to burn Edge (SUC-BURN-1, SUC-BURN-2)", () => {
  it("Burning Edge requires the player to declare death, and posts the question to the GM", async () => {
    const session = await open(burn, intent("edge.burn"));
    expect(session.view(NOTHING).refused?.key).toBe("QUADRANT.Edge.Refuse.NotDeath");
    expect(session.view(choose({ death: true })).refused).toBeUndefined();
    expect(session.formula(NOTHING)).toBeNull();
    const entry = session.card(choose({ death: true }), []).parts["burn"];
    const data = readShape(burnCard.data, entry!.data)!;
    expect(burnCard.offers?.(data).map(({ call }) => call)).toEqual([
      { action: "edge.burnEdge", args: { actor: BLADE, death: true, burned: 0 } },
    ]);
    expect(readShape(burnCard.data, { ...entry!.data, edge: { value: -1, max: 3, burned: 0 } })).toBeNull();
  });

  it("Burning Edge is refused where there is none", async () => {
    const none = await burn.open(intent("edge.burn"), worldOf([blade({ edge: { value: 0, max: 5, burned: 0 } })]));
    expect(none).toEqual({ refused: { key: "QUADRANT.Edge.Refuse.NoEdge" } });
  });
});
