/** Nova Points: awarding, spending, voting. Ledger: SIE-NOVA-1 to -5, SIE-CB-6. */
import { type Change, type LogEntry, type Ref, changePath, refKey } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import { type ChallengeCheck, type GrantedSuccess, grantSuccess } from "./challenge.ts";
import type { HouseRules } from "./house-rules.ts";

/** An actor and its Nova Points. */
export interface NovaPool {
  readonly at: Ref;
  readonly nova: number;
}

/** The most points of one award or payment: a bound of ours, since the rules have none. */
export const MAX_AWARD = 20;

/** The most letters of an edit, and of what the GM changes about it: a bound of ours. */
export const MAX_EDIT_LENGTH = 300;

/** The GM's answer to a dramatic edit: accepted, accepted with changes, or refused (SIE-NOVA-4). */
export const VERDICTS = ["accept", "amend", "refuse"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The state of a roll when a success is to be bought. */
export type Stage = "before" | "failed" | "succeeded";

const NOVA = "system.nova.value";

/** Returns the change of an actor's Nova Points by a number (SIE-NOVA-1, SIE-NOVA-5). */
export const planNova = (at: Ref, by: number): Change[] => [{ op: "add", at, path: NOVA, by }];

/** Returns the entries of a log that changed somebody's Nova Points, with by how many, oldest first (SIE-NOVA-5). */
export const listNovaChanges = <Entry extends Pick<LogEntry, "applied">>(
  log: readonly Entry[],
  actor: string,
): { readonly entry: Entry; readonly by: number }[] =>
  log
    .map((entry) => ({
      entry,
      by: entry.applied
        .filter(({ change }) => refKey(change.at) === actor && changePath(change) === NOVA)
        .reduce((sum, { was, now }) => sum + Number(now ?? 0) - Number(was ?? 0), 0),
    }))
    .filter(({ by }) => by !== 0);

/** Refuses an award that is not a whole number from 1 (SIE-NOVA-1, SIE-CB-6). There is no maximum. */
export const refuseAward = (points: number): Refusal | null =>
  Number.isInteger(points) && points >= 1 ? null : { key: "QUADRANT.Siege.Refuse.NotWholePoints", with: { points } };

/** Returns the changes of an award (SIE-NOVA-1); compensation for a GM's wrong call is the same change (SIE-CB-6). */
export const planAward = (pool: Pick<NovaPool, "at">, points: number): Change[] => planNova(pool.at, points);

/** Refuses to spend more Nova Points than there are (SIE-NOVA-1). */
export function refuseSpend({ nova }: NovaPool, points = 1): Refusal | null {
  const malformed = refuseAward(points);
  if (malformed) return malformed;
  return nova < points ? { key: "QUADRANT.Siege.Refuse.TooFewNova", with: { needs: points, has: nova } } : null;
}

/** Returns the changes of spending Nova Points (SIE-NOVA-1). */
export const planSpend = ({ at }: NovaPool, points = 1): Change[] => planNova(at, 0 - points);

/**
 * Refuses to buy a success (SIE-NOVA-3) except before the roll, or after a failed one where the house rules allow it.
 */
export function refuseAutoSuccess(pool: NovaPool, stage: Stage, house: HouseRules): Refusal | null {
  if (stage === "succeeded") return { key: "QUADRANT.Siege.Refuse.AlreadySucceeded" };
  if (stage === "failed" && !house.novaAfterRoll) return { key: "QUADRANT.Siege.Refuse.AlreadyRolled" };
  return refuseSpend(pool);
}

/** Returns the success that a Nova Point buys (SIE-NOVA-3): no die, margin 0, never critical or extraordinary. */
export const grantNovaSuccess = (check: ChallengeCheck, house: HouseRules): GrantedSuccess =>
  grantSuccess(check, "nova", house);

/**
 * Returns the changes of a dramatic edit (SIE-NOVA-4): refused it costs nothing, accepted or accepted with changes 1
 * point.
 */
export const planEdit = (pool: NovaPool, verdict: Verdict): Change[] => (verdict === "refuse" ? [] : planSpend(pool));
