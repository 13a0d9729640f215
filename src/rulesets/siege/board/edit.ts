/**
 * What a user does to the range board: an action with a receipt for what everybody may know, and a change of the GMs'
 * secret for who is hidden. The secret keeps its last states, so that a GM can undo there too. Ledger: SIE-RANGE-4.
 */
import { getGmSecret, notifyRefusal, perform, setGmSecret } from "../../../core/public/table.ts";
import { isEqualJson } from "../../../rules/shared/change.ts";
import { isFields } from "../../../rules/shared/json.ts";
import { AnyFields, readShape } from "../../../rules/shared/schema.ts";
import { type Board, readBoardPart, storeBoard } from "../../../rules/siege/board.ts";
import { type BoardEdit, applyEdit, projectEdit, refuseEdit, splitBoard } from "../../../rules/siege/board-edit.ts";
import { isHiddenMember } from "./people.ts";
import { SECRET, getBoard, getHiddenBoard, getOpenBoard } from "./read-board.ts";

/** The states that the secret remembers, for its undo. */
const MAX_PAST = 10;
/** A GM's storage has room for the secrets of all rulesets: a board that is too large for it would be lost. */
const MAX_PAST_CHARS = 12_000;

/** Returns the states of the secret before the present one, the last one first. */
function listPast(): readonly Board[] {
  const past = readShape(AnyFields, getGmSecret(SECRET))?.["past"];
  return Array.isArray(past) ? past.filter(isFields).map(readBoardPart) : [];
}

/** Stores the secret with as many of its former states as there is room for. */
async function store(board: Board, past: readonly Board[]): Promise<void> {
  const former = past.slice(0, MAX_PAST).map(storeBoard);
  while (former.length > 0 && JSON.stringify(former).length > MAX_PAST_CHARS) former.pop();
  await setGmSecret(SECRET, { board: storeBoard(board), past: former });
}

/** Stores what GMs know, if it is something else than before. */
export async function storeHidden(after: Board): Promise<void> {
  const before = getHiddenBoard();
  if (!isEqualJson(storeBoard(before), storeBoard(after))) await store(after, [before, ...listPast()]);
}

/** Returns whether a GM can undo a change of who is hidden. */
export const canUndoHidden = (): boolean => game.user.isGM && listPast().length > 0;

/** Restores the secret before its last change. */
export async function undoHidden(): Promise<void> {
  const [before, ...earlier] = listPast();
  if (before) await store(before, earlier);
}

/**
 * Does an edit as this user: players by the action alone, GMs in the part that everybody has and in their own. A
 * refusal is displayed. Returns whether it was done.
 */
export async function editBoard(edit: BoardEdit): Promise<boolean> {
  if (!game.user.isGM) return submitEdit(edit);
  const board = getBoard();
  const refused = refuseEdit(board, edit);
  if (refused) {
    notifyRefusal(refused);
    return false;
  }
  const told = projectEdit(edit, board, getOpenBoard(), isHiddenMember);
  if (told && !(await submitEdit(told))) return false;
  await storeHidden(splitBoard(applyEdit(board, edit), isHiddenMember).hidden);
  return true;
}

/** Performs an edit of what everybody has. `quiet`: no user has asked for it, so that no refusal is displayed. */
export const submitEdit = (edit: BoardEdit, quiet = false): Promise<boolean> =>
  perform({ action: "siege.editBoard", args: { ...edit } }, { card: null, offer: null, quiet });
