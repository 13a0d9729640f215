import { describe, expect, it } from "vitest";
import type { Action } from "../../../src/core/contract/action.ts";
import type { Offer } from "../../../src/core/contract/card-part.ts";
import type { CardState, PartEntry } from "../../../src/core/contract/card.ts";
import type { HouseRules } from "../../../src/rules/edge/house.ts";
import type { Change } from "../../../src/rules/shared/change.ts";
import { type RollData, listDice } from "../../../src/rules/shared/roll.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { readShape } from "../../../src/rules/shared/schema.ts";
import { drop, judge, upgrade } from "../../../src/rulesets/edge/actions/amend-check.ts";
import { damageEdge, rollDamage } from "../../../src/rulesets/edge/actions/damage-dice.ts";
import { applyDamage } from "../../../src/rulesets/edge/actions/apply-damage.ts";
import { burnEdge, easeInjury, pay } from "../../../src/rulesets/edge/actions/edge-points.ts";
import { award, rest } from "../../../src/rulesets/edge/actions/recover-edge.ts";
import { attack } from "../../../src/rulesets/edge/checks/attack.ts";
import { success } from "../../../src/rulesets/edge/checks/success.ts";
import { createDamagePart, damageCard } from "../../../src/rulesets/edge/cards/damage.ts";
import { successCard } from "../../../src/rulesets/edge/cards/success.ts";
import { Table } from "../../rules/table.ts";
import {
  BLADE,
  FORGER,
  GUARD,
  PLAYER,
  RIFLE,
  STRANGER,
  ask,
  blade,
  cardOf,
  changesOf,
  guard,
  intent,
  planOf,
  thrown,
  why,
  worldOf,
} from "./table.ts";
import { clearPending, note, store } from "../../../src/rulesets/edge/actions/pending.ts";

const hit = { target: GUARD, damage: 32, track: "physical", plane: "physical", injure: false };

describe("Edge (SUC-EDGE, SUC-REC, SUC-BURN)", () => {
  const at = { uuid: BLADE };

  it("An owner spends Edge, and what was stored is used up", async () => {
    const args = { actor: BLADE, edge: 1, pending: ["advantageAny"], skill: "Stealth" };
    const waiting = [blade({ pending: { advantageAny: { kind: "advantage", scope: "any", skill: "", note: "" } } })];
    expect(await changesOf(ask(pay, args, { seat: PLAYER, snapshots: waiting }))).toEqual([
      { op: "add", at, path: "system.edge.value", by: -1 },
      { op: "unset", at, path: "system.pending.advantageAny" },
    ]);
    expect(await why(ask(pay, args, { seat: STRANGER }))).toBe("Refuse.GmOrOwner");
    const spent = [blade({ edge: { value: 0, max: 5 } })];
    expect(await why(ask(pay, { ...args, pending: [] }, { snapshots: spent }))).toBe("Edge.Refuse.NoEdge");
    // SUC-ADV-9: another check has used it meanwhile.
    expect(await why(ask(pay, { ...args, edge: 0 }, { snapshots: [blade()] }))).toBe("Edge.Refuse.UsedUp");
    expect(await why(ask(pay, { ...args, edge: 2 }))).toBe("Refuse.Input.AtMost");
    expect(await why(ask(pay, { ...args, pending: ["nonsense"] }))).toBe("Refuse.Input.OneOf");
  });

  it("A rest restores Edge up to the maximum, and a long rest clears what is stored", async () => {
    expect(await changesOf(ask(rest, { actor: BLADE, rest: "short" }, { seat: PLAYER }))).toEqual([
      { op: "add", at, path: "system.edge.value", by: 1 },
    ]);
    const pending = { disadvantageAny: { kind: "disadvantage", scope: "any", skill: "", note: "" } };
    expect(await changesOf(ask(rest, { actor: BLADE, rest: "long" }, { snapshots: [blade({ pending })] }))).toEqual([
      { op: "add", at, path: "system.edge.value", by: 2 },
      { op: "unset", at, path: "system.pending.disadvantageAny" },
    ]);
    const full = [blade({ edge: { value: 5, max: 5 } })];
    expect(await why(ask(rest, { actor: BLADE, rest: "short" }, { snapshots: full }))).toBe("Edge.Refuse.EdgeFull");
  });

  it("Only the GM can award Edge", async () => {
    expect(await why(ask(award, { actor: BLADE, points: 1 }, { seat: PLAYER }))).toBe("Refuse.GmOnly");
    expect(await changesOf(ask(award, { actor: BLADE, points: 9 }))).toEqual([
      { op: "add", at, path: "system.edge.value", by: 2 },
    ]);
  });

  it("An award to several actors skips those with full Edge, and refuses an actor named twice (SUC-REC-3 to -6)", async () => {
    const full = guard({ edge: { value: 2, max: 2, burned: 0 } });
    const both = { actors: [BLADE, GUARD], points: 1, why: "setback", reason: "the heist went wrong" };
    const decided = await planOf(ask(award, both, { snapshots: [blade(), full] }));
    expect(decided.changes).toEqual([{ op: "add", at, path: "system.edge.value", by: 1 }]);
    expect(decided.label).toMatchObject({
      key: "QUADRANT.Edge.Receipt.Award.setback",
      with: { who: "Blade for Hire 4/5" },
    });
    expect(await why(ask(award, { ...both, actors: [GUARD] }, { snapshots: [full] }))).toBe("Edge.Refuse.EdgeFull");
    for (const odd of [[], [BLADE, BLADE], ["x"], "Actor.a"])
      expect(await why(ask(award, { ...both, actors: odd as Json })), String(odd)).toBe("Refuse.Malformed");
    const crowd = Array.from({ length: 51 }, (_, i) => `Actor.a${i}`);
    expect(await why(ask(award, { ...both, actors: crowd }))).toBe("Refuse.Input.TooLong");
    const rested = await planOf(ask(rest, { actors: [BLADE, GUARD], rest: "long" }, { snapshots: [blade(), full] }));
    expect(rested.changes).toEqual([{ op: "add", at, path: "system.edge.value", by: 2 }]);
    expect(await why(ask(rest, { actors: [BLADE, GUARD], rest: "long" }, { seat: PLAYER }))).toBe("Refuse.GmOrOwner");
  });

  it("What the GM decides for a complete success or failure is stored as a condition (SUC-MOS-6, SUC-MOS-8)", async () => {
    const said = { actor: BLADE, what: "penalty", said: "Everybody heard it" };
    expect(await changesOf(ask(note, said))).toEqual([
      {
        op: "set",
        at,
        path: "system.conditions.note1",
        to: { name: "Everybody heard it", mod: 0, disadvantage: false },
      },
    ]);
    expect(await why(ask(note, { ...said, said: " " }))).toBe("Edge.Refuse.NothingSaid");
    expect(await why(ask(note, said, { seat: PLAYER }))).toBe("Refuse.GmOnly");
    expect(await why(ask(note, { ...said, what: "nonsense" }))).toBe("Refuse.Input.OneOf");
  });

  it("Edge is only burned against death, and leaves the worst injury and urgent care (SUC-BURN-3)", async () => {
    const burning = { actor: BLADE, death: true, burned: 0 };
    expect(await why(ask(burnEdge, { ...burning, death: false }))).toBe("Edge.Refuse.NotDeath");
    expect(await why(ask(burnEdge, burning, { seat: PLAYER }))).toBe("Edge.Refuse.GmConfirms");
    expect(await why(ask(burnEdge, { actor: BLADE, death: true }))).toBe("Refuse.Malformed");
    const changes = await changesOf(ask(burnEdge, burning));
    const table = new Table({ [BLADE]: { system: { ...blade().system, urgentCare: false } } });
    table.apply(changes);
    expect(table.read(at, "system.edge")).toEqual({ value: 2, max: 4, burned: 1 });
    expect(table.read(at, "system.urgentCare")).toBe(true);
    expect(table.read(at, "system.injuries")).toEqual({ injury1: { severity: "lifeThreatening", note: "", eased: 0 } });
    // Requested twice simultaneously: the second finds the death averted.
    const since = [blade({ edge: { value: 2, max: 4, burned: 1 } })];
    expect(await why(ask(burnEdge, burning, { snapshots: since }))).toBe("Edge.Refuse.BurnedAlready");
    expect(await why(ask(burnEdge, { ...burning, burned: 1 }, { snapshots: since }))).toBeNull();
    const spent = [blade({ edge: { value: 0, max: 5, burned: 0 } })];
    expect(await why(ask(burnEdge, burning, { snapshots: spent }))).toBe("Edge.Refuse.NoEdge");
    expect(await why(ask(burnEdge, burning, { snapshots: spent, house: { burnAtZero: true } }))).toBeNull();
  });

  it("An injury is eased once", async () => {
    const hurt = (eased: number) => [blade({ injuries: { injury1: { severity: "critical", note: "", eased } } })];
    const args = { actor: BLADE, id: "injury1" };
    expect(await changesOf(ask(easeInjury, args, { seat: PLAYER, snapshots: hurt(0) }))).toContainEqual({
      op: "set",
      at,
      path: "system.injuries.injury1.severity",
      to: "serious",
    });
    expect(await why(ask(easeInjury, args, { snapshots: hurt(1) }))).toBe("Edge.Refuse.EasedEnough");
    expect(await why(ask(easeInjury, args))).toBe("Refuse.Gone");
    expect(await why(ask(easeInjury, { actor: BLADE, id: "a.b" }))).toBe("Refuse.Malformed");
  });

  it("The GM stores Advantage; the GM or the owner stores Disadvantage (SUC-MOS-5 to -8)", async () => {
    const grant = { actor: BLADE, id: "advantageRelated", skill: "stealth", note: "Stealth" };
    expect(await why(ask(store, grant, { seat: PLAYER }))).toBe("Refuse.GmOnly");
    expect(await changesOf(ask(store, grant))).toEqual([
      {
        op: "set",
        at,
        path: "system.pending.advantageRelated",
        to: { kind: "advantage", scope: "related", skill: "stealth", note: "Stealth" },
      },
    ]);
    expect(await why(ask(store, { ...grant, id: "disadvantageAny" }, { seat: PLAYER }))).toBeNull();
    expect(await why(ask(store, { ...grant, id: "disadvantageAny" }, { seat: STRANGER }))).toBe("Refuse.GmOrOwner");
    expect(await why(ask(clearPending, { actor: BLADE, id: "advantageAny" }))).toBe("Refuse.Gone");
    expect(await why(ask(clearPending, { actor: BLADE, id: "advantageAny" }, { seat: PLAYER }))).toBe("Refuse.GmOnly");
  });

  it("Every change is on the allow-list of its action", async () => {
    const decisions: readonly (readonly [Action, Json])[] = [
      [pay, { actor: BLADE, edge: 1, pending: [], skill: "" }],
      [rest, { actor: BLADE, rest: "long" }],
      [award, { actor: BLADE, points: 1 }],
      [burnEdge, { actor: BLADE, death: true, burned: 0 }],
      [note, { actor: BLADE, what: "penalty", said: "Everybody heard it" }],
      [applyDamage, { ...hit, injure: true }],
    ];
    for (const [act, args] of decisions) {
      for (const change of await changesOf(ask(act, args))) {
        const path = "path" in change ? change.path : "";
        const place = "uuid" in change.at && change.at.uuid.includes(".Item.") ? "Item" : "Actor";
        expect(
          act.writes.some(
            (one) => one.startsWith(`${place}:`) && path.startsWith(one.slice(place.length + 1).replace(/\.\*$/, "")),
          ),
          path,
        ).toBe(true);
      }
    }
  });
});

// --- Choices on the card

const CHOICES = { situational: {}, choices: { edge: true } };

async function sneaking(
  faces: readonly number[],
  house: Partial<HouseRules> = {},
  choices: { readonly [key: string]: Json } = { edge: true },
) {
  const session = await success.open(
    intent("edge.success", { options: { skill: "stealth" } }),
    worldOf([blade()], house),
  );
  if ("refused" in session) throw new Error(session.refused.key);
  const { parts } = session.card({ ...CHOICES, choices }, faces);
  const data = readShape(successCard.data, parts["check"]!.data)!;
  return cardOf(parts, [thrown(`${faces.length}d10kh2 + 10`, faces, data.drop, 10)]);
}

const written = (changes: readonly Change[]): { roll: RollData; parts: Record<string, PartEntry> } => {
  const at = (path: string) =>
    changes.flatMap((change) => (change.op === "set" && change.path === path ? [change.to] : []))[0];
  const parts = Object.fromEntries(
    changes.flatMap((change) =>
      change.op === "set" && change.path.startsWith("system.parts.")
        ? [[change.path.slice("system.parts.".length), change.to]]
        : [],
    ),
  ) as unknown as Record<string, PartEntry>;
  return { roll: JSON.parse((at("rolls") as string[])[0]!) as RollData, parts };
};

const offersOf = (entry: PartEntry | undefined): readonly Offer[] => {
  const data = entry && readShape(successCard.data, entry.data);
  return data ? (successCard.offers?.(data) ?? []) : [];
};

describe("the die to drop (SUC-EDGE-6)", () => {
  it("A die to drop is offered once for each face, with the advised one marked, and nothing else is offered before", async () => {
    const card = await sneaking([6, 6, 8]);
    const offers = offersOf(card.parts["check"]);
    expect(offers.map(({ id, primary }) => [id, primary ?? false])).toEqual([
      ["drop0", false],
      ["drop2", true],
    ]);
    expect(new Set(offers.map(({ group }) => group))).toEqual(new Set(["drop"]));
  });

  it("Removing a die changes the roll: its total, its dice and the card agree", async () => {
    const card = await sneaking([6, 6, 8]);
    const { roll, parts } = written(await changesOf(ask(drop, { die: 2 }, { seat: PLAYER, card })));
    expect(roll.total).toBe(22);
    expect(roll.formula).toBe("3d10 + 10");
    expect(listDice(roll).map(({ active }) => active)).toEqual([true, true, false]);
    expect(parts["check"]?.data).toMatchObject({ drop: 2, open: null, tn: 20 });
    expect(offersOf(parts["check"]).map(({ id }) => id)).toEqual(["advantageRelated"]);
  });

  it("Only the roller chooses the die, or only the GM where the house rule says so for Disadvantage (SUC-ADV-6)", async () => {
    const card = await sneaking([6, 6, 8]);
    expect(await why(ask(drop, { die: 2 }, { seat: STRANGER, card }))).toBe("Refuse.NotYourRoll");
    const gm = await sneaking([7, 7, 2], { disadvantageRemoval: "gm" }, { dis: true });
    expect(await why(ask(drop, { die: 2 }, { seat: PLAYER, card: gm }))).toBe("Refuse.GmOnly");
    expect(await why(ask(drop, { die: 2 }, { card: gm }))).toBeNull();
  });

  it("A second choice, a missing die, and a card that differs from its roll are refused", async () => {
    const card = await sneaking([6, 6, 8]);
    const { roll, parts } = written(await changesOf(ask(drop, { die: 2 }, { card })));
    expect(await why(ask(drop, { die: 0 }, { card: cardOf(parts, [roll]) }))).toBe("Edge.Refuse.NothingToChoose");
    expect(await why(ask(drop, { die: 3 }, { card }))).toBe("Refuse.Input.AtMost");
    expect(
      await why(ask(drop, { die: 2 }, { card: cardOf(card.parts, [thrown("3d10 + 10", [10, 10, 10], 0, 10)]) })),
    ).toBe("Refuse.Gone");
    expect(await why(ask(drop, { die: 2 }))).toBe("Refuse.NotOffered");
  });

  it("Only the GM judges a roll whose number its roller did not know, and once (SUC-TN-5)", async () => {
    const house = { tnVisibility: "hidden" } as const;
    const card = await sneaking([6, 6], house, {});
    expect(card.parts["check"]?.data).toMatchObject({ tn: null, veil: "hidden", target: [] });
    expect(offersOf(card.parts["check"]).map(({ id }) => id)).toContain("judge");
    expect(await why(ask(judge, { by: "gm", tn: 20 }, { seat: PLAYER, card }))).toBe("Refuse.GmOnly");
    const { parts, roll } = written(await changesOf(ask(judge, { by: "gm", tn: 20 }, { card })));
    expect(parts["check"]?.data).toMatchObject({ tn: 20 });
    expect(await why(ask(judge, { by: "gm", tn: 25 }, { card: cardOf(parts, [roll]) }))).toBe("Edge.Refuse.Judged");
    const open = await sneaking([6, 6, 8], house);
    expect(await why(ask(judge, { by: "gm", tn: 20 }, { card: open }))).toBe("Edge.Refuse.ChoiceOpen");
    expect(await why(ask(judge, { by: "target" }, { card }))).toBe("Edge.Refuse.NoDefence");
    const odd = [
      [0, "AtLeast"],
      [100, "AtMost"],
      ["x", "Number"],
      [null, "Number"],
    ] as const;
    for (const [tn, key] of odd) expect(await why(ask(judge, { by: "gm", tn }, { card }))).toBe(`Refuse.Input.${key}`);
    const known = await sneaking([6, 6], {}, {});
    expect(await why(ask(judge, { by: "gm", tn: 20 }, { card: known }))).toBe("Edge.Refuse.Judged");
  });

  it("The choice is bought after the roll for a point, where the house rule allows it (SUC-EDGE-7)", async () => {
    const late = { edgeTiming: "afterUpgrade" } as const;
    const card = await sneaking([6, 6, 8], late, { adv: true });
    expect(offersOf(card.parts["check"])[0]?.id).toBe("upgrade");
    expect(await why(ask(upgrade, {}, { seat: PLAYER, card }))).toBe("Edge.Refuse.EdgeTooLate");
    const changes = await changesOf(ask(upgrade, {}, { seat: PLAYER, card, house: late }));
    expect(changes).toContainEqual({ op: "add", at: { uuid: BLADE }, path: "system.edge.value", by: -1 });
    expect(written(changes).parts["check"]?.data).toMatchObject({ open: "player", edgeSpent: 1, edgeLeft: 2 });
    const usual = await sneaking([6, 6, 8], {}, { adv: true });
    expect(offersOf(usual.parts["check"]).some(({ id }) => id === "upgrade")).toBe(false);
  });

  it("The choice is bought after the roll only while nothing has followed from the dice", async () => {
    const late = { edgeTiming: "afterUpgrade" } as const;
    const asked = (card: CardState) => why(ask(upgrade, {}, { seat: PLAYER, card, house: late }));
    const card = await sneaking([6, 6, 8], late, { adv: true });
    expect(await asked({ ...card, used: () => ["check.judge"] })).toBeNull();
    for (const id of [
      "disadvantageAny",
      "disadvantageRelated",
      "advantageRelated",
      "advantageAny",
      "benefit",
      "penalty",
    ])
      expect(await asked({ ...card, used: () => [`check.${id}`] })).toBe("Edge.Refuse.Followed");
    const line = { label: "Blade", value: 2, source: { uuid: BLADE } };
    const hurt = {
      weapon: "Blade",
      dice: [line],
      flat: [],
      target: GUARD,
      targetName: "Guard",
      armour: null,
    } as const;
    const damage = (faces: readonly number[] | null) => ({
      ...card,
      parts: {
        ...card.parts,
        damage: createDamagePart({
          ...hurt,
          track: "physical",
          plane: "physical",
          actor: BLADE,
          faces,
          edgeDice: 0,
          edgeLimit: 1,
          suggests: true,
        }),
      },
    });
    expect(await asked(damage(null))).toBeNull();
    expect(await asked(damage([3, 3]))).toBe("Edge.Refuse.DamageRolled");
    // Offers that are no longer possible are left out.
    expect(offersOf(card.parts["check"]).find(({ id }) => id === "upgrade")).toMatchObject({ passing: true });
  });

  it("Disadvantage is not applied by itself while Edge may still change the roll (SUC-MOS-7, SUC-EDGE-7)", async () => {
    const late = { edgeTiming: "afterUpgrade" } as const;
    const stored = (card: CardState) =>
      offersOf(card.parts["check"]).filter(({ call }) => call.action === "edge.store");
    const worst = await sneaking([1, 1, 2], late, { adv: true });
    expect(stored(worst)).toHaveLength(1);
    expect(stored(worst)[0]).not.toHaveProperty("auto");
    expect(stored(await sneaking([1, 1, 2], {}, { adv: true }))[0]).toMatchObject({ auto: true });
    const since = written(await changesOf(ask(upgrade, {}, { seat: PLAYER, card: worst, house: late })));
    const chosen = written(
      await changesOf(ask(drop, { die: 2 }, { seat: PLAYER, card: cardOf(since.parts, [since.roll]) })),
    );
    expect(stored(cardOf(chosen.parts, [chosen.roll]))[0]).toMatchObject({ auto: true });
  });

  it("A published result is removed when the dice change (SUC-TN-5)", async () => {
    const late = { edgeTiming: "afterUpgrade" } as const;
    const card = await sneaking([6, 6, 8], late, { adv: true });
    const told = {
      ...card,
      parts: {
        check: { ...card.parts["check"]!, data: { ...card.parts["check"]!.data, tn: null, target: [], told: false } },
      },
    };
    const { parts } = written(await changesOf(ask(upgrade, {}, { seat: PLAYER, card: told, house: late })));
    expect(parts["check"]?.data).toMatchObject({ told: null, open: "player" });
  });

  it("Only the actor's owner buys the choice after the roll: a forged card can't spend another's Edge", async () => {
    const late = { edgeTiming: "afterUpgrade" } as const;
    const card = await sneaking([6, 6, 8], late, { adv: true });
    expect(await why(ask(upgrade, {}, { seat: FORGER, card, house: late }))).toBe("Refuse.GmOrOwner");
  });
});

describe("damage dice on the card (SUC-DMG-6, SUC-EDGE-8)", () => {
  async function struck(): Promise<CardState> {
    const session = await attack.open(
      intent("edge.attack", { item: RIFLE, targets: [GUARD] }),
      worldOf([blade(), guard()]),
    );
    if ("refused" in session) throw new Error(session.refused.key);
    return cardOf(session.card({ situational: {}, choices: {} }, [9, 4]).parts, [
      thrown("2d10 + 13", [9, 4], null, 13),
    ]);
  }
  const offers = (entry: PartEntry | undefined) => damageCard.offers?.(readShape(damageCard.data, entry!.data)!) ?? [];
  const rolled = async (card: CardState, faces: number[]): Promise<CardState> => {
    const changes = await changesOf(ask(rollDamage, {}, { seat: PLAYER, card, dice: faces }));
    const rolls = changes.flatMap((change) =>
      change.op === "set" && change.path === "rolls" ? (change.to as string[]) : [],
    );
    return cardOf(
      { ...card.parts, ...written(changes).parts },
      rolls.map((roll) => JSON.parse(roll) as RollData),
    );
  };

  it("Damage dice are rolled once, as a roll of their own beside the check's", async () => {
    const card = await struck();
    expect(offers(card.parts["damage"]).map(({ id }) => id)).toEqual(["roll"]);
    expect(await rollDamage.formula({}, worldOf([blade()]), card)).toBe("6d6");
    const since = await rolled(card, [3, 5, 2, 6, 1, 4]);
    expect(since.rolls.map(({ total }) => total)).toEqual([26, 27]);
    expect(offers(since.parts["damage"]).map(({ id }) => id)).toEqual(["Apply", "ApplyInjury", "edge1"]);
    expect(await why(ask(rollDamage, {}, { card: since }))).toBe("Edge.Refuse.DamageRolled");
    expect(await why(ask(rollDamage, {}, { seat: STRANGER, card }))).toBe("Refuse.NotYourRoll");
  });

  it("An Edge die can be added to damage until it is applied, once a roll", async () => {
    const since = await rolled(await struck(), [3, 5, 2, 6, 1, 4]);
    const [apply] = offers(since.parts["damage"]);
    expect(apply?.group).toBe("apply edge1");
    const changes = await changesOf(ask(damageEdge, { die: 1 }, { seat: PLAYER, card: since, dice: [5] }));
    expect(changes).toContainEqual({ op: "add", at: { uuid: BLADE }, path: "system.edge.value", by: -1 });
    const entry = written(changes).parts["damage"];
    expect(entry?.data).toMatchObject({ faces: [3, 5, 2, 6, 1, 4, 5], edgeDice: 1 });
    expect(offers(entry).map(({ id, call }) => [id, (call.args as { damage?: number }).damage])).toEqual([
      ["Apply", 32],
      ["ApplyInjury", 32],
    ]);
    const again = cardOf({ ...since.parts, damage: entry! }, since.rolls);
    expect(await why(ask(damageEdge, { die: 2 }, { card: again }))).toBe("Edge.Refuse.EdgePerDamage");
    expect(await why(ask(damageEdge, { die: 2 }, { card: since }))).toBe("Edge.Refuse.NothingToChoose");
    expect(await why(ask(damageEdge, { die: 1 }, { card: since, seat: FORGER }))).toBe("Refuse.GmOrOwner");
    expect(
      await why(ask(damageEdge, { die: 1 }, { card: since, snapshots: [blade({ edge: { value: 0, max: 5 } })] })),
    ).toBe("Edge.Refuse.NoEdge");
  });
});
