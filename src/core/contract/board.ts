/**
 * Boards: what else stands on the table for everybody beside shared pools, as one small record of the world: whose turn
 * it is, and what may be done about it. A ruleset declares them in its row and changes them in the plans of its
 * actions; the core keeps them as world settings and draws their words and buttons in the bar above the chat log.
 * Nothing here touches Foundry.
 */
import type { Json } from "../../rules/shared/json.ts";
import type { Ref } from "../../rules/shared/change.ts";
import type { Offer } from "./card-part.ts";
import type { Seat, Snapshot, Text, World } from "./world.ts";
import { type Fields, isFields } from "../../rules/shared/read-json.ts";

/**
 * A board, declared in a ruleset's row under its name. `House` is the ruleset's own (`never` lets any function stand).
 */
export interface Board {
  /** What it is called. */
  readonly label: Text;
  /** What a new world begins with. */
  readonly initial: Fields;
  /**
   * What one seat sees of it. `people` are those of the ruleset whom a player plays. Pure; decides nothing that its
   * actions don't.
   */
  readonly view: (state: Fields, people: readonly Snapshot[], seat: Seat, house: never) => BoardView;
  /** A window of its own, for everybody. */
  readonly window?: { readonly label: Text; readonly open: () => void };
}

export interface BoardView {
  readonly text: Text;
  readonly acts: readonly BoardButton[];
}

/** A button of a board: an offer that stands on the table, not on a card. */
export type BoardButton = Pick<Offer, "id" | "label" | "call" | "inputs">;

/** A board's key below our namespace. */
export const boardKey = (ruleset: string, name: string): string => `${ruleset}.board.${name}`;

/** A board's place, as changes name it. */
export const boardRef = (ruleset: string, name: string): Ref => ({ setting: `quadrant.${boardKey(ruleset, name)}` });

/** The same in the words of allow-lists: put it into an action's `writes`. */
export const boardPlace = (ruleset: string, name: string): string => `setting:quadrant.${boardKey(ruleset, name)}`;

/**
 * What stands on a board; for an action's `read` and a check's `prepare`. Anything but a record counts as an empty one.
 */
export async function readBoard(world: Pick<World<never>, "read">, ruleset: string, name: string): Promise<Fields> {
  const stored: Json | undefined = await world.read(boardRef(ruleset, name), "");
  return isFields(stored) ? stored : {};
}
