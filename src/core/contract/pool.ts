/**
 * Shared pools: whole numbers of the whole table, never below zero. A ruleset declares them in its row and changes them
 * in the plans of its actions; the core keeps them as world settings, decides again before it writes, announces every
 * change and draws the panel. Nothing here touches Foundry.
 *
 * ```ts
 * // the row
 * pools: { favour: { label: "<a language key>", initial: 3, icon: "<a name in assets/icons.svg>" } },
 * // an action that takes one
 * read: (args, world) => poolIn(world, "harbor", "favour"),
 * refuse: (args, pool) => (pool.value < 1 ? { key: "<a language key>" } : null),
 * plan: (args, pool) => [poolChange(pool, -1)],
 * writes: [poolPlace("harbor", "favour")],
 * ```
 */
import type { Change, Ref } from "../../rules/shared/change.ts";
import type { Text, World } from "./world.ts";

/**
 * A shared pool, declared in a ruleset's row under its name. `House` is the ruleset's own (`never` lets any function
 * stand).
 */
export interface Pool {
  /** What it is called: a language key, or what the house rules make of it. */
  readonly label: Text | ((house: never) => Text);
  /** What a new world begins with: whole, 0 or more. */
  readonly initial: number;
  /** The icon (of assets/icons.svg) that a token bears. */
  readonly icon: string;
  /** Whether it is in play under these house rules; it is, where this is absent. */
  readonly on?: (house: never) => boolean;
  /** A window of the ruleset's own about it, for everybody: the panel has a button that opens it. */
  readonly window?: { readonly label: Text; readonly open: () => void };
  /**
   * Players may give and take by hand in the panel, with a receipt as for anything else; without it only the GM may.
   */
  readonly byHand?: true;
  /**
   * What gave tokens can be taken back when they are spent already: as many as are there go. Without it such an undo is
   * refused.
   */
  readonly forgiving?: true;
}

/** A pool as an action reads it. */
export interface PoolState {
  readonly at: Ref;
  readonly value: number;
}

/** Where the number stands in the pool's setting. */
export const POOL_PATH = "value";

/** A pool's key below our namespace. */
export const poolKey = (ruleset: string, name: string): string => `${ruleset}.pool.${name}`;

/** A pool's place, as changes name it. */
export const poolRef = (ruleset: string, name: string): Ref => ({ setting: `quadrant.${poolKey(ruleset, name)}` });

/** A pool's place in the words of allow-lists: put it into an action's `writes`. */
export const poolPlace = (ruleset: string, name: string): string => `setting:quadrant.${poolKey(ruleset, name)}`;

/** A pool and what is in it; for an action's `read` and a check's `prepare`. */
export async function readPool(world: Pick<World<never>, "read">, ruleset: string, name: string): Promise<PoolState> {
  const at = poolRef(ruleset, name);
  return { at, value: toTokenCount(await world.read(at, POOL_PATH)) };
}

/**
 * A change of a pool: tokens more, or fewer where `by` is below zero. What would go below zero is refused by whoever
 * writes.
 */
export const poolChange = ({ at }: Pick<PoolState, "at">, by: number): Change => ({
  op: "add",
  at,
  path: POOL_PATH,
  by,
});

/** What a stored number counts as: anything but a whole number from 0 on is an empty pool. */
export const toTokenCount = (value: unknown): number =>
  typeof value === "number" && Number.isInteger(value) && value > 0 ? value : 0;
