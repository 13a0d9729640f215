/** Gear in a tie, on plain data: who may use it, when, how often, and its result beside the other choices of a tie. */
import { describe, expect, it } from "vitest";
import { allows } from "../../../src/core/actions/validate.ts";
import type { Action } from "../../../src/core/contract/action.ts";
import { type CardState, readPart } from "../../../src/core/contract/card.ts";
import type { Seat, Snapshot } from "../../../src/core/contract/world.ts";
import { DEFAULT_HOUSE } from "../../../src/rules/circumstances/house.ts";
import type { Change } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { readShape } from "../../../src/rules/shared/schema.ts";
import type { RollData } from "../../../src/rules/shared/roll.ts";
import { NO_PROGRESS, TestData, createTestPart } from "../../../src/rulesets/circumstances/cards/rolled-test-data.ts";
import { testPart } from "../../../src/rulesets/circumstances/cards/rolled-test.ts";
import type { Test, TieGear } from "../../../src/rulesets/circumstances/checks/test-data.ts";
import { createRoll } from "../../../src/rulesets/circumstances/checks/test-roll.ts";
import {
  GM,
  GUARD,
  MARA,
  OTHER,
  PLAYER,
  STRANGER,
  guard,
  mara,
  recon,
  scanner,
  skill,
  tomas,
  worldOf,
} from "./table.ts";
import { splitFaces } from "../../../src/rulesets/circumstances/checks/test-dice.ts";
import { rerollSixes } from "../../../src/rulesets/circumstances/actions/rolled-test.ts";
import { breakTie, concede, pushTie } from "../../../src/rulesets/circumstances/actions/tie.ts";

const gear = (owner: string, id: string, system: { readonly [key: string]: Json } = {}): Snapshot => ({
  ...scanner({ bonusDice: 0, bonusSuccess: 1, ...system }),
  uuid: `${owner}.Item.${id.padEnd(16, "0")}`,
  name: id,
});
const charm = (side: TieGear["side"], { uuid, name }: Snapshot): TieGear => ({
  side,
  actor: uuid.slice(0, uuid.lastIndexOf(".Item.")),
  gear: uuid,
  name,
  successes: 1,
});

const missile = gear(MARA, "missile");
const bribe = gear(GUARD, "bribe", { consumable: true, quantity: 2 });
const people = (own: readonly Snapshot[] = [missile], theirs: readonly Snapshot[] = [bribe]): Snapshot[] => [
  mara({}, [skill(MARA, "Recon"), ...own]),
  tomas(),
  { ...guard(), items: theirs },
];
const versus = { name: "Guard", dice: 3, luck: false, bare: { will: 2, health: 2 }, actor: null };
const test = (more: Partial<Test> = {}): Test =>
  recon({ versus, charms: [charm("a", missile), charm("b", bribe)], ...more });
/** Three dice each, one success each. */
function tied(one = test(), faces: readonly number[] = [6, 1, 1, 5, 1, 1]): CardState {
  const { mine, theirs } = splitFaces(faces, one, DEFAULT_HOUSE);
  const parts = { test: createTestPart(one, mine, theirs, NO_PROGRESS, DEFAULT_HOUSE) };
  return { uuid: "ChatMessage.c000000000000000", actor: MARA, rolls: [createRoll(one, faces, DEFAULT_HOUSE)], parts };
}
const dataOf = (card: CardState): TestData => readPart(card, "test", TestData) ?? expect.fail("no test");
const offersOn = (card: CardState): string[] => testPart.offers!(dataOf(card)).map(({ id }) => id);

interface Done {
  readonly card: CardState;
  /** The changes besides those of the card. */
  readonly changes: readonly Change[];
  readonly label: Json;
}

async function press(
  action: Action,
  args: Json,
  card: CardState,
  more: { seat?: Seat; world?: Snapshot[]; dice?: number[] } = {},
): Promise<Done | string> {
  const { seat = GM, world = people(), dice = [] } = more;
  const decision = await action.decide(args, seat, worldOf(world) as never, dice, card);
  if ("refused" in decision) return decision.refused.key.split(".").at(-1) ?? "";
  expect(decision.changes.filter((change) => !allows(action.writes, change))).toEqual([]);
  const sets = decision.changes.flatMap((change) =>
    change.op === "set" && "uuid" in change.at && change.at.uuid === card.uuid ? [change] : [],
  );
  const rolls = sets.find(({ path }) => path === "rolls")?.to as string[] | undefined;
  const part = sets.find(({ path }) => path === "system.parts.test")?.to;
  return {
    card: {
      ...card,
      rolls: rolls ? rolls.map((roll) => JSON.parse(roll) as RollData) : card.rolls,
      parts: { ...card.parts, ...(part ? { test: part as never } : {}) },
    },
    changes: decision.changes.filter((change) => !("uuid" in change.at && change.at.uuid === card.uuid)),
    label: decision.label as Json,
  };
}
async function pressed(...args: Parameters<typeof press>): Promise<Done> {
  const done = await press(...args);
  return typeof done === "string" ? expect.fail(done) : done;
}
const push = { gear: missile.uuid };
const back = { gear: bribe.uuid };

describe("CIR-TIE-1, CIR-TEST-10 gear with extra successes", () => {
  it("Both sides' gear is offered on a tie before the other choices, and on nothing else", () => {
    const id = (uuid: string): string => uuid.split(".").at(-1) ?? "";
    expect(offersOn(tied())).toEqual([
      "sixes",
      `push-a-${id(missile.uuid)}`,
      `push-b-${id(bribe.uuid)}`,
      "concede",
      // Recon is about the body (CIR-TIE-3).
      "break-health",
      "break-will",
    ]);
    for (const faces of [
      [5, 5, 1, 5, 1, 1],
      [1, 1, 1, 5, 1, 1],
    ])
      expect(offersOn(tied(test(), faces)).filter((one) => one.startsWith("push"))).toEqual([]);
  });

  it("Gear wins a tie by one, the receipt names it, and the dice are unchanged", async () => {
    const before = tied();
    const { card, changes, label } = await pressed(pushTie, push, tied(), { seat: PLAYER });
    expect(dataOf(card)).toMatchObject({ successes: 2, result: { outcome: "success", theirs: 1, ob: 1, margin: 1 } });
    expect([card.rolls, dataOf(card).mine, changes]).toEqual([before.rolls, dataOf(before).mine, []]);
    expect(label).toMatchObject({
      key: "QUADRANT.Circumstances.Receipt.Pushed",
      with: { name: "Mara Venn", gear: "missile", successes: 1 },
    });
    const { adds } = testPart.view(dataOf(card), GM, undefined) as { adds: Json };
    expect(adds).toEqual([
      { key: "QUADRANT.Circumstances.Card.AddsOne", with: { name: "missile", successes: 1, other: "" } },
    ]);
    expect(offersOn(card)).toEqual(["sixes", "count"]);
  });

  it("Gear adds exactly one success, whatever it adds or doubles elsewhere (CIR-TIE-5, CIR-LUCK-2)", async () => {
    const oracle = gear(MARA, "oracle", { bonusSuccess: 3 });
    const one = test({ versus: { ...versus, luck: true }, charms: [charm("a", oracle)] });
    const { card } = await pressed(pushTie, { gear: oracle.uuid }, tied(one, [5, 1, 1, 5, 5, 1]), {
      world: people([oracle]),
    });
    expect(dataOf(card)).toMatchObject({ successes: 4, result: { outcome: "success", margin: 1 } });
  });

  it("The other side's gear wins the tie for that side and is used up", async () => {
    const { card, changes, label } = await pressed(pushTie, back, tied());
    expect(dataOf(card).result).toEqual({ outcome: "failure", theirs: 2, ob: 2, margin: -1 });
    expect(changes).toEqual([{ op: "add", at: { uuid: bribe.uuid }, path: "system.quantity", by: -1 }]);
    expect(label).toMatchObject({ key: "QUADRANT.Circumstances.Receipt.PushedUp", with: { name: "Guard" } });
    const { adds } = testPart.view(dataOf(card), GM, undefined) as { adds: Json };
    expect(adds).toMatchObject([
      { key: "QUADRANT.Circumstances.Card.AddsToOne", with: { name: "bribe", other: "Guard" } },
    ]);
    expect(testPart.offers!(dataOf(card)).filter(({ id }) => id === "twist")).toHaveLength(1);
  });

  it("Only the gear's owner can break a tie with it", async () => {
    for (const seat of [OTHER, STRANGER]) expect(await press(pushTie, push, tied(), { seat })).toBe("GmOrOwner");
    expect(await press(pushTie, back, tied(), { seat: PLAYER })).toBe("GmOrOwner");
  });

  it("Gear breaks only a tie, once, and only while the agent has it equipped", async () => {
    const { card } = await pressed(pushTie, push, tied());
    expect(await press(pushTie, push, card)).toBe("AlreadyDone");
    expect(await press(pushTie, back, card)).toBe("noTie");
    expect(await press(pushTie, push, (await pressed(concede, {}, tied())).card)).toBe("noTie");
    const worlds = {
      Gone: [
        people([]),
        people([gear(MARA, "missile", { equipped: false })]),
        people([gear(MARA, "missile", { bonusSuccess: 0 })]),
      ],
      noneLeft: [people([gear(MARA, "missile", { quantity: 0 })])],
    };
    for (const [why, all] of Object.entries(worlds))
      for (const world of all) expect(await press(pushTie, push, tied(), { world })).toBe(why);
    expect(await press(pushTie, { gear: `${MARA}.Item.unheard000000000` }, tied())).toBe("Gone");
    for (const bad of [null, {}, { gear: "x" }, []])
      expect(await press(pushTie, bad as Json, tied())).toBe("Malformed");
    expect(await press(pushTie, { gear: 3 }, tied())).toBe("Text");
  });

  it("Gear that broke a tie still counts after sixes are rerolled, and the other side's gear may break a new tie", async () => {
    const lost = (await pressed(pushTie, back, tied())).card;
    const even = (await pressed(rerollSixes, {}, lost, { dice: [5] })).card;
    expect(dataOf(even)).toMatchObject({ successes: 2, exploded: true, result: { outcome: "tie", ob: 2 } });
    expect(offersOn(even).filter((id) => id.startsWith("push"))).toEqual(["push-a-missile000000000"]);
    const won = (await pressed(pushTie, push, even)).card;
    expect(dataOf(won).result).toMatchObject({ outcome: "success" });
    expect(
      dataOf((await pressed(rerollSixes, {}, (await pressed(pushTie, push, tied())).card, { dice: [5] })).card).result,
    ).toMatchObject({
      outcome: "success",
      margin: 2,
    });
  });

  it("Gear may be used where the second roll ties again (CIR-TIE-3)", async () => {
    const again = (await pressed(breakTie, { ability: "will" }, tied(), { dice: [5, 1, 1, 1, 5, 1] })).card;
    expect(dataOf(again).result?.outcome).toBe("tie");
    const { card } = await pressed(pushTie, push, again);
    expect(dataOf(card)).toMatchObject({ result: { outcome: "success", margin: 1 }, broken: { ability: "will" } });
  });

  it("A message with missing or invalid gear data offers no gear", () => {
    const { charms: _charms, ...old } = dataOf(tied()).test as Test & { charms: unknown };
    const data = { ...tied().parts["test"]?.data, test: old as never, pushed: [{ side: "c" }] };
    const read = readShape(TestData, data) ?? expect.fail("unreadable");
    expect([read.pushed, testPart.offers!(read).filter(({ id }) => id.startsWith("push"))]).toEqual([[], []]);
  });
});
