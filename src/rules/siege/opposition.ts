/** Challenge Levels that come from an opponent, and true opposed rolls. Ledger: SIE-OPP-1 to -3. */
import type { Modifier, Source } from "../shared/modifier.ts";
import { type ChallengeCheck, type ChallengeResult, resolveCheck } from "./challenge.ts";
import type { HouseRules } from "./house-rules.ts";

/** What of the opponent opposes the action: one Defense, or one Attribute with at most one Specialty; never both. */
export type Opposition =
  | { readonly kind: "defense"; readonly parts: readonly Modifier[] }
  | { readonly kind: "attribute"; readonly attribute: Modifier; readonly specialties: readonly Modifier[] };

/**
 * Returns the Challenge Level parts of an opponent (SIE-OPP-1); of several Specialties that fit, only the highest
 * counts.
 */
export function listOppositionParts(opposition: Opposition): Modifier[] {
  if (opposition.kind === "defense") return [...opposition.parts];
  const best = findBestRating(opposition.specialties);
  return best ? [opposition.attribute, best] : [opposition.attribute];
}

/** Returns the highest of the Specialties that fit; null where none does. */
export const findBestRating = (specialties: readonly Modifier[]): Modifier | null =>
  specialties.reduce<Modifier | null>((best, one) => (best && best.value >= one.value ? best : one), null);

export interface Side {
  readonly check: ChallengeCheck;
  readonly natural: number;
}

export interface Exchange {
  readonly a: ChallengeResult;
  readonly b: ChallengeResult;
  readonly winner: "a" | "b";
}

/**
 * Rolls both sides against their own base, without a Challenge Level (SIE-OPP-2): the better margin wins, even if both
 * fail. On a tie the side that did not start it wins.
 * @throws RangeError where a face is none of a d20
 */
export function resolveOpposed(a: Side, b: Side, initiator: "a" | "b", house: HouseRules): Exchange {
  const bare = ({ check, natural }: Side): ChallengeResult => resolveCheck({ ...check, cl: [] }, natural, house);
  const left = bare(a);
  const right = bare(b);
  const ahead = left.margin > right.margin ? "a" : "b";
  const tied = initiator === "a" ? "b" : "a";
  return { a: left, b: right, winner: left.margin === right.margin ? tied : ahead };
}

/**
 * Returns the Competence term of an NPC (SIE-OPP-3): the bonus of its rolls and the Challenge Level against it in the
 * fields it is listed for; 0 in others.
 */
export const createCompetencePart = (rating: number, listed: boolean, source: Source): Modifier => ({
  label: "QUADRANT.Siege.Competence",
  value: listed ? rating : 0,
  source,
});
