/**
 * Changes the range board: GMs change everything, players move who is theirs where a GM lets them. Ledger: SIE-RANGE-4,
 * SIE-SCALE-3.
 */
import { type Seat, type Text, type World, action } from "../../../core/public/definitions.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { type Board, formatMember, listMembers, parseMember } from "../../../rules/siege/board.ts";
import { BoardEdit, listNamedMembers, refuseEdit } from "../../../rules/siege/board-edit.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { findName, isHiddenMember } from "../board/people.ts";
import { planEdit, readOpenBoard } from "../board/read-board.ts";
import { BOARD_PLACE } from "../board/table-chip.ts";
import { formatScale } from "../scale-names.ts";

const LANG = "QUADRANT.Siege.Board";

/** Names in a text: the first few, and how many more. */
const NAMED = 3;

interface State {
  readonly board: Board;
  /** The names of the members that the text names; without those who are gone. */
  readonly names: ReadonlyMap<string, string>;
  /** The members of the edit that are gone, and those that only GMs may know of. */
  readonly gone: readonly string[];
  readonly hidden: readonly string[];
}

/** The groups that the text of an edit names. */
function listNamedGroups(edit: BoardEdit): readonly string[] {
  switch (edit.kind) {
    case "place":
    case "name":
    case "remove":
      return [edit.group];
    case "band":
      return [edit.a, edit.b];
    case "merge":
      return [edit.from, edit.into];
    case "move":
      return edit.legs.map(({ group }) => group);
    case "board":
      return [edit.boarders, edit.craft];
    default:
      return [];
  }
}

async function read(edit: BoardEdit, world: World<HouseRules>): Promise<State> {
  const board = await readOpenBoard(world);
  const named = listNamedMembers(edit);
  const ofGroups = listNamedGroups(edit).flatMap((group) => listMembers(board, group).slice(0, NAMED + 1));
  const names = new Map<string, string>();
  for (const uuid of new Set([...named, ...ofGroups.map(parseMember)])) {
    const snapshot = await world.snapshot(uuid);
    if (snapshot) names.set(uuid, findName(uuid) ?? snapshot.name);
  }
  return {
    board,
    names,
    gone: named.filter((uuid) => !names.has(uuid)),
    hidden: named.filter((uuid) => isHiddenMember(formatMember(uuid))),
  };
}

/** Who is gone, or hidden, can only leave. */
function refuse(edit: BoardEdit, { board, gone, hidden }: State, seat: Seat): Refusal | null {
  if (!seat.isGM) {
    const isMove = edit.kind === "place" || edit.kind === "move";
    const isOwn = listNamedMembers(edit).every((uuid) => seat.owns({ uuid }));
    if (!isMove || !isOwn || listNamedMembers(edit).length === 0) return { key: "QUADRANT.Refuse.GmOnly" };
    if (!board.free) return { key: `${LANG}.Refuse.notFree` };
  }
  if (edit.kind !== "leave" && gone.length > 0) return { key: "QUADRANT.Refuse.Gone" };
  if (edit.kind !== "leave" && hidden.length > 0) return { key: `${LANG}.Refuse.hidden` };
  return refuseEdit(board, edit);
}

/** Returns names in a row: "Mayara, Rogue and 3 more". */
function formatNames(names: readonly string[]): Text {
  const shown = names.slice(0, NAMED).join(", ");
  if (names.length === 0) return `${LANG}.Somebody`;
  return names.length > NAMED ? { key: `${LANG}.More`, with: { names: shown, more: names.length - NAMED } } : shown;
}

function nameGroup({ board, names }: State, group: string): Text {
  const own = listMembers(board, group).flatMap((member) => names.get(parseMember(member)) ?? []);
  return board.groups[group]?.name || formatNames(own);
}

function createLabel(edit: BoardEdit, state: State, house: HouseRules): Text {
  const text = (key: string, values: Record<string, Text | number> = {}): Text => ({
    key: `${LANG}.Receipt.${key}`,
    with: values,
  });
  const who = formatNames(listNamedMembers(edit).flatMap((uuid) => state.names.get(uuid) ?? []));
  const group = (id: string): Text => nameGroup(state, id);
  switch (edit.kind) {
    case "place":
      if (edit.members.length === 0) return text("created", { name: edit.created?.name ?? "" });
      return edit.created ? text("split", { who }) : text("joined", { who, group: group(edit.group) });
    case "leave":
      return text("left", { who });
    case "band":
      return text("band", { a: group(edit.a), b: group(edit.b), band: `QUADRANT.Siege.Band.${edit.band}` });
    case "merge":
      return text("merged", { from: group(edit.from), into: group(edit.into) });
    case "name":
      return text("named", { was: group(edit.group), name: edit.name });
    case "remove":
      return text("removed", { group: group(edit.group) });
    case "scale":
      return text("scale", { scale: formatScale(edit.scale, house) });
    case "free":
      return text(edit.free ? "free" : "notFree");
    case "move": {
      const [leg] = edit.legs;
      if (!leg) return text("split", { who });
      return text(leg.away ? "away" : "nearer", { who, group: group(leg.group), steps: edit.steps });
    }
    case "board":
      return text("boarded", { who: group(edit.boarders), craft: group(edit.craft) });
    case "unboard":
      return text("outside", { who });
    case "replace":
      return text(edit.from === "scene" ? "scene" : "cleared");
  }
}

/** Changes the board as a GM, or moves who is one's own where a GM lets players (SIE-RANGE-4). */
export const editBoard = action<BoardEdit, State, HouseRules>({
  args: BoardEdit,
  read,
  refuse,
  plan: (edit, state, house) => ({ changes: planEdit(state.board, edit), label: createLabel(edit, state, house) }),
  writes: [BOARD_PLACE],
});
