/** Powers against unwilling minds: their check, groups, and what targets sense. Ledger: SIE-RESIST-2 to -5. */
import type { Modifier } from "../shared/reasons.ts";
import { type ChallengeCheck, DIE_FACES, computeTerms, listBonusLines } from "./challenge.ts";
import type { HouseRules } from "./house-rules.ts";

/** The bundle of powers against minds (SIE-RESIST-2). */
const MIND_BUNDLE = "spiritual";

/** Returns the check of a power against an unwilling mind (SIE-RESIST-2). `psyche` is the target's Psyche Defense. */
export const createMindCheck = (user: {
  readonly primary: boolean;
  readonly empathy: Modifier;
  readonly channeling: Modifier | null;
  readonly bonus: readonly Modifier[];
  readonly psyche: readonly Modifier[];
  readonly cl: readonly Modifier[];
  readonly critAttempt: boolean;
}): ChallengeCheck => ({
  bundle: MIND_BUNDLE,
  primary: user.primary,
  cl: [...user.psyche, ...user.cl],
  bonus: listBonusLines(user.empathy, user.channeling, user.bonus),
  critAttempt: user.critAttempt,
});

// --- Several minds

/** Returns how far a roll reaches: the total beyond Base and Challenge Level without Psyche Defense (SIE-RESIST-5). */
export const computeThreshold = (total: number, needed: number): number => total - needed;

/** A roll against several minds. */
export interface MindRoll {
  readonly total: number;
  /** Challenge Base and Level without Psyche Defense. */
  readonly needed: number;
  /** The die; null where it is not known, or nothing was rolled. */
  readonly natural: number | null;
}

/**
 * Returns the threshold and, for each Psyche Defense, whether that mind is affected: up to the threshold, or, by a
 * natural 20, beyond it (SIE-RESIST-5, SIE-NAT20-1).
 */
export function compareMinds(
  { total, needed, natural }: MindRoll,
  defenses: readonly number[],
  { naturals }: Pick<HouseRules, "naturals">,
): { readonly threshold: number; readonly affected: readonly boolean[]; readonly via: "total" | "natural20" } {
  const threshold = computeThreshold(total, needed);
  const rescued = natural === DIE_FACES && naturals !== "none" && defenses.some((one) => one > threshold);
  return {
    threshold,
    affected: defenses.map((one) => one <= threshold || rescued),
    via: rescued ? "natural20" : "total",
  };
}

/** Returns Base and Challenge Level of a check without the Psyche Defense in it (SIE-RESIST-5). */
export const computeNeeded = (check: ChallengeCheck, psyche: number, house: HouseRules): number =>
  computeTerms(check, house).target - psyche;

// --- What targets sense

/** What a target is told of a power that was used on it. */
export interface Sensed {
  readonly noticesOddity: boolean;
  readonly knowsPotency: boolean;
  readonly knowsUser: boolean;
  /** Never the specific power. */
  readonly knowsPower: false;
}

/** Returns what a target senses: something odd; with Spiritual and enough Psi its Potency and user (SIE-RESIST-4). */
export function senseUse(
  target: { readonly spiritual: boolean; readonly psi: number; readonly canSee: boolean },
  userPsi: number,
): Sensed {
  const knowsPotency = target.spiritual && target.psi >= userPsi;
  return { noticesOddity: true, knowsPotency, knowsUser: knowsPotency && target.canSee, knowsPower: false };
}
