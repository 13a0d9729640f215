/** The range board as plain data: what actions refuse and write, what Move Actions plan, what checks propose. */
import { describe, expect, it } from "vitest";
import type { Snapshot, World } from "../../../src/core/contract/world.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { DEFAULT_HOUSE } from "../../../src/rules/siege/house-rules.ts";
import { type Board, EMPTY_BOARD, formatMember, storeBoard } from "../../../src/rules/siege/board.ts";
import { editBoard } from "../../../src/rulesets/siege/actions/board.ts";
import { concernsBoard } from "../../../src/rulesets/siege/board/pieces.ts";
import { findRange, planMove } from "../../../src/rulesets/siege/board/read-board.ts";
import { attack } from "../../../src/rulesets/siege/checks/attack.ts";
import { seat, worldWith } from "../../core/seats.ts";
import { GM, GUNNER, MARINE, gunner, intent, marine } from "./table.ts";

const AT = { setting: "quadrant.siege.board.range" };
const PLAYER = seat(false, (uuid) => uuid === GUNNER);

const board: Board = {
  ...EMPTY_BOARD,
  groups: { a: { name: "Heroes", kept: false, order: 1 }, b: { name: "", kept: false, order: 2 } },
  bands: { "a-b": "medium" },
  members: { [formatMember(GUNNER)]: "a", [formatMember(MARINE)]: "b" },
};

const worldOf = (
  stored: Board,
  people: readonly Snapshot[] = [gunner({}), marine({})],
  secret?: Json,
): World<never> => ({
  ...(worldWith(people, DEFAULT_HOUSE, (at) =>
    Promise.resolve("setting" in at ? storeBoard(stored) : undefined),
  ) as World<never>),
  gmSecret: () => secret,
});

const decide = async (edit: object, by = GM, stored = board, people?: readonly Snapshot[]) => {
  const decision = await editBoard.decide({ ...edit } as Json, by, worldOf(stored, people), null, null);
  return "refused" in decision ? decision.refused.key.split(".").at(-1) : decision;
};
const move = {
  kind: "move",
  members: [GUNNER],
  group: "n",
  legs: [{ group: "b", away: false }],
  steps: 1,
  split: false,
};

describe("SIE-RANGE-4 the action that changes the board", () => {
  it("A GM sets a band, which is one change with a text that names both groups", async () => {
    expect(await decide({ kind: "band", a: "b", b: "a", band: "short", was: "medium" })).toMatchObject({
      changes: [{ op: "set", at: AT, path: "bands.a-b", to: "short" }],
      label: {
        key: "QUADRANT.Siege.Board.Receipt.band",
        with: { a: "Customs Marine", b: "Heroes", band: "QUADRANT.Siege.Band.short" },
      },
    });
  });

  it("Of two who set one band, the second is told what it is now", async () => {
    expect(await decide({ kind: "band", a: "a", b: "b", band: "long", was: "close" })).toBe("bandChanged");
  });

  it("A player moves who is theirs where a GM lets them, and changes nothing else", async () => {
    const free = { ...board, free: true };
    expect(await decide(move, PLAYER)).toBe("notFree");
    expect(await decide(move, PLAYER, free)).toMatchObject({ changes: [{ path: "bands.a-b", to: "short" }] });
    expect(await decide({ ...move, members: [MARINE], legs: [{ group: "a", away: true }] }, PLAYER, free)).toBe(
      "GmOnly",
    );
    expect(await decide({ kind: "place", members: [], group: "n", created: null }, PLAYER, free)).toBe("GmOnly");
    for (const edit of [
      { kind: "band", a: "a", b: "b", band: "close", was: "medium" },
      { kind: "leave", members: [GUNNER] },
      { kind: "merge", from: "a", into: "b" },
      { kind: "free", free: false },
      { kind: "scale", scale: "vehicular" },
      { kind: "remove", group: "a" },
      { kind: "replace", board: {}, from: "nothing" },
    ])
      expect(await decide(edit, PLAYER, free)).toBe("GmOnly");
  });

  it("Who is deleted can be taken off, but not be placed or moved", async () => {
    expect(await decide(move, GM, board, [marine({})])).toBe("Gone");
    expect(await decide({ kind: "leave", members: [GUNNER] }, GM, board, [marine({})])).toMatchObject({
      label: { with: { who: "QUADRANT.Siege.Board.Somebody" } },
      changes: expect.arrayContaining([{ op: "unset", at: AT, path: "groups.a" }]) as unknown,
    });
  });

  it("Every edit has a text", async () => {
    const created = { name: "Airlock", kept: true, like: null, bands: {} };
    const texts = [
      [{ kind: "place", members: [GUNNER], group: "b", created: null }, "joined"],
      [{ kind: "place", members: [GUNNER], group: "n", created: { ...created, kept: false } }, "split"],
      [{ kind: "place", members: [], group: "n", created }, "created"],
      [{ kind: "leave", members: [GUNNER] }, "left"],
      [{ kind: "merge", from: "a", into: "b" }, "merged"],
      [{ kind: "name", group: "a", name: "Crew" }, "named"],
      [{ kind: "remove", group: "a" }, "removed"],
      [{ kind: "scale", scale: "9^3" }, "scale"],
      [{ kind: "free", free: true }, "free"],
      [{ kind: "free", free: false }, "notFree"],
      [move, "nearer"],
      [{ ...move, legs: [{ group: "b", away: true }] }, "away"],
      [{ ...move, legs: [], split: true }, "split"],
      [{ kind: "board", boarders: "a", craft: "b" }, "boarded"],
      [{ kind: "unboard", members: [GUNNER], group: "n" }, "outside"],
      [{ kind: "replace", board: {}, from: "nothing" }, "cleared"],
      [{ kind: "replace", board: {}, from: "scene" }, "scene"],
    ] as const;
    for (const [edit, word] of texts)
      expect(await decide(edit)).toMatchObject({ label: { key: `QUADRANT.Siege.Board.Receipt.${word}` } });
  });
});

describe("SIE-SCALE-4 the changes of a Move Action", () => {
  it("are those of the bands, or say why there are none", () => {
    const step = { mover: GUNNER, group: "b", away: false, steps: 2, id: "n" };
    expect(planMove(board, step)).toEqual({ changes: [{ op: "set", at: AT, path: "bands.a-b", to: "close" }] });
    expect(planMove(board, { ...step, away: true })).toEqual({
      changes: [{ op: "set", at: AT, path: "bands.a-b", to: "extreme" }],
    });
    expect(planMove(board, { ...step, group: "gone" })).toMatchObject({ refused: {} });
  });
});

describe("SIE-RANGE-4 what checks propose", () => {
  it("The band of the board, also to whom only GMs know of; none where one is not on it", async () => {
    expect(await findRange(worldOf(board), GUNNER, MARINE)).toBe("medium");
    expect(await findRange(worldOf(EMPTY_BOARD), GUNNER, MARINE)).toBeNull();
    const open = { ...board, members: { [formatMember(GUNNER)]: "a" } };
    expect(await findRange(worldOf(open), GUNNER, MARINE)).toBeNull();
    const secret = { board: storeBoard({ ...board, members: { [formatMember(MARINE)]: "b" } }) };
    expect(await findRange(worldOf(open, [], secret), GUNNER, MARINE)).toBe("medium");
  });

  it("An attack opens at that band", async () => {
    const session = await attack.open(intent("siege.attack", { actor: GUNNER, targets: [MARINE] }), worldOf(board));
    if ("refused" in session) throw new Error(session.refused.key);
    const { choices } = session.view({ situational: {}, choices: {} });
    expect(choices.find(({ id }) => id === "band")).toMatchObject({ value: "medium" });
  });
});

describe("The window follows an actor", () => {
  it.each([
    ["its name", { name: "Okoro" }],
    ["its ways to move", { system: { moves: { walk: { rating: 2 } } } }],
    ["a way to move that is deleted", { system: { "==moves": {} } }],
    ["how many mooks remain", { _id: "a", system: { mooks: { value: 3 } } }],
    ["that it is Down", { system: { wounds: { critical: { down: true } } } }],
    ["steps of its Move", { system: { moveSteps: -1 } }],
    ["its owners", { ownership: { default: 3 } }],
    ["all of its data", { "==system": {} }],
    ["data that cannot be read", { system: null }],
  ])("of which this changed: %s", (_what, changed) => {
    expect(concernsBoard(changed)).toBe(true);
  });

  it.each([
    ["its turn", { system: { turn: { action: "attack" } }, _id: "a", _stats: { modifiedTime: 1 } }],
    ["its wounds", { system: { wounds: { normal: { value: 1 } } } }],
    ["nothing", { _id: "a" }],
  ])("and draws nothing after a change of %s", (_what, changed) => {
    expect(concernsBoard(changed)).toBe(false);
  });
});
