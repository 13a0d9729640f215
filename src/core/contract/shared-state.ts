/**
 * State of the whole table besides documents, stored as world settings. A ruleset declares it in its row, and changes
 * it in the plans of its actions. Nothing here touches Foundry.
 *
 * **Pools** are whole numbers, never below zero. Core decides again before it writes, announces every change and
 * displays the panel. **Boards** are small records, such as whose turn it is and what can be done about it. Core
 * displays their text and buttons in the bar above the chat log.
 *
 * ```ts
 * // the row
 * pools: { favour: { label: "<a language key>", initial: 3, icon: "<a name in assets/icons.svg>" } },
 * // an action that takes one
 * read: (args, world) => readPool(world, "harbor", "favour"),
 * refuse: (args, pool) => (pool.value < 1 ? { key: "<a language key>" } : null),
 * plan: (args, pool) => [poolChange(pool, -1)],
 * writes: [poolPlace("harbor", "favour")],
 * ```
 */
import type { Offer } from "./card-part.ts";
import type { HouseFunction, Seat, Snapshot, Text, World } from "./world.ts";
import type { Change, Ref } from "../../rules/shared/change.ts";
import * as v from "valibot";
import { type Fields, type Json, isFields } from "../../rules/shared/json.ts";

/**
 * A shared pool, declared in a ruleset's row under its name. `House` is the ruleset's own (`never` accepts any
 * function).
 */
export interface Pool {
  /** Its name: a language key, or one that depends on the house rules. */
  readonly label: Text | HouseFunction<Text>;
  /** The number of tokens in a new world: a whole number, 0 or more. */
  readonly initial: number;
  /** The icon (of assets/icons.svg) of its tokens. */
  readonly icon: string;
  /** Whether it is in play under these house rules; always, if absent. */
  readonly on?: HouseFunction<boolean>;
  /** A window of the ruleset's own, for everybody, opened by a button of the panel. */
  readonly window?: { readonly label: Text; readonly open: () => void };
  /** Players may add and remove tokens by hand in the panel, with a receipt as always; without it only GMs may. */
  readonly byHand?: true;
  /**
   * An action that gave tokens can be undone after they were spent: as many as are left are removed. Without it such an
   * undo is refused.
   */
  readonly forgiving?: true;
}

/** A pool as an action reads it. */
export interface PoolState {
  readonly at: Ref;
  readonly value: number;
}

/** Path of the number in the pool's setting. */
export const POOL_PATH = "value";

/** Returns a pool's setting key in our namespace. */
export const poolKey = (ruleset: string, name: string): string => `${ruleset}.pool.${name}`;

/** Returns a pool's place in changes. */
export const poolRef = (ruleset: string, name: string): Ref => ({ setting: `quadrant.${poolKey(ruleset, name)}` });

/** Returns a pool's place in allow-lists, for an action's `writes`. */
export const poolPlace = (ruleset: string, name: string): string => `setting:quadrant.${poolKey(ruleset, name)}`;

/** Reads a pool, for an action's `read` and a check's `prepare`. */
export async function readPool(world: Pick<World<never>, "read">, ruleset: string, name: string): Promise<PoolState> {
  const at = poolRef(ruleset, name);
  return { at, value: v.parse(TokenCount, await world.read(at, POOL_PATH)) };
}

/** Returns a change that adds tokens to a pool (negative: removes them). The writer refuses a result below zero. */
export const poolChange = ({ at }: Pick<PoolState, "at">, by: number): Change => ({
  op: "add",
  at,
  path: POOL_PATH,
  by,
});

/** The tokens of a pool as stored: anything but a whole number above 0 is an empty pool. */
export const TokenCount = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1)), 0);

/** For the `writes` of an action that adds a page to a journal of the GM's. */
export const JOURNAL_PLACES = ["create:JournalEntry", "create:JournalEntryPage"];

/** A board, declared in a ruleset's row under its name. `House` is the ruleset's own (`never` accepts any function). */
export interface Board {
  /** Its name. */
  readonly label: Text;
  /** Its state in a new world. */
  readonly initial: Fields;
  /**
   * Returns what one user sees of it. `people` are the ruleset's actors that players own. Pure; decides nothing that
   * its actions don't.
   */
  view(state: Fields, people: readonly Snapshot[], seat: Seat, house: unknown): BoardView;
  /** Whether it is displayed in this state under these house rules; always, if absent. */
  readonly isShown?: (state: Fields, house: unknown) => boolean;
  /** A window of its own, for everybody. */
  readonly window?: { readonly label: Text; readonly open: () => void };
}

export interface BoardView {
  readonly text: Text;
  /** What its chip says, in a word or two; the text, if absent. */
  readonly short?: Text;
  readonly acts: readonly BoardButton[];
}

/** A button of a board: an offer outside of cards. */
export type BoardButton = Pick<Offer, "id" | "label" | "call" | "inputs" | "intro">;

/** Returns a board's setting key in our namespace. */
export const boardKey = (ruleset: string, name: string): string => `${ruleset}.board.${name}`;

/** Returns a board's place in changes. */
export const boardRef = (ruleset: string, name: string): Ref => ({ setting: `quadrant.${boardKey(ruleset, name)}` });

/** Returns a board's place in allow-lists, for an action's `writes`. */
export const boardPlace = (ruleset: string, name: string): string => `setting:quadrant.${boardKey(ruleset, name)}`;

/** Reads a board's state, for an action's `read` and a check's `prepare`. Anything but a record counts as empty. */
export async function readBoard(world: Pick<World<never>, "read">, ruleset: string, name: string): Promise<Fields> {
  const stored: Json | undefined = await world.read(boardRef(ruleset, name), "");
  return isFields(stored) ? stored : {};
}
