/** The Move Action on the range board, as plain data: what the dialog offers, and what is written (SIE-MOVE-3, -5). */
import { describe, expect, it } from "vitest";
import type { Input } from "../../../src/core/contract/check.ts";
import type { Snapshot, World } from "../../../src/core/contract/world.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../src/rules/siege/house-rules.ts";
import { flyCraft } from "../../../src/rulesets/siege/actions/fly.ts";
import { moveOnBoard } from "../../../src/rulesets/siege/actions/board-move.ts";
import { moveAction } from "../../../src/rulesets/siege/checks/move-action.ts";
import { BOARD_KEY } from "../../../src/rulesets/siege/board/read-board.ts";
import { worldWith } from "../../core/seats.ts";
import { type Fields, told } from "./psion.ts";
import { SHIP, at, ship } from "./crewed.ts";
import { GM, GUNNER, MARINE, PLAYER, STRANGER, gunner, intent, marine } from "./table.ts";

const walker = (system: Fields = {}): Snapshot =>
  gunner({ moves: { walk: { rating: 1, scale: "personal", type: "ground" } }, ...system });
const member = (uuid: string): string => uuid.replaceAll(".", "-");

/** A board with the gunner and the marine in groups of their own, two bands apart. */
const board = (more: Fields = {}): Json => ({
  scale: "personal",
  free: false,
  groups: { a: { name: "", kept: false, order: 0 }, b: { name: "", kept: false, order: 1 } },
  bands: { "a-b": "medium" },
  members: { [member(GUNNER)]: "a", [member(MARINE)]: "b" },
  outside: null,
  ...more,
});

function worldOf(stored: Json, people: readonly Snapshot[] = [walker(), marine()]): World<HouseRules> {
  const world = worldWith(people, DEFAULT_HOUSE, undefined, 2);
  return {
    ...world,
    read: async (at, path) =>
      "setting" in at && at.setting === `quadrant.${BOARD_KEY}` ? stored : world.read(at, path),
  };
}
const input = (choices: Input["choices"] = {}): Input => ({ situational: {}, choices });

async function opened(stored: Json, people?: readonly Snapshot[]) {
  const session = await moveAction.open(intent("siege.moveAction"), worldOf(stored, people));
  if ("refused" in session) throw new Error(session.refused.key);
  return session;
}
const idsOf = async (stored: Json, people?: readonly Snapshot[]): Promise<string[]> =>
  (await opened(stored, people)).view(input()).choices.map(({ id }) => id);

describe("SIE-MOVE-3, SIE-MOVE-5 the dialog on the board", () => {
  it("offers the other groups with their bands and the rounds to them, in place of a band", async () => {
    const session = await opened(board());
    const group = session.view(input()).choices.find(({ id }) => id === "group");
    expect(group).toMatchObject({
      value: "b",
      options: [
        {
          value: "b",
          label: {
            key: "QUADRANT.Siege.Turn.GroupAway",
            with: { name: "Customs Marine", band: "QUADRANT.Siege.Band.medium", rounds: 2 },
          },
        },
      ],
    });
    expect(await idsOf(board())).not.toContain("band");
    expect(session.view(input()).summary).toMatchObject({
      with: { from: "QUADRANT.Siege.Band.medium", to: "QUADRANT.Siege.Band.short", bonus: 3 },
    });
    expect(session.payments(input({ direction: "away" }))).toEqual([
      { action: "siege.moveOnBoard", args: { actor: GUNNER, group: "b", away: true, move: 0 } },
      { action: "siege.takeAction", args: { actor: GUNNER, action: "move", cover: 0, progress: 0 } },
    ]);
  });

  it("asks for the band off the board, and where nobody else is on it", async () => {
    expect(await idsOf(board({ members: {} }))).toContain("band");
    expect(await idsOf(board({ members: { [member(GUNNER)]: "a" } }))).toContain("band");
    expect(await idsOf({})).toContain("band");
  });

  it("counts the Move on the Scale of the board, and names a group by its name or its members", async () => {
    const far = await opened(board({ scale: "vehicular", groups: { a: { name: "" }, b: { name: "Airlock" } } }));
    expect(far.view(input()).choices.find(({ id }) => id === "group")).toMatchObject({
      options: [{ label: { with: { name: "Airlock", rounds: 18 } } }],
    });
    expect(far.view(input()).summary).toMatchObject({ key: "QUADRANT.Siege.Turn.Move.onTheWay", with: { rounds: 8 } });
    expect(far.payments(input()).map(({ action }) => action)).toEqual(["siege.takeAction"]);
    const near = await opened(board({ bands: {} }));
    expect(near.view(input()).summary).toMatchObject({ key: "QUADRANT.Siege.Turn.Move.stays" });
    expect(near.payments(input())).toHaveLength(1);
  });
});

describe("SIE-MOVE-3 the move on the board", () => {
  const args = { actor: GUNNER, group: "b", away: false, move: 0 };
  const decide = (seat: typeof GM, stored: Json = board(), people?: readonly Snapshot[], more: object = {}) =>
    moveOnBoard.decide({ ...args, ...more }, seat, worldOf(stored, people), [], null);
  const refusal = async (...given: Parameters<typeof decide>): Promise<string | null> => {
    const decided = await decide(...given);
    return "refused" in decided ? (decided.refused.key.split(".").at(-1) ?? "") : null;
  };

  it("is by the mover's own Move, whatever the request says", async () => {
    const decided = await decide(PLAYER);
    if ("refused" in decided) throw new Error(decided.refused.key);
    expect(told(decided.changes)).toEqual(['bands.a-b = "short"']);
    expect(decided.label).toMatchObject({ with: { bands: 1 } });
    const fast = await decide(PLAYER, board(), [
      walker({ moves: { fly: { rating: 2, scale: "personal", type: "flight" } } }),
      marine(),
    ]);
    expect("refused" in fast ? [] : told(fast.changes)).toEqual(['bands.a-b = "close"']);
  });

  it("leaves others of the group behind", async () => {
    const both = board({ members: { [member(GUNNER)]: "a", "Actor-other00000000000": "a", [member(MARINE)]: "b" } });
    const decided = await decide(PLAYER, both);
    const paths = "refused" in decided ? [] : told(decided.changes);
    expect(paths.some((line) => line.includes(`members.${member(GUNNER)} = `))).toBe(true);
  });

  it("is the owner's with an action left, or a GM's", async () => {
    expect(await refusal(STRANGER)).toBe("GmOrOwner");
    const used = [walker({ turn: { action: "attack" } }), marine()];
    expect(await refusal(PLAYER, board(), used)).toBe("used");
    expect(await refusal(GM, board(), used)).toBeNull();
    expect(
      await refusal(PLAYER, board(), [walker({ moves: { crawl: { rating: 0.5, scale: "personal" } } }), marine()]),
    ).toBe("noStep");
    expect(await refusal(PLAYER, board(), undefined, { move: 7 })).toBe("noStep");
    expect(await refusal(PLAYER, board(), undefined, { group: "gone" })).not.toBeNull();
    expect(await refusal(PLAYER, board(), [marine()])).toBe("Gone");
  });
});

describe("SIE-CREW-6 the Pilot's Move Action with the craft", () => {
  const FLYING = { moves: { burn: { rating: 1, scale: "vehicular", type: "flight" } } };
  const pilot = (system: Fields = {}): Snapshot => gunner({ aboard: SHIP, ...system });
  const craft = (seat: Fields = {}, system: Fields = {}): Snapshot =>
    ship({ ...FLYING, crew: { seat: at(GUNNER, "pilot", seat) }, ...system });
  const space = (more: Fields = {}): Json =>
    board({ scale: "vehicular", members: { [member(SHIP)]: "a", [member(MARINE)]: "b" }, ...more });
  const crewOf = (theirs: Snapshot, own = pilot()): Snapshot[] => [own, theirs, marine()];
  const fly = async (stored: Json, people: readonly Snapshot[]) => {
    const session = await moveAction.open(
      intent("siege.moveAction", { options: { flies: true } }),
      worldOf(stored, people),
    );
    if ("refused" in session) throw new Error(session.refused.key);
    return session;
  };
  const args = { actor: GUNNER, group: "b", away: false, move: 0, cover: 2 };
  const decide = (seat: typeof GM, people: readonly Snapshot[], more: object = {}, stored = space()) =>
    flyCraft.decide({ ...args, ...more }, seat, worldOf(stored, people), [], null);
  const refusal = async (...given: Parameters<typeof decide>): Promise<string | null> => {
    const decided = await decide(...given);
    return "refused" in decided ? decided.refused.key.split(".").slice(-2).join(".") : null;
  };

  it("moves the craft by its own Move, and takes the Pilot's action", async () => {
    const session = await fly(space(), crewOf(craft()));
    const { choices, summary, title } = session.view(input());
    expect(title).toMatchObject({ with: { actor: "Halcyon" } });
    expect(choices.map(({ id }) => id)).toEqual(["move", "direction", "group", "cover"]);
    expect(summary).toMatchObject({ with: { to: "QUADRANT.Siege.Band.short", bonus: 3 } });
    expect(session.payments(input({ cover: 2 }))).toEqual([
      { action: "siege.flyCraft", args },
      { action: "siege.takeAction", args: { actor: GUNNER, action: "other" } },
    ]);
    expect(session.card(input(), []).title).toEqual({
      key: "QUADRANT.Siege.Crew.Title.fly",
      with: { craft: "Halcyon" },
    });
    const decided = await decide(PLAYER, crewOf(craft()));
    if ("refused" in decided) throw new Error(decided.refused.key);
    expect(told(decided.changes)).toEqual([
      'bands.a-b = "short"',
      'system.crew.seat.guard = {"value":5,"duty":"fly","subsystem":""}',
      "system.turn.progress = 0",
    ]);
  });

  it("raises the craft's Defense off the board and on the way to the next band as well", async () => {
    const off = await fly({}, crewOf(craft()));
    expect(off.payments(input())).toMatchObject([{ args: { group: "", cover: 0 } }, { args: { action: "other" } }]);
    const slow = craft({}, { moves: { row: { rating: 0.5, scale: "vehicular", type: "ground" } } });
    const session = await fly(space(), crewOf(slow));
    expect(session.payments(input())[0]).toMatchObject({ args: { group: "" } });
    const decided = await decide(PLAYER, crewOf(slow), { group: "" });
    expect("refused" in decided ? [] : told(decided.changes)).toContain("system.turn.progress = 1");
    expect(await refusal(PLAYER, crewOf(slow))).toBe("Refuse.noStep");
  });

  it("is the Pilot's alone, with an action left, in a craft that flies", async () => {
    expect(await refusal(STRANGER, crewOf(craft()))).toBe("Refuse.GmOrOwner");
    expect(await refusal(PLAYER, crewOf(craft({ station: "captain" })))).toBe("Refuse.otherStation");
    expect(await refusal(PLAYER, crewOf(craft(), pilot({ turn: { action: "skill" } })))).toBe("Refuse.used");
    const drives = { subsystems: { d: { name: "Drive", drive: true, disabled: true } } };
    expect(await refusal(PLAYER, crewOf(craft({}, drives)))).toBe("Refuse.controlsLost");
    expect(await refusal(PLAYER, crewOf(craft({}, { status: { nonFunctional: true } })))).not.toBeNull();
    expect(await refusal(GM, crewOf(craft({ guard: { value: 1, duty: "evade" } })))).toBe("not.fly");
    expect(await refusal(PLAYER, crewOf(craft(), pilot({ aboard: "" })))).toBe("Refuse.Gone");
    const grounded = await fly(space(), crewOf(craft({ station: "captain" })));
    expect(grounded.refuse(input())).toMatchObject({ key: "QUADRANT.Siege.Crew.Refuse.otherStation" });
    const ashore = await moveAction.open(
      intent("siege.moveAction", { options: { flies: true } }),
      worldOf(space(), [walker()]),
    );
    expect(ashore).toMatchObject({ refused: { key: "QUADRANT.Siege.Crew.Refuse.ashore" } });
  });
});
