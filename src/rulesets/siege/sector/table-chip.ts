/** The sector board among the boards of the table: the button that opens it. */
import type { Board } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";

const label = "QUADRANT.Siege.Sector.Title";

/** What the bar above the chat log and the overview display of the board. It stores nothing of its own. */
export const sectorBoard: Board = {
  label,
  initial: {},
  isShown: (_state, house) => (house as HouseRules).planetaryConflict,
  view: () => ({ text: label, acts: [] }),
  window: {
    label: "QUADRANT.Siege.Sector.Open",
    open: () => void import("./window.ts").then(({ showSector }) => showSector()),
  },
};
