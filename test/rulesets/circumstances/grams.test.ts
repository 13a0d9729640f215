/** Skill-grams on plain data: the dialog of their test, the card, and what is written on the sheet. */
import { beforeAll, describe, expect, it } from "vitest";
import { allows } from "../../../src/core/actions/validate.ts";
import { type CardState, readPart } from "../../../src/core/contract/card.ts";
import type { CheckDefinition, CheckSession } from "../../../src/core/contract/check.ts";
import type { Seat, Snapshot } from "../../../src/core/contract/world.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../src/rules/circumstances/house.ts";
import type { Change } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { changeGram } from "../../../src/rulesets/circumstances/actions/grams.ts";
import { NO_PROGRESS, TestData, createTestPart } from "../../../src/rulesets/circumstances/cards/rolled-test-data.ts";
import { testPart } from "../../../src/rulesets/circumstances/cards/rolled-test.ts";
import type { GramTest, Test } from "../../../src/rulesets/circumstances/checks/test-data.ts";
import { splitFaces } from "../../../src/rulesets/circumstances/checks/test-dice.ts";
import { createRoll } from "../../../src/rulesets/circumstances/checks/test-roll.ts";
import { readAgent } from "../../../src/rulesets/circumstances/documents/read-actor.ts";
import { createAgentContext } from "../../../src/rulesets/circumstances/sheets/actor-context.ts";
import { GM, MARA, OTHER, PLAYER, intent, mara, recon, skill, worldOf } from "./table.ts";

let check: CheckDefinition;
beforeAll(async () => ({ test: check } = await import("../../../src/rulesets/circumstances/checks/test.ts")));

const COMPUTER = `${MARA}.Item.computer00000000`;
const withGrams = (...names: string[]): Snapshot =>
  mara(
    {},
    names.map((name) => skill(MARA, name, { gram: true })),
  );

async function open(options: { [key: string]: Json }, world = worldOf([withGrams()])): Promise<CheckSession> {
  const session = await check.open(intent("", { options }), world as never);
  if ("refused" in session) throw new Error(session.refused.key);
  return session;
}
const input = (choices: { [key: string]: Json } = {}) => ({ choices, situational: {} });
const why = (session: CheckSession, choices: { [key: string]: Json } = {}): string | undefined =>
  session.refuse(input(choices))?.key.split(".").at(-1);
const obstacle = (session: CheckSession, choices: { [key: string]: Json } = {}): number | undefined =>
  session.view(input(choices)).groups.find(({ id }) => id === "ob")?.total;
const ids = (session: CheckSession): string[] => session.view(input()).choices.map(({ id }) => id);

describe("The test of a skill-gram", () => {
  it("CIR-MIND-3, -4: rolls the Mindchip against the obstacle of the skill, for the price of the Players' Turn", async () => {
    const session = await open({ download: "any" });
    expect(obstacle(session, { gramSkill: "Computer" })).toBe(2);
    expect(obstacle(session, { gramSkill: "Surgery" })).toBe(3);
    expect(obstacle(session, { gramSkill: "Demolitions" })).toBe(4);
    // The obstacle is not the player's to type, nor is there an opponent.
    expect(obstacle(session, { gramSkill: "Computer", ob: 0 })).toBe(2);
    expect(obstacle(session, { gramSkill: "Computer", against: "versus" })).toBe(2);
    expect(ids(session)).not.toContain("gramReplace");
    expect(session.formula(input())).toBe("2d6cs>=5");
    expect(session.payments(input())).toMatchObject([{ args: { count: 1 } }]);
    expect(why(session, { gramSkill: "Computer" })).toBeUndefined();
    expect(why(session, { gramSkill: "Computer", buy: "gm" })).toBe("gramTurn");
    expect(why(session, { gramSkill: "Basket weaving" })).toBe("unknownSkill");
  });

  it("CIR-MIND-5, -6: slots and duplicates are refused before the roll, and a swap makes room", async () => {
    const full = await open({ download: "Barter" }, worldOf([withGrams("Computer", "Recon")]));
    expect(why(full)).toBe("slots");
    expect(why(full, { gramReplace: "Computer" })).toBeUndefined();
    expect(why(full, { gramSkill: "Recon", gramReplace: "Computer" })).toBe("duplicate");
    const stacked = await open({ download: "Recon" }, worldOf([withGrams("Recon")], { gramStack: true }));
    expect(why(stacked)).toBeUndefined();
    const swap = await open({ download: "any", replaceGram: "Computer" }, worldOf([withGrams("Computer", "Recon")]));
    expect(swap.view(input()).choices.find(({ id }) => id === "gramReplace")).toMatchObject({ value: "Computer" });
  });

  it("CIR-MIND-7: deleting has the obstacle of what is deleted, in any turn", async () => {
    const session = await open(
      { deleteGram: "Surgery" },
      worldOf([mara({}, [skill(MARA, "Surgery", { gram: true, gramOb: 3 })])]),
    );
    expect(obstacle(session)).toBe(3);
    expect(ids(session)).not.toContain("gramSkill");
    expect(why(session)).toBeUndefined();
    expect(why(session, { gramSkill: "Computer" })).toBeUndefined();
    expect(why(await open({ deleteGram: "Recon" }))).toBe("gramMissing");
  });
});

const OB = (value: number): Test["ob"] => [{ label: "Ob", value, source: { rule: "CIR-MIND-4" } }];
const loading = (gram: Partial<GramTest>): Test =>
  recon({ tries: "mindchip", ob: OB(2), gram: { skill: "Computer", replace: "", deletes: false, ...gram } });
const PASS = [5, 5, 1];
const FAIL = [5, 1, 1];

function cardOf(one: Test, faces: readonly number[], progress: object = {}): CardState {
  const { mine, theirs } = splitFaces(faces, one, DEFAULT_HOUSE);
  return {
    uuid: "ChatMessage.c000000000000000",
    actor: MARA,
    rolls: [createRoll(one, faces, DEFAULT_HOUSE)],
    parts: { test: createTestPart(one, mine, theirs, { ...NO_PROGRESS, ...progress }, DEFAULT_HOUSE) },
  };
}
const offers = (card: CardState): string[] =>
  testPart.offers!(readPart(card, "test", TestData) ?? expect.fail("no test"))
    .map(({ id }) => id)
    .filter((id) => /^(gram|twist)/.test(id));

async function press(card: CardState, person: Snapshot, seat: Seat = PLAYER, house: Partial<HouseRules> = {}) {
  const decision = await changeGram.decide({}, seat, worldOf([person], house) as never, [], card);
  if ("refused" in decision) return decision.refused.key.split(".").at(-1) ?? "";
  expect(decision.changes.filter((change) => !allows(changeGram.writes, change))).toEqual([]);
  return {
    label: decision.label as object,
    changes: decision.changes.filter(
      (change: Change) => "uuid" in change.at && !change.at.uuid.startsWith("ChatMessage"),
    ),
  };
}

describe("The card of a skill-gram", () => {
  it("CIR-MIND-3, -8: a success installs, a failure offers what any failure does", () => {
    expect(offers(cardOf(loading({}), PASS))).toEqual(["gram"]);
    expect(offers(cardOf(loading({}), FAIL))).toEqual(["twist"]);
    expect(offers(cardOf(loading({}), PASS, { settled: "gram" }))).toEqual([]);
    expect(offers(cardOf(recon({ ob: OB(2) }), PASS))).toEqual([]);
  });

  it("CIR-MIND-3: a skill that is not on the sheet is written down unrated, with its gram", async () => {
    expect(await press(cardOf(loading({}), PASS), withGrams("Recon"))).toMatchObject({
      changes: [
        { op: "create", data: { name: "Computer", system: { rating: 0, gram: true, moreGrams: 0, gramOb: 2 } } },
      ],
      label: { key: "QUADRANT.Circumstances.Receipt.GramInstalled", with: { used: 2, slots: 2 } },
    });
  });

  it("CIR-MIND-5: whoever presses second for the last slot is refused, and nothing changes", async () => {
    const card = cardOf(loading({}), PASS);
    expect(await press(card, withGrams("Recon", "Barter"))).toBe("slots");
    expect(await press(card, withGrams("Computer"))).toBe("duplicate");
    expect(await press(card, withGrams(), OTHER)).toBe("GmOrOwner");
    expect(await press(card, withGrams(), GM)).toHaveProperty("changes");
    expect(await press(cardOf(loading({}), FAIL), withGrams())).toBe("AlreadyDone");
    expect(await press(cardOf(loading({}), PASS, { settled: "gram" }), withGrams())).toBe("AlreadyDone");
    expect(await press(cardOf(recon({ ob: OB(2) }), PASS), withGrams())).not.toHaveProperty("changes");
  });

  it("CIR-MIND-7: a swap and a deletion change what they name", async () => {
    const own = mara({}, [skill(MARA, "Computer"), skill(MARA, "Recon", { gram: true })]);
    const swapped = await press(cardOf(loading({ replace: "Recon" }), PASS), own);
    expect(swapped).toMatchObject({
      changes: [
        { at: { uuid: `${MARA}.Item.recon00000000000` }, path: "system.gram", to: false },
        { path: "system.moreGrams", to: 0 },
        { at: { uuid: COMPUTER }, path: "system.gram", to: true },
        { path: "system.moreGrams", to: 0 },
      ],
      label: { key: "QUADRANT.Circumstances.Receipt.GramSwapped", with: { used: 1 } },
    });
    const gone = cardOf(loading({ deletes: true }), PASS);
    expect(await press(gone, withGrams("Computer"))).toMatchObject({
      changes: [{ at: { uuid: COMPUTER }, path: "system.gram", to: false }, { path: "system.moreGrams" }],
      label: { key: "QUADRANT.Circumstances.Receipt.GramDeleted", with: { used: 0 } },
    });
    expect(await press(gone, withGrams())).toBe("gramMissing");
  });

  it("CIR-MIND-6: by house rule a second gram of a skill is counted, and its dice are rolled", async () => {
    const stacked = await press(cardOf(loading({}), PASS), withGrams("Computer"), PLAYER, { gramStack: true });
    expect(stacked).toMatchObject({
      changes: [
        { path: "system.gram", to: true },
        { path: "system.moreGrams", to: 1 },
      ],
    });
    const two = mara({}, [skill(MARA, "Computer", { rating: 2, gram: true, moreGrams: 1 })]);
    expect((await open({ test: "Computer" }, worldOf([two]))).formula(input())).toBe("4d6cs>=5");
  });

  it("CIR-MIND-6: for a skill they lack it adds to Beginner's Luck, or stands in for the skill", async () => {
    const person = mara({}, [skill(MARA, "Computer", { rating: 0, ability: "will", gram: true })]);
    const luck = await open({ test: "Computer" }, worldOf([person]));
    expect(luck.formula(input())).toBe("5d6cs>=5");
    expect(obstacle(luck, { ob: 2 })).toBe(4);
    const stands = await open({ test: "Computer" }, worldOf([person], { gramOnUnskilled: "asSkill" }));
    expect(stands.formula(input())).toBe("1d6cs>=5");
    expect(obstacle(stands, { ob: 2 })).toBe(2);
    const agent = readAgent(person) ?? expect.fail("nobody");
    const row = (house: Partial<HouseRules>) =>
      createAgentContext(agent, { ...DEFAULT_HOUSE, ...house }).learning[0]?.dice;
    expect([row({}), row({ gramOnUnskilled: "asSkill" })]).toEqual([5, 1]);
  });

  it("CIR-MIND-5: the sheet shows every slot, what is in it, and the tests for it", () => {
    const { slots, grams } = createAgentContext(readAgent(withGrams("Recon")) ?? expect.fail("nobody"), DEFAULT_HOUSE);
    expect(grams).toEqual({ used: 1, slots: 2 });
    expect(slots).toEqual([
      { name: "Recon", swap: { download: "any", replaceGram: "Recon" }, remove: { deleteGram: "Recon" } },
      { name: "", download: { download: "any" } },
    ]);
  });
});
