/** The declared Critical Success: who may attempt it, its cost and its effect. Ledger: SIE-CRIT-1 to -3. */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import type { HouseRules } from "./house-rules.ts";

/** The effects that can be agreed before the roll (SIE-CRIT-2); `free` is described by the players, not computed. */
export const CRITICAL_EFFECTS = ["criticalDamage", "doubleBonus", "halveDrain", "free"] as const;
export type CriticalEffect = (typeof CRITICAL_EFFECTS)[number];

/** What a declaration depends on. */
export interface CriticalDeclarer {
  readonly at: Ref;
  /** Whether the bundle in use is Primary. */
  readonly primary: boolean;
  readonly nova: number;
}

/**
 * Refuses a Critical attempt after the roll or without a Primary bundle (SIE-CRIT-1), unless the house rules sell it
 * for a Nova Point (SIE-CRIT-3).
 */
export function refuseCritical(
  { primary, nova }: CriticalDeclarer,
  rolled: boolean,
  house: HouseRules,
): Refusal | null {
  if (rolled) return { key: "QUADRANT.Siege.Refuse.AlreadyRolled" };
  if (primary) return null;
  if (!house.critNova) return { key: "QUADRANT.Siege.Refuse.CritNotPrimary" };
  return nova < 1 ? { key: "QUADRANT.Siege.Refuse.TooFewNova", with: { needs: 1, has: nova } } : null;
}

/**
 * Returns the changes of a declaration: none with a Primary bundle, else the Nova Point it costs, whatever the roll
 * (SIE-CRIT-3).
 */
export const planCritical = ({ at, primary }: CriticalDeclarer): Change[] =>
  primary ? [] : [{ op: "add", at, path: "system.nova.value", by: -1 }];

/** Returns the Drain of a power whose critical effect halves it, rounded down (SIE-CRIT-2). */
export const halveDrain = (drain: number): number => Math.floor(drain / 2);

/** Returns a bonus, or a power's effect, doubled by a Critical Success (SIE-CRIT-2). */
export const doubleBonus = (bonus: number): number => bonus * 2;
