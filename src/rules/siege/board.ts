/**
 * The range board: groups of combatants, the band between each two of them, and the Scale of the encounter. Bands
 * belong to pairs, so that three groups need not fit on a line. Ledger: SIE-RANGE-4, SIE-SCALE-3, -4, SIE-MOVE-5.
 */
import * as v from "valibot";
import { isEqualJson } from "../shared/change.ts";
import type { Fields, Json } from "../shared/json.ts";
import {
  AnyFields,
  FlagField,
  MAX_LABEL_LENGTH,
  fieldGroup,
  numberField,
  shortText,
  validEntries,
  wordField,
} from "../shared/schema.ts";
import { type Pace, computeBand, computeBandMetres, countRounds, countSteps } from "./movement.ts";
import { BANDS, type Band, SCALE_WORDS, type Scale } from "./state.ts";

/** The id of a group. */
export const GroupId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,16}$/));

/** Groups and members that a board has room for. */
export const MAX_GROUPS = 40;
export const MAX_MEMBERS = 200;

/** A group. `kept`: a place, such as an airlock, that is still there when everybody has left it. */
const Group = v.object({
  name: v.fallback(shortText(MAX_LABEL_LENGTH), ""),
  kept: FlagField,
  order: numberField(),
});
export type Group = Readonly<v.InferOutput<typeof Group>>;

const Bands = validEntries(v.picklist(BANDS));

/** The Scale and the bands outside of a craft, while the fight is in it. */
const Outside = v.object({ scale: v.picklist(SCALE_WORDS), bands: Bands });

const StoredBoard = fieldGroup({
  scale: wordField(SCALE_WORDS, "personal"),
  free: FlagField,
  groups: validEntries(Group),
  bands: Bands,
  members: validEntries(GroupId),
  outside: v.fallback(v.nullable(Outside), null),
});

/**
 * A board. `groups`, `bands` and `members` are by group, pair and member (`formatPair`, `formatMember`); a member has a
 * group. `free`: players may move what they own without a Move Action.
 */
export type Board = v.InferOutput<typeof StoredBoard>;

/** A board without anybody. */
export const EMPTY_BOARD: Board = { scale: "personal", free: false, groups: {}, bands: {}, members: {}, outside: null };

/** Returns a part of a board as stored: its bands may be to groups of the other part. */
export const readBoardPart = (stored: Json | undefined): Board =>
  v.parse(StoredBoard, v.parse(v.fallback(AnyFields, {}), stored));

/** Returns a board made whole: who is in a group that is gone has one without a name, and bands are between groups. */
export function completeBoard(board: Board): Board {
  const lost = Object.values(board.members).filter((id) => !Object.hasOwn(board.groups, id));
  const unnamed = lost.map((id) => [id, { name: "", kept: false, order: 0 }] as const);
  const groups = { ...board.groups, ...Object.fromEntries(unnamed) };
  return { ...board, groups, bands: omit(board.bands, (pair) => !isBetween(pair, groups)) };
}

const isBetween = (pair: string, groups: Board["groups"]): boolean =>
  pair.split("-").every((id) => Object.hasOwn(groups, id));

/** Returns a board as stored. */
export const readStoredBoard = (stored: Json | undefined): Board => completeBoard(readBoardPart(stored));

/** Returns the key of a member in a board: its uuid without dots, which would be steps of a path. */
export const formatMember = (uuid: string): string => uuid.replaceAll(".", "-");
/** Returns the uuid of a member. */
export const parseMember = (member: string): string => member.replaceAll("-", ".");

/** Returns the key of two groups, the same in either order. */
export const formatPair = (a: string, b: string): string => (a < b ? `${a}-${b}` : `${b}-${a}`);

/** Returns the groups' ids in their order. */
export const listGroups = ({ groups }: Pick<Board, "groups">): string[] =>
  Object.entries(groups)
    .sort(([a, one], [b, other]) => one.order - other.order || (a < b ? -1 : 1))
    .map(([id]) => id);

/** Returns the members of a group. */
export const listMembers = ({ members }: Pick<Board, "members">, group: string): string[] =>
  Object.entries(members)
    .filter(([, own]) => own === group)
    .map(([member]) => member);

/** Returns the band between two groups: Close unless it is set, and within one group (SIE-RANGE-4). */
export const getBand = ({ bands }: Pick<Board, "bands">, a: string, b: string): Band =>
  a === b ? "close" : (bands[formatPair(a, b)] ?? "close");

/** Returns the band between two members; null where one of them is not on the board (SIE-RANGE-4). */
export function findBandBetween(board: Board, uuid: string, other: string): Band | null {
  const [a, b] = [uuid, other].map((one) => board.members[formatMember(one)]);
  return a === undefined || b === undefined ? null : getBand(board, a, b);
}

/** Returns the board with another band between two groups. */
export const setBand = (board: Board, a: string, b: string, band: Band): Board =>
  a === b ? board : { ...board, bands: { ...board.bands, [formatPair(a, b)]: band } };

const omit = <Value>(all: { readonly [key: string]: Value }, keys: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => !keys(key)));

/** Returns the board without a group, its bands and whoever is in it. */
export const removeGroup = (board: Board, group: string): Board => ({
  ...board,
  groups: omit(board.groups, (id) => id === group),
  bands: omit(board.bands, (pair) => pair.split("-").includes(group)),
  members: omit(board.members, (member) => board.members[member] === group),
});

/** Returns the board without the groups that its members have left; places are kept. */
const removeLeft = (board: Board, left: readonly (string | undefined)[]): Board =>
  left
    .filter((id): id is string => id !== undefined)
    .filter((id) => board.groups[id]?.kept === false && listMembers(board, id).length === 0)
    .reduce(removeGroup, board);

/** Returns the board with members in a group that exists; a group left empty is gone. */
export function placeMembers(board: Board, members: readonly string[], group: string): Board {
  const left = members.map((member) => board.members[member]).filter((id) => id !== group);
  const placed = Object.fromEntries(members.map((member) => [member, group]));
  return removeLeft({ ...board, members: { ...board.members, ...placed } }, left);
}

/** Returns the board without some members. */
export const removeMembers = (board: Board, members: readonly string[]): Board =>
  removeLeft(
    { ...board, members: omit(board.members, (member) => members.includes(member)) },
    members.map((member) => board.members[member]),
  );

/** A new group. `like`: the group whose bands it has, Close to it; none where it is Close to all. */
export interface NewGroup {
  readonly id: string;
  readonly name: string;
  readonly kept: boolean;
  readonly like: string | null;
}

/** Returns the board with an empty group. */
export function addGroup(board: Board, { id, name, kept, like }: NewGroup): Board {
  const order = Math.max(0, ...Object.values(board.groups).map((group) => group.order)) + 1;
  const bands =
    like === null
      ? []
      : listGroups(board)
          .filter((other) => other !== like && Object.hasOwn(board.bands, formatPair(like, other)))
          .map((other) => [formatPair(id, other), getBand(board, like, other)] as const);
  return {
    ...board,
    groups: { ...board.groups, [id]: { name, kept, order } },
    bands: { ...board.bands, ...Object.fromEntries(bands) },
  };
}

/** Returns the board with some members in a new group of their own, where they were. */
export const splitMembers = (board: Board, members: readonly string[], created: Omit<NewGroup, "like">): Board =>
  placeMembers(
    addGroup(board, { ...created, like: members.map((one) => board.members[one])[0] ?? null }),
    members,
    created.id,
  );

/** Returns the board with everybody of a group in another one, whose bands count. */
export const mergeGroups = (board: Board, from: string, into: string): Board =>
  from === into ? board : removeGroup(placeMembers(board, listMembers(board, from), into), from);

/** A move: the groups that the mover gets nearer to or away from, by so many bands. */
export interface Step {
  readonly members: readonly string[];
  /** The id of the group that the movers have, where others of theirs stay behind. */
  readonly id: string;
  readonly legs: readonly { readonly group: string; readonly away: boolean }[];
  readonly steps: number;
  /** The movers leave somebody behind whom this board does not show. */
  readonly split: boolean;
  /** How far they come from those they leave, where this board does not show it. */
  readonly come?: number | null;
}

/** Returns whether nobody of a group is left out. */
export const isWholeGroup = (board: Board, group: string, members: readonly string[]): boolean =>
  listMembers(board, group).every((member) => members.includes(member));

const shiftBand = (band: Band, by: number): Band => {
  const at = Math.min(BANDS.length - 1, Math.max(0, BANDS.indexOf(band) + by));
  return BANDS[at] ?? "close";
};

/**
 * Returns the board after a move by up to `steps` bands (SIE-SCALE-4). Movers who leave others of their group behind
 * are a group of their own, as far from it as they have come. Bands to groups that the move does not name stay.
 */
export function moveMembers(board: Board, { members, id, legs, steps, split, come }: Step): Board {
  const home = board.members[members[0] ?? ""];
  if (home === undefined) return board;
  const isWhole = !split && !board.groups[home]?.kept && isWholeGroup(board, home, members);
  const started = isWhole ? board : splitMembers(board, members, { id, name: "", kept: false });
  const mover = isWhole ? home : id;
  const moved = legs.map(({ group, away }) => {
    const from = getBand(started, mover, group);
    return { group, from, to: shiftBand(from, away ? steps : -steps) };
  });
  const far = come ?? Math.max(0, ...moved.map(({ from, to }) => countSteps(from, to)));
  const isNamed = legs.some(({ group }) => group === home) || !Object.hasOwn(started.groups, home);
  const apart = isWhole || isNamed ? started : setBand(started, mover, home, shiftBand("close", far));
  return moved.reduce((now, { group, to }) => setBand(now, mover, group, to), apart);
}

/** Returns the rounds that a band is away for a mover; null for who can't move (SIE-MOVE-5). */
export const countRoundsAway = (band: Band, pace: Pace): number | null => countRounds(countSteps(band, "close"), pace);

/** Returns a band on another Scale, by its nearest distance: a fight that goes on in or around a craft. */
export const convertBand = (band: Band, from: Scale, to: Scale): Band =>
  from === to ? band : computeBand(BANDS.indexOf(band) * computeBandMetres(from) + 1, to);

/**
 * Returns the board with a group aboard a craft: it is with the craft's group, and the fight goes on on Personal Scale.
 * The Scale and the bands outside are kept for `leaveCraft`.
 */
export function boardCraft(board: Board, boarders: string, craft: string): Board {
  const merged = mergeGroups(board, boarders, craft);
  if (board.scale === "personal") return merged;
  const { scale, bands } = merged;
  const near = Object.entries(bands).map(([pair, band]) => [pair, convertBand(band, scale, "personal")] as const);
  return { ...merged, scale: "personal", bands: Object.fromEntries(near), outside: { scale, bands } };
}

/** Returns the board with some members outside of their craft again, Close to it, on the Scale outside. */
export function leaveCraft(board: Board, members: readonly string[], id: string): Board {
  const { outside, groups } = board;
  const back = outside
    ? { ...board, scale: outside.scale, bands: omit(outside.bands, (pair) => !isBetween(pair, groups)), outside: null }
    : board;
  return splitMembers(back, members, { id, name: "", kept: false });
}

/** A value to be stored in a board; `to` is undefined where it is to be removed. */
export interface BoardChange {
  readonly path: string;
  readonly to: Json | undefined;
}

/** Returns a board as it is stored. */
export function storeBoard({ scale, free, groups, bands, members, outside }: Board) {
  const stored: Record<"groups" | "bands" | "members", Fields> = {
    groups: Object.fromEntries(Object.entries(groups).map(([id, group]) => [id, { ...group }])),
    bands: { ...bands },
    members: { ...members },
  };
  return { scale, free, outside: outside && { scale: outside.scale, bands: { ...outside.bands } }, ...stored };
}

function listDifferences(prefix: string, before: Fields, after: Fields): BoardChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !isEqualJson(before[key], after[key]))
    .map((key) => ({ path: `${prefix}${key}`, to: after[key] }));
}

/** Returns what makes one board of another, place by place: changes to different pairs and members commute. */
export function listBoardChanges(before: Board, after: Board): readonly BoardChange[] {
  const { groups, bands, members, ...head } = storeBoard(before);
  const now = storeBoard(after);
  return [
    ...listDifferences("", head, { scale: now.scale, free: now.free, outside: now.outside }),
    ...listDifferences("groups.", groups, now.groups),
    ...listDifferences("bands.", bands, now.bands),
    ...listDifferences("members.", members, now.members),
  ];
}
