/** What everybody learns of the range board, move by move, and how tokens are gathered: by example. */
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  type Board,
  EMPTY_BOARD,
  boardCraft,
  formatMember,
  getBand,
  leaveCraft,
  listGroups,
  GroupId,
  moveMembers,
  splitMembers,
} from "../../../src/rules/siege/board.ts";
import { type BoardEdit, projectEdit, refuseEdit, splitBoard } from "../../../src/rules/siege/board-edit.ts";
import { deriveBoard } from "../../../src/rules/siege/board-scene.ts";

const uuid = (name: string): string => `Actor.${name}`;
const key = (name: string): string => formatMember(uuid(name));
const group = (order: number, name = "", kept = false) => ({ name, kept, order });

/** Mayara is with a sniper whom nobody has seen, Medium to a marine; two of an ambush are hidden alone. */
const board: Board = {
  ...EMPTY_BOARD,
  groups: { a: group(1, "Heroes"), b: group(2), h: group(3, "Ambush"), place: group(4, "Airlock", true) },
  bands: { "a-b": "medium", "b-h": "short", "a-h": "long", "a-place": "extreme" },
  members: {
    [key("mayara")]: "a",
    [key("sniper")]: "a",
    [key("marine")]: "b",
    [key("one")]: "h",
    [key("two")]: "h",
  },
};
const isHidden = (member: string): boolean => [key("sniper"), key("one"), key("two")].includes(member);
const { open } = splitBoard(board, isHidden);
const tell = (edit: BoardEdit): BoardEdit | null => projectEdit(edit, board, open, isHidden);
const move = (more: object): BoardEdit & { kind: "move" } => ({
  kind: "move",
  members: [uuid("mayara")],
  group: "new",
  legs: [{ group: "b", away: false }],
  steps: 1,
  split: false,
  come: null,
  ...more,
});

describe("What everybody learns of a move", () => {
  it("A move that leaves a hidden companion behind is one that splits, with how far it has come", () => {
    expect(tell(move({}))).toEqual(move({ split: true, come: 1 }));
  });

  it("A whole group moves as it does, and toward hidden groups not at all", () => {
    expect(tell(move({ members: [uuid("marine")], legs: [{ group: "a", away: true }] }))).toEqual(
      move({ members: [uuid("marine")], legs: [{ group: "a", away: true }] }),
    );
    const legs = [
      { group: "h", away: false },
      { group: "a", away: false },
    ];
    expect(tell(move({ members: [uuid("marine")], legs }))).toEqual(
      move({ members: [uuid("marine")], legs: [{ group: "a", away: false }] }),
    );
    expect(tell(move({ members: [uuid("marine")], legs: [{ group: "h", away: false }] }))).toBeNull();
  });

  it("A move of hidden members is GMs' business", () => {
    expect(tell(move({ members: [uuid("one"), uuid("two")], legs: [{ group: "a", away: false }] }))).toBeNull();
    expect(tell(move({ members: [uuid("mayara"), uuid("sniper")] }))).toEqual(move({}));
  });

  it("A new group of hidden members is not told; one for a place is", () => {
    const created = { name: "Ledge", kept: true, like: null, bands: {} };
    const place = { kind: "place", members: [uuid("one")], group: "new", created } as const;
    expect(tell(place)).toBeNull();
    expect(tell({ ...place, members: [] })).toEqual({ ...place, members: [] });
    expect(tell({ ...place, members: [uuid("one"), uuid("marine")] })).toEqual({ ...place, members: [uuid("marine")] });
  });

  it("Who joins a hidden group reveals it, with its bands to the others", () => {
    expect(tell({ kind: "place", members: [uuid("marine")], group: "h", created: null })).toEqual({
      kind: "place",
      members: [uuid("marine")],
      group: "h",
      created: { name: "Ambush", kept: false, like: null, bands: { a: "long", b: "short" } },
    });
    expect(tell({ kind: "merge", from: "b", into: "h" })).toMatchObject({ kind: "place", members: [uuid("marine")] });
    expect(tell({ kind: "merge", from: "h", into: "b" })).toBeNull();
  });
});

it("The id of a group has 1 to 16 letters and digits, and nothing else", () => {
  const isId = (id: string): boolean => v.is(GroupId, id);
  expect(["a", "Z9", "abcdefghijklmnop"].every(isId)).toBe(true);
  expect(["", "a b", "abcdefghijklmnopq", "a.b", "a-b", " a"].some(isId)).toBe(false);
});

describe("Moves away from one's own group", () => {
  it("All of a place may move from it: it is still there", () => {
    const inside = { ...board, members: { ...board.members, [key("guard")]: "place" } };
    const away = move({ members: [uuid("guard")], legs: [{ group: "place", away: true }] });
    expect(refuseEdit(inside, away)).toBeNull();
  });

  it("A new group of nobody is near to no other", () => {
    const split = splitMembers(board, [], { id: "new", name: "Empty", kept: true });
    expect(Object.keys(split.bands)).toEqual(Object.keys(board.bands));
  });

  it("Who leaves others behind may move away from them; a whole group may not move from itself", () => {
    const away = { legs: [{ group: "a", away: true }] };
    expect(refuseEdit(board, move(away))).toBeNull();
    expect(refuseEdit(board, move({ ...away, members: [uuid("mayara"), uuid("sniper")] }))?.key).toBe(
      "QUADRANT.Siege.Board.Refuse.same",
    );
    const left = moveMembers(board, { ...away, members: [key("mayara")], id: "new", steps: 2, split: false });
    expect([getBand(left, "new", "a"), getBand(left, "new", "b"), getBand(left, "a", "b")]).toEqual([
      "medium",
      "medium",
      "medium",
    ]);
  });

  it("Of several legs the farthest says how far the movers come from those they leave", () => {
    const legs = [
      { group: "b", away: false },
      { group: "place", away: false },
    ];
    const left = moveMembers(board, { members: [key("mayara")], id: "new", legs, steps: 3, split: false });
    expect([getBand(left, "new", "b"), getBand(left, "new", "place"), getBand(left, "new", "a")]).toEqual([
      "close",
      "short",
      "long",
    ]);
  });

  it("Who leaves a craft is in a group without a name", () => {
    const aboard = boardCraft({ ...board, scale: "vehicular" }, "b", "a");
    const out = leaveCraft(aboard, [key("marine")], "d");
    expect(out.groups["d"]).toEqual({ name: "", kept: false, order: 5 });
    expect([getBand(out, "d", "a"), getBand(out, "d", "h"), getBand(out, "d", "place")]).toEqual([
      "close",
      "long",
      "extreme",
    ]);
    expect(listGroups(out)).toEqual(["a", "h", "place", "d"]);
    const moved = moveMembers(board, {
      members: [key("mayara")],
      id: "new",
      legs: [{ group: "b", away: false }],
      steps: 1,
      split: false,
    });
    expect(moved.groups["new"]).toEqual({ name: "", kept: false, order: 5 });
  });
});

describe("SIE-RANGE-1 tokens in both directions", () => {
  const grid = { size: 100, distance: 10, units: "m" };
  const at = (name: string, x: number, y: number) => ({ member: key(name), x, y });
  const derive = (placed: Parameters<typeof deriveBoard>[0], units = "m") =>
    deriveBoard(placed, { ...grid, units }, "personal", (i) => `g${i}`);

  it("The middle of a group counts in both directions", () => {
    // The middle of a and b is 25 m down; c is 165 m below it, but 190 m below the upper one and 140 m below the other.
    const found = derive([at("a", 0, 0), at("b", 0, 500), at("c", 0, 1900)]);
    expect(found?.bands).toEqual({ "g0-g1": "medium" });
    expect(derive([at("a", 0, 100), at("b", 0, 500), at("c", 0, 1500)])?.bands).toEqual({ "g0-g1": "short" });
  });

  it("Groups are numbered from left to right, of one column from above", () => {
    const found = derive([at("a", 0, 1300), at("z", 0, 0), at("m", -1300, 9000)]);
    expect(found?.members).toEqual({ [key("m")]: "g0", [key("z")]: "g1", [key("a")]: "g2" });
    expect(derive([at("b", 0, 0), at("a", 0, 0)])?.members).toEqual({ [key("a")]: "g0", [key("b")]: "g0" });
  });

  it("Units may have spaces around them", () => {
    expect(derive([at("a", 0, 0), at("b", 20, 0)], " Bands ")?.bands).toEqual({ "g0-g1": "short" });
  });
});
