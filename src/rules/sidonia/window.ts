/**
 * The windows around one action roll and around scenes and sessions. Ledger: SID-ROLL-8, -9, -13, -14. Once a later
 * window was used the earlier ones are closed.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import type { Benefit } from "./critical.ts";
import type { HouseRules } from "./house.ts";
import type { CostChoice } from "./outcome.ts";
import type { Outcome, RollType } from "./roll.ts";
import type { Specializations } from "./state.ts";

/** SID-ROLL-13: stages of a finished roll. */
export const STAGES = ["rolled", "final", "resolved", "applied"] as const;
export type Stage = (typeof STAGES)[number];

/** SID-ROLL-13: what can be done after the dice, in this order, each with the last stage in which it may be done. */
export const WINDOWS = ["reroll", "bend", "answer", "resolve", "apply"] as const;
export type Window = (typeof WINDOWS)[number];
const OPEN_UNTIL: Readonly<Record<Window, Stage>> = {
  reroll: "rolled",
  // A banked point does not close it: a bend takes it back (SID-BEND-2).
  bend: "final",
  answer: "final",
  resolve: "final",
  apply: "resolved",
};

/** SID-ROLL-13: whether a window is open at a stage, once another was used. */
export function refuseWindow(
  window: Window,
  at: { readonly stage: Stage; readonly used: Window | null },
): Refusal | null {
  const inTime = STAGES.indexOf(at.stage) <= STAGES.indexOf(OPEN_UNTIL[window]);
  const inOrder = at.used === null || WINDOWS.indexOf(at.used) <= WINDOWS.indexOf(window);
  return inTime && inOrder ? null : { key: "QUADRANT.Sidonia.Refuse.WindowClosed" };
}

/** SID-OUT-7: what became of a free catastrophe; null while it is open. */
export const FREE_STATES = ["used", "declined", "boughtOff", "lapsed"] as const;
export type FreeState = (typeof FREE_STATES)[number];

/** What the GM has decided of a roll. */
export interface RollDecisions {
  readonly cost: CostChoice | null;
  readonly relief: boolean;
  readonly freeCatastrophe: FreeState | null;
  readonly benefit: Benefit | null;
}

/**
 * SID-ROLL-13: the stage that the GM's decisions leave a roll in: a point banked leaves it final, for a bend takes it
 * back (SID-BEND-2).
 */
export function computeStage({ cost, relief, freeCatastrophe, benefit }: RollDecisions): Stage {
  // What has lapsed nobody decided: a second try is open for as long as it was.
  const told =
    cost === "complication" || cost === "waived" || (freeCatastrophe !== null && freeCatastrophe !== "lapsed");
  if (told || relief || benefit !== null) return "resolved";
  return cost === "banked" ? "final" : "rolled";
}

/** SID-OUT-7: whether a free catastrophe is still to be decided: the next roll lets it lapse. */
export const isPending = (roll: { readonly opened: boolean; readonly free: FreeState | null }): boolean =>
  roll.opened && roll.free === null;

/** What a second try needs to know (SID-ROLL-9). */
export interface RerollRequest {
  readonly manipulation: boolean;
  readonly usedThisSession: boolean;
  readonly social: boolean;
  readonly outcome: Outcome;
}

/** SID-ROLL-9: Manipulation rolls a failed Social check again, once in a session. */
export function refuseReroll(
  { manipulation, usedThisSession, social, outcome }: RerollRequest,
  house: HouseRules,
): Refusal | null {
  if (!house.manipulationReroll || !manipulation || !social) return { key: "QUADRANT.Sidonia.Refuse.NoReroll" };
  if (outcome !== "failure" && outcome !== "criticalFailure") return { key: "QUADRANT.Sidonia.Refuse.NotFailed" };
  return usedThisSession ? { key: "QUADRANT.Sidonia.Refuse.UsedThisSession" } : null;
}

/** SID-ROLL-8: a follow-up question after anything noticed or deduced. */
export const mayAsk = (specializations: Pick<Specializations, "intelligence">, outcome: Outcome): boolean =>
  specializations.intelligence && outcome !== "failure" && outcome !== "criticalFailure";

const WITS_BONUS = 1;

/** SID-ROLL-8: what a specialization adds to two dice: Wits to Initiative, nothing to anything else. */
export const computeSpecializationBonus = (specializations: Pick<Specializations, "wits">, type: RollType): number =>
  specializations.wits && type === "initiative" ? WITS_BONUS : 0;

/** What a boundary resets of one actor (SID-ROLL-14). */
export interface ActorUses {
  readonly at: Ref;
  readonly bodyScene: boolean;
  readonly manipulationSession: boolean;
  readonly exposed: boolean;
}

const planClear = (at: Ref, path: string, stands: boolean): Change[] =>
  stands ? [{ op: "set", at, path, to: false }] : [];

/** SID-ROLL-14: what a new scene writes. */
export const planScene = (actors: readonly ActorUses[], house: HouseRules): Change[] =>
  actors.flatMap(({ at, bodyScene, exposed }) => [
    ...planClear(at, "system.uses.bodyScene", bodyScene),
    ...planClear(at, "system.status.exposed", exposed && house.exposedExpires === "scene"),
  ]);

/** A Spotlight Token: its place and how many there are. */
export interface SpotlightToken {
  readonly at: Ref;
  readonly path: string;
  readonly value: number;
}
/** SID-SPOT-1: what everybody has at a session's start. */
export const TOKENS_PER_SESSION = 1;

/** SID-ROLL-14: what a new session writes: a new scene, and what lasts a session. */
export const planSession = (
  actors: readonly ActorUses[],
  tokens: readonly SpotlightToken[],
  house: HouseRules,
): Change[] => [
  ...planScene(actors, house),
  ...actors.flatMap(({ at, manipulationSession }) =>
    planClear(at, "system.uses.manipulationSession", manipulationSession),
  ),
  ...tokens.flatMap(({ at, path, value }): Change[] =>
    value === TOKENS_PER_SESSION ? [] : [{ op: "set", at, path, to: TOKENS_PER_SESSION }],
  ),
];
