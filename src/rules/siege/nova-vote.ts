/** The vote for a Nova Point at a session's end. Ledger: SIE-NOVA-2. */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import { planNova } from "./nova.ts";

/**
 * Returns the candidates with the most votes, in the order of the candidates (SIE-NOVA-2); none where no vote was cast.
 */
export function findLeaders(votes: Readonly<Record<string, number>>): string[] {
  const most = Math.max(1, ...Object.values(votes));
  return Object.keys(votes).filter((candidate) => votes[candidate] === most);
}

/**
 * Returns the winner of the session's vote (SIE-NOVA-2); the GM chooses among tied candidates. Null while that is open.
 */
export function findWinner(votes: Readonly<Record<string, number>>, gmPick?: string): string | null {
  const leaders = findLeaders(votes);
  if (leaders.length === 1) return leaders[0] ?? null;
  return gmPick !== undefined && leaders.includes(gmPick) ? gmPick : null;
}

/** Refuses to close a vote that has no winner (SIE-NOVA-2). */
export function refuseCloseVote(votes: Readonly<Record<string, number>>, gmPick?: string): Refusal | null {
  if (findWinner(votes, gmPick) !== null) return null;
  const tied = findLeaders(votes).length;
  return tied > 0
    ? { key: "QUADRANT.Siege.Refuse.VoteTied", with: { tied } }
    : { key: "QUADRANT.Siege.Refuse.NoVotes" };
}

/** Returns the changes of closing the vote: a Nova Point for the winner (SIE-NOVA-2). */
export function planCloseVote(
  votes: Readonly<Record<string, number>>,
  at: Readonly<Record<string, Ref>>,
  gmPick?: string,
): Change[] {
  const winner = findWinner(votes, gmPick);
  const ref = winner === null ? undefined : at[winner];
  return ref ? planNova(ref, 1) : [];
}
