/**
 * Sealed stakes as plain data: what was declared, and which side has placed its stake face down, revealed it, or goes
 * on without one. A state never contains a stake that is face down.
 */
import * as v from "valibot";
import type { PlayedMove } from "../../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH, type Output, shortList, shortText, wholeNumber } from "../../../../rules/shared/schema.ts";
import type { Role } from "../../../../rules/siege/stakes.ts";
import { Attack, MAX_FACILITIES, StakableFacility } from "../../checks/declaration.ts";

export const ROLES = ["aggressor", "defender"] as const satisfies readonly Role[];

const Side = v.object({
  name: shortText(MAX_LABEL_LENGTH),
  /** What it can stake. */
  stakes: shortList(StakableFacility, MAX_FACILITIES),
});

export const Setup = v.object({
  attack: Attack,
  /** The aggressor's roll bonus without a stake. */
  brings: wholeNumber(-999, 999),
  aggressor: Side,
  defender: Side,
});
export type Setup = Output<typeof Setup>;

export const Move = v.variant("kind", [
  v.object({ kind: v.literal("place") }),
  /** The GM goes on without the stake of a side. */
  v.object({ kind: v.literal("skip") }),
  v.object({ kind: v.literal("cancel") }),
]);
export type Move = Output<typeof Move>;

/** Id of the staked Facility; empty for none. */
export const Secret = v.union([v.literal(""), StakableFacility.entries.id]);

/** A side that has placed its stake; `stake` is null while it is face down. */
export interface Placed {
  /** Id of its move in the log. */
  readonly id: string;
  readonly stake: string | null;
}

export interface State {
  readonly setup: Setup;
  readonly placed: Readonly<Record<Role, Placed | null>>;
  readonly cancelled: boolean;
}

export const begin = (setup: Setup): State => ({
  setup,
  placed: { aggressor: null, defender: null },
  cancelled: false,
});

/** Returns the side of a seat; null if it is none of the two. */
export const readRole = (seat: string | null): Role | null => ROLES.find((role) => role === seat) ?? null;

const withPlaced = (state: State, role: Role | null, placed: Placed | null): State =>
  role === null ? state : { ...state, placed: { ...state.placed, [role]: placed } };

/** Returns the state after an open move, or one that is face down. */
export function applyMove(state: State, { id, seat, move }: Pick<PlayedMove<Move>, "id" | "seat" | "move">): State {
  if (move.kind === "cancel") return { ...state, cancelled: true };
  return withPlaced(state, readRole(seat), { id, stake: move.kind === "skip" ? "" : null });
}

/** Returns the state after a stake was revealed; null opens the choice again. */
export const turnStake = (
  state: State,
  { id, seat }: Pick<PlayedMove<Move>, "id" | "seat">,
  stake: string | null,
): State => withPlaced(state, readRole(seat), stake === null ? null : { id, stake });

/** Returns the ids of the stakes to be revealed: those face down, once both sides have placed theirs. */
export function listDue({ placed }: State): readonly string[] {
  const both = ROLES.flatMap((role) => placed[role] ?? []);
  return both.length < ROLES.length ? [] : both.flatMap(({ id, stake }) => (stake === null ? [id] : []));
}

/** Returns whether both stakes are known. */
export const isRevealed = ({ placed }: State): boolean =>
  ROLES.every((role) => typeof placed[role]?.stake === "string");

/** Returns whether the stake of a side is known: who sees it may not call the attack off any more. */
export const isAnyKnown = ({ placed }: State): boolean => ROLES.some((role) => typeof placed[role]?.stake === "string");

/** Returns the staked Facility of a side; null for none, and while it is face down. */
export function findStake({ setup, placed }: State, role: Role): StakableFacility | null {
  const stake = placed[role]?.stake;
  return setup[role].stakes.find(({ id }) => id === stake) ?? null;
}

/** Returns whether a side can stake that. */
export const isStakable = ({ setup }: State, seat: string | null, stake: string): boolean => {
  const role = readRole(seat);
  return role !== null && (stake === "" || setup[role].stakes.some(({ id }) => id === stake));
};
