/**
 * What can be done to a range board, as plain data: why it is refused, the board after it, and the part of it that
 * everybody may know where some members are hidden. Ledger: SIE-RANGE-4, SIE-SCALE-3.
 */
import * as v from "valibot";
import type { Refusal } from "../shared/reasons.ts";
import { AnyFields, MAX_LABEL_LENGTH, Uuid, shortList, shortText, wholeNumber } from "../shared/schema.ts";
import {
  type Board,
  EMPTY_BOARD,
  GroupId,
  MAX_GROUPS,
  MAX_MEMBERS,
  addGroup,
  boardCraft,
  completeBoard,
  formatMember,
  formatPair,
  getBand,
  isWholeGroup,
  leaveCraft,
  listMembers,
  mergeGroups,
  moveMembers,
  parseMember,
  placeMembers,
  readStoredBoard,
  removeGroup,
  removeMembers,
  setBand,
  storeBoard,
} from "./board.ts";
import { countSteps } from "./movement.ts";
import { BANDS, SCALE_WORDS } from "./state.ts";

const LANG = "QUADRANT.Siege.Board.Refuse";

const GroupName = shortText(MAX_LABEL_LENGTH);
const Members = shortList(Uuid, MAX_MEMBERS);
const Band = v.picklist(BANDS);

/** A group that is new. `like`: the group whose bands it has; `bands`: those to groups by id, in its place. */
const Created = v.object({
  name: GroupName,
  kept: v.boolean(),
  like: v.nullable(GroupId),
  bands: v.optional(v.record(GroupId, Band), {}),
});

/** Anything that can be done to a board. */
export const BoardEdit = v.variant("kind", [
  /** Puts members into a group, which is new where `created` is given. */
  v.object({ kind: v.literal("place"), members: Members, group: GroupId, created: v.nullable(Created) }),
  v.object({ kind: v.literal("leave"), members: Members }),
  /** `was`: the band that the user has seen. */
  v.object({ kind: v.literal("band"), a: GroupId, b: GroupId, band: Band, was: Band }),
  v.object({ kind: v.literal("merge"), from: GroupId, into: GroupId }),
  v.object({ kind: v.literal("name"), group: GroupId, name: GroupName }),
  v.object({ kind: v.literal("remove"), group: GroupId }),
  v.object({ kind: v.literal("scale"), scale: v.picklist(SCALE_WORDS) }),
  v.object({ kind: v.literal("free"), free: v.boolean() }),
  v.object({
    kind: v.literal("move"),
    members: Members,
    group: GroupId,
    legs: shortList(v.object({ group: GroupId, away: v.boolean() }), MAX_GROUPS),
    steps: wholeNumber(1, BANDS.length - 1),
    /** The movers leave somebody behind whom not everybody knows of. */
    split: v.boolean(),
    /** How far they come from those they leave, where that is not what this move says. */
    come: v.optional(v.nullable(wholeNumber(0, BANDS.length - 1)), null),
  }),
  v.object({ kind: v.literal("board"), boarders: GroupId, craft: GroupId }),
  v.object({ kind: v.literal("unboard"), members: Members, group: GroupId }),
  /** Another board altogether: derived from a scene, or empty. */
  v.object({
    kind: v.literal("replace"),
    board: AnyFields,
    from: v.picklist(["scene", "nothing"]),
  }),
]);
export type BoardEdit = v.InferOutput<typeof BoardEdit>;
type Of<Kind extends BoardEdit["kind"]> = Extract<BoardEdit, { readonly kind: Kind }>;

/** Returns the members that an edit names, by uuid. */
export const listNamedMembers = (edit: BoardEdit): readonly string[] => ("members" in edit ? edit.members : []);

/** Returns a move of members nearer to a group or away from it; `id` is free, for those who leave others behind. */
export const createMove = (
  members: readonly string[],
  id: string,
  leg: { readonly group: string; readonly away: boolean },
  steps: number,
): BoardEdit => ({ kind: "move", members, group: id, legs: [leg], steps, split: false, come: null });

const keysOf = (uuids: readonly string[]): string[] => uuids.map(formatMember);

function place(board: Board, { members, group, created }: Of<"place">): Board {
  const started = created ? addGroup(board, { ...created, id: group }) : board;
  const known = Object.entries(created?.bands ?? {}).filter(([other]) => Object.hasOwn(board.groups, other));
  const banded = known.reduce((now, [other, band]) => setBand(now, group, other, band), started);
  return placeMembers(banded, keysOf(members), group);
}

/** Returns the board after an edit that is not refused. */
export function applyEdit(board: Board, edit: BoardEdit): Board {
  switch (edit.kind) {
    case "place":
      return place(board, edit);
    case "leave":
      return removeMembers(board, keysOf(edit.members));
    case "band":
      return setBand(board, edit.a, edit.b, edit.band);
    case "merge":
      return mergeGroups(board, edit.from, edit.into);
    case "remove":
      return removeGroup(board, edit.group);
    case "scale":
      return { ...board, scale: edit.scale };
    case "free":
      return { ...board, free: edit.free };
    case "move":
      return moveMembers(board, { ...edit, members: keysOf(edit.members), id: edit.group });
    case "board":
      return boardCraft(board, edit.boarders, edit.craft);
    case "unboard":
      return leaveCraft(board, keysOf(edit.members), edit.group);
    case "name":
      return renameGroup(board, edit);
    case "replace":
      return { ...readStoredBoard(edit.board), free: board.free };
  }
}

const renameGroup = (board: Board, { group, name }: Of<"name">): Board => {
  const known = board.groups[group];
  return known ? { ...board, groups: { ...board.groups, [group]: { ...known, name } } } : board;
};

/** Returns the groups that an edit needs. */
function listNeededGroups(edit: BoardEdit): readonly string[] {
  switch (edit.kind) {
    case "place":
      return edit.created ? [] : [edit.group];
    case "band":
      return [edit.a, edit.b];
    case "merge":
      return [edit.from, edit.into];
    case "name":
    case "remove":
      return [edit.group];
    case "move":
      return edit.legs.map(({ group }) => group);
    case "board":
      return [edit.boarders, edit.craft];
    case "leave":
    case "scale":
    case "free":
    case "unboard":
    case "replace":
      return [];
  }
}

/** Returns the id of the group that an edit creates; null where it creates none. */
function findNewGroup(edit: BoardEdit): string | null {
  if (edit.kind === "place") return edit.created && edit.group;
  return edit.kind === "move" || edit.kind === "unboard" ? edit.group : null;
}

function refuseSize(board: Board, edit: BoardEdit): Refusal | null {
  const after = applyEdit(board, edit);
  if (Object.keys(after.groups).length > MAX_GROUPS) return { key: `${LANG}.groups`, with: { most: MAX_GROUPS } };
  if (Object.keys(after.members).length > MAX_MEMBERS) return { key: `${LANG}.members`, with: { most: MAX_MEMBERS } };
  return null;
}

/** Returns why an edit is impossible on this board now; null where it is possible (SIE-RANGE-4). */
export function refuseEdit(board: Board, edit: BoardEdit): Refusal | null {
  if (listNeededGroups(edit).some((group) => !Object.hasOwn(board.groups, group))) return { key: `${LANG}.groupGone` };
  const isAbsent = (uuid: string): boolean => !Object.hasOwn(board.members, formatMember(uuid));
  if (edit.kind !== "place" && listNamedMembers(edit).some(isAbsent)) return { key: `${LANG}.notHere` };
  const fresh = findNewGroup(edit);
  if (fresh !== null && Object.hasOwn(board.groups, fresh)) return { key: `${LANG}.changed` };
  if (edit.kind === "merge" && edit.from === edit.into) return { key: `${LANG}.same` };
  if (edit.kind === "board" && edit.boarders === edit.craft) return { key: `${LANG}.aboard` };
  if (edit.kind === "band") return refuseBand(board, edit);
  if (edit.kind === "move" || edit.kind === "unboard") {
    const homes = new Set(edit.members.map((uuid) => board.members[formatMember(uuid)]));
    if (homes.size !== 1) return { key: `${LANG}.notTogether` };
  }
  return (edit.kind === "move" ? refuseMove(board, edit) : null) ?? refuseSize(board, edit);
}

/** Refuses a move relative to nobody, or to nobody but the movers. */
function refuseMove(board: Board, { members, legs, split }: Of<"move">): Refusal | null {
  const movers = members.map(formatMember);
  if (!split && legs.length === 0) return { key: `${LANG}.groupGone` };
  return legs.some(({ group }) => isWithMovers(board, group, movers)) ? { key: `${LANG}.same` } : null;
}

/** Returns whether the movers are all of a group, so that it is gone or moves with them. */
const isWithMovers = (board: Board, group: string, movers: readonly string[]): boolean => {
  const members = listMembers(board, group);
  return members.length > 0 && board.groups[group]?.kept === false && members.every((one) => movers.includes(one));
};

/** Refuses a band that somebody else has set since the user saw it, and one within a group. */
function refuseBand(board: Board, { a, b, band, was }: Of<"band">): Refusal | null {
  if (a === b) return { key: `${LANG}.same` };
  const now = getBand(board, a, b);
  if (now === was || now === band) return null;
  return { key: `${LANG}.bandChanged`, with: { now: `QUADRANT.Siege.Band.${now}` } };
}

// --- Hidden members: what everybody receives, and what only GMs know

const pick = <Value>(all: { readonly [key: string]: Value }, keep: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => keep(key)));

/** Returns a board with what GMs know in addition. */
export const mergeBoards = (open: Board, hidden: Board): Board =>
  completeBoard({
    ...open,
    groups: { ...hidden.groups, ...open.groups },
    bands: { ...hidden.bands, ...open.bands },
    members: { ...hidden.members, ...open.members },
  });

/**
 * Returns the two parts of a board: what everybody receives, and what only GMs know. A group is hidden while all of its
 * members are; a place is not. The hidden part repeats the group of each hidden member, which others may leave.
 */
export function splitBoard(
  board: Board,
  isHidden: (member: string) => boolean,
): { readonly open: Board; readonly hidden: Board } {
  const isOpen = (id: string): boolean => {
    const members = listMembers(board, id);
    return board.groups[id]?.kept === true || members.length === 0 || members.some((member) => !isHidden(member));
  };
  const isAmbush = (id: string): boolean => listMembers(board, id).some(isHidden);
  return {
    open: {
      ...board,
      groups: pick(board.groups, isOpen),
      bands: pick(board.bands, (pair) => pair.split("-").every(isOpen)),
      members: pick(board.members, (member) => !isHidden(member)),
    },
    hidden: {
      ...EMPTY_BOARD,
      groups: pick(board.groups, isAmbush),
      bands: pick(board.bands, (pair) => pair.split("-").some(isAmbush)),
      members: pick(board.members, isHidden),
    },
  };
}

/** Returns the bands of a group to those that everybody knows. */
function listOpenBands(board: Board, open: Board, group: string): { [group: string]: (typeof BANDS)[number] } {
  const known = Object.keys(open.groups).filter((other) => Object.hasOwn(board.bands, formatPair(group, other)));
  return Object.fromEntries(known.map((other) => [other, getBand(board, group, other)]));
}

/** Returns a new group as everybody learns of it: that it is where a hidden one is, is said in bands. */
function projectCreated(created: NonNullable<Of<"place">["created"]>, board: Board, open: Board): typeof created {
  const { like } = created;
  if (like === null || Object.hasOwn(open.groups, like)) return created;
  return { ...created, like: null, bands: { ...listOpenBands(board, open, like), ...created.bands } };
}

/** Returns how everybody learns who is in a group, which is new to them where it was hidden. */
function projectPlace(members: readonly string[], group: string, board: Board, open: Board): BoardEdit | null {
  const known = board.groups[group];
  if (!known) return null;
  const { name, kept } = known;
  const isNew = !Object.hasOwn(open.groups, group);
  const created = isNew ? { name, kept, like: null, bands: listOpenBands(board, open, group) } : null;
  return { kind: "place", members, group, created };
}

/**
 * Returns the part of an edit that everybody may know, to be decided on the open board; null where it is only GMs'
 * business. `board` is what GMs know, `open` what everybody does.
 */
export function projectEdit(
  edit: BoardEdit,
  board: Board,
  open: Board,
  isHidden: (member: string) => boolean,
): BoardEdit | null {
  const isSecret = (group: string): boolean => Object.hasOwn(board.groups, group) && !Object.hasOwn(open.groups, group);
  const seen = listNamedMembers(edit).filter((uuid) => !isHidden(formatMember(uuid)));
  const placed = (members: readonly string[], group: string): BoardEdit | null =>
    members.length === 0 ? null : projectPlace(members, group, board, open);
  switch (edit.kind) {
    case "place":
      if (!edit.created) return placed(seen, edit.group);
      if (seen.length === 0 && edit.members.length > 0) return null;
      return { ...edit, members: seen, created: projectCreated(edit.created, board, open) };
    case "leave":
    case "unboard":
      return seen.length > 0 ? { ...edit, members: seen } : null;
    case "move":
      return seen.length > 0 ? projectMove(edit, seen, board, open) : null;
    case "band":
      return isSecret(edit.a) || isSecret(edit.b) ? null : edit;
    case "name":
    case "remove":
      return isSecret(edit.group) ? null : edit;
    case "board":
      return isSecret(edit.boarders) || isSecret(edit.craft) ? null : edit;
    case "merge":
      if (isSecret(edit.from)) return null;
      return isSecret(edit.into) ? placed(listOpen(open, edit.from), edit.into) : edit;
    case "scale":
    case "free":
      return edit;
    case "replace":
      return { ...edit, board: storeBoard(splitBoard(readStoredBoard(edit.board), isHidden).open) };
  }
}

/**
 * Returns a move as everybody sees it: that of the movers they know, `seen`, relative to groups they know, and away
 * from hidden ones of their group who stay.
 */
function projectMove(edit: Of<"move">, seen: readonly string[], board: Board, open: Board): BoardEdit | null {
  const movers = edit.members.map(formatMember);
  const known = seen.map(formatMember);
  const home = board.members[movers[0] ?? ""];
  const legs = edit.legs.filter(({ group }) => Object.hasOwn(open.groups, group) && !isWithMovers(open, group, known));
  if (home === undefined) return null;
  const split = edit.split || !isWholeGroup(board, home, movers);
  const come = countSteps("close", getBand(applyEdit(board, edit), home, edit.group));
  if (legs.length === 0 && !split) return null;
  return { ...edit, members: [...seen], legs, split, ...(split ? { come } : {}) };
}

const listOpen = (open: Board, group: string): string[] =>
  listMembers(open, group).map((member) => parseMember(member));
