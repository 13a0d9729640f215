/**
 * The turns of a session of Circumstances and what depends on them: Goals, prompts, setbacks, a strengthened opponent,
 * allowed help.
 */
import { describe, expect, it } from "vitest";
import { allows } from "../../../src/core/actions/validate.ts";
import type { BoardView } from "../../../src/core/contract/shared-state.ts";
import type { Action } from "../../../src/core/contract/action.ts";
import type { CardState } from "../../../src/core/contract/card.ts";
import type { Seat, World } from "../../../src/core/contract/world.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../src/rules/circumstances/house.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { readShape } from "../../../src/rules/shared/schema.ts";
import { earnTokens, useTrait } from "../../../src/rulesets/circumstances/actions/tokens.ts";
import { askTrouble } from "../../../src/rulesets/circumstances/actions/trouble.ts";
import { endSession, moveTurn } from "../../../src/rulesets/circumstances/actions/turns.ts";
import { createOpenTestPart } from "../../../src/rulesets/circumstances/cards/open-test-data.ts";
import { test as check } from "../../../src/rulesets/circumstances/checks/test.ts";
import { testPart } from "../../../src/rulesets/circumstances/cards/rolled-test.ts";
import { NO_PROGRESS, createTestPart } from "../../../src/rulesets/circumstances/cards/rolled-test-data.ts";
import type { Test } from "../../../src/rulesets/circumstances/checks/test-data.ts";
import { createRoll } from "../../../src/rulesets/circumstances/checks/test-roll.ts";
import { tokenPool } from "../../../src/rulesets/circumstances/pools.ts";
import { TURN_BOARD, turnBoard } from "../../../src/rulesets/circumstances/turns.ts";
import {
  BOLD,
  GM,
  GUARD,
  MARA,
  OTHER,
  PLAYER,
  TOMAS,
  guard,
  intent,
  mara,
  recon,
  skill,
  tomas,
  worldOf,
} from "./table.ts";
import { splitFaces } from "../../../src/rulesets/circumstances/checks/test-dice.ts";
import { lendHelp } from "../../../src/rulesets/circumstances/actions/open-test.ts";
import { earnOpposition, strengthen } from "../../../src/rulesets/circumstances/actions/opposition.ts";
import { concede } from "../../../src/rulesets/circumstances/actions/tie.ts";

const wrote = (text: string, state = "none") => ({ goal: { text, state } });
const AGENTS = [
  mara(wrote("Find the ship", "achieved")),
  tomas({ ...wrote("Sleep", "striven"), belief: { played: true } }),
];

/** A world whose settings store a turn beside the tokens. */
function worldIn(
  turn: string,
  {
    beliefPaid = false,
    sessions = 1,
    tokens = 3,
    people = [...AGENTS, guard()],
    ...house
  }: object & Record<string, unknown> = {},
): World<HouseRules> {
  const base = worldOf(people as never, { tokens: tokens as number, ...(house as Partial<HouseRules>) });
  const state = { turn, sessions, beliefPaid } as Json;
  return {
    ...base,
    read: (at, path) =>
      "setting" in at && at.setting.includes(".board.") ? Promise.resolve(state) : base.read(at, path),
  };
}

const decide = async (
  action: Action,
  args: Json,
  world: World<HouseRules>,
  seat: Seat = GM,
  card: CardState | null = null,
  dice: readonly number[] = [],
) => {
  const decision = await action.decide(args, seat, world as never, dice, card);
  if ("changes" in decision)
    for (const change of decision.changes)
      if (!("uuid" in change.at && change.at.uuid.startsWith("ChatMessage")))
        expect(allows(action.writes, change)).toBe(true);
  return decision;
};
const refusal = (decision: Awaited<ReturnType<typeof decide>>): string | null =>
  "refused" in decision ? (decision.refused.key.split(".").at(-1) ?? "") : null;
const changes = (decision: Awaited<ReturnType<typeof decide>>) => ("changes" in decision ? decision.changes : []);

const both = { agents: [MARA, TOMAS] };
const tokens = (by: number) => ({ op: "add", ...tokenPool, by });

describe("CIR-TURN-1, CIR-TURN-7 the turn", () => {
  it("A turn starts when every agent has a Goal, or when the GM waives missing ones", async () => {
    const silent = [mara(), tomas(wrote("Sleep"))];
    expect(refusal(await decide(moveTurn, { move: "start", ...both }, worldIn("setup", { people: silent })))).toBe(
      "goalMissing",
    );
    const begun = await decide(
      moveTurn,
      { move: "start", waived: true, ...both },
      worldIn("setup", { people: silent }),
    );
    expect(changes(begun)).toEqual([
      { op: "set", at: TURN_BOARD, path: "turn", to: "gm" },
      { op: "add", at: TURN_BOARD, path: "sessions", by: 1 },
    ]);
    expect("label" in begun && begun.label).toMatchObject({ with: { goals: "Tomas: Sleep" } });
  });

  it("Only the GM changes the turn, and only to the next one", async () => {
    expect(changes(await decide(moveTurn, { move: "toPlayers", ...both }, worldIn("gm")))).toEqual([
      { op: "set", at: TURN_BOARD, path: "turn", to: "players" },
    ]);
    expect(refusal(await decide(moveTurn, { move: "toPlayers", ...both }, worldIn("gm"), PLAYER))).toBe("GmOnly");
    expect(refusal(await decide(moveTurn, { move: "toGm", ...both }, worldIn("gm")))).toBe("turnMove");
  });

  it.each([
    [null, "Malformed"],
    [{}, "Malformed"],
    [{ move: "end", agents: [] }, "OneOf"],
    [{ move: "start", agents: ["x"] }, "Malformed"],
    [{ move: "start", agents: MARA }, "Malformed"],
  ])("A change of the turn with %j is refused", async (bad, word) =>
    expect(refusal(await decide(moveTurn, bad as Json, worldIn("setup")))).toBe(word),
  );

  it("CIR-TOK-18: the first session of a world, or each where the house says so, starts with its tokens", async () => {
    const start = async (more: object) =>
      changes(await decide(moveTurn, { move: "start", ...both }, worldIn("setup", more as never))).filter(
        ({ at }) => at === tokenPool.at,
      );
    expect(await start({ sessions: 0, tokens: 0, tokenStart: 4 })).toEqual([tokens(4)]);
    expect(await start({ sessions: 0, tokens: 2, tokenStart: 4 })).toEqual([]);
    expect(await start({ sessions: 3, tokens: 0, tokenStart: 4 })).toEqual([]);
    expect(await start({ sessions: 3, tokens: 9, tokenStart: 4, tokenReset: true })).toEqual([tokens(-5)]);
  });
});

describe("CIR-TURN-9 the end of a session", () => {
  it("The end of a session pays for Goals, prompts and Beliefs not yet paid, and clears the Goals", async () => {
    const done = changes(await decide(endSession, { prompts: 2, ...both }, worldIn("players")));
    expect(done).toContainEqual(tokens(2 + 1 + 2));
    expect(done).toContainEqual({ op: "set", at: TURN_BOARD, path: "turn", to: "ended" });
    expect(done).toContainEqual({ op: "set", at: { uuid: MARA }, path: "system.goal.text", to: "" });
    expect(done).toContainEqual({ op: "set", at: { uuid: TOMAS }, path: "system.belief.played", to: false });
    expect(done).not.toContainEqual({ op: "set", at: { uuid: MARA }, path: "system.belief.played", to: false });
  });

  it("The Goals that the end of a session clears are kept in the GM's journal", async () => {
    const kept = async (world: World<HouseRules>) =>
      changes(await decide(endSession, { prompts: 0, ...both }, world)).filter(({ op }) => op === "create");
    const world = worldIn("players", { sessions: 4 });
    const [first] = await kept(world);
    expect(first).toMatchObject({ at: { uuid: "JournalEntry.circumstancesLog" } });
    expect(JSON.stringify(first)).toContain("Find the ship");
    const read: typeof world.read = (at, path) =>
      "uuid" in at && at.uuid.startsWith("JournalEntry.")
        ? Promise.resolve([{ _id: "page000000000001" }])
        : world.read(at, path);
    expect(await kept({ ...world, read })).toMatchObject([
      { at: { uuid: "JournalEntry.circumstancesLog.JournalEntryPage.page000000000002" } },
    ]);
    const silent = worldIn("players", { people: [mara(), tomas()] });
    expect(await kept(silent)).toEqual([]);
  });

  it("The board says what the end of a session clears, by name", () => {
    const shown = turnBoard.view({ turn: "gm", sessions: 1, beliefPaid: false }, AGENTS, GM, DEFAULT_HOUSE);
    const end = shown.acts.find(({ id }) => id === "end");
    expect(end?.intro).toMatchObject([
      { key: "QUADRANT.Circumstances.Turn.Ends.Earned" },
      { key: "QUADRANT.Circumstances.Turn.Ends.Goals", with: { names: "Mara Venn, Tomas" } },
      { key: "QUADRANT.Circumstances.Turn.Ends.Beliefs", with: { names: "Tomas" } },
    ]);
  });

  it("The end of a session pays once for the group where the house rule says so", async () => {
    expect(
      changes(await decide(endSession, { prompts: 0, ...both }, worldIn("gm", { rewardScope: "group" }))),
    ).toContainEqual(tokens(2));
  });

  it("Only the GM can end a session, and only one in progress", async () => {
    expect(refusal(await decide(endSession, { prompts: 0, ...both }, worldIn("gm"), PLAYER))).toBe("GmOnly");
    expect(refusal(await decide(endSession, { prompts: 0, ...both }, worldIn("ended")))).toBe("turnMove");
    for (const [bad, word] of [
      [{ prompts: -1, ...both }, "AtLeast"],
      [{ prompts: 0.5, ...both }, "WholeNumber"],
      [{ prompts: 99, ...both }, "AtMost"],
      [both, "Malformed"],
    ] as const)
      expect(refusal(await decide(endSession, bad, worldIn("gm")))).toBe(word);
  });
});

it("CIR-TURN-6: in the Players' Turn the dialog of a test shows its price at once; otherwise it is folded away", async () => {
  const findPrice = async (turn: string) => {
    const session = await check.open(intent("Recon"), worldIn(turn) as never);
    if ("refused" in session) throw new Error(session.refused.key);
    return session.view({ situational: {}, choices: {} }).choices.find(({ id }) => id === "buy");
  };
  expect(await findPrice("players")).toMatchObject({ value: "players" });
  expect((await findPrice("players"))?.folded).toBeUndefined();
  expect((await findPrice("gm"))?.folded).toBeDefined();
});

describe("when tokens are earned", () => {
  const belief = { actor: MARA, event: "belief" };
  it("CIR-TOK-5: a Belief earns once, for the group where the house says so", async () => {
    expect(changes(await decide(earnTokens, belief, worldIn("gm", { rewardScope: "group" }), PLAYER))).toContainEqual({
      op: "set",
      at: TURN_BOARD,
      path: "beliefPaid",
      to: true,
    });
    expect(refusal(await decide(earnTokens, belief, worldIn("gm", { beliefPaid: true }), PLAYER))).toBeNull();
    expect(
      refusal(await decide(earnTokens, belief, worldIn("gm", { beliefPaid: true, rewardScope: "group" }), PLAYER)),
    ).toBe("already");
  });

  it("CIR-TURN-8: a setback earns nothing in the Players' Turn; by house rule nothing else does either", async () => {
    const harmed = (what: string) => ({ actor: MARA, trait: BOLD, side: "a", use: "harmed", what });
    expect(refusal(await decide(useTrait, harmed("Recon"), worldIn("players"), PLAYER))).toBe("turn");
    expect(refusal(await decide(useTrait, harmed("Recon"), worldIn("setup"), PLAYER))).toBeNull();
    const asked = { actor: MARA, trait: BOLD, side: "a" };
    expect(refusal(await decide(askTrouble, asked, worldIn("players"), PLAYER))).toBeNull();
    expect(refusal(await decide(askTrouble, asked, worldIn("players", { earnOnlyInGmTurn: true }), PLAYER))).toBe(
      "turn",
    );
  });

  it("CIR-TURN-9, CIR-TOK-17: Goals and prompts can only be paid at the session's end, and a test's tokens from its card", async () => {
    for (const event of ["goalAchieved", "goalStriven", "prompt", "opposition", "tie", "setback", "harm"])
      expect(refusal(await decide(earnTokens, { actor: MARA, event }, worldIn("gm"), PLAYER))).toBe("Malformed");
  });
});

describe("the turn board", () => {
  const view = (turn: string, people = AGENTS, seat: Seat = GM, house: Partial<HouseRules> = {}): BoardView =>
    turnBoard.view({ turn, sessions: 1, beliefPaid: false }, people, seat, { ...DEFAULT_HOUSE, ...house } as never);
  const ids = (board: BoardView) => board.acts.map(({ id }) => id);

  it("The board offers the GM the possible changes of the turn, and players none", () => {
    expect(["setup", "gm", "players", "ended"].map((turn) => ids(view(turn)))).toEqual([
      ["start"],
      ["toPlayers", "end"],
      ["toGm", "end"],
      ["start"],
    ]);
    expect(ids(view("gm", AGENTS, PLAYER))).toEqual([]);
    expect(view("gm").acts.find(({ id }) => id === "end")?.inputs).toMatchObject([{ id: "prompts" }]);
  });

  it("The board names agents without a Goal, and lets the GM start anyway", () => {
    const board = view("setup", [mara(), tomas(wrote("Sleep"))]);
    expect(board.text).toMatchObject({ with: { names: "Mara Venn" } });
    expect(board.acts).toMatchObject([
      { id: "startAnyway", call: { args: { move: "start", waived: true, agents: [MARA, TOMAS] } } },
    ]);
  });

  it("CIR-TURN-6: the board sells talk in the Players' Turn where the house rule requires it", () => {
    expect(ids(view("players", AGENTS, PLAYER))).toEqual([]);
    const sold = view("players", AGENTS, PLAYER, { freeActionsInPlayersTurn: false });
    expect(sold.acts).toMatchObject([
      { id: "talk", call: { action: "circumstances.spendTokens", args: { actor: MARA, count: 1 } } },
    ]);
    expect(ids(view("gm", AGENTS, PLAYER, { freeActionsInPlayersTurn: false }))).toEqual([]);
  });
});

// --- On the card

const test = (more: Partial<Test> = {}): Test =>
  recon({ versus: { name: "Guard", dice: 3, luck: false, bare: null, actor: null }, ...more });
const card = (parts: CardState["parts"], rolls: CardState["rolls"] = []): CardState => ({
  uuid: "ChatMessage.c",
  actor: MARA,
  rolls,
  parts,
});
const call = (one = test()) => card({ call: createOpenTestPart(one, [], DEFAULT_HOUSE) });
const partIn = (decision: Awaited<ReturnType<typeof decide>>, id: string) =>
  JSON.stringify(changes(decision).find((change) => "path" in change && change.path.includes(`parts.${id}`)));

/** Returns the card of a test that was rolled. */
const fell = (one: Test, faces: readonly number[]) => {
  const { mine, theirs } = splitFaces(faces, one, DEFAULT_HOUSE);
  return card({ test: createTestPart(one, mine, theirs, NO_PROGRESS, DEFAULT_HOUSE) }, [
    createRoll(one, faces, DEFAULT_HOUSE),
  ]);
};

describe("CIR-TOK-3 empowering the opposition", () => {
  const grant = { actor: MARA, trait: "bold000000000000.b" };
  it("An empowered opponent has two more dice; after the roll the team has two tokens, and the Trait is counted", async () => {
    const done = await decide(strengthen, grant, worldIn("gm"), PLAYER, call());
    expect(refusal(done)).toBeNull();
    expect(changes(done)).not.toContainEqual(tokens(2));
    expect(partIn(done, "call")).toContain('"dice":5');
    expect(partIn(done, "call")).toContain('"granted":{"actor":"Actor.mara000000000000","trait":"bold000000000000.b"}');
    const paid = await decide(
      earnOpposition,
      {},
      worldIn("gm"),
      PLAYER,
      fell(test({ granted: grant }), [5, 1, 1, 6, 1, 1]),
    );
    expect(changes(paid)).toEqual([tokens(2), { op: "add", at: { uuid: BOLD }, path: "system.b.harmed", by: 1 }]);
  });

  it("Tokens for empowering are paid to the agent's player from the card of a rolled contest", async () => {
    const lies = fell(test({ granted: grant }), [5, 1, 1, 6, 1, 1]);
    const why = async (at: CardState | null, seat = PLAYER, world = worldIn("gm")) =>
      refusal(await decide(earnOpposition, {}, world, seat, at));
    expect(await why(lies)).toBeNull();
    expect(await why(null)).toBe("NotOffered");
    expect(await why(call(test({ granted: grant })))).toBe("Gone"); // nothing was rolled
    expect(await why(fell(test(), [5, 1, 1, 6, 1, 1]))).toBe("Gone"); // nothing was granted
    expect(await why({ ...lies, rolls: fell(test(), [5, 1, 1, 6, 1, 2]).rolls })).toBe("Gone"); // other dice
    expect(await why(fell(test({ granted: { ...grant, actor: TOMAS } }), [5, 1, 1, 6, 1, 1]))).toBe("Gone");
    expect(await why(fell(test({ granted: { ...grant, trait: "nothing.a" } }), [5, 1, 1, 6, 1, 1]))).toBe("Gone");
    const open = fell(
      test({ granted: grant, versus: null, ob: [{ label: "Ob", value: 1, source: { rule: "CIR-TEST-2" } }] }),
      [5, 1, 1],
    );
    expect(await why(open)).toBe("Gone");
    expect(await why({ ...lies, actor: TOMAS }, OTHER)).toBe("GmOrOwner");
    expect(await why(lies, PLAYER, worldIn("players", { earnOnlyInGmTurn: true }))).toBe("turn");
  });

  it("Empowering is chosen in the dialog, pays nothing before the roll, and pays from the card after it", async () => {
    const session = await check.open(intent("Recon", { targets: [GUARD] }), worldIn("gm"));
    if ("refused" in session) throw new Error(session.refused.key);
    const input = { situational: {}, choices: { against: "versus", theirDice: 1, empower: grant.trait } };
    expect(session.payments(input)).toEqual([]);
    const data = readShape(testPart.data, session.card(input, [5, 1, 1, 6, 1, 1]).parts["test"]?.data ?? null);
    expect(data?.test.granted).toEqual(grant);
    expect(data && testPart.offers?.(data).find(({ id }) => id === "granted")).toMatchObject({ auto: true });
    const plain = readShape(
      testPart.data,
      session.card({ ...input, choices: { against: "versus" } }, [5, 1, 1]).parts["test"]?.data ?? null,
    );
    expect(plain && testPart.offers?.(plain).some(({ id }) => id === "granted")).toBe(false);
  });

  it("Empowering adds the dice to the roller where that is the GM's creature", async () => {
    const done = await decide(strengthen, grant, worldIn("gm"), PLAYER, call(test({ actor: GUARD, name: "Guard" })));
    expect(partIn(done, "call")).toMatch(/"value":2,"source":\{"rule":"CIR-TOK-3"\}/);
    expect(partIn(done, "call")).toContain('"dice":3');
  });

  it("Only the agent's player can empower, with an existing Trait, in a test against an opponent", async () => {
    expect(refusal(await decide(strengthen, grant, worldIn("gm"), OTHER, call()))).toBe("GmOrOwner");
    expect(refusal(await decide(strengthen, { ...grant, trait: "nothing.a" }, worldIn("gm"), PLAYER, call()))).toBe(
      "Gone",
    );
    expect(refusal(await decide(strengthen, grant, worldIn("gm"), PLAYER, call(test({ versus: null }))))).toBe("Gone");
    expect(refusal(await decide(strengthen, { trait: 3 } as never, worldIn("gm"), PLAYER, call()))).toBe("Malformed");
    expect(
      refusal(await decide(strengthen, grant, worldIn("players", { earnOnlyInGmTurn: true }), PLAYER, call())),
    ).toBe("turn");
  });
});

describe("CIR-HELP-3 help with an unrelated skill", () => {
  const people = [mara(), tomas({}, [skill(TOMAS, "Riding")]), guard()];
  const lend = { helper: TOMAS, with: "Riding" };
  it("Help with an unrelated skill is refused unless the GM allows it", async () => {
    expect(refusal(await decide(lendHelp, lend, worldIn("gm", { people }), GM, call()))).toBe("spent");
    expect(refusal(await decide(lendHelp, { ...lend, allowed: true }, worldIn("gm", { people }), OTHER, call()))).toBe(
      "GmOnly",
    );
    const done = await decide(lendHelp, { ...lend, allowed: true }, worldIn("gm", { people }), GM, call());
    expect(partIn(done, "call")).toContain('"with":"Riding"');
  });
});

describe("CIR-TOK-4 conceding a tie", () => {
  const tied = (one: Test) => fell(one, [5, 1, 1, 6, 1, 1]);
  it("By house rule conceding a tie needs a Trait, and counts it", async () => {
    expect(changes(await decide(concede, {}, worldIn("gm"), PLAYER, tied(test())))).toContainEqual(tokens(2));
    const strict = worldIn("gm", { tieNeedsTrait: true });
    expect(refusal(await decide(concede, {}, strict, PLAYER, tied(test())))).toBe("trait");
    const done = await decide(concede, { trait: "bold000000000000.a" }, strict, PLAYER, tied(test()));
    expect(changes(done)).toContainEqual({ op: "add", at: { uuid: BOLD }, path: "system.a.harmed", by: 1 });
    expect(refusal(await decide(concede, { trait: "../x" }, strict, PLAYER, tied(test())))).toBe("Malformed");
    expect(refusal(await decide(concede, { trait: "nothing.a" }, strict, PLAYER, tied(test())))).toBe("Gone");
  });

  it("Only the roller can concede a tie, and only one that the dice show", async () => {
    const theirs = { ...tied(test()), actor: TOMAS };
    expect(refusal(await decide(concede, {}, worldIn("gm"), OTHER, theirs))).toBe("GmOrOwner");
    const made = { ...tied(test()), rolls: fell(test(), [5, 5, 1, 6, 1, 1]).rolls };
    expect(refusal(await decide(concede, {}, worldIn("gm"), PLAYER, made))).toBe("Gone");
  });
});
