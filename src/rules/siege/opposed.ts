/** Rolls of both sides, each against its own Challenge Base. Ledger: SIE-OPP-2. */
import { type Odds, combineOdds, dieOdds } from "../shared/odds.ts";
import { type ChallengeCheck, type ChallengeResult, DIE_FACES, resolveCheck } from "./challenge.ts";
import type { HouseRules } from "./house-rules.ts";

export interface Side {
  readonly check: ChallengeCheck;
  readonly natural: number;
}

type SideId = "a" | "b";

/** The result of each side, and which of them wins. */
export type Exchange = Readonly<Record<SideId, ChallengeResult>> & { readonly winner: SideId };

/**
 * Rolls both sides against their own base, without a Challenge Level (SIE-OPP-2): the better margin wins, even if both
 * fail. On a tie the side that did not start it wins.
 * @throws RangeError where a face is none of a d20
 */
export function resolveOpposed(a: Side, b: Side, initiator: SideId, house: HouseRules): Exchange {
  const bare = ({ check, natural }: Side): ChallengeResult => resolveCheck({ ...check, cl: [] }, natural, house);
  const left = bare(a);
  const right = bare(b);
  const ahead = left.margin > right.margin ? "a" : "b";
  const tied = initiator === "a" ? "b" : "a";
  return { a: left, b: right, winner: left.margin === right.margin ? tied : ahead };
}

/** Returns the exact odds that either side wins where `a` starts it (SIE-OPP-2). */
export const computeOpposedOdds = (a: ChallengeCheck, b: ChallengeCheck, house: HouseRules): Odds<SideId> =>
  combineOdds(
    dieOdds(DIE_FACES),
    dieOdds(DIE_FACES),
    (mine, theirs) => resolveOpposed({ check: a, natural: mine }, { check: b, natural: theirs }, "a", house).winner,
  );
