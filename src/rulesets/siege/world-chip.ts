/**
 * The world on which the group is, for everybody: it is set from a planet's sheet and displayed while ley lines are in
 * play. Ledger: SIE-LEY-1.
 */
import * as v from "valibot";
import { type Board, boardPlace } from "../../core/public/definitions.ts";
import { fieldGroup, textField } from "../../rules/shared/schema.ts";
import type { HouseRules } from "../../rules/siege/house-rules.ts";

export const WORLD_BOARD = "world";
/** The place of the board in allow-lists. */
export const WORLD_PLACE = boardPlace("siege", WORLD_BOARD);

/** The world as the board stores it: uuid and name of a planet, both empty for none. */
export const CurrentWorld = fieldGroup({ planet: textField(), name: textField() });

const LANG = "QUADRANT.Siege.CurrentWorld";

/** What the bar above the chat log and the overview display of it. */
export const worldBoard: Board = {
  label: `${LANG}.Label`,
  initial: { planet: "", name: "" },
  isShown: (state, house) => (house as HouseRules).leyLines && v.parse(CurrentWorld, state).planet !== "",
  view(state, _people, { isGM }) {
    const { name } = v.parse(CurrentWorld, state);
    const leave = { id: "leave", label: `${LANG}.Leave`, call: { action: "siege.setWorld", args: { planet: "" } } };
    return { text: { key: `${LANG}.Here`, with: { name } }, short: name, acts: isGM ? [leave] : [] };
  },
};
