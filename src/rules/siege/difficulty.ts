/**
 * Challenge Levels that come from the task and from an opponent, and true opposed rolls. Ledger: SIE-CL-1 to -4,
 * SIE-OPP-1 to -3, SIE-MOD-1, SIE-MOD-2, SIE-DUAL-2.
 */
import type { Modifier, Source } from "../shared/reasons.ts";
import { CHALLENGE_BASE } from "./challenge.ts";
import type { HouseRules } from "./house-rules.ts";

export const DIFFICULTIES = ["easy", "average", "difficult", "staggering", "hopeless", "impossible"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** One row of the difficulty table, with its Target Numbers. */
export interface DifficultyRow {
  readonly difficulty: Difficulty;
  readonly cl: number;
  readonly primary: number;
  readonly nonPrimary: number;
}

/** Returns the Challenge Level of a difficulty (SIE-CL-2); Difficult follows the house rule. */
export function readDifficultyCl(difficulty: Difficulty, house: HouseRules): number {
  const levels = { easy: -6, average: 0, difficult: house.difficultCL, staggering: 6, hopeless: 12, impossible: 18 };
  return levels[difficulty];
}

/** Returns the difficulty as a part of the Challenge Level (SIE-CL-2). */
export const createDifficultyPart = (difficulty: Difficulty, house: HouseRules): Modifier => ({
  label: `QUADRANT.Siege.Difficulty.${difficulty}`,
  value: readDifficultyCl(difficulty, house),
  source: { rule: "SIE-CL-2" },
});

/** Returns the difficulty table, for the drop-down (SIE-CL-2). */
export const listDifficulties = (house: HouseRules): DifficultyRow[] =>
  DIFFICULTIES.map((difficulty) => {
    const cl = readDifficultyCl(difficulty, house);
    return { difficulty, cl, primary: CHALLENGE_BASE.primary + cl, nonPrimary: CHALLENGE_BASE.nonPrimary + cl };
  });

/** Returns a Challenge Level set by the GM, in addition to all others (SIE-CL-3). */
export const createOtherPart = (value: number, label = "QUADRANT.Siege.Check.OtherCl"): Modifier => ({
  label,
  value,
  source: { by: "gm" },
});

/** SIE-MOD-1: the Challenge Level of each circumstance. */
export const SITUATIONS = {
  poorEnvironment: 1,
  horribleEnvironment: 3,
  sporadicCover: 1,
  heavyCover: 3,
  flanking: -2,
  advantageous: -2,
  disadvantageous: 3,
} as const;
export type Situation = keyof typeof SITUATIONS;

/** Returns a circumstance as a part of the Challenge Level (SIE-MOD-1). */
export const createSituationPart = (situation: Situation): Modifier => ({
  label: `QUADRANT.Siege.Situation.${situation}`,
  value: SITUATIONS[situation],
  source: { rule: "SIE-MOD-1" },
});

/**
 * Returns the circumstances that count (SIE-MOD-2): the one with the greatest Challenge Level, or by house rule all of
 * them. The first of equal ones counts.
 */
export function listSituationParts(
  situations: readonly Situation[],
  { situationStacking }: Pick<HouseRules, "situationStacking">,
): Modifier[] {
  const parts = situations.map(createSituationPart);
  if (situationStacking === "sum") return parts;
  const greatest = Math.max(...parts.map(({ value }) => value));
  return parts.filter(({ value }) => value === greatest).slice(0, 1);
}

/** Challenge Levels that each of several actions in a round adds for every action. */
const CL_PER_ACTION = { same: 2, mixed: 4 } as const;

/**
 * Returns the Challenge Level of each of several actions in one round, by their Skill Bundles: twice their number if
 * all are of one, four times if any differs; nothing for one alone (SIE-DUAL-2).
 */
export function computeSeveralActionsCl(bundles: readonly string[]): number {
  if (bundles.length < 2) return 0;
  return bundles.length * (new Set(bundles).size > 1 ? CL_PER_ACTION.mixed : CL_PER_ACTION.same);
}

/** Returns several actions in one round as a part of the Challenge Level (SIE-DUAL-2). */
export const createSeveralActionsPart = (bundles: readonly string[]): Modifier => ({
  label: "QUADRANT.Siege.SeveralActions.Label",
  value: computeSeveralActionsCl(bundles),
  source: { rule: "SIE-DUAL-2" },
});

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

/**
 * Returns the Competence term of an NPC (SIE-OPP-3): the bonus of its rolls and the Challenge Level against it in the
 * fields it is listed for; 0 in others.
 */
export const createCompetencePart = (rating: number, listed: boolean, source: Source): Modifier => ({
  label: "QUADRANT.Siege.Competence",
  value: listed ? rating : 0,
  source,
});
