/**
 * A planetary conflict as plain data: what was declared, and what each side stakes. A stake may be placed openly, or be
 * face down until both are placed: a state never contains one that is. What follows the stakes is on the card that the
 * last one posts (progress.ts).
 */
import * as v from "valibot";
import type { PlayedMove } from "../../../../core/public/definitions.ts";
import {
  MAX_LABEL_LENGTH,
  type Output,
  fieldGroup,
  shortList,
  shortText,
  textField,
  wholeNumber,
} from "../../../../rules/shared/schema.ts";
import type { Role } from "../../../../rules/siege/stakes.ts";
import { Attack, IdOrNone, MAX_FACILITIES, StakableFacility } from "../../checks/declaration.ts";

export const ROLES = ["aggressor", "defender"] as const satisfies readonly Role[];

const Side = v.object({
  name: shortText(MAX_LABEL_LENGTH),
  /** What it can stake. */
  stakes: shortList(StakableFacility, MAX_FACILITIES),
});

/** What a conflict is opened with: the attack, and what the aggressor stakes with the declaration; null for later. */
export const Order = v.object({ ...Attack.entries, stake: v.optional(v.nullable(IdOrNone), null) });
export type Order = Output<typeof Order>;

export const Setup = v.object({
  /** Whether stakes are placed face down, by the house rule as it was then. */
  sealed: v.boolean(),
  attack: Attack,
  /** What the aggressor staked with the declaration; null for later. */
  stake: v.nullable(IdOrNone),
  /** The aggressor's roll bonus without a stake. */
  brings: wholeNumber(-999, 999),
  aggressor: Side,
  defender: Side,
});
export type Setup = Output<typeof Setup>;

export const Move = v.variant("kind", [
  /** A stake face down. */
  v.object({ kind: v.literal("place") }),
  /** A stake that everybody sees; empty for none. */
  v.object({ kind: v.literal("stake"), role: v.picklist(ROLES), stake: IdOrNone }),
  /** The GM goes on without the stake of a side. */
  v.object({ kind: v.literal("skip") }),
  /** The attack is called off before the roll. */
  v.object({ kind: v.literal("cancel") }),
  /** A GM ends the conflict, whatever is left to do. */
  v.object({ kind: v.literal("close") }),
  /** Nothing is left to do. */
  v.object({ kind: v.literal("end") }),
]);
export type Move = Output<typeof Move>;

/** What a move reads of the world: why its stake can't be placed, as a key with its values; empty if it can. */
export const Facts = fieldGroup({ refused: textField(), name: textField(), other: textField() });
export type Facts = Output<typeof Facts>;

/** Id of the staked Facility; empty for none. */
export const Secret = IdOrNone;

/** A side that has placed its stake; `stake` is null while it is face down. */
export interface Placed {
  /** Id of its move in the log; empty where it was declared with the attack. */
  readonly id: string;
  readonly stake: string | null;
}

export interface State {
  readonly setup: Setup;
  readonly placed: Readonly<Record<Role, Placed | null>>;
  /** How it ended before its time, or that nothing was left to do; null while it goes on. */
  readonly ended: "cancelled" | "closed" | "done" | null;
}

/** A move as far as the state follows from it. */
type Played = Pick<PlayedMove<Move, Facts>, "id" | "seat" | "move">;

export const begin = (setup: Setup): State => ({
  setup,
  placed: { aggressor: setup.stake === null ? null : { id: "", stake: setup.stake }, defender: null },
  ended: null,
});

/** Returns the side of a seat; null if it is none of the two. */
export const readRole = (seat: string | null): Role | null => ROLES.find((role) => role === seat) ?? null;

const withPlaced = (state: State, role: Role | null, placed: Placed | null): State =>
  role === null ? state : { ...state, placed: { ...state.placed, [role]: placed } };

const ENDS = { cancel: "cancelled", close: "closed", end: "done" } as const;

/** Returns the state after an open move, or one that is face down. */
export function applyMove(state: State, { id, seat, move }: Played): State {
  switch (move.kind) {
    case "place":
      return withPlaced(state, readRole(seat), { id, stake: null });
    case "stake":
      return withPlaced(state, move.role, { id, stake: move.stake });
    case "skip":
      return withPlaced(state, readRole(seat), { id, stake: "" });
    default:
      return { ...state, ended: ENDS[move.kind] };
  }
}

/** Returns the state after a stake was revealed; null opens the choice again. */
export const turnStake = (state: State, { id, seat }: Pick<Played, "id" | "seat">, stake: string | null): State =>
  withPlaced(state, readRole(seat), stake === null ? null : { id, stake });

/** Returns the ids of the stakes to be revealed: those face down, once both sides have placed theirs. */
export function listDue({ placed }: State): readonly string[] {
  const both = ROLES.flatMap((role) => placed[role] ?? []);
  return both.length < ROLES.length ? [] : both.flatMap(({ id, stake }) => (stake === null ? [id] : []));
}

/** Returns whether both stakes are known. */
export const isRevealed = ({ placed }: State): boolean =>
  ROLES.every((role) => typeof placed[role]?.stake === "string");

/** Returns whether the stake of a side is known. */
export const isKnown = ({ placed }: State, role: Role): boolean => typeof placed[role]?.stake === "string";

/**
 * Returns whether the aggressor may still call the attack off: not once they have seen what the defender stakes, nor
 * once a stake that was face down is known.
 */
export const isRevocable = (state: State): boolean =>
  state.setup.sealed ? !ROLES.some((role) => isKnown(state, role)) : !isKnown(state, "defender");

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

/** Returns the uuid of the planet of a side. */
export const findPlanet = ({ setup: { attack } }: Pick<State, "setup">, role: Role): string =>
  role === "aggressor" ? attack.aggressor : attack.target;
