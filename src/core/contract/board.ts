/**
 * Boards: small shared records of the world besides pools, such as whose turn it is and what can be done about it. A
 * ruleset declares them in its row and changes them in the plans of its actions; core stores them as world settings and
 * displays their text and buttons in the bar above the chat log. Nothing here touches Foundry.
 */
import type { Json } from "../../rules/shared/json.ts";
import type { Ref } from "../../rules/shared/change.ts";
import type { Offer } from "./card-part.ts";
import type { Seat, Snapshot, Text, World } from "./world.ts";
import { type Fields, isFields } from "../../rules/shared/read-json.ts";

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
  readonly view: (state: Fields, people: readonly Snapshot[], seat: Seat, house: never) => BoardView;
  /** A window of its own, for everybody. */
  readonly window?: { readonly label: Text; readonly open: () => void };
}

export interface BoardView {
  readonly text: Text;
  readonly acts: readonly BoardButton[];
}

/** A button of a board: an offer outside of cards. */
export type BoardButton = Pick<Offer, "id" | "label" | "call" | "inputs">;

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
