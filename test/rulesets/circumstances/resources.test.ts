/** Cards of purchases and of Circles on plain data: what they offer, who may press it, and what it writes. */
import { describe, expect, it } from "vitest";
import { allows } from "../../../src/core/actions/validate.ts";
import type { Action } from "../../../src/core/contract/action.ts";
import { type CardState, readPart } from "../../../src/core/contract/card.ts";
import type { CheckDefinition } from "../../../src/core/contract/check.ts";
import type { Seat, Snapshot } from "../../../src/core/contract/world.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../src/rules/circumstances/house.ts";
import type { Change } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import {
  countTest,
  offerKindness,
  raiseResources,
  restoreResources,
  settlePurchase,
} from "../../../src/rulesets/circumstances/actions/purchase.ts";
import { rerollSixes } from "../../../src/rulesets/circumstances/actions/rolled-test.ts";
import { noteRelation } from "../../../src/rulesets/circumstances/actions/relations.ts";
import { NO_PROGRESS, TestData, createTestPart } from "../../../src/rulesets/circumstances/cards/rolled-test-data.ts";
import { testPart } from "../../../src/rulesets/circumstances/cards/rolled-test.ts";
import type { Test } from "../../../src/rulesets/circumstances/checks/test-data.ts";
import { splitFaces } from "../../../src/rulesets/circumstances/checks/test-dice.ts";
import { createRoll } from "../../../src/rulesets/circumstances/checks/test-roll.ts";
import {
  GM,
  MARA,
  OTHER,
  PLAYER,
  STRANGER,
  TOMAS,
  guard,
  intent,
  mara,
  recon,
  skill,
  tomas,
  worldOf,
} from "./table.ts";

const rich = (value: number, max: number, more: object = {}): { abilities: Json } => ({
  abilities: { will: { value: 4 }, health: { value: 3 }, resources: { value, max, ...more } } as never,
});
const OB = (value: number): Test["ob"] => [{ label: "Ob", value, source: { rule: "CIR-TEST-2" } }];
const buying = (more: Partial<Test> = {}): Test =>
  recon({ tries: "resources", ob: OB(3), purchase: { treasure: 0, bulk: 0 }, ...more });
const helped = buying({ helpers: [{ actor: TOMAS, name: "Tomas", with: "resources" }] });

function cardOf(one: Test, faces: readonly number[], progress: object = {}): CardState {
  const { mine, theirs } = splitFaces(faces, one, DEFAULT_HOUSE);
  const part = createTestPart(one, mine, theirs, { ...NO_PROGRESS, ...progress }, DEFAULT_HOUSE);
  return {
    uuid: "ChatMessage.c000000000000000",
    actor: MARA,
    rolls: [createRoll(one, faces, DEFAULT_HOUSE)],
    parts: { test: part },
  };
}
const dataOf = (card: CardState): TestData => readPart(card, "test", TestData) ?? expect.fail("no test");
const offersOn = (card: CardState): string[] =>
  testPart.offers!(dataOf(card))
    .map(({ id }) => id)
    .filter((id) => !/^(take|lesser|twist|sixes|count)/.test(id));

interface World {
  readonly seat?: Seat;
  readonly people?: Snapshot[];
  readonly house?: Partial<HouseRules>;
  readonly dice?: readonly number[];
}

/** Returns what a change sets, or adds. */
function readAmount(change: Change): Json {
  if ("to" in change) return change.to;
  return "by" in change ? change.by : null;
}

async function press(action: Action, args: Json, card: CardState | null, world: World = {}) {
  const { seat = GM, people = [mara(rich(4, 4)), tomas(rich(3, 3)), guard()], house = {}, dice = [] } = world;
  const decision = await action.decide(args, seat, worldOf(people, house) as never, dice, card);
  if ("refused" in decision) return decision.refused.key.split(".").at(-1) ?? "";
  expect(decision.changes.filter((change) => !allows(action.writes, change))).toEqual([]);
  const own = (change: Change): boolean => "uuid" in change.at && change.at.uuid.startsWith("ChatMessage");
  return {
    label: decision.label as { readonly key: string; readonly with: Readonly<Record<string, Json>> },
    changes: decision.changes
      .filter((change) => !own(change))
      .map((change) => [
        "uuid" in change.at ? change.at.uuid : "",
        "path" in change ? change.path.split(".").at(-1) : "",
        readAmount(change),
      ]),
  };
}

describe("A purchase on its card", () => {
  it("CIR-RES-7, -8: a failure is taxed, or let through; a success is not, and only once", () => {
    expect(offersOn(cardOf(buying(), [5, 1, 1]))).toEqual(["tax", "kindness-1", "kindness-2", "kindness-3"]);
    expect(offersOn(cardOf(buying(), [5, 1, 1], { kindness: 2 }))).toEqual(["acceptKindness", "refuseKindness"]);
    expect(offersOn(cardOf(buying(), [5, 5, 5]))).toEqual([]);
    expect(offersOn(cardOf(buying(), [5, 1, 1], { settled: "taxed" }))).toEqual([]);
    expect(offersOn(cardOf(recon({ ob: OB(3) }), [5, 1, 1]))).toEqual([]);
    expect(offersOn(cardOf(buying({ purchase: { treasure: 1, bulk: 0 } }), [5, 5, 5]))).toEqual(["raise"]);
    const [tax] = testPart.offers!(dataOf(cardOf(buying(), [5, 1, 1]))).filter(({ id }) => id === "tax");
    expect(tax?.label).toMatchObject({ with: { tax: 2 } });
  });

  it("CIR-RES-2, -7: the tax is taken from the buyer and every helper, by the buyer's player or a GM", async () => {
    const card = cardOf(helped, [5, 1, 1, 1]);
    const settle = (world: World = {}) => press(settlePurchase, { accepted: false }, card, world);
    const both = [
      [MARA, "value", 2],
      [TOMAS, "value", 1],
    ];
    expect(await settle({ seat: PLAYER })).toMatchObject({ changes: both });
    expect(await settle({ seat: OTHER })).toBe("GmOrOwner");
    expect(await settle({ house: { helperTax: "one" } })).toMatchObject({
      changes: [
        [MARA, "value", 2],
        [TOMAS, "value", 2],
      ],
      label: { key: "QUADRANT.Circumstances.Receipt.TaxedAll", with: { tax: 2, shared: 1, helpers: "Tomas" } },
    });
    // Who is gone pays nothing.
    expect(await settle({ people: [mara(rich(1, 4))] })).toMatchObject({ changes: [[MARA, "value", 0]] });
    expect(await press(settlePurchase, { accepted: false }, cardOf(helped, [5, 5, 5, 1]))).toBe("AlreadyDone");
    expect(await press(settlePurchase, { accepted: true }, card)).toBe("AlreadyDone");
  });

  it("CIR-RES-7, CIR-TEST-8: sixes are not rerolled once the tax has been taken", async () => {
    const offered = (progress: object) =>
      testPart.offers!(dataOf(cardOf(buying(), [6, 1, 1], progress))).some(({ id }) => id === "sixes");
    expect([offered({ settled: "taxed" }), offered({})]).toEqual([false, true]);
    const reroll = (progress: object) => press(rerollSixes, {}, cardOf(buying(), [6, 1, 1], progress), { dice: [5] });
    expect(await reroll({ settled: "taxed" })).toBe("AlreadyDone");
    expect(await reroll({})).toMatchObject({ label: { key: "QUADRANT.Circumstances.Receipt.Sixes" } });
  });

  it("CIR-RES-6, -8, -12: kindness is the GM's to offer and the player's to take, once", async () => {
    const failed = cardOf(buying({ purchase: { treasure: 1, bulk: 2 } }), [5, 1, 1]);
    expect(await press(offerKindness, { levels: 2 }, failed, { seat: PLAYER })).toBe("GmOnly");
    expect(await press(offerKindness, { levels: 4 }, failed)).not.toHaveProperty("changes");
    expect(await press(offerKindness, { levels: 2 }, failed)).toMatchObject({ changes: [] });
    const kind = cardOf(buying({ purchase: { treasure: 1, bulk: 2 } }), [5, 1, 1], { kindness: 2 });
    expect(await press(offerKindness, { levels: 1 }, kind)).toBe("AlreadyDone");
    expect(await press(settlePurchase, { accepted: true }, kind, { seat: PLAYER })).toMatchObject({
      changes: [[MARA, "value", 1]],
      label: { key: "QUADRANT.Circumstances.Receipt.Bought", with: { tax: 3, times: 100 } },
    });
    expect(
      await press(settlePurchase, { accepted: false }, kind, { house: { kindnessDenied: "noTax" } }),
    ).toMatchObject({
      changes: [],
    });
  });

  it("CIR-RES-10, -11: what was lost is restored, and 0 rises with treasure", async () => {
    const restoring = recon({ restores: true, ob: OB(2) });
    expect(offersOn(cardOf(restoring, [5, 5, 5]))).toEqual(["restore"]);
    expect(offersOn(cardOf(restoring, [5, 1, 1]))).toEqual([]);
    const people = [mara(rich(2, 5))];
    expect(await press(restoreResources, {}, cardOf(restoring, [5, 5, 5]), { people })).toMatchObject({
      changes: [[MARA, "value", 4]],
      label: { with: { count: 2 } },
    });
    const refused = (world: World, faces = [5, 5, 5]) => press(restoreResources, {}, cardOf(restoring, faces), world);
    expect(await refused({ people: [mara(rich(5, 5))] })).toBe("nothing");
    expect(await refused({ people, seat: STRANGER })).toBe("GmOrOwner");
    expect(await refused({ people }, [5, 1, 1])).toBe("AlreadyDone");
    const treasure = cardOf(buying({ purchase: { treasure: 1, bulk: 0 }, ob: OB(1) }), [5, 1, 1]);
    expect(await press(raiseResources, {}, treasure, { people: [mara(rich(0, 0))] })).toMatchObject({
      changes: [
        [MARA, "max", 1],
        [MARA, "value", 1],
      ],
    });
    expect(await press(raiseResources, {}, treasure, { people })).toBe("notZero");
    expect(await press(raiseResources, {}, treasure, { people: [mara(rich(0, 0))], seat: STRANGER })).toBe("GmOrOwner");
  });
});

describe("Counting tests", () => {
  const tested = (tries: string, faces: readonly number[], more: Partial<Test> = {}): CardState =>
    cardOf(recon({ tries, ob: OB(2), ...more }), faces);
  const count = (tries: string, people: Snapshot[], world: World = {}, pass = true) =>
    press(countTest, {}, tested(tries, pass ? [5, 5, 5] : [1, 1, 1]), { ...world, people });

  it("CIR-LEARN-5, -6, CIR-RES-13: a known skill and Resources count; abilities and what is not known don't", async () => {
    const known = (rating: number, marks: number): Snapshot[] => [
      mara(rich(1, 2, { marks: 2 }), [skill(MARA, "Recon", { rating, marks })]),
    ];
    expect(await count("Recon", known(3, 1))).toMatchObject({
      changes: [
        [expect.any(String), "marks", 2],
        [expect.any(String), "passes", 1],
      ],
      label: { key: "QUADRANT.Circumstances.Receipt.Counted", with: { marks: 2, needed: 4 } },
    });
    expect(await count("Recon", known(3, 3), {}, false)).toMatchObject({
      changes: [
        [expect.any(String), "marks", 0],
        [expect.any(String), "rating", 4],
      ],
      label: { key: "QUADRANT.Circumstances.Receipt.Advanced", with: { rating: 4 } },
    });
    expect(await count("resources", known(3, 0))).toMatchObject({
      changes: [
        [MARA, "marks", 0],
        [MARA, "max", 3],
        [MARA, "value", 1],
      ],
    });
    for (const tries of ["will", "Diplomacy"]) expect(await count(tries, known(3, 0))).toBe("noAdvancement");
    expect(await count("Recon", known(0, 0))).toBe("noAdvancement");
    expect(await count("Recon", known(3, 0), { house: { advancement: "off" } })).toBe("noAdvancement");
    expect(await count("Recon", known(3, 0), { seat: STRANGER })).toBe("GmOrOwner");
    expect(await count("Recon", known(3, 0), { house: { advancement: "passFail" } })).toMatchObject({
      label: { key: "QUADRANT.Circumstances.Receipt.CountedPassFail", with: { passes: 1, needed: 3, neededFails: 2 } },
    });
  });

  it("Only what the card has rolled counts, whatever a request says", async () => {
    const people = [mara({}, [skill(MARA, "Recon", { rating: 3, marks: 1 })])];
    const forged = { actor: MARA, tries: "Recon", pass: true };
    expect(await press(countTest, forged, null, { people })).toBe("NotOffered");
    const other = tested("Diplomacy", [5, 5, 5]);
    expect(await press(countTest, forged, other, { people })).toBe("noAdvancement");
    expect(await press(countTest, forged, tested("Recon", [1, 1, 1]), { people })).toMatchObject({
      changes: [
        [expect.any(String), "marks", 2],
        [expect.any(String), "fails", 1],
      ],
    });
    const versus = { name: "Guard", dice: 2, luck: false, bare: null, actor: null };
    const uncounted: readonly CardState[] = [
      tested("Recon", [5, 5, 5], { luck: "will" }),
      tested("Recon", [5, 1, 1, 5, 1], { versus }),
      cardOf(recon({ ob: OB(2) }), [5, 5, 5], { sealed: true }),
    ];
    for (const card of uncounted) expect(await press(countTest, forged, card, { people })).toBe("NotOffered");
    // The card says that it passed; its roll has other dice.
    const swapped = { ...tested("Recon", [5, 5, 5]), rolls: tested("Recon", [1, 1, 1]).rolls };
    expect(await press(countTest, forged, swapped, { people })).toBe("Gone");
  });
});

describe("Circles", () => {
  const circles = recon({ tries: "circles", ob: OB(2) });
  it("CIR-CIRC-1: who was found is noted by the player, and who was turned against them by the GM", async () => {
    expect(offersOn(cardOf(circles, [5, 5, 5]))).toEqual(["ally"]);
    expect(offersOn(cardOf(circles, [1, 1, 1]))).toEqual(["enemy"]);
    const people = [mara({ relations: { relation00000001: { name: "Orsolya" } } as never }), guard()];
    const note = (kind: string, name: string, world: World = {}) =>
      press(noteRelation, { actor: MARA, kind, name }, null, { people, ...world });
    expect(await note("ally", " Vex ", { seat: PLAYER })).toMatchObject({
      changes: [[MARA, "relation00000002", { name: "Vex", kind: "ally", note: "" }]],
    });
    expect(await note("enemy", "Vex", { seat: PLAYER })).toBe("GmOnly");
    expect(await note("enemy", "Vex")).toMatchObject({ label: { with: { who: "Vex" } } });
    expect(await note("ally", "Orsolya")).toBe("knownPerson");
    expect(await note("ally", "Vex", { seat: STRANGER })).toBe("GmOrOwner");
    expect(await press(noteRelation, { actor: guard().uuid, kind: "enemy", name: "Vex" }, null, { people })).toBe(
      "npc",
    );
  });

  it("CIR-CIRC-2, -3, CIR-RES-3, -4: the dialog has a guide; away and bulk are for purchases only", async () => {
    const { test } = (await import("../../../src/rulesets/circumstances/checks/test.ts")) as { test: CheckDefinition };
    const choicesOf = async (tries: string) => {
      const session = await test.open(intent(tries), { ...worldOf(), playedActors: () => [] } as never);
      if ("refused" in session) return expect.fail(session.refused.key);
      const { choices } = session.view({ choices: {}, situational: {} });
      return {
        ids: choices.map(({ id }) => id).filter((id) => ["away", "bulk"].includes(id)),
        hint: JSON.stringify(choices.find(({ id }) => id === "ob") ?? {}).includes("Guide"),
      };
    };
    expect(await choicesOf("resources")).toEqual({ ids: ["away", "bulk"], hint: true });
    expect(await choicesOf("circles")).toEqual({ ids: [], hint: true });
    expect(await choicesOf("Recon")).toEqual({ ids: [], hint: false });
  });
});
