/**
 * Mutation: Taint, Mutation XP and the Defect check. Ledger: SIE-MUT-1 to -8, SIE-MUT-10. Defects themselves are in
 * defect.ts.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Modifier, Refusal } from "../shared/reasons.ts";
import { type ChallengeCheck, listBonusLines } from "./challenge.ts";
import type { HouseRules } from "./house-rules.ts";
import type { MutationState } from "./state.ts";

type Mutant = Pick<MutationState, "taint" | "xp">;

/** The most points of Taint or XP given at once. */
export const MAX_POINTS = 99;
/** The bundle of a Defect check, for the card: none counts, it is always Primary (SIE-MUT-5). */
const DEFECT_BUNDLE = "athletics";

/** Returns whether sheets show mutations (SIE-MUT-1). */
export const showsMutations = ({ mutations }: HouseRules): boolean => mutations;

/** Returns whether mutation has a drawback: Taint and Defect checks (SIE-MUT-10). */
export const usesTaint = ({ mutations, taintUsed }: HouseRules): boolean => mutations && taintUsed;

/** Refuses to give Taint where the house rules have none (SIE-MUT-1, SIE-MUT-10). */
export function refuseTaint(house: HouseRules): Refusal | null {
  if (!showsMutations(house)) return { key: "QUADRANT.Siege.Body.Refuse.NoMutations" };
  return usesTaint(house) ? null : { key: "QUADRANT.Siege.Body.Refuse.NoTaint" };
}

/** Refuses to give or spend Mutation XP where there are no mutations (SIE-MUT-1). */
export const refuseMutationXp = (house: HouseRules): Refusal | null =>
  showsMutations(house) ? null : { key: "QUADRANT.Siege.Body.Refuse.NoMutations" };

/** Returns the Mutation XP of a gain of Taint (SIE-MUT-3). */
export const computeMutationXp = (gain: number, { intensity }: Pick<HouseRules, "intensity">): number =>
  gain * intensity;

/** Returns the Mutation XP that can be spent after new ones: by house rule, what was not spent is lost (SIE-MUT-4). */
export const computeAvailableXp = (
  unspent: number,
  gained: number,
  { mutationXpExpires }: Pick<HouseRules, "mutationXpExpires">,
): number => (mutationXpExpires ? gained : unspent + gained);

/** Returns Taint and Mutation XP after a gain, and how many Defect checks it needs (SIE-MUT-2 to -4). */
export function gainTaint(
  { taint, xp }: Mutant,
  gain: number,
  house: HouseRules,
): Mutant & { readonly gained: number; readonly defectChecks: number } {
  const gained = computeMutationXp(gain, house);
  return gain < 1
    ? { taint, xp, gained: 0, defectChecks: 0 }
    : { taint: taint + gain, xp: computeAvailableXp(xp, gained, house), gained, defectChecks: 1 };
}

const TAINT_PATH = "system.mutation.taint";
const XP_PATH = "system.mutation.xp";

const setNumber = (at: Ref, path: string, from: number, to: number): Change[] =>
  from === to ? [] : [{ op: "set", at, path, to }];

/** Returns the changes of a gain of Taint (SIE-MUT-2, SIE-MUT-3). */
export function planTaint(at: Ref, before: Mutant, gain: number, house: HouseRules): Change[] {
  const { taint, xp } = gainTaint(before, gain, house);
  return [...setNumber(at, TAINT_PATH, before.taint, taint), ...setNumber(at, XP_PATH, before.xp, xp)];
}

/** Returns Mutation XP after the GM has granted some; without Taint there is no score and no check (SIE-MUT-10). */
export const grantMutationXp = (
  { taint, xp }: Mutant,
  points: number,
  house: HouseRules,
): { readonly xp: number; readonly taint: number | null; readonly defectChecks: 0 } => ({
  xp: xp + points,
  taint: usesTaint(house) ? taint : null,
  defectChecks: 0,
});

/** Returns the changes of granted Mutation XP (SIE-MUT-10). */
export const planGrant = (at: Ref, before: Mutant, points: number, house: HouseRules): Change[] =>
  setNumber(at, XP_PATH, before.xp, grantMutationXp(before, points, house).xp);

/** What a character who is being created has of mutations: Taint and Mutation XP, and how much of those is new. */
export interface BeginningMutant extends Mutant {
  readonly gained: number;
}

/**
 * Returns Taint and Mutation XP of who begins with mutations: `gain` is the Taint of one event before play, `granted`
 * what the GM gives where the house rules have no Taint (SIE-MUT-2, SIE-MUT-3, SIE-MUT-10).
 */
export function beginMutant(
  before: Mutant,
  { gain, granted }: { readonly gain: number; readonly granted: number },
  house: HouseRules,
): BeginningMutant {
  const { taint, xp } = before;
  if (!showsMutations(house)) return { taint, xp, gained: 0 };
  if (!usesTaint(house)) return { taint, xp: grantMutationXp(before, granted, house).xp, gained: granted };
  const since = gainTaint(before, gain, house);
  return { taint: since.taint, xp: since.xp, gained: since.gained };
}

/** Refuses to spend more Mutation XP than there is (SIE-MUT-4). */
export const refuseSpendXp = ({ xp }: Pick<Mutant, "xp">, points: number): Refusal | null =>
  points > xp ? { key: "QUADRANT.Siege.Body.Refuse.TooLittleXp", with: { points, xp } } : null;

/** Returns the changes of spending Mutation XP, with an entry in the list of what was bought (SIE-MUT-4). */
export const planSpendXp = (
  at: Ref,
  { xp }: Pick<Mutant, "xp">,
  { points, what, id }: { readonly points: number; readonly what: string; readonly id: string },
): Change[] => [
  ...setNumber(at, XP_PATH, xp, xp - points),
  { op: "set", at, path: `system.mutation.log.${id}`, to: { what, xp: points } },
];

// --- The Defect check

/** Returns the check after a gain of Taint: Physique against the whole Taint, always Primary (SIE-MUT-5, SIE-MUT-6). */
export const createDefectCheck = (
  mutant: {
    readonly taint: number;
    readonly physique: Modifier;
    readonly specialty: Modifier | null;
    readonly bonus: readonly Modifier[];
    readonly cl: readonly Modifier[];
  },
  { defectBase }: Pick<HouseRules, "defectBase">,
): ChallengeCheck => ({
  bundle: DEFECT_BUNDLE,
  primary: true,
  base: defectBase,
  cl: [{ label: "QUADRANT.Siege.Body.Taint", value: mutant.taint, source: { rule: "SIE-MUT-5" } }, ...mutant.cl],
  bonus: listBonusLines(mutant.physique, mutant.specialty, mutant.bonus),
  critAttempt: false,
});

/** Returns Taint after a Defect: 0 by house rule (SIE-MUT-7). */
export const computeTaintAfterDefect = (taint: number, { taintReset }: Pick<HouseRules, "taintReset">): number =>
  taintReset ? 0 : taint;

/** Returns the change of Taint by a Defect; none where it stays (SIE-MUT-7). */
export const planDefectTaint = (at: Ref, taint: number, house: HouseRules): Change[] =>
  setNumber(at, TAINT_PATH, taint, computeTaintAfterDefect(taint, house));

/** Refuses a way to gain a Defect that the house rules exclude (SIE-MUT-8). */
export const refuseDefectWay = (way: "roll" | "choose", { defectMode }: Pick<HouseRules, "defectMode">) =>
  defectMode === "player" || defectMode === way
    ? null
    : ({ key: `QUADRANT.Siege.Body.Refuse.DefectMode.${defectMode}` } satisfies Refusal);
