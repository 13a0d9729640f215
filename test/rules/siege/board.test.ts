import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AppliedChange, type Change, planUndo, preview } from "../../../src/rules/shared/change.ts";
import type { Fields, Json } from "../../../src/rules/shared/json.ts";
import {
  type Board,
  EMPTY_BOARD,
  addGroup,
  boardCraft,
  convertBand,
  countRoundsAway,
  findBandBetween,
  formatMember,
  getBand,
  leaveCraft,
  listBoardChanges,
  listGroups,
  listMembers,
  mergeGroups,
  moveMembers,
  parseMember,
  placeMembers,
  readBoardPart,
  readStoredBoard,
  removeMembers,
  setBand,
  splitMembers,
  storeBoard,
} from "../../../src/rules/siege/board.ts";
import {
  type BoardEdit,
  applyEdit,
  mergeBoards,
  projectEdit,
  refuseEdit,
  splitBoard,
} from "../../../src/rules/siege/board-edit.ts";
import { deriveBoard } from "../../../src/rules/siege/board-scene.ts";
import { computePace } from "../../../src/rules/siege/movement.ts";
import { BANDS, type Band, type Scale } from "../../../src/rules/siege/state.ts";

const uuid = (name: string): string => `Actor.${name}`;
const key = (name: string): string => formatMember(uuid(name));

/** Two groups, `a` with Mayara and Rogue, `b` with a boarder, Medium; and `c`, a place. */
const board: Board = {
  ...EMPTY_BOARD,
  groups: {
    a: { name: "Heroes", kept: false, order: 1 },
    b: { name: "", kept: false, order: 2 },
    c: { name: "Airlock", kept: true, order: 3 },
  },
  bands: { "a-b": "medium", "b-c": "short" },
  members: { [key("mayara")]: "a", [key("rogue")]: "a", [key("boarder")]: "b" },
};

const band = fc.constantFrom(...BANDS);
const PEOPLE = ["p1", "p2", "p3", "p4", "p5"];
const GROUPS = ["g1", "g2", "g3", "g4"];

/** Boards of up to four groups, each with somebody in it or kept. */
const boards: fc.Arbitrary<Board> = fc
  .record({
    members: fc.array(fc.constantFrom(...GROUPS), { minLength: PEOPLE.length, maxLength: PEOPLE.length }),
    kept: fc.array(fc.boolean(), { minLength: GROUPS.length, maxLength: GROUPS.length }),
    bands: fc.array(fc.option(band), { minLength: 6, maxLength: 6 }),
    scale: fc.constantFrom<Scale>("personal", "suborbital"),
    free: fc.boolean(),
  })
  .map(({ members, kept, bands, scale, free }) => {
    const placed = Object.fromEntries(PEOPLE.map((name, i) => [key(name), members[i] ?? "g1"]));
    const ids = GROUPS.filter((id, i) => kept[i] === true || members.includes(id));
    const pairs = ids.flatMap((one, i) => ids.slice(i + 1).map((other) => ({ one, other })));
    const empty: Board = {
      ...EMPTY_BOARD,
      scale,
      free,
      members: placed,
      groups: Object.fromEntries(
        ids.map((id) => [id, { name: id, kept: kept[GROUPS.indexOf(id)] === true, order: GROUPS.indexOf(id) + 1 }]),
      ),
    };
    return pairs.reduce((now, { one, other }, i) => {
      const set = bands[i % bands.length];
      return set ? setBand(now, one, other, set) : now;
    }, empty);
  });

const somebody = fc.subarray(PEOPLE, { minLength: 1 }).map((names) => names.map(uuid));
const group = fc.constantFrom(...GROUPS);
const edits: fc.Arbitrary<BoardEdit> = fc.oneof(
  fc.record({ kind: fc.constant("place" as const), members: somebody, group, created: fc.constant(null) }),
  fc.record({
    kind: fc.constant("place" as const),
    members: somebody,
    group: fc.constant("new"),
    created: fc.record({
      name: fc.constant("New"),
      kept: fc.boolean(),
      like: fc.option(group),
      bands: fc.constant<Record<string, Band>>({}),
    }),
  }),
  fc.record({ kind: fc.constant("leave" as const), members: somebody }),
  fc.record({ kind: fc.constant("band" as const), a: group, b: group, band, was: band }),
  fc.record({ kind: fc.constant("merge" as const), from: group, into: group }),
  fc.record({ kind: fc.constant("name" as const), group, name: fc.constantFrom("", "Raiders") }),
  fc.record({ kind: fc.constant("remove" as const), group }),
  fc.record({ kind: fc.constant("scale" as const), scale: fc.constantFrom<Scale>("personal", "9^3") }),
  fc.record({ kind: fc.constant("free" as const), free: fc.boolean() }),
  fc.record({
    kind: fc.constant("move" as const),
    members: somebody,
    group: fc.constant("new"),
    legs: fc.array(fc.record({ group, away: fc.boolean() }), { minLength: 1, maxLength: 2 }),
    steps: fc.integer({ min: 1, max: 5 }),
    split: fc.boolean(),
    come: fc.constant(null),
  }),
  fc.record({ kind: fc.constant("board" as const), boarders: group, craft: group }),
  fc.record({ kind: fc.constant("unboard" as const), members: somebody, group: fc.constant("new") }),
  boards.map((other): BoardEdit => ({ kind: "replace", board: storeBoard(other), from: "scene" })),
);

const AT = { setting: "quadrant.siege.board.range" };
const toChanges = (before: Board, after: Board): Change[] =>
  listBoardChanges(before, after).map(({ path, to }) =>
    to === undefined ? { op: "unset", at: AT, path } : { op: "set", at: AT, path, to },
  );

const readPath = (data: Fields, path: string): Json | undefined =>
  path.split(".").reduce<Json | undefined>((at, step) => (at as Fields | undefined)?.[step], data);

/** The wholeness that every edit keeps: members are in groups, and bands are between groups. */
function assertSound({ groups, bands, members }: Board): void {
  for (const id of Object.values(members)) expect(groups).toHaveProperty(id);
  for (const pair of Object.keys(bands)) {
    const [a = "", b = ""] = pair.split("-");
    expect(a < b && Object.hasOwn(groups, a) && Object.hasOwn(groups, b)).toBe(true);
  }
}

describe("SIE-RANGE-4 bands belong to pairs", () => {
  it("The band of two groups is that of the pair, Close unless it is set, and Close within a group", () => {
    expect([getBand(board, "a", "b"), getBand(board, "b", "a")]).toEqual(["medium", "medium"]);
    expect([getBand(board, "a", "c"), getBand(board, "a", "a")]).toEqual(["close", "close"]);
    expect(setBand(board, "a", "a", "long")).toBe(board);
    expect(findBandBetween(board, uuid("mayara"), uuid("boarder"))).toBe("medium");
    expect(findBandBetween(board, uuid("mayara"), uuid("rogue"))).toBe("close");
    expect(findBandBetween(board, uuid("mayara"), uuid("nobody"))).toBeNull();
  });

  it("Three groups need not fit on a line, and a band is the same from both sides", () => {
    fc.assert(
      fc.property(boards, group, group, band, (some, a, b, set) => {
        expect(getBand(some, a, b)).toBe(getBand(some, b, a));
        const now = setBand(some, a, b, set);
        expect(getBand(now, b, a)).toBe(a === b ? "close" : set);
        for (const other of GROUPS.filter((id) => id !== a && id !== b))
          expect(getBand(now, a, other)).toBe(getBand(some, a, other));
      }),
    );
  });

  it("Groups are listed in their order; members and their keys are the same uuid", () => {
    expect(
      listGroups({ groups: { z: { name: "", kept: false, order: 1 }, a: { name: "", kept: false, order: 2 } } }),
    ).toEqual(["z", "a"]);
    expect(
      listGroups({ groups: { z: { name: "", kept: false, order: 1 }, a: { name: "", kept: false, order: 1 } } }),
    ).toEqual(["a", "z"]);
    expect(parseMember(formatMember("Scene.s.Token.t.Actor.a"))).toBe("Scene.s.Token.t.Actor.a");
  });

  it("What is stored is read back; what is damaged costs no more than itself", () => {
    fc.assert(fc.property(boards, (some) => void expect(readStoredBoard(storeBoard(some))).toEqual(some)));
    expect(readStoredBoard(undefined)).toEqual(EMPTY_BOARD);
    const damaged = readStoredBoard({
      scale: "huge",
      groups: { a: { name: 3, kept: "yes" }, "b.c": 1 },
      bands: { "a-b": "short", "a-zz": "near" },
      members: { "Actor-x": "gone", "Actor-y": 5 },
    });
    expect(damaged).toEqual({
      ...EMPTY_BOARD,
      groups: { a: { name: "", kept: false, order: 0 }, gone: { name: "", kept: false, order: 0 } },
      members: { "Actor-x": "gone" },
    });
  });
});

describe("Members and groups", () => {
  it("Who joins another group leaves theirs, which is gone when it is empty; a place is kept", () => {
    const joined = placeMembers(board, [key("boarder")], "a");
    expect([listGroups(joined), Object.keys(joined.bands)]).toEqual([["a", "c"], []]);
    const away = removeMembers(placeMembers(board, [key("boarder")], "c"), [key("boarder")]);
    expect(listGroups(away)).toEqual(["a", "c"]);
    expect(placeMembers(board, [key("mayara")], "a")).toEqual(board);
  });

  it("Who is split off is Close to their group, and as far from the others", () => {
    const split = splitMembers(board, [key("rogue")], { id: "d", name: "Rogue", kept: false });
    expect([getBand(split, "a", "d"), getBand(split, "b", "d"), getBand(split, "c", "d")]).toEqual([
      "close",
      "medium",
      "close",
    ]);
    expect(split.groups["d"]).toEqual({ name: "Rogue", kept: false, order: 4 });
    // Only bands that are set are stored.
    expect(Object.keys(split.bands).sort()).toEqual(["a-b", "b-c", "b-d"]);
    expect(addGroup(board, { id: "d", name: "", kept: true, like: null }).bands).toEqual(board.bands);
  });

  it("A merged group has the bands of the other one", () => {
    const merged = mergeGroups(board, "b", "a");
    expect([listMembers(merged, "a").length, merged.bands, listGroups(merged)]).toEqual([3, {}, ["a", "c"]]);
    expect(listGroups(mergeGroups(board, "c", "a"))).toEqual(["a", "b"]);
    expect(mergeGroups(board, "a", "a")).toBe(board);
  });
});

describe("SIE-SCALE-4, SIE-MOVE-5 moves and rounds", () => {
  const step = { members: [key("boarder")], id: "d", legs: [{ group: "a", away: false }], steps: 1, split: false };

  it("A whole group moves nearer or away by so many bands, within Close and Line of Sight", () => {
    expect(getBand(moveMembers(board, step), "a", "b")).toBe("short");
    expect(getBand(moveMembers(board, { ...step, steps: 5 }), "a", "b")).toBe("close");
    const away = moveMembers(board, { ...step, legs: [{ group: "a", away: true }], steps: 5 });
    expect([getBand(away, "a", "b"), getBand(away, "b", "c")]).toEqual(["lineOfSight", "short"]);
    expect(moveMembers(board, { ...step, members: [key("nobody")] })).toBe(board);
  });

  it("Who leaves others behind is as far from them as they have come", () => {
    const one = moveMembers(board, { ...step, members: [key("rogue")], legs: [{ group: "b", away: false }], steps: 2 });
    expect([getBand(one, "d", "b"), getBand(one, "d", "a"), getBand(one, "a", "b")]).toEqual([
      "close",
      "medium",
      "medium",
    ]);
    const from = moveMembers(board, { ...step, members: [key("rogue")], legs: [{ group: "a", away: true }] });
    expect([getBand(from, "d", "a"), getBand(from, "d", "b")]).toEqual(["short", "medium"]);
    const hidden = moveMembers(board, { ...step, split: true });
    expect([hidden.members[key("boarder")], listGroups(hidden)]).toEqual(["d", ["a", "c", "d"]]);
  });

  it("Who moves out of a place leaves it where it is", () => {
    const there = placeMembers(board, [key("boarder")], "c");
    const gone = moveMembers(there, { ...step, legs: [{ group: "c", away: true }] });
    expect([getBand(gone, "c", "d"), listGroups(gone)]).toEqual(["short", ["a", "c", "d"]]);
  });

  it("SIE-MOVE-5: a band is so many rounds away; for who can't move, none", () => {
    expect(countRoundsAway("medium", computePace(1))).toBe(2);
    expect(countRoundsAway("medium", computePace(2))).toBe(1);
    expect(countRoundsAway("short", computePace(0.5))).toBe(2);
    expect(countRoundsAway("close", computePace(1))).toBe(0);
    expect(countRoundsAway("short", computePace(0))).toBeNull();
  });
});

describe("Craft are boarded", () => {
  const near: Board = { ...setBand(setBand(board, "a", "b", "short"), "a", "c", "close"), scale: "suborbital" };

  it("Bands on another Scale are those of their nearest distance", () => {
    expect(convertBand("short", "suborbital", "personal")).toBe("lineOfSight");
    expect(convertBand("close", "suborbital", "personal")).toBe("close");
    expect(convertBand("lineOfSight", "personal", "suborbital")).toBe("close");
    expect(convertBand("long", "personal", "personal")).toBe("long");
  });

  it("Boarders are with the craft on Personal Scale; who leaves is outside on the Scale that there was", () => {
    const aboard = boardCraft(near, "b", "a");
    expect([aboard.scale, aboard.members[key("boarder")], aboard.outside?.scale]).toEqual([
      "personal",
      "a",
      "suborbital",
    ]);
    const out = leaveCraft(aboard, [key("boarder")], "d");
    expect([out.scale, out.outside, getBand(out, "a", "d")]).toEqual(["suborbital", null, "close"]);
    expect(boardCraft({ ...near, scale: "personal" }, "b", "a").outside).toBeNull();
    expect(leaveCraft(board, [key("rogue")], "d").scale).toBe("personal");
  });
});

describe("Edits", () => {
  it("Every edit that is not refused leaves a sound board, and its undo restores the former one", () => {
    fc.assert(
      fc.property(boards, edits, (some, edit) => {
        if (refuseEdit(some, edit)) return;
        const after = applyEdit(some, edit);
        assertSound(after);
        const stored: Fields = storeBoard(some);
        const changes = toChanges(some, after);
        const written = preview(AT, stored, changes) ?? {};
        expect(readStoredBoard(written)).toEqual(after);
        const applied = changes.map((change): AppliedChange => {
          const path = "path" in change ? change.path : "";
          const was = readPath(stored, path);
          const now = readPath(written, path);
          return { change, ...(was === undefined ? {} : { was }), ...(now === undefined ? {} : { now }) };
        });
        const back = planUndo(applied, (_at, path) => readPath(written, path), []);
        if ("stale" in back) throw new Error("stale");
        expect(readStoredBoard(preview(AT, written, back.changes) ?? {})).toEqual(some);
      }),
      { numRuns: 400 },
    );
  });

  it("Two edits of different pairs or members commute", () => {
    fc.assert(
      fc.property(boards, band, band, (some, one, other) => {
        const first = toChanges(some, setBand(some, "g1", "g2", one));
        const second = toChanges(some, setBand(some, "g3", "g4", other));
        const stored: Fields = storeBoard(some);
        expect(preview(AT, stored, [...first, ...second])).toEqual(preview(AT, stored, [...second, ...first]));
      }),
    );
  });

  const why = (edit: BoardEdit, some = board): string | undefined => refuseEdit(some, edit)?.key.split(".").at(-1);

  it("A band that somebody has set meanwhile is not overwritten, and says which it is now", () => {
    const set = { kind: "band", a: "b", b: "a", band: "long", was: "medium" } as const;
    expect(refuseEdit(board, set)).toBeNull();
    expect(refuseEdit(board, { ...set, was: "close" })).toEqual({
      key: "QUADRANT.Siege.Board.Refuse.bandChanged",
      with: { now: "QUADRANT.Siege.Band.medium" },
    });
    expect(refuseEdit(board, { ...set, was: "close", band: "medium" })).toBeNull();
    expect(why({ ...set, b: "b" })).toBe("same");
  });

  it("Groups and members that are gone, ids in use and a full board are refused", () => {
    const place = { kind: "place", members: [uuid("mayara")], group: "zz", created: null } as const;
    expect(why(place)).toBe("groupGone");
    expect(why({ ...place, group: "a", created: { name: "", kept: false, like: null, bands: {} } })).toBe("changed");
    expect(why({ kind: "leave", members: [uuid("nobody")] })).toBe("notHere");
    expect(why({ kind: "merge", from: "a", into: "a" })).toBe("same");
    expect(why({ kind: "board", boarders: "a", craft: "a" })).toBe("aboard");
    expect(why({ kind: "remove", group: "zz" })).toBe("groupGone");
    expect(why({ kind: "name", group: "zz", name: "" })).toBe("groupGone");
    const legs = [{ group: "zz", away: false }];
    const move = {
      kind: "move",
      members: [uuid("rogue")],
      group: "d",
      legs,
      steps: 1,
      split: false,
      come: null,
    } as const;
    expect(why(move)).toBe("groupGone");
    expect(why({ ...move, legs: [] })).toBe("groupGone");
    expect(why({ ...move, members: [uuid("rogue"), uuid("boarder")], legs: [{ group: "c", away: true }] })).toBe(
      "notTogether",
    );
    expect(why({ ...move, members: [uuid("boarder")], legs: [{ group: "b", away: true }] })).toBe("same");
    const full = Array.from({ length: 40 }, (_, i) => `x${i}`).reduce(
      (now, id) => addGroup(now, { id, name: "", kept: true, like: null }),
      EMPTY_BOARD,
    );
    const created = { name: "One more", kept: true, like: null, bands: {} };
    expect(why({ kind: "place", members: [], group: "d", created }, full)).toBe("groups");
    const crowd = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [key(`m${i}`), "a"]));
    const late = { ...place, members: [uuid("late")], group: "a" };
    expect(why(late, { ...board, members: crowd })).toBe("members");
    expect(why(late)).toBeUndefined();
    // Who leaves the others behind is in a group of their own.
    const two = { ...full, members: { [key("rogue")]: "x0", [key("mayara")]: "x0" } };
    expect(why({ ...move, legs: [{ group: "x1", away: false }] }, two)).toBe("groups");
    expect(why({ ...move, members: [uuid("rogue"), uuid("mayara")], legs: [{ group: "x1", away: false }] }, two)).toBe(
      "groups",
    );
  });

  it("A group that is revealed comes with its bands to the groups that there are", () => {
    const created = { name: "Raiders", kept: false, like: null, bands: { a: "extreme", zz: "long" } } as const;
    const after = applyEdit(board, { kind: "place", members: [uuid("new")], group: "d", created });
    expect([getBand(after, "a", "d"), getBand(after, "b", "d")]).toEqual(["extreme", "close"]);
    expect(Object.keys(after.bands)).not.toContain("d-zz");
  });
});

describe("Hidden members are known to GMs alone", () => {
  const secret = new Set([key("p1"), key("p2")]);
  const isHidden = (member: string): boolean => secret.has(member);

  it("The open part names no hidden member, nor a group of theirs alone, nor its bands; both make the whole again", () => {
    fc.assert(
      fc.property(boards, (some) => {
        const { open, hidden } = splitBoard(some, isHidden);
        const alone = GROUPS.filter((id) => {
          const own = listMembers(some, id);
          return own.length > 0 && own.every(isHidden) && some.groups[id]?.kept === false;
        });
        const told = JSON.stringify(storeBoard(open));
        for (const member of secret) expect(told).not.toContain(member);
        for (const id of alone) expect(told).not.toContain(id);
        const whole = mergeBoards(open, readBoardPart(storeBoard(hidden)));
        expect(whole.members).toEqual(some.members);
        expect(whole.groups).toEqual(some.groups);
        for (const a of GROUPS) for (const b of GROUPS) expect(getBand(whole, a, b)).toBe(getBand(some, a, b));
        assertSound(open);
      }),
    );
  });

  /** Edits of a board, whose moves are often those of a whole group, hidden members included. */
  const boardsAndEdits = fc
    .tuple(boards, edits, fc.boolean())
    .map(([some, edit, isWhole]): readonly [Board, BoardEdit] => {
      const own = edit.kind === "move" ? some.members[formatMember(edit.members[0] ?? "")] : undefined;
      const all = own === undefined ? [] : listMembers(some, own).map(parseMember);
      return [some, edit.kind === "move" && isWhole ? { ...edit, members: all } : edit];
    });

  it("What everybody learns of an edit names nobody hidden, and leads to what GMs see", () => {
    fc.assert(
      fc.property(boardsAndEdits, ([some, edit]) => {
        if (refuseEdit(some, edit)) return;
        const { open } = splitBoard(some, isHidden);
        const told = projectEdit(edit, some, open, isHidden);
        for (const member of secret) {
          const words = JSON.stringify(told);
          expect(words).not.toContain(member);
          expect(words).not.toContain(parseMember(member));
        }
        if (!told) return;
        expect(refuseEdit(open, told)).toBeNull();
        const after = applyEdit(some, edit);
        const seen = splitBoard(after, isHidden).open;
        const shared = applyEdit(open, told);
        expect(shared.members).toEqual(seen.members);
        expect(shared.scale).toBe(seen.scale);
        for (const a of Object.keys(seen.groups))
          for (const b of Object.keys(seen.groups)) expect(getBand(shared, a, b)).toBe(getBand(seen, a, b));
      }),
      { numRuns: 800 },
    );
  });
});

describe("SIE-RANGE-1 bands from the places of tokens", () => {
  const grid = { size: 100, distance: 10, units: "m" };
  const at = (name: string, x: number, y = 0) => ({ member: key(name), x, y });
  const derive = (placed: Parameters<typeof deriveBoard>[0], units = "m", scale: Scale = "personal") =>
    deriveBoard(placed, { ...grid, units }, scale, (i) => `g${i}`);

  it("Who is Close together is a group; the band of two is between their middles", () => {
    // 10 m a square: a and b 50 m apart, c 190 m to the right of a.
    const found = derive([at("a", 0), at("b", 500), at("c", 1900)]);
    expect(found?.members).toEqual({ [key("a")]: "g0", [key("b")]: "g0", [key("c")]: "g1" });
    // From the middle at 25 m to 190 m: 165 m.
    expect(found?.bands).toEqual({ "g0-g1": "medium" });
  });

  it("A chain of neighbours is no group: everybody of one is Close to everybody else", () => {
    const found = derive([at("a", 0), at("b", 500), at("c", 1000)]);
    expect(found?.members).toEqual({ [key("a")]: "g0", [key("b")]: "g0", [key("c")]: "g1" });
    expect(found?.bands).toEqual({ "g0-g1": "short" });
  });

  it("Places in both directions count, and the order of tokens does not", () => {
    const tokens = [at("a", 0), at("b", 0, 1300), at("c", 0, 2600)];
    expect(derive(tokens)?.bands).toEqual({ "g0-g1": "medium", "g0-g2": "extreme", "g1-g2": "medium" });
    expect(derive([...tokens].reverse())).toEqual(derive(tokens));
  });

  it("On a larger Scale all of them are Close; a scene that is not measured has no bands", () => {
    expect(derive([at("a", 0), at("b", 5000)], "m", "vehicular")?.bands).toEqual({});
    expect(derive([at("a", 0), at("b", 5000)], "km")?.bands).toEqual({ "g0-g1": "lineOfSight" });
    // Ten bands a square here, on any Scale.
    expect(derive([at("a", 0), at("b", 20)], "band", "suborbital")?.bands).toEqual({ "g0-g1": "short" });
    expect(derive([at("a", 0)], "squares")).toBeNull();
    expect(derive([])?.groups).toEqual({});
  });

  it("Everybody is in one group, and groups of one scene are never farther from each other than it is wide", () => {
    const places = fc.array(fc.record({ x: fc.integer({ min: 0, max: 3000 }), y: fc.integer({ min: 0, max: 3000 }) }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(places, (all) => {
        const found = derive(all.map(({ x, y }, i) => at(`p${i}`, x, y)));
        expect(Object.keys(found?.members ?? {})).toHaveLength(all.length);
        if (found) assertSound(found);
      }),
    );
  });
});
