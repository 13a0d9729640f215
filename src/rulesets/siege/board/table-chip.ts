/** The range board among the boards of the table: the button that opens it. */
import { type Board, boardPlace } from "../../../core/public/definitions.ts";

const label = "QUADRANT.Siege.Board.Title";

/** The place of the board in allow-lists: for the `writes` of an action that moves somebody on it. */
export const BOARD_PLACE = boardPlace("siege", "range");

/** What the bar above the chat log and the overview display of the board. */
export const rangeBoard: Board = {
  label,
  initial: {},
  view: () => ({ text: label, acts: [] }),
  window: {
    label: "QUADRANT.Siege.Board.Open",
    open: () => void import("./window.ts").then(({ showBoard }) => showBoard()),
  },
};
