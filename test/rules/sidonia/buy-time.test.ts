/** Buying time: who agrees, and a vote from its start to its end. Ledger: SID-BUY-1 to -3, SID-OUT-7. */
import { describe, expect, it } from "vitest";
import {
  type Ballot,
  type Vote,
  cast,
  computeBallotEnding,
  endBallot,
  findMissingVoters,
  isTimeBought,
  openBallot,
  refuseBuying,
  refuseEnd,
  refuseVote,
} from "../../../src/rules/sidonia/buy-time.ts";
import { house as houseWith } from "./make.ts";

/** The dearest tier is not for sale, unless a test says so. */
const house = (more: Parameters<typeof houseWith>[0] = {}) => houseWith({ buyTimeTier3: false, ...more });

const pool = (value: number) => ({ at: { setting: "quadrant.pool" }, path: "value", value });
const keyOf = (refusal: { readonly key: string } | null) => refusal?.key.split(".").at(-1) ?? null;
const ballot = (more: Partial<Ballot> = {}): Ballot => ({
  ...openBallot({ amount: 4, text: "The lights go out.", before: 9 }, ["ada", "ben"]),
  ...more,
});

describe("SID-BUY-3 what can be bought off", () => {
  it("The dearest tier and what came free are for sale only by house rule", () => {
    const refused = (amount: number, free: boolean, rules = house()) => keyOf(refuseBuying({ amount, free }, rules));
    const dear = house({ buyTimeTier3: true });
    expect([refused(1, false), refused(6, false), refused(7, false), refused(7, false, dear)]).toEqual([
      null,
      null,
      "NotForSale",
      null,
    ]);
    expect([
      refused(3, true, house({ critFailBuyTime: false })),
      refused(3, true, house({ critFailBuyTime: true })),
    ]).toEqual(["NotForSale", null]);
    expect(refused(7, true, house({ critFailBuyTime: true }))).toBeNull();
    expect(refused(3, true, house({ critFailBuyTime: false, buyTimeTier3: true }))).toBe("NotForSale");
  });
});

describe("SID-BUY-2 whether the players agree", () => {
  it.each([
    ["unanimous", ["yes", "yes"], true],
    ["unanimous", ["yes", "no"], false],
    ["unanimous", ["yes", "abstain", null], true],
    ["unanimous", ["abstain", null], false],
    ["majority", ["yes", "yes", "no"], true],
    ["majority", ["yes", "no"], false],
    ["majority", ["yes", "no", "abstain", null], false],
    ["any", ["yes", "no", "no"], true],
    ["any", ["no", "abstain"], false],
    ["gm", ["yes", "yes"], false],
  ] as const)("Where the house asks for %s, the votes %j buy time: %s", (buyTimeConsent, votes, bought) => {
    expect(isTimeBought(votes as readonly (Vote | null)[], { buyTimeConsent })).toBe(bought);
  });
});

describe("SID-BUY-2 a vote", () => {
  it("A vote opens without votes, and shows who is missing", () => {
    expect(ballot()).toMatchObject({ amount: 4, before: 9, votes: { ada: null, ben: null }, end: null });
    expect(findMissingVoters(ballot())).toEqual(["ada", "ben"]);
    const voted = cast(ballot(), "ben", "abstain");
    expect(voted.votes).toEqual({ ada: null, ben: "abstain" });
    expect(findMissingVoters(voted)).toEqual(["ada"]);
  });

  it("A voter votes for themselves while it lasts; others may only note an abstention", () => {
    const refused = (voter: string, vote: Vote, own: boolean, of = ballot()) =>
      keyOf(refuseVote(of, voter, vote, own, house()));
    expect([refused("ada", "yes", true), refused("ada", "no", true), refused("ada", "abstain", false)]).toEqual([
      null,
      null,
      null,
    ]);
    expect([refused("ada", "yes", false), refused("ada", "no", false)]).toEqual(["OwnVote", "OwnVote"]);
    expect(refused("eve", "yes", true)).toBe("NoVoter");
    expect(refused("toString", "yes", true)).toBe("NoVoter");
    const voted = cast(ballot(), "ada", "yes");
    expect([refused("ada", "yes", true, voted), refused("ada", "no", true, voted)]).toEqual(["SameVote", null]);
    expect(refused("ada", "yes", true, endBallot(ballot(), "resolved", 9, house()))).toBe("SpendOver");
    expect([
      refused("ada", "yes", true, ballot({ amount: 7 })),
      refused("ada", "no", true, ballot({ amount: 7 })),
    ]).toEqual(["NotForSale", null]);
  });

  it("The votes decide how it ends, where it can be bought off at all", () => {
    const agreed = ballot({ votes: { ada: "yes", ben: "yes" } });
    const unanimous = house({ buyTimeConsent: "unanimous" });
    expect(computeBallotEnding(agreed, unanimous)).toBe("boughtOff");
    expect(computeBallotEnding({ ...agreed, amount: 7 }, unanimous)).toBe("resolved");
    expect(computeBallotEnding(cast(agreed, "ben", "no"), unanimous)).toBe("resolved");
  });

  it("It ends once, and the pool must hold what leaves it (SID-BUY-1)", () => {
    const refused = (ending: "resolved" | "boughtOff" | "withdrawn", value: number, of = ballot(), rules = house()) =>
      keyOf(refuseEnd(of, ending, pool(value), rules));
    expect([refused("resolved", 4), refused("withdrawn", 0), refused("boughtOff", 4)]).toEqual([null, null, null]);
    expect(refused("resolved", 3)).not.toBeNull();
    expect(refused("boughtOff", 9, ballot({ amount: 7 }))).toBe("NotForSale");
    expect(refused("resolved", 9, ballot({ amount: 7 }))).toBeNull();
    expect(refused("withdrawn", 9, endBallot(ballot(), "resolved", 9, house()))).toBe("SpendOver");
    const lost = house({ buyTimeReturn: false });
    expect([
      refused("boughtOff", 3, ballot(), lost) === null,
      refused("boughtOff", 3, ballot(), house({ buyTimeReturn: true })),
    ]).toEqual([false, null]);
  });

  it("The end keeps the pool before and after", () => {
    const after = (ending: "resolved" | "boughtOff" | "withdrawn", rules = house()) =>
      endBallot(ballot(), ending, 9, rules).end;
    expect(after("resolved")).toEqual({ ending: "resolved", before: 9, after: 5 });
    expect(after("withdrawn")).toEqual({ ending: "withdrawn", before: 9, after: 9 });
    expect(after("boughtOff", house({ buyTimeReturn: true }))).toMatchObject({ after: 10 });
    expect(after("boughtOff", house({ buyTimeReturn: false }))).toMatchObject({ after: 6 });
  });
});
