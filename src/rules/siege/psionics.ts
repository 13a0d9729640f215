/**
 * Psionic powers: who may use one, what prevents it, and its Drain. Ledger: SIE-PSI-1 to -5, SIE-DRAIN-1 to -3.
 * Over-channelling is in overchannel.ts.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import type { HouseRules } from "./house-rules.ts";
import { type HealthTrack, markBoxes, planMarked } from "./track.ts";

/** What using a power depends on. */
export interface Power {
  readonly potency: number;
  readonly drain: number;
  /** Its XP cost, which counts as Potency for a user who has not bought it (SIE-PSI-5). */
  readonly xp: number;
  /** Of the Automatic Class: it needs no roll of its own. */
  readonly automatic: boolean;
  /** Whether access was bought; on a sheet, whether the power is owned. */
  readonly known: boolean;
  /** Its Drain is counted in hours (SIE-PSI-4). */
  readonly taxing: boolean;
}

/** The user of a power. */
export interface Psion {
  readonly psi: number;
  /** Remaining Drain, in rounds. */
  readonly remaining: number;
  /** Drain in the pool, where the house rules count it in one (SIE-DRAIN-3). */
  readonly pool: number;
}

/** What over-channelling overcomes: Potency above Psi (Amp), or remaining Drain (Burn) (SIE-OVER-1). */
export type Obstacle = "amp" | "burn";

const MIN_PSI = 1;

/** Returns whether sheets show Psi, powers and Drain (SIE-PSI-1). */
export const showsPsionics = (house: HouseRules): boolean => house.psionics;

/**
 * Returns the Potency for this user: plus the XP cost where access was not bought and the house rules allow that
 * (SIE-PSI-5).
 */
export const computeEffectivePotency = ({ potency, xp, known }: Power, house: HouseRules): number =>
  known || !house.psiNoAccess ? potency : potency + xp;

/**
 * Refuses a power without access or, unless its Potency is 0, without Psi of at least 1 (SIE-PSI-2). The same goes for
 * over-channelling, except for access where the house rules do not require it (SIE-PSI-5).
 */
export function refusePower(
  power: Power,
  { psi }: Pick<Psion, "psi">,
  forced: boolean,
  house: HouseRules,
): Refusal | null {
  if (!house.psionics) return { key: "QUADRANT.Siege.Refuse.NoPsionics" };
  if (!power.known && !(forced && house.psiNoAccess)) return { key: "QUADRANT.Siege.Refuse.PowerUnknown" };
  const needsPsi = computeEffectivePotency(power, house) > 0;
  return needsPsi && psi < MIN_PSI ? { key: "QUADRANT.Siege.Refuse.NoPsi" } : null;
}

/**
 * Returns the obstacles between a psion and a power (SIE-PSI-3, SIE-DRAIN-1): Psi equal to the Potency is enough; a
 * power without Drain is never blocked by Drain.
 */
export function listObstacles(power: Power, { psi, remaining }: Psion, house: HouseRules): Obstacle[] {
  const amp: Obstacle[] = computeEffectivePotency(power, house) > psi ? ["amp"] : [];
  return isFreeOfDrain(remaining) || power.drain === 0 ? amp : [...amp, "burn"];
}

/**
 * Refuses to activate a power without over-channelling (SIE-PSI-2, SIE-PSI-3, SIE-DRAIN-3). `opened`: an over-channel
 * made it available.
 */
export function refuseActivation(power: Power, psion: Psion, opened: boolean, house: HouseRules): Refusal | null {
  const barred = refusePower(power, psion, opened, house);
  if (barred) return barred;
  if (isPoolFull(psion.pool, house) && house.drainMode === "pool" && power.drain > 0) {
    return { key: "QUADRANT.Siege.Refuse.PoolFull", with: { pool: psion.pool, threshold: house.drainThreshold } };
  }
  const [first] = opened ? [] : listObstacles(power, psion, house);
  if (first === undefined) return null;
  const { psi, remaining } = psion;
  return first === "amp"
    ? { key: "QUADRANT.Siege.Refuse.PotencyTooHigh", with: { potency: computeEffectivePotency(power, house), psi } }
    : { key: "QUADRANT.Siege.Refuse.UnderDrain", with: { rounds: remaining } };
}

/**
 * Returns the action that activating takes (SIE-PSI-3): none for a power that is always on, else a Skill Use Action.
 */
export const classifyAction = ({ automatic, potency }: Pick<Power, "automatic" | "potency">): "none" | "skillUse" =>
  automatic && potency === 0 ? "none" : "skillUse";

/** Returns the active ongoing power after one starts: a second one ends the first (SIE-PSI-4). */
export function computeOngoingPower<T>(
  running: readonly T[],
  start: T,
): { readonly ongoing: readonly T[]; readonly ended: readonly T[] } {
  return { ongoing: [start], ended: running.filter((one) => one !== start) };
}

/** Returns the unit of a power's Drain (SIE-PSI-4). */
export const readDrainUnit = ({ taxing }: Pick<Power, "taxing">): "hours" | "rounds" => (taxing ? "hours" : "rounds");

// --- Drain

/** Returns whether no Drain remains (SIE-DRAIN-1). */
export const isFreeOfDrain = (remaining: number): boolean => remaining <= 0;

/** Returns the Drain left after a number of the psion's own turns have started; never below 0 (SIE-DRAIN-1). */
export const computeDrainAfter = (remaining: number, turns: number): number => Math.max(0, remaining - turns);

/**
 * Returns the Drain after another power: the remaining one or the new one, whichever is more (SIE-DRAIN-1, SIE-OVER-2).
 */
export const computeDrainLeft = (remaining: number, drain: number): number => Math.max(remaining, drain);

/** SIE-DRAIN-1: the length of a round outside combat. */
export const SECONDS_A_ROUND = 6;

/** Rounds of six seconds in an hour. */
const ROUNDS_PER_HOUR = 600;

/** Returns the Drain of a power in rounds; a Taxing one counts hours (SIE-PSI-4, SIE-DRAIN-1). */
export const convertDrainToRounds = (power: Pick<Power, "drain" | "taxing">): number =>
  readDrainUnit(power) === "hours" ? power.drain * ROUNDS_PER_HOUR : power.drain;

/** Returns remaining Drain in whole hours and further rounds. */
export const convertDrainToTime = (remaining: number): { readonly hours: number; readonly rounds: number } => ({
  hours: Math.floor(remaining / ROUNDS_PER_HOUR),
  rounds: remaining % ROUNDS_PER_HOUR,
});

/** Returns boxes of Stress in place of rounds: half the Drain, rounded up, or all of a Taxing one (SIE-DRAIN-2). */
export const convertDrainToBoxes = (drain: number, taxing: boolean): number => (taxing ? drain : Math.ceil(drain / 2));

/** Returns the pool after a power or a rest (SIE-DRAIN-3). */
export const computePoolAfter = (pool: number, drain: number, rested: boolean): number => (rested ? 0 : pool + drain);

/** Returns whether a psion must rest before the next power (SIE-DRAIN-3). */
export const isPoolFull = (pool: number, house: HouseRules): boolean => pool >= house.drainThreshold;

/** Where Drain is stored in a creature's document. */
const DRAIN_REMAINING_PATH = "system.drain.remaining";
const DRAIN_POOL_PATH = "system.drain.pool";

/** Returns the changes of using a power, by the house rule for Drain (SIE-DRAIN-1 to -3). */
export function planDrain(
  at: Ref,
  user: { readonly psion: Pick<Psion, "remaining">; readonly stress: HealthTrack },
  power: Pick<Power, "drain" | "taxing">,
  house: HouseRules,
): Change[] {
  const { drain, taxing } = power;
  if (drain < 1) return [];
  if (house.drainMode === "stress")
    return planMarked(at, markBoxes(user.stress, convertDrainToBoxes(drain, taxing), false));
  if (house.drainMode === "pool") return [{ op: "add", at, path: DRAIN_POOL_PATH, by: drain }];
  const { remaining } = user.psion;
  const since = computeDrainLeft(remaining, convertDrainToRounds(power));
  return since > remaining ? [{ op: "add", at, path: DRAIN_REMAINING_PATH, by: since - remaining }] : [];
}

/** Refuses to count down where no Drain remains (SIE-DRAIN-1). */
export const refuseTick = ({ remaining }: Pick<Psion, "remaining">): Refusal | null =>
  isFreeOfDrain(remaining) ? { key: "QUADRANT.Siege.Refuse.NoDrain" } : null;

/** Returns the changes at the start of a number of turns (SIE-DRAIN-1). */
export function planTick(at: Ref, { remaining }: Pick<Psion, "remaining">, turns: number): Change[] {
  const by = computeDrainAfter(remaining, turns) - remaining;
  return by === 0 ? [] : [{ op: "add", at, path: DRAIN_REMAINING_PATH, by }];
}

/** Returns the changes of a rest: the pool is emptied (SIE-DRAIN-3). */
export const planRest = (at: Ref, { pool }: Pick<Psion, "pool">): Change[] =>
  pool > 0 ? [{ op: "add", at, path: DRAIN_POOL_PATH, by: computePoolAfter(pool, 0, true) - pool }] : [];
