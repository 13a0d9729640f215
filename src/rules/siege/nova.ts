/** Nova Points: awarding, spending, voting. Ledger: SIE-NOVA-1 to -5, SIE-CB-6. */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/refusal.ts";
import { type ChallengeCheck, type GrantedSuccess, grantSuccess } from "./challenge.ts";
import type { HouseRules } from "./house-rules.ts";

/** Whose points, and how many they hold. */
export interface NovaPool {
  readonly at: Ref;
  readonly nova: number;
}

/** How the GM answers a dramatic edit: as told, shaped, or not at all (SIE-NOVA-4). */
export type Verdict = "accept" | "amend" | "refuse";

/** Where a roll stands when somebody wants to buy its success. */
export type Stage = "before" | "failed" | "succeeded";

const createChange = (at: Ref, by: number): Change[] => [{ op: "add", at, path: "system.nova.value", by }];

/** Nova Points of a new character (SIE-NOVA-1). */
export const readStartingNova = (house: HouseRules): number => house.novaStart;

/** SIE-NOVA-1, SIE-CB-6: awards and compensation are whole points, at least one. There is no ceiling. */
export const refuseAward = (points: number): Refusal | null =>
  Number.isInteger(points) && points >= 1 ? null : { key: "QUADRANT.Siege.Refuse.NotAPoint", with: { points } };

/** Awards Nova Points (SIE-NOVA-1); a GM's compensation for a wrong call is the same change (SIE-CB-6). */
export const planAward = (pool: Pick<NovaPool, "at">, points: number): Change[] => createChange(pool.at, points);

/** SIE-NOVA-1: nobody spends what they don't have. */
export function refuseSpend({ nova }: NovaPool, points = 1): Refusal | null {
  const malformed = refuseAward(points);
  if (malformed) return malformed;
  return nova < points ? { key: "QUADRANT.Siege.Refuse.TooFewNova", with: { needs: points, has: nova } } : null;
}

/** Spends Nova Points (SIE-NOVA-1). */
export const planSpend = ({ at }: NovaPool, points = 1): Change[] => createChange(at, 0 - points);

/** SIE-NOVA-3: success is bought before the roll, or after a failed one where the house allows it. */
export function refuseAutoSuccess(pool: NovaPool, stage: Stage, house: HouseRules): Refusal | null {
  if (stage === "succeeded") return { key: "QUADRANT.Siege.Refuse.AlreadySucceeded" };
  if (stage === "failed" && !house.novaAfterRoll) return { key: "QUADRANT.Siege.Refuse.AlreadyRolled" };
  return refuseSpend(pool);
}

/** The success a Nova Point buys (SIE-NOVA-3): no die, margin 0, never critical or extraordinary. */
export const grantNovaSuccess = (check: ChallengeCheck, house: HouseRules): GrantedSuccess =>
  grantSuccess(check, "nova", house);

/** SIE-NOVA-4: an edit the GM refuses costs nothing; one accepted or shaped costs its point. */
export const planEdit = (pool: NovaPool, verdict: Verdict): Change[] => (verdict === "refuse" ? [] : planSpend(pool));

/** Those with the most votes, in the order they stand for election (SIE-NOVA-2); nobody where no vote was cast. */
export function findLeaders(votes: Readonly<Record<string, number>>): string[] {
  const most = Math.max(1, ...Object.values(votes));
  return Object.keys(votes).filter((candidate) => votes[candidate] === most);
}

/** The winner of the session's vote (SIE-NOVA-2), the GM picking among tied ones; null while that is open. */
export function findWinner(votes: Readonly<Record<string, number>>, gmPick?: string): string | null {
  const leaders = findLeaders(votes);
  if (leaders.length === 1) return leaders[0] ?? null;
  return gmPick !== undefined && leaders.includes(gmPick) ? gmPick : null;
}

/** SIE-NOVA-2: a vote can be closed once it has a winner. */
export function refuseCloseVote(votes: Readonly<Record<string, number>>, gmPick?: string): Refusal | null {
  if (findWinner(votes, gmPick) !== null) return null;
  const tied = findLeaders(votes).length;
  return tied > 0
    ? { key: "QUADRANT.Siege.Refuse.VoteTied", with: { tied } }
    : { key: "QUADRANT.Siege.Refuse.NoVotes" };
}

/** What closing the vote writes: a Nova Point for the winner (SIE-NOVA-2). */
export function planCloseVote(
  votes: Readonly<Record<string, number>>,
  at: Readonly<Record<string, Ref>>,
  gmPick?: string,
): Change[] {
  const ref = at[findWinner(votes, gmPick) ?? ""];
  return ref ? createChange(ref, 1) : [];
}

/** Points after a log of gains and losses (SIE-NOVA-5). */
export const computeNovaAfter = (start: number, log: readonly number[]): number =>
  log.reduce((points, by) => points + by, start);
