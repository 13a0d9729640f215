import { describe, expect, it } from "vitest";
import { allows } from "../../../src/core/actions/validate.ts";
import type { Action, Decision } from "../../../src/core/contract/action.ts";
import type { CardState } from "../../../src/core/contract/card.ts";
import type { Seat } from "../../../src/core/contract/world.ts";
import type { Change } from "../../../src/rules/shared/change.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { useUp } from "../../../src/rulesets/circumstances/actions/gear.ts";
import {
  endCondition,
  markSkill,
  recover,
  takeCondition,
  twist,
} from "../../../src/rulesets/circumstances/actions/conditions.ts";
import { earnTokens, spendTokens, useTrait } from "../../../src/rulesets/circumstances/actions/tokens.ts";
import { askTrouble } from "../../../src/rulesets/circumstances/actions/trouble.ts";
import { NO_PROGRESS, createTestPart } from "../../../src/rulesets/circumstances/cards/rolled-test-data.ts";
import { splitFaces } from "../../../src/rulesets/circumstances/checks/test-dice.ts";
import { createRoll } from "../../../src/rulesets/circumstances/checks/test-roll.ts";
import { DEFAULT_HOUSE } from "../../../src/rules/circumstances/house.ts";
import { readAgent } from "../../../src/rulesets/circumstances/documents/read-actor.ts";
import { countDiceFor, findLeadingSide } from "../../../src/rulesets/circumstances/sheets/actor-context.ts";
import { tokenPool } from "../../../src/rulesets/circumstances/pools.ts";
import {
  BOLD,
  GM,
  GUARD,
  MARA,
  OTHER,
  PLAYER,
  STRANGER,
  TOMAS,
  mara,
  recon,
  scanner,
  skill,
  tomas,
  trait,
  worldOf,
} from "./table.ts";

const decide = (
  action: Action,
  args: Json,
  seat: Seat = GM,
  world = worldOf(),
  card: CardState | null = null,
): Promise<Decision> => action.decide(args, seat, world as never, [], card);

async function changesOf(...args: Parameters<typeof decide>): Promise<readonly Change[]> {
  const decision = await decide(...args);
  if ("refused" in decision) throw new Error(decision.refused.key);
  expect(decision.changes.every((change) => allows(args[0].writes, change))).toBe(true);
  return decision.changes;
}

async function refusalOf(...args: Parameters<typeof decide>): Promise<string | null> {
  const decision = await decide(...args);
  return "refused" in decision ? (decision.refused.key.split(".").at(-1) ?? "") : null;
}

const tokens = (by: number): Change => ({ op: "add", ...tokenPool, by });
const held = (key: string, more: { readonly [key: string]: Json } = {}) =>
  worldOf([mara({ conditions: { [key]: true, ...more } })]);

describe("CIR-TOK-12, CIR-TOK-14, CIR-TOK-16 spending", () => {
  const args: Json = { actor: MARA, count: 2, reason: "QUADRANT.Circumstances.Token.ForDice", what: "Recon" };

  it("Any player can spend tokens for any agent of the team", async () => {
    for (const seat of [GM, PLAYER, OTHER, STRANGER])
      expect(await changesOf(spendTokens, args, seat)).toEqual([tokens(-2)]);
  });

  it("Agents can't spend more tokens than the pool has, and NPCs spend none", async () => {
    expect(await refusalOf(spendTokens, args, PLAYER, worldOf(undefined, { tokens: 1 }))).toBe("tokens");
    expect(await refusalOf(spendTokens, { ...(args as object), actor: GUARD })).toBe("npc");
  });

  it.each([
    [null, "Malformed"],
    [{}, "Malformed"],
    [{ actor: MARA }, "Malformed"],
    [{ actor: MARA, count: -2, reason: "", what: "" }, "AtLeast"],
    [{ actor: MARA, count: 0.5, reason: "", what: "" }, "WholeNumber"],
    [{ actor: MARA, count: 21, reason: "", what: "" }, "AtMost"],
    [{ actor: "x", count: 1, reason: "", what: "" }, "Malformed"],
  ])("Spending tokens with %j is refused", async (bad, word) =>
    expect(await refusalOf(spendTokens, bad as Json)).toBe(word),
  );
});

describe("CIR-TOK-3 to CIR-TOK-8 earning", () => {
  it("Only an agent's player can earn tokens for an event", async () => {
    expect(await changesOf(earnTokens, { actor: MARA, event: "belief" }, PLAYER)).toEqual([
      tokens(1),
      { op: "set", at: { uuid: MARA }, path: "system.belief.played", to: true },
    ]);
    expect(await refusalOf(earnTokens, { actor: MARA, event: "belief" }, STRANGER)).toBe("GmOrOwner");
    expect(await refusalOf(earnTokens, { actor: GUARD, event: "belief" })).toBe("npc");
    for (const event of ["prompt", "money", 3, "opposition", "tie", "harm", "setback"])
      expect(await refusalOf(earnTokens, { actor: MARA, event })).toBe("Malformed");
  });

  it("A Belief earns a token once", async () => {
    const world = { ...worldOf(), read: (at: object) => Promise.resolve("setting" in at ? 3 : true) };
    expect(await refusalOf(earnTokens, { actor: MARA, event: "belief" }, PLAYER, world)).toBe("already");
  });

  it("A use of a Trait is counted, and harm by it earns a token (CIR-TRAIT-2, CIR-TRAIT-3)", async () => {
    const args = { actor: MARA, trait: BOLD, side: "b", use: "harmed", what: "" };
    const mark = (path: string): Change => ({ op: "add", at: { uuid: BOLD }, path, by: 1 });
    // In play it is the GM who says so; on a test the player does (CIR-TRAIT-4, CIR-TOK-8).
    expect(await changesOf(useTrait, args, GM)).toEqual([mark("system.b.harmed"), tokens(1)]);
    expect(await refusalOf(useTrait, args, PLAYER)).toBe("GmOnly");
    expect(await changesOf(useTrait, { ...args, what: "Recon" }, PLAYER)).toEqual([mark("system.b.harmed"), tokens(1)]);
    expect(await changesOf(useTrait, { ...args, use: "helped", side: "a" }, PLAYER)).toEqual([mark("system.a.helped")]);
    expect(await refusalOf(useTrait, args, OTHER)).toBe("GmOrOwner");
    expect(await refusalOf(useTrait, args, PLAYER, worldOf([mara({}, [trait({ disabled: true })])]))).toBe(
      "traitDisabled",
    );
    for (const bad of [
      { ...args, side: "c" },
      { ...args, use: "x" },
    ])
      expect(await refusalOf(useTrait, bad)).toBe("OneOf");
    expect(await refusalOf(useTrait, { ...args, trait: `${TOMAS}.Item.bold000000000000` })).toBe("Malformed");
    expect(await refusalOf(useTrait, { ...args, trait: `${MARA}.Item.nothing000000000` })).toBe("Gone");
  });

  it("A player asks for trouble, once at a time for each side (CIR-TRAIT-4)", async () => {
    const args = { actor: MARA, trait: BOLD, side: "b" };
    const decided = await decide(askTrouble, args, PLAYER);
    expect(decided).toMatchObject({
      changes: [{ op: "set", at: { uuid: BOLD }, path: "system.b.asked", to: true }],
      cards: [{ card: { parts: { trouble: { data: { trait: BOLD, side: "b", state: "asked" } } } } }],
    });
    expect(await refusalOf(askTrouble, args, OTHER)).toBe("GmOrOwner");
    expect(await refusalOf(askTrouble, args, PLAYER, worldOf([mara({}, [trait({ disabled: true })])]))).toBe(
      "traitDisabled",
    );
    const asked = worldOf([mara({}, [trait({ b: { name: "Rash", asked: true } })])]);
    expect(await refusalOf(askTrouble, args, PLAYER, asked)).toBe("troubleAsked");
    expect(await refusalOf(askTrouble, { ...args, side: "a" }, PLAYER, asked)).toBeNull();
  });
});

describe("CIR-COND-1, CIR-COND-17, CIR-COND-18 conditions", () => {
  it("A condition is imposed by the GM or taken willingly, and ended by its player", async () => {
    const at = { uuid: MARA };
    expect(await changesOf(takeCondition, { actor: MARA, key: "tired" }, PLAYER)).toEqual([
      { op: "set", at, path: "system.conditions.tired", to: true },
    ]);
    expect(await changesOf(endCondition, { actor: MARA, key: "hungry" }, PLAYER, held("hungry"))).toEqual([
      { op: "set", at, path: "system.conditions.hungry", to: false },
    ]);
    expect(await refusalOf(takeCondition, { actor: MARA, key: "tired", gm: true }, PLAYER)).toBe("GmOnly");
    expect(await refusalOf(takeCondition, { actor: MARA, key: "tired" }, OTHER)).toBe("GmOrOwner");
    expect(await refusalOf(takeCondition, { actor: MARA, key: "tired" }, GM, held("tired"))).toBe("hasCondition");
    expect(await refusalOf(endCondition, { actor: MARA, key: "tired" }, GM)).toBe("noCondition");
    expect(await refusalOf(takeCondition, { actor: MARA, key: "constructor" }, GM)).toBe("condition");
  });

  it("A condition ends by recovery, a severe injury in two steps (CIR-COND-15)", async () => {
    const at = { uuid: MARA };
    expect(await changesOf(recover, { actor: MARA, key: "severe", cared: true }, PLAYER, held("severe"))).toEqual([
      { op: "set", at, path: "system.conditions.severeStage", to: 1 },
    ]);
    expect(
      await changesOf(recover, { actor: MARA, key: "severe" }, PLAYER, held("severe", { severeStage: 1 })),
    ).toHaveLength(2);
    expect(await refusalOf(recover, { actor: MARA, key: "severe" }, OTHER, held("severe"))).toBe("GmOrOwner");
    expect(await refusalOf(recover, { actor: MARA, key: "sad" }, PLAYER)).toBe("noCondition");
  });

  it("Only the GM can choose a twist instead of a condition, and it writes nothing (CIR-TURN-3)", async () => {
    expect(await changesOf(twist, { actor: MARA })).toEqual([]);
    expect(await refusalOf(twist, { actor: MARA }, PLAYER)).toBe("GmOnly");
  });
});

describe("CIR-TEST-10 gear", () => {
  const uuid = `${MARA}.Item.scanner000000000`;
  const world = (quantity: number) => worldOf([mara({}, [scanner({ quantity, consumable: true })])]);

  it("Gear is used up one by one by its owner", async () => {
    const args = { actor: MARA, gear: uuid };
    expect(await changesOf(useUp, args, PLAYER, world(2))).toEqual([
      { op: "add", at: { uuid }, path: "system.quantity", by: -1 },
    ]);
    expect(await refusalOf(useUp, args, PLAYER, world(0))).toBe("usedUp");
    expect(await refusalOf(useUp, args, OTHER, world(2))).toBe("GmOrOwner");
    expect(await refusalOf(useUp, { ...args, gear: BOLD }, PLAYER, world(2))).toBe("Gone");
  });
});

describe("CIR-LUCK-6, CIR-LEARN-1 to CIR-LEARN-4 marks", () => {
  const faces = [1, 1, 1];
  const tried = (tries: string, luck: string | null = "will"): CardState => {
    const test = recon({ tries, luck });
    const { mine: rolled, theirs } = splitFaces(faces, test, DEFAULT_HOUSE);
    return {
      uuid: "ChatMessage.c000000000000000",
      actor: MARA,
      rolls: [createRoll(test, faces, DEFAULT_HOUSE)],
      parts: { test: createTestPart(test, rolled, theirs, NO_PROGRESS, DEFAULT_HOUSE) },
    };
  };
  const card = tried("Surgery");

  it("Marks create a skill, then count, then teach it", async () => {
    const [created] = await changesOf(markSkill, {}, PLAYER, worldOf(), card);
    expect(created).toMatchObject({
      op: "create",
      data: { name: "Surgery", type: "circumstancesSkill", system: { rating: 0, marks: 1 } },
    });
    expect(created?.op === "create" && "uuid" in created.at && created.at.uuid).toMatch(
      /^Actor\.mara000000000000\.Item\.[A-Za-z0-9]{16}$/,
    );
    const known = mara({}, [skill(MARA, "Surgery", { rating: 0, marks: 1 })]);
    const uuid = known.items[0]?.uuid ?? "";
    expect(await changesOf(markSkill, {}, PLAYER, worldOf([known]), card)).toEqual([
      { op: "set", at: { uuid }, path: "system.marks", to: 0 },
      { op: "set", at: { uuid }, path: "system.rating", to: 1 },
    ]);
  });

  it("A mark is refused for a known skill, an unknown one, and a player who does not own the agent", async () => {
    expect(await refusalOf(markSkill, {}, PLAYER, worldOf(), tried("Recon"))).toBe("known");
    expect(await refusalOf(markSkill, {}, PLAYER, worldOf(), tried("Nonsense"))).toBe("unknownSkill");
    expect(await refusalOf(markSkill, {}, OTHER, worldOf([mara(), tomas()]), card)).toBe("GmOrOwner");
    expect(await refusalOf(markSkill, {}, PLAYER, worldOf(), tried("Surgery", "mindchip"))).toBe("Gone");
  });

  it("Only a test by Beginner's Luck is marked, whatever a request says", async () => {
    const forged = { actor: MARA, skill: "Surgery", ability: "will" };
    expect(await refusalOf(markSkill, forged, PLAYER)).toBe("NotOffered");
    expect(await refusalOf(markSkill, forged, PLAYER, worldOf(), tried("Surgery", null))).toBe("Gone");
    expect(await refusalOf(markSkill, forged, PLAYER, worldOf(), tried("Recon"))).toBe("known");
  });
});

describe("gear and Traits on a sheet", () => {
  const person = (shown = mara()) => readAgent(shown) ?? expect.fail("nobody");

  it("A sheet shows the dice its agent would roll with a piece of gear (CIR-TEST-7, CIR-LUCK-1, CIR-COND-1)", () => {
    expect(countDiceFor(person(), "recon", DEFAULT_HOUSE)).toBe(3);
    expect(countDiceFor(person(), "Survival", DEFAULT_HOUSE)).toBe(3); // by Beginner's Luck, with Health
    expect(countDiceFor(person(), "Yodelling", DEFAULT_HOUSE)).toBeNull();
    const less = countDiceFor(person(mara({ conditions: { hurt: true } })), "recon", DEFAULT_HOUSE);
    expect(less).toBe(2);
  });

  it("A sheet marks the side of a Trait that was used more, if one was (CIR-TRAIT-7)", () => {
    const side = (helped: number, harmed: number) => ({ name: "", helped, harmed });
    expect(findLeadingSide({ a: side(3, 0), b: side(0, 1) })).toBe("a");
    expect(findLeadingSide({ a: side(1, 0), b: side(0, 2) })).toBe("b");
    expect(findLeadingSide({ a: side(1, 1), b: side(0, 2) })).toBeNull();
  });
});
