/** Sealed stakes: both sides place theirs face down, they are revealed together, and the attack is rolled on a card. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { CheckSession, Input, Intent } from "../../../src/core/contract/check.ts";
import type { Seat, World } from "../../../src/core/contract/world.ts";
import type { DecidedMove } from "../../../src/core/contract/stage.ts";
import { type SealedValue, createSeal } from "../../../src/core/secrets/seal.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import type { ConflictHouse } from "../../../src/rulesets/siege/checks/conflict-setup.ts";
import { conflict } from "../../../src/rulesets/siege/checks/conflict.ts";
import { conflictStage } from "../../../src/rulesets/siege/stages/conflict/stage.ts";
import { ID, Play } from "../../core/stage-log.ts";
import { HOME, VEY, attackWorld, facility, home, planet, vey } from "./planets.ts";
import { worldOf } from "./table.ts";

const FLEET = "fleet00000000000";
const NAVY = "navy000000000000";
const SEALED = { sealedStakes: true };
const person = (id: string, owned: string): Seat => ({
  id,
  isGM: id === "gm",
  owns: (at) => id === "gm" || ("uuid" in at && at.uuid.startsWith(owned)),
});
const ada = person("ada", HOME);
const ben = person("ben", VEY);
const gm = person("gm", "");
const eve = person("eve", "nothing");
const user = (id: string, owned: readonly string[], present = true) => ({
  id,
  name: id,
  isGM: id === "gm",
  present,
  character: null,
  owned,
});
const USERS = [user("gm", []), user("ada", [HOME]), user("ben", [VEY])];

function world(house: Partial<ConflictHouse> = SEALED, users = USERS, planets = [home(), vey()]): World<unknown> {
  const made = worldOf(planets, house as object);
  return { ...made, users: () => users } as World<unknown>;
}
const input = (choices: Input["choices"] = {}): Input => ({ situational: {}, choices });
const intent = (options: Intent["options"] = {}): Intent =>
  attackWorld({ options: { theatre: "combat", track: "populace", attribute: "might", ...options } });

async function session(house: Partial<ConflictHouse>, options: Intent["options"] = {}): Promise<CheckSession> {
  const opened = await conflict.open(intent(options), world(house));
  if ("refused" in opened) throw new Error(opened.refused.key);
  return opened;
}

/** Returns the order that the dialog opens the stage with. */
const order = async (choices: Input["choices"] = {}): Promise<Json> =>
  (await session(SEALED)).opens(input(choices))?.order ?? null;

async function declared(choices: Input["choices"] = {}, at = world(), by = ada): Promise<Play> {
  const opening = await conflictStage.open(await order(choices), by, at as never);
  if ("refused" in opening) throw new Error(opening.refused.key);
  return new Play(conflictStage, opening, at);
}

/** Places a stake as its author's client does. Returns what opens its seal. */
async function place(play: Play, role: string, stake: Json, by: Seat): Promise<SealedValue | string> {
  const { seal, opened } = createSeal(stake, { by: by.id, stage: ID, round: 0 });
  const done = await play.move({ seat: role, move: { kind: "place" }, seal }, by);
  return typeof done === "string" ? done : opened;
}

/** Reveals a stake; returns what it does. */
async function reveal(play: Play, of: string, opened: SealedValue | string, by: Seat): Promise<DecidedMove | string> {
  const settled = await play.decide({ of, opened: opened as unknown as Json }, by);
  if ("refused" in settled) return settled.refused.key;
  await play.move({ of, opened: opened as unknown as Json }, by);
  return settled;
}

const read = (play: Play): object => play.seen(eve).view;
const cardOf = (decided: DecidedMove | string) =>
  typeof decided === "string" ? null : (decided.cards?.[0]?.card.parts["declared"]?.data ?? null);

// A view reads the planets as they are now: in this test, none is in the world's documents.
beforeAll(() => void vi.stubGlobal("game", { actors: new Map() }));
afterAll(() => void vi.unstubAllGlobals());

describe("the dialog of an attack whose stakes are sealed", () => {
  it("chooses no stake, and opens the stage in place of a card", async () => {
    const one = await session(SEALED, { gm: true });
    const ids = one.view(input()).choices.map(({ id }) => id);
    expect(ids).not.toContain("stake");
    expect(ids).not.toContain("defenderStake");
    expect(one.view(input())).toMatchObject({ verb: "QUADRANT.Siege.Conflict.Declare" });
    // What a dialog that was opened before the house rule carries is left out.
    const opens = one.opens(input({ stake: FLEET, defenderStake: NAVY, reason: " Raid " }));
    expect(opens).toMatchObject({ kind: "siege.conflict", order: { aggressor: HOME, target: VEY, reason: "Raid" } });
    expect(JSON.stringify(opens)).not.toContain("fleet");
    expect(JSON.stringify(opens)).not.toContain("navy");
  });

  it.each([
    ["only the aggressor may stake", { ...SEALED, staking: "aggressorOnly" as const }],
    ["nobody may stake", { ...SEALED, staking: "none" as const }],
  ])("goes on as in the book where %s", async (_why, house) => {
    expect((await session(house)).opens(input())).toBeNull();
  });

  it("goes on as in the book where the house rule is off: stakes are placed openly", async () => {
    const opens = (await session({})).opens(input({ stake: FLEET }));
    const opening = await conflictStage.open(opens?.order ?? null, ada, world({}) as never);
    expect(opening).toMatchObject({ setup: { sealed: false, stake: FLEET } });
  });
});

describe("sealed stakes (SIE-STAKE-1)", () => {
  it("are placed face down, revealed together, and lead to a card of the attack", async () => {
    const play = await declared({ reason: "A blockade" });
    expect(play.record.seats).toMatchObject({ aggressor: { user: "ada" }, defender: { user: "ben" } });
    const mine = await place(play, "aggressor", FLEET, ada);
    expect(play.standing().due).toEqual({});
    expect(await reveal(play, "m0001", mine, ada)).toBe("QUADRANT.Stage.Refuse.TooEarly");
    const theirs = await place(play, "defender", NAVY, ben);
    expect(Object.keys(play.standing().due)).toEqual(["m0001", "m0002"]);
    expect(JSON.stringify(play.record.moves)).not.toMatch(/fleet|navy|Fleet|Navy/);
    expect(await reveal(play, "m0001", theirs, ada)).toBe("QUADRANT.Stage.Refuse.NotSealed");
    expect(cardOf(await reveal(play, "m0001", mine, ada))).toBeNull();
    const last = await reveal(play, "m0002", theirs, ben);
    // It goes on, on that card.
    expect(play.standing()).toMatchObject({ over: false, due: {} });
    expect(cardOf(last)).toMatchObject({
      aggressor: HOME,
      target: VEY,
      stake: FLEET,
      staked: { name: "Fleet", rating: 2 },
      answer: NAVY,
      reason: "A blockade",
      // Might 3 and the Fleet's 2.
      brings: 5,
    });
    // Undo: the log without its last entries is what it was.
    play.back();
    expect(play.standing().over).toBe(false);
    expect(Object.keys(play.standing().due)).toEqual(["m0002"]);
  });

  it("count a Facility once that is used and staked (SIE-STAKE-3)", async () => {
    const play = await declared({ [`bring-${FLEET}`]: true });
    const mine = await place(play, "aggressor", FLEET, ada);
    const theirs = await place(play, "defender", "", ben);
    await reveal(play, "m0001", mine, ada);
    expect(cardOf(await reveal(play, "m0002", theirs, ben))).toMatchObject({ brings: 5, stake: FLEET, answer: "" });
  });

  it("do not list a fourth Facility of an aggressor that uses three (SIE-STAKE-3)", async () => {
    const ids = ["a", "b", "c", "d"].map((one) => one.padEnd(16, "0"));
    const rich = planet(HOME, "Home", { attributes: { might: { value: 3 } } }, [
      ...ids.map((id) => facility(`${HOME}.Item.${id}`, `Yard ${id.charAt(0)}`, 1)),
    ]);
    const asked = { ...((await order()) as object), facilities: ids.slice(0, 3) };
    const opening = await conflictStage.open(asked as Json, ada, world(SEALED, USERS, [rich, vey()]) as never);
    expect(
      "refused" in opening
        ? []
        : (opening.setup as never as { aggressor: { stakes: { id: string }[] } }).aggressor.stakes.map(({ id }) => id),
    ).toEqual(ids.slice(0, 3));
  });

  it("are those of a side alone: others place nothing, and a Facility of the other side opens nothing", async () => {
    const play = await declared();
    expect(await place(play, "defender", NAVY, ada)).toBe("QUADRANT.Stage.Refuse.NotYourSeat");
    expect(await place(play, "aggressor", FLEET, eve)).toBe("QUADRANT.Stage.Refuse.NotYourSeat");
    expect(await place(play, "admirals", FLEET, gm)).toBe("QUADRANT.Refuse.Malformed");
    const theirs = await place(play, "defender", FLEET, ben);
    expect(await place(play, "defender", NAVY, ben)).toBe("QUADRANT.Refuse.AlreadyDone");
    await place(play, "aggressor", FLEET, ada);
    expect(await reveal(play, "m0001", theirs, ben)).toBe("QUADRANT.Stage.Refuse.NotSealed");
    // The GM has it chosen again, and ends it.
    expect(await play.move({ of: "m0001", opened: null }, ben)).toBe("QUADRANT.Refuse.GmOnly");
    expect(await play.move({ of: "m0001", opened: null }, gm)).toEqual([]);
    const again = await place(play, "defender", NAVY, ben);
    expect(typeof again).toBe("object");
  });

  it("that never come are given up by the GM: taken back, skipped, or placed by the GM", async () => {
    const play = await declared();
    const mine = await place(play, "aggressor", FLEET, ada);
    expect(await play.move({ seat: "defender", move: { kind: "skip" } }, ben)).toBe("QUADRANT.Refuse.GmOnly");
    await play.move({ seat: "defender", move: { kind: "skip" } }, gm);
    expect(Object.keys(play.standing().due)).toEqual(["m0001"]);
    // Ada's browser has lost it: it is chosen again, and the GM goes on without it.
    await play.move({ of: "m0001", opened: null }, gm);
    expect(await reveal(play, "m0001", mine, ada)).toBe("QUADRANT.Stage.Refuse.NotDown");
    const settled = await play.decide({ seat: "aggressor", move: { kind: "skip" } }, gm);
    expect(cardOf("refused" in settled ? settled.refused.key : settled)).toMatchObject({ stake: "", answer: "" });
  });

  it("can be called off by the aggressor until one is known, and by the GM until the end", async () => {
    const play = await declared();
    const cancel = (by: Seat, at = "aggressor"): ReturnType<Play["move"]> =>
      play.move({ seat: at, move: { kind: "cancel" } }, by);
    expect(await cancel(ben, "defender")).toBe("QUADRANT.Refuse.Malformed");
    const mine = await place(play, "aggressor", FLEET, ada);
    await place(play, "defender", NAVY, ben);
    await reveal(play, "m0001", mine, ada);
    expect(await cancel(ada)).toBe("QUADRANT.Refuse.GmOnly");
    expect(await cancel(gm)).toEqual([]);
    expect(play.standing().over).toBe(true);
  });

  it("of a planet that nobody runs are the GM's, who may also place for who is away", async () => {
    const none = await declared({}, world(SEALED, [user("gm", []), user("ada", [HOME])]));
    expect(none.record.seats["defender"]?.user).toBeNull();
    expect(typeof (await place(none, "defender", NAVY, gm))).toBe("object");
    const away = await declared({}, world(SEALED, [...USERS.slice(0, 2), user("ben", [VEY], false)]));
    expect(away.record.seats["defender"]?.user).toBe("ben");
    expect(typeof (await place(away, "defender", NAVY, gm))).toBe("object");
  });

  it("are opened by an owner of the aggressor alone, while the defender can stake something", async () => {
    const why = async (by: Seat, at: World<unknown>, asked: Json): Promise<string | null> => {
      const opening = await conflictStage.open(asked, by, at as never);
      return "refused" in opening ? opening.refused.key : null;
    };
    const asked = await order();
    expect(await why(ben, world(), asked)).toBe("QUADRANT.Refuse.GmOrOwner");
    // The house rule as it is when the attack is declared decides how stakes are placed.
    expect(await conflictStage.open(asked, ada, world({}) as never)).toMatchObject({ setup: { sealed: false } });
    const none = world({ staking: "none" });
    expect(await why(ada, none, asked)).toBe("QUADRANT.Refuse.SituationChanged");
    expect(await why(ada, world(SEALED, USERS, [home()]), asked)).toBe("QUADRANT.Refuse.Gone");
    expect(await why(ada, world(), { ...(asked as object), theatre: "war" })).not.toBeNull();
    expect(await why(gm, world(), asked)).toBeNull();
  });
});

describe("any course of sealed stakes", () => {
  const turn = fc.record({
    by: fc.constantFrom(ada, ben, gm, eve),
    role: fc.constantFrom("aggressor", "defender"),
    kind: fc.constantFrom("place", "place", "reveal", "reveal", "lost", "skip", "cancel"),
    stake: fc.constantFrom("", FLEET, NAVY),
    of: fc.nat(7),
  });

  it("tells nobody of a stake before both are placed, and each entry of the log can be undone", async () => {
    const base = await declared();
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { maxLength: 12 }), async (turns) => {
        const play = new Play(conflictStage, base.record, base.world);
        const vault = new Map<string, SealedValue>();
        for (const { by, role, kind, stake, of } of turns) {
          const before = { record: JSON.stringify(play.record), view: JSON.stringify(read(play)) };
          const count = play.standing().count;
          const id = `m000${of}`;
          if (kind === "place") {
            const opened = await place(play, role, stake, by);
            if (typeof opened === "object") vault.set(`m${String(count + 1).padStart(4, "0")}`, opened);
          } else if (kind === "reveal") await reveal(play, id, vault.get(id) ?? "nothing", by);
          else if (kind === "lost") await play.move({ of: id, opened: null }, by);
          else await play.move({ seat: role, move: { kind } }, by);
          const standing = play.standing();
          const secrets = Object.keys(standing.down).flatMap((one) => vault.get(one)?.salt ?? []);
          expect(secrets.filter((salt) => JSON.stringify(play.record).includes(salt))).toEqual([]);
          if (standing.count > count) {
            const after = play.record;
            play.back();
            expect(JSON.stringify(play.record.moves)).toBe(
              JSON.stringify((JSON.parse(before.record) as typeof after).moves),
            );
            expect(JSON.stringify(read(play))).toBe(before.view);
            play.record = after;
          }
          if (standing.over) break;
        }
      }),
      { numRuns: 500 },
    );
  });
});
