/**
 * What the window of the range board displays: the picture with its groups, the matrix of bands with the rounds that
 * each is away, who is not on the board, and what can be done with what is chosen. Plain data. Ledger: SIE-RANGE-4,
 * SIE-SCALE-3, SIE-MOVE-5.
 */
import type { Text } from "../../../core/public/definitions.ts";
import { type Board, countRoundsAway, getBand, listGroups, listMembers } from "../../../rules/siege/board.ts";
import { type Box, type Picture, type Point, fitPicture, placeGroups } from "../../../rules/siege/board-picture.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import {
  type ConvertedMove,
  type Pace,
  computePace,
  computeScaleFigures,
  convertMove,
} from "../../../rules/siege/movement.ts";
import { findLargestScale } from "../../../rules/siege/scales.ts";
import { BANDS, type Band, type MoveEntry } from "../../../rules/siege/state.ts";
import { formatMove, listLabels } from "../presentation.ts";
import { formatScale, listScaleLabels } from "../scale-names.ts";
import type { BoardPerson } from "./people.ts";

const LANG = "QUADRANT.Siege.Board";
const BAND_LABELS = listLabels("Band", BANDS);

/** Somebody on the board. */
export interface Piece extends BoardPerson {
  /** The usual way to move; null for who has none. */
  readonly move: MoveEntry | null;
  /** How many mooks a group has; null for anybody else. */
  readonly count: number | null;
}

/** What is chosen in the window: some members, or a group. */
export interface Chosen {
  readonly members: readonly string[];
  readonly group: string | null;
}

/** What the window displays, and to whom. */
export interface BoardState {
  readonly board: Board;
  readonly pieces: ReadonlyMap<string, Piece>;
  /** Who could be put on the board. */
  readonly outside: readonly Piece[];
  readonly chosen: Chosen;
  /** The group or action that the user has chosen a partner of. */
  readonly partner: string;
  readonly isGM: boolean;
  readonly width: number;
  readonly house: HouseRules;
}

/** Pixels of a portrait and of what is around it; large groups have small ones. */
const PIECE = 44;
const SMALL_PIECE = 32;
const MANY_PIECES = 8;
const MAX_COLUMNS = 5;
const BOX_PADDING = 16;
const TITLE_HEIGHT = 34;
const MIN_BOX_WIDTH = 116;
const NARROW_BOX_WIDTH = 92;
/** From here the window has room for wide boxes. */
const NARROW = 520;
/** The least and the most height of the picture. */
const MIN_HEIGHT = 280;
const MAX_HEIGHT = 600;
/** Groups whose pairs the matrix lists all at once. */
const MAX_MATRIX = 10;
/** Groups of which the picture draws every line. */
const MAX_LINES = 4;

/** The letters by which the picture and the matrix know a group: A to Z, then A2. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const formatBadge = (at: number): string => `${LETTERS[at % LETTERS.length]}${at < LETTERS.length ? "" : "2"}`;

function measureBox(count: number, width: number): Box {
  const size = count > MANY_PIECES || width < NARROW ? SMALL_PIECE : PIECE;
  const columns = Math.max(1, Math.min(MAX_COLUMNS, Math.ceil(Math.sqrt(count * 1.5))));
  const rows = Math.ceil(count / columns);
  return {
    width: Math.max(width < NARROW ? NARROW_BOX_WIDTH : MIN_BOX_WIDTH, columns * size + BOX_PADDING),
    height: TITLE_HEIGHT + rows * size + BOX_PADDING / 2,
  };
}

/** Returns a move on the board's Scale; null for who has none (SIE-SCALE-3). */
const convertPiece = ({ move }: Piece, board: Board): ConvertedMove | null =>
  move && convertMove(move.rating, move.scale, board.scale);

const STILL: Pace = computePace(0);

/** Returns the pace of a group: that of its slowest member who moves at all. */
function findPace(members: readonly Piece[], board: Board): Pace {
  const paces = members.flatMap((piece) => convertPiece(piece, board) ?? []).filter(({ move }) => move > 0);
  return [...paces].sort((a, b) => a.move - b.move)[0] ?? STILL;
}

/** Returns the bands of a round, or the rounds of a band. */
export function formatPace({ incrementsPerRound: bands, roundsPerIncrement: rounds }: Pace): Text {
  if (rounds === null) return "QUADRANT.Siege.Move.None";
  if (bands > 0) return { key: `QUADRANT.Siege.Move.${bands === 1 ? "Band" : "Bands"}`, with: { bands } };
  return { key: "QUADRANT.Siege.Move.Rounds", with: { rounds } };
}

function formatRounds(band: Band, pace: Pace): Text {
  const rounds = countRoundsAway(band, pace);
  if (rounds === null) return `${LANG}.NoRounds`;
  if (rounds === 0) return `${LANG}.Here`;
  return { key: `${LANG}.${rounds === 1 ? "Round" : "Rounds"}`, with: { rounds } };
}

/** A group as the window knows it. */
interface GroupView {
  readonly id: string;
  readonly badge: string;
  readonly name: Text;
  /** The same in a few words. */
  readonly title: Text;
  readonly members: readonly Piece[];
  readonly pace: Pace;
  readonly isHidden: boolean;
  readonly isKept: boolean;
}

function formatTitle([first, ...others]: readonly Piece[]): Text {
  if (!first) return `${LANG}.Nobody`;
  return others.length === 0 ? first.name : { key: `${LANG}.Others`, with: { name: first.name, more: others.length } };
}

function listGroupViews({ board, pieces }: BoardState): readonly GroupView[] {
  return listGroups(board).map((id, at) => {
    const members = listMembers(board, id).flatMap((member) => pieces.get(member) ?? []);
    const own = members.map(({ name }) => name).join(", ");
    return {
      id,
      badge: formatBadge(at),
      name: board.groups[id]?.name || own || `${LANG}.Nobody`,
      title: board.groups[id]?.name || formatTitle(members),
      members,
      pace: findPace(members, board),
      isHidden: members.length > 0 && members.every((one) => one.isHidden) && board.groups[id]?.kept === false,
      isKept: board.groups[id]?.kept === true,
    };
  });
}

/** Pixels around a box, and how much of the picture may be boxes. */
const BOX_MARGIN = 30;
const EMPTINESS = 2.2;

/** A height that has room for the boxes and for their bands, where the picture is as wide as the window. */
function measureFrame(points: readonly Point[], boxes: readonly Box[], width: number): Box {
  const area = boxes.reduce((sum, box) => sum + (box.width + BOX_MARGIN) * (box.height + BOX_MARGIN), 0);
  const highest = Math.max(0, ...boxes.map(({ height }) => height));
  const { unit } = fitPicture(points, boxes, { width, height: MAX_HEIGHT });
  const spread = points.length > 0 ? Math.max(...points.map(({ y }) => y)) - Math.min(...points.map(({ y }) => y)) : 0;
  const wanted = Math.max(spread * unit + highest + BOX_MARGIN, (area * EMPTINESS) / Math.max(width, 1));
  return { width, height: Math.round(Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, wanted, highest + BOX_MARGIN))) };
}

/** A pair of groups, by their places in the list. */
interface Pair {
  readonly i: number;
  readonly j: number;
}

/** Returns the pairs whose lines are drawn: all of a few groups, those of the chosen one, else each one's nearest. */
function listLinePairs({ board }: BoardState, groups: readonly GroupView[], own: string | undefined): readonly Pair[] {
  const pairs = groups.flatMap((_, i) => groups.slice(i + 1).map((_group, k): Pair => ({ i, j: i + 1 + k })));
  if (groups.length <= MAX_LINES) return pairs;
  const idOf = (at: number): string => groups[at]?.id ?? "";
  if (own !== undefined) return pairs.filter(({ i, j }) => idOf(i) === own || idOf(j) === own);
  const steps = ({ i, j }: Pair): number => BANDS.indexOf(getBand(board, idOf(i), idOf(j)));
  const nearest = groups.map((_, at) => {
    const [first] = pairs.filter(({ i, j }) => i === at || j === at).sort((a, b) => steps(a) - steps(b));
    return first;
  });
  return pairs.filter((pair) => nearest.includes(pair));
}

/** Returns the lines of the picture, each with the place of its label: the middle of what no box covers. */
function listLines(
  state: BoardState,
  groups: readonly GroupView[],
  { middles }: Picture,
  boxes: readonly Box[],
): object[] {
  const own = state.chosen.group ?? state.board.members[state.chosen.members[0] ?? ""];
  return listLinePairs(state, groups, own).flatMap(({ i, j }) => {
    const a = groups[i];
    const b = groups[j];
    const from = middles[i];
    const to = middles[j];
    if (!a || !b || !from || !to) return [];
    const band = getBand(state.board, a.id, b.id);
    const at = findLabelPlace(from, to, boxes[i], boxes[j]);
    return [
      {
        id: `${a.id}-${b.id}`,
        x1: Math.round(from.x),
        y1: Math.round(from.y),
        x2: Math.round(to.x),
        y2: Math.round(to.y),
        x: Math.round(from.x + (to.x - from.x) * at),
        y: Math.round(from.y + (to.y - from.y) * at),
        label: `QUADRANT.Siege.Band.${band}`,
        band,
        isOwn: a.id === own || b.id === own,
      },
    ];
  });
}

/** Returns where on a line its label is: from 0 at its begin to 1 at its end, between the boxes at both. */
function findLabelPlace(from: Point, to: Point, first: Box | undefined, last: Box | undefined): number {
  const leave = (box: Box | undefined): number =>
    Math.min(
      (box?.width ?? 0) / 2 / Math.max(Math.abs(to.x - from.x), 1),
      (box?.height ?? 0) / 2 / Math.max(Math.abs(to.y - from.y), 1),
    );
  return Math.min(1, Math.max(0, (leave(first) + 1 - leave(last)) / 2));
}

const describePiece = (piece: Piece, { board, house }: BoardState): Text => {
  const converted = convertPiece(piece, board);
  if (!piece.move || !converted) return `${LANG}.NoMove`;
  const own = { move: formatMove(piece.move.rating), scale: formatScale(piece.move.scale, house) };
  return { key: `${LANG}.MoveHere`, with: { ...own, pace: formatPace(converted) } };
};

function createPieceView(piece: Piece, state: BoardState, group: Text | null) {
  return {
    id: piece.member,
    uuid: piece.uuid,
    name: piece.name,
    img: piece.img,
    side: piece.side,
    isHidden: piece.isHidden,
    isCraft: piece.type === "siegeCraft",
    count: piece.count,
    isChosen: state.chosen.members.includes(piece.member),
    canDrag: state.isGM || (state.board.free && piece.isOwned),
    group,
    tip: describePiece(piece, state),
  };
}

/** In a narrow window, the two groups that are farthest apart are above each other. */
const turn = ({ x, y }: Point): Point => ({ x: -y, y: x });

function createPictureView(state: BoardState, groups: readonly GroupView[]) {
  const { board, width } = state;
  const boxes = groups.map(({ members }) => measureBox(members.length, width));
  const points = placeGroups(board).map((point) => (width < NARROW ? turn(point) : point));
  const frame = measureFrame(points, boxes, width);
  const picture = fitPicture(points, boxes, frame);
  return {
    ...frame,
    unit: Math.round(picture.unit),
    lines: listLines(state, groups, picture, boxes),
    groups: groups.map(({ id, badge, name, title, members, isHidden, isKept }, i) => {
      const middle = picture.middles[i] ?? { x: 0, y: 0 };
      const box = boxes[i] ?? { width: 0, height: 0 };
      return {
        id,
        badge,
        name,
        title,
        isHidden,
        isKept,
        isSmall: members.length > MANY_PIECES || width < NARROW,
        isChosen: state.chosen.group === id,
        canDrag: state.isGM,
        left: Math.round(middle.x - box.width / 2),
        top: Math.round(middle.y - box.height / 2),
        width: box.width,
        height: box.height,
        members: members.map((piece) => createPieceView(piece, state, name)),
      };
    }),
  };
}

function createMatrixView(state: BoardState, groups: readonly GroupView[]) {
  const { board, chosen } = state;
  const own = chosen.group ?? board.members[chosen.members[0] ?? ""] ?? groups[0]?.id;
  const rows = groups.length > MAX_MATRIX ? groups.filter(({ id }) => id === own) : groups;
  const columns = groups.map(({ id, badge, name, title }) => ({ id, badge, name, title }));
  return {
    columns,
    isPartial: rows.length < groups.length,
    rows: rows.map(({ id, badge, name, title, pace }) => ({
      id,
      badge,
      name,
      title,
      pace: formatPace(pace),
      cells: groups.map((other) => {
        const band = getBand(board, id, other.id);
        return {
          other: other.id,
          isSelf: other.id === id,
          band,
          rounds: formatRounds(band, pace),
          label: { key: `${LANG}.BandOf`, with: { a: name, b: other.name } } satisfies Text,
        };
      }),
    })),
  };
}

/** Returns what can be done with what is chosen; null where nothing is. */
function createChosenView(state: BoardState, groups: readonly GroupView[]) {
  const { chosen, board, pieces, isGM, partner } = state;
  const members = chosen.members.flatMap((member) => pieces.get(member) ?? []);
  const group = groups.find(({ id }) => id === chosen.group);
  const [first] = members;
  if (!first && !group) return null;
  const home = group?.id ?? board.members[first?.member ?? ""] ?? "";
  const others = groups.filter(({ id }) => id !== home).map(({ id, badge, title }) => ({ id, badge, title }));
  const isOwn = members.length > 0 && members.every((piece) => piece.isOwned);
  const target = others.some(({ id }) => id === partner) ? partner : (others[0]?.id ?? "");
  const pace = findPace(group?.members ?? members, board);
  return {
    title: group ? group.name : members.map(({ name }) => name).join(", "),
    detail: first && members.length === 1 ? describePiece(first, state) : formatPace(pace),
    isGroup: group !== undefined,
    name: group ? (board.groups[group.id]?.name ?? "") : "",
    isPlaced: home !== "",
    canLeave: isGM && home !== "",
    canSplit: home === "" || listMembers(board, home).length > members.length || board.groups[home]?.kept === true,
    canMove: home !== "" && others.length > 0,
    canBoard: isGM && home !== "" && hasCraft(groups, target),
    canDisembark: isGM && !group && board.outside !== null && home !== "",
    canEdit: isGM || (board.free && isOwn && !group),
    steps: Math.max(1, pace.incrementsPerRound),
    others,
    target,
  };
}

const hasCraft = (groups: readonly GroupView[], id: string): boolean =>
  groups.some((group) => group.id === id && group.members.some(({ type }) => type === "siegeCraft"));

/** Returns the Scale of the board and the one that is proposed (SIE-SCALE-3). */
function createScaleView({ board, pieces, house }: BoardState) {
  const moves = Object.keys(board.members).flatMap((member) => pieces.get(member)?.move ?? []);
  const proposed = findLargestScale(moves.map(({ scale }) => scale));
  const { increment } = computeScaleFigures(board.scale);
  return {
    value: board.scale,
    labels: listScaleLabels(house, [board.scale]),
    name: formatScale(board.scale, house),
    increment: { key: `${LANG}.Increment`, with: { metres: increment } } satisfies Text,
    proposed:
      moves.length > 0 && proposed !== board.scale ? { scale: proposed, name: formatScale(proposed, house) } : null,
  };
}

/** Returns everything that the window displays. */
export function createBoardContext(state: BoardState) {
  const groups = listGroupViews(state);
  return {
    isGM: state.isGM,
    isFree: state.board.free,
    isEmpty: groups.length === 0,
    scale: createScaleView(state),
    picture: createPictureView(state, groups),
    chosen: createChosenView(state, groups),
    tray: state.outside.map((piece) => createPieceView(piece, state, null)),
    matrix: createMatrixView(state, groups),
    bands: BAND_LABELS,
  };
}
