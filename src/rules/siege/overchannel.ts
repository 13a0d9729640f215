/** Over-channelling: using a power above Psi, or under Drain. Ledger: SIE-OVER-1 to -5, SIE-PSI-5. */
import type { Change, Ref } from "../shared/change.ts";
import type { Modifier, Refusal } from "../shared/reasons.ts";
import { type ChallengeCheck, listBonusLines } from "./challenge.ts";
import { type Benefit, halveDrain, spendLevels } from "./exceptional-success.ts";
import type { HouseRules } from "./house-rules.ts";
import {
  type Power,
  type Psion,
  convertDrainToRounds,
  computeDrainLeft,
  computeEffectivePotency,
  listObstacles,
  planDrain,
  refusePower,
} from "./psionics.ts";
import { type HealthTrack, type MarkedTrack, markBoxes, planMarked } from "./track.ts";

/** The bundle and Specialty of the roll (SIE-OVER-1). */
const OVERCHANNEL_BUNDLE = "spiritual";
export const OVERCHANNEL_SPECIALTY = "Channeling";
/**
 * Boxes of Stress that an over-channel costs: a normal one on a success (SIE-OVER-2), a critical one on a failure
 * (SIE-OVER-3).
 */
const BACKLASH_BOXES = 1;

/** `system.over` of a creature: the power an over-channel opened, and the round it was rolled in; 0 outside combat. */
export interface OverChannelWindow {
  /** Id of the item; empty where none is open. */
  readonly power: string;
  readonly round: number;
}

/** A window as an over-channel opens it. */
export interface OverChannelOpening extends OverChannelWindow {
  /** How much its success reduces the Drain that follows (SIE-OVER-5). */
  readonly halved: boolean;
  readonly levels: number;
}

/**
 * Refuses an over-channel without exactly one obstacle (SIE-OVER-1), or where any use of the power is refused
 * (SIE-PSI-2).
 */
export function refuseOverChannel(power: Power, psion: Psion, house: HouseRules): Refusal | null {
  const barred = refusePower(power, psion, true, house);
  if (barred) return barred;
  const reasons = listObstacles(power, psion, house);
  if (reasons.length > 1) return { key: "QUADRANT.Siege.Refuse.AmpAndBurn" };
  return reasons.length === 0 && power.known ? { key: "QUADRANT.Siege.Refuse.NoObstacle" } : null;
}

/** Returns the parts of the Challenge Level: Potency for this user, and Drain (SIE-OVER-1, SIE-PSI-5). */
export const listOverChannelParts = (power: Power, house: HouseRules): Modifier[] => [
  {
    label: "QUADRANT.Siege.Power.Potency",
    value: computeEffectivePotency(power, house),
    source: { rule: power.known || !house.psiNoAccess ? "SIE-OVER-1" : "SIE-PSI-5" },
  },
  { label: "QUADRANT.Siege.Power.Drain", value: power.drain, source: { rule: "SIE-OVER-1" } },
];

/** Returns the check of an over-channel (SIE-OVER-1): Spiritual, Empathy and Channeling. */
export const createOverChannelCheck = (
  user: {
    readonly primary: boolean;
    readonly empathy: Modifier;
    readonly channeling: Modifier | null;
    readonly bonus: readonly Modifier[];
    readonly cl: readonly Modifier[];
    readonly critAttempt: boolean;
  },
  power: Power,
  house: HouseRules,
): ChallengeCheck => ({
  bundle: OVERCHANNEL_BUNDLE,
  primary: user.primary,
  cl: [...listOverChannelParts(power, house), ...user.cl],
  bonus: listBonusLines(user.empathy, user.channeling, user.bonus),
  critAttempt: user.critAttempt,
});

/**
 * Returns the Drain of a power: halved where that was the agreed critical effect, one point less for each level spent
 * on it (SIE-OVER-5).
 */
export const computeEasedDrain = (
  drain: number,
  { halved, levels }: { readonly halved: boolean; readonly levels: number },
): number => {
  const start = { levelsLeft: levels, damage: 0, drain: halved ? halveDrain(drain) : drain };
  return spendLevels(start, new Array<Benefit>(levels).fill("drain")).drain;
};

/** The result of an over-channel (SIE-OVER-2, SIE-OVER-3). */
export interface OverChannelResult {
  readonly stress: MarkedTrack;
  /** Drain due: paid at once after a failure, on activation or when the window lapses after a success. */
  readonly drain: number;
  /** Rounds in which the power may be used. */
  readonly windowRounds: number;
}

/** Returns the result of the roll: boxes of Stress, the Drain due, and whether the power opens. */
export const resolveOverChannel = (
  power: Pick<Power, "drain" | "taxing">,
  { remaining, stress }: { readonly remaining: number; readonly stress: HealthTrack },
  success: boolean,
): OverChannelResult => ({
  stress: markBoxes(stress, BACKLASH_BOXES, !success),
  drain: computeDrainLeft(remaining, convertDrainToRounds(power)),
  windowRounds: success ? 1 : 0,
});

/**
 * Returns whether Drain is due with the roll: always when a power is used; of an over-channel, when it fails
 * (SIE-RESIST-2, SIE-OVER-3).
 */
export const isDrainDue = (way: "use" | "force", success: boolean): boolean => way === "use" || !success;

/** Returns the changes: Stress, and the window of a success or the Drain of a failure (SIE-OVER-2, SIE-OVER-3). */
export function planOverChannel(
  at: Ref,
  user: { readonly psion: Pick<Psion, "remaining">; readonly stress: HealthTrack },
  power: Pick<Power, "drain" | "taxing">,
  opens: OverChannelOpening | null,
  house: HouseRules,
): Change[] {
  const { stress } = resolveOverChannel(power, { ...user.psion, stress: user.stress }, opens !== null);
  const marks = planMarked(at, stress);
  const drain = isDrainDue("force", opens !== null)
    ? planDrain(at, { psion: user.psion, stress: stress.since }, power, house)
    : [];
  const opened: Change[] = opens
    ? [
        { op: "set", at, path: "system.over.power", to: opens.power },
        { op: "set", at, path: "system.over.round", to: opens.round },
        { op: "set", at, path: "system.over.halved", to: opens.halved },
        { op: "set", at, path: "system.over.levels", to: opens.levels },
      ]
    : [];
  return [...marks, ...drain, ...opened];
}

/**
 * Returns whether the one round in which an over-channelled power could be used is over; never outside combat
 * (SIE-OVER-4).
 */
export const hasLapsed = (window: OverChannelWindow, round: number): boolean =>
  window.power !== "" && window.round > 0 && round > window.round + 1;

/**
 * Returns the round in which a power was over-channelled or used, as the writing client computes it (SIE-OVER-4): the
 * current one, or an earlier one of this combat where the card was created then and is applied late. 0 outside combat,
 * whatever the card says.
 */
export const findRollRound = (card: number, fought: number): number => (card > 0 ? Math.min(card, fought) : fought);

/** Returns whether a power over-channelled in one round can be used in another: only in the next (SIE-OVER-4). */
export const isOpenDuring = (rolled: number, round: number): boolean => round === rolled + 1;

/**
 * Returns whether the window is open for a power; outside combat it stays open until the power is used (SIE-OVER-4).
 */
export const isOpen = (window: OverChannelWindow, power: string, round: number): boolean =>
  window.power !== "" &&
  window.power === power &&
  (window.round === 0 || round === 0 || isOpenDuring(window.round, round));

/** Returns the changes of closing the window. */
export const planClose = (at: Ref, { power }: OverChannelWindow): Change[] =>
  power === "" ? [] : [{ op: "set", at, path: "system.over.power", to: "" }];
