/** What a world attempts outside of conflict, with an Industry in place of a Skill Bundle. Ledger: SIE-PLAN-6. */
import type { Modifier } from "../shared/reasons.ts";
import type { ChallengeCheck } from "./challenge.ts";
import type { Industry } from "./planet-state.ts";

/** What a world attempts, before the roll. */
export interface IndustryUse {
  readonly industry: Industry;
  /** Whether the world has that Industry: then the Challenge Base is 12, otherwise 18. */
  readonly hasIndustry: boolean;
  readonly attribute: Modifier;
  readonly facilities: readonly Modifier[];
  /** The difficulty, Unstable tracks, and the GM's modifiers. */
  readonly cl: readonly Modifier[];
  readonly bonus: readonly Modifier[];
}

/** Returns the check: one Attribute and the Facilities that fit add to the roll (SIE-PLAN-6). */
export const createIndustryCheck = (use: IndustryUse): ChallengeCheck => ({
  bundle: use.industry,
  primary: use.hasIndustry,
  cl: use.cl,
  bonus: [use.attribute, ...use.facilities, ...use.bonus],
  critAttempt: false,
});
