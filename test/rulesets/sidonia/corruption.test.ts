import { describe, expect, it } from "vitest";
import { allows } from "../../../src/core/actions/validate.ts";
import type { Action, Decision } from "../../../src/core/contract/action.ts";
import type { CardState, PartEntry } from "../../../src/core/contract/card.ts";
import type { Seat, Snapshot } from "../../../src/core/contract/world.ts";
import { part } from "../../../src/core/contract/card-part.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { readRoll } from "../../../src/rules/shared/roll.ts";
import type { HouseRules } from "../../../src/rules/sidonia/house.ts";
import { bend } from "../../../src/rulesets/sidonia/actions/bend.ts";
import {
  cleanseCorruption,
  defyGate,
  hardenCorruption,
  imposeCorruption,
  payCorruption,
} from "../../../src/rulesets/sidonia/actions/corruption.ts";
import { choosePath, refuseBargain, strikeBargain, tellBargain } from "../../../src/rulesets/sidonia/actions/hunger.ts";
import { twistMove } from "../../../src/rulesets/sidonia/actions/twist.ts";
import { action } from "../../../src/rulesets/sidonia/checks/action.ts";
import { attack } from "../../../src/rulesets/sidonia/checks/attack.ts";
import { augury } from "../../../src/rulesets/sidonia/checks/augury.ts";
import { twist } from "../../../src/rulesets/sidonia/checks/twist.ts";
import { fatePart } from "../../../src/rulesets/sidonia/cards/fate.ts";
import {
  bargainPart,
  gatePart,
  lurkerPart,
  struckPart,
  thresholdPart,
} from "../../../src/rulesets/sidonia/cards/hunger.ts";
import { twistPart } from "../../../src/rulesets/sidonia/cards/twist.ts";
import { GM, PISTOL, PLAYER, STRANGER, THUG, VOSS, intent, thug, voss, worldOf } from "./table.ts";

interface Setting {
  readonly seat?: Seat;
  readonly snapshots?: readonly Snapshot[];
  readonly house?: Partial<HouseRules>;
  readonly pool?: number;
  readonly card?: CardState | null;
}

const NOTHING = { situational: {}, choices: {} };
const corrupt = (corruption: { [key: string]: Json }): Snapshot => voss({ corruption });

const decide = (one: Action, args: Json, setting: Setting = {}): Promise<Decision> => {
  const { seat = PLAYER, snapshots = [voss()], house = {}, pool = 0, card = null } = setting;
  return one.decide(args, seat, worldOf(snapshots, house, pool), [], card);
};
async function planOf(...args: Parameters<typeof decide>) {
  const decision = await decide(...args);
  if ("refused" in decision) throw new Error(decision.refused.key);
  expect(decision.changes.filter((change) => !allows(args[0].writes, change))).toEqual([]);
  if (decision.cards?.length) expect(args[0].writes).toContain("create:ChatMessage");
  const cards = (decision.cards ?? []).map(({ card, isPrivate }) => [Object.values(card.parts)[0]?.kind, isPrivate]);
  return { changes: decision.changes, cards };
}
async function refusalOf(...args: Parameters<typeof decide>): Promise<string | null> {
  const decision = await decide(...args);
  return "refused" in decision ? (decision.refused.key.split(".").at(-1) ?? "") : null;
}

const at = { uuid: VOSS };
const box = (by: number, path = "temporary") => ({ op: "add", at, path: `system.corruption.${path}`, by });
const point = (by: number) => ({ op: "add", at: { setting: "quadrant.sidonia.pool.dissonance" }, path: "value", by });
const seen = { op: "set", at, path: "system.corruption.lurkerMet", to: true };

describe("paying (SID-COR-3, SID-COR-7)", () => {
  const pay = { actor: VOSS, amount: 2, way: "twist" };

  it("Corruption marks boxes and feeds the pool in one plan, and the first time shows the Lurker", async () => {
    expect(await planOf(payCorruption, pay)).toEqual({ changes: [box(2), seen, point(2)], cards: [["lurker", true]] });
    const snapshots = [corrupt({ lurkerMet: true, path: "power", temporary: 1 })];
    expect(await planOf(payCorruption, pay, { snapshots })).toEqual({
      changes: [box(2), point(2)],
      cards: [["bargain", true]],
    });
  });

  it("Corruption without room is refused whole, and so is a player who does not own the actor", async () => {
    const snapshots = [corrupt({ permanent: 4, temporary: 4 })];
    expect(await refusalOf(payCorruption, pay, { snapshots })).toBe("FewFreeBoxes");
    expect(
      await refusalOf(payCorruption, pay, { snapshots, seat: GM, house: { corruptionOverflow: "gmOverride" } }),
    ).toBeNull();
    expect(await refusalOf(payCorruption, pay, { seat: STRANGER })).toBe("GmOrOwner");
    for (const [amount, refused] of [
      [0, "AtLeast"],
      [-1, "AtLeast"],
      [1.5, "WholeNumber"],
      ["2", "Number"],
      [null, "Number"],
    ] as const)
      expect(await refusalOf(payCorruption, { ...pay, amount })).toBe(refused);
  });

  it("Defy the Gate costs the points that the score lacks (SID-DEFY-2)", async () => {
    const gate = { actor: VOSS, attribute: "physique", gate: 5 };
    expect((await planOf(defyGate, gate)).changes).toEqual([box(2), seen, point(2)]);
    expect(await refusalOf(defyGate, { ...gate, gate: 3 })).toBe("NoGate");
  });

  it("only the GM imposes, cleanses and changes permanent boxes; none of it changes the pool", async () => {
    const snapshots = [corrupt({ temporary: 6, permanent: 3 })];
    for (const one of [imposeCorruption, cleanseCorruption, hardenCorruption])
      expect(await refusalOf(one, { actor: VOSS, amount: 1 }, { snapshots })).toBe("GmOnly");
    const by = { seat: GM, snapshots };
    expect(await refusalOf(imposeCorruption, { actor: VOSS, amount: 1 }, by)).toBe("NoFreeBox");
    expect((await planOf(cleanseCorruption, { actor: VOSS, amount: 2 }, by)).changes).toEqual([box(-2)]);
    expect((await planOf(hardenCorruption, { actor: VOSS, amount: 1 }, by)).changes).toEqual([
      box(1, "permanent"),
      box(-1),
    ]);
    // A permanent change needs a reason, which the log shows (SID-COR-9).
    const reason = "The contract burned.";
    expect(await decide(hardenCorruption, { actor: VOSS, amount: -1, reason }, by)).toMatchObject({
      changes: [box(-1, "permanent")],
      label: { key: "QUADRANT.Sidonia.Hunger.Receipt.HardenedFor", with: { reason, permanent: 2 } },
    });
    expect(await refusalOf(hardenCorruption, { actor: VOSS, amount: -1, reason: 7 }, by)).toBe("Text");
  });
});

describe("paths and Bargains (SID-HUN-1, -4, -5)", () => {
  it("a path is chosen once, after meeting the Lurker; the GM may change it", async () => {
    const args = { actor: VOSS, path: "desire" };
    expect(await refusalOf(choosePath, args)).toBe("NotWitnessed");
    const met = [corrupt({ lurkerMet: true, temporary: 3 })];
    expect(await planOf(choosePath, args, { snapshots: met })).toEqual({
      changes: [{ op: "set", at, path: "system.corruption.path", to: "desire" }],
      cards: [["bargain", true]],
    });
    const walking = [corrupt({ lurkerMet: true, path: "power" })];
    expect(await refusalOf(choosePath, args, { snapshots: walking })).toBe("PathChosen");
    expect(await refusalOf(choosePath, args, { snapshots: walking, seat: GM })).toBeNull();
  });

  it("A Bargain gives a permanent box, a gift and a Mark, once", async () => {
    const open = { temporary: 3, path: "knowledge", lurkerMet: true };
    const { changes } = await planOf(strikeBargain, { actor: VOSS, step: 1 }, { snapshots: [corrupt(open)] });
    expect(changes[0]).toEqual(box(1, "permanent"));
    expect(changes.at(-1)).toMatchObject({
      op: "create",
      at: { uuid: `${VOSS}.Item.gift1knowledge00` },
      data: { name: "Read Residue", type: "sidoniaGear", system: { source: "bargain", path: "knowledge", step: 1 } },
    });
    expect(await refusalOf(strikeBargain, { actor: VOSS, step: 2 }, { snapshots: [corrupt(open)] })).toBe("NotOpen");
    const struck = [corrupt({ ...open, bargains: { first: { state: "accepted", path: "knowledge" } } })];
    expect(await refusalOf(strikeBargain, { actor: VOSS, step: 1 }, { snapshots: struck })).toBe("Struck");
    expect(
      (await planOf(refuseBargain, { actor: VOSS, step: 1 }, { snapshots: [corrupt(open)] })).changes[0],
    ).toMatchObject({
      to: "refused",
    });
  });

  it("only owner and GM see a Bargain until the GM tells the table; only a GM can undo it (SID-HUN-4)", async () => {
    const args = { actor: VOSS, step: 1 };
    const offered = [corrupt({ temporary: 3, path: "knowledge", lurkerMet: true })];
    // The same on a card and on the sheet.
    for (const one of [strikeBargain, refuseBargain])
      expect(await decide(one, args, { snapshots: offered })).toMatchObject({ privateTo: VOSS });
    expect([strikeBargain.final, refuseBargain.final]).toEqual([true, undefined]);
    // The Bargain is shown as it was struck, whatever path was chosen since.
    const snapshots = [corrupt({ path: "power", bargains: { first: { state: "accepted", path: "knowledge" } } })];
    expect(await refusalOf(tellBargain, args, { snapshots })).toBe("GmOnly");
    expect(await refusalOf(tellBargain, args, { snapshots: offered, seat: GM })).toBe("Unstruck");
    expect(await refusalOf(tellBargain, { actor: VOSS, step: 2 }, { snapshots, seat: GM })).toBe("Unstruck");
    expect(await refusalOf(tellBargain, { actor: VOSS, step: 9 }, { snapshots, seat: GM })).toBe("OneOf");
    expect(await planOf(tellBargain, args, { snapshots, seat: GM })).toEqual({
      changes: [],
      cards: [["struck", false]],
    });
    const told = await decide(tellBargain, args, { snapshots, seat: GM });
    const shown = "cards" in told ? told.cards?.[0]?.card.parts["struck"]?.data : null;
    expect(
      part(struckPart)
        .open(shown as Json)
        ?.text(),
    ).toMatchObject([{ with: { gift: "Read Residue" } }]);
  });
});

async function rolled(
  faces: readonly number[],
  snapshots: readonly Snapshot[],
  house: Partial<HouseRules> = {},
): Promise<CardState> {
  const world = worldOf(snapshots, house);
  const session = await attack.open(intent("sidonia.attack", { item: PISTOL, targets: [THUG] }), world);
  if ("refused" in session) throw new Error(session.refused.key);
  const { parts } = session.card(NOTHING, faces);
  const dice = {
    class: "Die",
    number: 2,
    faces: 6,
    results: faces.map((result) => ({ result, active: true })),
    evaluated: true,
  };
  const roll = readRoll({
    class: "OutcomeRoll",
    formula: "2d6",
    terms: [dice],
    total: 4,
    evaluated: true,
    options: {},
    dice: [],
  } as Json);
  return { uuid: "ChatMessage.card000000000000", actor: VOSS, rolls: roll ? [roll] : [], parts };
}

describe("bending fate (SID-BEND-1 to -5)", () => {
  const snapshots = [corrupt({ lurkerMet: true, path: "power" }), thug()];
  const from = (outcome: string): Json => ({ from: outcome });
  const partsOf = (decision: Decision): Record<string, PartEntry> =>
    Object.fromEntries(
      ("changes" in decision ? decision.changes : []).flatMap((change) =>
        change.op === "set" && change.path.startsWith("system.parts.")
          ? [[change.path.slice(13), change.to as never]]
          : [],
      ),
    );

  it("Bending turns a miss into a messy exchange that lands, then into a clean hit, for a box and a point each", async () => {
    const card = await rolled([1, 2], snapshots);
    expect(card.parts["strike"]).toBeUndefined();
    const once = await decide(bend, from("failure"), { snapshots, card });
    expect(partsOf(once)).toMatchObject({
      outcome: { data: { outcome: "successWithCost", opens: { bank: true } } },
      fate: { data: { bent: 1, next: "cleanSuccess" } },
      strike: { kind: "strike", data: { outcome: "successWithCost", location: null } },
    });
    expect("changes" in once && once.changes.slice(-2)).toEqual([box(1), point(1)]);
    const then = { ...card, parts: { ...card.parts, ...partsOf(once) } };
    expect(partsOf(await decide(bend, from("successWithCost"), { snapshots, card: then }))).toMatchObject({
      outcome: { data: { outcome: "cleanSuccess" } },
      strike: { data: { outcome: "cleanSuccess" } },
    });
    // Clicked twice simultaneously: the second click finds another outcome.
    expect(await refusalOf(bend, from("failure"), { snapshots, card: then })).toBe("AlreadyDone");
    expect(await refusalOf(bend, from("successWithCost"), { snapshots, card: then, house: { bendMaxSteps: 1 } })).toBe(
      "BentEnough",
    );
  });

  it("Bending another's roll, a decided one, or a clean or fumbled one is refused", async () => {
    const card = await rolled([1, 2], snapshots);
    expect(await refusalOf(bend, from("failure"), { snapshots, card, seat: STRANGER })).not.toBeNull();
    const outcome = card.parts["outcome"];
    if (!outcome) throw new Error("no outcome");
    const settledAs = (cost: string) => ({
      ...card,
      parts: {
        ...card.parts,
        outcome: { ...outcome, data: { ...outcome.data, outcome: "successWithCost", decisions: { cost } } },
      },
    });
    expect(await refusalOf(bend, from("successWithCost"), { snapshots, card: settledAs("complication") })).toBe(
      "WindowClosed",
    );
    const back = await planOf(bend, from("successWithCost"), { snapshots, card: settledAs("banked"), pool: 1 });
    expect(back.changes.some((change) => "setting" in change.at)).toBe(false);
    for (const faces of [
      [6, 5],
      [1, 1],
    ] as const) {
      const other = await rolled(faces, snapshots);
      expect(
        part(fatePart)
          .open((other.parts["fate"]?.data ?? null) as Json)
          ?.offers(),
      ).toEqual([]);
    }
  });
});

describe("a twist (SID-TWIST-1)", () => {
  const cardIn = (state: string, price: number | null): CardState => ({
    uuid: "ChatMessage.card000000000000",
    actor: VOSS,
    rolls: [],
    parts: { twist: { kind: "twist", sort: 10, data: { actor: VOSS, text: "A door", state, price } } },
  });

  it("The GM prices a twist, its player pays or withdraws it, and it is decided once", async () => {
    const move = (name: string, price = 2): Json => ({ move: name, price });
    expect(await refusalOf(twistMove, move("price"), { card: cardIn("proposed", null) })).toBe("GmOnly");
    expect(await refusalOf(twistMove, move("price", 4), { card: cardIn("proposed", null), seat: GM })).toBe(
      "TwistPrice",
    );
    expect((await planOf(twistMove, move("price"), { card: cardIn("proposed", null), seat: GM })).changes.length).toBe(
      2,
    );
    expect((await planOf(twistMove, move("pay"), { card: cardIn("priced", 2) })).changes).toEqual(
      expect.arrayContaining([box(2), point(2), seen]),
    );
    expect(await refusalOf(twistMove, move("pay"), { card: cardIn("priced", 2), seat: STRANGER })).toBe("GmOrOwner");
    expect(await refusalOf(twistMove, move("withdraw"), { card: cardIn("priced", 2) })).toBeNull();
    for (const state of ["paid", "withdrawn", "refused"])
      expect(await refusalOf(twistMove, move("pay"), { card: cardIn(state, 2) })).toBe("TwistSettled");
  });
});

describe("a gate in the dialog (SID-DEFY-1, -2)", () => {
  it("A gate prevents the roll until it is defied, which is paid before the dice", async () => {
    const asked = { options: { gateAttribute: "physique", gateScore: 4 }, ask: "ask0000000000000" };
    const session = await action.open(intent("sidonia.action", asked), worldOf([voss()]));
    if ("refused" in session) throw new Error(session.refused.key);
    expect(session.view(NOTHING).refused?.key).toBe("QUADRANT.Sidonia.Hunger.Refuse.Gate");
    const defies = { situational: {}, choices: { defies: true, gateAttribute: "none" } };
    expect(session.view(defies).refused).toBeUndefined();
    expect(session.payments(defies)).toEqual([
      { action: "sidonia.defyGate", args: { actor: VOSS, attribute: "physique", gate: 4 } },
    ]);
    expect(session.card(defies, [4, 4]).parts["gate"]?.data).toEqual({
      attribute: "physique",
      score: 3,
      gate: 4,
      amount: 1,
    });
  });
});

describe("what a user enters in a check's dialog", () => {
  const GIFT = { source: "bargain", path: "knowledge", step: 2 };
  const gifted = voss({}, [
    { uuid: `${VOSS}.Item.gift`, type: "sidoniaGear", name: "", img: "", system: GIFT, items: [] },
  ]);

  it.each([
    ["attack", attack, { intent: "x".repeat(201) }, "TooLong", "Check.Intent", "200"],
    ["twist", twist, { text: "x".repeat(301) }, "TooLong", "Hunger.Check.TwistText", "300"],
    ["augury", augury, { text: "x".repeat(301) }, "TooLong", "Hunger.Check.AuguryText", "300"],
    ["action", action, { gateAttribute: "physique", gateScore: 10 }, "AtMost", "Hunger.Check.GateScore", "9"],
    ["action", action, { gateAttribute: "physique", gateScore: 0 }, "AtLeast", "Hunger.Check.GateScore", "1"],
  ] as const)("The check %s refuses a value out of its bounds: %#", async (id, kind, choices, why, path, bound) => {
    const session = await kind.open(intent(`sidonia.${id}`, {}), worldOf([gifted]));
    if ("refused" in session) throw new Error(session.refused.key);
    expect(session.refuse({ situational: {}, choices })).toEqual({
      key: `QUADRANT.Refuse.Input.${why}`,
      with: { path: `QUADRANT.Sidonia.${path}`, bound },
    });
  });
});

describe("invalid data from other clients", () => {
  const kinds = { fatePart, gatePart, twistPart, lurkerPart, bargainPart, struckPart, thresholdPart };

  it.each(Object.entries(kinds))("The part %s reads no invalid data", (_name, kind) => {
    const own = part(kind as typeof lurkerPart);
    for (const odd of [null, 1, "x", [], {}, { actor: 1 }, { actor: "<b>" }] as Json[])
      expect(own.open(odd)).toBeNull();
  });
});
