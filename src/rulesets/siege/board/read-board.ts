/**
 * The range board of this world: what everybody receives is a board of the table, what only GMs know is a secret of
 * theirs. Ledger: SIE-RANGE-4.
 */
import { type World, boardKey, boardRef, readBoard } from "../../../core/public/definitions.ts";
import { getGmSecret, getSetting } from "../../../core/public/table.ts";
import type { Change } from "../../../rules/shared/change.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { AnyFields, readShape } from "../../../rules/shared/schema.ts";
import {
  type Board,
  findBandBetween,
  listBoardChanges,
  readBoardPart,
  readStoredBoard,
} from "../../../rules/siege/board.ts";
import { type BoardEdit, applyEdit, createMove, mergeBoards, refuseEdit } from "../../../rules/siege/board-edit.ts";
import { computeBand } from "../../../rules/siege/movement.ts";
import type { Band } from "../../../rules/siege/state.ts";
import { measureBetween } from "./people.ts";

const RULESET = "siege";
const BOARD = "range";
/** The name of the GMs' secret. */
export const SECRET = `${RULESET}.${BOARD}`;
/** The setting of the board, in our namespace. */
export const BOARD_KEY = boardKey(RULESET, BOARD);
/** The place of the board in changes; `BOARD_PLACE` is the same for allow-lists. */
const BOARD_AT = boardRef(RULESET, BOARD);

/** Reads what everybody knows of the board, for actions. */
export const readOpenBoard = async (world: Pick<World<never>, "read">): Promise<Board> =>
  readStoredBoard(await readBoard(world, RULESET, BOARD));

/** Returns what only GMs know of the board; an empty one for everybody else. */
const readHidden = ({ gmSecret }: Pick<World<never>, "gmSecret">): Board =>
  readBoardPart(readShape(AnyFields, gmSecret?.(BOARD))?.["board"]);

/** Returns the band between two actors, as far as this user knows it; null where one is not on the board. */
async function findBand(
  world: Pick<World<never>, "read" | "gmSecret">,
  actor: string,
  other: string,
): Promise<Band | null> {
  const open = await readOpenBoard(world);
  return findBandBetween(mergeBoards(open, readHidden(world)), actor, other);
}

/**
 * Returns the band to a target as a check proposes it: that of the board, else the one measured on the scene that is
 * looked at; null where neither says one (SIE-RANGE-4).
 */
export async function findRange(
  world: Pick<World<never>, "read" | "gmSecret">,
  actor: string,
  target: string,
): Promise<Band | null> {
  const known = await findBand(world, actor, target);
  if (known !== null) return known;
  const metres = measureBetween(actor, target);
  return metres === null ? null : computeBand(metres, (await readOpenBoard(world)).scale);
}

/** Returns the board as everybody has it, on this client. */
export const getOpenBoard = (): Board => readStoredBoard(getSetting(BOARD_KEY));

/** Returns what only GMs know of the board; an empty one for everybody else. */
export const getHiddenBoard = (): Board => readHidden({ gmSecret: () => getGmSecret(SECRET) });

/** Returns the board as this user knows it. */
export const getBoard = (): Board => mergeBoards(getOpenBoard(), getHiddenBoard());

/** Returns the band between two actors, as far as this user knows it; null where one is not on the board. */
export const readBandBetween = (actor: string, other: string): Band | null => findBandBetween(getBoard(), actor, other);

/** Returns the changes of an edit of a board. */
export const planEdit = (board: Board, edit: BoardEdit): Change[] =>
  listBoardChanges(board, applyEdit(board, edit)).map(({ path, to }): Change =>
    to === undefined ? { op: "unset", at: BOARD_AT, path } : { op: "set", at: BOARD_AT, path, to },
  );

/** A Move Action on the board: one mover, nearer to a group or away from it. */
export interface BoardMove {
  /** Uuid of the mover. */
  readonly mover: string;
  readonly group: string;
  readonly away: boolean;
  readonly steps: number;
  /** A free id, for the group that the mover has where others stay behind. */
  readonly id: string;
}

/**
 * Returns the changes of a Move Action (SIE-MOVE-3), or why it is impossible. They are written at `BOARD_PLACE`; the
 * caller decides who may, and how many bands the mover's Move crosses.
 */
export function planMove(
  board: Board,
  { mover, group, away, steps, id }: BoardMove,
): { readonly changes: readonly Change[] } | { readonly refused: Refusal } {
  const edit = createMove([mover], id, { group, away }, steps);
  const refused = refuseEdit(board, edit);
  return refused ? { refused } : { changes: planEdit(board, edit) };
}
