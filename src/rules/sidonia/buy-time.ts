/**
 * Buying Time: whether a spend can be bought off, whether the players agree, and the vote from start to end. Ledger:
 * SID-BUY-2, -3. What each end does to the pool (SID-BUY-1) and what the pool then affords (SID-BUY-4) is in
 * dissonance.ts.
 */
import type { Refusal } from "../shared/reasons.ts";
import { type Ending, type SpendState, refuseEnding, computeSpendGain, findTier } from "./dissonance.ts";
import type { HouseRules } from "./house.ts";
import type { Pool } from "./outcome.ts";

/** SID-BUY-2: to buy time, to let it come, or to leave it to the others. */
export const VOTES = ["yes", "no", "abstain"] as const;
export type Vote = (typeof VOTES)[number];

/**
 * SID-BUY-3: only paid spends can be bought off; Narrative Preservation and free spends only by house rule (SID-OUT-7).
 */
export function refuseBuying(
  spend: { readonly amount: number; readonly free: boolean },
  house: HouseRules,
): Refusal | null {
  const isDearest = findTier(spend.amount) === "narrativePreservation";
  const allowed = spend.free ? house.critFailBuyTime : !isDearest || house.buyTimeTier3;
  return allowed ? null : { key: "QUADRANT.Sidonia.BuyTime.Refuse.NotForSale" };
}

/**
 * SID-BUY-2: whether these votes buy time. Who abstains or has not voted does not count; nobody's vote buys nothing.
 * Where the GM alone decides, votes never do.
 */
export function isTimeBought(
  votes: readonly (Vote | null)[],
  { buyTimeConsent }: Pick<HouseRules, "buyTimeConsent">,
): boolean {
  const yes = votes.filter((vote) => vote === "yes").length;
  const castVote = votes.filter((vote) => vote === "yes" || vote === "no").length;
  if (yes === 0) return false;
  switch (buyTimeConsent) {
    case "unanimous":
      return yes === castVote;
    case "majority":
      return yes + yes > castVote;
    case "any":
      return true;
    case "gm":
      return false;
  }
}

/** A vote about one announced spend. */
export interface Ballot {
  readonly amount: number;
  readonly text: string;
  /** The pool when it was announced. */
  readonly before: number;
  /** By voter: fixed when it opens; null while they have not voted. */
  readonly votes: Readonly<Record<string, Vote | null>>;
  readonly end: BallotEnd | null;
}

export interface BallotEnd {
  readonly ending: Ending;
  readonly before: number;
  readonly after: number;
}

/** A vote as it opens. */
export const openBallot = (spend: Pick<Ballot, "amount" | "text" | "before">, voters: readonly string[]): Ballot => ({
  ...spend,
  votes: Object.fromEntries(voters.map((voter) => [voter, null])),
  end: null,
});

/**
 * SID-BUY-2: voters may vote and change their vote until the GM ends it; a GM may only record an abstention for others.
 */
export function refuseVote(ballot: Ballot, voter: string, vote: Vote, own: boolean, house: HouseRules): Refusal | null {
  if (ballot.end) return { key: "QUADRANT.Sidonia.Pressure.Refuse.SpendOver" };
  if (!Object.hasOwn(ballot.votes, voter)) return { key: "QUADRANT.Sidonia.BuyTime.Refuse.NoVoter" };
  if (!own && vote !== "abstain") return { key: "QUADRANT.Sidonia.BuyTime.Refuse.OwnVote" };
  if (ballot.votes[voter] === vote) return { key: "QUADRANT.Sidonia.BuyTime.Refuse.SameVote" };
  return vote === "yes" ? refuseBuying({ amount: ballot.amount, free: false }, house) : null;
}

/** The ballot with a vote in it. */
export const cast = (ballot: Ballot, voter: string, vote: Vote): Ballot => ({
  ...ballot,
  votes: { ...ballot.votes, [voter]: vote },
});

/** SID-BUY-2: returns the ending that the votes so far decide; the GM can always choose another by hand. */
export const computeBallotEnding = ({ amount, votes }: Ballot, house: HouseRules): Exclude<Ending, "withdrawn"> =>
  !refuseBuying({ amount, free: false }, house) && isTimeBought(Object.values(votes), house) ? "boughtOff" : "resolved";

/** Who has not voted yet. */
export const findMissingVoters = ({ votes }: Ballot): readonly string[] =>
  Object.keys(votes).filter((voter) => votes[voter] === null);

const readSpendState = ({ end }: Ballot): SpendState => end?.ending ?? "announced";

/** Why it can't end so now; the pool must hold what leaves it. */
export function refuseEnd(ballot: Ballot, ending: Ending, pool: Pool, house: HouseRules): Refusal | null {
  const refused = refuseEnding({ state: readSpendState(ballot), amount: ballot.amount }, ending, pool, house);
  return refused ?? (ending === "boughtOff" ? refuseBuying({ amount: ballot.amount, free: false }, house) : null);
}

/** Returns the ballot at its end, with the pool before and after. */
export const endBallot = (ballot: Ballot, ending: Ending, pool: number, house: HouseRules): Ballot => ({
  ...ballot,
  end: { ending, before: pool, after: pool + computeSpendGain(ballot.amount, ending, house) },
});
