/** Spotlight Tokens above the chat log, and the way to a scene (SID-SPOT-1). */
import type { Board } from "../../../../core/public/definitions.ts";
import { openSpotlight } from "../../sheets/open-windows.ts";
import { listHolders } from "./tokens.ts";

/** The tokens on the table, and the way to a scene. */
export const spotlightBoard: Board = {
  label: "QUADRANT.Sidonia.Spotlight.Tokens",
  initial: {},
  view(board) {
    const having = listHolders(board).filter(({ has }) => has);
    const names = having.map(({ name }) => game.i18n.localize(name)).join(", ");
    return {
      text:
        having.length > 0
          ? { key: "QUADRANT.Sidonia.Spotlight.Having", with: { names } }
          : "QUADRANT.Sidonia.Spotlight.NobodyHas",
      short: { key: "QUADRANT.Sidonia.Spotlight.Short", with: { count: having.length } },
      acts: [],
    };
  },
  window: { label: "QUADRANT.Sidonia.Spotlight.Open", open: () => void openSpotlight() },
};
