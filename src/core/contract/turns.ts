/** What turns and time are to a ruleset. Types only. */
import type { Call } from "./action.ts";
import type { Snapshot } from "./world.ts";

/** How combatants of a ruleset take turns. */
export interface Turns {
  /** Whoever is surprised does not roll and has this score: the GM says so in the tracker. */
  readonly surprised?: { readonly initiative: number };
  /** Equal scores act at the same time, and are marked so. */
  readonly simultaneous?: true;
  /** Sides that act one after the other. */
  readonly sides?: Sides;
}

/**
 * One roll for each side decides which acts first; within a side the order is that of its own scores. The players'
 * characters and their friends are one side, everybody else the other.
 */
export interface Sides {
  /** Whether this table plays so. */
  readonly played: () => boolean;
  /** What a side throws, from the prepared data of those who belong to it. */
  readonly formula: (members: readonly Snapshot["system"][]) => string;
  readonly first: (one: number, other: number) => "one" | "other" | "reroll";
}

/**
 * What time does to a ruleset's actors, as calls of its actions: each is decided and receipted like any other. Pure.
 */
export interface Clock {
  /** One of its combatants' own turns begins, in this round. */
  readonly turn?: (actor: Snapshot, round: number) => readonly Call[];
  /** So many seconds of the world's time pass, outside of any fight. */
  readonly time?: (actor: Snapshot, seconds: number) => readonly Call[];
}
