/**
 * The core check of StarSIEGE: d20 plus bonuses against Challenge Base plus Challenge Level. Ledger: SIE-CB-1 to -5,
 * SIE-CL-1, SIE-NAT20-1 and -2, SIE-ACT-2, and what SIE-CRIT-1 and SIE-EXTRA-1 read from the same die. Declarations
 * are in exceptional-success.ts and nova.ts, sources of Challenge Levels in difficulty.ts and attack.ts.
 */
import { type Modifier, total } from "../shared/reasons.ts";
import { type Odds, dieOdds, mapOdds } from "../shared/odds.ts";
import { countExtraordinaryLevels } from "./exceptional-success.ts";
import type { HouseRules } from "./house-rules.ts";
import type { Bundle } from "./state.ts";

/** From worst to best; the order is the order of the odds bar. */
export const OUTCOMES = ["failure", "success", "extraordinary", "critical"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** SIE-CB-2: Challenge Base with and without the Skill Bundle; SIE-CB-3: the value of Primary as a bonus. */
export const CHALLENGE_BASE = { primary: 12, nonPrimary: 18 } as const;
export const PRIMARY_BONUS = CHALLENGE_BASE.nonPrimary - CHALLENGE_BASE.primary;
export const DIE_FACES = 20;

/** A check before the roll; its terms are kept apart, so that a card can explain it. */
export interface ChallengeCheck {
  /** Key of the Skill Bundle, for the card. */
  readonly bundle: string;
  /** Whether that bundle is Primary for the actor. */
  readonly primary: boolean;
  /** Whether a rule makes this check Primary whatever the bundle, as against a stationary target (SIE-OBJ-1). */
  readonly forcedPrimary?: boolean;
  /** The GM's own Challenge Base for this check; it is used unchanged in either mode (SIE-CB-2). */
  readonly base?: number;
  /** Parts of the Challenge Level (SIE-CL-1). */
  readonly cl: readonly Modifier[];
  /** Parts of the roll bonus (SIE-CB-4). */
  readonly bonus: readonly Modifier[];
  /** Whether a Critical Success was declared before the roll (SIE-CRIT-1). */
  readonly critAttempt: boolean;
  /** Whether the rules make the action an automatic failure; no natural 20 changes that (SIE-NAT20-1). */
  readonly doomed?: boolean;
}

/** A check as a card shows it: base, every line, and the Target Number. */
export interface CheckTerms {
  readonly primary: boolean;
  readonly base: number;
  readonly cl: readonly Modifier[];
  readonly bonus: readonly Modifier[];
  readonly target: number;
  readonly bonusTotal: number;
}

/** Where a success or failure came from. */
export type Via = "total" | "natural20" | "natural1" | "nova" | "routine";

export interface ChallengeResult {
  readonly natural: number;
  readonly total: number;
  readonly target: number;
  /** Total minus target; where `via` is a natural 20 or 1, it does not decide the outcome. */
  readonly margin: number;
  readonly success: boolean;
  readonly via: Via;
  /** Whether it is a Critical Success. */
  readonly crit: boolean;
  readonly extraLevels: number;
}

/** A success without a roll (SIE-CB-5, SIE-NOVA-3). */
export interface GrantedSuccess {
  readonly natural: null;
  readonly total: null;
  readonly target: number;
  readonly margin: 0 | null;
  readonly success: true;
  readonly via: "nova" | "routine";
  readonly crit: false;
  readonly extraLevels: 0;
}

/**
 * Returns base, lines and Target Number of a check (SIE-CB-2, SIE-CB-3, SIE-CL-1). A declared Critical Success has base
 * 18 and no +6 in the uniform mode.
 */
export function computeTerms(check: ChallengeCheck, house: HouseRules): CheckTerms {
  const primary = check.primary || check.forcedPrimary === true;
  const eased = primary && !check.critAttempt && check.base === undefined;
  const uniform = house.baseMode === "plus6";
  const base = check.base ?? (eased && !uniform ? CHALLENGE_BASE.primary : CHALLENGE_BASE.nonPrimary);
  const line: Modifier = {
    label: "QUADRANT.Siege.Check.PrimaryBonus",
    value: PRIMARY_BONUS,
    source: { rule: "SIE-CB-3" },
  };
  const bonus = eased && uniform ? [...check.bonus, line] : check.bonus;
  return { primary, base, cl: check.cl, bonus, target: base + total(check.cl), bonusTotal: total(bonus) };
}

/** Returns the least face that succeeds; above 20 only a natural 20 can, by house rule (SIE-PCON-3, SIE-NAT20-1). */
export const computeFaceNeeded = ({ target, bonusTotal }: Pick<CheckTerms, "target" | "bonusTotal">): number =>
  target - bonusTotal;

/**
 * Resolves a check with one d20 (SIE-CB-1): a total of the Target Number or more succeeds. The meaning of a natural 20
 * and 1 follows the house rule (SIE-NAT20-1, SIE-NAT20-2).
 * @throws RangeError where `natural` is no face of a d20
 */
export function resolveCheck(check: ChallengeCheck, natural: number, house: HouseRules): ChallengeResult {
  if (!Number.isInteger(natural) || natural < 1 || natural > DIE_FACES)
    throw new RangeError(`${natural} is no face of a d20`);
  const { primary, target, bonusTotal } = computeTerms(check, house);
  const sum = natural + bonusTotal;
  const { margin, extraLevels, success, via } = readRolledTotal(sum, natural, target, house, check.doomed === true);
  const special = house.naturals === "critFumble" && via === "natural20" && primary;
  const crit = success && (check.critAttempt || special);
  return { natural, total: sum, target, margin, success, via, crit, extraLevels };
}

/** Returns what a total means that was rolled with this die: natural 20 and 1 included. */
export function readRolledTotal(
  sum: number,
  natural: number,
  target: number,
  house: HouseRules,
  doomed = false,
): Pick<ChallengeResult, "margin" | "success" | "via" | "extraLevels"> {
  const { margin, extraLevels } = readTotal(sum, target, house);
  const { success, via } = judgeDie(natural, sum - natural, target, house, doomed);
  return { margin, success, via, extraLevels: success ? extraLevels : 0 };
}

/**
 * Returns the margin of a total, whether it succeeds, and the levels of the margin, leaving natural 20 and 1 aside.
 */
export function readTotal(
  sum: number,
  target: number,
  house: HouseRules,
): { margin: number; success: boolean; extraLevels: number } {
  const margin = sum - target;
  return { margin, success: margin >= 0, extraLevels: countExtraordinaryLevels(margin, house) };
}

function judgeDie(
  natural: number,
  bonus: number,
  target: number,
  house: HouseRules,
  doomed: boolean,
): { success: boolean; via: Via } {
  if (doomed) return { success: false, via: "total" };
  const fumbles = house.naturals === "critFumble";
  if (fumbles && natural === 1) return { success: false, via: "natural1" };
  if (fumbles && natural === DIE_FACES) return { success: true, via: "natural20" };
  const beyondReach = DIE_FACES + bonus < target;
  if (house.naturals === "rescueOnly" && beyondReach && natural === DIE_FACES)
    return { success: true, via: "natural20" };
  return { success: natural + bonus >= target, via: "total" };
}

/** Returns the outcome of a result: a Critical Success is never also Extraordinary, though it keeps its levels. */
export function classifyOutcome(result: Pick<ChallengeResult, "success" | "crit" | "extraLevels">): Outcome {
  if (!result.success) return "failure";
  if (result.crit) return "critical";
  return result.extraLevels > 0 ? "extraordinary" : "success";
}

/**
 * Returns exact odds over the twenty faces, from `resolveCheck` itself, in the order of the outcomes; impossible ones
 * are left out.
 */
export function computeOdds(check: ChallengeCheck, house: HouseRules): Odds<Outcome> {
  const ways = mapOdds(dieOdds(DIE_FACES), (natural) => classifyOutcome(resolveCheck(check, natural, house)));
  return new Map(OUTCOMES.filter((outcome) => ways.has(outcome)).map((outcome) => [outcome, ways.get(outcome) ?? 0]));
}

/**
 * Returns a success without a roll: a routine task has no margin (SIE-CB-5), a Nova Point gives margin 0 (SIE-NOVA-3).
 */
export function grantSuccess(check: ChallengeCheck, via: GrantedSuccess["via"], house: HouseRules): GrantedSuccess {
  const { target } = computeTerms(check, house);
  return {
    natural: null,
    total: null,
    target,
    margin: via === "nova" ? 0 : null,
    success: true,
    via,
    crit: false,
    extraLevels: 0,
  };
}

/** Returns the Attribute, the Specialty and everything that adds to a roll, as lines (SIE-CB-4). */
export const listBonusLines = (
  attribute: Modifier,
  specialty: Modifier | null,
  others: readonly Modifier[],
): Modifier[] => [attribute, ...(specialty ? [specialty] : []), ...others];

// --- One Skill Bundle for each action

/** Items of this class may contribute to every action. */
export const AUTOMATIC = "automatic";

/** Returns whether an item may contribute to a check: its class is the bundle's, or Automatic (SIE-ACT-2). */
export const isEligible = (bundle: Bundle, itemClass: Bundle | typeof AUTOMATIC): boolean =>
  itemClass === AUTOMATIC || itemClass === bundle;

/** Returns the rounds of something that needs these bundles: one for each (SIE-ACT-2). */
export const countBundleRounds = (bundles: readonly Bundle[]): number => Math.max(1, new Set(bundles).size);
