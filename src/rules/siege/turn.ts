/**
 * The action of a round: which one was taken, what else it allows, and what it does to Combat Defense. Where a Move
 * Action leads is in movement.ts. Ledger: SIE-ACT-1 to -4, SIE-MOVE-2, -3, -6.
 */
import type { Change, Ref } from "../shared/change.ts";
import type { Refusal } from "../shared/reasons.ts";
import type { HouseRules } from "./house-rules.ts";
import { NO_ACTION, type Turn, type TurnAction } from "./state.ts";

/** Who acts, with the action taken in this turn. */
export interface TurnTaker {
  readonly at: Ref;
  readonly name: string;
  readonly turn: Turn;
  /** Why they can't act at all (SIE-CWOUND-2, SIE-SUB-2); null where they can. */
  readonly barred: Refusal | null;
}

/**
 * Refuses a second action in a turn, and any of who can't act (SIE-ACT-1). By house rule several actions can be
 * attempted (SIE-DUAL-2). A GM may override both.
 */
export function refuseAction(
  { name, turn, barred }: TurnTaker,
  isGM: boolean,
  { multipleActions }: Pick<HouseRules, "multipleActions">,
): Refusal | null {
  if (isGM) return null;
  if (barred) return barred;
  const isUsed = turn.action !== NO_ACTION && !multipleActions;
  return isUsed
    ? { key: "QUADRANT.Siege.Turn.Refuse.used", with: { name, action: `QUADRANT.Siege.Turn.Action.${turn.action}` } }
    : null;
}

/** What an action does beside being taken. */
export interface ActionEffects {
  /** A Skill Use Action without incidental movement (SIE-ACT-3). */
  readonly stationary?: boolean;
  /** A Move Action: what cover on the way adds to Combat Defense, and the rounds already spent on the next band. */
  readonly move?: { readonly cover: number; readonly progress: number };
}

const set = (at: Ref, name: string, to: string | number | boolean): Change => ({
  op: "set",
  at,
  path: `system.turn.${name}`,
  to,
});

/** Returns the changes of a turn's state from what is stored to what is now: equal values are left out. */
const listTurnChanges = (at: Ref, before: Turn, now: Partial<Turn>): Change[] =>
  Object.entries(now).flatMap(([name, to]) => (before[name as keyof Turn] === to ? [] : [set(at, name, to)]));

/**
 * Returns the changes of an action that is taken (SIE-ACT-1): a Move Action raises Combat Defense (SIE-MOVE-3), a
 * stationary one lowers it (SIE-ACT-3), and any but a Move Action loses the progress towards the next band.
 */
export const planAction = (
  { at, turn }: Pick<TurnTaker, "at" | "turn">,
  action: TurnAction,
  { stationary = false, move }: ActionEffects = {},
): Change[] =>
  listTurnChanges(at, turn, {
    action,
    moving: turn.moving || action === "move",
    stationary: turn.stationary || (action === "skill" && stationary),
    cover: move?.cover ?? turn.cover,
    progress: action === "move" ? (move?.progress ?? turn.progress) : 0,
  });

/** Returns the changes that give back the action of this turn: a GM allows another. */
export const planFreeAction = ({ at, turn }: Pick<TurnTaker, "at" | "turn">): Change[] =>
  listTurnChanges(at, turn, { action: NO_ACTION });

/** A turn in which nothing was done. */
const FRESH = { action: NO_ACTION, moving: false, stationary: false, cover: 0, power: false } as const;

/** Returns the changes when somebody's next turn begins: all but the progress of a slow mover ends (SIE-ACT-1). */
export const planNewTurn = (at: Ref, turn: Turn): Change[] => listTurnChanges(at, turn, FRESH);

/** Returns the changes when the fight is over. */
export const planFightEnd = (at: Ref, turn: Turn): Change[] => listTurnChanges(at, turn, { ...FRESH, progress: 0 });

// --- What an action allows beside itself

/** Whether an action includes incidental movement, which never changes a band; a Move Action does (SIE-MOVE-2). */
export interface Incidental {
  readonly incidental: "allowed" | "gmDecides" | "included";
  readonly bandChange: boolean;
}

const INCIDENTAL: Readonly<Record<TurnAction, Incidental["incidental"]>> = {
  attack: "allowed",
  move: "included",
  skill: "gmDecides",
  other: "gmDecides",
};

/** Returns what an action allows of movement (SIE-MOVE-2). */
export const findIncidental = (action: TurnAction): Incidental => ({
  incidental: INCIDENTAL[action],
  bandChange: action === "move",
});

/** What can be done beside a Move Action. */
export const BESIDE_MOVES = ["reload", "ready"] as const;
export type BesideMove = (typeof BESIDE_MOVES)[number];

/** Whether something may be done beside a Move Action, and whether a GM has to agree. */
export interface Beside {
  readonly allowed: boolean;
  readonly needsGm: boolean;
}

/**
 * Returns what is needed to do something beside a Move Action (SIE-MOVE-3, SIE-MOVE-6): a GM agrees, but for reloading
 * and readying by house rule.
 */
export const judgeBesideMove = (also: string, { reloadOnMove }: Pick<HouseRules, "reloadOnMove">): Beside => ({
  allowed: true,
  needsGm: !(reloadOnMove && BESIDE_MOVES.some((name) => name === also)),
});

// --- Powers and items

/** Refuses a second power or Special Ability in a round (SIE-ACT-2). */
export const refuseSecondPower = (activated: number, name: string): Refusal | null =>
  activated > 0 ? { key: "QUADRANT.Siege.Turn.Refuse.secondPower", with: { name } } : null;

/** Returns the changes of a power that was activated in this round (SIE-ACT-2). */
export const planPowerUse = (at: Ref): Change[] => [set(at, "power", true)];

/** Returns the changes of a weapon that is cleared or reloaded (SIE-ACT-4). */
export const planClearJam = (at: Ref): Change[] => [{ op: "set", at, path: "system.jammed", to: false }];

/** Returns the changes of an item that is readied (SIE-MOVE-6). */
export const planReady = (at: Ref): Change[] => [{ op: "set", at, path: "system.equipped", to: true }];
