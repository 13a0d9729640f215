/** Boards as world settings: registered, read, and the buttons each offers a user. */
import { type Board, type BoardButton, type BoardView, boardKey } from "../contract/shared-state.ts";
import { getSetting, registerSetting } from "../compat/settings.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { readHouseRules } from "../settings/house-rules.ts";
import { isFields } from "../../rules/shared/json.ts";
import { listRulesets } from "../contract/registry.ts";
import { isRulesetOn } from "../settings/rulesets-on.ts";
import { listPoolsInPlay } from "./pools-in-play.ts";
import { getOwnSeat, listPlayedActors } from "./world.ts";

/** A board as it is displayed to a user. */
export interface BoardInPlay extends BoardView {
  readonly ruleset: string;
  readonly name: string;
  readonly label: Board["label"];
  readonly window: Board["window"] | null;
}

/** Registers the settings of a row's boards. Call in `init`. */
export function registerBoards(row: Ruleset): void {
  for (const [name, board] of Object.entries(row.boards ?? {})) {
    registerSetting(boardKey(row.id, name), {
      name: typeof board.label === "string" ? board.label : "QUADRANT.Table.Title",
      hint: "",
      scope: "world",
      config: false,
      type: Object,
      default: { ...board.initial },
    });
  }
}

/**
 * Returns the boards of the rulesets that this world plays and that have a player character, as this user sees them.
 */
export const listBoardsInPlay = (): BoardInPlay[] =>
  listRulesets()
    .filter(({ id, boards }) => boards !== undefined && isRulesetOn(id))
    .flatMap((row) => {
      const people = listPlayedActors(Object.keys(row.actors));
      if (people.length === 0) return [];
      return Object.entries(row.boards ?? {}).flatMap(([name, board]) => {
        const stored = getSetting(boardKey(row.id, name));
        const state = isFields(stored) ? stored : board.initial;
        const { label, window = null } = board;
        const house = readHouseRules(row);
        if (board.isShown?.(state, house) === false) return [];
        return {
          ruleset: row.id,
          name,
          label,
          window,
          ...board.view(state, people, getOwnSeat(), house),
        };
      });
    });

/** Returns a button of a board in its current state, or undefined if it is gone. */
export const findBoardButton = (ruleset: string, name: string, id: string): BoardButton | undefined =>
  listBoardsInPlay()
    .find((board) => board.ruleset === ruleset && board.name === name)
    ?.acts.find((act) => act.id === id);

/** Opens the window of a pool or board, by its key: `ruleset.name`. */
export const openStateWindow = (key: string): void =>
  [...listPoolsInPlay(), ...listBoardsInPlay()]
    .find(({ ruleset, name }) => key === `${ruleset}.${name}`)
    ?.window?.open();
