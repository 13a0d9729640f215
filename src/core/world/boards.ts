/** Boards as world settings: registered, read, and what each of them offers whoever looks. */
import { type Board, type BoardButton, type BoardView, boardKey } from "../contract/board.ts";
import { asDoc } from "../compat/documents.ts";
import { getSetting, registerSetting } from "../compat/settings.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { Snapshot } from "../contract/world.ts";
import { readHouseRules } from "../settings/house-rules.ts";
import { isFields } from "../../rules/shared/read-json.ts";
import { listRulesets } from "../contract/registry.ts";
import { isRulesetOn } from "../settings/rulesets-on.ts";
import { getOwnSeat } from "./seat.ts";
import { createSnapshot } from "./snapshot.ts";

/** A board as it is shown to whoever looks. */
export interface BoardInPlay extends BoardView {
  readonly ruleset: string;
  readonly name: string;
  readonly label: Board["label"];
  readonly window: Board["window"] | null;
}

/** Registers the settings of a row's boards; `changed` is called on every client when one has. Call in `init`. */
export function registerBoards(row: Ruleset, changed: () => void): void {
  for (const [name, board] of Object.entries(row.boards ?? {})) {
    registerSetting(boardKey(row.id, name), {
      name: typeof board.label === "string" ? board.label : "QUADRANT.Table.Title",
      hint: "",
      scope: "world",
      config: false,
      type: Object,
      default: { ...board.initial },
      onChange: changed,
    });
  }
}

/** Every board of the rulesets that are played here and have somebody to play them, as this seat sees it. */
export const listBoardsInPlay = (): BoardInPlay[] =>
  listRulesets()
    .filter(({ id, boards }) => boards !== undefined && isRulesetOn(id))
    .flatMap((row) => {
      const people = listPlayedActors(row);
      if (people.length === 0) return [];
      return Object.entries(row.boards ?? {}).map(([name, board]) => {
        const stored = getSetting(boardKey(row.id, name));
        const state = isFields(stored) ? stored : board.initial;
        const { label, window = null } = board;
        return {
          ruleset: row.id,
          name,
          label,
          window,
          ...board.view(state, people, getOwnSeat(), readHouseRules(row) as never),
        };
      });
    });

/** A button of a board as it stands now; undefined where there is none any more. */
export const findBoardButton = (ruleset: string, name: string, id: string): BoardButton | undefined =>
  listBoardsInPlay()
    .find((board) => board.ruleset === ruleset && board.name === name)
    ?.acts.find((act) => act.id === id);

/** Those of a ruleset whom a player plays, by name. */
const listPlayedActors = ({ actors }: Ruleset): readonly Snapshot[] =>
  [...game.actors]
    .filter((actor) => Object.hasOwn(actors, actor.type) && actor.hasPlayerOwner)
    .sort((a, b) => a.name.localeCompare(b.name))
    .map((actor) => createSnapshot(asDoc(actor)));
