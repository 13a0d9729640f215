/**
 * Buying Time: who votes, how votes are counted, how it ends, and how each ending changes the pool. Ledger: SID-BUY-1
 * to -3, SID-DIS-4.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WorldUser, Seat, World } from "../../../src/core/contract/world.ts";
import { VOTES, isTimeBought, computeBallotEnding } from "../../../src/rules/sidonia/buy-time.ts";
import type { Change } from "../../../src/rules/shared/change.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../src/rules/sidonia/house.ts";
import { MAX_TEXT_LENGTH } from "../../../src/rules/sidonia/state.ts";
import { buyTime } from "../../../src/rulesets/sidonia/stages/buy-time/stage.ts";
import { snapshot } from "./table.ts";
import { Play } from "../../core/stage-log.ts";

const person = (id: string): Seat => ({ id, isGM: id === "gm", owns: () => false });
const [GM, ADA, BEN, CAT] = ["gm", "ada", "ben", "cat"].map(person) as [Seat, Seat, Seat, Seat];
const NAMES = ["ada", "ben", "cat"] as const;

const somebody = (id: string, more: Partial<WorldUser> = {}): WorldUser => ({
  id,
  name: id,
  isGM: false,
  present: true,
  character: null,
  owned: [`Actor.${id}`],
  ...more,
});
const AT_TABLE: readonly WorldUser[] = [
  somebody("gm", { isGM: true, owned: [] }),
  ...NAMES.map((name) => somebody(name)),
  somebody("away", { present: false }),
  somebody("guest", { owned: [] }),
  somebody("sailor", { owned: ["Actor.boat"] }),
];
const worldWith = (
  pool: number,
  house: Partial<HouseRules> = {},
  people: readonly WorldUser[] = AT_TABLE,
): World<HouseRules> => ({
  read: () => Promise.resolve(pool),
  round: () => 0,
  snapshot: (uuid) =>
    Promise.resolve(snapshot(uuid, uuid === "Actor.boat" ? "siegeCraft" : "sidoniaCharacter", uuid, {})),
  users: () => people,
  house: { ...DEFAULT_HOUSE, ...house },
});

const spend = { amount: 3, text: "The lights go out." };
/** An announced spend, with the pool at five. */
async function announced(house: Partial<HouseRules> = {}, order: object = spend, pool = 5): Promise<Play> {
  const world = worldWith(pool, house);
  const opening = await buyTime.open(order as never, GM, world);
  if ("refused" in opening) throw new Error(opening.refused.key);
  return new Play(buyTime, { ...opening, house: world.house as never }, world);
}
const vote = (play: Play, who: Seat, what: string, seat = who.id) =>
  play.move({ seat, move: { kind: "vote", vote: what } }, who);
const end = (play: Play, ending: string, who = GM) => play.move({ move: { kind: "end", ending } }, who);
const gain = (changes: readonly Change[] | string): number | string =>
  typeof changes === "string"
    ? changes
    : changes.reduce((sum, change) => sum + (change.op === "add" ? change.by : 0), 0);

describe("announcing (SID-DIS-4, SID-BUY-2)", () => {
  it("The voters are fixed at the start: connected players with a character", async () => {
    expect(Object.keys((await announced()).record.seats)).toEqual(["ada", "ben", "cat"]);
    expect((await announced({ buyTimeConsent: "gm" })).record.seats).toEqual({});
    expect((await announced({ buyTimeTier3: false }, { amount: 7 }, 9)).record.seats).toEqual({});
  });

  it.each([
    [GM, { amount: 6 }, "PoolHas"],
    [GM, { amount: 0 }, "Input.AtLeast"],
    [GM, { amount: 1.5 }, "Input.WholeNumber"],
    [GM, { amount: 1, text: 7 }, "Input.Text"],
    [GM, { amount: 1, text: "x".repeat(MAX_TEXT_LENGTH + 1) }, "Input.TooLong"],
    [GM, null, "Refuse.Malformed"],
    [ADA, spend, "GmOnly"],
  ])("The announcement %o %o is refused: %s", async (seat, order, why) =>
    expect(await buyTime.open(order as never, seat, worldWith(5))).toMatchObject({
      refused: { key: expect.stringContaining(why) as string },
    }),
  );
});

describe("a vote (SID-BUY-2)", () => {
  it("a vote is the voter's own and can be changed; votes of others and repeated ones are refused", async () => {
    const play = await announced();
    expect(await vote(play, ADA, "yes")).toEqual([]);
    expect(await vote(play, ADA, "yes")).toContain("SameVote");
    expect(await vote(play, ADA, "no")).toEqual([]);
    expect(await vote(play, ADA, "yes", "ben")).toContain("NotYourSeat");
    expect(await vote(play, GM, "yes", "ben")).toContain("OwnVote");
    expect(await vote(play, GM, "abstain", "ben")).toEqual([]);
    expect(await vote(play, person("late"), "yes")).toContain("Malformed");
    expect(await vote(play, ADA, "perhaps")).toBe("QUADRANT.Refuse.Input.OneOf");
    expect(play.standing().log.map(({ text }) => (text as { key: string }).key.split(".").at(-1))).toEqual([
      "yes",
      "no",
      "away",
    ]);
  });

  it("A vote waits for those who have not voted, and skips absent users", async () => {
    const play = await announced();
    expect(play.standing().away("ada")).toEqual({ seconds: 60, move: { kind: "vote", vote: "abstain" } });
    await vote(play, ADA, "yes");
    await vote(play, BEN, "abstain");
    expect(play.standing().away("ada")).toBeNull();
    expect(play.standing().status).toMatchObject({ with: { names: "cat" } });
  });

  it("Only yes and no votes count, in any order", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...VOTES, null), { maxLength: 6 }), (votes) => {
        const by = (consent: HouseRules["buyTimeConsent"]): boolean => isTimeBought(votes, { buyTimeConsent: consent });
        const cast = votes.filter((one) => one === "yes" || one === "no");
        expect(by("any")).toBe(cast.includes("yes"));
        expect(by("gm")).toBe(false);
        if (by("unanimous")) expect(by("majority")).toBe(true);
        if (by("majority")) expect(by("any")).toBe(true);
        for (const consent of ["unanimous", "majority", "any"] as const) {
          expect(isTimeBought(cast, { buyTimeConsent: consent })).toBe(by(consent));
          expect(isTimeBought([...votes].reverse(), { buyTimeConsent: consent })).toBe(by(consent));
        }
      }),
    );
  });
});

describe("the end (SID-BUY-1, SID-BUY-3)", () => {
  it.each([
    ["resolved", {}, -3],
    ["boughtOff", {}, 1],
    ["withdrawn", {}, 0],
    ["boughtOff", { buyTimeReturn: false }, -2],
  ])("The ending %s under %j moves the pool by %d, once, by the GM", async (ending, house, by) => {
    const play = await announced(house);
    expect(await end(play, ending, ADA)).toContain("GmOnly");
    expect(gain(await end(play, ending))).toBe(by);
    expect(play.standing().over).toBe(true);
    expect(await end(play, ending)).toContain("Over");
    expect(await vote(play, ADA, "yes")).toContain("Over");
    expect(play.seen(GM).view).toMatchObject({ state: ending, ballots: [] });
  });

  it("a spend is paid only from what the pool holds at its end", async () => {
    const play = await announced();
    const poorer = new Play(buyTime, play.record, worldWith(2));
    expect(await end(poorer, "resolved")).toContain("PoolHas");
    expect(gain(await end(poorer, "boughtOff"))).toBe(1);
  });

  it("The most expensive catastrophe can't be bought off where the house rule excludes it", async () => {
    const play = await announced({ buyTimeTier3: false }, { amount: 7 }, 9);
    expect(await end(play, "boughtOff")).toContain("NotForSale");
    expect(play.seen(GM).offers.map(({ id }) => id)).toEqual(["resolved", "withdrawn"]);
  });

  it("Each choice says what it makes of the pool", async () => {
    const play = await announced({}, { amount: 3 }, 5);
    const offers = play.seen(ADA).offers as readonly { readonly label?: unknown }[];
    const labels = offers.map(({ label }) => label);
    expect(labels).toMatchObject([
      { key: "QUADRANT.Sidonia.BuyTime.Priced.yes", with: { was: 5, now: 6 } },
      { key: "QUADRANT.Sidonia.BuyTime.Priced.no", with: { was: 5, now: 2 } },
      "QUADRANT.Sidonia.BuyTime.Vote.abstain",
    ]);
  });

  it("The result says where the GM has replaced it by hand", async () => {
    for (const [said, ending, byHand] of [
      ["yes", "boughtOff", false],
      ["no", "boughtOff", true],
      ["yes", "resolved", true],
      ["no", "withdrawn", false],
    ] as const) {
      const play = await announced();
      for (const who of [ADA, BEN, CAT]) await vote(play, who, said);
      const settled = await play.decide({ move: { kind: "end", ending } }, GM);
      if ("refused" in settled) throw new Error(settled.refused.key);
      expect((settled.label as { key: string }).key.endsWith("ByHand")).toBe(byHand);
    }
  });

  it("once all have voted, the primary ending is the one they decided", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...VOTES), { minLength: 3, maxLength: 3 }), async (votes) => {
        const play = await announced();
        expect(play.standing().status).toMatchObject({ with: { names: "ada, ben, cat" } });
        for (const [i, who] of [ADA, BEN, CAT].entries()) await vote(play, who, votes[i] ?? "no");
        const offers = play.seen(GM).offers as readonly { id: string; primary: boolean }[];
        const result = computeBallotEnding(
          { ...spend, before: 5, end: null, votes: Object.fromEntries(votes.entries()) as never },
          DEFAULT_HOUSE,
        );
        expect(offers.filter(({ primary }) => primary).map(({ id }) => id)).toEqual([result]);
        expect(play.seen(person("late")).offers).toEqual([]);
      }),
      { numRuns: 27 },
    );
  });

  it("undoing the last vote removes it", async () => {
    const play = await announced();
    await vote(play, ADA, "yes");
    const before = JSON.stringify(play.seen(GM));
    await end(play, "boughtOff");
    play.back();
    expect(JSON.stringify(play.seen(GM))).toBe(before);
  });
});
